package graph

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Naming lists the files that may hold a symbol of a name, by path, the file of
// that name among them.
func (s *Snapshot) Naming(ctx context.Context, name string) ([]string, error) {
	return s.pathsOf(ctx, Contributors, []uint32{link.NameKey(name).Posting()})
}

// FilesAsking lists the files that may have asked one of the questions when they were
// linked, by path.
func (s *Snapshot) FilesAsking(ctx context.Context, keys []link.Key) ([]string, error) {
	postings := make([]uint32, len(keys))
	for i, k := range keys {
		postings[i] = k.Posting()
	}
	slices.Sort(postings)
	paths, err := s.pathsOf(ctx, Consumers, slices.Compact(postings))
	return slices.Compact(paths), err
}

// Referring lists the files with an edge, containment apart, to one of the
// symbols, by path. The cost follows the answer.
func (s *Snapshot) Referring(ctx context.Context, symbols []Symbol) ([]string, error) {
	leaves, _, err := s.referringTo(ctx, symbols)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(leaves))
	for i, l := range leaves {
		out[i] = l.Path
	}
	return out, nil
}

// DescribedWithTerms is Described with the words of the file and their lines too. It always
// costs an extraction.
func (s *Snapshot) DescribedWithTerms(ctx context.Context, path string) (*File, error) {
	l, ok, err := s.Leaf(ctx, path)
	if err != nil || !ok || l.Language == "" {
		return nil, err
	}
	f, err := s.engine.allFacts(ctx, l)
	if err != nil {
		return nil, err
	}
	return s.linked(ctx, l, f)
}
