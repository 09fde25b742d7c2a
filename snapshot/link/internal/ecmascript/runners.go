package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// What the test runners and mocking libraries of JavaScript do with values of a project.

// runners are the functions of test runners that take a table of cases.
var runners = lang.WordSet("bench describe fit it suite test xdescribe xit xtest concurrent failing only skip")

// rowsOf is what `it.each(table)` gives, as the test runners of JavaScript have it: a
// function that passes each row on. Its argument is the type of a row.
func rowsOf(l *core.Linker, callee string, args []*core.Value) *core.Value {
	of, ok := strings.CutSuffix(callee, ".each")
	if !ok || len(args) != 1 || !runners()[core.LastName(of)] {
		return nil
	}
	row := l.Element(l.ValueOf(args[0]))
	if row == nil || row.Is(core.KindExternal) {
		return nil
	}
	r := core.ExternalValue(callee + "()")
	r.Args = []*core.Value{core.TypeOf(row)}
	return r
}

// rowFunction is a function that takes a row: its elements one by one, where it is an array.
func rowFunction(row *core.Value) *core.Value {
	switch {
	case row.Is(core.KindTuple):
		return functionOf(row.Args...)
	case row.Is(core.KindList):
		all := make([]*core.Value, maxRow)
		for n := range all {
			all[n] = row.Args[0]
		}
		return functionOf(all...)
	case row.Is(core.KindUnion):
		return rowFunctions(row)
	}
	return functionOf(row)
}

// maxRow is how many elements of a row have a type of their own.
const maxRow = 8

// rowFunctions is rowFunction where rows are of several types: of arrays, what is at
// one place in any of them.
func rowFunctions(rows *core.Value) *core.Value {
	var all [][]*core.Value
	for _, row := range rows.Args {
		if !row.Is(core.KindTuple) {
			if row.Is(core.KindList) {
				return nil
			}
			continue
		}
		for n, t := range row.Args {
			if n == len(all) {
				all = append(all, nil)
			}
			all[n] = append(all[n], t)
		}
	}
	if len(all) == 0 {
		return functionOf(rows)
	}
	params := make([]*core.Value, len(all))
	for n := range all {
		if len(all[n]) == len(rows.Args) && !rows.Open {
			params[n] = core.UnionOf(all[n])
		}
	}
	return functionOf(params...)
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
		if of.File == nil || c.l.Member(of, member, core.ValueSpace) != nil || !c.lists(of.File, 0) {
			return ""
		}
		c.causes = append(c.causes, Cause{core.Target{Path: of.File.Path}, member})
		return "replaces a member that does not exist"
	}
	o := c.lacks(expanded(c.l, of), member)
	if o == nil || !o.closed || core.LibraryHas("typescript", "Object."+member) {
		return ""
	}
	c.lackedBy(o, member)
	return "replaces a member that does not exist"
}

// replaced is the object whose member is replaced: of C.prototype, an instance.
func (c *checker) replaced(e facts.ExprID) *core.Value {
	if x := c.l.Expr(c.l.File, e); x.Op == facts.OpMember && x.S == "prototype" {
		if class := c.l.ClassOf(c.l.Eval(c.l.File, x.A, nil)); class.Is(core.KindDef) && class.Symbol().Kind == facts.KindClass {
			return core.InstanceOf(class)
		}
	}
	if m := c.l.Eval(c.l.File, e, nil); m.Is(core.KindModule) {
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
			m := c.l.Eval(f, x.Expr, nil)
			if !m.Is(core.KindModule) || m.File == nil || !c.lists(m.File, depth+1) {
				return false
			}
		}
	}
	return true
}
