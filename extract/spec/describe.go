//go:build cgo

package spec

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

const maxValue = 128 // bytes of a value's text

const commentClass = lexis.Comment

// describe adds what is read from the text: modifiers, documentation, signature, digests.
func (x *extractor) describe(s int32, digests *lexis.Stream) {
	h, sym := &x.heads[s], &x.file.Symbols[s]
	x.modify(s)
	x.attributesOf(s)
	sym.Doc = x.doc(sym.Span.Start)
	if at := x.first(h.rule.doc, h.decl); at >= 0 {
		sym.Doc = strings.TrimSpace(strings.Trim(x.str(at), `"`))
	}
	if x.Outdated != nil && x.Outdated(sym.Doc) {
		sym.Flags |= facts.Deprecated
	}
	sym.Signature = x.signature(sym, h)
	if at := x.first(h.rule.value, h.at); at >= 0 && !sym.Kind.IsCallable() && x.nodes[at].End-x.nodes[at].Start <= maxValue {
		sym.Value = x.str(at)
	}
	if sym.Kind.IsCallable() {
		x.measured(s)
	}
	sym.Disambiguator = x.disambiguator(s)
	sym.Body, sym.Shape = digests.Digest(func(n int32, _ uint64) bool { return x.local[n] || n == h.name }, sym.Span)
}

// modify adds visibility and flags.
func (x *extractor) modify(s int32) {
	h, sym, m := &x.heads[s], &x.file.Symbols[s], &x.Modifiers
	sym.Visibility = m.Top
	if c := sym.Container; c >= 0 && x.file.Symbols[c].Kind != facts.KindNamespace && x.file.Symbols[c].Kind != facts.KindModule {
		sym.Visibility = m.Inner
		if x.heads[c].rule.Open {
			sym.Visibility = facts.VisibilityPublic
		}
	}
	if m.Private != nil && m.Private(sym.Name) {
		sym.Visibility = facts.VisibilityPrivate
	}
	if h.section >= 0 {
		sym.Visibility = m.Visibility[firstWord(x.str(h.section))]
	}
	if h.rule.Visibility != nil {
		sym.Visibility = *h.rule.Visibility
	}
	for n, at := range x.all(x.modifiers, h.decl) {
		text := strings.Join(strings.Fields(x.str(at)), "")
		if n := strings.IndexAny(text, "[("); n > 0 {
			if _, known := m.Visibility[text[:n+1]]; known {
				if _, whole := m.Visibility[text]; !whole {
					text = text[:n+1]
				}
			}
		}
		if v, ok := m.Outer[text]; ok && !x.isMember(sym) {
			sym.Visibility = v
		}
		if v, ok := m.Visibility[text]; ok && (n == 0 || v != facts.VisibilityInternal) {
			sym.Visibility = v
		} else if v, ok := m.Visibility["*"]; ok {
			sym.Visibility = v
		}
		sym.Flags |= m.Flags[text]
	}
	if x.abstract != nil && x.isMember(sym) && asksFor(sym.Kind) && x.applies(x.abstract, x.provided, h.decl) {
		sym.Flags |= facts.Abstract
	}
	if sym.Kind == facts.KindMethod && x.Receivers && !sym.Flags.Has(facts.ByReceiver) {
		sym.Flags |= facts.Static
	}
}

// asksFor reports a kind of members that a type may ask of the types below.
func asksFor(k facts.Kind) bool {
	return k.IsCallable() && k != facts.KindConstructor || k == facts.KindField || k == facts.KindProperty || k == facts.KindValue
}

// isMember reports what a type contains or owns.
func (x *extractor) isMember(s *facts.Symbol) bool {
	return s.Owner != "" || s.Container >= 0 && hasMembers(x.file.Symbols[s.Container].Kind)
}

// firstWord is a text up to what is no letter, without the sign that words of a language begin with.
func firstWord(text string) string {
	text = strings.TrimPrefix(text, "@")
	if n := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }); n >= 0 {
		return text[:n]
	}
	return text
}

// disambiguator distinguishes definitions of one name: by their parameters as written
// where those differ, and by what the extension around them adds.
func (x *extractor) disambiguator(s int32) string {
	h, sym := &x.heads[s], &x.file.Symbols[s]
	if h.rule.extends != nil {
		return x.adds(s)
	}
	if c := sym.Container; c >= 0 && x.heads[c].rule.extends != nil {
		if x.ArgumentLabels && sym.Kind.IsCallable() && h.rule.params != nil {
			return x.adds(c) + x.parametersOf(h)
		}
		return x.adds(c)
	}
	if h.rule.Apart != "" {
		return h.rule.Apart
	}
	if h.rule.Arity {
		return "/" + strconv.Itoa(len(sym.Params))
	}
	if !x.Overloads || !sym.Kind.IsCallable() || h.rule.params == nil {
		return ""
	}
	return x.parametersOf(h)
}

// parametersOf are the types of parameters as written, behind the words by which they are passed where these are part of
// the function's name.
func (x *extractor) parametersOf(h *head) string {
	var types []string
	for _, p := range x.all(h.rule.params, h.decl) {
		r := x.parameterRule(p)
		if r == nil {
			continue
		}
		t := x.first(r.typ, p)
		if t < 0 {
			continue
		}
		text := strings.Join(strings.Fields(x.str(t)), "")
		if w := leadingWord(withoutAttributes(x.str(p))); x.ArgumentLabels && w != "_" && w != "" {
			text = w + ":" + text
		}
		types = append(types, text)
	}
	return "(" + strings.Join(types, ",") + ")"
}

// withoutAttributes is the text of a parameter behind the attributes that it begins with.
func withoutAttributes(text string) string {
	for strings.HasPrefix(text, "@") {
		_, rest, ok := strings.Cut(text, " ")
		if !ok {
			break
		}
		text = strings.TrimLeft(rest, " \t")
	}
	return text
}

// leadingWord is the word that a text begins with, without the quotes of a name.
func leadingWord(text string) string {
	text = strings.TrimPrefix(text, "`")
	end := strings.IndexFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		return text
	}
	return text[:end]
}

// adds says what an extension adds to which form of its type.
func (x *extractor) adds(s int32) string {
	h := &x.heads[s]
	var parts []string
	for _, p := range h.rule.supers {
		for _, at := range x.all(p, h.decl) {
			parts = append(parts, strings.Join(strings.Fields(x.str(at)), " "))
		}
	}
	if h.rule.Apart != "" {
		parts = append(parts, h.rule.Apart)
	}
	target := x.first(h.rule.extends, h.decl)
	if text := x.str(target); text != x.str(x.nameNode(target)) && !x.isOpen(x.file.Symbols[s].Type) {
		parts = append(parts, "for "+strings.Join(strings.Fields(text), " "))
	}
	return strings.Join(parts, " ")
}

// isOpen reports a generic type all of whose arguments are type parameters: the
// extension adds to every form of it.
func (x *extractor) isOpen(t facts.ExprID) bool {
	e := x.b.At(t)
	for list := e.B; e.Op == facts.OpGeneric && list != 0; list = x.b.At(list).B {
		if a := x.b.At(list).A; a != 0 && x.b.At(a).Op != facts.OpTypeParam {
			return false
		}
	}
	return e.Op == facts.OpGeneric || e.Op == facts.OpName || e.Op == facts.OpTypeName || e.Op == facts.OpMember
}

// doc is the text of the documentation comments directly before an offset.
func (x *extractor) doc(start uint32) string {
	texts := x.text.Above(start, func(at uint32, text []byte) bool {
		if x.Trailing && x.isTrailing(at) {
			return false
		}
		if x.DocMarks == nil {
			return true
		}
		for _, mark := range x.DocMarks {
			if bytes.HasPrefix(text, []byte(mark)) {
				return true
			}
		}
		return false
	})
	doc := strings.TrimSpace(strings.Join(texts, "\n"))
	if x.Doc != nil {
		doc = x.Doc(doc)
	}
	return doc
}

// isTrailing reports a comment at an offset with code before it on its line.
func (x *extractor) isTrailing(at uint32) bool {
	before := x.source[:at]
	return len(bytes.TrimSpace(before[bytes.LastIndexByte(before, '\n')+1:])) > 0
}

// signature is the head of a declaration, without attributes and body.
func (x *extractor) signature(s *facts.Symbol, h *head) string {
	start, end, shared := x.nodes[h.decl].Start, x.nodes[h.decl].End, ""
	if c := x.afterAttributes(h.decl); c >= 0 {
		start = max(start, x.nodes[c].Start)
	}
	if h.at != h.decl && !h.rule.Whole { // of several: modifiers and type come before the first
		first := x.first(h.rule.each, h.decl)
		shared = syntax.Code(x.source, x.nodes, start, x.nodes[first].Start)
		if at := x.nodes[first].Start; at > 0 && x.source[at-1] <= ' ' {
			shared += " "
		}
		start, end = x.nodes[h.at].Start, x.nodes[h.at].End
	}
	if h.body >= 0 {
		end = x.nodes[h.body].Start
	}
	if start > end {
		return s.Name
	}
	return syntax.Signature(shared, x.source, x.nodes, start, end)
}

// afterAttributes gives the first node of a declaration behind its attributes, which may
// are in a list of their own or before its modifiers; -1 for none.
func (x *extractor) afterAttributes(i int32) int32 {
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		switch {
		case x.at(x.nodes[c].Kind).attribute != nil || x.nodes[c].Is(syntax.Extra):
		case x.holdsAttribute(c):
			for m := c + 1; m < x.nodes[c].Last; m = x.nodes[m].Last {
				if isNamed(&x.nodes[m]) && x.at(x.nodes[m].Kind).attribute == nil && !x.holdsAttribute(m) {
					return m
				}
			}
		default:
			return c
		}
	}
	return -1
}

// holdsAttribute reports a list of attributes.
func (x *extractor) holdsAttribute(i int32) bool {
	c := x.tree.FirstNamed(i)
	return c >= 0 && (x.at(x.nodes[c].Kind).attribute != nil || x.holdsAttribute(c))
}

// stream gives the file as digests see it: all that is no comment, but for last commas
// that are layout.
func (x *extractor) stream() *lexis.Stream {
	s := lexis.NewStream(x.nodes)
	s.Walk(func(i int32) int32 {
		n := &x.nodes[i]
		class := lexis.Other
		if int(n.Kind) < len(x.classes) {
			class = x.classes[n.Kind]
		}
		switch {
		case class == lexis.Comment:
			return n.Last
		case class == lexis.String:
			s.Leaf(i, xxhash.Sum64(x.source[n.Start:n.End]), false)
			return n.Last
		case n.Last == i+1 && n.Start < n.End && !x.isLayout(i):
			s.Leaf(i, xxhash.Sum64(x.source[n.Start:n.End]), class == lexis.Identifier)
		}
		return i + 1
	})
	return s
}

// isLayout reports a comma behind the last element of a list.
func (x *extractor) isLayout(i int32) bool {
	n := &x.nodes[i]
	if n.End-n.Start != 1 || x.source[n.Start] != ',' || n.Parent < 0 || !x.layout.has(x.nodes[n.Parent].Kind) {
		return false
	}
	for c := n.Last; c < x.nodes[n.Parent].Last; c = x.nodes[c].Last {
		if !x.nodes[c].Is(syntax.Extra) {
			return x.nodes[c].Last == x.nodes[n.Parent].Last
		}
	}
	return true
}
