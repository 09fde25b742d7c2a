package typecheck

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// selected checks a member that is selected of one of several types, or of one
// that keeps it to itself.
func (c *checker) selected(p *facts.Place) string {
	v := c.Expanded(c.value(p.Expr))
	if m := c.Linker.Member(v, p.Name, core.ValueSpace); m.Is(core.KindDef) && !core.BareType(v).Is(core.KindRecord) && c.private(m, p.Scope) {
		c.Because(m, "")
		return outsideOfClass
	} else if p.Written && c.readOnly(m, p.Scope) {
		c.Because(m, "")
		return isReadOnly
	}
	switch {
	case v.Is(core.KindInstance):
		return c.selectedOfOne(p, v)
	case v.Is(core.KindDef):
		return c.selectedOfType(p, v)
	case v.Is(core.KindExternal):
		return c.selectedOfLanguage(p)
	}
	if !v.Is(core.KindUnion) || core.IsBoth(v) || c.unsure(v) {
		return ""
	}
	var lacking []*ecmascript.ObjectType
	has := false
	for _, a := range v.Args {
		a = c.Expanded(a)
		if m := c.Linker.Member(a, p.Name, core.ValueSpace); m.Is(core.KindDef) && c.private(m, p.Scope) {
			c.Because(m, "")
			return outsideOfClass
		} else if m != nil {
			has = true
		} else if t := c.Lacks(a, p.Name); t != nil {
			lacking = append(lacking, t)
		}
	}
	if !has || len(lacking) == 0 {
		return ""
	}
	for _, o := range lacking {
		c.lackedBy(o, p.Name)
	}
	c.comesFrom(c.Linker.File, p.Expr, 0)
	return "selects " + p.Name + ", which one of the possible types does not have"
}

// describe says in a fault of declared types what it is about.
func (c *checker) describe(x *Fault, p *facts.Place) {
	switch {
	case p.Kind == facts.PlaceRejected:
		x.Says = x.Reason
	case p.Kind == facts.PlaceValue && isVoid(core.TypeOf(c.value(p.Expr))):
		x.Says = "the function is declared to return a value, and returns none"
	case p.Kind == facts.PlaceValue:
		x.Says = "the value " + x.Reason
	case p.Kind == facts.PlaceCall && isAbstract(c.Linker.Eval(c.Linker.File, p.Expr, nil)):
		x.Says = nameOf(c.Linker.Eval(c.Linker.File, p.Expr, nil)) + " is abstract, and this makes an instance of it"
	case p.Kind == facts.PlaceCall && c.rejected == wholly:
		x.Says = nameOf(c.Linker.Eval(c.Linker.File, p.Expr, nil)) + " takes another number of arguments; this call " + x.Reason
	case p.Kind == facts.PlaceCall:
		x.Says = fmt.Sprintf("argument %d of %s is not assignable to its parameter", c.rejected+1, nameOf(c.Linker.Eval(c.Linker.File, p.Expr, nil)))
	case x.Reason == isReadOnly:
		x.Says = p.Name + " is read-only, and this gives it a value"
	case x.Reason == outsideOfClass:
		x.Says = p.Name + " is private to its class"
	default:
		t := core.BareType(c.value(p.Expr))
		x.Name, x.Lacking = p.Name, nameOf(t)
		if o := c.Object(c.Unaliased(t), 0); o != nil && c.value(p.Expr).Is(core.KindInstance) {
			x.Names = o.Names(false)
		} else if t.Is(core.KindExternal) {
			x.Names = ecmascript.MembersOfLibrary(libraryObject(t.Text))
		} else {
			x.Names = memberNames(t)
		}
	}
}

// nameOf names a type.
func nameOf(t *core.Value) string {
	if t.Is(core.KindDef) {
		return t.Symbol().Name
	}
	if t.Is(core.KindExternal) {
		name := nameInLibrary(t.Text)
		if of, member, ok := strings.Cut(name, "."); ok && (of == "list" || of == "tuple") {
			return array + "." + member
		}
		return name
	}
	return cmp.Or(containerName(t), ecmascript.PrimitiveOf(t), "its value")
}

// selectedOfOne checks a member that is selected of a value of one type. Where that
// has no name, what it comes from told it.
func (c *checker) selectedOfOne(p *facts.Place, v *core.Value) string {
	t := c.Unaliased(v.Args[0])
	switch {
	case core.LibraryHas("typescript", "Object."+p.Name): // everything has it
		return ""
	case t.Is(core.KindRecord):
		if !c.lacksEntry(t, p.Name, false) || !c.lacksEntry(t, "[]", false) {
			return ""
		}
	case containerName(t) != "": // what is not awaited is reported at the call
		if name := containerName(t); t.Inferred || v.Inferred || iterates(p.Name) || p.Pattern || name == promise || core.LibraryHas("typescript", name+"."+p.Name) || c.extended(name) {
			return ""
		}
	case isText(t):
		if !c.named(p.Expr) || t.Inferred || v.Inferred || p.Pattern || !(ecmascript.Binder{}).PlainLacks(t, p.Name) || c.extended(wrapperOf(ecmascript.PrimitiveOf(t))) {
			return ""
		}
	case t.Is(core.KindExternal) && wholeTypes()[t.Text]:
		if v.Inferred || t.Inferred || p.Pattern || !ecmascript.LibraryLacks(t.Text, p.Name) || c.adds(t.Text, p.Name) {
			return ""
		}
	case t.Is(core.KindBuiltin) && t.Text == "object":
		if p.Pattern {
			return ""
		}
	case ecmascript.IsAddition(t): // there is more in the module that it adds to
		return ""
	default:
		if o := c.Lacks(v, p.Name); o != nil && (o.Closed || o.Omits(p.Name) || o.OutsideLacks(p.Name) && !slices.ContainsFunc(o.Outside(), func(of string) bool { return c.adds(of, p.Name) })) {
			if slices.ContainsFunc(o.Types, func(t *core.Value) bool { return ecmascript.DeclaredApart(c.Linker, t.File) }) {
				return ""
			}
			c.lackedBy(o, p.Name)
			return "is not a member of its type"
		}
		if o := c.Object(t, 0); o == nil || !o.Closed || len(o.Types) > 0 || o.Has(p.Name) {
			return ""
		}
	}
	c.comesFrom(c.Linker.File, p.Expr, 0)
	return "is not a member of the value"
}

// selectedOfType checks a member that is selected of a class or an enum itself.
func (c *checker) selectedOfType(p *facts.Place, t *core.Value) string {
	if p.Pattern || !isSingle(c.Linker, t) || core.LibraryHas("typescript", "Function."+p.Name) || core.LibraryHas("typescript", "Object."+p.Name) || c.Linker.Member(t, p.Name, core.ValueSpace) != nil {
		return ""
	}
	switch t.Symbol().Kind {
	case facts.KindEnum:
	case facts.KindClass:
		if o := c.Object(t, 0); o == nil || !o.Closed || len(o.Types) == 0 || p.Name == "prototype" || slices.ContainsFunc(o.Types[1:], func(t *core.Value) bool { return t.Symbol().Kind == facts.KindClass && !isSingle(c.Linker, t) }) {
			return ""
		}
	default:
		return ""
	}
	return "is not a member of " + t.Symbol().Name
}

// languageObjects are the objects of the language all of whose members are known: packages add none to them.
var languageObjects = lang.WordSet("Math JSON Object Array Promise Number Date String Reflect Boolean BigInt Map Set WeakMap WeakSet")

// wholeTypes are classes of the language to which packages add no members.
var wholeTypes = lang.WordSet("Date RegExp")

// selectedOfLanguage checks a member that is selected of one of them.
func (c *checker) selectedOfLanguage(p *facts.Place) string {
	x := c.Linker.Expr(c.Linker.File, p.Expr)
	if x.Op != facts.OpUniverse || !languageObjects()[x.S] || p.Pattern || c.adds(x.S, p.Name) || c.adds(x.S+"Constructor", p.Name) {
		return ""
	}
	if !ecmascript.LibraryLacks(libraryObject(x.S), p.Name) || core.LibraryHas("typescript", "Function."+p.Name) || core.LibraryHas("typescript", "Object."+p.Name) {
		return ""
	}
	return "is not a member of " + x.S
}

// libraryObject names the type of an object of the language.
func libraryObject(name string) string {
	if ecmascript.IsOfLibrary(name + "Constructor") {
		return name + "Constructor"
	}
	return name
}

// named reports what a definition or a member of one is named by, gives when it is called, or passes to
// a function that is given for it: of an operator's result the grammar may be wrong, `a as B | undefined`.
func (c *checker) named(e facts.ExprID) bool {
	switch x := c.Linker.Expr(c.Linker.File, e); x.Op {
	case facts.OpInstance:
		return true
	case facts.OpCall, facts.OpAwait, facts.OpParameter, facts.OpArgument:
		return c.named(x.A)
	case facts.OpMember, facts.OpSymbol, facts.OpImport, facts.OpName:
		return c.Linker.Eval(c.Linker.File, e, nil).Is(core.KindDef)
	}
	return false
}

// isText reports a text or a number.
func isText(t *core.Value) bool {
	p := ecmascript.PrimitiveOf(t)
	return p == "string" || p == "number"
}

// wrapperOf is the class whose members a plain value has.
func wrapperOf(plain string) string { return strings.ToUpper(plain[:1]) + plain[1:] }

// maxSources bounds how far back what a value comes from is looked for.
const maxSources = 8

// comesFrom names the definitions that tell what an expression gives: what is
// called, read or selected, and what those come from where they declare no type.
func (c *checker) comesFrom(f *core.File, e facts.ExprID, depth int) {
	if e == 0 || depth > maxSources {
		return
	}
	x := c.Linker.Expr(f, e)
	switch x.Op {
	case facts.OpNarrow:
		if facts.Condition(x.N).Kind() == facts.HasValue && x.S != "" {
			c.narrowedBy(c.Linker.ValueOf(c.Linker.Eval(f, x.A, nil)), x.S)
		}
		c.comesFrom(f, x.A, depth+1)
		if facts.Condition(x.N).Kind() == facts.HasGuard { // what no longer says anything leaves all that it was
			c.comesFrom(f, x.B, depth+1)
		}
	case facts.OpCall, facts.OpNew, facts.OpElem, facts.OpKey, facts.OpResult, facts.OpAwait, facts.OpArgument, facts.OpParameter, facts.OpInstance, facts.OpTypeOf, facts.OpGeneric, facts.OpFiltered:
		c.comesFrom(f, x.A, depth+1)
		if x.Op == facts.OpArgument {
			for _, s := range c.Binder.Signatures(c.Linker, c.Linker.Eval(f, x.A, nil), 0) {
				c.Because(s.Definition, "")
			}
			c.aliases(core.TypeOf(c.Linker.ValueOf(c.Linker.Eval(f, e, nil))))
		}
		if x.Op == facts.OpGeneric {
			c.computedFrom(f, x, depth+1)
		}
		if x.Op == facts.OpElem && x.B != 0 { // under keys of a type
			c.madeOf(core.BareType(c.Linker.ValueOf(c.Linker.Eval(f, x.A, nil))))
		}
		if x.Op == facts.OpCall { // what is given may tell it
			for e := x.B; e != 0; e = c.Linker.Expr(f, e).B {
				c.comesFrom(f, c.Linker.Expr(f, e).A, depth+1)
			}
		}
	case facts.OpUnion:
		c.comesFrom(f, x.A, depth+1)
		c.comesFrom(f, x.B, depth+1)
	case facts.OpMember, facts.OpSymbol, facts.OpImport, facts.OpName, facts.OpTypeName, facts.OpUniverse:
		d := c.Linker.Eval(f, e, nil)
		if d.Is(core.KindDef) && !slices.ContainsFunc(c.Causes, func(x ecmascript.Cause) bool { return x.Target == d.File.Target(d.Index) }) {
			c.Because(d, "")
			c.comesFrom(d.File, d.Symbol().Type, depth+1)
		}
		if x.Op == facts.OpImport && d == nil {
			c.notExported(f, &f.Facts.Imports[x.N])
		}
		if x.Op == facts.OpMember {
			if d != nil && !d.Is(core.KindDef) {
				of := c.Linker.Eval(f, x.A, nil)
				c.mappedFrom(of, x.S)
				c.aliases(core.TypeOf(c.Linker.ValueOf(of)))
			}
			c.comesFrom(f, x.A, depth+1)
		}
	}
}

// notExported names what a module has no longer, or keeps to itself.
func (c *checker) notExported(f *core.File, m *facts.Import) {
	if of := c.Binder.Resolve(c.Linker, f, m.Module); c.Binder.DoesNotExport(c.Linker, of, m.Name) {
		c.keptByModule(of.File, m.Name)
	}
}

// keptByModule names an export that a module has not, and what it has of that name.
func (c *checker) keptByModule(f *core.File, name string) {
	c.Causes = append(c.Causes, ecmascript.Cause{Target: core.Target{Path: f.Path}, Member: name})
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Container < 0 && s.Name == name {
			c.Because(&core.Value{Kind: core.KindDef, File: f, Index: int32(i)}, "")
		}
	}
}

// maxComputedFrom bounds how many members of a type are taken for what decides a test of it.
const maxComputedFrom = 64

// computedFrom names the types that another is computed of, and their members: any may
// decide the outcome of a conditional type.
func (c *checker) computedFrom(f *core.File, x *facts.Expr, depth int) {
	alias := c.Linker.Eval(f, x.A, nil)
	if !alias.Is(core.KindDef) || !core.IsAlias(alias.Symbol()) {
		return
	}
	for e := x.B; e != 0; e = c.Linker.Expr(f, e).B {
		of := c.Linker.Expr(f, e).A
		c.comesFrom(f, of, depth)
		c.madeOf(c.Linker.Eval(f, of, nil))
	}
}

// madeOf names the members of a type, and what it may have lost.
func (c *checker) madeOf(t *core.Value) {
	if t = c.Resolved(t); t.Is(core.KindDef) && t.Symbol().Kind == facts.KindValue {
		t = core.Wrap(core.KindOnly, t)
	}
	o := c.Object(t, 0)
	if o == nil || o.Named {
		return
	}
	n := 0
	o.Each(func(t *core.Value, i int32, _ *facts.Symbol) bool {
		c.Because(&core.Value{Kind: core.KindDef, File: t.File, Index: i}, "")
		n++
		return n < maxComputedFrom
	})
	for _, t := range o.Types {
		c.Because(t, ecmascript.AnyMember)
	}
}

// mappedFrom names the member that one of a mapped type is made of.
func (c *checker) mappedFrom(of *core.Value, name string) {
	t := c.Resolved(c.Linker.ValueOf(of))
	if !t.Is(core.KindMap) || !t.Args[0].Is(core.KindBuiltin) || t.Args[0].Text != facts.KeyType || len(t.Args[0].Args) != 1 {
		return
	}
	c.Because(c.Linker.Member(core.InstanceOf(t.Args[0].Args[0]), name, core.ValueSpace), "")
}

// narrowedBy names the types that lack the member which was to tell them apart, or
// what its type is named by.
func (c *checker) narrowedBy(v *core.Value, member string) {
	for _, a := range core.Alternatives(c.Expanded(v)) {
		if o := c.Lacks(a, member); o != nil {
			c.lackedBy(o, member)
		}
		m := c.Linker.Member(a, member, core.ValueSpace)
		if !m.Is(core.KindDef) {
			continue
		}
		if x := ecmascript.WithoutType(c.Linker, m); x != nil && x.Op == facts.OpMember {
			c.Because(c.Linker.Eval(m.File, x.A, nil), x.S)
		}
	}
}

const comparedUnlike = "is compared with a value of no common type"

// compared checks a comparison with a literal text: one of the values that the
// other side may have must be that.
func (c *checker) compared(p *facts.Place) string {
	v, by := c.Expanded(c.value(p.Expr)), core.TypeOf(c.value(p.Expected))
	if v == nil || c.unsure(v) || !core.IsLiteral(by) {
		return ""
	}
	if t := c.Unaliased(core.TypeOf(v)); isKeys(t) && by.Text[0] == '"' && c.isNoKey(by, t) {
		return comparedUnlike
	}
	if !v.Is(core.KindUnion) {
		return "" // a variable may have been given one of several by now
	}
	for _, a := range core.Alternatives(v) {
		t := c.Unaliased(core.TypeOf(a))
		if a.Inferred || !core.IsLiteral(t) || !t.Is(core.KindBuiltin) || core.SameValue(t, by, 0) {
			return ""
		}
	}
	c.comesFrom(c.Linker.File, p.Expr, 0)
	for t := core.TypeOf(c.value(p.Expr)); t.Is(core.KindDef) && core.IsAlias(t.Symbol()); t = c.Linker.Aliased(t) {
		c.Because(t, "")
	}
	return comparedUnlike
}
