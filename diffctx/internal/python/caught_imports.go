package python

import (
	"context"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// caughtImport reports a reference that is prepared for what it names not being there: an import, or
// a use of a module that went, in a try that handles the failure of imports.
func caughtImport(ctx context.Context, c *breaks.Search, d *compare.Definition, l *breaks.BrokenReference) bool {
	if l.File.Language != "python" || l.Target.Kind != result.EdgeImports && (d == nil || d.Kind != facts.KindFile) {
		return false
	}
	return importsTriedAt(strings.Split(string(c.Text(ctx, c.Head, l.File.Path)), "\n"), l.Caller.Line)
}

// importsTriedAt reports a line, from 1, inside a try that handles the failure of imports.
func importsTriedAt(lines []string, line int) bool {
	if line < 1 || line > len(lines) {
		return false
	}
	depth := indentation(lines[line-1])
	for n := line - 2; n >= 0 && depth > 0; n-- {
		s := strings.TrimSpace(lines[n])
		if s == "" || strings.HasPrefix(s, "#") || indentation(lines[n]) >= depth {
			continue
		}
		depth = indentation(lines[n])
		if strings.HasPrefix(s, "def ") || strings.HasPrefix(s, "async def ") || strings.HasPrefix(s, "class ") {
			return false // run when the try is over
		}
		if tries().MatchString(s) && handlesImports(lines[n+1:], depth) {
			return true
		}
	}
	return false
}

// handlesImports reports clauses behind the body of a try, as far in as depth, of which one handles
// the failure of an import.
func handlesImports(lines []string, depth int) bool {
	for _, line := range lines {
		s := strings.TrimSpace(line)
		switch {
		case s == "" || strings.HasPrefix(s, "#") || indentation(line) > depth:
		case indentation(line) < depth || !strings.HasPrefix(s, "except"):
			return false
		case importFailures().MatchString(s):
			return true
		}
	}
	return false
}

var (
	tries          = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^try\s*:`) })
	importFailures = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^except\b\s*(?:\*?\s*:|[^:#]*\b(?:ImportError|ModuleNotFoundError|Exception|BaseException)\b)`)
	})
)

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
