package state

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Names are the names of a view's symbols, with the types that they belong to and without, in the order
// of their bytes. They are for proposals: a few may be of symbols that are gone.
type Names []string

// WithPrefix gives the names that begin so.
func (n Names) WithPrefix(prefix string) Names {
	from, _ := slices.BinarySearch(n, prefix)
	to := from
	for to < len(n) && strings.HasPrefix(n[to], prefix) {
		to++
	}
	return n[from:to]
}

// namesFile is the pattern of the files that names are kept in, one for each recipe.
const namesFile = "names-"

// maxName bounds the bytes of a name that is proposed.
const maxName = 200

// Names lists the names of a view. They are kept in the state folder; what changed since is added.
func (s *State) Names(ctx context.Context, view *View) (Names, error) {
	root, path := view.Root(), s.namesPath(view)
	since, names := readNames(path)
	if since == root {
		return names, nil
	}
	var leaves []graph.Leaf
	all := true
	if since != (graph.Key{}) {
		before, err := countLeaves(ctx, view)
		if err != nil {
			return nil, err
		}
		err = view.IndexedSince(ctx, since, func(l graph.Leaf) error {
			leaves = append(leaves, l)
			return nil
		})
		if err != nil {
			return nil, err
		}
		all = 4*len(leaves) > before // names that went are many by then
	}
	found := map[string]bool{}
	var err error
	if all {
		names = nil
		err = view.EachSection(ctx, facts.SectionDecl, func(f *graph.File) error {
			addNames(found, f)
			return nil
		})
	} else {
		err = s.namesIn(ctx, view, leaves, found)
	}
	if err != nil {
		return nil, fmt.Errorf("list names: %w", err)
	}
	for n := range found {
		names = append(names, n)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	s.writeNames(path, root, names)
	return names, nil
}

func (s *State) namesPath(view *View) string {
	recipe := view.Recipe()
	return filepath.Join(s.folder, namesFile+hex.EncodeToString(recipe[:8]))
}

// firstNames lists the names of a view where none are kept: right behind the first graph it takes a
// thirtieth of what that took, and the first name that a shell completes would have to wait for it.
func (s *State) firstNames(ctx context.Context, view *View) error {
	if _, err := os.Stat(s.namesPath(view)); !errors.Is(err, os.ErrNotExist) || s.readOnly != nil {
		return nil
	}
	_, err := s.Names(ctx, view)
	return err
}

func countLeaves(ctx context.Context, view *View) (n int, err error) {
	err = view.Leaves(ctx, func(graph.Leaf) error { n++; return nil })
	return n, err
}

func (s *State) namesIn(ctx context.Context, view *View, leaves []graph.Leaf, found map[string]bool) error {
	for _, l := range leaves {
		f, err := view.File(ctx, l.Path)
		if err != nil {
			return err
		}
		if f != nil {
			addNames(found, f)
		}
	}
	return nil
}

func addNames(found map[string]bool, f *graph.File) {
	for i := range f.Facts.Symbols {
		x := &f.Facts.Symbols[i]
		if x.Kind == facts.KindParameter || len(x.Name) == 0 || len(x.Name) > maxName || strings.Contains(x.Name, "\n") {
			continue
		}
		found[x.Name] = true
		if q := f.Facts.QualifiedName(i); x.Kind != facts.KindSection && len(q) <= maxName && !strings.Contains(q, "\n") {
			found[q] = true
		}
	}
}

// readNames reads a file of names and the root of the snapshot that they are of. One that cannot be
// read counts for none.
func readNames(path string) (root graph.Key, names Names) {
	data, err := os.ReadFile(path)
	head, rest, ok := bytes.Cut(data, []byte("\n"))
	if err != nil || !ok || hex.DecodedLen(len(head)) != len(root) {
		return graph.Key{}, nil
	}
	if _, err := hex.Decode(root[:], head); err != nil {
		return graph.Key{}, nil
	}
	if text := strings.TrimSuffix(string(rest), "\n"); text != "" {
		names = strings.Split(text, "\n")
	}
	if !slices.IsSorted(names) {
		return graph.Key{}, nil
	}
	return root, names
}

// writeNames replaces the file. It only saves time: a failure is no error.
func (s *State) writeNames(path string, root graph.Key, names Names) {
	tmp, err := os.CreateTemp(s.folder, namesFile+"*.tmp")
	if err != nil {
		return
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(hex.EncodeToString(root[:]) + "\n" + strings.Join(names, "\n") + "\n")
	if closed := tmp.Close(); err == nil && closed == nil {
		_ = os.Rename(tmp.Name(), path)
	}
}
