package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

// updatedFile says what a file's change was.
type updatedFile struct {
	File           string   `json:"file"`
	Status         string   `json:"status"`           // added, modified, unchanged, removed, skipped
	Reason         string   `json:"reason,omitempty"` // why it has no facts
	ItemsAdded     int      `json:"items_added"`      // words
	ItemsRemoved   int      `json:"items_removed"`
	LinesUpdated   int      `json:"lines_updated"` // that came, went or changed
	OutsideRange   int      `json:"outside_range"` // of these, outside of the lines that were named
	SymbolsAdded   []string `json:"symbols_added"`
	SymbolsRemoved []string `json:"symbols_removed"`
	SymbolsChanged []string `json:"symbols_changed"`
	ReferredBy     []string `json:"referred_by"` // files that refer, or did refer, to what is in it
}

// updated compares a file before, where there was a graph, and now.
func updated(ctx context.Context, s *verb.Session, before, now *state.View, path string, req Update) (updatedFile, error) {
	u := updatedFile{File: path, SymbolsAdded: []string{}, SymbolsRemoved: []string{}, SymbolsChanged: []string{}, ReferredBy: []string{}}
	old, err := fileSideOf(ctx, before, path)
	if err != nil {
		return u, err
	}
	cur, err := fileSideOf(ctx, now, path)
	if err != nil {
		return u, err
	}
	if err := checkThere(s, path, old, cur, req.Removed); err != nil {
		return u, err
	}
	switch {
	case !cur.there:
		u.Status = "removed"
	case cur.file == nil:
		u.Status, u.Reason = "skipped", cur.leaf.Skip
	case !old.there:
		u.Status = "added"
	case old.leaf.Blob == cur.leaf.Blob && old.leaf.Language == cur.leaf.Language:
		u.Status = "unchanged"
	default:
		u.Status = "modified"
	}
	u.ItemsAdded, u.ItemsRemoved = notIn(cur.words, old.words), notIn(old.words, cur.words)
	u.compareLines(old.source, cur.source, req)
	u.compareSymbols(old.file, cur.file)
	if cur.file != nil {
		return u, u.findReferrers(ctx, now, cur.file)
	}
	return u, u.findReferrers(ctx, before, old.file)
}

// findReferrers lists the other files that refer to something in a file.
func (u *updatedFile) findReferrers(ctx context.Context, v *state.View, f *graph.File) error {
	if f == nil {
		return nil
	}
	symbols := slices.DeleteFunc(f.Symbols(), func(x graph.Symbol) bool { return x.Kind == facts.KindPackage })
	edges, err := v.Referrers(ctx, symbols)
	if err != nil {
		return fmt.Errorf("find what refers to %s: %w", u.File, err)
	}
	for _, e := range edges {
		if e.Path != u.File {
			u.ReferredBy = append(u.ReferredBy, e.Path)
		}
	}
	slices.Sort(u.ReferredBy)
	u.ReferredBy = slices.Compact(u.ReferredBy)
	return nil
}

// checkThere refuses a file that no graph has, and one that is to be gone and is not.
func checkThere(s *verb.Session, path string, old, cur fileSide, removed bool) error {
	if cur.there && removed {
		return output.Failf("file_there", "delete it, have git ignore it, or name it under exclude in "+config.Path, "%s is there, and belongs to the worktree's graph", path)
	}
	if cur.there || old.there {
		return nil
	}
	if _, err := os.Lstat(filepath.Join(s.Repo.Worktree(), filepath.FromSlash(path))); errors.Is(err, fs.ErrNotExist) {
		return output.Failf("unknown_file", "paths are those of the repository, with slashes; `codegraph files` lists them", "there is no file %q, and there was none", path)
	}
	return output.Failf("unknown_file", "`git check-ignore -v "+path+"` says by which rule", "%s belongs to no graph: git ignores it, or it is a folder", path)
}

// fileSide is a file in one of two graphs.
type fileSide struct {
	there  bool
	leaf   graph.Leaf
	file   *graph.File // nil without facts
	source []byte
	words  map[string]bool
}

func fileSideOf(ctx context.Context, v *state.View, path string) (fileSide, error) {
	x := fileSide{words: map[string]bool{}}
	if v == nil {
		return x, nil
	}
	var err error
	if x.leaf, x.there, err = v.Leaf(ctx, path); err != nil || !x.there || x.leaf.Language == "" {
		return x, err
	}
	if x.file, err = v.Described(ctx, path); err != nil {
		return x, err
	}
	x.source, err = v.Engine().Repository().ReadBlob(ctx, x.leaf.Blob)
	if errors.Is(err, gitrepo.ErrMissingObject) {
		return x, nil // the bytes of an earlier worktree may be gone; symbols are compared all the same
	}
	if err != nil {
		return x, err
	}
	return x, terms.EachIn(ctx, v.Snapshot, x.leaf, func(o terms.Occurrence) bool {
		x.words[o.Word] = true
		return true
	})
}

// notIn counts what is in a and not in b.
func notIn(a, b map[string]bool) int {
	n := 0
	for w := range a {
		if !b[w] {
			n++
		}
	}
	return n
}

func (u *updatedFile) compareLines(old, cur []byte, req Update) {
	m := linemap.New(old, cur)
	added, removed := m.Counts()
	u.LinesUpdated = added + removed
	if req.From == 0 && req.To == 0 {
		return
	}
	count := len(strings.Split(strings.TrimSuffix(string(cur), "\n"), "\n"))
	for i, fresh := range m.Fresh(count) {
		if fresh && (i+1 < req.From || req.To > 0 && i+1 > req.To) {
			u.OutsideRange++
		}
	}
}

func (u *updatedFile) compareSymbols(old, cur *graph.File) {
	a, b := symbolsByID(old), symbolsByID(cur)
	for id, x := range b {
		y, ok := a[id]
		switch {
		case !ok:
			u.SymbolsAdded = append(u.SymbolsAdded, x.QualifiedName)
		case x.Facts.Body != y.Facts.Body || x.Facts.Signature != y.Facts.Signature:
			u.SymbolsChanged = append(u.SymbolsChanged, x.QualifiedName)
		}
	}
	for id, x := range a {
		if _, ok := b[id]; !ok {
			u.SymbolsRemoved = append(u.SymbolsRemoved, x.QualifiedName)
		}
	}
	for _, list := range [][]string{u.SymbolsAdded, u.SymbolsRemoved, u.SymbolsChanged} {
		slices.Sort(list)
	}
}

func symbolsByID(f *graph.File) map[string]graph.Symbol {
	out := map[string]graph.Symbol{}
	if f == nil {
		return out
	}
	for _, x := range f.Symbols() {
		if x.Facts != nil {
			out[x.ID.String()] = x
		}
	}
	return out
}
