//go:build cgo

package css

import (
	"strings"

	"github.com/tdewolff/parse/v2/css"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// declaration reads `name: value` up to the token stop.
func (x *extractor) declaration(i, stop int, c *context) {
	value := x.next(i+1, stop) + 1
	name := strings.ToLower(x.str(i))
	if x.tokens[i].kind == css.CustomPropertyNameToken {
		owner := x.variable(i, stop, value, c)
		if owner < 0 {
			owner = c.owner
		}
		x.values(value, stop, owner)
		if c.place == "@theme" && strings.HasPrefix(name, "--animate-") { // Tailwind: what the utility animates with
			x.animations(value, stop, owner)
		}
		return
	}
	x.values(value, stop, c.owner)
	switch unprefixed(name) {
	case "animation":
		x.animations(value, stop, c.owner)
	case "animation-name":
		for n := value; n < stop; n = x.after(n) {
			if k := x.tokens[n].kind; k == css.StringToken || isName(k) && !wide()[strings.ToLower(x.str(n))] {
				x.animation(n, c.owner)
			}
		}
	case "composes":
		x.composes(value, stop, c.owner)
	}
}

// ref records a reference at a token.
func (x *extractor) ref(i int, e facts.ExprID, role facts.Role, owner int32) {
	if e == 0 {
		return
	}
	t := &x.tokens[i]
	x.file.Refs = append(x.file.Refs, facts.Ref{Expr: e, Role: role, Scope: owner, Line: t.line, Col: t.col})
}

// values finds var(--x). One with a fallback need not be defined.
func (x *extractor) values(i, stop int, owner int32) {
	for ; i < stop; i++ {
		if x.tokens[i].kind != css.FunctionToken || !strings.EqualFold(x.str(i), "var(") {
			continue
		}
		at := x.next(i+1, stop)
		if at >= stop || x.tokens[at].kind != css.CustomPropertyNameToken {
			continue
		}
		n := uint32(0)
		if comma := x.next(at+1, stop); comma < stop && x.tokens[comma].kind == css.CommaToken {
			n = facts.NameMayLack
		}
		x.ref(at, x.b.Add(facts.OpName, 0, 0, n, unescaped(x.str(at))), facts.RoleReads, owner)
	}
}

// wide are the keywords that any property may have, and "none".
var wide = lang.WordSet("none initial inherit unset revert revert-layer")

// animationWords are the other keywords that the animation shorthand may have.
var animationWords = lang.WordSet(`linear ease ease-in ease-out ease-in-out step-start step-end infinite normal reverse alternate alternate-reverse
	forwards backwards both running paused auto replace add accumulate`)

// animations finds the names of @keyframes in the animation shorthand.
func (x *extractor) animations(i, stop int, owner int32) {
	for ; i < stop; i = x.after(i) {
		k := x.tokens[i].kind
		word := strings.ToLower(x.str(i))
		if k == css.StringToken || isName(k) && !wide()[word] && !animationWords()[word] && !(i > 0 && x.is(i-1, '!')) {
			x.animation(i, owner)
		}
	}
}

func (x *extractor) animation(i int, owner int32) {
	x.ref(i, x.b.Name(unescaped(unquoted(x.str(i)))), facts.RoleUses, owner)
}

// composes finds the classes that a CSS module's rule takes over: of the file, or
// `from` another.
func (x *extractor) composes(i, stop int, owner int32) {
	for i < stop {
		end := i
		for end < stop && x.tokens[end].kind != css.CommaToken {
			end = min(x.after(end), stop) // a bracket may be left open
		}
		x.composed(i, end, owner)
		i = end + 1
	}
}

func (x *extractor) composed(i, end int, owner int32) {
	var names []int
	from := -1
	for n := x.next(i, end); n < end; n = x.next(n+1, end) {
		switch {
		case x.tokens[n].kind != css.IdentToken:
		case strings.EqualFold(x.str(n), "from") && len(names) > 0:
			from = x.next(n+1, end)
		case from < 0:
			names = append(names, n)
		}
	}
	module := facts.ExprID(0)
	if from >= 0 {
		if from >= end || x.tokens[from].kind != css.StringToken { // `from global`
			return
		}
		t := &x.tokens[from]
		module = x.b.Import(len(x.file.Imports))
		x.file.Imports = append(x.file.Imports, facts.Import{Kind: facts.ImportModule, Module: unescaped(unquoted(x.str(from))), Scope: -1, Line: t.line, Col: t.col})
	}
	for _, n := range names {
		name := unescaped(x.str(n))
		if module != 0 {
			x.ref(n, x.b.MemberIn(module, name, facts.SpaceType), facts.RoleUses, owner)
		} else {
			x.ref(n, x.b.TypeName(name), facts.RoleUses, owner)
		}
	}
}

// apply finds the classes that Tailwind's @apply takes over.
func (x *extractor) apply(i, stop int, owner int32) {
	for ; i < stop; i++ {
		if x.tokens[i].kind != css.IdentToken || i+1 < stop && x.tokens[i+1].kind != css.WhitespaceToken || x.tokens[i-1].kind != css.WhitespaceToken {
			continue // a variant or an arbitrary value: `hover:a`, `w-[1px]`, `!important`
		}
		x.ref(i, x.b.Add(facts.OpTypeName, 0, 0, facts.NameMayLack, unescaped(x.str(i))), facts.RoleUses, owner) // most are utilities
	}
}

// bindOwn binds uses of a custom property to its definition in the same rule.
func (x *extractor) bindOwn() {
	type at struct{ name, scope string }
	set := map[at]int{}
	for i := range x.file.Symbols {
		if s := &x.file.Symbols[i]; s.NodeKind == NodeVariable {
			k := at{s.Name, s.Disambiguator}
			if _, twice := set[k]; twice {
				i = -1
			}
			set[k] = i
		}
	}
	for i := range x.file.Refs {
		r := &x.file.Refs[i]
		if e := x.b.At(r.Expr); e.Op == facts.OpName && r.Role == facts.RoleReads && r.Scope >= 0 {
			if s, ok := set[at{e.S, x.file.Symbols[r.Scope].Disambiguator}]; ok && s >= 0 && s != int(r.Scope) {
				r.Expr = x.b.Symbol(s)
			}
		}
	}
}
