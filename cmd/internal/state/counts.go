package state

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot"
)

// Counts says how many files a graph covers.
type Counts struct {
	Files     int            `json:"files"`
	Indexed   int            `json:"indexed"`
	Languages map[string]int `json:"languages"`
	Skipped   map[string]int `json:"skipped"` // by reason

	Unanalysed map[string]int `json:"unanalysed"` // files of code that no graph is of, by language
}

// Count counts a snapshot's files.
func Count(ctx context.Context, s *snapshot.Snapshot) (Counts, error) {
	c := Counts{Languages: map[string]int{}, Skipped: map[string]int{}}
	err := s.Leaves(ctx, func(l snapshot.Leaf) error {
		c.Files++
		if l.Language == "" {
			c.Skipped[l.Skip]++
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

// Lines shows the counts to people.
func (c Counts) Lines() []string {
	lines := []string{fmt.Sprintf("%d of %d files indexed", c.Indexed, c.Files)}
	if len(c.Languages) > 0 {
		lines = append(lines, "languages: "+ByCount(c.Languages))
	}
	if len(c.Unanalysed) > 0 {
		lines = append(lines, "code without a graph: "+ByCount(c.Unanalysed))
	}
	if len(c.Skipped) > 0 {
		lines = append(lines, "skipped: "+ByCount(c.Skipped))
	}
	return lines
}

// ByCount writes counts with their names, the largest first.
func ByCount(m map[string]int) string {
	names := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(m[b]-m[a], strings.Compare(a, b)) })
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", n, m[n])
	}
	return strings.Join(names, ", ")
}
