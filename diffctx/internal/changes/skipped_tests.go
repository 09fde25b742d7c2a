package changes

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
	"github.com/codegraph-dev/codegraph/snapshot/linepattern"
)

// SkippedTests lists the lines by which a change keeps tests from being run, and those that it
// takes away from tests that are still there, by file and line.
func SkippedTests(ctx context.Context, c *compare.Comparison) []result.SkippedTest {
	var out []result.SkippedTest
	patterns := map[string]*linepattern.Pattern{} // by language, nil for one without
	for _, d := range c.NewOrder {
		if d.Kind != facts.KindFile || !hasTests(d) || d.Match != nil && d.Match.Old.File.Blob == d.File.Blob {
			continue
		}
		now := skipLines(ctx, c, d, result.Added, patterns)
		var was []skipLine
		if d.Match != nil {
			was = skipLines(ctx, c, d.Match.Old, result.Removed, patterns)
		}
		now, was = withoutTexts(now, was), withoutTexts(was, now)
		for _, s := range append(withoutTests(now, was), withoutTests(was, now)...) {
			out = append(out, s.SkippedTest)
		}
	}
	return out
}

// hasTests reports a file of tests, or of code beside its tests.
func hasTests(file *compare.Definition) bool {
	return file.File.Facts != nil && (file.IsTest() || slices.ContainsFunc(file.File.Facts.Symbols, func(s facts.Symbol) bool { return s.Flags.Has(facts.Test) }))
}

// skipPattern compiles what matches the lines by which tests of a language are not run; nil for one that has no such.
func skipPattern(language string) *linepattern.Pattern {
	if l := extract.ByName(language); l != nil && l.SkippedTest != "" {
		return linepattern.MustCompile(l.SkippedTest)
	}
	return nil
}

// skipLine is a line by which a test is not run, and the definition that it stands in or before; empty for none.
type skipLine struct {
	result.SkippedTest
	test string
}

// skipLines finds the lines of a file by which tests are not run.
func skipLines(ctx context.Context, c *compare.Comparison, file *compare.Definition, change string, patterns map[string]*linepattern.Pattern) []skipLine {
	pattern, ok := patterns[file.File.Language]
	if !ok {
		pattern = skipPattern(file.File.Language)
		patterns[file.File.Language] = pattern
	}
	if pattern == nil {
		return nil
	}
	source := string(c.SourceOf(ctx, file))
	if !anyLine(source, pattern.Matches) {
		return nil // most files: what comments are need not be looked for
	}
	comments := plaintext.CommentsOf(file.File.Language, file.Path)
	var out []skipLine
	n := 0
	for line := range strings.Lines(source) {
		n++
		if text := strings.TrimRight(line, "\r\n"); comments.Next(text) == lang.CodeLine && pattern.Matches(text) {
			out = append(out, skipLine{result.SkippedTest{Change: change, Path: file.Path, Line: n, Text: strings.TrimSpace(text)}, nameAround(file.File.Facts, uint32(n))})
		}
	}
	return out
}

// anyLine reports a text one of whose lines matches.
func anyLine(text string, matches func(line string) bool) bool {
	for line := range strings.Lines(text) {
		if matches(strings.TrimRight(line, "\r\n")) {
			return true
		}
	}
	return false
}

// nameAround is the innermost definition that a line is in, its decorators and annotations included.
func nameAround(f *facts.File, line uint32) string {
	inner := -1
	for i := range f.Symbols {
		span := f.Symbols[i].Span
		if span.StartLine <= line && line <= span.EndLine && (inner < 0 || span.StartLine >= f.Symbols[inner].Span.StartLine) {
			inner = i
		}
	}
	if inner < 0 {
		return ""
	}
	return f.QualifiedName(inner)
}

// withoutTexts lists the lines whose text the other side does not have as often.
func withoutTexts(list, other []skipLine) []skipLine {
	return unmatched(list, other, func(s skipLine) string { return s.Text })
}

// withoutTests lists the lines of tests that the other side does not keep from being run in other words. A line of no
// definition is matched with none.
func withoutTests(list, other []skipLine) []skipLine {
	return unmatched(list, other, func(s skipLine) string {
		if s.test == "" {
			return s.Change + " " + s.Text
		}
		return s.test
	})
}
