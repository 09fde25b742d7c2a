package spec

import (
	"sort"
	"strings"
)

// Bounds of the condition that is kept of a definition: branches, and bytes.
const (
	maxConditions = 16
	maxCondition  = 160
)

// conditionAt is what is true in the branches that a place is in, of those that begin behind
// another place.
func conditionAt(branches []Branch, at, from uint32) string {
	var all []string
	for n := sort.Search(len(branches), func(n int) bool { return branches[n].Start > at }) - 1; n >= 0 && branches[n].Start >= from; n = branches[n].Around {
		if b := &branches[n]; b.End > at && b.Holds != "" && len(all) < maxConditions {
			all = append(all, b.Holds)
		}
	}
	return conjunction(all)
}

// conjunction joins conditions, of which the outermost comes last.
func conjunction(all []string) string {
	var out strings.Builder
	for n := len(all) - 1; n >= 0; n-- {
		c := all[n]
		if len(all) > 1 && strings.Contains(c, "||") && c[0] != '!' {
			c = "(" + c + ")"
		}
		if out.Len() > 0 {
			c = " && " + c
		}
		if out.Len()+len(c) > maxCondition {
			break
		}
		out.WriteString(c)
	}
	return out.String()
}
