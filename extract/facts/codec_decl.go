package facts

// encoder has what the sections of one file share.
type encoder struct {
	file      *File
	table     table
	declExprs int
}

// decoder has what the sections of one file share.
type decoder struct {
	file  *File
	table stringsTable
}

const flagGenerated = 1

func (w *encoder) decl() []byte {
	f := w.file
	c := make(column, 0, 64+40*len(f.Symbols))
	w.table.put(&c, f.Language)
	w.table.put(&c, f.Package)
	c.int(f.Lines)
	flags := 0
	if f.Generated {
		flags |= flagGenerated
	}
	c.int(flags)
	c.int(f.ParseErrors)
	c.digest(f.Loose)
	c.int(len(f.Cut))
	for _, cut := range f.Cut {
		w.table.put(&c, cut.Limit)
		c.int(cut.Line)
	}
	w.exprs(&c, 1, w.declExprs)
	w.symbols(&c)
	w.imports(&c)
	c.int(len(f.Exports))
	for _, e := range f.Exports {
		w.table.put(&c, e.Name)
		c.uint(uint64(e.Expr))
		c.uint(uint64(e.Flags))
		c.uint(uint64(e.Line))
		c.uint(uint64(e.Col))
	}
	c.int(len(f.Settings))
	for _, s := range f.Settings {
		w.table.put(&c, s.Key)
		w.table.put(&c, s.Value)
		c.uint(uint64(s.Line))
	}
	return c
}

func (d *decoder) decl(r *reader) {
	f := d.file
	f.Language = d.str(r)
	f.Package = d.str(r)
	f.Lines = r.int()
	f.Generated = r.int()&flagGenerated != 0
	f.ParseErrors = r.int()
	f.Loose = r.digest()
	if n := r.count(); n > 0 {
		f.Cut = make([]Cut, n)
		for i := range f.Cut {
			f.Cut[i] = Cut{Limit: d.str(r), Line: r.int()}
		}
	}
	d.exprs(r)
	d.symbols(r)
	d.imports(r)
	if n := r.count(); n > 0 {
		f.Exports = make([]Export, n)
		for i := range f.Exports {
			f.Exports[i] = Export{Name: d.str(r), Expr: d.expr(r), Flags: Flags(r.uint()), Line: r.u32(), Col: r.u32()}
		}
	}
	if n := r.count(); n > 0 {
		f.Settings = make([]Setting, n)
		for i := range f.Settings {
			f.Settings[i] = Setting{Key: d.str(r), Value: d.str(r), Line: r.u32()}
		}
	}
	d.checkIndexes(r)
}

func (w *encoder) imports(c *column) {
	c.int(len(w.file.Imports))
	for _, m := range w.file.Imports {
		c.int(int(m.Kind))
		w.table.put(c, m.Module)
		w.table.put(c, m.Name)
		w.table.put(c, m.Local)
		w.table.put(c, m.Condition)
		c.uint(uint64(m.Flags))
		c.int(int(m.Scope + 1))
		c.uint(uint64(m.Line))
		c.uint(uint64(m.Col))
	}
}

func (d *decoder) imports(r *reader) {
	n := r.count()
	if n == 0 {
		return
	}
	imports := make([]Import, n)
	for i := range imports {
		imports[i] = Import{
			Kind: ImportKind(r.below(int(importKindCount))), Module: d.str(r), Name: d.str(r), Local: d.str(r), Condition: d.str(r), Flags: Flags(r.uint()),
			Scope: int32(r.below(len(d.file.Symbols)+1)) - 1, Line: r.u32(), Col: r.u32(),
		}
	}
	d.file.Imports = imports
}

// importKindCount bounds the import kinds.
const importKindCount = ImportDynamic + 1

// checkIndexes fails when an expression names a symbol or import that is not
// there. References' expressions are checked with their own section.
func (d *decoder) checkIndexes(r *reader) { d.checkExprs(r, 1) }

func (d *decoder) checkExprs(r *reader, from int) {
	for _, e := range d.file.Exprs[min(from, len(d.file.Exprs)):] {
		switch e.Op {
		case OpSymbol, OpThis, OpClass, OpSuper, OpTypeParam, OpScope:
			if int(e.N) >= len(d.file.Symbols) {
				r.fail()
			}
		case OpImport:
			if int(e.N) >= len(d.file.Imports) {
				r.fail()
			}
		}
	}
}
