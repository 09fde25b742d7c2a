package output

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Nearest gives up to three names that one may have meant: those that begin with it or hold it, and
// those that differ in a third of its letters or less.
func Nearest(name string, among []string) []string {
	far := func(s string) int {
		if name != "" && strings.Contains(strings.ToLower(s), strings.ToLower(name)) {
			return 1
		}
		return levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(s))
	}
	near := slices.DeleteFunc(slices.Clone(among), func(s string) bool { return far(s) > max(2, len(name)/3) })
	slices.SortFunc(near, func(a, b string) int { return cmp.Or(far(a)-far(b), cmp.Compare(a, b)) })
	return near[:min(3, len(near))]
}

// DidYouMean asks for names; "" for none.
func DidYouMean(near []string) string {
	if len(near) == 0 {
		return ""
	}
	last := len(near) - 1
	list := near[last]
	if last > 0 {
		list = strings.Join(near[:last], ", ") + " or " + near[last]
	}
	return "did you mean " + list + "?"
}
