package output

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Nearest gives up to three names that one may have meant: those that begin with it, hold it or are its beginning,
// and those that differ in a third of its letters or less, or have the same ones in another order.
func Nearest(name string, among []string) []string {
	far := func(s string) int {
		s, name := strings.ToLower(s), strings.ToLower(name)
		switch {
		case name != "" && strings.HasPrefix(s, name):
			return 0
		case name != "" && strings.Contains(s, name), len(s) > 1 && strings.HasPrefix(name, s), sorted(s) == sorted(name):
			return 1
		}
		return levenshtein.ComputeDistance(name, s)
	}
	most := max(2, len(name)/3)
	if len(name) <= shortName {
		most = 1
	}
	near := slices.DeleteFunc(slices.Clone(among), func(s string) bool { return far(s) > most })
	slices.SortFunc(near, func(a, b string) int { return cmp.Or(far(a)-far(b), cmp.Compare(a, b)) })
	return near[:min(3, len(near))]
}

// shortName is the length of names that have little in common with others from which they differ in two letters.
const shortName = 4

func sorted(name string) string {
	letters := []rune(name)
	slices.Sort(letters)
	return string(letters)
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

// Choices asks for the names that one may have meant, and lists all that there are behind an introduction.
func Choices(name string, among []string, introduction string) string {
	all := introduction + " " + strings.Join(among, ", ")
	return strings.TrimSpace(DidYouMean(Nearest(name, among)) + " " + all)
}
