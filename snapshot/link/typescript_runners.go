package link

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// What the test runners and mocking libraries of JavaScript do with values of a project.

// runners are the functions of test runners that take a table of cases.
var runners = lang.WordSet("bench describe fit it suite test xdescribe xit xtest concurrent failing only skip")

// rowsOf is what `it.each(table)` gives, as the test runners of JavaScript have it: a
// function that passes each row on. Its argument is the type of a row.
func (l *linker) rowsOf(callee string, args []*value) *value {
	of, ok := strings.CutSuffix(callee, ".each")
	if !ok || len(args) != 1 || !runners()[lastName(of)] {
		return nil
	}
	row := l.element(l.held(args[0]))
	if row == nil || row.is(kindExternal) {
		return nil
	}
	r := external(callee + "()")
	r.args = []*value{typeOf(row)}
	return r
}

// rowFunction is a function that takes a row: its elements one by one, where it is an array.
func rowFunction(row *value) *value {
	switch {
	case row.is(kindTuple):
		return functionOf(row.args...)
	case row.is(kindList):
		all := make([]*value, maxRow)
		for n := range all {
			all[n] = row.args[0]
		}
		return functionOf(all...)
	case row.is(kindUnion):
		return rowFunctions(row)
	}
	return functionOf(row)
}

// maxRow is how many elements of a row have a type of their own.
const maxRow = 8

// rowFunctions is rowFunction where rows are of several types: of arrays, what is at
// one place in any of them.
func rowFunctions(rows *value) *value {
	var all [][]*value
	for _, row := range rows.args {
		if !row.is(kindTuple) {
			if row.is(kindList) {
				return nil
			}
			continue
		}
		for n, t := range row.args {
			if n == len(all) {
				all = append(all, nil)
			}
			all[n] = append(all[n], t)
		}
	}
	if len(all) == 0 {
		return functionOf(rows)
	}
	params := make([]*value, len(all))
	for n := range all {
		if len(all[n]) == len(rows.args) && !rows.open {
			params[n] = unionOf(all[n])
		}
	}
	return functionOf(params...)
}

// spies are the functions that replace a member of their first argument, which the
// second names: jest.spyOn, vi.spyOn, sinon.stub.
var spies = lang.WordSet("jest.spyOn vi.spyOn vitest.vi.spyOn globals.jest.spyOn spyOn sinon.stub sinon.spy")

// spied checks a call that replaces a member by its name.
func (c *checker) spied(callee *value, p *facts.Place) string {
	if !callee.is(kindExternal) || len(p.Args) < 2 {
		return ""
	}
	path := strings.Split(callee.s, "/")
	name := typeOf(c.value(p.Args[1].Value))
	if !spies()[path[len(path)-1]] || !name.is(kindBuiltin) || !literal(name) || name.s[0] != '"' {
		return ""
	}
	of, member := c.replaced(p.Args[0].Value), strings.Trim(name.s, `"`)
	if of.is(kindModule) {
		if of.f == nil || c.l.member(of, member, valueSpace) != nil || !c.lists(of.f, 0) {
			return ""
		}
		c.causes = append(c.causes, Cause{Target{Path: of.f.Path}, member})
		return "replaces a member that does not exist"
	}
	o := c.lacks(c.l.expanded(of), member)
	if o == nil || !o.closed || LibraryHas("typescript", "Object."+member) {
		return ""
	}
	c.lackedBy(o, member)
	return "replaces a member that does not exist"
}

// replaced is the object whose member is replaced: of C.prototype, an instance.
func (c *checker) replaced(e facts.ExprID) *value {
	if x := c.l.expr(c.l.file, e); x.Op == facts.OpMember && x.S == "prototype" {
		if class := c.l.classOf(c.l.eval(c.l.file, x.A, nil)); class.is(kindDef) && class.symbol().Kind == facts.KindClass {
			return instanceOf(class)
		}
	}
	if m := c.l.eval(c.l.file, e, nil); m.is(kindModule) {
		return m
	}
	return c.value(e)
}

// lists reports a module all of whose exports are known: what it passes on as a
// whole are modules of the tree.
func (c *checker) lists(f *File, depth int) bool {
	if depth > 8 || len(f.Facts.Exports) == 0 {
		return false
	}
	for i := range f.Facts.Exports {
		switch x := &f.Facts.Exports[i]; x.Name {
		case "=":
			return false
		case "*":
			m := c.l.eval(f, x.Expr, nil)
			if !m.is(kindModule) || m.f == nil || !c.lists(m.f, depth+1) {
				return false
			}
		}
	}
	return true
}
