package changes

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
)

// SkippedTests lists the lines by which a change keeps tests from being run, and those that it
// takes away from tests that are still there, by file and line.
func SkippedTests(ctx context.Context, c *compare.Comparison) []result.SkippedTest {
	var out []result.SkippedTest
	patterns := map[string]*regexp.Regexp{} // by language, nil for one without
	for _, d := range c.NewOrder {
		if d.Kind != facts.KindFile || !hasTests(d) || d.Match != nil && d.Match.Old.File.Blob == d.File.Blob {
			continue
		}
		now := skipLines(ctx, c, d, result.Added, patterns)
		var was []result.SkippedTest
		if d.Match != nil {
			was = skipLines(ctx, c, d.Match.Old, result.Removed, patterns)
		}
		out = append(append(out, withoutTexts(now, was)...), withoutTexts(was, now)...)
	}
	return out
}

// hasTests reports a file of tests, or of code beside its tests.
func hasTests(file *compare.Definition) bool {
	return file.File.Facts != nil && (file.IsTest() || slices.ContainsFunc(file.File.Facts.Symbols, func(s facts.Symbol) bool { return s.Flags.Has(facts.Test) }))
}

// skipPattern compiles what matches the lines by which tests of a language are not run; nil for one that has no such.
func skipPattern(language string) *regexp.Regexp {
	if l := extract.ByName(language); l != nil && l.SkippedTest != "" {
		return regexp.MustCompile(l.SkippedTest)
	}
	return nil
}

// skipLines finds the lines of a file by which tests are not run.
func skipLines(ctx context.Context, c *compare.Comparison, file *compare.Definition, change string, patterns map[string]*regexp.Regexp) []result.SkippedTest {
	pattern, ok := patterns[file.File.Language]
	if !ok {
		pattern = skipPattern(file.File.Language)
		patterns[file.File.Language] = pattern
	}
	if pattern == nil {
		return nil
	}
	comments := plaintext.CommentsOf(file.File.Language, file.Path)
	var out []result.SkippedTest
	n := 0
	for line := range strings.Lines(string(c.SourceOf(ctx, file))) {
		n++
		if text := strings.TrimRight(line, "\r\n"); comments.Next(text) == lang.CodeLine && pattern.MatchString(text) {
			out = append(out, result.SkippedTest{Change: change, Path: file.Path, Line: n, Text: strings.TrimSpace(text)})
		}
	}
	return out
}

// withoutTexts lists the lines whose text the other side does not have as often.
func withoutTexts(list, other []result.SkippedTest) []result.SkippedTest {
	left := map[string]int{}
	for _, s := range other {
		left[s.Text]++
	}
	return slices.DeleteFunc(slices.Clone(list), func(s result.SkippedTest) bool {
		left[s.Text]--
		return left[s.Text] >= 0
	})
}
