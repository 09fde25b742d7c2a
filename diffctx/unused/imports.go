package unused

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// BindsImports reports a file whose imports only count when it uses them.
func BindsImports(f *graph.File) bool {
	u := rulesOf(f.Language)
	return u.Importing != nil && u.Importing(f.Path)
}

var nothing lang.Unused

// rulesOf says what of a language may be unused.
func rulesOf(language string) *lang.Unused {
	if l := extract.ByName(language); l != nil && l.Unused != nil {
		return l.Unused
	}
	return &nothing
}

// ImportState says whether a file uses what an import binds.
type ImportState uint8

// The states. Nothing can be said of imports that bind no name, are made for their
// effect, under a condition or to be passed on, that a comment tells checkers to leave
// alone, nor in a text with errors.
const (
	Untold ImportState = iota
	Used
	Idle
)

// Imports lists the imported names that a file does not use, in no
// expression and in no line of code or text: strings may name what is used.
func Imports(f *graph.File, source []byte) []*facts.Import {
	var out []*facts.Import
	for i, state := range ImportStates(f, func() []byte { return source }) {
		if state == Idle {
			out = append(out, &f.Facts.Imports[i])
		}
	}
	return out
}

// ImportStates says of each import of a file whether the file uses it. The text is
// asked for where an expression does not say.
func ImportStates(f *graph.File, source func() []byte) []ImportState {
	out := make([]ImportState, len(f.Facts.Imports))
	for _, e := range f.Facts.Exprs {
		if e.Op == facts.OpImport && int(e.N) < len(out) {
			out[e.N] = Used
		}
	}
	var lines, asWritten []string
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if out[i] == Used || f.Facts.ParseErrors > 0 || !bindsForUse(f, m) {
			continue
		}
		if lines == nil {
			text := source()
			if text == nil {
				return out
			}
			lines = strings.Split(string(text), "\n")
			asWritten = slices.Clone(lines)
			blank(lines, f)
		}
		switch {
		case slices.ContainsFunc(lines, func(line string) bool { return Mentions(line, m.Local) }):
			out[i] = Used
		case !isSuppressed(asWritten, int(m.Line), rulesOf(f.Language).Suppressed):
			out[i] = Idle
		}
	}
	return out
}

// KnowsImports reports a language of whose imports it is known whether their names are all that uses them.
func KnowsImports(language string) bool { return rulesOf(language).Importing != nil }

// bindsForUse leaves out what is imported for its effect, to be passed on, or
// under a condition.
func bindsForUse(f *graph.File, m *facts.Import) bool {
	if m.Local == "" || m.Local == "_" || m.Kind == facts.ImportStar || m.Kind == facts.ImportEffect || m.Kind == facts.ImportReexport || m.Kind == facts.ImportDynamic {
		return false
	}
	u := rulesOf(f.Language)
	return u.Import == nil || u.Import(f.Facts, m)
}

// blank empties the lines that import or comment. A comment with a tag may link
// to what is imported for it, in some languages one with brackets.
func blank(lines []string, f *graph.File) {
	comments, links := plaintext.CommentsOf(f.Language, f.Path), "@"
	if rulesOf(f.Language).Linked {
		links = "@["
	}
	for i, line := range lines {
		comment := comments.Next(line) == lang.CommentLine && !strings.ContainsAny(line, links)
		if s := strings.TrimSpace(line); comment || strings.HasPrefix(s, "import ") || strings.HasPrefix(s, "from ") {
			lines[i] = ""
		}
	}
	for i := range f.Facts.Imports {
		if n := int(f.Facts.Imports[i].Line); n >= 1 && n <= len(lines) {
			lines[n-1] = ""
		}
	}
}

// Mentions reports a line that has a word.
func Mentions(line, word string) bool {
	before, after, ok := strings.Cut(line, word)
	for ; ok; before, after, ok = strings.Cut(after, word) {
		if (before == "" || signature.NotWord(rune(before[len(before)-1]))) && (after == "" || signature.NotWord(rune(after[0]))) {
			return true
		}
	}
	return false
}
