//go:build cgo

// Package draft collects the facts of a text that its extractor scans by itself, without a
// grammar: words, comments, symbols, imports and references by their offsets. It is for
// languages whose lines or blocks tell all there is: configuration, data, prose.
//
// An extractor tells each token once, in the order of the text. What a draft holds besides
// is in proportion to the text.
package draft

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// MaxSymbols bounds the definitions of a file that is code.
const MaxSymbols = 1 << 16

// Draft is a file's facts as they are found. It is for one text and one goroutine.
type Draft struct {
	Source []byte
	File   *facts.File
	Exprs  *facts.Builder

	limit    int
	keys     int // see Key
	marks    []string
	lines    []int // where each begins
	tokens   *lexis.Stream
	count    int32
	terms    lexis.Terms
	comments []span
	first    int // where the first token begins, -1 for none
}

type span struct{ start, end int }

// New begins the facts of a text. Comments begin with one of marks, the longer ones first; of
// symbols there are at most limit, and what exceeds them is counted as cut.
func New(language string, source []byte, marks []string, limit int) *Draft {
	d := &Draft{Source: source, Exprs: facts.NewBuilder(), limit: limit, marks: marks, tokens: lexis.NewStream(nil), first: -1,
		File: &facts.File{Language: language, Lines: facts.CountLines(source)}}
	d.lines = append(d.lines, 0)
	if bytes.HasPrefix(source, []byte("\ufeff")) {
		d.lines[0] = len("\ufeff")
	}
	for i, c := range source {
		if c == '\n' {
			d.lines = append(d.lines, i+1)
		}
	}
	return d
}

// Place gives the line and column of an offset.
func (d *Draft) Place(at int) (line, col uint32) {
	n := max(sort.SearchInts(d.lines, at+1)-1, 0)
	at = max(at, d.lines[n])
	return uint32(n + 1), uint32(at - d.lines[n] + 1)
}

// Line gives where a line begins and ends, without its newline; from 0.
func (d *Draft) Line(n int) (start, end int) {
	end = len(d.Source)
	if n+1 < len(d.lines) {
		end = d.lines[n+1] - 1
	}
	if end > d.lines[n] && d.Source[end-1] == '\r' {
		end--
	}
	return d.lines[n], end
}

// Lines is the number of lines, an empty last one included.
func (d *Draft) Lines() int { return len(d.lines) }

// Word adds a word of code.
func (d *Draft) Word(start, end int) {
	if end-start >= 2 {
		line, _ := d.Place(start)
		d.terms.AddText(d.Source[start:end], line, facts.LineCode)
	}
	d.add(start, end, true)
}

// Sign adds a token that is no word.
func (d *Draft) Sign(start, end int) { d.add(start, end, false) }

// Spelled adds a token that means the same in another spelling.
func (d *Draft) Spelled(start, end int, as string) {
	line, _ := d.Place(start)
	d.terms.AddText(d.Source[start:end], line, facts.LineCode)
	d.addAs(start, end, xxhash.Sum64String(as), true)
}

// Text adds a literal, or text for people.
func (d *Draft) Text(start, end int) {
	line, _ := d.Place(start)
	d.terms.AddText(d.Source[start:end], line, facts.LineString)
	d.add(start, end, false)
}

// TextLines adds the lines of a text, each as a token of its own.
func (d *Draft) TextLines(at, end int) {
	for at < end {
		to := end
		if n := bytes.IndexByte(d.Source[at:end], '\n'); n >= 0 {
			to = at + n
		}
		if len(bytes.TrimSpace(d.Source[at:to])) > 0 {
			d.Text(at, to)
		}
		at = to + 1
	}
}

func (d *Draft) add(start, end int, word bool) {
	if start < end { // what is cut off at the end of a file may be nothing
		d.addAs(start, end, xxhash.Sum64(d.Source[start:end]), word)
	}
}

func (d *Draft) addAs(start, end int, hash uint64, word bool) {
	if d.first < 0 {
		d.first = start
	}
	d.tokens.Add(d.count, uint32(start), hash, word)
	d.count++
}

// LineEnd is where the line of an offset ends, before its newline.
func (d *Draft) LineEnd(at int) int {
	if n := bytes.IndexByte(d.Source[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(d.Source)
}

// LineComment adds a comment that goes to the end of its line, and gives that.
func (d *Draft) LineComment(at int) int {
	end := d.LineEnd(at)
	d.Comment(at, end)
	return end
}

// BlockComment adds a comment between two signs, the first of which begins at an offset, and
// gives its end; one that is not closed goes to the end of the text.
func (d *Draft) BlockComment(at int, opening, closing string) int {
	end := len(d.Source)
	if n := bytes.Index(d.Source[min(at+len(opening), end):], []byte(closing)); n >= 0 {
		end = at + len(opening) + n + len(closing)
	}
	d.Comment(at, end)
	return end
}

// Comment adds a comment.
func (d *Draft) Comment(start, end int) {
	line, _ := d.Place(start)
	d.terms.AddText(d.Source[start:end], line, facts.LineComment)
	d.comments = append(d.comments, span{start, end})
}

// Symbol adds a definition that stands from start to end and is named at an offset; -1 where
// there are too many already. What is not given is found: the signature is the first line, the
// documentation the comment above.
func (d *Draft) Symbol(s facts.Symbol, start, end, name int) int32 {
	if len(d.File.Symbols) >= d.limit || s.Name == "" {
		if s.Name != "" {
			line, _ := d.Place(start)
			d.File.CutAt("symbols", int(line))
		}
		return -1
	}
	s.Span.Start, s.Span.End = uint32(start), uint32(end)
	s.Span.StartLine, s.Span.StartCol = d.Place(start)
	s.Span.EndLine, s.Span.EndCol = d.Place(end)
	s.NameLine, s.NameCol = d.Place(name)
	if s.Signature == "" {
		line := d.Source[start:end]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		s.Signature = Short(string(line), maxSignature)
	}
	if s.NodeKind == "" {
		s.NodeKind = s.Kind.String()
	}
	d.File.Symbols = append(d.File.Symbols, s)
	return int32(len(d.File.Symbols) - 1)
}

const maxSignature = 200

// Close says where a definition ends that was added before its end was known.
func (d *Draft) Close(i int32, end int) {
	if i < 0 {
		return
	}
	s := &d.File.Symbols[i].Span
	s.End = uint32(end)
	s.EndLine, s.EndCol = d.Place(end)
}

// Short is a text on one line, without the signs that lead to a body, cut at a length in bytes.
func Short(text string, most int) string {
	text = strings.TrimSpace(strings.TrimRight(strings.Join(strings.Fields(text), " "), " ={,;"))
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// Ref adds a reference at an offset.
func (d *Draft) Ref(e facts.ExprID, role facts.Role, scope int32, at int) {
	if e == 0 {
		return
	}
	r := facts.Ref{Expr: e, Role: role, Scope: scope}
	r.Line, r.Col = d.Place(at)
	d.File.Refs = append(d.File.Refs, r)
}

// Import adds an import at an offset and gives its index.
func (d *Draft) Import(m facts.Import, at int) int {
	m.Line, m.Col = d.Place(at)
	d.File.Imports = append(d.File.Imports, m)
	return len(d.File.Imports) - 1
}

// Finish gives the facts.
func (d *Draft) Finish() *facts.File {
	f := d.File
	documented := make([]bool, len(d.comments)) // those that document a definition
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Doc == "" {
			s.Doc = d.above(int(s.Span.Start), documented)
		}
		at := min(d.at(s.NameLine, s.NameCol), len(d.Source))
		name := xxhash.Sum64(d.Source[at:min(at+len(s.Name), len(d.Source))])
		s.Body, s.Shape = d.tokens.Digest(func(_ int32, hash uint64) bool { return hash == name }, s.Span)
	}
	d.tokens.Own(f.Symbols)
	d.readComments(documented)
	f.Terms = d.terms.List()
	f.Exprs = d.Exprs.Exprs()
	d.sortImports()
	if d.Exprs.Cut() {
		f.CutAt("expressions", 0)
	}
	f.Finish()
	return f
}

// Outside digests what is outside of all symbols, once they are finished: it reports whether
// a text differs where none of its symbols does.
func (d *Draft) Outside() uint64 {
	spans := make([]facts.Span, len(d.File.Symbols))
	for i := range d.File.Symbols {
		spans[i] = d.File.Symbols[i].Span
	}
	return d.tokens.Outside(nil, spans, nil)
}

func (d *Draft) at(line, col uint32) int { return d.lines[line-1] + int(col) - 1 }

// above is the text of the comments on the lines directly above an offset.
func (d *Draft) above(at int, documents []bool) string {
	if len(d.comments) == 0 {
		return ""
	}
	i := sort.Search(len(d.comments), func(i int) bool { return d.comments[i].start >= at }) - 1
	var out []string
	for ; i >= 0; i-- {
		c := d.comments[i]
		if c.end > at || bytes.Count(d.Source[c.end:at], []byte("\n")) > 1 || len(bytes.TrimSpace(d.Source[c.end:at])) > 0 || !d.alone(c.start) {
			break
		}
		documents[i] = true
		out = append(out, d.plain(string(d.Source[c.start:c.end])))
		at = c.start
	}
	slices.Reverse(out)
	return strings.TrimSpace(strings.Join(out, "\n"))
}

// alone reports an offset with nothing before it on its line.
func (d *Draft) alone(at int) bool {
	line, _ := d.Place(at)
	return len(bytes.TrimSpace(d.Source[d.lines[line-1]:at])) == 0
}

// plain takes the marks off a comment.
func (d *Draft) plain(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		for _, m := range d.marks {
			if rest, ok := strings.CutPrefix(line, m); ok {
				line = rest
				break
			}
		}
		for _, end := range []string{"*/", "-->"} {
			line = strings.TrimSuffix(line, end)
		}
		if i > 0 {
			line = strings.TrimPrefix(strings.TrimSpace(line), "*")
		}
		lines[i] = strings.TrimSpace(line)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// readComments adds the header, markers and suppressions.
func (d *Draft) readComments(documents []bool) {
	var header []string
	end := -1
	for i, c := range d.comments {
		text := string(d.Source[c.start:c.end])
		line, _ := d.Place(c.start)
		if d.first < 0 || c.start < d.first {
			d.File.Generated = d.File.Generated || lexis.SaysGenerated(text)
			if !documents[i] && (i == 0 || end >= 0 && bytes.Count(d.Source[end:c.start], []byte("\n")) <= 1) {
				header, end = append(header, d.plain(text)), c.end
			} else {
				end = -1
			}
		}
		lexis.ReadLines(d.File, text, line)
	}
	d.File.Header = strings.Join(header, "\n")
}

// sortImports puts the imports in the order in which they are, which expressions follow.
func (d *Draft) sortImports() {
	old := d.File.Imports
	order := make([]int, len(old))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(old[a].Line, old[b].Line), cmp.Compare(old[a].Col, old[b].Col))
	})
	if slices.IsSorted(order) {
		return
	}
	to := make([]uint32, len(old))
	d.File.Imports = make([]facts.Import, len(old))
	for i, was := range order {
		d.File.Imports[i], to[was] = old[was], uint32(i)
	}
	for i := range d.File.Exprs {
		if e := &d.File.Exprs[i]; e.Op == facts.OpImport {
			e.N = to[e.N]
		}
	}
}
