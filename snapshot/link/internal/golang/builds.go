package golang

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// buildsAt gives the builds of what a name in file f may mean where file from is
// linked, which both belong to if any build has both.
func buildsAt(from, f *core.File) *buildSet {
	in := buildsOf(f)
	if f != from {
		if both := in.both(buildsOf(from)); !both.empty() {
			in = both
		}
	}
	return in
}

// builtTogether leaves the definitions that a name in file f may mean where file from
// is linked: those built together with both, the ones of the usual build first.
// One that is in all of these builds is what is meant, and the others are not. Of a
// platform that is not known nothing is left out but what is for another one.
func builtTogether(from, f *core.File, found []core.Definition) []core.Definition {
	if len(found) == 0 || len(found) == 1 && (found[0].File == f || buildsOf(found[0].File).everywhere()) {
		return found
	}
	in := buildsAt(from, f)
	if in.empty() {
		return suffixedAlike(f, found)
	}
	var usual, other, unknown []core.Definition
	for _, d := range found {
		if d.File == f {
			return []core.Definition{d}
		}
		switch shared, covers := sharedBuilds(in, buildsOf(d.File)); {
		case buildsOf(d.File).empty():
			unknown = append(unknown, d)
		case shared == nil:
		case covers:
			return []core.Definition{d}
		case shared.usual():
			usual = append(usual, d)
		default:
			other = append(other, d)
		}
	}
	return slices.Concat(usual, other, unknown)
}

// sharedBuilds gives the builds of in that another set has, nil for none, and whether
// it has them all. Tag ignore counts for those that name it alone.
func sharedBuilds(in, set *buildSet) (shared *buildSet, covers bool) {
	if set.everywhere() {
		return in, true
	}
	if len(in.tags)+len(set.tags) == 0 && !set.vague { // platforms alone
		p := in.ports[0] & set.ports[0]
		switch p {
		case 0:
			return nil, false
		case in.ports[0]:
			return in, true
		case set.ports[0]:
			return set, false
		}
	}
	shared = in.both(set)
	if !slices.Contains(in.tags, tagIgnore) {
		shared = shared.lacking(tagIgnore)
	}
	if shared.empty() {
		return nil, false
	}
	return shared, in.without(set).empty()
}

// suffixedAlike leaves the definitions whose files are not named for another platform
// than a file is.
func suffixedAlike(f *core.File, found []core.Definition) []core.Definition {
	differ := func(a, b string) bool { return a != "" && b != "" && a != b }
	goos, goarch := suffixOf(f.Path)
	return slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool {
		o, a := suffixOf(d.File.Path)
		return differ(goos, o) || differ(goarch, a)
	})
}

// chooseBuilt picks the definition that stands for those of several builds.
func chooseBuilt(from *core.File, found []core.Definition) *core.Value {
	if len(found) == 0 {
		return nil
	}
	v := core.Choose(found)
	markBuilt(v, from, found)
	return v
}

// markBuilt says of a definition that stands for several that each is meant in its
// builds. Where none of the builds is known, nobody knows which is meant.
func markBuilt(v *core.Value, from *core.File, found []core.Definition) {
	known := func(d core.Definition) bool { return !buildsOf(d.File).empty() }
	v.Each = len(found) > 1 && known(core.Definition{File: from}) && slices.ContainsFunc(found, known)
	v.Ambiguous = len(found) > 1 && !v.Each
}

// HasBuilds reports the facts of a file of a language whose files belong to builds.
func HasBuilds(f *facts.File) bool {
	_, ok := core.BinderOf(f.Language).(golang)
	return ok
}
