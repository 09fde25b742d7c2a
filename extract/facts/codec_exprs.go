package facts

// Presence bits of an expression's parts, below its operator in a form.
const (
	hasA = 1 << iota
	hasB
	hasN
	hasS
	formBits = 4
)

func form(e Expr) int {
	form := int(e.Op) << formBits
	if e.A != 0 {
		form |= hasA
	}
	if e.B != 0 {
		form |= hasB
	}
	if e.N != 0 {
		form |= hasN
	}
	if e.S != "" {
		form |= hasS
	}
	return form
}

// exprs writes the expressions [from, to): the forms in use, a column of form
// numbers, then one column for each part. Operands are distances back.
func (w *encoder) exprs(c *column, from, to int) {
	var number [opCount << formBits]uint16
	var forms, kinds, a, b, n, s column
	used := 0
	for i := from; i < to; i++ {
		e := w.file.Exprs[i]
		f := form(e)
		if number[f] == 0 {
			used++
			number[f] = uint16(used)
			forms.int(f)
		}
		kinds.int(int(number[f]) - 1)
		if e.A != 0 {
			a.int(i - int(e.A))
		}
		if e.B != 0 {
			b.int(i - int(e.B))
		}
		if e.N != 0 {
			n.uint(uint64(e.N))
		}
		if e.S != "" {
			w.table.put(&s, e.S)
		}
	}
	c.int(used)
	*c = append(*c, forms...)
	c.int(max(to-from, 0))
	for _, part := range [...]column{kinds, a, b, n, s} {
		*c = append(*c, part...)
	}
}

// exprs reads expressions behind those already there.
func (d *decoder) exprs(r *reader) {
	forms := make([]uint16, r.count())
	for i := range forms {
		forms[i] = uint16(r.below(opCount << formBits))
	}
	n := r.count()
	from := len(d.file.Exprs)
	exprs := make([]Expr, from+n)
	copy(exprs, d.file.Exprs)
	used := make([]uint16, n)
	added := exprs[from:]
	for i := range used {
		if k := r.below(len(forms)); !r.bad {
			used[i] = forms[k]
			added[i].Op = Op(used[i] >> formBits)
		}
	}
	for i, f := range used {
		if f&hasA != 0 {
			added[i].A = operand(r, from+i)
		}
	}
	for i, f := range used {
		if f&hasB != 0 {
			added[i].B = operand(r, from+i)
		}
	}
	for i, f := range used {
		if f&hasN != 0 {
			added[i].N = r.u32()
		}
	}
	for i, f := range used {
		if f&hasS != 0 {
			added[i].S = d.str(r)
		}
	}
	d.file.Exprs = exprs
}

// operand reads a distance back from expression i; it ends above 0.
func operand(r *reader, i int) ExprID {
	back := r.below(i)
	if back == 0 {
		r.fail()
	}
	return ExprID(i - back)
}

// opCount bounds the operators.
const opCount = int(OpWithin) + 1

// expr reads an expression id.
func (d *decoder) expr(r *reader) ExprID { return ExprID(r.below(len(d.file.Exprs))) }
