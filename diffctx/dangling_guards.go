package diffctx

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// stands reports whether a dangling reference is to be told: nothing in the text excuses
// it, git does not ignore what it asks for, and nobody on the base side refers to the
// same, which the environment has then.
func (s *danglingSearch) stands(ctx context.Context, f *snapshot.File, d *link.Dangling) (bool, error) {
	if ok, err := s.unexcused(ctx, f, d); err != nil || !ok {
		return false, err
	}
	known, err := s.knownBefore(ctx, d)
	return !known, err
}

// unexcused reports a dangling reference that neither the text, nor what git ignores,
// nor a declaration elsewhere excuses.
func (s *danglingSearch) unexcused(ctx context.Context, f *snapshot.File, d *link.Dangling) (bool, error) {
	line, column := unboundSite(f.Facts, d.Import, d.Index)
	text := s.c.text(ctx, s.c.head, f.Path)
	if text == nil || excused(string(text), line, column, d) {
		return false, nil
	}
	if d.Path != "" {
		for _, p := range []string{d.Path, d.Path + path.Ext(f.Path)} {
			ignored, err := s.c.head.Ignored(ctx, p)
			if err != nil {
				return false, fmt.Errorf("look whether %s is ignored: %w", p, err)
			}
			if ignored {
				return false, nil
			}
		}
	}
	if d.Kind == link.NoName {
		if declared, err := s.declaredElsewhere(ctx, f, d.Name); err != nil || declared {
			return false, err
		}
	}
	return true, nil
}

// knownBefore reports a file of the base side that refers to the same and is without a
// target there too.
func (s *danglingSearch) knownBefore(ctx context.Context, d *link.Dangling) (bool, error) {
	paths, err := s.c.base.Asking(ctx, d.Asks)
	if err != nil {
		return false, fmt.Errorf("find who refers to %s: %w", d.Module+d.Name, err)
	}
	checker := s.c.base.Checker(ctx)
	for _, p := range paths[:min(len(paths), maxAskers)] {
		f, err := s.c.file(ctx, s.c.base, p)
		if err != nil {
			return false, err
		}
		u := unboundOf(f)
		if u.file == nil {
			continue
		}
		found, err := checker.Danglings(ctx, p, u.imports, u.refs)
		if err != nil {
			return false, fmt.Errorf("judge what %s refers to: %w", p, err)
		}
		if slices.ContainsFunc(found, func(o link.Dangling) bool {
			return o.Kind == d.Kind && o.Name == d.Name && (o.Kind == link.NoName || o.Path == d.Path && o.Module == d.Module || slices.ContainsFunc(o.Asks, func(k link.Key) bool { return slices.Contains(d.Asks, k) }))
		}) {
			return true, nil
		}
	}
	return false, nil
}

// maxAskers bounds how many files are looked at that ask for the same.
const maxAskers = 50

// declaredElsewhere reports a name that a script without imports or exports, or a file of
// declarations, defines: what belongs to one program sees it.
func (s *danglingSearch) declaredElsewhere(ctx context.Context, f *snapshot.File, name string) (bool, error) {
	if !isScript(f.Language) {
		return false, nil
	}
	paths, err := s.c.head.Naming(ctx, name)
	if err != nil {
		return false, fmt.Errorf("find definitions of %s: %w", name, err)
	}
	for _, p := range paths {
		g, err := s.c.file(ctx, s.c.head, p)
		if err != nil {
			return false, err
		}
		if g != nil && g.Path != f.Path && isScript(g.Language) && (strings.Contains(path.Base(p), ".d.") || !isModule(g.Facts)) {
			return true, nil
		}
	}
	return false, nil
}

// pragmas are the comments by which people tell checkers that a line may not be sound.
var pragmas = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`@ts-ignore|@ts-expect-error|@ts-nocheck|type:\s*ignore|pyright:\s*ignore|\bnoqa\b|pylint:\s*disable|//\s*nolint|eslint-disable|\$FlowFixMe|import/no-unresolved|biome-ignore|@SuppressWarnings`)
})

// fileWide are those that hold for a whole file from its beginning.
var fileWide = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\s*(//|/\*|#)\s*(@ts-nocheck|type:\s*ignore|mypy:\s*ignore-errors|flake8:\s*noqa|ruff:\s*noqa|pyright:\s*basic|eslint-disable\s*(\*/|$))`)
})

// excused reports a reference that the text around it allows to lead nowhere.
func excused(text string, line, column int, d *link.Dangling) bool {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return true
	}
	if fileWide().MatchString(strings.Join(lines[:min(len(lines), 30)], "\n")) {
		return true
	}
	first := line
	if d.Import {
		first = statementStart(lines, line)
	}
	for n := max(1, first-1); n <= line; n++ {
		if pragmas().MatchString(lines[n-1]) {
			return true
		}
	}
	if first != line && first > 1 && pragmas().MatchString(lines[first-2]) {
		return true
	}
	name := d.Name
	if d.Caught && tried(lines, line) {
		return true
	}
	if name == "" {
		return false
	}
	q := regexp.QuoteMeta(name)
	if guarded, err := regexp.MatchString(`typeof\s+\(?([\w$]+\.)*`+q+`\b|hasattr\([^)]*["']`+q+`["']|["']`+q+`["']\s+in\s|(?m)/\*\s*globals?\b[^*]*\b`+q+`\b|declare\s+(const|let|var|function|class|type|interface|namespace|enum)\s+`+q+`\b`, text); err == nil && guarded {
		return true
	}
	return quotedAt(lines[line-1], column)
}

// statementStart is the line on which the import statement around a line begins.
func statementStart(lines []string, line int) int {
	for n := line; n >= 1 && n > line-60; n-- {
		s := strings.TrimSpace(lines[n-1])
		for _, word := range []string{"import", "from ", "export", "const ", "let ", "var "} {
			if strings.HasPrefix(s, word) {
				return n
			}
		}
	}
	return line
}

// tried reports a line inside a block whose failure is caught: the innermost blocks around it by
// indentation begin with try.
func tried(lines []string, line int) bool {
	depth := indentation(lines[line-1])
	for n := line - 1; n >= 1 && depth > 0; n-- {
		s := strings.TrimSpace(lines[n-1])
		if s == "" || indentation(lines[n-1]) >= depth {
			continue
		}
		depth = indentation(lines[n-1])
		if s == "try:" || s == "try {" || strings.HasPrefix(s, "try (") || strings.HasPrefix(s, "with suppress(") || strings.HasPrefix(s, "with contextlib.suppress(") || strings.HasPrefix(s, "with pytest.raises(") || strings.HasPrefix(s, "with self.assertRaises") {
			return true
		}
	}
	return false
}

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// quotedAt reports a column inside a string of its line.
func quotedAt(line string, column int) bool {
	var quote byte
	for i := 0; i < min(column-1, len(line)); i++ {
		switch ch := line[i]; {
		case quote == 0 && (ch == '"' || ch == '\''):
			quote = ch
		case quote != 0 && ch == '\\':
			i++
		case ch == quote:
			quote = 0
		}
	}
	return quote != 0
}
