package state

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

// Counts says how many files a graph covers.
type Counts struct {
	Files     int            `json:"files"`
	Indexed   int            `json:"indexed"`
	Languages map[string]int `json:"languages"`
	Skipped   map[string]int `json:"skipped"`          // by reason
	Failed    []string       `json:"failed,omitempty"` // the first files that an extractor failed on

	Unanalysed map[string]int `json:"unanalysed"` // files of code that no graph is of, by language

	Contents *Contents `json:"contents,omitempty"` // where they are asked for
}

// Contents says what is in the files that a graph covers.
type Contents struct {
	Lines       int `json:"lines"`
	Symbols     int `json:"symbols"`
	Methods     int `json:"methods"` // functions, methods, constructors
	Types       int `json:"types"`
	Items       int `json:"items"`       // different words
	Occurrences int `json:"occurrences"` // words, once for each line that they are on

	Unparsed map[string]int `json:"unparsed"` // files of which something was not understood, by language
}

// CountContents reads the facts of all files.
func CountContents(ctx context.Context, s *graph.Snapshot) (*Contents, error) {
	c := &Contents{Unparsed: map[string]int{}}
	words := map[string]struct{}{}
	err := s.EachSection(ctx, facts.SectionDecl, func(f *graph.File) error {
		c.Lines += int(f.Facts.Lines)
		for i := range f.Facts.Symbols {
			switch k := f.Facts.Symbols[i].Kind; {
			case k.IsCallable():
				c.Methods++
			case k.IsType():
				c.Types++
			}
		}
		c.Symbols += len(f.Facts.Symbols)
		if f.HasUnparsed() {
			c.Unparsed[f.Language]++
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count what is in the files: %w", err)
	}
	err = s.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == "" {
			return nil
		}
		return terms.EachIn(ctx, s, l, func(o terms.Occurrence) bool {
			words[o.Word] = struct{}{}
			c.Occurrences++
			return true
		})
	})
	if err != nil {
		return nil, fmt.Errorf("count words: %w", err)
	}
	c.Items = len(words)
	return c, nil
}

func (c *Contents) line() string {
	return fmt.Sprintf("%d lines, %d types, %d methods, %d symbols, %d items in %d occurrences", c.Lines, c.Types, c.Methods, c.Symbols, c.Items, c.Occurrences)
}

// Count counts a snapshot's files.
func Count(ctx context.Context, s *graph.Snapshot) (Counts, error) {
	c := Counts{Languages: map[string]int{}, Skipped: map[string]int{}}
	err := s.Leaves(ctx, func(l graph.Leaf) error {
		c.Files++
		if l.Language == "" {
			c.Skipped[l.Skip]++
			if l.Skip == graph.SkipFailed && len(c.Failed) < shownFailed {
				c.Failed = append(c.Failed, l.Path)
			}
			return nil
		}
		c.Indexed++
		c.Languages[l.Language]++
		return nil
	})
	if err != nil {
		return c, fmt.Errorf("count files: %w", err)
	}
	_, c.Unanalysed, err = s.Languages(ctx)
	return c, err
}

// shownFailed bounds the files that are named because an extractor failed on them.
const shownFailed = 10

// Lines shows the counts to people.
func (c Counts) Lines() []string {
	lines := []string{fmt.Sprintf("%d of %d files indexed", c.Indexed, c.Files)}
	if c.Contents != nil {
		lines = append(lines, c.Contents.line())
		if len(c.Contents.Unparsed) > 0 {
			lines = append(lines, "not understood in part: "+c.shares()+"; `codegraph sql \"SELECT * FROM unparsed\"` lists the lines")
		}
	}
	if len(c.Languages) > 0 {
		lines = append(lines, "languages: "+ByCount(c.Languages))
	}
	if len(c.Unanalysed) > 0 {
		lines = append(lines, "code without a graph: "+ByCount(c.Unanalysed))
	}
	if len(c.Skipped) > 0 {
		skipped := maps.Clone(c.Skipped)
		if n := skipped[graph.SkipLanguage]; n > 0 {
			delete(skipped, graph.SkipLanguage)
			skipped["of no known language"] = n
		}
		lines = append(lines, "skipped: "+ByCount(skipped))
	}
	if len(c.Failed) > 0 {
		lines = append(lines, "an extractor failed on "+strings.Join(c.Failed, ", ")+": please report it with the error that `codegraph index --full` logs")
	}
	return lines
}

// shares writes the files of which something was not understood, and their share of the files of a language.
func (c Counts) shares() string {
	by := c.Contents.Unparsed
	names := slices.SortedFunc(maps.Keys(by), func(a, b string) int { return cmp.Or(by[b]-by[a], strings.Compare(a, b)) })
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d of %d files (%.1f %%)", n, by[n], c.Languages[n], 100*float64(by[n])/float64(max(c.Languages[n], 1)))
	}
	return strings.Join(names, ", ")
}

// ByCount writes counts with their names, the largest first.
func ByCount(m map[string]int) string {
	names := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(m[b]-m[a], strings.Compare(a, b)) })
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", n, m[n])
	}
	return strings.Join(names, ", ")
}
