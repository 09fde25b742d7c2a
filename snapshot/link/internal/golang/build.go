package golang

import (
	"go/build/constraint"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang/golang/ignored"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

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

// constraintLine is the condition of a file's //go:build line and of its name: Go builds no
// file whose name begins with a low line or a dot, which is as if it had the tag ignore.
func constraintLine(f *core.File) string {
	line := buildExpr(f.Facts)
	switch {
	case !ignored.Name(path.Base(f.Path)):
		return line
	case line == "":
		return tagIgnore
	}
	return tagIgnore + " && (" + line + ")"
}

// importsC reports a file of Go that is built with cgo alone.
func importsC(f *facts.File) bool {
	for i := range f.Imports {
		if f.Imports[i].Module == "C" {
			return true
		}
	}
	return false
}

// constraintOf parses the file's constraint; nil for none that can be read.
func constraintOf(f *core.File) constraint.Expr {
	line := constraintLine(f)
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
func BuildConstraint(f *core.File) string {
	goos, goarch := suffixOf(f.Path)
	var parts []string
	for _, p := range []string{goos, goarch} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	line := constraintLine(f)
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
