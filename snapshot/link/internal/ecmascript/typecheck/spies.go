package typecheck

import (
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
