package ecmascript

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// DeclaredElsewhere reports a name that a script without imports or exports, or a file of
// declarations, defines: what belongs to one program sees it. What several files use that no
// compiler checks is put there by something that the page loads.
func (Language) DeclaredElsewhere(ctx context.Context, s *dangling.Search, f *graph.File, d *link.Dangling) (bool, error) {
	paths, err := s.Comparison.Head.Naming(ctx, d.Name)
	if err != nil {
		return false, fmt.Errorf("find definitions of %s: %w", d.Name, err)
	}
	for _, p := range paths {
		g, err := s.Comparison.File(ctx, s.Comparison.Head, p)
		if err != nil {
			return false, err
		}
		if g == nil || g.Path == f.Path || !isScript(g.Language) {
			continue
		}
		if strings.Contains(path.Base(p), ".d.") || !isModule(g.Facts) || putsOut(s.Comparison.Text(ctx, s.Comparison.Head, p), d.Name) {
			return true, nil
		}
	}
	if IsTyped(f.Language) || dangling.IsSlip(d.Name, d.Names) {
		return false, nil
	}
	users, err := s.Comparison.Head.FilesAsking(ctx, d.Asks)
	if err != nil {
		return false, fmt.Errorf("find who uses %s: %w", d.Name, err)
	}
	return len(slices.DeleteFunc(users, func(p string) bool {
		l, _ := extract.Detect(p)
		return l == nil || !isScript(l.Name) || IsTyped(l.Name)
	})) >= sharedBy, nil
}

// putsOut reports a module that makes a name one of all scripts, as `window.start = start` does.
func putsOut(text []byte, name string) bool {
	for _, object := range []string{"window.", "globalThis.", "global.", "self."} {
		if _, rest, ok := bytes.Cut(text, []byte(object+name)); ok {
			rest = bytes.TrimLeft(rest, " ")
			return bytes.HasPrefix(rest, []byte("=")) && !bytes.HasPrefix(rest, []byte("=="))
		}
	}
	return false
}

// sharedBy is how many files use a name that the environment of a program has.
const sharedBy = 3
