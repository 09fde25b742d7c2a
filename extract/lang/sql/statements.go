//go:build cgo

package sql

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) is(i int, text string) bool {
	return i >= 0 && i < len(x.tokens) && (x.tokens[i].kind == word || x.tokens[i].kind == sign) && x.tokens[i].text == text
}

func (x *extractor) isName(i int) bool {
	return i >= 0 && i < len(x.tokens) && (x.tokens[i].kind == quoted || x.tokens[i].kind == word && !keywords()[x.tokens[i].text])
}

// statements reads the statements between two tokens.
func (x *extractor) statements(from, to int) {
	for i := from; i < to; {
		switch t := &x.tokens[i]; {
		case t.kind == meta:
			x.include(i)
			i++
		case x.is(i, ";") || t.kind == dollar && t.match < 0:
			i++
		default:
			end := x.end(i, to)
			x.statement(i, end)
			i = max(end, i+1)
		}
	}
}

// include reads a command of the client that runs another script.
func (x *extractor) include(i int) {
	t := &x.tokens[i]
	fields := strings.Fields(string(x.Source[t.start:t.end]))
	if len(fields) < 2 || !strings.HasPrefix(fields[0], `\i`) || strings.Trim(fields[0], `\ir`) != "" && fields[0] != `\include` && fields[0] != `\include_relative` {
		return
	}
	path := strings.Trim(fields[1], `'"`)
	x.Import(facts.Import{Kind: facts.ImportStar, Module: path, Scope: -1}, t.start+strings.Index(string(x.Source[t.start:t.end]), path))
}

// end gives the token behind a statement: a semicolon, or what parts scripts. That of a
// routine is behind its body.
func (x *extractor) end(i, to int) int {
	routine := x.isRoutine(i)
	depth := 0
	for at := i; at < to; at++ {
		t := &x.tokens[at]
		switch {
		case t.kind == dollar && t.match > at:
			at = t.match
		case t.kind == meta, at > i && depth == 0 && t.kind == word && (t.text == "go" || t.text == "delimiter") && alone(x.Source, t.start):
			return at
		case at > i && t.kind == word && t.text == "create" && alone(x.Source, t.start) && !x.is(at-1, "schema"):
			return at
		case !routine:
		case t.kind == word && (t.text == "begin" || t.text == "case" && !x.is(at-1, "end")):
			depth++
		case t.kind == word && t.text == "end" && !x.endsInner(at):
			depth--
			if depth <= 0 {
				routine = false
			}
		}
		if t.kind == sign && t.text == ";" && (!routine || depth == 0 && !x.bodied(i, at)) {
			return at
		}
	}
	return to
}

// endsInner reports the end of a block that no word counts as begun.
func (x *extractor) endsInner(at int) bool {
	return x.is(at+1, "if") || x.is(at+1, "loop") || x.is(at+1, "while") || x.is(at+1, "repeat") || x.is(at+1, "for")
}

// bodied reports a routine whose declarations go before its block.
func (x *extractor) bodied(i, at int) bool {
	for n := i; n < at && n < i+maxHead; n++ {
		if (x.is(n, "as") || x.is(n, "is")) && n+1 < len(x.tokens) && x.tokens[n+1].kind == word && !x.is(n+1, "select") && !x.is(n+1, "with") {
			return true
		}
	}
	return false
}

const maxHead = 200 // tokens of a routine's head that are looked at

// isRoutine reports the creation of a function, a procedure or a trigger.
func (x *extractor) isRoutine(i int) bool {
	if !x.is(i, "create") {
		return false
	}
	for at := i + 1; at < i+8 && at < len(x.tokens); at++ {
		switch x.tokens[at].text {
		case "function", "procedure", "trigger", "proc", "package":
			return true
		case "table", "view", "index", "type":
			return false
		}
	}
	return false
}

// statement reads one statement.
func (x *extractor) statement(from, to int) {
	x.aliases, x.hidden, x.tables, x.nested = map[string]string{}, map[string]bool{}, nil, false
	around := x.owner
	body := from
	switch {
	case x.is(from, "create") || x.is(from, "alter") && x.is(from+1, "function"):
		body = x.create(from, to)
	case x.is(from, "alter") && x.is(from+1, "table"):
		body = x.alter(from+2, to)
	}
	x.read(body, to)
	x.owner = around
}

// bodies reads what is in dollar quotes as statements of the routine around.
func (x *extractor) bodies(i int) (next int) {
	end := x.tokens[i].match
	aliases, hidden, tables, nested := x.aliases, x.hidden, x.tables, x.nested
	outer := hidden
	for at := i + 1; at < end; {
		stop := at
		for stop < end && !x.is(stop, ";") {
			stop++
		}
		x.aliases, x.tables, x.nested, x.hidden = map[string]string{}, nil, false, outer
		if x.is(at, "declare") && x.isName(at+1) {
			outer[x.tokens[at+1].text] = true
		}
		x.read(at, stop)
		at = stop + 1
	}
	x.aliases, x.hidden, x.tables, x.nested = aliases, hidden, tables, nested
	return end + 1
}
