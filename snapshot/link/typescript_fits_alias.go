package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// unaliased looks through the names of types that are no object types of their own.
func (c *checker) unaliased(t *value) *value {
	part, only := t.is(kindDef) && t.part, sieveOf(t)
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()) && c.literalAlias(t) == ""; n++ {
		t = c.l.aliased(t)
		part = part || t.is(kindDef) && t.part
		if only == nil {
			only = sieveOf(t)
		}
	}
	if t.is(kindDef) && (part && !t.part || only != t.sieve) {
		p := *t
		p.part, p.sieve = part, only
		return &p
	}
	return t
}

// literalAlias tells how an alias is written: "{" for an object type, "&" and "|"
// for an intersection or a union with such a type, "" for other types.
func (c *checker) literalAlias(t *value) string {
	if t.symbol().Flags.Has(facts.Object) {
		return "{"
	}
	text, ok := c.aliasWritten(t)
	if !ok {
		return "|"
	}
	depth, object, how := 0, false, ""
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '(', '[', '<':
			object = object || depth == 0 && text[i] == '{'
			depth++
		case '}', ')', ']':
			depth--
		case '>':
			if i > 0 && text[i-1] != '=' {
				depth--
			}
		case '?':
			if depth == 0 { // a conditional type: object types in it are no part of the alias
				return ""
			}
		case '|':
			if depth == 0 {
				how = "|"
			}
		case '&':
			if depth == 0 && how == "" {
				how = "&"
			}
		}
	}
	switch {
	case !object:
		return ""
	case how != "":
		return how
	case c.l.expr(t.f, t.symbol().Type).Op == facts.OpMapped:
		return ""
	case strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "{ [K in") && !strings.Contains(text, " in "):
		return "{"
	}
	return "|"
}

// aliasWritten is the type that an alias is written to stand for; ok is false where
// that is not all there.
func (c *checker) aliasWritten(t *value) (text string, ok bool) {
	signature := t.symbol().Signature
	if x, ok := c.l.tree.(Texts); ok && signature == "" {
		signature = x.Signature(t.f.Path, t.i)
	}
	return aliasText(withoutComments(signature))
}

// intersectedParts lists what stands between the & of a type.
func intersectedParts(text string) []string {
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '(', '[', '<':
			depth++
		case '}', ')', ']':
			depth--
		case '>':
			if i > 0 && text[i-1] != '=' {
				depth--
			}
		case '&':
			if depth == 0 {
				out, from = append(out, strings.TrimSpace(text[from:i])), i+1
			}
		}
	}
	out = append(out, strings.TrimSpace(text[from:]))
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
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

// aliasText is what stands behind the equals sign of an alias; ok is false where
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
