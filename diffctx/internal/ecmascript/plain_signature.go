package ecmascript

import (
	"slices"
	"strings"
)

// PlainSignature writes the members of object types in one order, which means nothing, and says nothing of a property
// that has a value alone: `key: value` is `key` where the value is called so.
func (Language) PlainSignature(s string) string {
	if strings.HasSuffix(s, ":") {
		return ""
	}
	if !strings.Contains(s, ";") || strings.ContainsAny(s, "…\"'`") {
		return s
	}
	plain, end := sortedMembers(s, 0)
	if end < len(s) { // a brace that nothing opens
		return s
	}
	return plain
}

// sortedMembers writes a text up to the brace that closes the one before it, members of the object types in it
// sorted; end is the place of that brace, or the length of the text.
func sortedMembers(s string, from int) (text string, end int) {
	var out strings.Builder
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '{':
			inner, closing := sortedMembers(s, i+1)
			out.WriteString("{ " + strings.Join(inOneOrder(membersOf(inner)), "; ") + " ")
			if i = closing; i < len(s) {
				out.WriteByte('}')
			}
		case '}':
			return out.String(), i
		default:
			out.WriteByte(s[i])
		}
	}
	return out.String(), len(s)
}

// membersOf parts what is between braces at the semicolons that belong to no member.
func membersOf(inner string) []string {
	var out []string
	depth, start := 0, 0
	for i := range len(inner) {
		switch inner[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		case ';':
			if depth == 0 {
				out = append(out, strings.TrimSpace(inner[start:i]))
				start = i + 1
			}
		}
	}
	if last := strings.TrimSpace(inner[start:]); last != "" {
		out = append(out, last)
	}
	return out
}

// inOneOrder sorts members unless their order counts: of calls and of what has several declarations the first that
// suits is meant.
func inOneOrder(members []string) []string {
	names := make([]string, 0, len(members))
	for _, m := range members {
		name := m
		if i := strings.IndexAny(m, "(<?:"); i >= 0 {
			name = strings.TrimSpace(m[:i])
		}
		if name == "" || name == "new" || slices.Contains(names, name) {
			return members
		}
		names = append(names, name)
	}
	return slices.Sorted(slices.Values(members))
}
