//go:build cgo

package hcl

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// values reads the names in an expression.
func (x *extractor) values(from, to int) {
	for i := from; i < to; i++ {
		for n := len(x.locals); n > 0 && x.locals[n-1].end <= i; n-- {
			x.forget(n - 1)
		}
		switch t := x.tokens[i]; {
		case t.kind == word && x.str(i) == "for" && i > from && (x.is(i-1, "[") || x.is(i-1, "{") || x.afterNewline(i)):
			x.loop(i, to)
		case t.kind == word && x.module && x.isFile(i, to):
			x.Import(facts.Import{Kind: facts.ImportEffect, Module: "." + x.str(i+4), Flags: facts.Conditional, Scope: x.owner}, x.tokens[i+4].start)
			i += 3
		case t.kind == word:
			i = x.address(i, to) - 1
		}
	}
}

// isFile reports the path of a file of the module: "${path.module}/NAME" with nothing else
// behind it.
func (x *extractor) isFile(i, to int) bool {
	return i+5 < to && i > 1 && x.str(i) == "path" && x.is(i+1, ".") && x.is(i+2, "module") && x.is(i+3, "}") && x.tokens[i+4].kind == text && x.tokens[i+5].kind == quote &&
		x.tokens[i-2].kind == quote && x.tokens[i+4].end-x.tokens[i+4].start > 1 && x.Source[x.tokens[i+4].start] == '/' && x.tokens[i-2].match == i+5
}

func (x *extractor) afterNewline(i int) bool {
	for i--; i > 0 && x.tokens[i].kind == newline; i-- {
	}
	return x.is(i, "[") || x.is(i, "{")
}

// loop binds the names of a for expression to the end of its brackets.
func (x *extractor) loop(i, to int) {
	open := i - 1
	for open > 0 && x.tokens[open].kind == newline {
		open--
	}
	end := min(x.tokens[open].match, to)
	for at := i + 1; at < end && !x.is(at, "in"); at++ {
		if x.tokens[at].kind == word {
			x.bind(x.str(at), end)
		}
	}
}

// address reads a name and what is selected from it, and gives the token behind.
func (x *extractor) address(i, to int) (next int) {
	names := []int{i}
	at := i + 1
	for at < to {
		switch {
		case x.is(at, ".") && at+1 < to && x.tokens[at+1].kind == word:
			names, at = append(names, at+1), at+2
			continue
		case x.is(at, ".") && at+1 < to && x.is(at+1, "*"):
			at += 2
			continue
		case x.is(at, "[") && x.tokens[at].match < to && x.tokens[at].match > at:
			x.values(at+1, x.tokens[at].match)
			at = x.tokens[at].match + 1
			continue
		}
		break
	}
	if x.module && !x.is(at, "(") && x.hidden[x.str(i)] == 0 && !(len(names) == 1 && (x.is(at, "=") || x.is(at, ":"))) {
		x.refer(names)
	}
	return at
}

// meta are names that the language itself binds.
var meta = map[string]bool{"each": true, "count": true, "self": true, "path": true, "terraform": true, "true": true, "false": true, "null": true, "string": true, "number": true, "bool": true,
	"any": true, "list": true, "map": true, "set": true, "object": true, "tuple": true, "provider": true}

// refer adds the reference that an address is: its first names are those of a definition.
func (x *extractor) refer(names []int) {
	first := x.str(names[0])
	count := 2 // names that make the address
	switch {
	case meta[first] || len(names) < 2:
		return
	case first == "data" || first == "ephemeral":
		count = 3
	}
	if len(names) < count {
		return
	}
	name := first
	for _, n := range names[1:count] {
		name += "." + x.str(n)
	}
	e := x.Exprs.Name(name)
	if count == 2 && first != "var" && first != "local" && first != "module" && !strings.Contains(first, "_") { // it may be a provider's name, or that of a part
		e = x.Exprs.Add(facts.OpName, 0, 0, facts.NameMayLack, name)
	}
	x.Ref(e, facts.RoleReads, x.owner, x.tokens[names[0]].start)
	if first == "module" && len(names) > 2 && !x.whole {
		x.Ref(x.Exprs.Member(e, "output."+x.str(names[2])), facts.RoleReads, x.owner, x.tokens[names[2]].start)
	}
}
