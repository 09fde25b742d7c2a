package link

import (
	"cmp"
	"go/build/constraint"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

var knownOS = wordSet("aix android darwin dragonfly freebsd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos")

var knownArch = wordSet("386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm")

var unixOS = wordSet("aix android darwin dragonfly freebsd illumos ios linux netbsd openbsd solaris")

// wordSet is a set of words, made on first use.
func wordSet(s string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return setOf(s) })
}

func setOf(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// suffixOf reads _GOOS and _GOARCH off a file name (go/build's rule).
func suffixOf(p string) (goos, goarch string) {
	name := strings.TrimSuffix(strings.TrimSuffix(path.Base(p), ".go"), "_test")
	parts := strings.Split(name, "_")
	if n := len(parts); n >= 2 {
		last := parts[n-1]
		switch {
		case knownArch()[last]:
			goarch = last
			if n >= 3 && knownOS()[parts[n-2]] {
				goos = parts[n-2]
			}
		case knownOS()[last]:
			goos = last
		}
	}
	return goos, goarch
}

// buildExpr is the file's //go:build line, or "".
func buildExpr(f *facts.File) string {
	for _, s := range f.Settings {
		if s.Key == "go:build" {
			return s.Value
		}
	}
	return ""
}

// build is one build that a file may belong to: a platform and the tags given
// besides those that it implies.
type build struct {
	os, arch string
	tags     []string
}

// usual is the build of what no file name and no constraint decides on.
var usual = build{os: "linux", arch: "amd64"}

// platforms are the builds tried for a file with a constraint, the usual first.
var platforms = sync.OnceValue(func() []build {
	var out []build
	for _, o := range []string{"linux", "darwin", "windows", "freebsd", "js", "plan9", "solaris", "aix"} {
		for _, a := range []string{"amd64", "arm64", "386", "wasm", "s390x", "ppc64le"} {
			out = append(out, build{os: o, arch: a})
		}
	}
	return out
})

// constraintOf parses the file's constraint; nil for none that can be read.
func constraintOf(f *File) constraint.Expr {
	line := buildExpr(f.Facts)
	if line == "" {
		return nil
	}
	x, err := constraint.Parse("//go:build " + line)
	if err != nil {
		return nil
	}
	return x
}

// buildOf is the most usual build that a file belongs to: one without tags if
// there is any, then one with as few of the tags that its constraint names.
func buildOf(f *File) build {
	goos, goarch := suffixOf(f.Path)
	x := constraintOf(f)
	if x == nil {
		return build{os: cmp.Or(goos, usual.os), arch: cmp.Or(goarch, usual.arch)}
	}
	for _, tags := range tagSets(x) {
		for _, p := range platforms() {
			p = build{os: cmp.Or(goos, p.os), arch: cmp.Or(goarch, p.arch), tags: tags}
			if x.Eval(p.has) {
				return p
			}
		}
	}
	return build{os: cmp.Or(goos, usual.os), arch: cmp.Or(goarch, usual.arch)}
}

// tagSets lists the sets of a constraint's own tags to try: none, each, all.
func tagSets(x constraint.Expr) [][]string {
	var own []string
	collectTags(x, func(tag string) {
		if !knownOS()[tag] && !knownArch()[tag] && !impliedTags()[tag] && !strings.HasPrefix(tag, "go1.") && !slices.Contains(own, tag) {
			own = append(own, tag)
		}
	})
	sets := [][]string{nil}
	for i := range own {
		sets = append(sets, own[i:i+1])
	}
	return append(sets, own)
}

func collectTags(x constraint.Expr, add func(string)) {
	switch x := x.(type) {
	case *constraint.TagExpr:
		add(x.Tag)
	case *constraint.NotExpr:
		collectTags(x.X, add)
	case *constraint.AndExpr:
		collectTags(x.X, add)
		collectTags(x.Y, add)
	case *constraint.OrExpr:
		collectTags(x.X, add)
		collectTags(x.Y, add)
	}
}

// impliedTags are those that every build tried here has or lacks by itself.
var impliedTags = wordSet("gc gccgo cgo unix")

// has reports whether a tag is true in a build.
func (b build) has(tag string) bool {
	return tag == b.os || tag == b.arch || tag == "gc" || tag == "cgo" || tag == "unix" && unixOS()[b.os] || tag == "linux" && b.os == "android" ||
		strings.HasPrefix(tag, "go1.") || slices.Contains(b.tags, tag)
}

// builds reports whether a file belongs to a build.
func builds(f *File, b build) bool {
	goos, goarch := suffixOf(f.Path)
	if goos != "" && goos != b.os && !(goos == "linux" && b.os == "android") || goarch != "" && goarch != b.arch {
		return false
	}
	x := constraintOf(f)
	return x == nil || x.Eval(b.has)
}

// builtFirst puts the definitions that are built together with a file before
// those of other builds.
func builtFirst(from *File, found []defAt) []defAt {
	if len(found) < 2 {
		return found
	}
	b := buildOf(from)
	var in, out []defAt
	for _, d := range found {
		if d.f == from || builds(d.f, b) {
			in = append(in, d)
		} else {
			out = append(out, d)
		}
	}
	return append(in, out...)
}
