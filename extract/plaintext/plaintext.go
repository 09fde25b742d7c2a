// Package plaintext reads the comments and strings of texts that no extractor reads:
// by the marks that their language writes them with, and by nothing else of it. A
// string ends with its line, a mark inside of one is none.
package plaintext

import (
	"bytes"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/linguist"
)

// Read gives a text's words by what they are in, its markers and its suppressions.
// There is nothing else in the facts; they are kept nowhere.
func Read(path string, source []byte) *facts.File {
	f := &facts.File{Lines: facts.CountLines(source)}
	r := reader{source: source, file: f, dialect: dialectOf(path, source), line: 1}
	for r.at < len(source) {
		r.step()
	}
	r.add(facts.LineCode, len(source))
	f.Terms = r.terms.List()
	slices.SortFunc(f.Terms, func(a, b facts.Term) int { return strings.Compare(a.Text, b.Text) })
	return f
}

func dialectOf(path string, source []byte) *dialect {
	l, ok := linguist.ByPath(path)
	if !ok {
		l, ok = linguist.ByFirstLine(source)
	}
	if d := dialects()[l.Name]; ok && d != nil {
		return d
	}
	return &plain
}

// reader goes through a text; what lies between done and at is code.
type reader struct {
	source   []byte
	file     *facts.File
	dialect  *dialect
	terms    lexis.Terms
	at, done int
	line     uint32 // of done
	unclosed [2]int // up to where no string of the first, the second quote closes
}

// step reads a comment or a string that begins here, or passes a byte.
func (r *reader) step() {
	rest := r.source[r.at:]
	for _, b := range r.dialect.block {
		if bytes.HasPrefix(rest, []byte(b[0])) {
			end := bytes.Index(rest[len(b[0]):], []byte(b[1]))
			if end < 0 {
				end = len(rest) - len(b[0])
			}
			r.comment(min(len(rest), len(b[0])+end+len(b[1])))
			return
		}
	}
	for _, mark := range r.dialect.line {
		if bytes.HasPrefix(rest, []byte(mark)) && r.begins() {
			r.comment(lineEnd(rest))
			return
		}
	}
	if n := r.quoted(rest); n > 0 {
		r.add(facts.LineCode, r.at)
		r.at += n
		r.add(facts.LineString, r.at)
		return
	}
	r.at++
}

// begins reports whether a mark may begin a comment where it is.
func (r *reader) begins() bool {
	return !r.dialect.afar || r.at == 0 || strings.IndexByte(" \t\n\r;({", r.source[r.at-1]) >= 0
}

// quoted is the length of the string that a text begins with, 0 where it begins with none.
func (r *reader) quoted(rest []byte) int {
	quote := strings.IndexByte(r.dialect.quotes, rest[0])
	if quote < 0 || r.at < r.unclosed[quote] || r.at > 0 && letters.IsWord(r.source[r.at-1]) {
		return 0
	}
	i := 1
	for ; i < len(rest) && rest[i] != '\n'; i++ {
		switch rest[i] {
		case '\\':
			i++
		case rest[0]:
			return i + 1
		}
	}
	r.unclosed[quote] = r.at + i
	return 0
}

func (r *reader) comment(length int) {
	r.add(facts.LineCode, r.at)
	text := string(r.source[r.at : r.at+length])
	lexis.ReadLines(r.file, text, r.line)
	r.at += length
	r.add(facts.LineComment, r.at)
}

// add takes in the words up to an offset.
func (r *reader) add(t facts.LineType, end int) {
	text := r.source[r.done:end]
	r.terms.AddText(text, r.line, t)
	r.line += uint32(bytes.Count(text, []byte{'\n'}))
	r.done = end
}

func lineEnd(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}
