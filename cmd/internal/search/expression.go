package search

import (
	"slices"
	"strings"
	"unicode"
)

// Expression is a query taken apart.
type Expression struct {
	terms   []term
	fts     string   // FTS5's form, every term required but where OR is written
	filters []filter // field:value of what is no words
	stems   stemmer  // of the names that were looked at
}

// term is a word of the query: one of its alternatives must be there.
type term struct {
	text   string   // in lower case
	words  []string // stems
	plain  []string // the words as they are written, in lower case
	whole  string   // the words joined
	prefix bool
	field  string // the only column, "" for all
	not    bool
	weight float64 // of its presence, 1 as a rule
}

// filter narrows by what a symbol is: kind:, in:, path: with a glob or a part.
type filter struct{ field, value string }

// columnsOf maps fields of a query to columns of words.
var columnsOf = map[string]string{"name": "name", "doc": "doc", "signature": "signature", "sig": "signature"}

var filterFields = []string{"kind", "in", "path"}

// Parse reads a query: words, "quoted words", AND, OR, NOT and parentheses, a
// star at the end of a word's beginning, field:word. What is not balanced is read
// as words.
func Parse(query string) Expression {
	tokens := tokenise(query)
	if e, ok := parseTokens(tokens, true); ok {
		return e
	}
	e, _ := parseTokens(slices.DeleteFunc(tokens, func(t string) bool { return isOperator(t) || t == "(" || t == ")" }), false)
	return e
}

func isOperator(t string) bool { return t == "AND" || t == "OR" || t == "NOT" }

// tokenise splits at blanks, around parentheses, and keeps quotes together.
func tokenise(query string) []string {
	var tokens []string
	var b strings.Builder
	end := func() {
		if b.Len() > 0 {
			tokens = append(tokens, b.String())
			b.Reset()
		}
	}
	quoted := false
	for _, r := range query {
		switch {
		case r == '"':
			quoted = !quoted
			b.WriteRune(r)
		case quoted:
			b.WriteRune(r)
		case unicode.IsSpace(r):
			end()
		case r == '(' || r == ')':
			end()
			tokens = append(tokens, string(r))
		default:
			b.WriteRune(r)
		}
	}
	end()
	return tokens
}

// parseTokens gives the expression; ok is false when its operators do not stand
// where they can.
func parseTokens(tokens []string, operators bool) (e Expression, ok bool) {
	e.stems = stemmer{}
	var out []string
	depth, wants := 0, true // wants: an operand comes next
	join := func() {
		if !wants {
			out = append(out, "AND")
		}
	}
	negated := false
	for _, t := range tokens {
		switch {
		case operators && isOperator(t):
			if t == "NOT" && wants && len(out) > 0 && out[len(out)-1] == "AND" {
				out[len(out)-1] = "NOT" // AND NOT
			} else if wants {
				return e, false
			} else {
				out = append(out, t)
			}
			wants, negated = true, t == "NOT"
		case operators && t == "(":
			join()
			out, depth, wants = append(out, t), depth+1, true
		case operators && t == ")":
			if wants || depth == 0 {
				return e, false
			}
			out, depth = append(out, t), depth-1
		default:
			if f, ok := filterOf(t); ok {
				e.filters = append(e.filters, f)
				continue
			}
			x := newTerm(t)
			if len(x.words) == 0 {
				continue
			}
			join()
			x.not = negated
			e.terms = append(e.terms, x)
			out, wants, negated = append(out, x.fts(false)), false, false
		}
	}
	e.fts = strings.Join(out, " ")
	return e, depth == 0 && (!wants || len(out) == 0)
}

func filterOf(token string) (filter, bool) {
	field, value, ok := strings.Cut(token, ":")
	if !ok || value == "" || !slices.Contains(filterFields, field) {
		return filter{}, false
	}
	return filter{field, strings.Trim(value, `"`)}, true
}

func newTerm(token string) term {
	x := term{weight: 1}
	if field, rest, ok := strings.Cut(token, ":"); ok && columnsOf[field] != "" && rest != "" {
		x.field, token = columnsOf[field], rest
	}
	bare := strings.Trim(token, `"`)
	if rest, ok := strings.CutSuffix(bare, "*"); ok {
		x.prefix, bare = true, rest
	}
	x.text = strings.ToLower(bare)
	x.plain = Split(bare)
	x.words = stems(bare)
	if joined := whole(bare); len(joined) == 1 {
		x.whole = joined[0]
	}
	if x.prefix && len(x.words) > 0 {
		x.words[len(x.words)-1] = x.plain[len(x.plain)-1] // a beginning has no stem
	}
	return x
}

// fts gives a term's form in FTS5; loose takes its words for beginnings.
func (x term) fts(loose bool) string {
	quoted := make([]string, len(x.words))
	for i, w := range x.words {
		quoted[i] = `"` + w + `"`
		if x.prefix && i == len(x.words)-1 || loose {
			quoted[i] += "*"
		}
	}
	out := "(" + strings.Join(quoted, " AND ") + ")"
	if x.whole != "" {
		out = `("` + x.whole + `" OR ` + out + ")"
	}
	if x.field != "" {
		out = x.field + " : " + out
	}
	return out
}

// relaxed gives all terms joined, their words taken for beginnings or not.
func (e Expression) relaxed(operator string, prefixes bool) string {
	var parts []string
	for _, x := range e.terms {
		if !x.not {
			parts = append(parts, x.fts(prefixes))
		}
	}
	return strings.Join(parts, " "+operator+" ")
}

// begun is the expression with its words as beginnings of words.
func (e Expression) begun() Expression {
	e.terms = slices.Clone(e.terms)
	for i := range e.terms {
		e.terms[i].prefix = true
	}
	return e
}
