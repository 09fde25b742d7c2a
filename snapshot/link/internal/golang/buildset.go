package golang

import (
	"go/build/constraint"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Bounds of what a set of builds distinguishes: the tags of one constraint, and those
// of several sets together.
const (
	maxTags     = 6
	maxAllTags  = 10
	tagRelease  = "go1"    // the release of Go: unusual is one before all that constraints name
	tagIgnore   = "ignore" // by convention nothing is built with it but what is run by itself
	tagForeign  = "cgo"    // what imports "C" is built with it alone
	tagCompiler = "gc"     // which a build has that lacks gccgo
)

// buildSet is a set of builds: the platforms, as bits, by each choice of tags. Bit n
// of a choice says that tag n is not as it usually is.
type buildSet struct {
	tags  []string // sorted
	ports []uint64 // 1 << len(tags) of them
	// vague says that the set has more tags than are distinguished: it may be any part
	// of what it has.
	vague bool
}

// everyBuild is the set of a file of which nothing is said.
var everyBuild = sync.OnceValue(func() *buildSet { return &buildSet{ports: []uint64{allPorts()}} })

// usually reports whether a tag is set in a build that nobody asked for.
func usually(tag string) bool { return tag == tagForeign || tag == tagCompiler || tag == tagRelease }

// buildsOf gives the builds that a file belongs to.
func buildsOf(f *core.File) *buildSet {
	if _, ok := f.Binder.(golang); !ok { // what it keeps is its language's
		return readBuilds(f)
	}
	return f.Derive(func(f *core.File) any { return readBuilds(f) }).(*buildSet)
}

func readBuilds(f *core.File) *buildSet {
	goos, goarch := suffixOf(f.Path)
	x := constraintOf(f)
	if importsC(f.Facts) {
		x = conjunction(x, &constraint.TagExpr{Tag: tagForeign})
	}
	if x == nil && goos == "" && goarch == "" {
		return everyBuild()
	}
	return buildsWith(goos, goarch, x)
}

func conjunction(x, y constraint.Expr) constraint.Expr {
	if x == nil {
		return y
	}
	return &constraint.AndExpr{X: x, Y: y}
}

func buildsWith(goos, goarch string, x constraint.Expr) *buildSet {
	named := portsWhere(func(p port) bool { return (goos == "" || p.runs(goos)) && (goarch == "" || goarch == p.arch) })
	if x == nil {
		return &buildSet{ports: []uint64{named}}
	}
	s := &buildSet{tags: freeTags(x)}
	if len(s.tags) > maxTags {
		return &buildSet{ports: []uint64{named}, vague: true}
	}
	s.ports = make([]uint64, 1<<len(s.tags))
	for choice := range s.ports {
		s.ports[choice] = named & portsWhere(func(p port) bool {
			return x.Eval(func(tag string) bool { return p.has(tag) || s.set(choice, tag) })
		})
	}
	return s
}

// set reports whether a choice has a tag.
func (s *buildSet) set(choice int, tag string) bool {
	switch {
	case tag == "gccgo":
		return !s.set(choice, tagCompiler)
	case strings.HasPrefix(tag, "go1."):
		tag = tagRelease
	}
	n := slices.Index(s.tags, tag)
	return n >= 0 && usually(tag) != (choice>>n&1 == 1)
}

// freeTags lists the tags of a constraint that neither platform nor release says.
func freeTags(x constraint.Expr) []string {
	var out []string
	collectTags(x, func(tag string) {
		switch {
		case tag == "gccgo":
			tag = tagCompiler
		case knownOS()[tag] || knownArch()[tag] || tag == "unix":
			return
		case strings.HasPrefix(tag, "go1."):
			tag = tagRelease
		}
		out = append(out, tag)
	})
	slices.Sort(out)
	return slices.Compact(out)
}

func (s *buildSet) empty() bool {
	return !slices.ContainsFunc(s.ports, func(p uint64) bool { return p != 0 })
}

// everywhere reports whether nothing is said of where a file is built.
func (s *buildSet) everywhere() bool { return s == everyBuild() }

// usual reports whether the build that nobody asked for is among them.
func (s *buildSet) usual() bool { return s.ports[0]&1 != 0 }

// at gives the platforms of a choice of other tags, which have all of the set's.
func (s *buildSet) at(choice int, tags []string) uint64 {
	own := 0
	for n, tag := range s.tags {
		if i := slices.Index(tags, tag); choice>>i&1 == 1 {
			own |= 1 << n
		}
	}
	return s.ports[own]
}

// any gives the platforms of all choices.
func (s *buildSet) any() uint64 {
	var out uint64
	for _, p := range s.ports {
		out |= p
	}
	return out
}

// combined gives what two sets have by a function of their platforms; nil of more
// tags than are distinguished.
func combined(a, b *buildSet, of func(a, b uint64) uint64) *buildSet {
	tags := a.tags
	if len(b.tags) > 0 {
		tags = slices.Concat(a.tags, b.tags)
		slices.Sort(tags)
		tags = slices.Compact(tags)
	}
	if len(tags) > maxAllTags {
		return nil
	}
	s := &buildSet{tags: tags, ports: make([]uint64, 1<<len(tags)), vague: a.vague || b.vague}
	for choice := range s.ports {
		s.ports[choice] = of(a.at(choice, tags), b.at(choice, tags))
	}
	return s
}

func (s *buildSet) both(o *buildSet) *buildSet {
	switch {
	case o.everywhere():
		return s
	case s.everywhere():
		return o
	}
	if c := combined(s, o, func(a, b uint64) uint64 { return a & b }); c != nil {
		return c
	}
	return &buildSet{ports: []uint64{s.any() & o.any()}, vague: true}
}

// without leaves what another set lacks for sure. What a vague set lacks nobody knows.
func (s *buildSet) without(o *buildSet) *buildSet {
	if o.vague {
		return s
	}
	if c := combined(s, o, func(a, b uint64) uint64 { return a &^ b }); c != nil {
		return c
	}
	return &buildSet{ports: []uint64{s.any()}, vague: true}
}

// outside leaves the builds for other platforms than some.
func (s *buildSet) outside(ports uint64) *buildSet {
	return s.both(&buildSet{ports: []uint64{allPorts() &^ ports}})
}

// lacking leaves the builds that have a tag as it usually is.
func (s *buildSet) lacking(tag string) *buildSet {
	n := slices.Index(s.tags, tag)
	if n < 0 {
		return s
	}
	out := &buildSet{tags: s.tags, ports: slices.Clone(s.ports), vague: s.vague}
	for choice := range out.ports {
		if choice>>n&1 == 1 {
			out.ports[choice] = 0
		}
	}
	return out
}
