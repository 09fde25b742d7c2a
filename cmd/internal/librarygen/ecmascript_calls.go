package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// scriptCall is what all overloads of a function of the compiler's libraries have in common.
type scriptCall struct {
	least, most int      // number of arguments; most is -1 where there is no limit
	result      string   // plain type, "?" for any other
	params      []string // plain type of each parameter, "?" for any other
}

// scriptNames are the names by which values of plain types and arrays are known in the table.
var scriptNames = map[string][]string{
	"String": {"string"}, "Number": {"number"}, "Boolean": {"boolean"}, "BigInt": {"bigint"}, "Symbol": {"symbol"}, "Array": {"list", "tuple"},
}

// scriptCalls lists the functions and methods of the language that scripts call: a name, the least and the most number of
// arguments (* without a limit), the plain type of the result and those of the parameters, ? for types that are not plain or
// differ between overloads.
func scriptCalls() (string, []byte, error) {
	dir, err := nodeModules()
	if err != nil {
		return "", nil, err
	}
	files, err := scriptLibraries(dir)
	if err != nil {
		return "", nil, err
	}
	calls := map[string]*scriptCall{}
	for _, path := range files {
		if !strings.HasPrefix(filepath.Base(path), "lib.es") {
			continue
		}
		f, err := scriptFacts(path)
		if err != nil {
			return "", nil, err
		}
		for i := range f.Symbols {
			addCall(calls, f, &f.Symbols[i])
		}
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(calls)) {
		c := calls[name]
		most := strconv.Itoa(c.most)
		if c.most < 0 {
			most = "*"
		}
		fmt.Fprintf(&b, "%s %d %s %s\n", name, c.least, most, strings.Join(append([]string{c.result}, c.params...), " "))
	}
	version, err := scriptVersions(dir)
	return version, []byte(b.String()), err
}

// addCall adds a function, a method, or the call signature of a constructor.
func addCall(calls map[string]*scriptCall, f *facts.File, s *facts.Symbol) {
	if s.Kind != facts.KindMethod && s.Kind != facts.KindFunction {
		return
	}
	names := []string{s.Name}
	if s.Container >= 0 {
		of := f.Symbols[s.Container].Name
		bare, constructs := strings.CutSuffix(of, "Constructor")
		owners := scriptNames[bare]
		if constructs || owners == nil {
			owners = []string{bare}
		}
		names = nil
		for _, o := range owners {
			names = append(names, o+"."+s.Name)
		}
		if s.Name == "()" {
			names = []string{bare}
		}
	}
	for _, name := range names {
		if strings.ContainsAny(name, "[ ]\"") || strings.HasPrefix(name, ".") {
			continue
		}
		c := callOf(f, s)
		if old := calls[name]; old != nil {
			c.join(old)
		}
		calls[name] = c
	}
}

// callOf says what one overload takes and gives.
func callOf(f *facts.File, s *facts.Symbol) *scriptCall {
	c := &scriptCall{result: plainOf(f, s.Type)}
	for n, p := range s.Params {
		switch {
		case p.Flags.Has(facts.Variadic):
			c.most = -1
			return c
		case !p.Flags.Has(facts.Optional):
			c.least = n + 1
		}
		c.most = n + 1
		c.params = append(c.params, plainOf(f, p.Type))
	}
	return c
}

// join leaves what holds of another overload too.
func (c *scriptCall) join(o *scriptCall) {
	c.least = min(c.least, o.least)
	if c.most >= 0 {
		if c.most = max(c.most, o.most); o.most < 0 {
			c.most = -1
		}
	}
	if c.result != o.result {
		c.result = "?"
	}
	if len(o.params) > len(c.params) {
		c.params, o.params = o.params, c.params
	}
	c.params = slices.Clone(c.params)
	for n := range c.params {
		if n < len(o.params) && c.params[n] != o.params[n] {
			c.params[n] = "?"
		}
	}
}

// plainOf names the plain type that an expression is a value of.
func plainOf(f *facts.File, e facts.ExprID) string {
	x := &f.Exprs[e]
	if x.Op == facts.OpInstance {
		x = &f.Exprs[x.A]
	}
	if x.Op == facts.OpBuiltin {
		switch x.S {
		case "string", "number", "boolean", "bigint", "symbol", "void":
			return x.S
		}
	}
	return "?"
}
