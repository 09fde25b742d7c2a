package graphfile

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scip-code/scip/bindings/go/scip"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// scipDocument is a file's part of an index.
type scipDocument struct {
	message  *scip.Document
	external map[string]string // symbol → name, of other projects

	x     *scipWriter
	f     *graph.File
	lines [][]byte
	roles int32 // of all that is in it
}

// document makes the document of a file. Safe for concurrent use once all
// symbols have names.
func (x *scipWriter) document(ctx context.Context, s *graph.Snapshot, path string) (*scipDocument, error) {
	f, err := s.Described(ctx, path)
	if err != nil || f == nil {
		return nil, fmt.Errorf("read facts of %s: %w", path, err)
	}
	source, err := s.Source(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	d := &scipDocument{x: x, f: f, external: map[string]string{}, lines: bytes.Split(source, []byte("\n")), message: &scip.Document{
		RelativePath: path, Language: scipLanguage(f.Facts.Language), PositionEncoding: scip.PositionEncoding_UTF8CodeUnitOffsetFromLineStart,
	}}
	if f.IsGenerated() {
		d.roles |= int32(scip.SymbolRole_Generated)
	}
	related := d.relationships()
	for _, sym := range f.Symbols() {
		d.define(sym, related[sym.ID])
	}
	for _, u := range f.Uses() {
		d.refer(u)
	}
	d.sort()
	return d, nil
}

// define adds a symbol: where it is defined, and what is said of it.
func (d *scipDocument) define(s graph.Symbol, related []*scip.Relationship) {
	name := d.x.names[s.ID]
	role := int32(scip.SymbolRole_Definition) | d.roles
	if s.Facts != nil && s.Facts.Flags.Has(facts.Test) {
		role |= int32(scip.SymbolRole_Test)
	}
	o := &scip.Occurrence{Symbol: name, SymbolRoles: role}
	if s.Kind == facts.KindFile {
		o.Range = []int32{0, 0, 0}
	} else {
		o.Range = d.token(s.NameLine, s.NameColumn, s.Name)
		o.EnclosingRange = d.span(s)
	}
	d.message.Occurrences = append(d.message.Occurrences, o)
	if at, isPackage := d.x.first[s.ID]; isPackage && at != d.f.Path {
		return // described once
	}
	info := &scip.SymbolInformation{Symbol: name, Kind: scipKind(s), DisplayName: s.Name, Relationships: related}
	if s.Facts != nil {
		if doc := strings.TrimSpace(s.Facts.Doc); doc != "" {
			info.Documentation = []string{strings.ToValidUTF8(doc, "\uFFFD")}
		}
		if s.Facts.Signature != "" {
			info.SignatureDocumentation = &scip.Signature{Language: d.message.Language, Text: strings.ToValidUTF8(s.Facts.Signature, "\uFFFD")}
		}
	}
	d.message.Symbols = append(d.message.Symbols, info)
}

// relationships gives what the symbols of the file extend, implement and
// override.
func (d *scipDocument) relationships() map[facts.SymbolID][]*scip.Relationship {
	out := map[facts.SymbolID][]*scip.Relationship{}
	for _, e := range d.f.Edges() {
		var r *scip.Relationship
		switch e.Kind {
		case "implements", "extends":
			r = &scip.Relationship{IsImplementation: true}
		case "overrides":
			r = &scip.Relationship{IsImplementation: true, IsReference: true}
		default:
			continue
		}
		if r.Symbol = d.x.names[e.Target]; r.Symbol == "" || r.Symbol == d.x.names[e.Source] {
			continue
		}
		if !slices.ContainsFunc(out[e.Source], func(o *scip.Relationship) bool { return o.Symbol == r.Symbol }) {
			out[e.Source] = append(out[e.Source], r)
		}
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b *scip.Relationship) int { return cmp.Compare(a.Symbol, b.Symbol) })
	}
	return out
}

// refer adds a use of what is surely meant.
func (d *scipDocument) refer(u graph.Use) {
	symbol, short := "", u.Name
	switch {
	case u.Certainty.Bound() && u.Target != (facts.SymbolID{}):
		symbol = d.x.names[u.Target]
		short = u.TargetName[strings.LastIndexAny(u.TargetName, "./")+1:]
	case u.Certainty == link.External && u.External != "":
		symbol = scipExternal + descriptor(facts.KindValue, u.External, 0)
		d.external[symbol] = strings.ToValidUTF8(u.External, "\uFFFD")
	}
	if symbol == "" {
		return
	}
	role := d.roles
	switch u.Kind {
	case "imports":
		role |= int32(scip.SymbolRole_Import)
	case "writes":
		role |= int32(scip.SymbolRole_WriteAccess)
	case "reads":
		role |= int32(scip.SymbolRole_ReadAccess)
	}
	d.message.Occurrences = append(d.message.Occurrences, &scip.Occurrence{Range: d.token(u.Line, u.Column, short, u.Name), Symbol: symbol, SymbolRoles: role})
}

// token is the range of the name at a line and column, both from 1: one of the
// names when it is there, else a quoted text or a word.
func (d *scipDocument) token(line, column int, names ...string) []int32 {
	l, c := int32(max(0, line-1)), int32(max(0, column-1))
	if int(l) >= len(d.lines) || int(c) > len(d.lines[l]) {
		return []int32{l, c, c}
	}
	rest := d.lines[l][c:]
	for _, name := range names {
		if name != "" && bytes.HasPrefix(rest, []byte(name)) && wordEnd(rest) <= len(name) {
			return []int32{l, c, c + int32(len(name))}
		}
	}
	if len(rest) > 0 && bytes.IndexByte([]byte("\"'`<"), rest[0]) >= 0 {
		closing := rest[0]
		if closing == '<' {
			closing = '>'
		}
		if end := bytes.IndexByte(rest[1:], closing); end >= 0 {
			return []int32{l, c, c + int32(end) + 2}
		}
	}
	return []int32{l, c, c + int32(wordEnd(rest))}
}

// wordEnd is the length of the word that a text begins with.
func wordEnd(text []byte) int {
	n := 0
	for n < len(text) {
		r, size := utf8.DecodeRune(text[n:])
		if r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		n += size
	}
	return n
}

// span is the range of a whole declaration.
func (d *scipDocument) span(s graph.Symbol) []int32 {
	r := []int32{int32(s.StartLine - 1), int32(s.StartColumn - 1), int32(s.EndLine - 1), int32(s.EndColumn - 1)}
	if r[0] < 0 || r[1] < 0 || r[2] < r[0] || r[2] == r[0] && r[3] < r[1] {
		return nil
	}
	if r[0] == r[2] {
		return []int32{r[0], r[1], r[3]}
	}
	return r
}

// sort puts the occurrences in order and makes those of one symbol at one place
// one, with all their roles.
func (d *scipDocument) sort() {
	list := d.message.Occurrences
	slices.SortStableFunc(list, func(a, b *scip.Occurrence) int {
		return cmp.Or(compareRanges(a.Range, b.Range), cmp.Compare(a.Symbol, b.Symbol))
	})
	kept := list[:0]
	for _, o := range list {
		if n := len(kept); n > 0 && kept[n-1].Symbol == o.Symbol && slices.Equal(kept[n-1].Range, o.Range) {
			kept[n-1].SymbolRoles |= o.SymbolRoles
			if kept[n-1].EnclosingRange == nil {
				kept[n-1].EnclosingRange = o.EnclosingRange
			}
			continue
		}
		kept = append(kept, o)
	}
	d.message.Occurrences = kept
}
