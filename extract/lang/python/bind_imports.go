package python

// importNames makes the names of an import known from here on.
func (x *extractor) importNames(i int32) {
	if x.scope.kind == moduleScope {
		return
	}
	first, _ := x.position(i)
	last := x.Nodes[i].EndRow + 1
	for _, n := range x.importsIn(first, last) {
		imp := &x.file.Imports[n]
		if b := x.scope.function().names[imp.Local]; b != nil && imp.Local != "" {
			x.assign(b, x.b.Import(int(n)))
		}
	}
}

// importsIn gives the imports whose tokens lie in a range of lines. Imports are
// in source order.
func (x *extractor) importsIn(first, last uint32) []uint32 {
	lo, hi := 0, len(x.file.Imports)
	for lo < hi {
		if mid := (lo + hi) / 2; x.file.Imports[mid].Line < first {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	var in []uint32
	for ; lo < len(x.file.Imports) && x.file.Imports[lo].Line <= last; lo++ {
		in = append(in, uint32(lo))
	}
	return in
}
