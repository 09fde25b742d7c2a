package diffctx

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// promoted reports a member that its type has no longer of its own but by
// embedding a type that has it, of the tree or of the standard library.
func (a *api) promoted(ctx context.Context, d *definition) (bool, error) {
	owner, name, isMember := strings.Cut(d.QualifiedName, ".")
	if !isMember {
		return false, nil
	}
	type at struct {
		dir, name string
	}
	queue, seen := []at{{link.Dir(d.Path), owner}}, map[at]bool{}
	for len(queue) > 0 && len(seen) < maxEmbedded {
		t := queue[0]
		queue = queue[1:]
		if seen[t] {
			continue
		}
		seen[t] = true
		for f, err := range a.c.filesIn(ctx, a.c.head, t.dir) {
			if err != nil {
				return false, err
			}
			if f.Language != "go" || isTestFile(f.Path) {
				continue
			}
			var is *snapshot.Symbol
			for i := range f.Facts.Symbols {
				switch s := f.Symbol(int32(i)); {
				case s.Kind.IsType() && s.QualifiedName == t.name:
					is = &s
				case s.QualifiedName == t.name+"."+name && len(seen) > 1:
					return true, nil
				}
			}
			if is == nil {
				continue
			}
			for _, e := range f.Edges() {
				if e.Source == is.ID && e.Kind == kindExtends {
					s, err := symbolAt(ctx, a.c.head, e)
					if err != nil {
						return false, err
					}
					queue = append(queue, at{link.Dir(e.TargetPath), s.QualifiedName})
				}
			}
			for _, r := range f.References() {
				if r.Source == is.ID && r.Kind == kindExtends && link.LibraryHas(f.Language, r.External+"."+name) {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

// maxEmbedded bounds how many types are looked through: they may embed in circles.
const maxEmbedded = 64
