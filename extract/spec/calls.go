//go:build cgo

package spec

import (
	"bytes"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// callee is what a reference to a called function means.
func (x *extractor) callee(f *form, i int32) facts.ExprID {
	of := x.first(f.of, i)
	if f.Is == Macro {
		return x.macro(of)
	}
	if x.Overloads {
		return x.call(x.calleeOf(of), f, i)
	}
	return x.calleeOf(of)
}

// chained is the type whose constructor another constructor calls.
func (x *extractor) chained(at int32) facts.ExprID {
	f := x.form(at)
	if f == nil || f.Is != Super {
		return x.receiver((*facts.Builder).Class)
	}
	for s := x.top().symbol; s >= 0; s = x.file.Symbols[s].Container {
		for _, super := range x.file.Symbols[s].Supers {
			if super.Role == facts.RoleExtends {
				return super.Expr
			}
		}
	}
	return 0
}

// made is what a reference to an instantiated type means.
func (x *extractor) made(f *form, i int32) facts.ExprID {
	t := x.madeOf(f, x.first(f.of, i))
	if x.Overloads {
		return x.call(t, f, i)
	}
	return t
}

// withTypes is a callee with the type arguments that a call writes.
func (x *extractor) withTypes(f *form, i int32, callee facts.ExprID) facts.ExprID {
	args := x.all(f.types, i)
	if len(args) == 0 {
		args = x.typeArguments(x.first(f.of, i))
	}
	if len(args) == 0 || callee == 0 {
		return callee
	}
	types := make([]facts.ExprID, len(args))
	for n, a := range args {
		types[n] = x.typ(a)
	}
	return x.b.Generic(callee, types...)
}

// typeArguments are those behind the name of what is called.
func (x *extractor) typeArguments(called int32) []int32 {
	for f := x.form(called); f != nil; f = x.form(called) {
		switch {
		case f.Is == Generic:
			return x.all(f.args, called)
		case f.Is == Same:
			called = x.first(f.of, called)
		case f.Is == Member && f.name != nil:
			if called = x.first(f.name, called); x.form(called) == nil || x.form(called).Is != Generic {
				return nil
			}
		default:
			return nil
		}
	}
	return nil
}

// lastOf is the last node of those that a form is made of, -1 for none.
func (x *extractor) lastOf(f *form, i int32) int32 {
	left := x.all(f.args, i)
	for _, at := range slices.Backward(x.all(f.of, i)) {
		if !slices.Contains(left, at) {
			return at
		}
	}
	return -1
}

// madeOf is the type that is made an instance of.
func (x *extractor) madeOf(f *form, of int32) facts.ExprID {
	switch {
	case f.Is == Made:
		return x.receiver((*facts.Builder).Class)
	case f.Held:
		return x.value(of)
	}
	return x.typ(of)
}

// call is a call of a callee at a node, with its arguments where they choose among overloads.
func (x *extractor) call(callee facts.ExprID, f *form, i int32) facts.ExprID {
	if f.args == nil {
		return x.b.Call(callee, 0)
	}
	args := x.all(f.args, i)
	if !x.Overloads || len(args) > maxArguments {
		return x.b.CallWith(callee, 0, len(args))
	}
	values := make([]facts.ExprID, len(args))
	for n, a := range args {
		values[n] = x.value(a)
	}
	return x.b.CallNamed(callee, x.b.Pairs(values...), len(args), x.wordsOf(args))
}

// wordsOf are the words by which arguments are passed, where these are part of the name of what is called.
func (x *extractor) wordsOf(args []int32) string {
	if !x.ArgumentLabels || len(args) == 0 {
		return ""
	}
	words := make([]string, len(args))
	for n, a := range args {
		text := x.str(a)
		w := leadingWord(text)
		_, behind, _ := strings.Cut(text, w)
		switch {
		case w != "" && strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(behind, "`"), " "), ":"):
			words[n] = w
		case x.unlabelled.has(x.nodes[a].Kind):
			words[n] = "?"
		default:
			words[n] = "_"
		}
	}
	return strings.Join(words, ":")
}

// maxArguments is how many arguments of a call are looked at.
const maxArguments = 8

// invoked is the function that an expression calls by its name.
func (x *extractor) invoked(f *form, i int32) facts.ExprID {
	name := x.str(x.nameOf(f, i))
	if f.Words {
		name = x.together(f.name, i)
	}
	if of := x.first(f.of, i); of >= 0 || f.Uses {
		return x.b.MemberIn(x.holder(f, of), name, facts.SpaceFunc)
	}
	return x.lookup(name, false, facts.SpaceFunc)
}

// calleeOf is value for what is called: a function where a field or type may have
// the name too.
func (x *extractor) calleeOf(i int32) facts.ExprID {
	f := x.form(i)
	if f == nil {
		return 0
	}
	switch f.Is {
	case Name:
		return x.lookup(x.str(x.nameOf(f, i)), f.Type, facts.SpaceFunc)
	case Member:
		if in := x.inner(f, i); in >= 0 {
			return x.calleeOf(in)
		}
		if f.Expected {
			return x.b.MemberIn(x.expectedAt(f, i), x.str(x.nameOf(f, i)), facts.SpaceFunc)
		}
		return x.b.MemberIn(x.holder(f, x.first(f.of, i)), x.str(x.nameOf(f, i)), facts.SpaceFunc)
	case Generic, Same:
		return x.calleeOf(x.first(f.of, i))
	case Qualified:
		return x.qualified(f, i, facts.SpaceFunc)
	}
	return x.value(i)
}

// macro is the macro that is called by a name or path.
func (x *extractor) macro(i int32) facts.ExprID {
	f := x.form(i)
	if f == nil {
		return 0
	}
	if f.Is == Member {
		return x.b.MemberIn(x.typ(x.first(f.of, i)), x.str(x.nameOf(f, i)), facts.SpaceMacro)
	}
	return x.lookup(x.str(x.nameNode(i)), false, facts.SpaceMacro)
}

// readTokens finds references in a list of tokens: names, paths, members and
// calls are recognised by the tokens between and behind them.
func (x *extractor) readTokens(list int32) {
	k := x.Tokens
	var left facts.ExprID // what comes before a separator
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
	case x.opensList(x.behindTypes(next, list), list):
		space, role = facts.SpaceFunc, facts.RoleCalls
	case x.followed(next, list, k.Path):
		space, role = facts.SpaceType, facts.RoleUses
	case k.Macro != "" && x.followed(next, list, k.Macro) && x.opensList(next+1, list):
		space, role = facts.SpaceMacro, facts.RoleCalls
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

// behindTypes is the node behind the type arguments that begin at a node of a list, which a path leads to; the node itself
// where there are none.
func (x *extractor) behindTypes(i, list int32) int32 {
	k := x.Tokens
	if k.TypeArguments == "" || !x.followed(i, list, k.Path) || !x.followed(i+1, list, k.TypeArguments[:1]) {
		return i
	}
	depth := 0
	for n := i + 1; n < x.nodes[list].Last; n = x.nodes[n].Last {
		text := x.str(n)
		depth += strings.Count(text, k.TypeArguments[:1]) - strings.Count(text, k.TypeArguments[1:])
		if depth <= 0 {
			return x.nodes[n].Last
		}
	}
	return i
}

// opensList reports a list of arguments at a node.
func (x *extractor) opensList(i, list int32) bool {
	return i < x.nodes[list].Last && x.at(x.nodes[i].Kind).tokens && x.str(i + 1)[:1] == x.Tokens.Open
}

// readText refers to what the text of a token names.
func (x *extractor) readText(i int32) {
	n := &x.nodes[i]
	text := x.source[n.Start:n.End]
	x.texts.named(text, func(word string) bool { return len(x.known[word]) > 0 }, func(w textWord) {
		e := x.lookup(w.of(text), false, facts.SpaceFunc)
		if e == 0 || x.isBuiltin(e) {
			return
		}
		line, col := n.StartRow+1, n.StartCol+1+uint32(w.start)
		if nl := bytes.LastIndexByte(text[:w.start], '\n'); nl >= 0 {
			line, col = line+uint32(bytes.Count(text[:w.start], []byte("\n"))), uint32(w.start-nl)
		}
		x.file.Refs = append(x.file.Refs, facts.Ref{Expr: e, Role: facts.RoleUses, Scope: x.top().symbol, Line: line, Col: col})
	})
}

// held adds to what a field without a type may hold: what a member of the receiver is given.
func (x *extractor) held(f *form, i, to int32) {
	g := x.form(to)
	if f.holds == nil || g == nil || g.Is != Member {
		return
	}
	if of := x.form(x.first(g.of, to)); of == nil || of.Is != This {
		return
	}
	around := x.top().symbol
	for around >= 0 && !hasMembers(x.file.Symbols[around].Kind) {
		around = x.file.Symbols[around].Container
	}
	name := x.str(x.nameOf(g, to))
	for s := range x.file.Symbols {
		m := &x.file.Symbols[s]
		if m.Container != around || around < 0 || m.Name != name || m.Kind != facts.KindField {
			continue
		}
		if x.first(x.heads[s].rule.typ, x.heads[s].decl) < 0 && !x.said[int32(s)] {
			m.Type = x.b.Union(m.Type, x.value(x.first(f.holds, i)))
		}
		return
	}
}
