package link

import (
	"go/build/constraint"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// port is a platform that Go builds for, or built for once.
type port struct{ os, arch string }

// ports are the platforms that a set of builds tells apart, the usual one first:
// at most 64.
var ports = sync.OnceValue(func() []port {
	var out []port
	for _, line := range []string{
		"linux amd64 386 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64",
		"aix ppc64", "android 386 amd64 arm arm64", "darwin 386 amd64 arm arm64", "dragonfly amd64", "freebsd 386 amd64 arm arm64 riscv64",
		"illumos amd64", "ios amd64 arm64", "js wasm", "nacl amd64", "netbsd 386 amd64 arm arm64", "openbsd 386 amd64 arm arm64 ppc64 riscv64",
		"plan9 386 amd64 arm", "solaris amd64", "wasip1 wasm", "windows 386 amd64 arm arm64", "zos s390x",
	} {
		words := strings.Fields(line)
		for _, arch := range words[1:] {
			out = append(out, port{words[0], arch})
		}
	}
	return out
})

// maxTags bounds the tags that a set of builds tells apart; a file with more is
// taken for one of every build.
const maxTags = 6

// buildSet is a set of builds: the platforms, as bits, by each choice of tags. Bit n
// of a choice says that tag n is not as it usually is.
type buildSet struct {
	tags  []string // sorted
	ports []uint64 // 1 << len(tags) of them
}

// The tags that stand for more than themselves.
const (
	tagRelease = "go1"    // the release of Go: unusual is one before all that constraints name
	tagIgnore  = "ignore" // by convention nothing is built with it but what is run by itself
)

// usually reports whether a tag is set in a build that nobody asked for.
func usually(tag string) bool { return tag == "cgo" || tag == "gc" || tag == tagRelease }

// buildsOf gives the builds that a file belongs to.
func buildsOf(f *File) *buildSet {
	f.buildsOnce.Do(func() { f.builds = buildsWith(f.Path, constraintOf(f)) })
	return &f.builds
}

func buildsWith(path string, x constraint.Expr) buildSet {
	goos, goarch := suffixOf(path)
	var tags []string
	if x != nil {
		tags = freeTags(x)
	}
	s := buildSet{tags: tags, ports: make([]uint64, 1<<len(tags))}
	for choice := range s.ports {
		for n, p := range ports() {
			if goos != "" && !p.runs(goos) || goarch != "" && goarch != p.arch {
				continue
			}
			if x == nil || x.Eval(func(tag string) bool { return p.has(tag) || s.set(choice, tag) }) {
				s.ports[choice] |= 1 << n
			}
		}
	}
	return s
}

// runs reports whether files for an operating system are built for a platform.
func (p port) runs(goos string) bool {
	return goos == p.os || goos == "linux" && p.os == "android" || goos == "darwin" && p.os == "ios" || goos == "solaris" && p.os == "illumos"
}

func (p port) has(tag string) bool {
	return p.runs(tag) || tag == p.arch || tag == "unix" && unixOS()[p.os]
}

// set reports whether a choice has a tag.
func (s *buildSet) set(choice int, tag string) bool {
	switch {
	case tag == "gccgo":
		return !s.set(choice, "gc")
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
			tag = "gc"
		case knownOS()[tag] || knownArch()[tag] || tag == "unix":
			return
		case strings.HasPrefix(tag, "go1."):
			tag = tagRelease
		}
		out = append(out, tag)
	})
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), maxTags)]
}

func (s *buildSet) empty() bool {
	return !slices.ContainsFunc(s.ports, func(p uint64) bool { return p != 0 })
}

// usual reports whether the build that nobody asked for is among them.
func (s *buildSet) usual() bool { return s.ports[0]&1 != 0 }

// at gives the platforms of a choice of other tags, which have all of the set's.
func (s *buildSet) at(choice int, tags []string) uint64 {
	if len(s.tags) == 0 {
		return s.ports[0]
	}
	own := 0
	for n, tag := range s.tags {
		if i := slices.Index(tags, tag); i >= 0 && choice>>i&1 == 1 {
			own |= 1 << n
		}
	}
	return s.ports[own]
}

// combined gives what two sets have by a function of their platforms.
func combined(a, b *buildSet, of func(a, b uint64) uint64) buildSet {
	if len(a.tags)+len(b.tags) == 0 {
		return buildSet{ports: []uint64{of(a.ports[0], b.ports[0])}}
	}
	tags := append(slices.Clone(a.tags), b.tags...)
	slices.Sort(tags)
	tags = slices.Compact(tags)
	s := buildSet{tags: tags, ports: make([]uint64, 1<<len(tags))}
	for choice := range s.ports {
		s.ports[choice] = of(a.at(choice, tags), b.at(choice, tags))
	}
	return s
}

func (s *buildSet) both(o *buildSet) buildSet {
	return combined(s, o, func(a, b uint64) uint64 { return a & b })
}

func (s *buildSet) either(o *buildSet) buildSet {
	return combined(s, o, func(a, b uint64) uint64 { return a | b })
}

func (s *buildSet) without(o *buildSet) buildSet {
	return combined(s, o, func(a, b uint64) uint64 { return a &^ b })
}

// lacking leaves the builds that have a tag as it usually is.
func (s *buildSet) lacking(tag string) buildSet {
	n := slices.Index(s.tags, tag)
	if n < 0 {
		return *s
	}
	out := buildSet{tags: s.tags, ports: slices.Clone(s.ports)}
	for choice := range out.ports {
		if choice>>n&1 == 1 {
			out.ports[choice] = 0
		}
	}
	return out
}

// buildsAt gives the builds of what a name in file f may mean where file from is
// linked, which both belong to if any build has both.
func buildsAt(from, f *File) buildSet {
	in := *buildsOf(f)
	if f != from {
		if both := in.both(buildsOf(from)); !both.empty() {
			in = both
		}
	}
	return in
}

// builtTogether leaves the definitions that a name in file f may mean where file
// from is linked: those built together with both, the ones of the usual build first.
// One that is in all of these builds is what is meant, and the others are not.
func builtTogether(from, f *File, found []defAt) []defAt {
	if len(found) == 0 || len(found) == 1 && buildsOf(found[0].f).everywhere() {
		return found
	}
	in := buildsAt(from, f)
	if in.empty() { // what is written there no build has
		return found
	}
	var usual, other []defAt
	for _, d := range found {
		set := buildsOf(d.f)
		if d.f == f {
			return []defAt{d}
		}
		shared := in.both(set)
		if !slices.Contains(in.tags, tagIgnore) {
			shared = shared.lacking(tagIgnore)
		}
		if shared.empty() {
			continue
		}
		if rest := in.without(set); rest.empty() {
			return []defAt{d}
		}
		if shared.usual() {
			usual = append(usual, d)
		} else {
			other = append(other, d)
		}
	}
	return append(usual, other...)
}

// everywhere reports whether nothing is said of where a file is built.
func (s *buildSet) everywhere() bool { return len(s.tags) == 0 && s.ports[0] == allPorts() }

var allPorts = sync.OnceValue(func() uint64 { return 1<<len(ports()) - 1 })

// Uncovered gives, of what a reference in a file was bound to before, the places
// among before whose builds nothing of after is built with. Builds with past releases
// of Go do not count: they may be given up. Only files of Go belong to builds.
func Uncovered(was, is *File, before, after []*File) []int {
	lost := *buildsOf(is)
	lost = lost.both(buildsOf(was))
	lost = lost.lacking(tagRelease)
	for _, f := range after {
		lost = lost.without(buildsOf(f))
	}
	lost = lost.lacking(tagIgnore)
	lost = lost.lacking(tagRelease)
	var out []int
	for n, f := range before {
		if gone := lost.both(buildsOf(f)); !gone.empty() {
			gone = gone.lacking(tagIgnore)
			gone = gone.lacking(tagRelease)
			if !gone.empty() {
				out = append(out, n)
			}
		}
	}
	return out
}

// HasBuilds reports the facts of a file of a language whose files belong to builds.
func HasBuilds(f *facts.File) bool {
	_, ok := binderOf(f.Language).(golang)
	return ok
}
