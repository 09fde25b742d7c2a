package facts

// text writes what is only shown: all texts in one piece, then their lengths.
func (w *encoder) text() []byte {
	f := w.file
	var c, all column
	str := func(s string) {
		c.int(len(s))
		all = append(all, s...)
	}
	str(f.Header)
	c.int(len(f.Symbols))
	for i := range f.Symbols {
		str(f.Symbols[i].Signature)
	}
	for i := range f.Symbols {
		str(f.Symbols[i].Doc)
	}
	for i := range f.Symbols {
		str(f.Symbols[i].Value)
	}
	for i := range f.Symbols {
		c.int(len(f.Symbols[i].Decorators))
		for _, d := range f.Symbols[i].Decorators {
			str(d)
		}
	}
	out := make(column, 0, len(c)+len(all)+8)
	out.int(len(all))
	return append(append(out, all...), c...)
}

func (d *decoder) text(r *reader) {
	f := d.file
	rest := string(r.bytes(r.int()))
	str := func() string {
		n := r.below(len(rest) + 1)
		s := rest[:n]
		rest = rest[n:]
		return s
	}
	f.Header = str()
	d.needSymbols(r, r.below(r.left()/4+1))
	if r.bad {
		return
	}
	for i := range f.Symbols {
		f.Symbols[i].Signature = str()
	}
	for i := range f.Symbols {
		f.Symbols[i].Doc = str()
	}
	for i := range f.Symbols {
		f.Symbols[i].Value = str()
	}
	for i := range f.Symbols {
		if n := r.count(); n > 0 {
			f.Symbols[i].Decorators = make([]string, n)
			for k := range f.Symbols[i].Decorators {
				f.Symbols[i].Decorators[k] = str()
			}
		}
	}
	if rest != "" {
		r.fail()
	}
}
