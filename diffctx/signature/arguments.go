package signature

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Arguments is what a call passes, read from its text.
type Arguments struct {
	Texts    []string // positional ones, white space trimmed
	Keywords []string // Python's name=…
	Spread   bool     // f(xs...), f(...xs), f(*xs): their number is unknown
	Before   string   // the text of the call's line before the callee
	Callee   string   // that of the callee before its last name, as "a.b()."
	Single   bool     // a call as the only argument is known to give one value
	Further  int      // how many lines below the callee the parentheses close
	Blocks   int      // how many blocks behind the parentheses may be arguments too
}

// ArgumentsAt reads the Arguments of the call whose callee's last name begins
// at a 1-based line and column; ok is false when no call is there.
func ArgumentsAt(t *Text, line, column int, language string) (a Arguments, ok bool) {
	before, ok := t.Before(line, column)
	src, at := t.Bytes, t.LineStart(line)+column-1
	if !ok || at >= len(src) {
		return a, false
	}
	start := at - len(before)
	i := at
	for i < len(src) && letters.IsIdentifier(src[i]) {
		i++
	}
	from := calleeStart(src, start, at)
	a.Before, a.Callee = string(src[start:from]), string(src[from:at])
	calls := lang.CallsOf(language)
	if calls.Commands != nil {
		end, paren, ok := a.command(src, i, language)
		if !paren {
			a.Further = bytes.Count(src[at:end], []byte{'\n'})
			return a, ok
		}
		i = end
	}
	i = skipTypeArguments(src, i, lang.SyntaxOf(language))
	for i < len(src) && (src[i] == ' ' || src[i] == '\t' || src[i] == '?' || src[i] == '.' && i > at && src[i-1] == '?') {
		i++
	}
	trails := calls.Trailing && !(calls.BareConditions && condition().MatchString(a.Before))
	if trails && i < len(src) && src[i] == '{' { // a block is all that it passes
		a.Blocks = blocksAt(src[i:min(len(src), i+maxArguments)], lang.SyntaxOf(language))
		return a, true
	}
	if i >= len(src) || src[i] != '(' {
		return a, false
	}
	end, ok := a.read(src, i+1, language)
	a.Further = bytes.Count(src[at:end], []byte{'\n'})
	if ok && trails {
		a.Blocks = blocksAt(src[end+1:min(len(src), end+maxArguments)], lang.SyntaxOf(language))
	}
	return a, ok
}

// condition matches a line that ends inside the condition of a statement.
var condition = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[{};]|\belse)\s*(?:if|while|guard|for|switch)\b[^{;]*$`)
})

// blocksAt counts the blocks in braces that a text begins with, each after the first behind the
// name of its parameter.
func blocksAt(src []byte, syntax *lang.Syntax) int {
	blocks := 0
	for rest := bytes.TrimLeft(src, " \t\r\n"); len(rest) > 0 && rest[0] == '{'; blocks++ {
		end, _ := groupEnd(rest, "{", "}", syntax)
		rest = bytes.TrimSpace(rest[end:])
		if name, block, ok := bytes.Cut(rest, []byte{':'}); ok && len(name) > 0 && bytes.IndexFunc(name, NotWord) < 0 {
			rest = bytes.TrimSpace(block)
		} else {
			return blocks + 1
		}
	}
	return blocks
}

// calleeStart goes back over `a.b(c).` to where the callee begins, on its line.
func calleeStart(src []byte, start, at int) int {
	depth := 0
	for at > start {
		switch b := src[at-1]; {
		case b == ')' || b == ']':
			depth++
		case (b == '(' || b == '[') && depth > 0:
			depth--
		case depth > 0 || letters.IsIdentifier(b) || b == '.' || b == '?':
		default:
			return at
		}
		at--
	}
	return at
}

// skipTypeArguments passes [T] or <T>; what is none stays where it is.
func skipTypeArguments(src []byte, i int, syntax *lang.Syntax) int {
	if syntax.TypeArguments == "" || i >= len(src) || src[i] != syntax.TypeArguments[0] {
		return i
	}
	open, shut := syntax.TypeArguments[0], syntax.TypeArguments[1]
	depth, braces := 0, 0
	for k := i; k < min(len(src), i+maxTypeArguments); k++ {
		switch c := src[k]; {
		case c == open:
			depth++
		case c == shut && src[k-1] != '=': // not of an arrow
			if depth--; depth == 0 {
				return k + 1
			}
		case c == '{':
			braces++
		case c == '}':
			braces--
		}
		if braces < 0 || braces == 0 && src[k] == ';' || src[k] == '\n' && syntax.OneLine {
			break
		}
	}
	return i
}

// maxTypeArguments bounds the text of one call's type Arguments.
const maxTypeArguments = 1 << 11

// maxArguments bounds the text of one call's Arguments.
const maxArguments = 1 << 16

// read splits the text behind an opening parenthesis at its commas. It gives where
// the parenthesis closes.
func (a *Arguments) read(src []byte, i int, language string) (end int, ok bool) {
	depth, syntax := 0, lang.SyntaxOf(language)
	named := lang.CallsOf(language).Named
	var text []byte // of one argument, without comments
	lambda := false // within the parameters behind a word, as Python's lambda
	looping, elements := false, syntax.Elements
	for end = min(len(src), i+maxArguments); i < end; {
		if elements {
			n := elementLength(src[i:end], text, syntax)
			if n > 0 {
				text = append(text, src[i:i+n]...)
				i += n
				continue
			}
			elements = n == 0
		}
		if n, comment := SkipOpaque(src[i:end], syntax); n > 0 {
			if !comment {
				text = append(text, src[i:i+n]...)
			}
			i += n
			continue
		}
		if n := regexpLength(src[i:end], text, syntax); n > 0 {
			text = append(text, src[i:i+n]...)
			i += n
			continue
		}
		if depth == 0 && syntax.Loop != [2]string{} {
			looping = isLooping(looping, text, src[i:end], syntax.Loop)
		}
		if depth == 0 && syntax.Lambda != "" {
			lambda = isInsideLambda(lambda, text, src[i:end], syntax.Lambda)
		}
		switch src[i] {
		case '<': // of types: its commas part no Arguments
			if n := skipTypeArguments(src[:end], i, syntax) - i; n > 0 && (isOperandDue(text) || bytes.HasSuffix(text, []byte{'.'}) || letters.IsIdentifier(text[len(text)-1]) && (src[min(i+n, end-1)] == '(' || castTo(text))) {
				text = append(text, src[i:i+n]...)
				i += n
				continue
			}
		case '\\':
			if n := joinedLine(src[i:end]); n > 0 {
				i += n
				continue
			}
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth == 0 {
				a.add(string(text), syntax, named)
				return i, src[i] == ')'
			}
			depth--
		case ',':
			if depth == 0 && !looping && !lambda {
				a.add(string(text), syntax, named)
				text = text[:0]
				i++
				continue
			}
		}
		text = append(text, src[i])
		i++
	}
	return min(i, len(src)), false
}

// joinedLine gives the length of a backslash and the line end behind it, which make one line of two.
func joinedLine(s []byte) int {
	switch {
	case bytes.HasPrefix(s[1:], []byte("\n")):
		return 2
	case bytes.HasPrefix(s[1:], []byte("\r\n")):
		return 3
	}
	return 0
}

// castTo reports the text of an argument that ends within the type which it is
// taken for, or of a type that is made.
func castTo(text []byte) bool {
	words := bytes.Fields(text)
	return slices.ContainsFunc(words[:max(0, len(words)-1)], func(w []byte) bool {
		return string(w) == "as" || string(w) == "satisfies" || string(w) == "new"
	})
}

// isInsideLambda reports whether an argument is between a word and the colon behind its parameters, as Python's
// lambda: their commas part no arguments. was is what held before the text s, which is behind before.
func isInsideLambda(was bool, before, s []byte, word string) bool {
	if s[0] == ':' || !bytes.HasPrefix(s, []byte(word)) || len(before) > 0 && letters.IsIdentifier(before[len(before)-1]) {
		return was && s[0] != ':'
	}
	return len(s) > len(word) && !letters.IsIdentifier(s[len(word)])
}

// isLooping reports whether an argument is between the words around the variables of a loop in it: their commas
// part no arguments. was is what held before the text s, which is behind before.
func isLooping(was bool, before, s []byte, words [2]string) bool {
	if len(before) > 0 && letters.IsIdentifier(before[len(before)-1]) || !letters.IsIdentifier(s[0]) {
		return was
	}
	end := slices.IndexFunc(s, func(b byte) bool { return !letters.IsIdentifier(b) })
	switch string(s[:max(0, end)]) {
	case words[0]:
		return true
	case words[1]:
		return false
	}
	return was
}

// regexpLength gives the length of the regular expression literal that s begins
// with: a slash where an operand is due.
func regexpLength(s, before []byte, syntax *lang.Syntax) int {
	if s[0] != '/' || !syntax.Regexps || !isOperandDue(before) {
		return 0
	}
	class := false
	for i := 1; i < len(s) && s[i] != '\n'; i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return i + 1
			}
		}
	}
	return 0
}

func (a *Arguments) add(text string, syntax *lang.Syntax, named bool) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
	case syntax.IsSpread(text):
		a.Spread = true
	default:
		name, value, ok := strings.Cut(text, "=")
		name = strings.TrimSpace(name)
		if named && ok && !strings.HasPrefix(value, "=") && strings.IndexFunc(name, NotWord) < 0 && name != "" {
			a.Keywords = append(a.Keywords, name)
			return
		}
		a.Texts = append(a.Texts, text)
	}
}
