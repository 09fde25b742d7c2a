// Package typecheck finds values of TypeScript that surely do not suit what is expected of
// them. It serves comparisons of two trees; linking asks for none of it.
package typecheck

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// Fault is a place of a file at which a value surely does not suit what is
// expected of it, as far as the evaluation knows the types of both.
type Fault struct {
	Line, Col uint32
	Scope     int32              // index of the innermost enclosing symbol; -1 for the file
	Reason    string             // what the place does, going on from it
	Causes    []ecmascript.Cause // the definitions that decided, the nearest first
	// Declared: all types that decided are written where the values come from, nothing was inferred
	Declared bool
	Rejected bool     // the language rejects it, whatever is in other files
	Says     string   // where that is so: what is wrong, in a sentence; empty for a member that a type lacks
	Name     string   // the member
	Lacking  string   // the type
	Names    []string // what that has
}

// Check lists the faults of a TypeScript file whose facts have places, and what the language rejects in a script. It is for
// comparing two trees: what a type checker would say in both is as well left to it.
func Check(t core.Tree, f *core.File) []Fault {
	b, ok := f.Binder.(ecmascript.Binder)
	if !ok {
		return nil
	}
	c := &checker{Comparer: &ecmascript.Comparer{Binder: b, Linker: core.NewLinker(t, f, f.Facts)}, known: map[comparison]found{}}
	c.Linker.Checking = true
	var out []Fault
	for i := range f.Facts.Places {
		p := &f.Facts.Places[i]
		if p.Kind != facts.PlaceRejected && !slices.Contains(typed, f.Facts.Language) {
			continue // scripts say nothing of types
		}
		if p.Kind == facts.PlaceRejected && strings.Contains(path.Base(f.Path), ".d.") {
			continue // declarations are of what is elsewhere
		}
		c.Linker.Begin()
		c.fitted, c.Causes, c.at, c.scope, c.rejected = 0, nil, nil, p.Scope, notRejected
		reason := c.check(p)
		if c.Linker.Failed {
			return nil
		}
		if c.Linker.Steps < 0 {
			c.Linker.GiveUp()
			continue
		}
		if reason == "" {
			continue
		}
		fault := Fault{Line: p.Line, Col: p.Col, Scope: p.Scope, Reason: reason, Causes: c.Causes}
		fault.Rejected = p.Kind == facts.PlaceRejected
		at := c.at
		if len(at) == 0 {
			c.declare(&fault, p)
			out = append(out, fault)
		}
		for _, m := range at {
			s := &f.Facts.Symbols[m.index]
			fault.Says = c.subtypeFault(p, m.index)
			fault.Declared = fault.Says != ""
			fault.Line, fault.Col, fault.Scope, fault.Causes = s.NameLine, s.NameCol, m.index, m.causes
			out = append(out, fault)
		}
	}
	return out
}

// declare says whether all types are written that decided a fault, and what is wrong then.
func (c *checker) declare(x *Fault, p *facts.Place) {
	if p.Kind == facts.PlaceSubtype {
		x.Says = c.subtypeFault(p, -1)
		x.Declared = x.Says != ""
		return
	}
	if x.Declared = isDeclaredFault(c.Linker, p, x.Reason, c.rejected); x.Declared {
		c.describe(x, p)
	} else if x.Says = c.literalFault(p); x.Says != "" {
		x.Declared = true
	}
}

// checker checks the places of one file.
type checker struct {
	*ecmascript.Comparer
	fitted int      // values at one place, see maxFitted
	scope  int32    // of the place at hand
	at     []member // the members that the fault is reported at, none for the place itself

	overloaded bool   // the call at hand has several signatures
	fresh      bool   // the value at hand is an object literal as it stands
	spelled    bool   // what is expected is written out at the parameter
	constrains bool   // what is expected is a type parameter's constraint
	joined     bool   // what is expected is a part of an intersection
	excessive  string // the key of the literal at hand for which it was rejected
	rejected   int    // the argument for which the call at hand was rejected, wholly or notRejected
	known      map[comparison]found
	identities core.Identities
}

// member is one of the file's at which a fault is reported, and what decided.
type member struct {
	index  int32
	causes []ecmascript.Cause
}

// check says what is wrong at a place; empty if nothing surely is.
func (c *checker) check(p *facts.Place) (reason string) {
	defer c.Linker.Recover()
	switch p.Kind {
	case facts.PlaceValue:
		if c.takesNone(p.Expected) {
			return ""
		}
		if c.fresh = p.Fresh; c.oneOfSeveral(p.Expected) {
			return c.rejectedByEach(p)
		}
		if isVoid(core.TypeOf(c.value(p.Expr))) && c.isAliased(p.Expected) {
			return "" // of which undefined is left out
		}
		if c.assignable(c.value(p.Expr), expected(c.Linker, p.Expected, c.value(p.Expected)), 0) == ecmascript.No {
			c.comesFrom(c.Linker.File, p.Expr, 0)
			c.comesFrom(c.Linker.File, p.Expected, 0)
			return "is not assignable to the expected type"
		}
	case facts.PlaceSubtype:
		return c.subtyped(core.TypeOf(c.evaluated(p.Expr)), c.Unaliased(core.TypeOf(c.evaluated(p.Expected))))
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
	case facts.PlaceTypeArgument:
		return c.constrained(p)
	case facts.PlaceRejected:
		return p.Name
	}
	return ""
}

func (c *checker) value(e facts.ExprID) *core.Value {
	if c.mayBeAny(e) {
		return nil
	}
	return c.Linker.ValueOf(valueBeside(c.Linker.Eval(c.Linker.File, e, nil)))
}

// isAliased reports a value of a type that is named by an alias of other than an object type.
func (c *checker) isAliased(e facts.ExprID) bool {
	t := core.TypeOf(c.evaluated(e))
	return t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && !t.Symbol().Flags.Has(facts.Object)
}

// evaluated is value where a type is written: of a type and a value of one name it is the type.
func (c *checker) evaluated(e facts.ExprID) *core.Value {
	return c.Linker.ValueOf(c.Linker.Eval(c.Linker.File, e, nil))
}

// valueBeside gives the constant or variable of what is imported as a type and a value of one name.
func valueBeside(v *core.Value) *core.Value {
	if !v.Is(core.KindDef) || v.Symbol().Kind != facts.KindInterface && !core.IsAlias(v.Symbol()) {
		return v
	}
	for _, d := range v.Also {
		if d.File.Facts.Symbols[d.Index].Kind == facts.KindValue {
			return &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: v.Rule}
		}
	}
	return v
}

// mayBeAny reports a value that is, or may be, what is selected of a parameter of
// which the context says nothing: of any, and so is what it is joined with, or
// narrowed to.
func (c *checker) mayBeAny(e facts.ExprID) bool {
	x := c.Linker.Expr(c.Linker.File, e)
	if x.Op == facts.OpUnion && x.N == 0 {
		return c.mayBeAny(x.A) || c.mayBeAny(x.B)
	}
	if any := c.Linker.Expr(c.Linker.File, x.A); x.Op == facts.OpInstance && any.Op == facts.OpBuiltin && any.S == facts.AnyType {
		return true
	}
	for x.Op == facts.OpMember || x.Op == facts.OpCall || x.Op == facts.OpNarrow {
		e = x.A
		x = c.Linker.Expr(c.Linker.File, e)
	}
	return x.Op == facts.OpParameter && c.Linker.Eval(c.Linker.File, e, nil) == nil
}

// call checks a call against each signature of what is called.
func (c *checker) call(p *facts.Place) string {
	callee := c.Linker.Eval(c.Linker.File, p.Expr, nil)
	if reason := c.spied(callee, p); reason != "" {
		return reason
	}
	if reason := c.stored(callee, p); reason != "" {
		return reason
	}
	if by := c.through(callee, p); by != nil {
		reason := c.call(by)
		c.rejected = notRejected // the arguments are others
		return reason
	}
	if reason := c.calledOfLibrary(callee, p); reason != "" {
		return reason
	}
	if isAbstract(callee) && c.Linker.Expr(c.Linker.File, p.Expr).Op != facts.OpSuper {
		c.Because(callee, "")
		c.rejected = wholly
		return "makes an instance of an abstract class"
	}
	if callee.Is(core.KindUnion) && !core.IsBoth(callee) && !p.Element {
		return c.callOfEach(callee, p)
	}
	if c.unsure(callee) || p.Element && c.Linker.Member(callee, "defaultProps", core.ValueSpace) != nil {
		return ""
	}
	if x := c.Linker.Expr(c.Linker.File, p.Expr); x.Op == facts.OpMember && c.unsure(c.Linker.Eval(c.Linker.File, x.A, nil)) {
		return ""
	}
	all := c.Binder.Signatures(c.Linker, callee, 0)
	if len(all) == 0 || len(all) == ecmascript.MaxSignatures {
		return ""
	}
	if typed := slices.DeleteFunc(slices.Clone(all), func(s ecmascript.Signature) bool { return !s.TakesTypes() }); len(typed) > 0 {
		all = typed
	}
	reason := ""
	if all[0].Definition == nil || callee.Is(core.KindDef) && callee.Symbol().Kind == facts.KindFunction {
		c.Because(callee, "")
		c.Because(core.TypeOf(c.Binder.DeclaredOf(c.Linker, callee)), "")
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
	if all[0].Definition == nil {
		c.comesFrom(c.Linker.File, p.Expr, 0)
	}
	c.insteadOf(p.Expr)
	if len(excess) > 0 && len(excess) == len(suited) && len(slices.Compact(excess)) == 1 {
		return "" // reported at the key
	}
	return reason
}

// callOfEach checks a call of one of several functions: each must take the arguments.
func (c *checker) callOfEach(callee *core.Value, p *facts.Place) string {
	if x := c.Linker.Expr(c.Linker.File, p.Expr); p.Open || c.unsure(callee) || x.Op != facts.OpMember || c.unsure(c.Linker.Eval(c.Linker.File, x.A, nil)) {
		return ""
	}
	var each []ecmascript.Signature
	for _, a := range callee.Args {
		all := c.Binder.Signatures(c.Linker, a, 0)
		if len(all) != 1 || all[0].Definition == nil || len(all[0].Definition.Symbol().TypeParams) > 0 {
			return ""
		}
		each = append(each, all[0])
	}
	for n, a := range p.Args {
		for _, s := range each {
			c.fresh = a.Fresh
			if c.assignable(c.value(a.Value), c.Binder.DeclaredParameter(c.Linker, s, n, len(p.Args)), 0) == ecmascript.No {
				c.Because(s.Definition, "")
				c.comesFrom(c.Linker.File, a.Value, 0)
				return unsuitedArgument(n)
			}
		}
	}
	return ""
}

// spellsOut reports a parameter whose object type is written in its place.
func (c *checker) spellsOut(s ecmascript.Signature, n int) bool {
	if s.Definition == nil || n >= len(s.Definition.Symbol().Params) {
		return false
	}
	f := s.Definition.File
	x := c.Linker.Expr(f, s.Definition.Symbol().Params[n].Type)
	if list := c.Linker.Expr(f, x.A); x.Op == facts.OpInstance && list.Op == facts.OpList {
		return c.Linker.Expr(f, list.A).Op == facts.OpRecord
	}
	return x.Op == facts.OpInstance && c.Linker.Expr(f, x.A).Op == facts.OpRecord
}

// unsure reports a value that may be of other types than those known: of a
// conditional type, or of more than are looked at.
func (c *checker) unsure(v *core.Value) bool {
	v = c.Expanded(c.Linker.ValueOf(v))
	if !v.Is(core.KindUnion) {
		return false
	}
	return v.Open || slices.ContainsFunc(v.Args, core.IsEither)
}

// rejects says why a signature does not take a call's arguments.
func (c *checker) rejects(s ecmascript.Signature, p *facts.Place) string {
	c.Because(s.Definition, "")
	required, most, known := arity(s)
	if known && !p.Open && (len(p.Args) < required && !c.mayLeaveOut(s, len(p.Args), required) || len(p.Args) > most) {
		c.rejected = wholly
		return fmt.Sprintf("passes %d", len(p.Args))
	}
	for n, a := range p.Args {
		var want *core.Value
		if s.Definition != nil {
			if want = c.Binder.DeclaredParameter(c.Linker, s, n, len(p.Args)); c.wantsKeys(want) { // of what the type around was given, perhaps
				want = c.Binder.ParameterOf(c.Linker, s, nil, n, len(p.Args))
			}
		} else {
			want = c.Binder.ParameterOf(c.Linker, s, nil, n, len(p.Args))
			if s.Type.Index&2 != 0 && n >= len(s.Type.Args)-2 { // of a rest
				want = nil
			}
		}
		if p.Element && c.writesOthers(c.value(a.Value), want) {
			continue // reported at the attribute
		}
		c.fresh, c.spelled = a.Fresh, c.spellsOut(s, n)
		verdict := c.assignable(c.value(a.Value), want, 0)
		if c.spelled = false; verdict == ecmascript.No {
			c.rejected = n
			c.comesFrom(c.Linker.File, a.Value, 0)
			return unsuitedArgument(n)
		}
		if a.Value != 0 && c.Linker.Expr(c.Linker.File, a.Value).Op == facts.OpElem && p.Open {
			break // what a spread gives has no place
		}
	}
	return ""
}

// constrained checks a type argument against the constraint of its parameter.
func (c *checker) constrained(p *facts.Place) string {
	d := c.Linker.Eval(c.Linker.File, p.Expected, nil)
	if !d.Is(core.KindDef) || len(d.Also) > 0 || p.Index >= len(d.Symbol().TypeParams) {
		return ""
	}
	want := core.InstanceOf(c.Linker.Eval(d.File, d.Symbol().TypeParams[p.Index].Constraint, d.Env))
	if want == nil || c.assignable(c.value(p.Expr), want, 0) != ecmascript.No {
		return ""
	}
	c.Because(d, "")
	return "is not assignable to the constraint of the type parameter"
}

// private reports a member that a class keeps to itself and a place outside of it.
func (c *checker) private(m *core.Value, scope int32) bool {
	s := m.Symbol()
	if s.Visibility != facts.VisibilityPrivate || s.Flags.Has(facts.Local) || s.Container < 0 || m.File.Facts.Symbols[s.Container].Kind != facts.KindClass {
		return false
	}
	for ; m.File == c.Linker.File && scope >= 0; scope = m.File.Facts.Symbols[scope].Container {
		if scope == s.Container {
			return false
		}
	}
	return true
}
