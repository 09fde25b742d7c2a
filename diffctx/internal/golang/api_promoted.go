package golang

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// maxEmbedded bounds how many types are looked through: they may embed in circles.
const maxEmbedded = 64

// typeAt names a type of a folder.
type typeAt struct{ dir, name string }

// promoted finds a member that its type has no longer of its own but by embedding a
// type that has it, of the tree or of the standard library, of which it gives no symbol.
func (a *publicAPI) promoted(ctx context.Context, d *compare.Definition) (s graph.Symbol, there bool, err error) {
	owner, name, isMember := strings.Cut(d.QualifiedName, ".")
	if !isMember {
		return graph.Symbol{}, false, nil
	}
	queue, seen := []typeAt{{link.Dir(d.Path), owner}}, map[typeAt]bool{}
	for len(queue) > 0 && len(seen) < maxEmbedded {
		t := queue[0]
		queue = queue[1:]
		if seen[t] {
			continue
		}
		seen[t] = true
		p, err := a.embeddings(ctx, t.dir)
		if err != nil {
			return graph.Symbol{}, false, err
		}
		if m, ok := p.members[t.name+"."+name]; ok && len(seen) > 1 {
			return m, true, nil
		}
		for _, e := range p.extends[t.name] {
			s, err := compare.SymbolAt(ctx, a.c.Head, e)
			if err != nil {
				return graph.Symbol{}, false, err
			}
			queue = append(queue, typeAt{link.Dir(e.TargetPath), s.QualifiedName})
		}
		for _, r := range p.external[t.name] {
			if link.LibraryHas("go", r+"."+name) {
				return graph.Symbol{}, true, nil
			}
		}
	}
	return graph.Symbol{}, false, nil
}

// embeddings is what the types of a folder embed, by their names, on the head side.
type embeddings struct {
	members  map[string]graph.Symbol // by qualified name
	extends  map[string][]graph.Edge
	external map[string][]string // names of libraries
}

// embeddings reads a folder once: many of its members may be asked for.
func (a *publicAPI) embeddings(ctx context.Context, dir string) (*embeddings, error) {
	if p := a.embedded[dir]; p != nil {
		return p, nil
	}
	p := &embeddings{map[string]graph.Symbol{}, map[string][]graph.Edge{}, map[string][]string{}}
	for f, err := range a.c.FilesIn(ctx, a.c.Head, dir) {
		if err != nil {
			return nil, err
		}
		if f.Language == "go" && !compare.IsTestFile(f.Path) {
			p.add(f)
		}
	}
	if a.embedded == nil {
		a.embedded = map[string]*embeddings{}
	}
	a.embedded[dir] = p
	return p, nil
}

func (p *embeddings) add(f *graph.File) {
	types := map[facts.SymbolID]string{}
	for i := range f.Facts.Symbols {
		s := f.Symbol(int32(i))
		p.members[s.QualifiedName] = s
		if s.Kind.IsType() {
			types[s.ID] = s.QualifiedName
		}
	}
	if !slices.ContainsFunc(f.Facts.Refs, embeds) {
		return
	}
	for _, e := range f.Extending() {
		if name, ok := types[e.Source]; ok {
			p.extends[name] = append(p.extends[name], e)
		}
	}
	for _, r := range f.References() {
		if name, ok := types[r.Source]; ok && r.Kind == result.EdgeExtends {
			p.external[name] = append(p.external[name], r.External)
		}
	}
}

// embeds reports a reference that may become an edge from a type to what it embeds.
func embeds(r facts.Ref) bool { return r.Role == facts.RoleExtends || r.Role == facts.RoleEmbeds }
