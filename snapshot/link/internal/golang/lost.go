package golang

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// maxNamedPlatforms bounds the platforms that a message names.
const maxNamedPlatforms = 4

// Builds is a set of builds of Go: platforms and tags. The zero value has none.
type Builds struct{ set *buildSet }

// BuildsOf gives the builds that a file of Go belongs to. Left out are platforms that
// Go builds for no longer and past releases, which may be given up at any time.
func BuildsOf(f *core.File) Builds { return Builds{buildsOf(f).today()} }

func (s *buildSet) today() *buildSet {
	return s.outside(retiredPorts()).lacking(tagRelease).lacking(tagIgnore)
}

// And gives the builds that are in both sets.
func (b Builds) And(o Builds) Builds {
	if b.set == nil || o.set == nil {
		return Builds{}
	}
	return Builds{b.set.both(o.set).today()}
}

// Without gives the builds that another set lacks; none where that is not known.
func (b Builds) Without(o Builds) Builds {
	switch {
	case b.set == nil || o.set == nil:
		return b
	case o.set.vague:
		return Builds{}
	}
	return Builds{b.set.without(o.set).today()}
}

// Empty reports whether no build is in the set for sure.
func (b Builds) Empty() bool { return b.set == nil || b.set.vague || b.set.empty() }

// AskedFor leaves the builds that nobody has to ask for and those with tags that go
// itself knows or that one of the files is built with alone.
func (b Builds) AskedFor(files []*core.File) Builds {
	if b.Empty() {
		return Builds{}
	}
	out := b.set
	for _, tag := range b.set.tags {
		if usually(tag) || instrumented()[tag] || slices.ContainsFunc(files, func(f *core.File) bool { return buildsOf(f).needs(tag) }) {
			continue
		}
		out = out.lacking(tag)
	}
	return Builds{out}
}

// instrumented are the tags that flags of go set.
var instrumented = lang.WordSet("race msan asan")

// needs reports whether all builds of a set have a tag.
func (s *buildSet) needs(tag string) bool {
	return !usually(tag) && slices.Contains(s.tags, tag) && s.lacking(tag).empty()
}

// builtFor is the tag of the platforms that a package outside of the standard library is for; empty where it is for all.
func builtFor(module string) string {
	switch module {
	case "golang.org/x/sys/unix":
		return "unix"
	case "golang.org/x/sys/windows", "golang.org/x/sys/windows/registry", "golang.org/x/sys/windows/svc":
		return "windows"
	case "golang.org/x/sys/plan9":
		return "plan9"
	}
	return ""
}

// Unbuildable gives the builds that a file's imports keep it from.
func Unbuildable(f *core.File) Builds {
	var of uint64
	for i := range f.Facts.Imports {
		if tag := builtFor(f.Facts.Imports[i].Module); tag != "" {
			of |= portsWhere(func(p port) bool { return !p.has(tag) })
		}
	}
	return Builds{&buildSet{ports: []uint64{of}}}
}

// BuiltWhere says a build constraint as a sentence goes on: "on windows", "where !linux && cgo".
func BuiltWhere(condition string) string {
	if knownOS()[condition] || knownArch()[condition] {
		return "on " + condition
	}
	return "where " + condition
}

// String says which builds they are, as a sentence goes on: "on windows", "on
// linux/arm64 and plan9", "on linux with tag race".
func (b Builds) String() string {
	if b.Empty() {
		return ""
	}
	choice := slices.IndexFunc(b.set.ports, func(p uint64) bool { return p != 0 })
	set, all := b.set.ports[choice], allPorts()&^retiredPorts()
	var parts, with, without []string
	if set != all {
		parts = append(parts, "on "+listed(platformNames(set, all)))
	}
	for n, tag := range b.set.tags {
		switch {
		case tag == tagRelease || tag == tagIgnore: // they are in no set that is told
		case b.set.ports[choice^1<<n]&set != 0: // whether it is set or not
		case usually(tag) == (choice>>n&1 == 0):
			with = append(with, tag)
		default:
			without = append(without, tag)
		}
	}
	if len(with) > 0 {
		parts = append(parts, "with "+tagged(with))
	}
	if len(without) > 0 {
		parts = append(parts, "without "+tagged(without))
	}
	if len(parts) == 0 {
		return "on any platform"
	}
	return strings.Join(parts, " ")
}

func tagged(tags []string) string {
	if len(tags) == 1 {
		return "tag " + tags[0]
	}
	return "tags " + listed(tags)
}

// listed joins names as a sentence does, the first ones of many.
func listed(names []string) string {
	if n := len(names) - maxNamedPlatforms; n > 1 {
		names = append(names[:maxNamedPlatforms:maxNamedPlatforms], "others")
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
