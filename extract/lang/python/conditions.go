package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// maxCondition bounds the text of one condition, in bytes.
const maxCondition = 80

// branch opens the region of a block that is a branch of a statement.
func (d *declarer) branch(i int32) {
	p := d.nodes[i].Parent
	if p < 0 {
		return
	}
	when := d.branchOf(i, p)
	if when == "" {
		return
	}
	r := *d.top()
	if d.kind(p) == nIf && d.isTypeChecking(d.field(p, d.f.condition)) {
		r.flags |= facts.TypeOnly
	}
	if r.when != "" {
		when = r.when + " and " + when
	}
	r.when = when
	d.push(i, r)
}

// branchOf says when block i, which stands in p, is run; "" where p is no branch.
func (x *extractor) branchOf(i, p int32) string {
	switch x.kind(p) {
	case nIf:
		if x.nodes[i].Field == x.f.consequence {
			return x.conditionText(x.field(p, x.f.condition))
		}
	case nElif:
		return x.unless(p) + " and " + x.conditionText(x.field(p, x.f.condition))
	case nElse:
		switch up := x.nodes[p].Parent; {
		case up >= 0 && x.kind(up) == nIf:
			return x.unless(p)
		case up >= 0 && x.kind(up) == nTry:
			return "try"
		}
	case nTry:
		return "try"
	case nExcept, nExceptGroup:
		text := x.text(p)
		head, _, _ := strings.Cut(text, ":")
		return bounded(head)
	}
	return ""
}

// unless negates the conditions of an if statement before one of its clauses.
func (x *extractor) unless(clause int32) string {
	p := x.nodes[clause].Parent
	if p < 0 || x.kind(p) != nIf {
		return ""
	}
	out := negated(x.conditionText(x.field(p, x.f.condition)))
	for c := p + 1; c < clause; c = x.nodes[c].Last {
		if x.kind(c) == nElif {
			out += " and " + negated(x.conditionText(x.field(c, x.f.condition)))
		}
	}
	return out
}

func (x *extractor) conditionText(i int32) string {
	if i < 0 {
		return "?"
	}
	return bounded(x.text(i))
}

// bounded is a text on one line, cut where it is long.
func bounded(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > maxCondition {
		text = strings.ToValidUTF8(text[:maxCondition], "") + "…"
	}
	return text
}

// negated is the opposite of a condition, in words.
func negated(text string) string {
	if rest, ok := strings.CutPrefix(text, "not "); ok && !strings.Contains(rest, " ") {
		return rest
	}
	if strings.Contains(text, " and ") || strings.Contains(text, " or ") {
		return "not (" + text + ")"
	}
	return "not " + text
}
