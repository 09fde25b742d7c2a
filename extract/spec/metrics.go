//go:build cgo

package spec

// count adds one node to the metrics of the function around it.
func (x *extractor) count(i int32) {
	top := x.top()
	if top.symbol < 0 || !x.file.Symbols[top.symbol].Kind.IsCallable() {
		return
	}
	k, m, sets := x.nodes[i].Kind, &x.file.Symbols[top.symbol].Metrics, &x.metrics
	nests := func() {
		m.MaxNesting = max(m.MaxNesting, top.nesting+1)
		x.enter(i, func(s *scope) { s.nesting, s.passes = s.nesting+1, x.Lasting })
	}
	switch {
	case sets.branches.has(k):
		m.Branch(top.nesting)
		nests()
	case sets.loops.has(k):
		m.Loop(top.nesting)
		nests()
	case sets.cases.has(k):
		m.Case()
	case sets.returns.has(k):
		m.Returns++
	case sets.unsafe.has(k):
		m.UnsafeBlocks++
	case sets.logic.has(k) && (x.nodes[i].Parent < 0 || !sets.others.has(x.nodes[x.nodes[i].Parent].Kind)):
		m.Cyclomatic++
		m.Cognitive++
	}
	if asserts := x.Metrics.Asserts; asserts != nil {
		if at := x.calledName(i); at >= 0 && asserts(string(x.tree.Bytes(at))) {
			m.Assertions++
		}
	}
}

// calledName is the name of what a node calls, -1 for other nodes.
func (x *extractor) calledName(i int32) int32 {
	switch f := x.form(i); {
	case f == nil:
	case f.Is == Call || f.Is == Macro:
		return x.nameNode(x.first(f.of, i))
	case f.Is == Invoke:
		return x.nameOf(f, i)
	}
	return -1
}

// measured completes the metrics of a function.
func (x *extractor) measured(s int32) {
	sym := &x.file.Symbols[s]
	sym.Metrics.Cyclomatic++
	sym.Size()
}
