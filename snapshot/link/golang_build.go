package link

import (
	"go/build/constraint"
	"path"
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

// BuildConstraint is the condition under which a Go file is built, as its name and
// its //go:build line have it; "" for one that always is.
func BuildConstraint(f *File) string {
	goos, goarch := suffixOf(f.Path)
	var parts []string
	for _, p := range []string{goos, goarch} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	line := buildExpr(f.Facts)
	switch {
	case line == "" || len(parts) == 1 && line == parts[0]:
	case len(parts) > 0 && strings.Contains(line, "||"):
		parts = append(parts, "("+line+")")
	default:
		parts = append(parts, line)
	}
	return strings.Join(parts, " && ")
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
