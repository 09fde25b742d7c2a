package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// raised notes what a test's context manager for an expected error holds of it:
// pytest.raises(E) as info has an E as info.value, self.assertRaises(E) as cm one
// as cm.exception.
func (x *extractor) raised(manager, alias int32, v facts.ExprID) {
	if x.Kind(manager) != nCall {
		return
	}
	callee, args := x.Field(manager, x.f.Function), x.Field(manager, x.f.Arguments)
	if x.Kind(alias) == nAsPatternTarget {
		alias = x.First(alias)
	}
	if callee < 0 || args < 0 || alias < 0 || x.Kind(alias) != nIdentifier {
		return
	}
	held := x.holdsError(callee, v)
	typ := x.First(args)
	if held == "" || typ < 0 || x.Kind(typ) == nKeywordArgument {
		return
	}
	refs := len(x.file.Refs)
	error := x.eval(typ, facts.RoleReads) // its references were noted with the call
	x.file.Refs = x.file.Refs[:refs]
	if error = x.instancesOf(error); error != 0 {
		x.narrowPath(x.Text(alias)+"."+held, error)
	}
}

// holdsError is the attribute in which a context manager has the error; empty for
// other callees. v is what the manager gives.
func (x *extractor) holdsError(callee int32, v facts.ExprID) string {
	e := x.b.At(x.b.At(v).A) // what is called
	switch e.Op {
	case facts.OpImport:
		if m := &x.file.Imports[e.N]; m.Module == "pytest" && m.Name == "raises" {
			return "value"
		}
	case facts.OpMember:
		of := x.b.At(e.A)
		switch {
		case e.S == "raises" && of.Op == facts.OpImport && x.file.Imports[of.N].Module == "pytest" && x.file.Imports[of.N].Kind == facts.ImportModule:
			return "value"
		case (e.S == "assertRaises" || e.S == "assertRaisesRegex") && of.Op == facts.OpThis && !x.isMethod(of.N, e.S):
			return "exception"
		}
	}
	return ""
}
