// Package render writes what diffctx found for people and for tools: text for a
// terminal, markdown for a pull request, JSON, SARIF and CI annotations.
//
// A renderer adds nothing to what it is given and decides nothing: it orders
// what a reviewer must know first to the front, folds what repeats, and always
// says how much it left out. Text is coloured only when asked.
package render

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// Options of the text and markdown forms.
type Options struct {
	Width     int      // columns of the terminal; 0 where there is none: sentences are whole, signatures cut
	Color     bool     // ANSI colours
	Only      []string // sections by name; all when empty
	Summary   bool     // counts and headings only
	Limit     int      // entries of a section; 0 for as many as a first look takes, negative for all
	Inherited bool     // inherited findings too, in SARIF
	Stats     bool     // counts of edges, and in text and markdown how certain they are

	// Fits reports whether the reader has room for a text; where it is set and no limit is given,
	// a text has as many entries as fit instead of what a screen takes.
	Fits func(text []byte) bool

	look firstLook // what a first look takes; the widest where it is empty
}

// The sections of a diff.
var sections = []string{"breaks", "dangling", "dispatch", "boundaries", "cycles", "moves", "behaviour", "api", "tests", "certainty"}

// A first look shows all of what is broken that a reader can take in, and of the rest what fits
// beside it on one screen.
const screen = 40 // lines

// firstLook is how many entries of a section are shown where no limit is given.
type firstLook struct {
	broken  int // of what breaks
	changed int // of code that changed: signatures, bodies, the API
	others  int // of all else that does not break

	folded int // sections that say least of code are their headings: those of this degree, and of lower ones

	signatures, bodies, api int // further ones, for which there is room
}

// firstLooks are tried in this order until one fits on a screen: a reader misses changed code
// more than tests, sections of texts and moves.
var firstLooks = []firstLook{look(20, 8, 8, 0), look(20, 8, 4, 0), look(20, 8, 2, 0), look(20, 6, 1, 0), look(20, 4, 1, 0), look(20, 3, 1, 0), look(20, 2, 1, 0), look(20, 2, 1, 1), look(20, 1, 1, 1), look(20, 1, 1, 2)}

// furtherLooks are tried before firstLooks where the reader says what fits.
var furtherLooks = []firstLook{look(-1, -1, -1, 0), look(-1, -1, 24, 0), look(-1, -1, 8, 0), look(-1, 100, 8, 0), look(-1, 50, 8, 0), look(-1, 25, 8, 0), look(-1, 16, 8, 0), look(-1, 8, 8, 0), look(400, 8, 8, 0), look(250, 8, 8, 0), look(160, 8, 8, 0), look(100, 8, 8, 0), look(70, 8, 8, 0), look(50, 8, 8, 0), look(35, 8, 8, 0)}

func look(broken, changed, others, folded int) firstLook {
	return firstLook{broken: broken, changed: changed, others: others, folded: folded}
}

// looks lists what is tried in turn until it fits.
func (o Options) looks() (list []firstLook, fits func(text []byte) bool) {
	if o.Fits != nil {
		return slices.Concat(furtherLooks, firstLooks), o.Fits
	}
	return firstLooks, func(text []byte) bool { return bytes.Count(text, []byte("\n")) <= screen }
}

// howToSeeAll says how a reader gets the entries that were left out.
func (o Options) howToSeeAll() string {
	if o.Fits != nil {
		return "more: raise max_tokens, or narrow by only, path or symbol"
	}
	return "--limit -1 shows all"
}

// broken gives how many entries of a section about what breaks are shown; negative for all.
func (o Options) broken() int { return cmp.Or(o.Limit, o.look.broken, firstLooks[0].broken) }

// changed gives how many entries of a section about changed code are shown.
func (o Options) changed() int { return cmp.Or(o.Limit, o.look.changed, firstLooks[0].changed) }

// wider gives how many entries are shown of a section about changed code that has room for further ones.
func (o Options) wider(further int) int {
	n := o.changed()
	if n >= 0 {
		n += further
	}
	return n
}

// outside gives how many incompatible changes of a public API are shown: where one screen is too small for them it is exceeded,
// as for what is broken here.
func (o Options) outside() int {
	n := o.changed()
	if o.Limit == 0 && o.Fits == nil && n >= 0 {
		n = max(n, firstLooks[0].changed)
	}
	return n
}

// others gives how many entries of any other section are shown.
func (o Options) others() int { return cmp.Or(o.Limit, o.look.others, firstLooks[0].others) }

// Sections lists the names that Options.Only takes.
func Sections() []string { return slices.Clone(sections) }

func (o Options) wants(section string) bool {
	return len(o.Only) == 0 || slices.Contains(o.Only, section)
}

// JSON writes a value as indented JSON, without escaping HTML.
func JSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// page collects lines and the first error.
type page struct {
	w       io.Writer
	opts    Options
	limit   int  // entries of the section at hand; negative for all
	outside int  // entries shown of what breaks importers alone; negative for all
	cut     bool // entries were left out
	folded  bool // the section at hand is its heading alone
	above   bool // the heading above is alone too
	err     error
}

// newPage begins a page whose sections have one limit.
func newPage(w io.Writer, opts Options) *page {
	return &page{w: w, opts: opts, limit: opts.broken(), outside: opts.broken()}
}

func (p *page) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// The colours in use, by meaning.
const (
	red    = "31"
	green  = "32"
	yellow = "33"
	bold   = "1"
	dim    = "2"
)

func (p *page) paint(code, s string) string {
	if !p.opts.Color {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// fit breaks a sentence between words where it does not fit into what is left of a terminal's line behind used
// columns: its end tells as much as its beginning. Of one that takes more than three lines the rest is cut.
func (p *page) fit(used int, s string) string {
	text := squeezed(s)
	if p.opts.Width <= 0 || used+len(text) <= p.opts.Width {
		return string(text)
	}
	const indent, lines = 8, 3
	var b strings.Builder
	room := p.opts.Width - used
	for line := 1; ; line++ {
		if len(text) <= room || line == lines {
			b.WriteString(cut(text, max(room, 16)))
			return b.String()
		}
		if end := lastSpace(text[:max(min(room+1, len(text)), 0)]); end > 0 {
			b.WriteString(string(text[:end]))
			text = text[end+1:]
		} else if line > 1 { // a word that fills more than a line
			b.WriteString(cut(text, max(room, 16)))
			return b.String()
		}
		b.WriteString("\n" + strings.Repeat(" ", indent))
		room = p.opts.Width - indent
	}
}

func lastSpace(text []rune) int {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] == ' ' {
			return i
		}
	}
	return -1
}

// fitCode cuts to what is left of a line.
func (p *page) fitCode(used int, s string) string { return cut(squeezed(s), p.room(used)) }

func (p *page) room(used int) int {
	if p.opts.Width <= 0 { // no terminal: only what is very long is cut, however long the path before it is
		return 160
	}
	return max(p.opts.Width-used, 16)
}

func squeezed(s string) []rune { return []rune(strings.Join(strings.Fields(s), " ")) }

func cut(r []rune, room int) string {
	if len(r) <= room {
		return string(r)
	}
	return string(r[:room-1]) + "…"
}

// fitPair is fit for two texts of which the reader wants to see the difference:
// what both begin with is left out behind the name when it would fill the line.
func (p *page) fitPair(used int, before, after string) (string, string) {
	room, a, b := p.room(used), squeezed(before), squeezed(after)
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	const seen = 24 // columns of the difference that are enough to see it
	if max(len(a), len(b)) <= room || same+seen <= room {
		return cut(a, room), cut(b, room)
	}
	head, from := start(a[:same])
	if head > room/2 {
		head = 0
	}
	if from-head < 2 || same-from > room/2 {
		from = max(same-room/4, head)
	}
	from = wordBefore(a, head, from)
	lead := append([]rune{}, a[:head]...)
	lead = append(lead, '…')
	return cut(slices.Concat(lead, a[from:]), room), cut(slices.Concat(lead, b[from:]), room)
}

// wordBefore gives where the word begins that goes on at a place, or the end of the parameters that is before a result.
func wordBefore(text []rune, least, at int) int {
	isLetter := func(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }
	for at > least && at < len(text) && isLetter(text[at]) && isLetter(text[at-1]) {
		at--
	}
	const arrow = len(") -> ")
	for i := at; i > max(least, at-arrow); i-- {
		if text[i-1] == ')' {
			return i - 1
		}
	}
	return at
}

// start gives where the list of what both texts begin with opens, and where its last entry does:
// a comma between the arguments of a type parts no entries.
func start(same []rune) (head, from int) {
	from = len(same)
	type group struct {
		open rune
		from int
	}
	var around []group
	for i, c := range same {
		switch {
		case strings.ContainsRune("({[", c):
			around = append(around, group{c, from})
			if c == '[' {
				continue
			}
			if from = i + 1; head == 0 {
				head = from
			}
		case strings.ContainsRune(")}]", c) && len(around) > 0:
			from, around = around[len(around)-1].from, around[:len(around)-1]
		case strings.ContainsRune(",;", c) && (len(around) == 0 || around[len(around)-1].open != '['):
			from = i + 1
		}
	}
	return head, from
}

// limited gives how many of n entries are shown. A single one is left out only where a limit was
// asked for: that it is would take a line too.
func (p *page) limited(n int) int {
	if p.opts.Limit == 0 && p.limit > 0 && n == p.limit+1 {
		return n
	}
	return atMost(n, p.limit)
}

// atMost bounds n; a negative limit bounds nothing.
func atMost(n, limit int) int {
	if limit < 0 {
		return n
	}
	return min(n, limit)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	switch {
	case strings.HasSuffix(noun, "y"):
		noun = strings.TrimSuffix(noun, "y") + "ies"
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// title names a symbol: its kind, its qualified name.
func title(s *analysis.Symbol) string {
	if s.Kind == selector && s.Signature != "" { // rules have no names, and one class is in many
		return s.Kind + " " + Name(s.Signature)
	}
	name := s.QualifiedName
	if name == "" {
		name = s.Name
	}
	return s.Kind + " " + Name(name)
}

// beside is a definition's title beside its place, which is a file's name.
func beside(s *analysis.Symbol) string {
	if s.Kind == "file" && s.QualifiedName == s.Path {
		return s.Kind
	}
	return title(s)
}

// at names a place; the package at the root has neither file nor line.
func at(path string, line int) string {
	if path == "" {
		return "."
	}
	if line <= 0 {
		return Name(path)
	}
	return fmt.Sprintf("%s:%d", Name(path), line)
}

func short(hash string) string {
	if len(hash) > 10 {
		return hash[:10]
	}
	return hash
}
