package terms

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// EachIn calls fn for every word of a file of a snapshot in the order of lines,
// once for each line that it is on, until fn returns false. A file that is
// not searched has none.
func EachIn(ctx context.Context, s *graph.Snapshot, l graph.Leaf, fn func(Occurrence) bool) error {
	r := s.Engine().Repository().NewBlobReader()
	defer r.Close()
	source, err := ReadText(ctx, s, r, l)
	if IsUnread(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("words of %s: %w", l.Path, err)
	}
	Read(factsWithTerms(l, source)).Each(source, fn)
	return nil
}

// factsWithTerms makes a file's facts again, with the terms that snapshots do not
// keep; the words alone of a text that no extractor reads, nil when one fails.
func factsWithTerms(l graph.Leaf, source []byte) *facts.File {
	lg := extract.ByName(l.Language)
	if lg == nil {
		return plaintext.Read(l.Path, source)
	}
	f, err := lg.Facts(source)
	if err != nil {
		return nil
	}
	return f
}
