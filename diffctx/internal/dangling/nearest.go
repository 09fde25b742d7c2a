package dangling

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// maxNearest is how many names a hint has.
const maxNearest = 3

// IsSlip reports a name that is one letter away from one of some others.
func IsSlip(name string, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return n != "" && levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(n)) == 1
	})
}

// nearestNames gives the names that are most like one, by edit distance, if any is alike
// at all.
func nearestNames(name string, names []string) []string {
	type ranked struct {
		name     string
		distance int
	}
	var near []ranked
	for _, n := range names {
		if n == "" || n == name {
			continue
		}
		d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(n))
		if d <= max(1, len(name)/3) || len(name) >= 4 && strings.HasPrefix(strings.ToLower(n), strings.ToLower(name)) {
			near = append(near, ranked{n, d})
		}
	}
	slices.SortFunc(near, func(a, b ranked) int { return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.name, b.name)) })
	out := []string{}
	for _, n := range near[:min(maxNearest, len(near))] {
		out = append(out, n.name)
	}
	return out
}
