package signature

import (
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// TypeArgumentsAt counts the type arguments behind the name that is at a 1-based
// line and column; written is false where none are, n is 0 for an empty list.
func TypeArgumentsAt(t *Text, line, column int, g *lang.Generics) (n int, written bool) {
	start, src := t.LineStart(line), t.Bytes
	at := start + column - 1
	if start < 0 || at >= len(src) {
		return 0, false
	}
	for at < len(src) && letters.IsIdentifier(src[at]) {
		at++
	}
	if at >= len(src) || src[at] != g.Open {
		return 0, false
	}
	return countTypeArguments(src[at+1:min(len(src), at+maxTypeArguments)], g)
}

// countTypeArguments counts the parts at the top level of a list whose opening bracket
// was read. Text that is none, as a comparison, is not written.
func countTypeArguments(text []byte, g *lang.Generics) (n int, written bool) {
	depth, some := 0, false
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == g.Close && depth == 0 && (i == 0 || text[i-1] != '='):
			if some {
				n++
			}
			return n, true
		case b == ';' || b == '}' && depth == 0 || b == ')' && depth == 0:
			return 0, false
		case b == ',' && depth == 0:
			n, some = n+1, false
		case b == '(' || b == '[' || b == '{' || b == '<':
			depth++
			some = true
		case b == ')' || b == ']' || b == '}' || b == '>' && (i == 0 || text[i-1] != '='):
			depth--
		case b == '"' || b == '\'' || b == '`':
			i = closingQuote(text, i)
			some = true
		case b != ' ' && b != '\t' && b != '\n' && b != '\r':
			some = true
		}
		i++
	}
	return 0, false
}

// closingQuote gives the index of the quote that ends a string.
func closingQuote(text []byte, i int) int {
	for k := i + 1; k < len(text); k++ {
		switch text[k] {
		case '\\':
			k++
		case text[i]:
			return k
		}
	}
	return len(text)
}
