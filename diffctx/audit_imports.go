package diffctx

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// unusedImports judges the names that a changed file imports and nothing in it
// uses. One that was unused before is inherited.
func (a *audit) unusedImports(ctx context.Context, _ *Result) error {
	for i := range a.c.files {
		d := &a.c.files[i]
		if d.New == nil || !d.FactsChanged || !importsAreBindings(d.New) {
			continue
		}
		was := map[string]bool{}
		if old := a.before(d.New); old != nil {
			for _, m := range idleImports(old, a.c.text(ctx, a.c.base, old.Path)) {
				was[importName(m)] = true
			}
		}
		for _, m := range idleImports(d.New, a.c.text(ctx, a.c.head, d.New.Path)) {
			name := importName(m)
			f := Finding{Rule: RuleUnused, Path: d.New.Path, Line: int(m.Line), Symbol: facts.FileID(d.New.Path).String(), Message: fmt.Sprintf("%s is imported and not used", m.Local)}
			if was[name] {
				f.Attribution = Inherited
			}
			a.add(f, d.New.Path, name)
		}
	}
	return nil
}

func importName(m *facts.Import) string { return m.Module + "\x00" + m.Name + "\x00" + m.Local }

// importsAreBindings reports a file whose imports only count when it uses them.
// Those of a package's __init__.py and of declaration files are what it offers.
func importsAreBindings(f *snapshot.File) bool {
	switch extract.FamilyOf(f.Language) {
	case lang.Python:
		return path.Base(f.Path) != "__init__.py" && !strings.HasSuffix(f.Path, ".pyi") && !filereach.IsConftest(f.Path)
	case lang.ECMAScript, lang.Java:
		return !link.IsDeclarationPath(f.Path)
	}
	return false
}

// idleImports lists the imported names that a file does not use, in no
// expression and in no line of code or text: strings may name what is used.
func idleImports(f *snapshot.File, source []byte) []*facts.Import {
	if source == nil || f.Facts.ParseErrors > 0 {
		return nil
	}
	used := map[uint32]bool{}
	for _, e := range f.Facts.Exprs {
		if e.Op == facts.OpImport {
			used[e.N] = true
		}
	}
	var lines []string
	var out []*facts.Import
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		if used[uint32(i)] || !bindsForUse(f, m) {
			continue
		}
		if lines == nil {
			lines = strings.Split(string(source), "\n")
			blank(lines, f.Facts)
		}
		if !occurs(lines, m.Local) {
			out = append(out, m)
		}
	}
	return out
}

// bindsForUse leaves out what is imported for its effect, to be passed on, or
// under a condition.
func bindsForUse(f *snapshot.File, m *facts.Import) bool {
	switch {
	case m.Local == "" || m.Local == "_" || m.Kind == facts.ImportStar || m.Kind == facts.ImportEffect || m.Kind == facts.ImportReexport || m.Kind == facts.ImportDynamic:
		return false
	case f.Language == "python":
		return m.Module != "__future__" && !m.Flags.Has(facts.Conditional) && (m.Name == "" || m.Name != m.Local || !reexported(f, m))
	case m.Local == "React": // JSX uses it without naming it
		return false
	}
	return true
}

// reexported reports `from a import b as b`, which says that b is offered on.
func reexported(f *snapshot.File, m *facts.Import) bool {
	for _, e := range f.Facts.Exports {
		if e.Name == m.Local {
			return true
		}
	}
	return false
}

// blank empties the lines that import or comment. A comment with a tag may link
// to what is imported for it.
func blank(lines []string, f *facts.File) {
	for i, line := range lines {
		if s := strings.TrimSpace(line); strings.HasPrefix(s, "import ") || strings.HasPrefix(s, "from ") || isComment(s) && !strings.Contains(s, "@") && !strings.HasPrefix(s, `"""`) && !strings.HasPrefix(s, "'''") {
			lines[i] = ""
		}
	}
	for i := range f.Imports {
		if n := int(f.Imports[i].Line); n >= 1 && n <= len(lines) {
			lines[n-1] = ""
		}
	}
}

// occurs reports whether a word stands in one of the lines.
func occurs(lines []string, word string) bool {
	for _, line := range lines {
		rest := line
		for {
			i := strings.Index(rest, word)
			if i < 0 {
				break
			}
			before, after := rest[:i], rest[i+len(word):]
			if (before == "" || signature.NotWord(rune(before[len(before)-1]))) && (after == "" || signature.NotWord(rune(after[0]))) {
				return true
			}
			rest = after
		}
	}
	return false
}
