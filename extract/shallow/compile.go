//go:build cgo

package shallow

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// New makes a language ready. It panics where a pattern is none, so that the first test
// meets the mistake.
func New(l *Language) *Grammar {
	g := &Grammar{Language: l, keywords: map[string]uint16{}}
	names := strings.Fields(kinds)
	for _, r := range slices.Concat(l.Rules, l.Expressions) {
		names = append(names, r.Node)
	}
	signs := map[string]bool{}
	for c := byte('!'); c < 0x7f; c++ {
		if !letters.IsPlain(c) {
			signs[string(c)] = true
		}
	}
	for _, list := range []string{l.Operators, l.Selectors, l.Suffixes, l.Assigns, l.Ends, l.ParamEnds, l.Continue, l.Leads, l.Directives, l.Heads, l.Parts} {
		for _, s := range strings.Fields(list) {
			if !letters.IsPlain(s[0]) {
				signs[s] = true
			}
		}
	}
	words := append(strings.Fields(l.Keywords+" "+l.Primaries), blockOpens, blockCloses, looseSign)
	named, literals := wordsOf(l)
	for _, w := range literals {
		if l.IgnoreCase {
			w = strings.ToLower(w)
		}
		words = append(words, w)
	}
	g.table = syntax.NewTable(unique(names), slices.Concat(sorted(signs), unique(words)), unique(append(strings.Fields(fields), named...)))
	for _, w := range strings.Fields(l.Keywords + " " + l.Primaries) {
		g.keywords[w] = g.table.Token(w)
	}
	for s := range signs {
		g.operators[s[0]] = append(g.operators[s[0]], s)
	}
	for i := range g.operators {
		slices.SortFunc(g.operators[i], func(a, b string) int { return len(b) - len(a) })
	}
	g.compile()
	return g
}

func (g *Grammar) compile() {
	l := g.Language
	g.compileSigns()
	g.compileWords()
	g.compileGroups()
	g.compileLayout()
	g.compileKinds()
	g.joinable = map[uint16]bool{}
	for i := range l.Rules {
		if l.Rules[i].Joins {
			g.joinable[g.table.MustKind(l.Rules[i].Node)] = true
		}
	}
	g.rules, g.expressions = g.compileRules(l.Rules), g.compileRules(l.Expressions)
	for _, p := range l.Params {
		g.params = append(g.params, g.compileRow(p))
	}
}

// compileSigns marks the bytes that letters, signs, comments and strings begin with.
func (g *Grammar) compileSigns() {
	l := g.Language
	for _, set := range []struct {
		to   *[256]bool
		from string
	}{{&g.letters, l.Letters}, {&g.begins, l.Begins}, {&g.sigils, l.Sigils}, {&g.sigilLetters, l.SigilLetters}, {&g.symbols, l.Symbols}} {
		for i := range len(set.from) {
			set.to[set.from[i]] = true
		}
	}
	for i := range l.Comments {
		mark(&g.commentBegins, l.Comments[i].Open)
	}
	for _, q := range slices.Concat(l.Strings, l.Names) {
		mark(&g.quoteBegins, q.Open)
	}
	for _, s := range strings.Fields(l.Silent) {
		g.silent[s[0]] = true
	}
}

// compileWords makes sets of the words and signs that statements and values go on, end or begin with.
func (g *Grammar) compileWords() {
	l, ids := g.Language, g.tokenSet
	g.continues, g.ends, g.selectors, g.suffixes = ids(l.Continue), ids(l.Ends), ids(l.Selectors), ids(l.Suffixes)
	g.unended, g.heads, g.labels, g.named = ids(l.Unended), ids(l.Trailing), ids(l.Labels), ids(l.Named)
	g.assigns, g.primaries, g.paramEnds = ids(l.Assigns), ids(l.Primaries), ids(l.ParamEnds)
	g.leads, g.joints = ids(l.Leads), strings.Fields(l.Joints)
	g.directives = strings.Fields(l.Directives)
	g.parts = ids(l.Parts)
	g.stopsHead, g.reserved = ids(l.Heads), wordSet(l.Operators)
	g.blockOpen, g.blockEnd, g.loose = g.table.Token(blockOpens), g.table.Token(blockCloses), g.table.Token(looseSign)
	g.inLine, g.inBraces = ids(") ]"), l.Braces
	if l.Braces == 0 {
		g.inBraces = Code
	}
	if l.ParamEnds == "" {
		g.paramEnds = ids(",")
	}
	if l.TypesIn != "" {
		g.typesIn = g.table.Token(l.TypesIn)
	}
}

// compileGroups notes which words and signs open and close groups.
func (g *Grammar) compileGroups() {
	l := g.Language
	g.open, g.close, g.before = map[uint16]uint16{}, map[uint16]uint16{}, map[uint16]uint16{}
	for _, p := range l.Groups {
		for _, w := range strings.Fields(p.Open) {
			c := g.table.Token(p.Close)
			g.open[g.table.Token(w)], g.close[c] = c, c
			if p.Before != "" {
				g.before[g.table.Token(w)] = g.table.Token(p.Before)
			}
		}
	}
}

// compileKinds looks the kinds and fields up that trees of all languages have.
func (g *Grammar) compileKinds() {
	k, f := &g.k, &g.f
	for name, to := range map[string]*uint16{"source": &k.source, "comment": &k.comment, "string": &k.text, "number": &k.number, "identifier": &k.identifier,
		"parens": &k.parens, "parenthesized": &k.parenthesized, "brackets": &k.brackets, "braces": &k.braces, "block": &k.block, "part": &k.part, "ending": &k.ending, "statement": &k.statement,
		"argument": &k.argument, "arguments": &k.arguments, "call": &k.call, "member": &k.member, "index": &k.index, "record": &k.record, "pair": &k.pair, "generic": &k.generic, "types": &k.types,
		"suffix": &k.suffix, "assignment": &k.assignment, "parameter": &k.parameter, "type_parameter": &k.typeParameter, "group": &k.group, "message": &k.message} {
		*to = g.table.MustKind(name)
	}
	for name, to := range map[string]*uint16{"name": &f.name, "body": &f.body, "params": &f.params, "types": &f.types, "type": &f.typ, "value": &f.value,
		"object": &f.object, "function": &f.function, "arguments": &f.arguments, "left": &f.left, "of": &f.of, "super": &f.super, "interface": &f.interfaces, "part": &f.part} {
		*to = g.table.MustField(name)
	}
}

func (g *Grammar) compileRules(list []Rule) []rule {
	out := make([]rule, len(list))
	for i := range list {
		r := &list[i]
		c := rule{Rule: r, kind: g.table.MustKind(r.Node), row: g.compileRow(r.Pattern)}
		c.first = g.firstSetOf(c.row)
		for _, w := range strings.Fields(r.After) {
			if c.after == nil {
				c.after = map[uint16]bool{}
			}
			if t := g.table.Token(w); t != 0 {
				c.after[t] = true
			} else {
				panic("shallow: no sign or keyword " + w)
			}
		}
		for alternative := range strings.SplitSeq(r.Until, "|") {
			if w := strings.Fields(alternative); len(w) > 0 {
				c.until = append(c.until, w)
			}
		}
		if r.Through != "" {
			c.through = g.tokenSet(r.Through)
		}
		c.unless = g.tokenSet(r.Unless)
		out[i] = c
	}
	return out
}

// What no text holds: the bounds of blocks by layout, and a selector that does not select.
const (
	blockOpens  = "block "
	blockCloses = "block end "
	looseSign   = "∘"
)

func wordSet(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

func mark(set *[256]bool, open string) {
	set[open[0]] = true
	if c := open[0]; c|0x20 >= 'a' && c|0x20 <= 'z' {
		set[c|0x20], set[c&^0x20] = true, true
	}
}

func unique(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func sorted(set map[string]bool) []string {
	var out []string
	for s := range set {
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

// tokenSet is the set of the kinds of some words and signs.
func (g *Grammar) tokenSet(list string) map[uint16]bool {
	out := map[uint16]bool{}
	for _, s := range strings.Fields(list) {
		out[g.table.Token(s)] = true
	}
	return out
}

func (g *Grammar) compileLayout() {
	l := g.Layout
	if l == nil {
		return
	}
	g.layout = layout{g.tokenSet(l.Opens), g.tokenSet(l.Breaks), g.tokenSet(l.Guards), g.tokenSet(l.Outer), g.tokenSet(l.Unless), map[uint16][]ending{}}
	for _, e := range l.Ends {
		for by := range g.tokenSet(e.By) {
			g.layout.ends[by] = append(g.layout.ends[by], ending{e, g.tokenSet(e.Of)})
		}
	}
}
