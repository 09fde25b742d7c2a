package lookup

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// maxNearest bounds the names that are proposed in the place of an unknown one.
const maxNearest = 5

// Nearest proposes names in the place of one that nothing has: definitions of its last word elsewhere,
// then names that are spelled much alike. Each finds something.
func Nearest(ctx context.Context, s *verb.Session, view *state.View, name string) ([]string, error) {
	names := spellings(name)
	name = names[len(names)-1]
	if looksLikePath(name) {
		near, err := NearestPaths(ctx, view, name)
		if err != nil || len(near) > 0 && near[0] != pathOf(name) {
			return near, err
		}
	}
	name = name[strings.LastIndexAny(name, "/:")+1:]
	if name == "" {
		return nil, nil
	}
	if at := strings.LastIndexByte(name, '.'); at >= 0 && at+1 < len(name) {
		near, err := elsewhere(ctx, view, name, name[at+1:])
		if len(near) > 0 || err != nil {
			return near, err
		}
	}
	all, err := s.Names(ctx, view)
	if err != nil {
		return nil, err
	}
	var near []string
	for _, n := range alike(all, name, (len(name)+1)/3) { // of a single letter nothing is near
		if found, err := view.Lookup(ctx, n); err != nil {
			return nil, err
		} else if len(found) > 0 {
			near = append(near, n)
		}
	}
	return near, nil
}

// elsewhere lists the definitions that share the last word of a name, those first whose whole name
// is most like it.
func elsewhere(ctx context.Context, view *state.View, name, last string) ([]string, error) {
	found, err := view.Lookup(ctx, last)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, s := range found {
		if s.Facts != nil {
			names = append(names, s.QualifiedName)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Compare(levenshtein.ComputeDistance(a, name), levenshtein.ComputeDistance(b, name))
	})
	return names[:min(len(names), maxNearest)], nil
}

// Alike gives the names that are spelled much like one, or whose last word is.
func Alike(names []string, name string) []string {
	name = name[strings.LastIndexByte(name, '.')+1:]
	byLast := map[string][]string{}
	var ends []string
	for _, n := range names {
		last := n[strings.LastIndexByte(n, '.')+1:]
		if byLast[last] == nil {
			ends = append(ends, last)
		}
		byLast[last] = append(byLast[last], n)
	}
	var out []string
	for _, last := range alike(ends, name, len(name)/4) {
		out = append(out, byLast[last]...)
	}
	return out[:min(len(out), maxNearest)]
}

// alike gives the names that differ least from one, by so many letters at most, whatever their case, or by
// what follows it.
func alike(all []string, name string, most int) []string {
	type ranked struct {
		name     string
		distance int
	}
	small := strings.ToLower(name)
	var near []ranked
	for _, n := range all {
		switch d := len(n) - len(name); {
		case d > most && len(name) >= 4 && len(n) <= 3*len(name) && strings.HasPrefix(strings.ToLower(n), small):
			near = append(near, ranked{n, most + 1})
		case d <= most && -d <= most:
			if d := distance(small, strings.ToLower(n)); d <= most {
				near = append(near, ranked{n, d})
			}
		}
	}
	slices.SortFunc(near, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
	})
	var out []string
	for _, n := range near[:min(len(near), maxNearest)] {
		if n.distance == near[0].distance {
			out = append(out, n.name)
		}
	}
	return out
}

// distance counts the letters to change; two that changed places count for one.
func distance(a, b string) int {
	d := levenshtein.ComputeDistance(a, b)
	if d == 2 && len(a) == len(b) {
		for i := 0; i+1 < len(a); i++ {
			if a[i] != b[i] {
				if a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:] {
					return 1
				}
				break
			}
		}
	}
	return d
}

// looksLikePath reports a name with a slash, or with the extension of a file.
func looksLikePath(name string) bool {
	path := pathOf(name)
	if strings.Contains(path, "/") {
		return true
	}
	at := strings.LastIndexByte(path, '.')
	return at > 0 && at < len(path)-1 && len(path)-at <= 5 && path[at+1:] == strings.ToLower(path[at+1:])
}

// pathOf gives what is before a name or a place in a file.
func pathOf(name string) string {
	path, _, _ := strings.Cut(Clean(name), ":")
	return path
}

// NearestPaths proposes files in the place of one that is not there: those of its name in other
// folders, then those whose paths are spelled much alike.
func NearestPaths(ctx context.Context, view *state.View, name string) ([]string, error) {
	name = pathOf(name)
	base := name[strings.LastIndexByte(name, '/')+1:]
	var paths, named []string
	err := view.Leaves(ctx, func(l graph.Leaf) error {
		if paths = append(paths, l.Path); strings.HasSuffix("/"+l.Path, "/"+base) {
			named = append(named, l.Path)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(named) > 0 {
		slices.SortStableFunc(named, func(a, b string) int {
			return cmp.Compare(levenshtein.ComputeDistance(a, name), levenshtein.ComputeDistance(b, name))
		})
		return named[:min(len(named), maxNearest)], nil
	}
	return alike(paths, name, max(1, len(name)/4)), nil
}
