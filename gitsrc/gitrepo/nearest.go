package gitrepo

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

const maxNearest = 3

// defaultBranches are what the first branch of a repository is usually called.
var defaultBranches = []string{"main", "master", "trunk"}

// nearestNames gives existing ref names that resemble one that does not exist.
func (r *Repository) nearestNames(name string) []string {
	refs, err := r.refs.list()
	if err != nil || name == "" {
		return nil
	}
	type candidate struct {
		name string
		dist int
	}
	var list []candidate
	limit := max(2, len(name)/3)
	for _, full := range append(slices.Sorted(maps.Keys(refs)), "HEAD") {
		short := shortRefName(full)
		d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(short))
		if base := short[strings.LastIndexByte(short, '/')+1:]; d > limit && base != short {
			d = levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(base)) + 1
		}
		if slices.Contains(defaultBranches, name) && slices.Contains(defaultBranches, short) {
			d = limit // far apart in letters, and taken for one another
		}
		if d <= limit {
			list = append(list, candidate{short, d})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.dist, b.dist), strings.Compare(a.name, b.name))
	})
	var names []string
	for _, c := range list {
		if len(names) < maxNearest && !slices.Contains(names, c.name) {
			names = append(names, c.name)
		}
	}
	return names
}

func shortRefName(full string) string {
	for _, p := range []string{"refs/heads/", "refs/tags/", "refs/remotes/", "refs/"} {
		if short, ok := strings.CutPrefix(full, p); ok {
			return short
		}
	}
	return full
}
