package diffctx_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestManySections adds sections to a list of changes as long as old projects have, and takes them:
// none of the others comes or goes.
func TestManySections(t *testing.T) {
	sections := func(from, to int) string {
		var b strings.Builder
		b.WriteString("-- CHANGELOG.md --\n# Changes\n")
		for n := from; n >= to; n-- {
			fmt.Fprintf(&b, "\n## Version %d\n\n### Added\n\nWhat %d brings.\n", n, n)
		}
		return b.String()
	}
	for _, c := range []struct {
		what, base, head string
		want             []string
	}{
		{"added above", sections(1600, 1), sections(1602, 1), []string{"added Changes.Version 1601", "added Changes.Version 1601.Added", "added Changes.Version 1602", "added Changes.Version 1602.Added"}},
		{"removed above", sections(1602, 1), sections(1600, 1), []string{"removed Changes.Version 1601", "removed Changes.Version 1601.Added", "removed Changes.Version 1602", "removed Changes.Version 1602.Added"}},
		{"removed below", sections(1600, 1), sections(1600, 3), []string{"removed Changes.Version 1", "removed Changes.Version 1.Added", "removed Changes.Version 2", "removed Changes.Version 2.Added"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			var got []string
			for _, s := range diffOf(t, c.base, c.head).Symbols {
				if x := s.After; x != nil && s.Before == nil {
					got = append(got, "added "+x.QualifiedName)
				} else if x := s.Before; x != nil && s.After == nil {
					got = append(got, "removed "+x.QualifiedName)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
