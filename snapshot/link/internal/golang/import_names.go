package golang

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// guessedName is the package name that an import path suggests.
func guessedName(p string) string {
	base := path.Base(p)
	if isVersion(base) && strings.Contains(p, "/") {
		base = path.Base(path.Dir(p))
	}
	if i := strings.LastIndex(base, ".v"); i > 0 && isVersion(base[i+1:]) {
		base = base[:i]
	}
	base = strings.TrimSuffix(strings.TrimPrefix(base, "go-"), "-go")
	return strings.ReplaceAll(base, "-", "_")
}

func isVersion(s string) bool {
	if len(s) < 2 || s[0] != 'v' {
		return false
	}
	return strings.Trim(s[1:], "0123456789") == ""
}

// importsOf lists a file's imports that may bind a name.
func importsOf(l *core.Linker, f *core.File, name string) []int32 {
	if f == l.File {
		var out []int32
		for i := range f.Facts.Imports {
			m := &f.Facts.Imports[i]
			if m.Kind == facts.ImportModule && (m.Local == name || m.Local == "" && guessedName(m.Module) == name) {
				out = append(out, int32(i))
			}
		}
		return out
	}
	return l.Entries(core.NewQuestion(core.AskImport, f.Path, name), f, core.EntryImport)
}

func (g golang) importNamed(l *core.Linker, f *core.File, name string) *core.Value {
	var fallback *core.Value
	for _, i := range importsOf(l, f, name) {
		m := &f.Facts.Imports[i]
		v := l.Imported(f, i)
		if m.Local == name || v.Is(core.KindModule) && packageName(v) == name {
			return v
		}
		if v.Is(core.KindExternal) {
			fallback = v
		}
	}
	return fallback
}

// importByClause finds an import whose package is not called as its path suggests.
func (g golang) importByClause(l *core.Linker, f *core.File, name string) *core.Value {
	for _, i := range unnamed(l, f) {
		if v := l.Imported(f, i); v.Is(core.KindModule) && packageName(v) == name {
			return v
		}
	}
	return nil
}

// unnamed lists a file's imports without a name of their own.
func unnamed(l *core.Linker, f *core.File) []int32 {
	if f != l.File {
		return l.Entries(core.NewQuestion(core.AskImports, f.Path, ""), f, core.EntryImport)
	}
	var out []int32
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Kind == facts.ImportModule && m.Local == "" {
			out = append(out, int32(i))
		}
	}
	return out
}

// importByPart finds the package from outside that a name found nowhere else
// must be: one with the name as a part of its path (cos in cos-go-sdk-v5), or as its last part
// without the signs that a name cannot have (opusgo of opus-go).
func (g golang) importByPart(l *core.Linker, f *core.File, name string) *core.Value {
	for _, i := range unnamed(l, f) {
		if !hasPart(f.Facts.Imports[i].Module, name) {
			continue
		}
		if v := l.Imported(f, i); v.Is(core.KindExternal) {
			return v
		}
	}
	return nil
}

// hasPart reports an import path with a name among its parts, or as its last part without the signs.
// Every import of a file is asked for each name that nothing defines.
func hasPart(module, name string) bool {
	for part := range strings.FieldsFuncSeq(module, func(r rune) bool { return r == '/' || isSign(r) }) {
		if part == name {
			return true
		}
	}
	base := path.Base(module)
	if isVersion(base) {
		base = path.Base(path.Dir(module))
	}
	at := 0
	for i := range len(base) {
		if isSign(rune(base[i])) {
			continue
		}
		if at == len(name) || name[at] != base[i] {
			return false
		}
		at++
	}
	return at == len(name)
}

func isSign(r rune) bool { return r == '-' || r == '.' || r == '_' }

func (g golang) dotImported(l *core.Linker, f *core.File, name string) *core.Value {
	var stars []int32
	if f == l.File {
		for i := range f.Facts.Imports {
			if f.Facts.Imports[i].Kind == facts.ImportStar {
				stars = append(stars, int32(i))
			}
		}
	} else {
		stars = l.Entries(core.NewQuestion(core.AskStar, f.Path, ""), f, core.EntryImport)
	}
	for _, i := range stars {
		if v := l.Imported(f, i); v.Is(core.KindModule) {
			if d := g.ModuleMember(l, v, name, core.AnySpace); d != nil {
				return core.WithRule(d, core.RuleStar)
			}
		}
	}
	return nil
}
