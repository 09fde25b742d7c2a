package facts

// metrics writes one row for each symbol that has any, then markers and
// suppressions.
func (w *encoder) metrics() []byte {
	f := w.file
	var c column
	c.int(len(f.Symbols))
	for i := range f.Symbols {
		if f.Symbols[i].Metrics == (Metrics{}) {
			c.int(0)
		} else {
			c.int(1)
		}
	}
	for column := range len((&Metrics{}).fields()) {
		for i := range f.Symbols {
			if m := &f.Symbols[i].Metrics; *m != (Metrics{}) {
				c.int(*m.fields()[column])
			}
		}
	}
	str := func(s string) {
		c.int(len(s))
		c = append(c, s...)
	}
	c.int(len(f.Markers))
	for _, m := range f.Markers {
		str(m.Kind)
		str(m.Text)
		c.uint(uint64(m.Line))
	}
	c.int(len(f.Suppressions))
	for _, s := range f.Suppressions {
		str(s.Rule)
		file := 0
		if s.File {
			file = 1
		}
		c.int(file)
		c.uint(uint64(s.Line))
	}
	return c
}

func (m *Metrics) fields() [11]*int {
	return [...]*int{&m.Branches, &m.Loops, &m.Returns, &m.MaxNesting, &m.UnsafeBlocks, &m.UncheckedCalls, &m.Assertions,
		&m.Cyclomatic, &m.Cognitive, &m.Lines, &m.Parameters}
}

func (d *decoder) metrics(r *reader) {
	f := d.file
	d.needSymbols(r, r.count())
	if r.bad {
		return
	}
	var rows []*Metrics
	for i := range f.Symbols {
		if r.below(2) == 1 {
			rows = append(rows, &f.Symbols[i].Metrics)
		}
	}
	for column := range len((&Metrics{}).fields()) {
		for _, m := range rows {
			*m.fields()[column] = r.int()
		}
	}
	str := func() string { return string(r.bytes(r.int())) }
	if n := r.count(); n > 0 {
		f.Markers = make([]Marker, n)
		for i := range f.Markers {
			f.Markers[i] = Marker{Kind: str(), Text: str(), Line: r.u32()}
		}
	}
	if n := r.count(); n > 0 {
		f.Suppressions = make([]Suppression, n)
		for i := range f.Suppressions {
			f.Suppressions[i] = Suppression{Rule: str(), File: r.below(2) == 1, Line: r.u32()}
		}
	}
}

// needSymbols makes n symbols, unless declarations have been decoded: then there
// must be as many.
func (d *decoder) needSymbols(r *reader, n int) {
	if d.file.Symbols == nil && !r.bad {
		d.file.Symbols = make([]Symbol, n)
	}
	if n != len(d.file.Symbols) {
		r.fail()
	}
}
