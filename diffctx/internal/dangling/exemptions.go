package dangling

import (
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// exemptions is what the text of a file allows to lead nowhere. The text is read once,
// whatever the number of references that are judged.
type exemptions struct {
	rules    *lang.Exemptions
	lines    []string
	comments []bool            // the lines that are comments alone
	whole    bool              // a comment at the beginning exempts the file
	caught   []bool            // see tried; nil until asked
	guarded  map[string]bool   // names that are asked for before they are used; nil until asked
	quotes   map[int][]int     // where strings of a line begin and end, in turn
	pragma   map[pragmaOf]bool // see exempts
	given    map[string]bool   // names that lines give a value to; nil until asked
}

func newExemptions(text string, comments *lang.Comments, rules *lang.Exemptions) *exemptions {
	x := &exemptions{rules: rules, lines: strings.Split(text, "\n"), quotes: map[int][]int{}, pragma: map[pragmaOf]bool{}}
	for _, line := range x.lines[:min(len(x.lines), 30)] {
		x.whole = x.whole || rules.ExemptsFile(line)
	}
	x.comments = make([]bool, len(x.lines))
	for i, line := range x.lines {
		x.comments[i] = comments.Next(line) != lang.CodeLine
	}
	return x
}

// exempt reports a reference that the text around it allows to lead nowhere.
func (x *exemptions) exempt(line, column int, d *link.Dangling) bool {
	if line < 1 || line > len(x.lines) || x.whole {
		return true
	}
	first := line
	if d.Import {
		first = x.statementStart(line)
	}
	if d.Import && first > 1 && x.rules.Loader != nil && x.rules.Loader.Regexp().MatchString(x.lines[first-2]+x.lines[first-1]) {
		return true
	}
	for n := max(1, first-1); n <= line; n++ {
		if (n >= first || x.comments[n-1]) && x.exempts(n, d.Import) {
			return true
		}
	}
	if d.Caught && x.tried(line, column) {
		return true
	}
	return d.Name != "" && (x.asksFor(d.Name) || !d.InCode && x.quotedAt(line, column))
}

// exempts reports a line with a comment that turns a checker off for it: for an import, or for anything else.
func (x *exemptions) exempts(line int, imports bool) bool {
	k := pragmaOf{line, imports}
	is, ok := x.pragma[k]
	if !ok {
		is = x.rules.ExemptsLine(x.lines[line-1], imports)
		x.pragma[k] = is
	}
	return is
}

// pragmaOf is a line by what is asked of it.
type pragmaOf struct {
	line    int
	imports bool
}

var inQuotes = &lang.Pattern{Text: `["']([^"']*)["']`}

// asksFor reports a name that the text asks for before it is used.
func (x *exemptions) asksFor(name string) bool {
	if x.guarded == nil {
		x.guard()
	}
	words := wordsOf(name)
	for _, word := range words {
		if !x.guarded[word] {
			return false
		}
	}
	return len(words) > 0
}

// guard collects the names that the text asks for.
func (x *exemptions) guard() {
	x.guarded = map[string]bool{}
	text := strings.Join(x.lines, "\n")
	for _, g := range x.rules.Guards {
		for _, found := range g.Is.Regexp().FindAllStringSubmatch(text, -1) {
			if !g.Quoted {
				for _, word := range wordsOf(found[1]) {
					x.guarded[word] = true
				}
				continue
			}
			for _, in := range inQuotes.Regexp().FindAllStringSubmatch(found[1], -1) {
				x.guarded[in[1]] = true
			}
		}
	}
}

// wordsOf parts a text into its names.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !letters.IsIdentifier(byte(r)) })
}

// statementStart is the line on which the import statement around a line begins.
func (x *exemptions) statementStart(line int) int {
	for n := line; n >= 1 && n > line-60; n-- {
		s := strings.TrimSpace(x.lines[n-1])
		for _, word := range x.rules.Imports {
			if strings.HasPrefix(s, word) {
				return n
			}
		}
	}
	return line
}

// tried reports a place inside a block whose failure is caught: one of the blocks around it, by
// indentation. A call that expects a failure comes before what fails on its line.
func (x *exemptions) tried(line, column int) bool {
	if line < 1 || line > len(x.lines) || x.rules.Catches == nil {
		return false
	}
	if x.caught == nil {
		x.catch()
	}
	if x.caught[line-1] || x.rules.Asserts == "" {
		return x.caught[line-1]
	}
	at := strings.Index(x.lines[line-1], x.rules.Asserts)
	return at >= 0 && at < column-1
}

// catch finds the lines inside blocks whose failure is caught.
func (x *exemptions) catch() {
	x.caught = make([]bool, len(x.lines))
	var around []int // the lines that begin blocks around the next one, each less indented than the one behind it
	for n, line := range x.lines {
		depth := lang.Indentation(line)
		text := strings.TrimSpace(line)
		if strings.HasPrefix(text, ")") { // the end of what begins a block, over several lines
			depth++
		}
		open := around
		for len(open) > 0 && lang.Indentation(x.lines[open[len(open)-1]]) >= depth {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			outer := open[len(open)-1]
			x.caught[n] = x.caught[outer] || x.rules.Catches(x.lines, outer)
		}
		x.caught[n] = x.caught[n] || x.rules.Lists != nil && x.rules.Lists(x.lines, n)
		switch {
		case strings.HasPrefix(text, ")"):
			around = open
		case text != "":
			around = append(open, n)
		}
	}
}

// quotedAt reports a column inside a string of its line that contains no code.
func (x *exemptions) quotedAt(line, column int) bool {
	marks, ok := x.quotes[line]
	if !ok {
		marks = quoteMarks(x.lines[line-1], x.rules.CodePrefixes)
		x.quotes[line] = marks
	}
	return sort.SearchInts(marks, column-1)%2 == 1
}

// quoteMarks lists where strings of a line begin and end, in turn, but those that contain code by a letter before them.
func quoteMarks(line, codePrefixes string) []int {
	marks := []int{}
	var quote byte
	code := false
	mark := func(i int) {
		if !code {
			marks = append(marks, i)
		}
	}
	for i := 0; i < len(line); i++ {
		switch ch := line[i]; {
		case quote == 0 && (ch == '"' || ch == '\''):
			quote, code = ch, hasPrefix(line[:i], codePrefixes)
			mark(i)
		case quote != 0 && ch == '\\':
			i++
		case quote != 0 && ch == quote:
			mark(i)
			quote = 0
		}
	}
	return marks
}

// hasPrefix reports what is before a quote to end with letters of which one is among some.
func hasPrefix(before, prefixes string) bool {
	word := before[len(strings.TrimRightFunc(before, func(r rune) bool { return r < 0x80 && letters.IsWord(byte(r)) })):]
	return len(word) > 0 && len(word) <= maxPrefix && strings.ContainsAny(word, prefixes)
}

// maxPrefix is how many letters stand before a quote at most.
const maxPrefix = 2

// gives reports a line that gives a name a value, as `f = staticmethod(f)` does.
func (x *exemptions) gives(name string) bool {
	if x.given == nil {
		x.given = map[string]bool{}
		for _, line := range x.lines {
			if to, rest, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(rest, "=") {
				x.given[strings.TrimSpace(to)] = true
			}
		}
	}
	return x.given[name]
}
