package facts

func (w *encoder) symbols(c *column) {
	symbols := w.file.Symbols
	c.int(len(symbols))
	w.kinds(c)
	each := func(put func(i int, s *Symbol)) {
		for i := range symbols {
			put(i, &symbols[i])
		}
	}
	each(func(_ int, s *Symbol) { w.table.put(c, s.Name) })
	each(func(i int, s *Symbol) {
		if s.Container < 0 {
			c.int(0)
		} else {
			c.int(i - int(s.Container))
		}
	})
	each(func(_ int, s *Symbol) { c.uint(uint64(s.Flags)) })
	each(func(_ int, s *Symbol) { c.int(int(s.Visibility)) })
	each(func(_ int, s *Symbol) { c.uint(uint64(s.Type)) })
	w.sparse(c)
	w.spans(c)
	each(func(_ int, s *Symbol) { c.int(len(s.Params)) })
	each(func(_ int, s *Symbol) {
		for _, p := range s.Params {
			w.table.put(c, p.Name)
			c.uint(uint64(p.Type))
			c.uint(uint64(p.Flags))
		}
	})
	each(func(_ int, s *Symbol) { c.digest(s.Body) })
	each(func(_ int, s *Symbol) { c.digest(s.Shape) })
	w.own(c)
}

// kindPair is the two kinds of a symbol; few of them occur in a file.
type kindPair struct {
	kind Kind
	node string
}

func (w *encoder) kinds(c *column) {
	var pairs []kindPair
	var numbers column
	for i := range w.file.Symbols {
		pair := kindPair{w.file.Symbols[i].Kind, w.file.Symbols[i].NodeKind}
		n := 0
		for n < len(pairs) && pairs[n] != pair {
			n++
		}
		if n == len(pairs) {
			pairs = append(pairs, pair)
		}
		numbers.int(n)
	}
	c.int(len(pairs))
	for _, p := range pairs {
		c.int(int(p.kind))
		w.table.put(c, p.node)
	}
	*c = append(*c, numbers...)
}

// sparse writes the properties that few symbols have, each with the distance
// from the symbol before it that has any.
func (w *encoder) sparse(c *column) {
	rows, last := 0, -1
	var body column
	for i := range w.file.Symbols {
		s := &w.file.Symbols[i]
		if s.Owner == "" && s.Disambiguator == "" && s.Condition == "" && s.Ordinal == 0 && len(s.TypeParams) == 0 && len(s.Supers) == 0 {
			continue
		}
		rows++
		body.int(i - last - 1)
		last = i
		w.table.put(&body, s.Owner)
		w.table.put(&body, s.Disambiguator)
		w.table.put(&body, s.Condition)
		body.uint(uint64(s.Ordinal))
		body.int(len(s.TypeParams))
		for _, p := range s.TypeParams {
			w.table.put(&body, p.Name)
			body.uint(uint64(p.Constraint))
			body.uint(uint64(p.Default))
		}
		body.int(len(s.Supers))
		for _, p := range s.Supers {
			body.uint(uint64(p.Expr))
			body.int(int(p.Role))
		}
	}
	c.int(rows)
	*c = append(*c, body...)
}

// spans writes positions as differences: starts from the symbol before, ends
// from starts, names from starts.
func (w *encoder) spans(c *column) {
	symbols := w.file.Symbols
	var last Span
	var lines, lengths, heights, cols, endCols, nameLines, nameCols column
	for i := range symbols {
		s := &symbols[i].Span
		c.signed(int64(s.Start) - int64(last.Start))
		lines.signed(int64(s.StartLine) - int64(last.StartLine))
		lengths.signed(int64(s.End) - int64(s.Start))
		heights.signed(int64(s.EndLine) - int64(s.StartLine))
		cols.uint(uint64(s.StartCol))
		endCols.uint(uint64(s.EndCol))
		nameLines.signed(int64(symbols[i].NameLine) - int64(s.StartLine))
		nameCols.signed(int64(symbols[i].NameCol) - int64(s.StartCol))
		last = *s
	}
	for _, part := range [...]column{lines, lengths, heights, cols, endCols, nameLines, nameCols} {
		*c = append(*c, part...)
	}
}

// minSymbolBytes is the least that a symbol takes in its columns.
const minSymbolBytes = 16

func (d *decoder) symbols(r *reader) {
	n := r.below(r.left()/minSymbolBytes + 1)
	symbols := make([]Symbol, n)
	d.file.Symbols = symbols
	d.kinds(r)
	for i := range symbols {
		symbols[i].Name = d.str(r)
	}
	for i := range symbols {
		symbols[i].Container = -1
		if back := r.below(i + 1); back > 0 {
			symbols[i].Container = int32(i - back)
		}
	}
	for i := range symbols {
		symbols[i].Flags = Flags(r.uint())
	}
	for i := range symbols {
		symbols[i].Visibility = Visibility(r.below(int(VisibilityInternal) + 1))
	}
	for i := range symbols {
		symbols[i].Type = d.expr(r)
	}
	d.sparse(r)
	d.spans(r)
	d.params(r)
	for i := range symbols {
		symbols[i].Body = r.digest()
	}
	for i := range symbols {
		symbols[i].Shape = r.digest()
	}
	d.own(r)
}

// own writes the digests of the few symbols that have one.
func (w *encoder) own(c *column) {
	symbols := w.file.Symbols
	n := 0
	for i := range symbols {
		if symbols[i].Own != 0 {
			n++
		}
	}
	c.int(n)
	last := -1
	for i := range symbols {
		if symbols[i].Own != 0 {
			c.int(i - last - 1)
			c.digest(symbols[i].Own)
			last = i
		}
	}
}

func (d *decoder) own(r *reader) {
	last := -1
	for range r.count() {
		i := last + 1 + r.below(len(d.file.Symbols)-last-1)
		if r.bad || i >= len(d.file.Symbols) {
			r.bad = true
			return
		}
		d.file.Symbols[i].Own = r.digest()
		last = i
	}
}

func (d *decoder) kinds(r *reader) {
	pairs := make([]kindPair, r.count())
	for i := range pairs {
		pairs[i] = kindPair{Kind(r.below(int(kindCount))), d.str(r)}
	}
	for i := range d.file.Symbols {
		n := r.below(len(pairs))
		if r.bad {
			return
		}
		d.file.Symbols[i].Kind, d.file.Symbols[i].NodeKind = pairs[n].kind, pairs[n].node
	}
}

func (d *decoder) sparse(r *reader) {
	last := -1
	for range r.count() {
		i := last + 1 + r.below(len(d.file.Symbols)-last-1)
		if r.bad || i >= len(d.file.Symbols) {
			r.fail()
			return
		}
		last = i
		s := &d.file.Symbols[i]
		s.Owner, s.Disambiguator, s.Condition, s.Ordinal = d.str(r), d.str(r), d.str(r), r.u32()
		if n := r.count(); n > 0 {
			s.TypeParams = make([]TypeParam, n)
			for k := range s.TypeParams {
				s.TypeParams[k] = TypeParam{Name: d.str(r), Constraint: d.expr(r), Default: d.expr(r)}
			}
		}
		if n := r.count(); n > 0 {
			s.Supers = make([]Super, n)
			for k := range s.Supers {
				s.Supers[k] = Super{Expr: d.expr(r), Role: Role(r.below(int(roleCount)))}
			}
		}
	}
}

func (d *decoder) spans(r *reader) {
	symbols := d.file.Symbols
	add := func(base uint32) uint32 { return uint32(int64(base) + r.signed()) }
	var start, line uint32
	for i := range symbols {
		start = add(start)
		symbols[i].Span.Start = start
	}
	for i := range symbols {
		line = add(line)
		symbols[i].Span.StartLine = line
	}
	for i := range symbols {
		symbols[i].Span.End = add(symbols[i].Span.Start)
	}
	for i := range symbols {
		symbols[i].Span.EndLine = add(symbols[i].Span.StartLine)
	}
	for i := range symbols {
		symbols[i].Span.StartCol = r.u32()
	}
	for i := range symbols {
		symbols[i].Span.EndCol = r.u32()
	}
	for i := range symbols {
		symbols[i].NameLine = add(symbols[i].Span.StartLine)
	}
	for i := range symbols {
		symbols[i].NameCol = add(symbols[i].Span.StartCol)
	}
}

func (d *decoder) params(r *reader) {
	symbols := d.file.Symbols
	counts, total, ok := r.counts(len(symbols))
	if !ok {
		return
	}
	params := make([]Param, total)
	for i := range params {
		params[i] = Param{Name: d.str(r), Type: d.expr(r), Flags: Flags(r.uint())}
	}
	for i, n := range counts {
		if n > 0 {
			symbols[i].Params, params = params[:n:n], params[n:]
		}
	}
}
