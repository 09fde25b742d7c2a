package graph

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
)

// scan lists what differs from the base: in its bytes, or in what a changed
// .gitattributes makes of it.
func (m *materialiser) scan(ctx context.Context) error {
	from, root := plumbing.ZeroHash, Key{}
	if m.base != nil {
		from, root = m.base.tree, m.base.root
	}
	var entries []gitrepo.TreeEntry // parallel to m.leaves
	var attributes []string         // changed .gitattributes files
	err := m.engine.repo.DiffTrees(ctx, from, m.tree, func(c gitrepo.Change) error {
		if path.Base(c.Path) == classify.AttributesFile {
			attributes = append(attributes, c.Path)
		}
		if c.Old.Mode != 0 {
			l, ok, err := leafAt(ctx, m.engine.node, root, c.Path)
			if err != nil {
				return err
			}
			if ok {
				m.old[c.Path] = l
			}
		}
		if c.New.Mode == 0 {
			m.removed = append(m.removed, c.Path)
			return nil
		}
		m.leaves = append(m.leaves, Leaf{Path: c.Path, Blob: c.New.Hash})
		entries = append(entries, c.New)
		return nil
	})
	if err != nil {
		return err
	}
	marks := m.engine.repo.TreeAttributes(m.tree)
	if m.base == nil {
		marks.Only(attributes) // every file of the tree was met
	}
	cl := classify.New(m.config, marks)
	for i := range m.leaves {
		c, err := cl.ByPath(ctx, m.leaves[i].Path, entries[i].Mode)
		if err != nil {
			return err
		}
		m.leaves[i].classify(c)
	}
	if m.base != nil && len(attributes) > 0 {
		if err := m.reclassify(ctx, cl, attributes); err != nil {
			return err
		}
	}
	m.stats.Changed = len(m.leaves) + len(m.removed)
	return nil
}

// reclassify adds the unchanged files of which changed .gitattributes files say
// something else than before.
func (m *materialiser) reclassify(ctx context.Context, now *classify.Classifier, attributes []string) error {
	before := classify.New(m.config, m.engine.repo.TreeAttributes(m.base.tree))
	changed := map[string]bool{}
	for _, l := range m.leaves {
		changed[l.Path] = true
	}
	for _, p := range m.removed {
		changed[p] = true
	}
	err := m.base.Leaves(ctx, func(l Leaf) error {
		if changed[l.Path] || l.Skip == SkipSubmodule || l.Skip == SkipSymlink || !below(l.Path, attributes) {
			return nil
		}
		was, err := before.ByPath(ctx, l.Path, filemode.Regular)
		if err != nil {
			return err
		}
		is, err := now.ByPath(ctx, l.Path, filemode.Regular)
		if err != nil || is == was {
			return err
		}
		m.old[l.Path] = l
		fresh := Leaf{Path: l.Path, Blob: l.Blob}
		fresh.classify(is)
		m.leaves = append(m.leaves, fresh)
		return nil
	})
	slices.SortFunc(m.leaves, func(a, b Leaf) int { return cmp.Compare(a.Path, b.Path) })
	return err
}

// below reports whether a path lies below the folder of one of the files.
func below(p string, files []string) bool {
	for _, f := range files {
		if strings.HasPrefix(p, strings.TrimSuffix(f, classify.AttributesFile)) {
			return true
		}
	}
	return false
}
