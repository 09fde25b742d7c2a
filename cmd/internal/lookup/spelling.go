package lookup

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// spellings gives a name as it is written, then without what people copy along with names: quotation
// marks, arguments, type arguments, the parentheses of a receiver.
func spellings(name string) []string {
	written := strings.TrimSpace(name)
	bare := withoutMarks(withoutKind(strings.Trim(written, "`\"'")))
	if !strings.Contains(bare, "operator") {
		bare = withoutTypeArguments(withoutReceiver(withoutArguments(bare)))
	}
	bare = strings.ReplaceAll(bare, "->", ".")
	if bare == "" || bare == written {
		return []string{written}
	}
	return []string{written, bare}
}

// declaring are words that are before names where they are declared, beside the names of kinds.
var declaring = []string{"def", "fn", "fun", "func", "let", "sub"}

// withoutKind leaves the word out that answers and declarations write before a name: "struct_method Cart.Total", "func Total".
func withoutKind(name string) string {
	kind, rest, ok := strings.Cut(name, " ")
	rest = strings.TrimSpace(rest)
	if !ok || rest == "" || strings.Contains(withoutArguments(rest), " ") && !strings.ContainsAny(rest, "(<[") {
		return name
	}
	if slices.Contains(declaring, kind) || slices.Contains(facts.KindNames(), kind) {
		return rest
	}
	return name
}

// withoutMarks writes places as answers do that others write in their own way: "a.py::T::m" of test runners as
// "a.py:T.m", "a.go#L12-L20" of forges as "a.go:12-20", "src/a.ts#open" as "src/a.ts:open", "src\a.ts" as "src/a.ts".
func withoutMarks(name string) string {
	if path, lines, ok := strings.Cut(name, "#L"); ok {
		return path + ":" + strings.ReplaceAll(lines, "L", "")
	}
	if path, rest, ok := strings.Cut(name, ":"); strings.Contains(path, `\`) && looksLikePath(strings.ReplaceAll(path, `\`, "/")) && strings.Contains(path, ".") {
		if path = strings.ReplaceAll(path, `\`, "/"); !ok {
			return path
		}
		return path + ":" + rest
	}
	if path, rest, ok := strings.Cut(name, "#"); ok && strings.Contains(path, "/") && looksLikePath(path) {
		return path + ":" + rest
	}
	if path, rest, ok := strings.Cut(name, "::"); ok && !strings.Contains(path, ":") && strings.ContainsAny(path, "./") {
		return path + ":" + strings.ReplaceAll(rest, "::", ".")
	}
	return name
}

// withoutArguments cuts the list of a call or a declaration off: "F(a, b)".
func withoutArguments(name string) string {
	if !strings.HasSuffix(name, ")") {
		return name
	}
	depth := 0
	for i := len(name) - 1; i >= 0; i-- {
		switch name[i] {
		case ')':
			depth++
		case '(':
			depth--
		}
		if depth == 0 {
			if i > 0 && endsName(name[:i]) {
				return name[:i]
			}
			return name
		}
	}
	return name
}

// withoutReceiver writes "(*T).M" and "*T.M" as "T.M", at the beginning and behind a package.
func withoutReceiver(name string) string {
	if bare := strings.TrimPrefix(name, "*"); strings.Contains(bare, ".") {
		name = bare
	}
	var b strings.Builder
	for {
		open := strings.IndexByte(name, '(')
		if open < 0 || open > 0 && endsName(name[:open]) {
			break
		}
		end := strings.IndexByte(name[open:], ')')
		if end < 0 {
			break
		}
		b.WriteString(name[:open])
		b.WriteString(strings.Trim(name[open+1:open+end], "*& "))
		name = name[open+end+1:]
	}
	b.WriteString(name)
	return b.String()
}

// withoutTypeArguments takes out what is in brackets behind a name: "List<T>.add", "Map[K, V].Get".
func withoutTypeArguments(name string) string {
	var b strings.Builder
	depth := 0
	for i, r := range name {
		switch {
		case (r == '[' || r == '<') && (depth > 0 || endsName(name[:i])):
			depth++
		case (r == ']' || r == '>') && depth > 0:
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	if depth > 0 {
		return name
	}
	return b.String()
}

func endsName(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r == '_' || r == '$' || r == ']' || r == '>' || unicode.IsLetter(r) || unicode.IsDigit(r)
}
