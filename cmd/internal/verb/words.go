package verb

import (
	"fmt"
	"strconv"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// Plural writes a count with its noun.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Title names the revision, with its commit where the name is not the commit.
func (h Head) Title() string {
	if h.Commit == "" {
		return h.Ref
	}
	id := Short(plumbing.NewHash(h.Commit))
	if h.Ref == h.Commit {
		return id
	}
	return fmt.Sprintf("%s (%s)", h.Ref, id)
}

// Short gives an id as people read it.
func Short(h plumbing.Hash) string { return h.String()[:shortCommit] }

// Cut shortens a text to a number of characters.
func Cut(s string, width int) string {
	if len(s) <= width {
		return s
	}
	if r := []rune(s); len(r) > width {
		return string(r[:width-1]) + "…"
	}
	return s
}

// Pick gives a where the first is meant, b otherwise.
func Pick[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// Position writes where something stands, as compilers do.
func Position(path string, line, column int) string {
	if column > 0 {
		return fmt.Sprintf("%s:%d:%d", render.Name(path), line, column)
	}
	return fmt.Sprintf("%s:%d", render.Name(path), line)
}
