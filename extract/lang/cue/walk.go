//go:build cgo

package cue

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// maxSteps bounds what is looked at to find what one reference means.
const maxSteps = 300

// declare makes definitions of the fields of a structure that is in one, and of those in their values.
func (x *extractor) declare(n *node, owner int32, named bool) {
	n.owner, n.names = owner, map[string]int32{}
	for _, f := range n.fields {
		if f.kind == plain && named {
			f.symbol = x.define(f, owner)
		} else if f.kind == variable && f.label.end > 0 {
			f.symbol = x.define(f, owner)
		}
		switch {
		case f.kind == plain && f.label.kind != word, f.kind != plain && f.kind != variable, f.label.end == 0:
		default:
			if _, taken := n.names[x.str(f.label)]; !taken {
				n.names[x.str(f.label)] = f.symbol
			}
		}
		for _, a := range f.aliases {
			n.names[x.str(a)] = f.symbol
		}
		if f.symbol >= 0 && f.value != nil {
			x.members[x.first(f.symbol)] = append(x.members[x.first(f.symbol)], f.value)
		}
		in, inner := f.symbol, named && f.kind == plain && f.symbol >= 0
		if f.kind == embedded || f.kind == guarded {
			in, inner = owner, named
		}
		x.within(f.value, in, inner)
		for _, k := range f.keys {
			x.within(k, owner, false)
		}
	}
}

// within declares the structures that a value is made of.
func (x *extractor) within(n *node, owner int32, named bool) {
	if n == nil {
		return
	}
	if n.shape == structure {
		x.declare(n, owner, named)
		return
	}
	for _, k := range n.children {
		x.within(k, owner, named && n.shape == parts)
	}
}

// first is the first of the definitions that are the parts of one.
func (x *extractor) first(s int32) int32 {
	if before, ok := x.again[s]; ok {
		return before
	}
	return s
}

// define makes the definition of a field, or of a part of one that is written in several places.
func (x *extractor) define(f *field, owner int32) int32 {
	label := x.str(f.label)
	if f.label.kind == literal {
		label = strings.Trim(label, `"'`)
	}
	if label == "" || strings.ContainsAny(label, "\n") {
		return -1
	}
	s := facts.Symbol{Name: label, Kind: facts.KindField, NodeKind: "field", Container: owner, Visibility: facts.VisibilityPublic}
	switch {
	case f.kind == variable:
		s.Kind, s.NodeKind, s.Flags, s.Visibility = facts.KindValue, "const", facts.Const, facts.VisibilityPrivate
	case f.label.kind == word && strings.HasPrefix(label, "_"):
		s.Visibility = facts.VisibilityInternal
	}
	if f.kind == plain && f.label.kind == word && strings.HasPrefix(strings.TrimPrefix(label, "_"), "#") {
		s.Kind, s.NodeKind = facts.KindStruct, ""
	} else if f.kind == plain && owner < 0 {
		s.Kind, s.NodeKind = facts.KindValue, "val"
	}
	if f.optional {
		s.Flags |= facts.Optional
	}
	i := x.Symbol(s, f.start, f.end, f.label.start)
	if i < 0 {
		return -1
	}
	at := member{x.first(owner), label}
	if before, ok := x.holds[at]; ok {
		x.again[i] = before
	} else {
		x.holds[at] = i
	}
	return i
}

// walk finds the references of a value that is in a definition.
func (x *extractor) walk(n *node, owner int32) {
	if n == nil {
		return
	}
	switch n.shape {
	case name, selection:
		x.refer(n, owner, facts.RoleReads)
	case call:
		if f := n.children[0]; f.shape == name || f.shape == selection {
			x.refer(f, owner, facts.RoleCalls)
		} else {
			x.walk(f, owner)
		}
		for _, k := range n.children[1:] {
			x.walk(k, owner)
		}
	case structure:
		x.scopes = append(x.scopes, n.names)
		for _, f := range n.fields {
			in := f.symbol
			if in < 0 {
				in = owner
			}
			for _, k := range f.keys {
				x.walk(k, in)
			}
			x.walk(f.value, in)
		}
		x.scopes = x.scopes[:len(x.scopes)-1]
	default:
		for _, k := range n.children {
			x.walk(k, owner)
		}
	}
}

// refer records what a name, or a field that is selected, means.
func (x *extractor) refer(n *node, owner int32, role facts.Role) {
	text := x.str(n.at)
	if n.shape == selection {
		x.refers(n.children[0], owner)
		x.steps = maxSteps
		x.Ref(x.denoted(n), use(role, text), owner, n.at.start)
		return
	}
	x.Ref(x.denoted(n), use(role, text), owner, n.at.start)
}

// refers records what a value refers to that something is selected of.
func (x *extractor) refers(n *node, owner int32) {
	if n.shape == name || n.shape == selection {
		x.refer(n, owner, facts.RoleReads)
		return
	}
	x.walk(n, owner)
}

// use is the role of a reference: a definition is used, as types are.
func use(role facts.Role, text string) facts.Role {
	if role == facts.RoleReads && strings.HasPrefix(strings.TrimPrefix(text, "_"), "#") {
		return facts.RoleUses
	}
	return role
}

// denoted is what a name or a selection is reached by; 0 for variables without a definition and words of the language.
func (x *extractor) denoted(n *node) facts.ExprID {
	if !n.known {
		n.expr, n.known = x.find(n), true
	}
	return n.expr
}

func (x *extractor) find(n *node) facts.ExprID {
	if n.shape == name {
		return x.named(x.str(n.at))
	}
	text := strings.Trim(x.str(n.at), `"`)
	base := n.children[0]
	if s := x.definition(base); s >= 0 {
		if m := x.fieldOf(s, text); m >= 0 {
			return x.Exprs.Symbol(int(m))
		}
		return x.Exprs.Member(0, text)
	}
	if base.shape == name || base.shape == selection {
		if b := x.denoted(base); b != 0 {
			return x.Exprs.Member(b, text)
		}
	}
	return x.Exprs.Member(0, text)
}

func (x *extractor) named(text string) facts.ExprID {
	for i := len(x.scopes) - 1; i >= 0; i-- {
		if s, ok := x.scopes[i][text]; ok {
			if s < 0 {
				return 0
			}
			return x.Exprs.Symbol(int(s))
		}
	}
	if i, ok := x.imports[text]; ok {
		return x.Exprs.Import(i)
	}
	if builtins()[text] || text == "_" {
		return 0
	}
	return x.Exprs.Add(facts.OpName, 0, 0, facts.NameMayLack, text)
}

// definition is the definition of the file that a value is, -1 for none.
func (x *extractor) definition(n *node) int32 {
	if x.steps--; x.steps < 0 {
		return -1
	}
	for n.shape == parts && len(n.children) == 1 {
		n = n.children[0]
	}
	if n.shape != name && n.shape != selection {
		return -1
	}
	if n.shape == name {
		for i := len(x.scopes) - 1; i >= 0; i-- {
			if s, ok := x.scopes[i][x.str(n.at)]; ok {
				return s
			}
		}
		return -1
	}
	if s := x.definition(n.children[0]); s >= 0 {
		return x.fieldOf(s, strings.Trim(x.str(n.at), `"`))
	}
	return -1
}

// fieldOf is the field of a definition: one that is written in it, or in what it is unified with.
func (x *extractor) fieldOf(s int32, name string) int32 {
	s = x.first(s)
	if f, ok := x.holds[member{s, name}]; ok {
		return f
	}
	for _, v := range x.members[s] {
		if f := x.fieldIn(v, name); f >= 0 {
			return f
		}
	}
	return -1
}

// fieldIn is the field of a value that names lead to.
func (x *extractor) fieldIn(v *node, name string) int32 {
	if x.steps--; x.steps < 0 || v == nil {
		return -1
	}
	switch v.shape {
	case parts:
		if !v.joined {
			return -1
		}
		for _, k := range v.children {
			if f := x.fieldIn(k, name); f >= 0 {
				return f
			}
		}
	case structure:
		for _, f := range v.fields {
			if f.kind == embedded {
				if m := x.fieldIn(f.value, name); m >= 0 {
					return m
				}
			}
		}
	default:
		if s := x.definition(v); s >= 0 {
			return x.fieldOf(s, name)
		}
	}
	return -1
}

// builtins are what is known everywhere and no definition of a file.
var builtins = lang.WordSet("string bytes bool int uint float number null true false len close and or div mod quo rem __string __int __bool rune error " +
	"int8 int16 int32 int64 int128 uint8 uint16 uint32 uint64 uint128 float32 float64 self")
