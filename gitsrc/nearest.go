package gitsrc

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

const maxNearest = 3

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
		d := editDistance(strings.ToLower(name), strings.ToLower(short), limit)
		if base := short[strings.LastIndexByte(short, '/')+1:]; d > limit && base != short {
			d = editDistance(strings.ToLower(name), strings.ToLower(base), limit) + 1
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

// editDistance is Levenshtein's; beyond limit it gives some number above it.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
