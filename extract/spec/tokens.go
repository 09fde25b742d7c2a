//go:build cgo

package spec

import "github.com/codegraph-dev/codegraph/extract/facts"

// readTokens finds references in a list of tokens: names, paths, members and
// calls are told by the tokens between and behind them.
func (x *extractor) readTokens(list int32) {
	k := x.Tokens
	var left facts.ExprID // what stands before a separator
	joined := ""          // the separator before the token at hand
	for i := list + 1; i < x.nodes[list].Last; {
		n := &x.nodes[i]
		r := x.at(n.Kind)
		next := n.Last
		switch text := x.str(i); {
		case r.tokens:
			x.readTokens(i)
			left, joined = 0, ""
		case x.tokens.this.has(n.Kind) && joined == "" && !x.followed(next, list, k.Path):
			left, joined = x.receiver((*facts.Builder).This), ""
		case x.tokens.names.has(n.Kind):
			left = x.token(i, list, left, joined)
			joined = ""
		case text == k.Select || text == k.Path:
			joined = text
		default:
			left, joined = 0, ""
		}
		i = next
	}
}

// token records the reference that a name among tokens is, and gives what it is.
func (x *extractor) token(i, list int32, left facts.ExprID, joined string) facts.ExprID {
	k, name, next := x.Tokens, x.str(i), x.nodes[i].Last
	space, role := facts.SpaceValue, facts.RoleReads
	switch {
	case x.followed(next, list, k.Path):
		space, role = facts.SpaceType, facts.RoleUses
	case k.Macro != "" && x.followed(next, list, k.Macro) && x.opensList(next+1, list):
		space, role = facts.SpaceMacro, facts.RoleCalls
	case x.opensList(next, list):
		space, role = facts.SpaceFunc, facts.RoleCalls
	}
	var e facts.ExprID
	switch joined {
	case "":
		if len(x.known[name]) > 0 && space != facts.SpaceType && space != facts.SpaceMacro {
			x.local[i] = true
			return x.lookup(name, false, space)
		}
		e = x.lookup(name, space == facts.SpaceType, space)
	default:
		e = x.b.MemberIn(left, name, space)
	}
	if op := x.b.At(e).Op; op != facts.OpBuiltin && op != facts.OpClass {
		x.ref(i, e, role)
	}
	if space == facts.SpaceFunc {
		return x.b.Call(e, 0)
	}
	return e
}

// followed reports a token of this text at a node of a list.
func (x *extractor) followed(i, list int32, text string) bool {
	return text != "" && i < x.nodes[list].Last && x.nodes[i].Last == i+1 && x.str(i) == text
}

// opensList reports a list of arguments at a node.
func (x *extractor) opensList(i, list int32) bool {
	return i < x.nodes[list].Last && x.at(x.nodes[i].Kind).tokens && x.str(i + 1)[:1] == x.Tokens.Open
}
