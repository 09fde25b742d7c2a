//go:build cgo

package css

import (
	"strings"

	"github.com/tdewolff/parse/v2/css"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// contents reads what is in a block or at the top, from token i up to end:
// at-rules, style rules and, in a block, declarations.
func (x *extractor) contents(i, end int, c *context, depth int) {
	if depth > maxDepth {
		x.file.CutAt("depth", int(x.tokens[i-1].line))
		return
	}
	for i < end {
		switch t := &x.tokens[i]; {
		case t.kind == css.WhitespaceToken, t.kind == css.CommentToken, t.kind == css.SemicolonToken, t.kind == css.CDOToken, t.kind == css.CDCToken:
			i++
		case t.kind == css.AtKeywordToken:
			i = x.atRule(i, end, c, depth)
		case depth > 0 && x.declares(i, end):
			stop := x.until(i, end, false)
			x.declaration(i, stop, c)
			i = stop
		default:
			i = x.rule(i, end, c, depth)
		}
	}
}

// until gives the token at which what begins at i ends: a semicolon or, of what
// may have a block, its brace.
func (x *extractor) until(i, end int, block bool) int {
	for i < end {
		switch x.tokens[i].kind {
		case css.SemicolonToken:
			return i
		case css.LeftBraceToken:
			if block {
				return i
			}
		}
		i = x.after(i)
	}
	return min(i, end)
}

// declares reports a declaration, which has a name and a colon and, unless it is
// of a custom property, no block: `a:hover {}` is a rule.
func (x *extractor) declares(i, end int) bool {
	k := x.tokens[i].kind
	if k != css.IdentToken && k != css.CustomPropertyNameToken {
		return false
	}
	colon := x.next(i+1, end)
	if colon >= end || x.tokens[colon].kind != css.ColonToken {
		return false
	}
	if k == css.CustomPropertyNameToken {
		return true
	}
	stop := x.until(i, end, true)
	return stop >= end || x.tokens[stop].kind != css.LeftBraceToken
}

// rule reads a style rule: a selector and a block.
func (x *extractor) rule(i, end int, c *context, depth int) int {
	open := i
	for open < end && x.tokens[open].kind != css.LeftBraceToken {
		if x.tokens[open].kind == css.SemicolonToken { // neither a rule nor a declaration: no selector has one
			x.errors++
			return open + 1
		}
		open = x.after(open)
	}
	if open >= end {
		x.errors++
		return end
	}
	last := x.after(open)
	inner := *c
	if !c.frames {
		inner.selector = bounded(nested(c.selector, x.plain(i, open)), maxSelector)
		if s := x.classes(i, open, last, &inner); s >= 0 {
			inner.owner = s
		}
	}
	x.contents(open+1, last-1, &inner, depth+1)
	return last
}

// atRule reads an at-rule and what its block holds.
func (x *extractor) atRule(i, end int, c *context, depth int) int {
	open := x.until(i+1, end, true)
	name := strings.ToLower(x.str(i)[1:])
	if name == "import" || name == "reference" {
		x.importRule(i+1, open)
	}
	x.values(i+1, open, c.owner)
	if open >= end || x.tokens[open].kind == css.SemicolonToken {
		if name == "apply" {
			x.apply(i+1, open, c.owner)
		}
		return open + 1
	}
	last := x.after(open)
	inner := *c
	switch plain := unprefixed(name); {
	case plain == "keyframes":
		inner.frames, inner.selector, inner.place = true, "", bounded(x.plain(i, open), maxSelector)
		if s := x.keyframes(i, open, last); s >= 0 {
			inner.owner = s
		}
	case name == "property":
		x.registered(i, open, last, c)
		return last
	case name == "theme":
		inner.place = "@theme"
	case name == "utility":
		if s := x.utility(i, open, last, c); s >= 0 {
			inner.owner = s
		}
		inner.place = bounded(x.plain(i, open), maxSelector)
	case strings.HasPrefix(name, "font-") || name == "page" || name == "counter-style" || name == "position-try":
		inner.place = bounded(x.plain(i, open), maxSelector)
	default: // @media, @layer, @supports, @container, …: what is inside holds under the condition
		inner.conditions = bounded(c.conditions+x.plain(i, open), maxSelector) + ScopeSeparator
	}
	x.contents(open+1, last-1, &inner, depth+1)
	return last
}

// unprefixed is a name without a vendor's prefix.
func unprefixed(name string) string {
	if strings.HasPrefix(name, "-") && !strings.HasPrefix(name, "--") {
		if _, rest, ok := strings.Cut(name[1:], "-"); ok {
			return rest
		}
	}
	return name
}

// importRule adds what @import, or Tailwind's @reference, names.
func (x *extractor) importRule(i, end int) {
	i = x.next(i, end)
	if i >= end {
		return
	}
	at := i
	if x.tokens[i].kind == css.FunctionToken && strings.EqualFold(x.str(i), "url(") {
		at = x.next(i+1, end)
	}
	if at >= end {
		return
	}
	var module string
	switch x.tokens[at].kind {
	case css.StringToken:
		module = unquoted(x.str(at))
	case css.URLToken:
		module = strings.TrimSpace(strings.TrimSuffix(x.str(at)[min(len("url("), len(x.str(at))):], ")")) // the end of the file closes it too
		module = unquoted(module)
	}
	if module == "" {
		return
	}
	t := &x.tokens[at]
	x.file.Imports = append(x.file.Imports, facts.Import{Kind: facts.ImportStar, Module: unescaped(module), Name: "*", Scope: -1, Line: t.line, Col: t.col})
}

func unquoted(s string) string {
	if n := len(s); n >= 2 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}
