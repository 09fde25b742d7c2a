package dangling

import (
	"context"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// exemptions is what the text of a file allows to lead nowhere. The text is read once,
// whatever the number of references that are judged.
type exemptions struct {
	lines    []string
	comments []bool            // the lines that are comments alone
	whole    bool              // a comment at the beginning exempts the file
	caught   []bool            // see tried; nil until asked
	guarded  map[string]bool   // names that are asked for before they are used; nil until asked
	quotes   map[int][]int     // where strings of a line begin and end, in turn
	pragma   map[pragmaOf]bool // see exempts
	given    map[string]bool   // names that lines give a value to; nil until asked
}

// exemptionsOf reads a file's text, "" where it cannot be read.
func (s *Search) exemptionsOf(ctx context.Context, side *graph.Snapshot, f *graph.File) *exemptions {
	k := compare.TextKey{Side: side, Path: f.Path}
	if s.exempting[k] == nil {
		if s.exempting == nil {
			s.exempting = map[compare.TextKey]*exemptions{}
		}
		x := newExemptions(string(s.Comparison.Text(ctx, side, f.Path)), plaintext.CommentsOf(f.Language, f.Path))
		x.whole = x.whole || expectsErrors(f.Path, x.lines)
		s.exempting[k] = x
	}
	return s.exempting[k]
}

func newExemptions(text string, comments *lang.Comments) *exemptions {
	x := &exemptions{lines: strings.Split(text, "\n"), quotes: map[int][]int{}, pragma: map[pragmaOf]bool{}}
	for _, line := range x.lines[:min(len(x.lines), 30)] {
		x.whole = x.whole || exemptsFile(line)
	}
	x.comments = make([]bool, len(x.lines))
	for i, line := range x.lines {
		x.comments[i] = comments.Next(line) != lang.CodeLine
	}
	return x
}

// expectsErrors reports a test of types, as tsd runs them, that holds code which does not compile.
func expectsErrors(p string, lines []string) bool {
	return strings.Contains(p, ".test-d.") && slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "expectError(") })
}

// exempt reports a reference that the text around it allows to lead nowhere.
func (x *exemptions) exempt(line, column int, d *link.Dangling) bool {
	if line < 1 || line > len(x.lines) || x.whole {
		return true
	}
	first := line
	if d.Import {
		first = statementStart(x.lines, line)
	}
	if d.Import && first > 1 && asksForLoader().MatchString(x.lines[first-2]+x.lines[first-1]) {
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

// asksForLoader matches a condition on how the module is loaded, as in a script that works with and without one.
var asksForLoader = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\btypeof\s+\(?(?:exports|module|require|define)\b`)
})

// exempts reports a line with a comment that tells a checker to leave an import, or anything else,
// alone.
func (x *exemptions) exempts(line int, imports bool) bool {
	k := pragmaOf{line, imports}
	is, ok := x.pragma[k]
	if !ok {
		is = exemptsLine(x.lines[line-1], imports)
		x.pragma[k] = is
	}
	return is
}

// pragmaOf is a line by what is asked of it.
type pragmaOf struct {
	line    int
	imports bool
}

// guard is a way to ask whether a name is there, or to say that it is. What it groups
// holds the names, in quotes or as they are.
type guard struct {
	is     *regexp.Regexp
	quoted bool
}

var guards = sync.OnceValue(func() []guard {
	return []guard{
		{regexp.MustCompile(`typeof\s+\(?([\w$.\x{80}-\x{10FFFF}]+)`), false},
		{regexp.MustCompile(`hasattr\(([^)]*)`), true},
		{regexp.MustCompile(`(["'][^"'\n]*["'])\s+in\s`), true},
		{regexp.MustCompile(`/\*\s*globals?\b([^*]*)`), false},
		{regexp.MustCompile(`(?m)^[ \t]*global[ \t]+([^\n;#]*)`), false},
		{regexp.MustCompile(`<script\b[^\n]*\sgeneric="([^"\n]*)"`), false}, // parameters of a component's types
		{regexp.MustCompile(`declare\s+(?:const|let|var|function|class|type|interface|namespace|enum)\s+([\w$\x{80}-\x{10FFFF}]+)`), false},
	}
})

var inQuotes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`["']([^"']*)["']`) })

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
	for _, g := range guards() {
		for _, found := range g.is.FindAllStringSubmatch(text, -1) {
			if !g.quoted {
				for _, word := range wordsOf(found[1]) {
					x.guarded[word] = true
				}
				continue
			}
			for _, in := range inQuotes().FindAllStringSubmatch(found[1], -1) {
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
func statementStart(lines []string, line int) int {
	for n := line; n >= 1 && n > line-60; n-- {
		s := strings.TrimSpace(lines[n-1])
		for _, word := range []string{"import", "from ", "export", "const ", "let ", "var "} {
			if strings.HasPrefix(s, word) {
				return n
			}
		}
	}
	return line
}

// tried reports a place inside a block whose failure is caught: the innermost blocks
// around it by indentation begin with try. What asserts a failure stands before what fails.
func (x *exemptions) tried(line, column int) bool {
	if line < 1 || line > len(x.lines) {
		return false
	}
	if x.caught == nil {
		x.catch()
	}
	asserts := strings.Index(x.lines[line-1], "assertRaises(")
	return x.caught[line-1] || asserts >= 0 && asserts < column-1
}

// catch finds for each line whether the line that its block hangs on, or one further
// out, begins with try.
func (x *exemptions) catch() {
	x.caught = make([]bool, len(x.lines))
	var around []int // the lines that the next one may hang on, each less indented than the one behind it
	for n, line := range x.lines {
		depth := indentation(line)
		blank := strings.TrimSpace(line) == ""
		open := around
		for len(open) > 0 && indentation(x.lines[open[len(open)-1]]) >= depth {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			outer := open[len(open)-1]
			x.caught[n] = x.caught[outer] || x.catches(outer)
		}
		if !blank {
			around = append(open, n)
		}
	}
}

// catches reports the beginning of a block, line n, of which the failure of a name is caught.
func (x *exemptions) catches(n int) bool {
	s := strings.TrimSpace(x.lines[n])
	if s == "try:" {
		return x.handles(n)
	}
	return s == "try {" || strings.HasPrefix(s, "try (") || strings.HasPrefix(s, "with suppress(") || strings.HasPrefix(s, "with contextlib.suppress(") || strings.HasPrefix(s, "with pytest.raises(") || strings.HasPrefix(s, "with raises(") ||
		strings.HasPrefix(strings.TrimPrefix(s, "with "), "self.assertRaises")
}

// handles reports a try of Python, line n, with a clause that handles the failure of a name.
// What is handled and is no class by its spelling may be anything. A clause that raises in any case, and does not handle the failure
// of a name in particular, fails as well.
func (x *exemptions) handles(n int) bool {
	depth, known := indentation(x.lines[n]), false
	for at, line := range x.lines[n+1:] {
		s := strings.TrimSpace(line)
		if s == "" || indentation(line) > depth {
			continue
		}
		clause, is := strings.CutPrefix(s, "except")
		switch {
		case indentation(line) < depth:
			return !known
		case strings.HasPrefix(s, "#"):
			continue
		case !is:
			return !known && !strings.HasPrefix(s, "finally")
		}
		known = true
		clause, _, _ = strings.Cut(clause, " as ")
		names := strings.FieldsFunc(clause, func(r rune) bool { return strings.ContainsRune(" \t*(),:#", r) })
		if !slices.ContainsFunc(names, asksForNames) && x.raises(n+1+at) {
			continue
		}
		if len(names) == 0 || strings.HasSuffix(s, "(") || slices.ContainsFunc(names, mayHandle) {
			return true
		}
	}
	return !known
}

// raises reports a clause, line n, that ends with a raise and leaves its body in no other way.
func (x *exemptions) raises(n int) bool {
	depth, inner, last := indentation(x.lines[n]), 0, false
	for _, line := range x.lines[n+1:] {
		s := strings.TrimSpace(line)
		if s == "" || strings.HasPrefix(s, "#") {
			continue
		}
		if indentation(line) <= depth {
			break
		}
		word, _, _ := strings.Cut(s, " ")
		if inner == 0 {
			inner = indentation(line)
		}
		switch {
		case word == "return" || word == "continue" || word == "break" || word == "yield" || strings.HasPrefix(word, "sys.exit"):
			return false
		case indentation(line) == inner:
			last = word == "raise"
		}
	}
	return last
}

// mayHandle reports the name of an exception that a missing name, member or module raises, or of
// something else than a class.
func mayHandle(name string) bool {
	if lowerFailures()[name] {
		return false
	}
	name = name[strings.LastIndexByte(name, '.')+1:]
	class := name != "" && strings.ToUpper(name[:1]) == name[:1] && strings.ToUpper(name) != name
	return !class || nameFailures()[name]
}

// lowerFailures are exceptions of the library that are not spelt as classes, and handle no failure of a name.
var lowerFailures = lang.WordSet("struct.error zlib.error re.error select.error socket.error socket.timeout socket.herror socket.gaierror os.error _thread.error curses.error dbm.error")

// asksForNames reports an exception by which a program looks whether a name is there.
func asksForNames(name string) bool {
	name = name[strings.LastIndexByte(name, '.')+1:]
	return nameFailures()[name] && !anyFailure()[name]
}

var anyFailure = lang.WordSet("Exception BaseException StandardError")

var nameFailures = lang.WordSet("Exception BaseException StandardError NameError UnboundLocalError ImportError ModuleNotFoundError AttributeError TypeError")

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// quotedAt reports a column inside a string of its line.
func (x *exemptions) quotedAt(line, column int) bool {
	marks, ok := x.quotes[line]
	if !ok {
		marks = quoteMarks(x.lines[line-1])
		x.quotes[line] = marks
	}
	return sort.SearchInts(marks, column-1)%2 == 1
}

// quoteMarks lists where strings of a line begin and end, in turn.
func quoteMarks(line string) []int {
	marks := []int{}
	var quote byte
	for i := 0; i < len(line); i++ {
		switch ch := line[i]; {
		case quote == 0 && (ch == '"' || ch == '\''):
			quote = ch
			marks = append(marks, i)
		case quote != 0 && ch == '\\':
			i++
		case quote != 0 && ch == quote:
			quote = 0
			marks = append(marks, i)
		}
	}
	return marks
}

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
