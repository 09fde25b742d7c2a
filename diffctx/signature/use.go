package signature

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Use is what a program does with what a call gives, as far as the text around the call
// tells.
type Use struct {
	Awaited  bool
	Member   string // that is selected of it
	Indexed  bool
	Operand  bool // of arithmetic or an order
	Tested   bool // as a condition
	Iterated bool
	Entered  bool // as a context
	Alone    bool // the call is a statement, of the text from the start of what it is in
}

// UseAt reads the Use of the call whose callee's last name begins at a 1-based line and
// column. from is a line at which no bracket is open.
func UseAt(t *Text, line, column, from int, language string) (u Use, ok bool) {
	text, ok := t.Before(line, column)
	src, at := t.Bytes, t.LineStart(line)+column-1
	if !ok || at >= len(src) {
		return u, false
	}
	start := at - len(text)
	end, ok := callEnd(src, at, language)
	if !ok {
		return u, false
	}
	first := calleeStart(src, start, at)
	before := strings.Fields(string(src[start:first]))
	u.Awaited = slices.Contains(before[max(0, len(before)-1):], "await")
	u.behind(src, end)
	if u.Awaited || u.Member != "" || u.Indexed {
		return u, true
	}
	u.before(before)
	if len(before) == 0 && endsStatement(src[end:]) {
		u.Alone = !insideBrackets(src, t.LineStart(from), start, language)
	}
	return u, true
}

// callEnd gives the position behind the call of the name at a position.
func callEnd(src []byte, at int, language string) (int, bool) {
	syntax := lang.SyntaxOf(language)
	for at < len(src) && letters.IsIdentifier(src[at]) {
		at++
	}
	at = skipTypeArguments(src, at, syntax)
	if at >= len(src) || src[at] != '(' {
		return 0, false
	}
	n, closed := groupEnd(src[at:min(len(src), at+maxArguments)], brackets, closings, syntax)
	if !closed {
		return 0, false
	}
	return at + n, true
}

// behind reads what is done with a value by what follows it.
func (u *Use) behind(src []byte, end int) {
	rest := strings.TrimLeft(string(src[end:min(len(src), end+maxSelected)]), " \t")
	next := strings.TrimLeft(rest, "\r\n \t!?")
	switch {
	case strings.HasPrefix(next, ".") && !strings.HasPrefix(next, "..") && (next == rest || next[1:] != ""):
		name := strings.TrimLeft(next[1:], " ")
		n := 0
		for n < len(name) && letters.IsIdentifier(name[n]) {
			n++
		}
		u.Member = name[:n]
	case strings.HasPrefix(rest, "["):
		u.Indexed = true
	case rest != "" && strings.IndexByte("+-*/%<>", rest[0]) >= 0:
		u.Operand = true
	}
}

// maxSelected bounds the text behind a call that is looked at.
const maxSelected = 200

// before reads what is done with a value by the words before it.
func (u *Use) before(words []string) {
	if len(words) == 0 {
		return
	}
	async := slices.Contains(words, "async")
	switch words[len(words)-1] {
	case "if", "elif", "while", "not":
		u.Tested = true
	case "in":
		u.Iterated = !async
	case "with":
		u.Entered = !async
	}
}

// endsStatement reports text in which nothing follows on the line.
func endsStatement(rest []byte) bool {
	line, _, _ := strings.Cut(string(rest[:min(len(rest), maxSelected)]), "\n")
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#' || line[0] == ';'
}

// insideBrackets reports a place behind which a bracket is open, or whose line goes on
// from the one before; also one that is too far from where no bracket is open.
func insideBrackets(src []byte, from, to int, language string) bool {
	syntax := lang.SyntaxOf(language)
	if from < 0 || from > to || to-from > maxArguments {
		return true
	}
	depth := 0
	for i := from; i < to; {
		if n, _ := SkipOpaque(src[i:], syntax); n > 0 {
			i += n
			continue
		}
		switch src[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		i++
	}
	return depth != 0 || strings.HasSuffix(strings.TrimRight(string(src[from:to]), "\r\n"), "\\")
}

// NeedsAwaiting reports a use that what an asynchronous call gives is not fit for.
func (u Use) NeedsAwaiting(a *lang.Awaiting) bool {
	switch {
	case u.Member != "":
		return !slices.Contains(a.Members, u.Member) && !strings.HasPrefix(u.Member, "__")
	case u.Indexed:
		return true
	case u.Awaited:
		return false
	}
	return a.Idle && (u.Operand || u.Tested || u.Iterated || u.Entered || u.Alone)
}

// AnnotatedResult is the type that a signature is declared to give; empty where it says
// none.
func AnnotatedResult(signature string) string {
	at := strings.IndexByte(signature, '(')
	if at < 0 {
		return ""
	}
	rest := strings.TrimSpace(signature[Closing(signature, at):])
	for _, mark := range [...]string{"->", ":"} {
		if text, ok := strings.CutPrefix(rest, mark); ok {
			return strings.TrimSuffix(strings.TrimSpace(text), ":")
		}
	}
	return ""
}

// MayBeAwaited reports the text of a type whose values may be awaited, or a type that
// is not declared.
func MayBeAwaited(text string, a *lang.Awaiting) bool {
	return text == "" || slices.ContainsFunc(strings.FieldsFunc(text, NotWord), func(w string) bool { return slices.Contains(a.Wrappers, w) })
}
