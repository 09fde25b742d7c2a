package typecheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// typed are the languages whose definitions say what they are; what a script gives a class may be anywhere.
var typed = []string{"typescript", "tsx"}

// outsideOfClass is what is wrong with a use of a private member.
const outsideOfClass = "is outside of the class"

// isReadOnly is what is wrong with a member that is given a value.
const isReadOnly = "is read-only"

// written follows what declarations write.
type written struct {
	*core.Linker
	whole   bool // the elements of a container matter
	unions  bool // one of several types is named if each is: what a guard leaves of a value may be less
	records bool // an object type without a name is one that is written: of a literal, or what a variable was given last, too little is known
}

// maxDeclared bounds how far what an expression is of is looked for.
const maxDeclared = 12

// What a call is rejected for that no argument is the reason of.
const (
	wholly      = -1 // what is called, or the number of arguments
	notRejected = -2 // nothing that is known
)

// unsuitedArgument says which argument of a call, counted from 0, does not suit.
func unsuitedArgument(n int) string {
	return fmt.Sprintf("argument %d is not assignable to its parameter", n+1)
}

// isAbstract reports a class of which there are no instances of its own.
func isAbstract(t *core.Value) bool {
	return t.Is(core.KindDef) && t.Symbol().Kind == facts.KindClass && t.Symbol().Flags.Has(facts.Abstract)
}

// isDeclaredFault reports a fault of values of written types. rejected is the argument for which a call was rejected.
func isDeclaredFault(l *core.Linker, p *facts.Place, reason string, rejected int) bool {
	f, w := l.File, written{Linker: l, whole: p.Kind != facts.PlaceMember}
	want := written{Linker: l, whole: true, unions: true, records: true}
	switch p.Kind {
	case facts.PlaceRejected:
		return true
	case facts.PlaceMember:
		if !w.isDeclared(f, p.Expr, 0) && !w.isNamedType(f, p.Expr, 0) {
			return false
		}
		if p := ecmascript.PrimitiveOf(core.BareType(w.ValueOf(w.Eval(f, p.Expr, nil)))); p == "number" || p == "boolean" {
			return false // of an operation, perhaps, as the grammar has it
		}
		return reason == outsideOfClass || reason == isReadOnly || !strings.HasPrefix(reason, "selects") && !w.Member(w.ValueOf(w.Eval(f, p.Expr, nil)), p.Name, core.ValueSpace).Is(core.KindDef) // in other files either
	case facts.PlaceValue:
		return w.isDeclared(f, p.Expr, 0) && want.isDeclared(f, p.Expected, 0)
	case facts.PlaceCall:
		if p.Element || rejected == notRejected {
			return false
		}
		if w.isOfLibrary(f, p.Expr, 0) {
			return rejected == wholly || w.isDeclared(f, p.Args[rejected].Value, 0)
		}
		if !w.isPlainCallee(f, p.Expr, 0) {
			return false
		}
		if rejected == wholly {
			return true
		}
		return w.isDeclared(f, p.Args[rejected].Value, 0) && want.takesDeclared(w.Eval(f, p.Expr, nil), rejected)
	}
	return false
}

// isDeclared reports a value whose type is written where it comes from, or is the class around or that of a `new`: what
// guards leave, what contexts give and what is computed may be other things than the evaluation knows.
func (w written) isDeclared(f *core.File, e facts.ExprID, depth int) bool {
	if e == 0 || depth > maxDeclared {
		return false
	}
	switch x := w.Expr(f, e); x.Op {
	case facts.OpThis:
		return f.Facts.Symbols[x.N].Kind == facts.KindClass
	case facts.OpNew:
		if of := w.Expr(f, x.A); of.Op == facts.OpUniverse && languageObjects()[of.S] {
			return false // what it is of follows from the arguments
		}
		return w.isNamedType(f, x.A, depth)
	case facts.OpInstance:
		return w.isNamedType(f, x.A, depth)
	case facts.OpUnion:
		return w.unions && x.N == 0 && w.isDeclared(f, x.A, depth+1) && w.isDeclared(f, x.B, depth+1)
	case facts.OpCall:
		return w.isDeclaredResult(f, x.A, depth)
	case facts.OpSymbol, facts.OpImport, facts.OpName:
		return w.isDeclaredBy(w.Eval(f, e, nil), depth)
	case facts.OpMember:
		d := w.Eval(f, e, nil)
		return w.isDeclared(f, x.A, depth+1) && (w.isDeclaredBy(d, depth) || d.Is(core.KindExternal) && ofLibrary(d) != d)
	}
	return false
}

// isDeclaredBy reports a variable or a member whose one declaration says its type.
func (w written) isDeclaredBy(d *core.Value, depth int) bool {
	return isSingle(w.Linker, d) && !d.Symbol().Kind.IsCallable() && w.isDeclared(d.File, d.Symbol().Type, depth+1)
}

// isDeclaredResult reports a callee that says what it gives, whatever it is called with.
func (w written) isDeclaredResult(f *core.File, callee facts.ExprID, depth int) bool {
	d := w.Eval(f, callee, nil)
	if w.isOfLibrary(f, callee, depth) {
		return w.Expr(f, callee).Op == facts.OpUniverse || isPlainType(nameInLibrary(d.Text+"()"))
	}
	return w.isPlainCallee(f, callee, depth) && w.isDeclared(d.File, d.Symbol().Type, depth+1)
}

// isOfLibrary reports a function of the language, or a method of one of its values whose type is declared.
func (w written) isOfLibrary(f *core.File, callee facts.ExprID, depth int) bool {
	x := w.Expr(f, callee)
	return x.Op == facts.OpUniverse || x.Op == facts.OpMember && w.Eval(f, callee, nil).Is(core.KindExternal) && (w.Expr(f, x.A).Op == facts.OpUniverse || w.isDeclared(f, x.A, depth+1))
}

// isPlainCallee reports a function or method of one signature, without type parameters, that is surely what is called.
func (w written) isPlainCallee(f *core.File, callee facts.ExprID, depth int) bool {
	x := w.Expr(f, callee)
	switch x.Op {
	case facts.OpSymbol, facts.OpImport, facts.OpName:
	case facts.OpMember:
		if !w.isDeclared(f, x.A, depth+1) {
			return false
		}
	default:
		return false
	}
	d := w.Eval(f, callee, nil)
	return isSingle(w.Linker, d) && (d.Symbol().Kind.IsCallable() || d.Symbol().Kind == facts.KindClass) && len(d.Symbol().TypeParams) == 0
}

// isNamedType reports a type that is named as it is: a class, an interface, an enum or a name of an object type, a container or a
// type of the language. Of a container the elements are named so too where they matter.
func (w written) isNamedType(f *core.File, e facts.ExprID, depth int) bool {
	if depth > maxDeclared {
		return false
	}
	switch x := w.Expr(f, e); x.Op {
	case facts.OpGeneric:
		return w.isNamedType(f, x.A, depth+1)
	case facts.OpList:
		return !w.whole || w.isNamedType(f, x.A, depth+1)
	case facts.OpMap:
		return !w.whole || w.isNamedType(f, x.A, depth+1) && w.isNamedType(f, x.B, depth+1)
	case facts.OpBuiltin:
		return true
	case facts.OpUnion:
		return w.unions && x.N == 0 && w.isNamedType(f, x.A, depth+1) && w.isNamedType(f, x.B, depth+1)
	case facts.OpUniverse:
		t := core.BareType(w.Eval(f, e, nil)) // what the repository adds to it, if anything
		return !t.Is(core.KindDef) || isSingle(w.Linker, t)
	case facts.OpClass:
		return f.Facts.Symbols[x.N].Kind == facts.KindClass
	case facts.OpRecord:
		return w.records && x.N == 0 && x.B == 0
	case facts.OpSymbol, facts.OpTypeName, facts.OpName, facts.OpImport, facts.OpMember:
		d := w.Eval(f, e, nil)
		if !isSingle(w.Linker, d) {
			return false
		}
		switch d.Symbol().Kind {
		case facts.KindClass, facts.KindInterface, facts.KindEnum:
			return true
		case facts.KindType:
			return len(d.Symbol().TypeParams) == 0 && (d.Symbol().Flags.Has(facts.Object) || w.isNamedType(d.File, d.Symbol().Type, depth+1))
		}
	}
	return false
}

// isSingle reports a definition that nothing of its name is joined with, and of which nothing is left out.
func isSingle(l *core.Linker, d *core.Value) bool {
	return d.Is(core.KindDef) && slices.Contains(typed, d.File.Facts.Language) && len(d.Also) == 0 && !d.Ambiguous && !d.Each && !d.Partial && d.Filter == nil && d.Mapped == nil && d.Outside == nil && !d.Symbol().Flags.Has(facts.Augmented) && !(ecmascript.Binder{}).MayHaveMore(l, d) &&
		!ecmascript.DeclaredApart(l, d.File)
}

// takesDeclared reports a parameter of a function, or of a class's constructor, whose type is written and names one type.
func (w written) takesDeclared(callee *core.Value, n int) bool {
	x := callee.Symbol()
	if x.Kind == facts.KindClass {
		made := slices.DeleteFunc(slices.Clone(callee.File.MembersOf(callee.Index)), func(i int32) bool { return callee.File.Facts.Symbols[i].Kind != facts.KindConstructor })
		if len(made) != 1 {
			return false
		}
		x = &callee.File.Facts.Symbols[made[0]]
	}
	return n < len(x.Params) && w.isDeclared(callee.File, x.Params[n].Type, 0)
}

// memberNames lists what a class or an enum declares.
func memberNames(t *core.Value) []string {
	var out []string
	if t.Is(core.KindDef) {
		for _, i := range t.File.MembersOf(t.Index) {
			out = append(out, t.File.Facts.Symbols[i].Name)
		}
	}
	return out
}
