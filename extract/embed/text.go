//go:build cgo

// Package embed gives the facts of code that is inside of a file of another
// language: scripts, styles and expressions in markup.
//
// A host puts a Text together of pieces of itself, with words of its own around them
// where the language asks for such. The extractor of the language reads the text like
// any other; Place moves what it finds to where the pieces are in the host, and Join
// makes it facts of the host. What is on words of the host's own is left out.
package embed

import (
	"bytes"
	"sort"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Text is a text in another language. It is for one goroutine.
type Text struct {
	host   []byte
	out    []byte
	pieces []piece // by where they are in out
	lines  []int   // of the host: where each begins
	rows   []int   // of out
}

// piece is a part of the text that the host has too.
type piece struct {
	at, end int  // in the text
	start   int  // in the host
	stands  bool // for one name of the host, which is written otherwise there
	section bool // with words and comments that nothing else tells
	outer   bool // what belongs to no symbol belongs to the file, not to the host's symbol
}

// NewText begins a text of a host.
func NewText(host []byte) *Text { return &Text{host: host, lines: lineStarts(host)} }

func lineStarts(text []byte) []int {
	out := []int{0}
	for i, c := range text {
		if c == '\n' {
			out = append(out, i+1)
		}
	}
	return out
}

// Write adds words that the host does not have.
func (t *Text) Write(s string) { t.out = append(t.out, s...) }

// Copy adds a piece of the host: an expression or a part of one.
func (t *Text) Copy(start, end int) { t.add(start, end, piece{}) }

// Section adds a piece of whole statements on lines of its own. What belongs to no symbol
// of it belongs to the file if outer is set, else to the symbol that means the host.
func (t *Text) Section(start, end int, outer bool) {
	t.Write("\n")
	t.Part(start, end, outer)
	t.Write("\n")
}

// Part adds a piece of a section that is put together of several.
func (t *Text) Part(start, end int, outer bool) {
	t.add(start, end, piece{section: true, outer: outer})
}

func (t *Text) add(start, end int, p piece) {
	p.at, p.start = len(t.out), start
	t.out = append(t.out, t.host[start:end]...)
	p.end = len(t.out)
	t.pieces = append(t.pieces, p)
}

// Stand adds a name that the host writes otherwise, at an offset.
func (t *Text) Stand(at int, name string) {
	t.pieces = append(t.pieces, piece{at: len(t.out), end: len(t.out) + len(name), start: at, stands: true})
	t.Write(name)
}

// Append adds another text of the same host.
func (t *Text) Append(u *Text) {
	for _, p := range u.pieces {
		p.at, p.end = p.at+len(t.out), p.end+len(t.out)
		t.pieces = append(t.pieces, p)
	}
	t.out = append(t.out, u.out...)
}

// Empty reports a text without pieces.
func (t *Text) Empty() bool { return len(t.pieces) == 0 }

// Part is what the facts of a text say of the host.
type Part struct {
	*facts.File
	markup []bool // by reference: outside of sections
	outer  []bool // by reference: of the file, if of no symbol
}

// Place gives the facts of the text with the positions of the host.
func (t *Text) Place(read func(source []byte) (*facts.File, error)) (*Part, error) {
	f, err := read(t.out)
	if err != nil {
		return nil, err
	}
	t.rows = lineStarts(t.out)
	p := &Part{File: f}
	for i := range f.Symbols {
		t.symbol(&f.Symbols[i])
	}
	for i := range f.Imports {
		f.Imports[i].Line, f.Imports[i].Col = t.near(f.Imports[i].Line, f.Imports[i].Col)
	}
	for i := range f.Exports {
		f.Exports[i].Line, f.Exports[i].Col = t.near(f.Exports[i].Line, f.Exports[i].Col)
	}
	t.refs(p)
	t.texts(f)
	f.Lines = facts.CountLines(t.host)
	return p, nil
}

// offset gives where a line and column are in the text.
func (t *Text) offset(line, col uint32) int {
	row := min(max(int(line)-1, 0), len(t.rows)-1)
	return min(t.rows[row]+max(int(col)-1, 0), len(t.out))
}

// at gives the last piece that begins at or before an offset of the text; nil before the first.
func (t *Text) at(offset int) *piece {
	i := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].at > offset }) - 1
	if i < 0 {
		return nil
	}
	return &t.pieces[i]
}

// position gives the line and column of an offset of the host.
func (t *Text) position(offset int) (line, col uint32) {
	n := sort.SearchInts(t.lines, offset+1) - 1
	return uint32(n + 1), uint32(offset - t.lines[n] + 1)
}

// hosted gives the offset in the host of one in a piece; behind its end it is its end.
func (p *piece) hosted(offset int) int {
	if p.stands {
		return p.start
	}
	return p.start + min(offset, p.end) - p.at
}

// near gives where something is in the host, or the end of the piece before it.
func (t *Text) near(line, col uint32) (uint32, uint32) {
	p := t.at(t.offset(line, col))
	if p == nil {
		return 1, 1
	}
	return t.position(min(p.hosted(t.offset(line, col)), max(len(t.host)-1, 0)))
}

// symbol moves a definition; one that does not end in its piece, as in broken code, ends with that.
func (t *Text) symbol(s *facts.Symbol) {
	from, name, ours := int(s.Span.Start), t.offset(s.NameLine, s.NameCol), false
	p := t.at(from)
	if p == nil || from >= p.end && t.at(name) != nil { // it begins with words of the text's own
		p, from, ours = t.at(name), name, true
	}
	if p == nil {
		p = &t.pieces[0]
	}
	start := p.hosted(max(from, p.at))
	last := t.at(int(s.Span.End))
	if last == nil || last.hosted(int(s.Span.End)) < start || last.start < p.start {
		last = p
	}
	end := max(last.hosted(max(int(s.Span.End), last.at)), start)
	if n := t.at(name); n != nil {
		name = n.hosted(name)
	}
	name = min(max(name, start), max(end-1, start))
	s.Span.Start, s.Span.End = uint32(start), uint32(end)
	s.Span.StartLine, s.Span.StartCol = t.position(start)
	s.Span.EndLine, s.Span.EndCol = t.position(end)
	s.NameLine, s.NameCol = t.position(name)
	if ours && s.Metrics.Lines > 0 {
		s.Metrics.Lines = int(s.Span.EndLine-s.Span.StartLine) + 1
	}
}

// refs moves references, and leaves those out that are on words of the text's own.
func (t *Text) refs(part *Part) {
	kept := part.Refs[:0]
	for _, r := range part.Refs {
		at := t.offset(r.Line, r.Col)
		p := t.at(at)
		if p == nil || at >= p.end {
			continue
		}
		r.Line, r.Col = t.position(p.hosted(at))
		kept = append(kept, r)
		part.markup, part.outer = append(part.markup, !p.section), append(part.outer, p.outer)
	}
	part.Refs = kept
}

// texts moves what lines say of sections: words, markers, suppressions, cuts.
func (t *Text) texts(f *facts.File) {
	words := f.Terms[:0]
	for _, w := range f.Terms {
		lines := w.Lines[:0]
		for _, l := range w.Lines {
			if at, ok := t.line(l.Line); ok {
				lines = append(lines, facts.TermLine{Line: at, Type: l.Type})
			}
		}
		if w.Lines = lines; len(lines) > 0 {
			words = append(words, w)
		}
	}
	f.Terms = words
	f.Markers = onLines(t, f.Markers, func(m *facts.Marker) *uint32 { return &m.Line })
	f.Suppressions = onLines(t, f.Suppressions, func(s *facts.Suppression) *uint32 { return &s.Line })
	for i := range f.Cut {
		if f.Cut[i].Line > 0 {
			line, _ := t.near(uint32(f.Cut[i].Line), 1)
			f.Cut[i].Line = int(line)
		}
	}
}

// line gives the line of the host for one of a section.
func (t *Text) line(n uint32) (uint32, bool) {
	if int(n) > len(t.rows) {
		return 0, false
	}
	from := t.rows[n-1]
	p := t.at(from)
	if p == nil || !p.section || from > p.end {
		return 0, false
	}
	line, _ := t.position(min(p.hosted(from), max(len(t.host)-1, 0)))
	return line, bytes.IndexByte(t.out[from:], '\n') >= 0
}

// onLines keeps what is on lines of the host, and moves it there.
func onLines[T any](t *Text, all []T, line func(*T) *uint32) []T {
	kept := all[:0]
	for i := range all {
		x := all[i]
		if at, ok := t.line(*line(&x)); ok {
			*line(&x) = at
			kept = append(kept, x)
		}
	}
	return kept
}
