//go:build cgo

package css

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/cespare/xxhash/v2"
	"github.com/tdewolff/parse/v2/css"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Bounds, in bytes, of texts that are kept.
const (
	maxSignature = 600
	maxScope     = 300
	maxValue     = 4096
)

// ScopeSeparator is between the conditions and the selector in the
// disambiguator of a class or custom property.
const ScopeSeparator = " { "

// scope says where a definition holds: the conditions around it and the
// selector, or the at-rule that declares.
func (c *context) scope() string {
	place := c.selector
	if place == "" {
		place = c.place
	}
	return c.conditions + place
}

// newSymbol adds a symbol that spans tokens from i up to end and is named at
// one of them; -1 if there are too many.
func (x *extractor) newSymbol(kind facts.Kind, nodeKind, name string, i, end, at int) (int32, *facts.Symbol) {
	if name == "" {
		return -1, nil
	}
	if len(x.file.Symbols) >= maxSymbols {
		x.file.CutAt("symbols", int(x.tokens[i].line))
		return -1, nil
	}
	end = min(end, len(x.tokens))
	for end > i+1 && (x.tokens[end-1].kind == css.WhitespaceToken || x.tokens[end-1].kind == css.CommentToken) {
		end--
	}
	first, last := &x.tokens[i], &x.tokens[end-1]
	s := facts.Symbol{Name: name, Kind: kind, NodeKind: nodeKind, Container: -1, NameLine: x.tokens[at].line, NameCol: x.tokens[at].col, Doc: x.doc(i),
		Span: facts.Span{Start: first.start, End: last.end, StartLine: first.line, StartCol: first.col, EndLine: last.line, EndCol: last.col + last.end - last.start}}
	if last.kind == css.StringToken || last.kind == css.BadStringToken { // the only ones that may go on in the next line
		s.Span.EndLine, s.Span.EndCol = x.endOf(end - 1)
	}
	if strings.Contains(s.Doc, "@deprecated") {
		s.Flags |= facts.Deprecated
	}
	text := x.bytes(at)
	s.Body, s.Shape = x.text.Digest(func(n int32, _ uint64) bool { return bytes.Equal(x.bytes(int(n)), text) }, s.Span)
	x.file.Symbols = append(x.file.Symbols, s)
	return int32(len(x.file.Symbols) - 1), &x.file.Symbols[len(x.file.Symbols)-1]
}

// endOf gives the place after a token of several lines.
func (x *extractor) endOf(i int) (line, col uint32) {
	t := &x.tokens[i]
	text := x.str(i)
	if n := strings.LastIndexByte(text, '\n'); n >= 0 {
		return t.line + uint32(strings.Count(text, "\n")), uint32(len(text) - n)
	}
	return t.line, t.col + t.end - t.start
}

// classes adds the classes that a rule's selector names, and gives the symbol of
// the one that the rule is about, or -1.
func (x *extractor) classes(i, open, last int, c *context) int32 {
	all, subject := x.classNames(i, open)
	owner := int32(-1)
	scope, shown := bounded(c.scope(), maxScope), shortened(c.scope())
	for n, m := range all {
		var k int32
		var s *facts.Symbol
		if n < maxDigested || owner < 0 {
			k, s = x.newSymbol(facts.KindSelector, NodeClass, m.name, i, last, m.at)
		} else {
			k, s = x.another(owner, m)
		}
		if s == nil {
			continue
		}
		s.Disambiguator, s.Signature = scope, shown
		if owner < 0 || m.at == subject {
			owner = k
		}
	}
	return owner
}

// maxDigested is how many classes of a rule have a shape of their own; the
// others share it, since a list of names may be as long as the file.
const maxDigested = 16

// another adds a class of the rule that symbol first is of.
func (x *extractor) another(first int32, m named) (int32, *facts.Symbol) {
	if len(x.file.Symbols) >= maxSymbols {
		x.file.CutAt("symbols", int(x.tokens[m.at].line))
		return -1, nil
	}
	s := x.file.Symbols[first]
	s.Name, s.NameLine, s.NameCol = m.name, x.tokens[m.at].line, x.tokens[m.at].col
	x.file.Symbols = append(x.file.Symbols, s)
	return int32(len(x.file.Symbols) - 1), &x.file.Symbols[len(x.file.Symbols)-1]
}

// utility adds the class that Tailwind's @utility makes.
func (x *extractor) utility(i, open, last int, c *context) int32 {
	at := x.next(i+1, open)
	if at >= open || x.tokens[at].kind != css.IdentToken || x.next(at+1, open) < open {
		return -1
	}
	k, s := x.newSymbol(facts.KindSelector, NodeClass, unescaped(x.str(at)), i, last, at)
	if s != nil {
		in := *c
		in.place, in.selector = x.plain(i, open), ""
		s.Disambiguator, s.Signature = bounded(in.scope(), maxScope), shortened(in.scope())
	}
	return k
}

func (x *extractor) keyframes(i, open, last int) int32 {
	at := x.next(i+1, open)
	if at >= open || !isName(x.tokens[at].kind) && x.tokens[at].kind != css.StringToken {
		return -1
	}
	k, s := x.newSymbol(facts.KindValue, NodeKeyframes, unescaped(unquoted(x.str(at))), i, last, at)
	if s != nil {
		s.Signature = shortened(x.plain(i, open))
		if name := strings.ToLower(x.str(i)); name != "@keyframes" {
			s.Disambiguator = name
		}
	}
	return k
}

// variable adds a custom property that a declaration sets.
func (x *extractor) variable(i, stop, value int, c *context) int32 {
	k, s := x.newSymbol(facts.KindValue, NodeVariable, unescaped(x.str(i)), i, stop, i)
	if s != nil {
		text := strings.TrimSpace(x.plain(value, stop))
		s.Disambiguator = bounded(c.scope(), maxScope)
		s.Value, s.Signature = bounded(text, maxValue), shortened(strings.TrimSpace(s.Name+": "+text))
	}
	return k
}

// registered adds the custom property that @property registers.
func (x *extractor) registered(i, open, last int, c *context) {
	at := x.next(i+1, open)
	if at >= open || x.tokens[at].kind != css.CustomPropertyNameToken {
		return
	}
	k, s := x.newSymbol(facts.KindValue, NodeVariable, unescaped(x.str(at)), i, last, at)
	if s == nil {
		return
	}
	in := *c
	in.place, in.selector = "@property", ""
	s.Disambiguator = bounded(in.scope(), maxScope)
	s.Signature = shortened(x.plain(i, open))
	for n := open + 1; n < last-1; {
		n = x.next(n, last-1)
		if n >= last-1 {
			break
		}
		stop := x.until(n, last-1, false)
		if colon := x.next(n+1, stop); strings.EqualFold(x.str(n), "initial-value") && colon < stop {
			s.Value = bounded(strings.TrimSpace(x.plain(colon+1, stop)), maxValue)
			x.values(colon+1, stop, k)
		}
		n = stop + 1
	}
}

// shortened cuts a text that is shown.
func shortened(s string) string {
	if len(s) > maxSignature {
		return strings.ToValidUTF8(s[:maxSignature], "") + "…"
	}
	return s
}

// bounded cuts a text that tells things apart, and keeps them apart.
func bounded(s string, limit int) string {
	if len(s) > limit {
		return fmt.Sprintf("%s…%016x", strings.ToValidUTF8(s[:limit], ""), xxhash.Sum64String(s))
	}
	return s
}
