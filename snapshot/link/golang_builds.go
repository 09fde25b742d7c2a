package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// buildsAt gives the builds of what a name in file f may mean where file from is
// linked, which both belong to if any build has both.
func buildsAt(from, f *File) *buildSet {
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
func builtTogether(from, f *File, found []defAt) []defAt {
	if len(found) == 0 || len(found) == 1 && (found[0].f == f || buildsOf(found[0].f).everywhere()) {
		return found
	}
	in := buildsAt(from, f)
	if in.empty() {
		return suffixedAlike(f, found)
	}
	var usual, other, unknown []defAt
	for _, d := range found {
		if d.f == f {
			return []defAt{d}
		}
		switch shared, covers := sharedBuilds(in, buildsOf(d.f)); {
		case buildsOf(d.f).empty():
			unknown = append(unknown, d)
		case shared == nil:
		case covers:
			return []defAt{d}
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
func suffixedAlike(f *File, found []defAt) []defAt {
	differ := func(a, b string) bool { return a != "" && b != "" && a != b }
	goos, goarch := suffixOf(f.Path)
	return slices.DeleteFunc(slices.Clone(found), func(d defAt) bool {
		o, a := suffixOf(d.f.Path)
		return differ(goos, o) || differ(goarch, a)
	})
}

// chooseBuilt picks the definition that stands for those of several builds.
func chooseBuilt(from *File, found []defAt) *value {
	if len(found) == 0 {
		return nil
	}
	v := choose(found)
	markBuilt(v, from, found)
	return v
}

// markBuilt says of a definition that stands for several that each is meant in its
// builds. Where none of the builds is known, nobody knows which is meant.
func markBuilt(v *value, from *File, found []defAt) {
	known := func(d defAt) bool { return !buildsOf(d.f).empty() }
	v.each = len(found) > 1 && known(defAt{f: from}) && slices.ContainsFunc(found, known)
	v.chance = len(found) > 1 && !v.each
}

// HasBuilds reports the facts of a file of a language whose files belong to builds.
func HasBuilds(f *facts.File) bool {
	_, ok := binderOf(f.Language).(golang)
	return ok
}
