//go:build cgo

package batch

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// command is a command of a line.
type command struct {
	word     string // its name, lower case
	at, name int    // where it begins, and where its name ends
	end      int
}

// leads are words that commands follow on their line.
var leads = lang.WordSet("if else do for")

// known are commands whose arguments hold none.
var known = lang.WordSet("call goto set exit echo title prompt shift setlocal endlocal pause start cd pushd popd del copy move type")

// eachCommand visits the commands of a line: what begins it, what follows & | ( ), and what follows the condition of an if.
func (x *extractor) eachCommand(start, end int, visit func(command)) {
	for at := start; at < end; {
		to := x.segment(at, end)
		x.commands(at, to, visit)
		at = to + 1
	}
}

// segment is the end of what begins at an offset and holds no sign between commands outside of quotes.
func (x *extractor) segment(at, end int) int {
	quoted := false
	for ; at < end; at++ {
		switch c := x.Source[at]; {
		case c == '"':
			quoted = !quoted
		case c == '^' && !quoted:
			at++
		case !quoted && strings.IndexByte("&|()", c) >= 0:
			return at
		}
	}
	return end
}

func (x *extractor) commands(at, end int, visit func(command)) {
	for first := true; at < end; first = false {
		for at < end && (x.Source[at] <= ' ' || x.Source[at] == '@') {
			at++
		}
		to := at
		for quoted := false; to < end && (quoted || x.Source[to] > ' ' && !(to > at && isJoint(x.Source[at:to], x.Source[to]))); to++ {
			if x.Source[to] == '"' {
				quoted = !quoted
			}
		}
		if at == to {
			return
		}
		c := command{strings.ToLower(string(x.Source[at:to])), at, to, end}
		switch {
		case leads()[c.word]:
			visit(c)
		case known()[c.word] || first:
			visit(c)
			return
		}
		at = to
	}
}

// longest is how long a known command is at most.
const longest = 8

// isJoint reports a sign that may follow a command without a blank: call:label, echo.text.
func isJoint(word []byte, c byte) bool {
	return (c == ':' || c == '.' || c == '/') && len(word) <= longest && known()[strings.ToLower(string(word))]
}

// assigned is the name that a set writes, and the value as written.
func assigned(s []byte, c command) (from, to int, value string) {
	from = c.name
	for {
		for from < c.end && (s[from] <= ' ' || s[from] == '"') {
			from++
		}
		if from+1 >= c.end || s[from] != '/' {
			break
		}
		from += 2
	}
	for to = from; to < c.end && s[to] != '='; to++ {
		if strings.IndexByte(`"%!&|<>()^~*/`, s[to]) >= 0 || s[to] < ' ' {
			return 0, 0, ""
		}
	}
	if to == c.end {
		return 0, 0, ""
	}
	value = strings.TrimSpace(string(s[to+1 : c.end]))
	for to > from && strings.IndexByte(" +-", s[to-1]) >= 0 {
		to--
	}
	return from, to, strings.Trim(value, `"`)
}

// refer adds the references of a line: to labels, variables and scripts.
func (x *extractor) refer(start, end int) {
	if to := labelEnd(x.Source, start, end); to > 0 {
		if i := x.labels[strings.ToLower(string(x.Source[start+1:to]))]; i >= 0 && x.File.Symbols[i].Span.Start == uint32(start) {
			x.label = i
		}
		return
	}
	x.eachCommand(start, end, func(c command) {
		switch c.word {
		case "call":
			x.called(c)
		case "goto":
			x.jumped(c)
		case "set":
			x.written(c)
		default:
			x.run(c)
		}
	})
	x.reads(start, end)
}

// called reads what a call names: a label or a script.
func (x *extractor) called(c command) {
	at, to := argument(x.Source, c)
	if at == to {
		return
	}
	if x.Source[at] == ':' {
		x.toLabel(at+1, to, facts.RoleCalls)
		return
	}
	x.script(at, to)
}

// jumped reads the label that a goto names.
func (x *extractor) jumped(c command) {
	at, to := argument(x.Source, c)
	if at < to && x.Source[at] == ':' {
		at++
	}
	x.toLabel(at, to, facts.RoleUses)
}

func (x *extractor) toLabel(at, to int, role facts.Role) {
	called := string(x.Source[at:to])
	if called == "" || called[0] == ':' || strings.EqualFold(called, "eof") || strings.ContainsAny(called, `%!^"*`) {
		return
	}
	if i, ok := x.labels[strings.ToLower(called)]; ok && i >= 0 {
		x.Ref(x.Exprs.Symbol(int(i)), role, x.label, at)
		return
	}
	x.Ref(x.Exprs.NameIn(called, facts.SpaceFunc), role, x.label, at)
}

// argument is the first argument of a command, without quotes.
func argument(s []byte, c command) (at, to int) {
	for at = c.name; at < c.end && s[at] <= ' '; at++ {
	}
	if at < c.end && s[at] == '"' {
		at++
		for to = at; to < c.end && s[to] != '"'; to++ {
		}
		return at, to
	}
	for to = at; to < c.end && s[to] > ' ' && strings.IndexByte(`"<>,;`, s[to]) < 0; to++ {
	}
	return at, to
}

// run reads a script that is run without a call.
func (x *extractor) run(c command) {
	at, to := c.at, c.name
	if x.Source[at] == '"' && to > at+1 {
		at, to = at+1, to-1
	}
	if p := strings.ToLower(string(x.Source[at:to])); strings.HasSuffix(p, ".bat") || strings.HasSuffix(p, ".cmd") {
		x.script(at, to)
	}
}

// script adds the import of a script. One whose folder a variable tells is not looked for.
func (x *extractor) script(at, to int) {
	p := string(x.Source[at:to])
	if included(p) == nil {
		return
	}
	x.Import(facts.Import{Kind: facts.ImportEffect, Module: p, Flags: facts.Conditional, Scope: x.label}, at)
}

// written reads the variable that a set writes again.
func (x *extractor) written(c command) {
	from, to, _ := assigned(x.Source, c)
	if i, ok := x.variables[strings.ToLower(string(x.Source[from:to]))]; ok && i >= 0 && from < to {
		if line, col := x.Place(from); line != x.File.Symbols[i].NameLine || col != x.File.Symbols[i].NameCol {
			x.Ref(x.Exprs.Symbol(int(i)), facts.RoleWrites, x.label, from)
		}
	}
}

// reads adds the variables between signs of percent or exclamation.
func (x *extractor) reads(start, end int) {
	for at := start; at < end; at++ {
		c := x.Source[at]
		if c != '%' && c != '!' {
			continue
		}
		to := at + 1
		for to < end && x.Source[to] != c && x.Source[to] != ':' {
			to++
		}
		if to == end {
			continue
		}
		i, ok := x.variables[strings.ToLower(string(x.Source[at+1:to]))]
		if !ok || i < 0 {
			continue
		}
		x.Ref(x.Exprs.Symbol(int(i)), facts.RoleReads, x.label, at+1)
		for to < end && x.Source[to] != c {
			to++
		}
		at = to
	}
}
