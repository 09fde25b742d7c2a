package java

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// CheckArguments implements core.ArgumentChecker: it compares what is surely known of arguments with the parameters of all that a
// call may mean.
func (b java) CheckArguments(l *core.Linker, r *facts.Ref, x *facts.Expr) (takes, passes string, ok bool) {
	if x.N < 1 || usesGenerators(l.File) {
		return "", "", false
	}
	callee := l.Eval(l.File, x.A, nil)
	if callee.Is(core.KindExternal) {
		takes, passes, ok = b.suitsNoneOutside(l, x, callee)
		return takes, passes, ok && !b.mayInheritVariables(l, r.Scope)
	}
	all, known := b.callable(l, callee)
	if !known {
		return "", "", false
	}
	takes, passes, ok = b.suitsNone(l, x, all)
	return takes, passes, ok && !b.mayInheritVariables(l, r.Scope) && !b.namesOthers(l, x.A, all)
}

// suitsNone says how a call suits none of the definitions that it may mean; none stand for the constructor that nobody wrote.
func (b java) suitsNone(l *core.Linker, x *facts.Expr, all []*core.Value) (takes, passes string, ok bool) {
	count := int(x.N) - 1
	passes = fmt.Sprintf("passes %d", count)
	if len(all) == 0 {
		return "takes 0 arguments", passes, count > 0
	}
	args, declared := b.certainArguments(l, x.B), b.declaredArguments(l, x.B)
	for _, m := range all {
		at := -1
		if core.Takes(m, count) {
			if at = b.unsuitedAt(l, m, args, declared); at < 0 {
				return "", "", false
			}
		}
		takes = fmt.Sprintf("takes %s", arguments(len(m.Symbol().Params)))
		if at >= 0 {
			want, given := b.writtenType(l, m, m.Symbol().Params[at].Type), b.ArgumentOf(l, args[at])
			name := apart(l, want, given)
			takes, passes = fmt.Sprintf("takes %s as argument %d", name(want), at+1), "passes "+name(given)
		}
	}
	if len(all) > 1 {
		takes, passes = fmt.Sprintf("has %d definitions, none of which takes these arguments", len(all)), fmt.Sprintf("passes %d", count)
	}
	return takes, passes, true
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// maxCallable bounds the overloads that a call is compared with.
const maxCallable = 64

// callable lists all that a call may mean: of a type its constructors, none for the one that nobody wrote. known is false
// where there may be others.
func (b java) callable(l *core.Linker, d *core.Value) (all []*core.Value, known bool) {
	switch {
	case d == nil || d.Inferred:
		return nil, false
	case d.Is(core.KindOverloads):
		all = d.Args
	case d.Is(core.KindDef) && d.Symbol().Kind.IsType():
		if d.Symbol().Kind != facts.KindClass || d.Symbol().NodeKind == "record" || !b.isWritten(d) {
			return nil, false
		}
		if all = b.constructors(l, d); len(all) == 0 {
			return nil, true
		}
	case d.Is(core.KindDef):
		all = []*core.Value{d}
	}
	open := func(m *core.Value) bool {
		return m.Inferred || m.Outside != nil || m.Each || len(m.Also) > 0 || m.Rule == core.RuleAccessor || !m.Symbol().Kind.IsCallable() || !b.isWritten(m)
	}
	return all, len(all) > 0 && len(all) <= maxCallable && !slices.ContainsFunc(all, open)
}

// mayInheritVariables reports a place in a type within code whose supertype from outside may have a field that hides a
// variable around.
func (b java) mayInheritVariables(l *core.Linker, scope int32) bool {
	symbols := l.File.Facts.Symbols
	for i := scope; i >= 0 && symbols[i].Container >= 0; i = symbols[i].Container {
		if !symbols[i].Kind.IsType() || !symbols[symbols[i].Container].Kind.IsCallable() {
			continue
		}
		for _, super := range symbols[i].Supers {
			if t := core.BareType(l.Eval(l.File, super.Expr, nil)); t == nil || t.Is(core.KindExternal) && javaLibrary().Type(t.Text) == nil {
				return true
			}
		}
	}
	return false
}

// namesOthers reports a bare name that the file may also import of a type from outside: methods that it has are overloads beside
// those that are known.
func (b java) namesOthers(l *core.Linker, callee facts.ExprID, known []*core.Value) bool {
	name := l.Expr(l.File, callee)
	if name.Op == facts.OpMember && l.Expr(l.File, name.A).Op != facts.OpScope {
		return false
	}
	own := !slices.ContainsFunc(known, func(m *core.Value) bool { return m.File != l.File })
	for i := range l.File.Facts.Imports {
		m := &l.File.Facts.Imports[i]
		if !m.Flags.Has(facts.Static) || m.Local != name.S && (own || m.Kind != facts.ImportStar) {
			continue
		}
		if v := b.importedIn(l, l.File, int32(i), core.FuncSpace); !v.Is(core.KindDef) && !v.Is(core.KindOverloads) || v.Inferred {
			return true
		}
	}
	return false
}

// isWritten reports a definition of a file of the language in a type to which no generator adds.
func (b java) isWritten(m *core.Value) bool {
	if m.File.Binder != core.Binder(b) || usesGenerators(m.File) || m.File.Facts.ParseErrors > 0 {
		return false
	}
	for i := m.Index; i >= 0; i = m.File.Facts.Symbols[i].Container {
		if m.File.Facts.Symbols[i].Flags.Has(facts.Augmented) {
			return false
		}
	}
	return true
}

// unsuitedAt is the first argument that a parameter surely does not take, -1 for none.
func (b java) unsuitedAt(l *core.Linker, m *core.Value, args []*core.Value, declared []bool) int {
	params := m.Symbol().Params
	for n := range min(len(args), len(params)) {
		if params[n].Flags.Has(facts.Variadic) {
			break
		}
		of, arg := b.writtenType(l, m, params[n].Type), b.ArgumentOf(l, args[n])
		if types().NeverTakes(l, of, arg) || n < len(declared) && declared[n] && types().NeverTakesArguments(l, of, arg) {
			return n
		}
	}
	return -1
}

// writtenType is a type as a definition writes it: a type parameter stays one.
func (b java) writtenType(l *core.Linker, m *core.Value, e facts.ExprID) *core.Value {
	return core.TypeOf(l.Eval(m.File, e, nil))
}

// certainArguments are the arguments of a call whose types somebody wrote; nil for one that type arguments or a test tell.
func (b java) certainArguments(l *core.Linker, list facts.ExprID) []*core.Value {
	args := l.Arguments(l.File, list, nil)
	for n := range args {
		x := l.Expr(l.File, list)
		if !b.isCertain(l, x.A) {
			args[n] = nil
		}
		list = x.B
	}
	return args
}

// declaredArguments reports of each argument of a call whether somebody wrote its type with all type arguments.
func (b java) declaredArguments(l *core.Linker, list facts.ExprID) []bool {
	var out []bool
	for list != 0 {
		x := l.Expr(l.File, list)
		out, list = append(out, b.isDeclared(l, x.A)), x.B
	}
	return out
}

// isDeclared reports a variable, a parameter or a field of the file with a type that is written, or a new object.
func (b java) isDeclared(l *core.Linker, e facts.ExprID) bool {
	x := l.Expr(l.File, e)
	return x.Op == facts.OpInstance || x.Op == facts.OpSymbol && l.File.Facts.Symbols[x.N].Kind == facts.KindField
}

func (b java) isCertain(l *core.Linker, e facts.ExprID) bool {
	switch x := l.Expr(l.File, e); x.Op {
	case facts.OpCall:
		d := l.Eval(l.File, x.A, nil)
		if d.Is(core.KindOverloads) {
			d = l.Selected(d, l.Arguments(l.File, x.B, nil), int(x.N)-1)
		}
		return b.hasWrittenType(l, d)
	case facts.OpMember:
		return b.hasWrittenType(l, l.Eval(l.File, e, nil))
	case facts.OpUnion, facts.OpNarrow:
		return false
	}
	return true
}

// maxChain bounds how many calls on one another are looked at.
const maxChain = 64

// isCertainChain reports a receiver that is certain, and so is each that it is called or read on.
func (b java) isCertainChain(l *core.Linker, e facts.ExprID) bool {
	for range maxChain {
		if !b.isCertain(l, e) {
			return false
		}
		x := l.Expr(l.File, e)
		if x.Op == facts.OpCall {
			x = l.Expr(l.File, x.A)
		}
		if x.Op != facts.OpMember {
			return true
		}
		e = x.A
	}
	return false
}

// hasWrittenType reports what gives a value of a type that depends on no type arguments.
func (b java) hasWrittenType(l *core.Linker, d *core.Value) bool {
	switch {
	case !d.Is(core.KindDef):
		return d.Is(core.KindExternal)
	case d.Symbol().Kind.IsType():
		return true
	}
	return !d.Each && len(d.Also) == 0 && !b.writtenType(l, d, d.Symbol().Type).Is(core.KindParam)
}

// apart gives what tells a type from one that it does not take: their names, or their type arguments too.
func apart(l *core.Linker, want, given *core.Value) func(*core.Value) string {
	if types().NeverTakes(l, want, given) || types().Loses(given, want) {
		return typeName
	}
	return func(t *core.Value) string {
		var args []string
		for _, a := range t.Args {
			args = append(args, typeName(a))
		}
		return typeName(t) + "<" + strings.Join(args, ", ") + ">"
	}
}

// typeName is a type as people write it, without its arguments.
func typeName(t *core.Value) string {
	switch {
	case t == nil:
		return "?"
	case t.Is(core.KindList):
		return typeName(t.Args[0]) + "[]"
	case t.Is(core.KindDef):
		return t.Symbol().Name
	}
	return core.LastName(t.Text)
}
