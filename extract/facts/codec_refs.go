package facts

// refs writes the expressions that only references use, then the references:
// lines as differences, columns on the same line as differences from where the
// name before ended.
func (w *encoder) refs() []byte {
	f := w.file
	c := make(column, 0, 32+8*len(f.Refs))
	w.exprs(&c, w.declExprs, len(f.Exprs))
	c.int(len(f.Refs))
	var cols, roles, scopes, exprs column
	var last Ref
	for i := range f.Refs {
		ref := &f.Refs[i]
		c.signed(int64(ref.Line) - int64(last.Line))
		if ref.Line == last.Line {
			cols.signed(int64(ref.Col) - int64(f.nameEnd(last)))
		} else {
			cols.signed(int64(ref.Col))
		}
		roles.int(int(ref.Role))
		scopes.signed(int64(ref.Scope) - int64(last.Scope))
		exprs.signed(int64(ref.Expr) - int64(last.Expr))
		last = *ref
	}
	for _, part := range [...]column{cols, roles, scopes, exprs} {
		c = append(c, part...)
	}
	return c
}

func (d *decoder) refs(r *reader) {
	from := len(d.file.Exprs)
	d.exprs(r)
	d.checkExprs(r, from)
	n := r.below(r.left()/5 + 1)
	if n == 0 {
		return
	}
	refs := make([]Ref, n)
	line := uint32(0)
	for i := range refs {
		line = uint32(int64(line) + r.signed())
		refs[i].Line = line
	}
	cols := make([]int64, n)
	for i := range cols {
		cols[i] = r.signed()
	}
	for i := range refs {
		refs[i].Role = Role(r.below(int(roleCount)))
	}
	scope, expr := int64(0), int64(0)
	for i := range refs {
		scope += r.signed()
		if scope < -1 || scope >= int64(len(d.file.Symbols)) {
			r.fail()
			return
		}
		refs[i].Scope = int32(scope)
	}
	for i := range refs {
		expr += r.signed()
		if expr < 0 || expr >= int64(len(d.file.Exprs)) {
			r.fail()
			return
		}
		refs[i].Expr = ExprID(expr)
	}
	var last Ref
	for i := range refs {
		base := uint32(0)
		if refs[i].Line == last.Line {
			base = d.file.nameEnd(last)
		}
		refs[i].Col = uint32(int64(base) + cols[i])
		last = refs[i]
	}
	d.file.Refs = refs
}

// nameEnd gives the column behind a reference's name.
func (f *File) nameEnd(r Ref) uint32 { return r.Col + uint32(len(f.Exprs[r.Expr].S)) }
