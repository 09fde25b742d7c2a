package ecmascript

import (
	"iter"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Unaliased looks through the names of types that are no object types of their own.
func (c *Comparer) Unaliased(t *core.Value) *core.Value {
	part, only := t.Is(core.KindDef) && t.Partial, keyFilterOf(t)
	for n := 0; n < 8 && t.Is(core.KindDef) && core.IsAlias(t.Symbol()) && c.literalAlias(t) == ""; n++ {
		t = c.Linker.Aliased(t)
		part = part || t.Is(core.KindDef) && t.Partial
		if only == nil {
			only = keyFilterOf(t)
		}
	}
	if t.Is(core.KindMap) && part {
		return core.Partial(c.Linker.File, t)
	}
	if t.Is(core.KindDef) && (part && !t.Partial || only != t.Filter) {
		p := *t
		p.Partial, p.Filter = part, only
		return &p
	}
	return t
}

// literalAlias says how an alias is written: "{" for an object type, "&" and "|"
// for an intersection or a union with such a type, "" for other types.
func (c *Comparer) literalAlias(t *core.Value) string {
	if t.Symbol().Flags.Has(facts.Object) {
		return "{"
	}
	text, ok := c.aliasWritten(t)
	if !ok {
		if x := c.Linker.Expr(t.File, t.Symbol().Type); x.Op == facts.OpUnion && x.N == 0 && len(t.File.MembersOf(t.Index)) == 0 {
			return "" // a long one, of names
		}
		return "|"
	}
	object, how := false, ""
	for i, around := range signs(text) {
		switch sign := text[i]; {
		case around != "":
		case sign == '{':
			object = true
		case sign == '?', sign == '[' && strings.HasSuffix(strings.TrimSpace(text[:i]), "}"):
			return "" // a conditional type, an array or what is under a key: object types in it are no part of the alias
		case sign == '|', sign == '&' && how == "":
			how = string(sign)
		}
	}
	switch {
	case !object && !hasObjectInGroup(text):
		return ""
	case how == "&" && slices.ContainsFunc(intersectedParts(text), isGroupOfAlternatives):
		return "|"
	case how != "":
		return how
	case c.Linker.Expr(t.File, t.Symbol().Type).Op == facts.OpMapped:
		return ""
	case strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "{ [K in") && !strings.Contains(text, " in "):
		return "{"
	}
	return "|"
}

// Expanded gives the union that a value's alias stands for. A union with an object type of its
// own has more alternatives than are known.
func (c *Comparer) Expanded(v *core.Value) *core.Value {
	t, more, part, picked := v, false, false, false
	for n := 0; n < 8 && t.Is(core.KindInstance) && t.Args[0].Is(core.KindDef) && core.IsAlias(t.Args[0].Symbol()); n++ {
		alias := t.Args[0]
		how := c.literalAlias(alias)
		if how == "&" { // what it stands for is but a part of it
			break
		}
		part, picked = part || alias.Partial, picked || alias.Filter != nil
		more = more || how == "|"
		t = core.InstanceOf(c.Linker.Aliased(alias))
	}
	union := t.Is(core.KindUnion) && !core.IsBoth(t)
	switch {
	case t == nil || !more && !union:
		return v
	case union && (part || picked):
		t = c.partial(t)
		t.Open = t.Open || more || picked // what is left of each is not known
		return t
	case !more:
		return t
	}
	return &core.Value{Kind: core.KindUnion, Args: core.Alternatives(t), Inferred: t.Inferred, Open: true}
}

// partial gives a union of which each alternative may lack some of what it has.
func (c *Comparer) partial(union *core.Value) *core.Value {
	u := *union
	u.Args = slices.Clone(union.Args)
	for n, a := range u.Args {
		if a.Is(core.KindInstance) {
			u.Args[n] = core.InstanceOf(core.Partial(c.Linker.File, a.Args[0]))
		}
	}
	return &u
}

// aliasWritten is the type that an alias is written to stand for; ok is false where
// that is not all there.
func (c *Comparer) aliasWritten(t *core.Value) (text string, ok bool) {
	signature := t.Symbol().Signature
	if x, ok := c.Linker.Tree.(Texts); ok && signature == "" {
		signature = x.Signature(t.File.Path, t.Index)
	}
	return aliasText(withoutComments(signature))
}

// intersectedParts lists what is between the & of a type.
func intersectedParts(text string) []string {
	var out []string
	from := 0
	for i, around := range signs(text) {
		if text[i] == '&' && around == "" {
			out, from = append(out, strings.TrimSpace(text[from:i])), i+1
		}
	}
	out = append(out, strings.TrimSpace(text[from:]))
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// hasObjectInGroup reports an object type of its own in a group of parentheses, which is no list of parameters:
// `({ a: string } & Other) | undefined`.
func hasObjectInGroup(text string) bool {
	object := false
	for i, around := range signs(text) {
		switch {
		case text[i] == '{':
			object = object || around != "" && strings.Trim(around, "(") == ""
		case around != "":
		case text[i] == '(':
			object = false
		case text[i] == ')' && object && !strings.HasPrefix(strings.TrimLeft(text[i+1:], " \n\t"), "=>"):
			return true
		}
	}
	return false
}

// isGroupOfAlternatives reports a union in parentheses with an object type of its own, `({ a: string } | {})`.
func isGroupOfAlternatives(part string) bool {
	object, union := false, false
	for i, around := range signs(part) {
		object = object || around == "(" && part[i] == '{'
		union = union || around == "(" && part[i] == '|'
	}
	return object && union
}

// signs walks over a written type: each byte with the brackets that are open around it. A bracket is not
// around itself, and the arrow of a function type is none.
func signs(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		open := ""
		for i := range len(text) {
			arrow := text[i] == '>' && i > 0 && text[i-1] == '='
			if strings.IndexByte("})]>", text[i]) >= 0 && !arrow && len(open) > 0 {
				open = open[:len(open)-1]
			}
			if !yield(i, open) {
				return
			}
			if strings.IndexByte("{([<", text[i]) >= 0 {
				open += text[i : i+1]
			}
		}
	}
}

// withoutComments takes block comments out of a signature.
func withoutComments(s string) string {
	for {
		before, rest, found := strings.Cut(s, "/*")
		if !found {
			return s
		}
		_, after, _ := strings.Cut(rest, "*/")
		s = strings.TrimRight(before, " ") + " " + strings.TrimLeft(after, " ")
	}
}

// aliasText is what is behind the equals sign of an alias; ok is false where
// that is not all there.
func aliasText(signature string) (text string, ok bool) {
	depth := 0
	for i := 0; i < len(signature); i++ {
		switch signature[i] {
		case '<', '{', '(', '[':
			depth++
		case '>', '}', ')', ']':
			if i > 0 && signature[i-1] != '=' {
				depth--
			}
		case '=':
			if depth == 0 {
				return strings.TrimSpace(signature[i+1:]), !strings.HasSuffix(signature, "…")
			}
		}
	}
	return "", false
}

// Resolved is a type behind the names that stand for it.
func (c *Comparer) Resolved(t *core.Value) *core.Value {
	t = core.BareType(t)
	for n := 0; n < 8 && t.Is(core.KindDef) && core.IsAlias(t.Symbol()); n++ {
		u := c.Unaliased(t)
		if u == t || u == nil {
			if c.literalAlias(t) == "|" { // a union with an object type of its own
				return nil
			}
			return t
		}
		t = u
	}
	if t = core.BareType(t); t.Is(core.KindExternal) && t.Text == bigint {
		return core.BuiltinValue(t.Text)
	}
	return t
}

func keyFilterOf(t *core.Value) *core.KeyFilter {
	if !t.Is(core.KindDef) {
		return nil
	}
	return t.Filter
}
