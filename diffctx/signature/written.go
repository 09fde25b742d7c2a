package signature

import (
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Type gives the type that a declaration writes: what a field, a property or a
// variable holds, what a function returns. It is empty where none is written.
func Type(s *facts.Symbol) string {
	if s.Kind == facts.KindEnumMember || s.Kind == facts.KindConstructor || s.Kind.IsType() {
		return ""
	}
	before, after, ok := aroundName(s)
	if !ok {
		return ""
	}
	if s.Kind.IsCallable() {
		after = strings.TrimSpace(after)
		if strings.HasPrefix(after, "<") || strings.HasPrefix(after, "[") {
			after = strings.TrimSpace(after[closed(after, 0):])
		}
		if !strings.HasPrefix(after, "(") {
			return ""
		}
		after = after[closed(after, 0):]
	}
	after = strings.TrimLeft(strings.TrimSpace(after), "?!")
	for _, mark := range []string{"->", ":"} {
		if t, ok := strings.CutPrefix(after, mark); ok {
			return strings.TrimSuffix(strings.TrimSpace(t), ":")
		}
	}
	if before = withoutModifiers(before); before == "" || strings.HasPrefix(before, "func") {
		return strings.TrimSpace(after)
	}
	if strings.HasPrefix(after, "[") { // int a[]
		return before + after
	}
	return before
}

// aroundName cuts a signature at the name that it declares: the first that is a word
// of its own with nothing open before it.
func aroundName(s *facts.Symbol) (before, after string, ok bool) {
	text := s.Signature
	for i := 0; i < len(text); i++ {
		if c := text[i]; c == '(' || c == '[' || c == '{' || c == '<' {
			i = closed(text, i) - 1
			continue
		}
		if !strings.HasPrefix(text[i:], s.Name) || i > 0 && letters.IsIdentifier(text[i-1]) {
			continue
		}
		end := i + len(s.Name)
		if end == len(text) && i == 0 {
			return "", "", false // the name alone
		}
		if end == len(text) || !letters.IsIdentifier(text[end]) {
			return text[:i], text[end:], s.Name != ""
		}
	}
	return "", "", false
}

// modifiers are the words that may be before a type, in any language.
var modifiers = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`abstract async const declare def default export extern final fn get internal let mut native new override partial
		private protected pub public readonly ref required sealed set static strictfp synchronized transient unsafe val var virtual volatile`) {
		out[w] = true
	}
	return out
})

// withoutModifiers takes annotations, modifiers and type parameters from before a type.
func withoutModifiers(text string) string {
	for {
		text = strings.TrimSpace(text)
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case strings.HasPrefix(text, "<"):
			text = text[closed(text, 0):]
		case strings.HasPrefix(text, "@"):
			i := 1
			for i < len(text) && (letters.IsIdentifier(text[i]) || text[i] == '.') {
				i++
			}
			if i < len(text) && text[i] == '(' {
				i = closed(text, i)
			}
			text = text[i:]
		case modifiers()[word]:
			text = rest
		default:
			return text
		}
	}
}

// FirstParameter gives the type that a function's signature writes for its first
// parameter after the name; empty where none is written.
func FirstParameter(s *facts.Symbol) string {
	open := strings.IndexByte(s.Signature, '(')
	if open < 0 {
		return ""
	}
	list := s.Signature[open+1 : max(open+1, closed(s.Signature, open)-1)]
	from := -1
	for i := 0; i < len(list); i++ {
		switch list[i] {
		case '(', '[', '{', '<':
			i = max(i, closed(list, i)-1)
		case ':':
			if from < 0 {
				from = i + 1
			}
		case ',', '=':
			if list[i] == '=' && i+1 < len(list) && list[i+1] == '>' {
				i++ // of a function's type
				continue
			}
			if from < 0 {
				return ""
			}
			return strings.TrimSpace(list[from:i])
		}
	}
	if from < 0 {
		return ""
	}
	return strings.TrimSpace(list[from:])
}

// TypeArgument gives the first type argument that a text passes to one of some
// generic types; empty for none.
func TypeArgument(text string, generic ...string) string {
	for _, g := range generic {
		for i := 0; ; {
			at := strings.Index(text[i:], g+"<")
			if at < 0 {
				break
			}
			at += i
			open := at + len(g)
			i = open + 1
			if at > 0 && letters.IsIdentifier(text[at-1]) {
				continue
			}
			args := text[open+1 : max(open+1, closed(text, open)-1)]
			for j := 0; j < len(args); j++ {
				switch args[j] {
				case '(', '[', '{', '<':
					j = max(j, closed(args, j)-1)
				case ',':
					return strings.TrimSpace(args[:j])
				}
			}
			return strings.TrimSpace(args)
		}
	}
	return ""
}

// closed is Closing with the brackets of type arguments, arrows left out.
func closed(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '(', '[', '{', '<':
			depth++
		case '>':
			if i > 0 && (s[i-1] == '=' || s[i-1] == '-') {
				continue
			}
			fallthrough
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}
