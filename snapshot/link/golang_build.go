package link

import (
	"go/build/constraint"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

var knownOS = wordSet("aix android darwin dragonfly freebsd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos")

var knownArch = wordSet("386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm")

var unixOS = wordSet("aix android darwin dragonfly freebsd illumos ios linux netbsd openbsd solaris")

func wordSet(s string) map[string]bool {
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
		case knownArch[last]:
			goarch = last
			if n >= 3 && knownOS[parts[n-2]] {
				goos = parts[n-2]
			}
		case knownOS[last]:
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

// platform is one build that a file may belong to.
type platform struct{ os, arch string }

// platformsOf are the builds tried for a file, the usual first.
func platformsOf(f *File) []platform {
	goos, goarch := suffixOf(f.Path)
	if goos == "" && goarch == "" && buildExpr(f.Facts) == "" {
		return []platform{{"linux", "amd64"}}
	}
	var out []platform
	for _, o := range []string{"linux", "darwin", "windows", "freebsd", "js", "plan9", "solaris", "aix"} {
		for _, a := range []string{"amd64", "arm64", "386", "wasm", "s390x", "ppc64le"} {
			out = append(out, platform{o, a})
		}
	}
	if goos != "" || goarch != "" {
		out = append([]platform{{orElse(goos, "linux"), orElse(goarch, "amd64")}}, out...)
	}
	return out
}

func orElse(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

// builds reports whether a file belongs to a build without extra tags.
func builds(f *File, p platform) bool {
	goos, goarch := suffixOf(f.Path)
	if goos != "" && goos != p.os && !(goos == "linux" && p.os == "android") || goarch != "" && goarch != p.arch {
		return false
	}
	line := buildExpr(f.Facts)
	if line == "" {
		return true
	}
	x, err := constraint.Parse("//go:build " + line)
	if err != nil {
		return true
	}
	return x.Eval(func(tag string) bool {
		return tag == p.os || tag == p.arch || tag == "gc" || tag == "cgo" || tag == "unix" && unixOS[p.os] || strings.HasPrefix(tag, "go1.")
	})
}

// builtFirst puts the definitions that are built together with a file before
// those of other builds.
func builtFirst(from *File, found []defAt) []defAt {
	if len(found) < 2 || from.Facts == nil {
		from = found[0].f
	}
	if len(found) < 2 {
		return found
	}
	p := buildOf(from)
	var in, out []defAt
	for _, d := range found {
		if builds(d.f, p) {
			in = append(in, d)
		} else {
			out = append(out, d)
		}
	}
	return append(in, out...)
}

// buildOf is the most usual build that a file belongs to.
func buildOf(f *File) platform {
	for _, p := range platformsOf(f) {
		if builds(f, p) {
			return p
		}
	}
	return platform{"linux", "amd64"}
}

// builtTogether reports whether some build has both files.
func builtTogether(a, b *File) bool { return builds(b, buildOf(a)) || builds(a, buildOf(b)) }
