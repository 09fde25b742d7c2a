//go:build cgo

package sql

import (
	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// what says what CREATE makes, by its word.
var what = map[string]struct {
	kind facts.Kind
	node string
}{
	"table": {facts.KindStruct, "table"}, "view": {facts.KindStruct, "view"}, "function": {facts.KindFunction, "function"}, "aggregate": {facts.KindFunction, "function"},
	"procedure": {facts.KindFunction, "procedure"}, "proc": {facts.KindFunction, "procedure"}, "package": {facts.KindNamespace, "package"},
	"trigger": {facts.KindValue, "trigger"}, "index": {facts.KindValue, "val"}, "sequence": {facts.KindValue, "val"}, "type": {facts.KindType, "typedef"}, "domain": {facts.KindType, "typedef"},
}

// create reads the head of a CREATE statement and gives the token from which on it is read
// for what it names.
func (x *extractor) create(from, to int) int {
	at, made := from+1, what["table"]
	for ok := false; at < to && at < from+12; at++ {
		if made, ok = what[x.tokens[at].text]; ok && x.tokens[at].kind == word {
			break
		}
		if at == from+11 || x.is(at, "(") || x.tokens[at].kind != word {
			return from + 1
		}
	}
	if at >= to || made.node == "" {
		return from + 1
	}
	at++
	for x.is(at, "if") || x.is(at, "not") || x.is(at, "exists") || x.is(at, "concurrently") || x.is(at, "body") {
		at++
	}
	name, next := x.name(at, to)
	if name < 0 || x.is(name, "on") && x.tokens[name].kind == word {
		return at
	}
	s := facts.Symbol{Name: x.tokens[name].text, Kind: made.kind, NodeKind: made.node, Container: x.owner, Signature: x.signature(from, next, to)}
	if x.is(next, "as") && x.is(next+1, "enum") {
		s.Kind, s.NodeKind = facts.KindEnum, "enum"
	}
	if x.owner >= 0 {
		s.Container = -1
	}
	owner := x.Symbol(s, x.tokens[from].start, x.tokens[to-1].end, x.tokens[name].start)
	x.owner = owner
	switch {
	case s.Kind == facts.KindEnum:
		return x.values(next+2, to)
	case made.node == "table" && x.is(next, "("):
		return x.columns(next, owner)
	case made.kind == facts.KindFunction:
		return x.parameters(next, to, owner)
	}
	return next
}

// signature is the head of a statement: of a table its name, of a routine what is before
// its body.
func (x *extractor) signature(from, next, to int) string {
	end := next
	if x.is(next, "(") && x.tokens[next].match > 0 && x.isRoutine(from) {
		end = x.tokens[next].match + 1
		for end < to && x.tokens[end].kind != dollar && !x.is(end, "as") && !x.is(end, "is") && !x.is(end, "begin") && !x.is(end, "language") && end < next+maxHead {
			end++
		}
	}
	return draft.Short(string(x.Source[x.tokens[from].start:x.tokens[min(end, len(x.tokens))-1].end]), 400)
}

// name gives the last part of a name with its schema, and the token behind it.
func (x *extractor) name(at, to int) (name, next int) {
	if at >= to || x.tokens[at].kind != word && x.tokens[at].kind != quoted {
		return -1, at
	}
	for at+2 < to && x.is(at+1, ".") && (x.tokens[at+2].kind == word || x.tokens[at+2].kind == quoted) {
		at += 2
	}
	return at, at + 1
}

// constraints are the words that begin a part of a table that is no column.
var constraints = map[string]bool{"constraint": true, "primary": true, "foreign": true, "unique": true, "check": true, "exclude": true, "key": true, "index": true, "like": true, "fulltext": true,
	"period": true, "spatial": true}

// columns adds the columns of a table's brackets.
func (x *extractor) columns(open int, table int32) int {
	end := x.tokens[open].match
	for at := open + 1; at < end; {
		stop := x.partEnd(at, end)
		t := &x.tokens[at]
		if stop > at && (t.kind == quoted || t.kind == word && !constraints[t.text]) {
			x.column(at, stop, facts.Symbol{Container: table})
		}
		at = stop + 1
	}
	return open
}

// partEnd gives the comma or the end of a part of a list.
func (x *extractor) partEnd(at, end int) int {
	for at < end && !x.is(at, ",") {
		if m := x.tokens[at].match; x.is(at, "(") && m > at {
			at = m
		}
		at++
	}
	return min(at, end)
}

func (x *extractor) column(at, stop int, s facts.Symbol) {
	t := &x.tokens[at]
	s.Name, s.Kind, s.NodeKind = t.text, facts.KindField, "column"
	s.Signature = draft.Short(string(x.Source[t.start:x.tokens[stop-1].end]), 200)
	if at+1 < stop && x.isName(at+1) && !types()[x.tokens[at+1].text] && !x.is(at+2, ".") {
		e := x.Exprs.TypeName(x.tokens[at+1].text)
		s.Type = x.Exprs.Instance(e)
		x.Ref(e, facts.RoleTypeOf, x.owner, x.tokens[at+1].start)
		x.tokens[at+1].kind = number // no column, as it stands
	}
	if x.Symbol(s, t.start, x.tokens[stop-1].end, t.start) >= 0 {
		t.kind = number
	}
}

// values adds the members of an enum.
func (x *extractor) values(at, to int) int {
	for ; at < to; at++ {
		if t := &x.tokens[at]; t.kind == literal && t.text != "" {
			x.Symbol(facts.Symbol{Name: t.text, Kind: facts.KindEnumMember, NodeKind: "enum_variant", Container: x.owner}, t.start, t.end, t.start)
		}
	}
	return to
}

// alter reads a table that is changed: it may get columns.
func (x *extractor) alter(at, to int) int {
	from := at
	for x.is(at, "if") || x.is(at, "exists") || x.is(at, "only") {
		at++
	}
	name, next := x.name(at, to)
	if name < 0 {
		return from
	}
	table := x.tokens[name].text
	x.table(name, facts.RoleUses)
	x.tokens[name].kind = number
	for at = next; at < to; {
		stop := x.partEnd(at, to)
		if x.is(at, "add") {
			at++
			if x.is(at, "column") {
				at++
			}
			for x.is(at, "if") || x.is(at, "not") || x.is(at, "exists") {
				at++
			}
			if at+1 < stop && (x.tokens[at].kind == quoted || x.tokens[at].kind == word && !constraints[x.tokens[at].text]) {
				x.column(at, stop, facts.Symbol{Container: -1, Owner: table})
			}
		}
		at = stop + 1
	}
	return next
}

// parameters reads those of a routine.
func (x *extractor) parameters(at, to int, routine int32) int {
	if !x.is(at, "(") || x.tokens[at].match < 0 {
		return at
	}
	end := min(x.tokens[at].match, to)
	for at++; at < end; {
		stop := x.partEnd(at, end)
		for x.is(at, "in") || x.is(at, "out") || x.is(at, "inout") || x.is(at, "variadic") {
			at++
		}
		if at+1 < stop && x.tokens[at].kind != literal {
			p := facts.Param{Name: x.tokens[at].text}
			for n := at; n < stop; n++ {
				if x.is(n, "default") || x.is(n, "=") {
					p.Flags |= facts.Optional
				}
			}
			x.hidden[p.Name] = true
			if routine >= 0 {
				s := &x.File.Symbols[routine]
				s.Params = append(s.Params, p)
			}
		}
		at = stop + 1
	}
	return end + 1
}
