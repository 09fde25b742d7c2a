package typecheck

import (
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// externalAssignable compares types of which one is the language's own: arrays, sets, maps
// and promises have members that a class or an interface lacks, and lack what it has.
func (c *checker) externalAssignable(have, want *core.Value, depth int) ecmascript.Verdict {
	given, asked := containerName(have), containerName(want)
	switch {
	case given == "" && asked != "":
		return c.assignableToContainer(have, want, asked)
	case given != "" && asked == "":
		return c.containerAssignable(have, want, given)
	case given == promise && asked == promise:
		if c.assignable(core.AsValue(have.Args[0]), core.AsValue(want.Args[0]), depth+1) == ecmascript.No {
			return ecmascript.No
		}
	case given == promise || asked == promise:
		return ecmascript.No
	}
	return ecmascript.Maybe
}

// assignableToContainer compares a type of the repository, or a plain one, with one of the language's own.
func (c *checker) assignableToContainer(have, want *core.Value, name string) ecmascript.Verdict {
	switch {
	case ecmascript.PrimitiveOf(have) != "":
		if name == promise {
			return ecmascript.No
		}
		return c.PrimitiveIs(want)
	case have.Is(core.KindDef), have.Is(core.KindRecord), have.Is(core.KindBuiltin), have.Is(core.KindExternal), have.Is(core.KindFunc):
		return c.Unlike(have, strings.TrimPrefix(name, array))
	}
	return ecmascript.Maybe
}

// containerAssignable looks for a member that a type requires and one of the language's own lacks.
func (c *checker) containerAssignable(have, want *core.Value, name string) ecmascript.Verdict {
	if have.Inferred || c.extended(name) {
		return ecmascript.Maybe
	}
	lacks := func(m string) bool {
		return !core.LibraryHas("typescript", name+"."+m) && !core.LibraryHas("typescript", "Object."+m)
	}
	if want.Is(core.KindRecord) && !want.Open && slices.ContainsFunc(c.Linker.Names(want, true), lacks) {
		return ecmascript.No
	}
	if !want.Is(core.KindDef) || want.Partial {
		return ecmascript.Maybe
	}
	o := c.Object(want, 0)
	if o == nil || o.Named {
		return ecmascript.Maybe
	}
	for _, m := range o.Names(true) {
		if lacks(m) {
			c.Member(o, m)
			c.Because(want, "")
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// assignableToLibraryType compares a type of the repository with a class of the language's own, of which
// it may not keep a member to itself.
func (c *checker) assignableToLibraryType(have *core.Value, name string) ecmascript.Verdict {
	o := c.Object(have, 0)
	if o == nil {
		return ecmascript.Maybe
	}
	verdict := ecmascript.Maybe
	seen := map[string]bool{}
	o.Each(func(t *core.Value, i int32, s *facts.Symbol) bool {
		if s.Visibility == facts.VisibilityPrivate && !s.Flags.Has(facts.Local) && !seen[s.Name] && s.Name[0] != '#' && core.LibraryHas("typescript", name+"."+s.Name) {
			c.Because(&core.Value{Kind: core.KindDef, File: t.File, Index: i}, "")
			verdict = ecmascript.No
		}
		seen[s.Name] = true
		return verdict != ecmascript.No
	})
	return verdict
}

// lacksOfLibrary reports a value that has not what a type of the library requires, by what it has.
func (c *checker) lacksOfLibrary(name string, has func(member string) bool) bool {
	return !ecmascript.LibraryTakes(name, has) && !c.extended(name)
}

// iterates reports a member that iterators have, which are known as the lists of what they give.
func iterates(name string) bool {
	switch name {
	case "next", "return", "throw", "value", "done":
		return true
	}
	return false
}

// Types of the language's own.
const (
	promise = "Promise"
	array   = "Array"
)

// containerName is what the language calls a type of its own; empty for other types.
func containerName(t *core.Value) string {
	switch {
	case t.Is(core.KindTuple), t.Is(core.KindList) && t.Text == "":
		return array
	case t.Is(core.KindList), t.Is(core.KindMap):
		switch t.Text {
		case "Set", "Map", "WeakSet", "WeakMap":
			return t.Text
		}
	case t.Is(core.KindBuiltin), t.Is(core.KindExternal):
		if len(t.Args) == 1 && t.Text == promise {
			return promise
		}
	}
	return ""
}

// extended reports a type of the language's own to which the tree adds members.
func (c *checker) extended(name string) bool { return len(c.extensions(name)) > 0 }

// adds reports a type of the language's own to which the tree adds a member of a name, or more than can be told.
func (c *checker) adds(of, member string) bool {
	return slices.ContainsFunc(c.extensions(of), func(t *core.Value) bool {
		return len(t.Symbol().Supers) > 0 || c.Linker.OwnMember(t, member, core.RuleDeclared) != nil
	})
}

// extensions lists the interfaces of the tree that add to a type of the language's own.
func (c *checker) extensions(of string) (all []*core.Value) {
	for _, d := range c.Linker.Symbols(core.NewQuestion(core.AskGlobal, of, ""), of) {
		if d.File.Facts.Symbols[d.Index].Kind == facts.KindInterface {
			all = append(all, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index})
		}
	}
	return all
}

// spies are the functions that replace a member of their first argument, which the
// second names: jest.spyOn, vi.spyOn, sinon.stub.
var spies = lang.WordSet("jest.spyOn vi.spyOn vitest.vi.spyOn globals.jest.spyOn spyOn sinon.stub sinon.spy")

// spied checks a call that replaces a member by its name.
func (c *checker) spied(callee *core.Value, p *facts.Place) string {
	if !callee.Is(core.KindExternal) || len(p.Args) < 2 {
		return ""
	}
	path := strings.Split(callee.Text, "/")
	name := core.TypeOf(c.value(p.Args[1].Value))
	if !spies()[path[len(path)-1]] || !name.Is(core.KindBuiltin) || !core.IsLiteral(name) || name.Text[0] != '"' {
		return ""
	}
	of, member := c.replaced(p.Args[0].Value), strings.Trim(name.Text, `"`)
	if of.Is(core.KindModule) {
		if of.File == nil || c.Linker.Member(of, member, core.ValueSpace) != nil || !c.lists(of.File, 0) {
			return ""
		}
		c.Causes = append(c.Causes, ecmascript.Cause{Target: core.Target{Path: of.File.Path}, Member: member})
		return "replaces a member that does not exist"
	}
	o := c.Lacks(c.Expanded(of), member)
	if o == nil || !o.Closed || core.LibraryHas("typescript", "Object."+member) {
		return ""
	}
	c.lackedBy(o, member)
	return "replaces a member that does not exist"
}

// replaced is the object whose member is replaced: of C.prototype, an instance.
func (c *checker) replaced(e facts.ExprID) *core.Value {
	if x := c.Linker.Expr(c.Linker.File, e); x.Op == facts.OpMember && x.S == "prototype" {
		if class := c.Linker.ClassOf(c.Linker.Eval(c.Linker.File, x.A, nil)); class.Is(core.KindDef) && class.Symbol().Kind == facts.KindClass {
			return core.InstanceOf(class)
		}
	}
	if m := c.Linker.Eval(c.Linker.File, e, nil); m.Is(core.KindModule) {
		return m
	}
	return c.value(e)
}

// lists reports a module all of whose exports are known: what it passes on as a
// whole are modules of the tree.
func (c *checker) lists(f *core.File, depth int) bool {
	if depth > 8 || len(f.Facts.Exports) == 0 {
		return false
	}
	for i := range f.Facts.Exports {
		switch x := &f.Facts.Exports[i]; x.Name {
		case "=":
			return false
		case "*":
			m := c.Linker.Eval(f, x.Expr, nil)
			if !m.Is(core.KindModule) || m.File == nil || !c.lists(m.File, depth+1) {
				return false
			}
		}
	}
	return true
}

// stored checks what is put into an array, a set or a map.
func (c *checker) stored(callee *core.Value, p *facts.Place) string {
	if !callee.Is(core.KindExternal) || callee.Receiver == nil || p.Open {
		return ""
	}
	imported := c.Linker.Expr(c.Linker.File, c.Linker.Expr(c.Linker.File, p.Expr).A).Op == facts.OpImport
	for n, a := range p.Args {
		want := ecmascript.StoredArgument(callee, n)
		if want == nil && c.sought(callee, n, a.Value, imported) {
			c.comesFrom(c.Linker.File, p.Expr, 0)
			return unsuitedArgument(n)
		}
		if c.fresh = a.Fresh; want == nil || !a.Fresh && !c.named(a.Value) && c.Linker.Expr(c.Linker.File, a.Value).Op != facts.OpNew || !isSpecific(c.Unaliased(core.TypeOf(want))) {
			continue
		}
		if c.assignable(c.value(a.Value), want, 0) == ecmascript.No {
			c.comesFrom(c.Linker.File, a.Value, 0)
			return unsuitedArgument(n)
		}
	}
	return ""
}

// calledOfLibrary checks a call of a function of the language: the number of arguments, and those that must be plain.
func (c *checker) calledOfLibrary(callee *core.Value, p *facts.Place) string {
	if !callee.Is(core.KindExternal) || p.Open || !c.isOfLanguage(p.Expr, ownerOf(callee)) {
		return ""
	}
	name := nameInLibrary(callee.Text)
	if of := containerName(callee.Receiver); of != "" && of != array && of != promise {
		name = of + "." + core.LastName(callee.Text)
	}
	call, known := libraryCalls()[name]
	if !known || name != "Symbol" && ecmascript.IsOfLibrary(name+"Constructor") { // which may be by `new`, with other arguments
		return ""
	}
	if n := len(p.Args); n < call.least || call.most >= 0 && n > call.most {
		c.rejected = wholly
		c.comesFrom(c.Linker.File, p.Expr, 0)
		return "passes " + strconv.Itoa(n)
	}
	for n, a := range p.Args {
		if n < len(call.params) && isPlainType(call.params[n]) && c.assignable(c.value(a.Value), core.InstanceOf(core.BuiltinValue(call.params[n])), 0) == ecmascript.No {
			c.rejected = n
			c.comesFrom(c.Linker.File, a.Value, 0)
			return unsuitedArgument(n)
		}
	}
	return ""
}

// ownerOf names the type of the language that a method is of.
func ownerOf(method *core.Value) string {
	of, _, _ := strings.Cut(method.Text, ".")
	return of
}

// isOfLanguage reports a function of the language, or a method of a value whose type is the language's or extends `of`: a package
// may be called like one.
func (c *checker) isOfLanguage(callee facts.ExprID, of string) bool {
	x := c.Linker.Expr(c.Linker.File, callee)
	for x.Op == facts.OpMember || x.Op == facts.OpCall {
		if v := c.value(x.A); v != nil && !v.Is(core.KindExternal) {
			t := core.BareType(v)
			name := containerName(t)
			if plain := ecmascript.PrimitiveOf(t); plain != "" {
				name = wrapperOf(plain)
			} else if t.Is(core.KindExternal) && ecmascript.IsOfLibrary(t.Text) {
				name = t.Text
			} else if o := c.Object(t, 0); o != nil && slices.Contains(o.Outside(), of) {
				name = of
			}
			return x.Op == facts.OpMember && name != "" && !c.adds(name, c.Linker.Expr(c.Linker.File, callee).S)
		}
		x = c.Linker.Expr(c.Linker.File, x.A)
	}
	member := c.Linker.Expr(c.Linker.File, callee).S
	return x.Op == facts.OpUniverse && !c.adds(x.S, member) && !c.adds(x.S+"Constructor", member)
}
