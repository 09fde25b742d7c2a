package link

import (
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Fault is a place of a file at which a value surely does not suit what is
// expected of it, as far as the evaluation knows the types of both.
type Fault struct {
	Line, Col uint32
	Scope     int32   // index of the innermost enclosing symbol; -1 for the file
	Reason    string  // what the place does, going on from it
	Causes    []Cause // the definitions that decided, the nearest first
}

// Cause is a definition that a Fault comes from, or the member that it lacks.
type Cause struct {
	Target Target
	Member string // that the target, a type, has not; empty for the target itself
}

// Texts is a Tree whose files may have come without the texts of symbols, which it gives.
type Texts interface {
	Tree
	// Signature is that of a symbol by its index in its file; empty if there is none.
	Signature(path string, i int32) string
	// Value is a symbol's literal value likewise.
	Value(path string, i int32) string
}

// Check lists the faults of a TypeScript file whose facts have places. It is for
// comparing two trees: what a type checker would say in both is as well left to it.
func Check(t Tree, f *File) []Fault {
	b, ok := f.binder.(ecmascript)
	if !ok {
		return nil
	}
	c := &checker{b: b, l: newLinker(t, f, f.Facts)}
	c.l.checking = true
	var out []Fault
	for i := range f.Facts.Places {
		p := &f.Facts.Places[i]
		c.l.steps, c.fitted, c.causes, c.at = maxSteps, 0, nil, nil
		reason := c.check(p)
		if c.l.stumbled {
			return nil
		}
		if reason == "" || c.l.steps < 0 {
			continue
		}
		fault := Fault{Line: p.Line, Col: p.Col, Scope: p.Scope, Reason: reason, Causes: c.causes}
		if c.at != nil {
			s := c.at.symbol()
			fault.Line, fault.Col, fault.Scope = s.NameLine, s.NameCol, c.at.i
		}
		out = append(out, fault)
	}
	return out
}

// checker checks the places of one file.
type checker struct {
	b      ecmascript
	l      *linker
	fitted int // values at one place, see maxFitted
	causes []Cause
	at     *value // the member that the fault is told at, nil for the place itself

	overloaded bool   // the call at hand has several signatures
	fresh      bool   // the value at hand is an object literal as it stands
	constrains bool   // what is expected is a type parameter's constraint
	excessive  string // the key of the literal at hand for which it was rejected
}

func (c *checker) because(d *value, member string) {
	if d.is(kindDef) {
		c.causes = append(c.causes, Cause{d.f.target(d.i), member})
	}
}

// check says what is wrong at a place; empty if nothing surely is.
func (c *checker) check(p *facts.Place) (reason string) {
	defer c.l.survive()
	switch p.Kind {
	case facts.PlaceValue:
		c.fresh = p.Fresh
		if c.fits(c.value(p.Expr), c.value(p.Expected), 0) == no {
			c.comesFrom(c.l.file, p.Expr, 0)
			return "is not assignable to the expected type"
		}
	case facts.PlaceSubtype:
		return c.subtyped(typeOf(c.value(p.Expr)), c.unaliased(typeOf(c.value(p.Expected))))
	case facts.PlaceCall:
		return c.call(p)
	case facts.PlaceMember:
		return c.selected(p)
	case facts.PlaceKey:
		return c.written(p)
	case facts.PlaceEqual:
		return c.compared(p)
	case facts.PlaceCast:
		return c.cast(p)
	}
	return ""
}

func (c *checker) value(e facts.ExprID) *value {
	if c.mayBeAny(e) {
		return nil
	}
	return c.l.held(c.l.eval(c.l.file, e, nil))
}

// mayBeAny reports a value that is, or may be, what is selected of a parameter of
// which the context tells nothing: of any, and so is what it is joined with, or
// narrowed to.
func (c *checker) mayBeAny(e facts.ExprID) bool {
	x := c.l.expr(c.l.file, e)
	if x.Op == facts.OpUnion && x.N == 0 {
		return c.mayBeAny(x.A) || c.mayBeAny(x.B)
	}
	for x.Op == facts.OpMember || x.Op == facts.OpCall || x.Op == facts.OpNarrow {
		e = x.A
		x = c.l.expr(c.l.file, e)
	}
	return x.Op == facts.OpParameter && c.l.eval(c.l.file, e, nil) == nil
}

// call checks a call against each signature of what is called.
func (c *checker) call(p *facts.Place) string {
	callee := c.l.eval(c.l.file, p.Expr, nil)
	if reason := c.spied(callee, p); reason != "" {
		return reason
	}
	if callee.is(kindUnion) && !isBoth(callee) || c.unsure(callee) {
		return ""
	}
	if x := c.l.expr(c.l.file, p.Expr); x.Op == facts.OpMember && c.unsure(c.l.eval(c.l.file, x.A, nil)) {
		return ""
	}
	all := c.b.signatures(c.l, callee, 0)
	if len(all) == 0 || len(all) == maxSignatures {
		return ""
	}
	reason := ""
	if all[0].def == nil || callee.is(kindDef) && callee.symbol().Kind == facts.KindFunction {
		c.because(callee, "")
		c.because(typeOf(c.b.declaredOf(c.l, callee)), "")
	}
	suited := all
	if !p.Open {
		suited = taking(all, len(p.Args))
	}
	c.overloaded = len(suited) > 1
	defer func() { c.overloaded = false }()
	var excess []string
	for _, s := range all {
		c.excessive = ""
		if reason = c.rejects(s, p); reason == "" {
			return ""
		}
		if c.excessive != "" {
			excess = append(excess, c.excessive)
		}
	}
	if len(excess) > 0 && len(excess) == len(suited) && len(slices.Compact(excess)) == 1 {
		return "" // told at the key
	}
	return reason
}

// unsure reports a value that may be of other types than those known: of a
// conditional type, or of more than are looked at.
func (c *checker) unsure(v *value) bool {
	v = c.l.expanded(c.l.held(v))
	if !v.is(kindUnion) {
		return false
	}
	return v.open || slices.ContainsFunc(v.args, isEither)
}

// rejects says why a signature does not take a call's arguments.
func (c *checker) rejects(s signature, p *facts.Place) string {
	c.because(s.def, "")
	required, most, known := arity(s)
	if known && !p.Open && (len(p.Args) < required || len(p.Args) > most) {
		return fmt.Sprintf("passes %d", len(p.Args))
	}
	for n, a := range p.Args {
		var want *value
		if s.def != nil {
			want = c.b.declaredParameter(c.l, s, n, len(p.Args))
		} else {
			want = c.b.parameterOf(c.l, s, nil, n, len(p.Args))
			if s.typ.i&2 != 0 && n >= len(s.typ.args)-2 { // of a rest
				want = nil
			}
		}
		c.fresh = a.Fresh
		if c.fits(c.value(a.Value), want, 0) == no {
			c.comesFrom(c.l.file, a.Value, 0)
			return fmt.Sprintf("argument %d is not assignable to its parameter", n+1)
		}
		if a.Value != 0 && c.l.expr(c.l.file, a.Value).Op == facts.OpElem && p.Open {
			break // what a spread gives has no place
		}
	}
	return ""
}

// selected checks a member that is selected of one of several types, or of one
// that keeps it to itself.
func (c *checker) selected(p *facts.Place) string {
	v := c.l.expanded(c.value(p.Expr))
	if m := c.l.member(v, p.Name, valueSpace); m.is(kindDef) && c.private(m, p.Scope) {
		c.because(m, "")
		return "is outside of the class"
	}
	if v.is(kindInstance) {
		return c.selectedOfOne(p, v)
	}
	if !v.is(kindUnion) || isBoth(v) || c.unsure(v) {
		return ""
	}
	var lacking []*object
	has := false
	for _, a := range v.args {
		a = c.l.expanded(a)
		if m := c.l.member(a, p.Name, valueSpace); m != nil {
			has = true
		} else if t := c.lacks(a, p.Name); t != nil {
			lacking = append(lacking, t)
		}
	}
	if !has || len(lacking) == 0 {
		return ""
	}
	for _, o := range lacking {
		c.lackedBy(o, p.Name)
	}
	c.comesFrom(c.l.file, p.Expr, 0)
	return "selects " + p.Name + ", which one of the possible types does not have"
}

// private reports a member that a class keeps to itself and a place outside of it.
func (c *checker) private(m *value, scope int32) bool {
	s := m.symbol()
	if s.Visibility != facts.VisibilityPrivate || s.Flags.Has(facts.Local) || s.Container < 0 || m.f.Facts.Symbols[s.Container].Kind != facts.KindClass {
		return false
	}
	for ; m.f == c.l.file && scope >= 0; scope = m.f.Facts.Symbols[scope].Container {
		if scope == s.Container {
			return false
		}
	}
	return true
}
