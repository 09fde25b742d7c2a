package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// What the test runners of JavaScript do with values of a project.

// runners are the functions of test runners that take a table of cases.
var runners = lang.WordSet("bench describe fit it suite test xdescribe xit xtest concurrent failing only skip")

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
