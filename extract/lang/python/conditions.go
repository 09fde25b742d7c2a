package python

import (
	"strings"
)

// maxCondition bounds the text of one condition, in bytes.
const maxCondition = 80

// branchOf says when block i, which is in p, is run; "" where p is no branch.
func (x *nodes) branchOf(i, p int32) string {
	switch x.Kind(p) {
	case nIf:
		if x.Nodes[i].Field == x.f.Consequence {
			return x.conditionText(x.Field(p, x.f.Condition))
		}
	case nElif:
		return x.unless(p) + " and " + x.conditionText(x.Field(p, x.f.Condition))
	case nElse:
		switch up := x.Nodes[p].Parent; {
		case up >= 0 && x.Kind(up) == nIf:
			return x.unless(p)
		case up >= 0 && x.Kind(up) == nTry:
			return "try"
		}
	case nTry:
		return "try"
	case nExcept, nExceptGroup:
		text := x.Text(p)
		head, _, _ := strings.Cut(text, ":")
		return bounded(head)
	}
	return ""
}

// unless negates the conditions of an if statement before one of its clauses.
func (x *nodes) unless(clause int32) string {
	p := x.Nodes[clause].Parent
	if p < 0 || x.Kind(p) != nIf {
		return ""
	}
	out := negated(x.conditionText(x.Field(p, x.f.Condition)))
	for c := p + 1; c < clause; c = x.Nodes[c].Last {
		if x.Kind(c) == nElif {
			out += " and " + negated(x.conditionText(x.Field(c, x.f.Condition)))
		}
	}
	return out
}

func (x *nodes) conditionText(i int32) string {
	if i < 0 {
		return "?"
	}
	return bounded(x.Text(i))
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
