package typecheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

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
			return fmt.Sprintf("argument %d is not assignable to its parameter", n+1)
		}
		if c.fresh = a.Fresh; want == nil || !a.Fresh && !c.named(a.Value) && c.Linker.Expr(c.Linker.File, a.Value).Op != facts.OpNew || !isSpecific(c.Unaliased(core.TypeOf(want))) {
			continue
		}
		if c.assignable(c.value(a.Value), want, 0) == ecmascript.No {
			c.comesFrom(c.Linker.File, a.Value, 0)
			return fmt.Sprintf("argument %d is not assignable to its parameter", n+1)
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
			return "argument " + strconv.Itoa(n+1) + " is not assignable to its parameter"
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
