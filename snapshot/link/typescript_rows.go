package link

import "strings"

// runners are the functions of test runners that take a table of cases.
var runners = wordSet("bench describe fit it suite test xdescribe xit xtest concurrent failing only skip")

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
