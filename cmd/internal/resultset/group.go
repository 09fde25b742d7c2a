package resultset

import (
	"cmp"
	"slices"
	"strings"
)

// Group is the rows that share a key.
type Group struct {
	Key   string `json:"key"`
	Count int    `json:"count"`
	Rows  []Row  `json:"rows,omitempty"`
}

// Grouped gives the rows by the key of their path, the largest group first. Rows
// without a path are under "".
func (s *Set) Grouped(key func(path string) string) []Group {
	index := map[string]int{}
	out := []Group{}
	for _, o := range s.Objects() {
		path, _ := s.Place(o.values)
		k := ""
		if path != "" {
			k = key(path)
		}
		i, ok := index[k]
		if !ok {
			i = len(out)
			index[k] = i
			out = append(out, Group{Key: k})
		}
		out[i].Count++
		out[i].Rows = append(out[i].Rows, o)
	}
	slices.SortStableFunc(out, func(a, b Group) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Key, b.Key)) })
	return out
}

// Directory is the top folder of a path, "." at the root.
func Directory(path string) string {
	if dir, _, ok := strings.Cut(path, "/"); ok {
		return dir
	}
	return "."
}
