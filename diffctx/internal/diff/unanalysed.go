package diff

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// unanalysed lists the files of code whose difference is not reported, by path.
// Documentation, data, builds and what tests read are none, nor is what the base
// side's configuration excludes.
func unanalysed(ctx context.Context, c *breaks.Search) ([]result.Unanalysed, error) {
	list := []result.Unanalysed{}
	files, err := c.Base.Outside(ctx, c.Unindexed)
	if err != nil {
		return nil, fmt.Errorf("name the languages of files without a graph: %w", err)
	}
	for _, f := range files {
		if _, half := c.OneSided[f.Path]; c.Options.Part.HasPath(f.Path) && !half && isGap(f) {
			list = append(list, result.Unanalysed{Path: f.Path, Reason: f.Skip, Language: f.Language})
		}
	}
	list = append(list, readOnce(c)...)
	for i := range c.Files {
		d := &c.Files[i]
		if !c.BlobChanged(d.Path) || d.New == nil || d.New.Facts.ParseErrors == 0 || !c.Options.Part.HasPath(d.Path) || d.New.IsGenerated() {
			continue
		}
		lines := unparsedLines(ctx, c, d)
		parsed := len(lines) > 0 && parsedBefore(d) && !isTemplate(c.Text(ctx, c.Head, d.Path)) && !c.IsSnapshotInput(ctx, d.Path)
		for _, at := range lines {
			list = append(list, result.Unanalysed{Path: d.Path, Reason: result.ReasonSyntax, Language: d.New.Language, Line: at.First, EndLine: at.Last, ParsedBefore: parsed})
		}
	}
	slices.SortStableFunc(list, func(a, b result.Unanalysed) int { return strings.Compare(a.Path, b.Path) })
	return list, nil
}

// readOnce lists the files that could be read on one side only.
func readOnce(c *breaks.Search) (out []result.Unanalysed) {
	for p, l := range c.OneSided {
		if !c.Options.Part.HasPath(p) {
			continue
		}
		o := c.Base.OutsideByPath(l)
		u := result.Unanalysed{Path: p, Reason: l.Skip, Language: o.Language, Read: result.SideHead, IsData: !isGap(o)}
		if c.NoLongerRead[p] {
			u.Read = result.SideBase
		}
		out = append(out, u)
	}
	return out
}

// isGap reports whether a change of a file without facts should be known of.
func isGap(f graph.Outside) bool {
	switch f.Skip {
	case graph.SkipSubmodule:
		return true
	case graph.SkipExcluded, graph.SkipSymlink:
		return false
	}
	return f.Code && !isTestData(f.Path) && !isNews(f.Path) && !slices.Contains([]string{reach.RoleDocumentation, reach.RoleCI, reach.RoleBuild}, reach.RoleOf(f.Path))
}

// isNews reports a text of one change that a list of changes is made of, as towncrier's CHANGES/7274.feature.
func isNews(p string) bool {
	switch strings.ToLower(path.Base(path.Dir(p))) {
	case "changes", "news", "newsfragments", "changelog.d", "changelogs":
		number, _, _ := strings.Cut(path.Base(p), ".")
		return strings.Trim(number, "0123456789") == "" || strings.HasPrefix(number, "+")
	}
	return false
}

// isTestData reports a file that tests read rather than run.
func isTestData(p string) bool {
	for dir := range strings.SplitSeq(path.Dir(p), "/") {
		switch strings.Trim(dir, "_") {
		case "testdata", "fixture", "fixtures", "snapshots":
			return true
		}
	}
	return false
}

// parsedBefore reports a file whose syntax errors are the text's own and new. What tests read
// may be wrong on purpose, and a new template be no text of its language.
func parsedBefore(d *graph.FileDelta) bool {
	l := extract.ByName(d.New.Language)
	if l == nil || !l.KnowsSyntax || isTestData(d.Path) {
		return false
	}
	if d.Old == nil {
		return !link.IsInput(d.New.Language, d.Path)
	}
	return d.Old.Facts.ParseErrors == 0
}

// isTemplate reports a text that a template engine makes a file of: a line of it is a statement of the engine alone, or it has a value
// that the engine puts in, which no language here has.
func isTemplate(text []byte) bool { return statementOfTemplate().Match(text) }

var statementOfTemplate = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*(?:\{%[-+]?[ \t]*\w[^\n]*%\}|\{\{-?[ \t]*(?:range|if|with|else|end|define|block|template)\b[^\n]*\}\})[ \t]*\r?$|<%=[^\n%]+%>`)
})

// unparsedLines lists the lines of a changed file that do not parse and that the base
// side does not have as they are.
func unparsedLines(ctx context.Context, c *breaks.Search, d *graph.FileDelta) []lang.Lines {
	var before []byte
	if d.Old != nil && d.Old.Facts.ParseErrors > 0 {
		before = c.Text(ctx, c.Base, d.Path)
	}
	return compare.UnparsedBeside(d.New.Language, c.Text(ctx, c.Head, d.Path), before)
}
