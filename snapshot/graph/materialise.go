package graph

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// errVanished says that the snapshot which another one is made from is gone, as when
// the storage was emptied meanwhile.
var errVanished = errors.New("a record vanished")

// materialiser makes one snapshot.
type materialiser struct {
	engine *Engine
	tree   plumbing.Hash
	recipe Key
	config *config.Config
	base   *Snapshot // nil to build from nothing

	overlay
	old     map[string]Leaf // the base's leaves at changed and removed paths
	lacking []byte          // ids of the blobs that a partial clone lacks
	view    *view

	linking []*Leaf   // the changed leaves with facts, then the unchanged ones that are linked again
	links   []linked  // records made in this run, parallel to linking
	unsaved linkBatch // of these, the records that are not written yet
	stats   Stats
	records []record // link records and nodes to write
}

type linked struct {
	key   Key
	asked []uint32
}

type record struct {
	kind Kind
	key  Key
	data []byte
}

func (e *Engine) materialise(ctx context.Context, tree plumbing.Hash, recipe Key, c *config.Config, base *Snapshot) (*Snapshot, error) {
	m := &materialiser{engine: e, tree: tree, recipe: recipe, config: c, base: base, old: map[string]Leaf{}}
	if err := m.scan(ctx); err != nil {
		return nil, fmt.Errorf("read tree %s: %w", tree, err)
	}
	if err := m.extract(ctx); err != nil {
		return nil, err
	}
	if err := m.isLacking(ctx); err != nil {
		return nil, err
	}
	if err := m.link(ctx); err != nil {
		return nil, err
	}
	return m.store(ctx)
}

// link makes the link records of the changed files and of those that asked a
// question whose answer changed.
func (m *materialiser) link(ctx context.Context) error {
	m.view = m.newView(ctx)
	if err := m.view.prepare(m); err != nil {
		return err
	}
	for i := range m.leaves {
		if l := &m.leaves[i]; l.Language != "" {
			m.linking = append(m.linking, l)
		}
	}
	m.stats.Relinked = len(m.linking)
	if m.base != nil {
		more, err := m.dependents(ctx)
		if err != nil {
			return err
		}
		m.stats.Dependents = len(more)
		for _, p := range more {
			l := m.old[p]
			m.linking = append(m.linking, &l)
		}
	}
	return m.linkAll(ctx)
}

// dependents lists the unchanged files that asked a question whose answer is
// another one now; all where few are unchanged, which is cheaper to link than to find out.
func (m *materialiser) dependents(ctx context.Context) ([]string, error) {
	if all, few, err := m.unchanged(ctx, (len(m.leaves)+len(m.removed))/4); few || err != nil {
		return all, err
	}
	before := m.engine.viewOf(ctx, m.base)
	changed, err := m.changedKeys(ctx, before)
	if err != nil {
		return nil, err
	}
	if before.err() != nil {
		return nil, before.err()
	}
	if m.view.err() != nil {
		return nil, m.view.err()
	}
	return m.askers(ctx, changed)
}

// unchanged lists the unchanged files with facts, unless they are more than a limit.
func (m *materialiser) unchanged(ctx context.Context, limit int) (paths []string, few bool, err error) {
	var kept []Leaf
	err = walk(ctx, m.engine.node, m.base.root, "", func(l Leaf) error {
		if _, touched := m.old[l.Path]; touched || l.Language == "" {
			return nil
		}
		if len(kept) == limit {
			return errFar
		}
		kept = append(kept, l)
		return nil
	})
	if err != nil {
		if errors.Is(err, errFar) {
			err = nil
		}
		return nil, false, err
	}
	for _, l := range kept {
		m.old[l.Path] = l
		paths = append(paths, l.Path)
	}
	return paths, true, nil
}

// changedKeys compares the answers to the questions that changed files
// contribute to, and to those about paths that appeared or disappeared.
func (m *materialiser) changedKeys(ctx context.Context, before *view) ([]link.Key, error) {
	candidates := map[link.Key]bool{}
	touched := append([]string{}, m.removed...)
	for _, l := range m.leaves {
		touched = append(touched, l.Path)
	}
	for _, p := range touched {
		link.Differing(before.File(p), m.view.File(p), candidates)
	}
	var changed []link.Key
	for k := range candidates {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if link.AnswerDigest(before, k) != link.AnswerDigest(m.view, k) {
			changed = append(changed, k)
		}
	}
	exists, err := m.changedPaths(ctx, touched)
	return append(changed, exists...), err
}

// changedPaths gives the questions about paths and folders that appeared,
// disappeared or changed between file and folder.
func (m *materialiser) changedPaths(ctx context.Context, touched []string) ([]link.Key, error) {
	var out []link.Key
	seen := map[string]bool{}
	for _, p := range touched {
		for q := p; q != "" && !seen[q]; q = parent(q) {
			seen[q] = true
			a, err := m.engine.kindAt(ctx, m.base.tree, q)
			if err != nil {
				return nil, err
			}
			b, err := m.engine.kindAt(ctx, m.tree, q)
			if err != nil {
				return nil, err
			}
			if a != b {
				out = append(out, link.ExistsKey(q))
			}
		}
	}
	return out, nil
}

func parent(p string) string {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] == '/' {
			return p[:i]
		}
	}
	return ""
}

// askers lists the unchanged files that asked one of the keys, in this or any
// other snapshot: linking one too many gives the record it has.
func (m *materialiser) askers(ctx context.Context, keys []link.Key) ([]string, error) {
	postings := make([]uint32, len(keys))
	for i, k := range keys {
		postings[i] = k.Posting()
	}
	found, err := m.engine.storage.Postings(ctx, Consumers, postings)
	if err != nil {
		return nil, err
	}
	touched := map[string]bool{}
	for _, l := range m.leaves {
		touched[l.Path] = true
	}
	for _, p := range m.removed {
		touched[p] = true
	}
	asks := map[string]bool{}
	for _, ids := range found {
		paths, err := m.engine.paths.paths(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, p := range paths {
			if !touched[p] {
				asks[p] = true
			}
		}
	}
	var out []string
	for _, p := range slices.Sorted(maps.Keys(asks)) {
		l, ok, err := leafAt(ctx, m.engine.node, m.base.root, p)
		if err != nil {
			return nil, err
		}
		if ok && l.Language != "" {
			m.old[p] = l
			out = append(out, p)
		}
	}
	return out, nil
}

// maxLacking bounds the files of a snapshot that a partial clone may lack: with more, the graph would say
// nothing of too much.
const maxLacking = 16

// lackingRecipe is the recipe of snapshots that lack files of a partial clone. It is for clones whose
// filter nobody wrote down, which is so where the objects are those of another repository: a clone with a
// filter by size lacks nothing that has facts, or too much, and what other filters leave out are files of source.
func (e *Engine) lackingRecipe(recipe Key) (Key, bool) {
	filter, ok := e.repo.PartialClone()
	if !ok || filter != "" {
		return Key{}, false
	}
	return digestOf("lacking", string(recipe[:])), true
}

// lackingBlobs is the key of the ids of the blobs that a snapshot lacks.
func lackingBlobs(root Key) Key { return digestOf("lacking blobs", string(root[:])) }

// existingLacking finds the snapshot of a tree that lacks files, unless one of them is there by now:
// such a snapshot depends on the tree and on what the clone lacks.
func (e *Engine) existingLacking(ctx context.Context, tree plumbing.Hash, recipe Key, c *config.Config) (*Snapshot, bool, error) {
	lacking, ok := e.lackingRecipe(recipe)
	if !ok {
		return nil, false, nil
	}
	s, ok, err := e.existing(ctx, tree, lacking, c)
	if !ok || err != nil {
		return nil, false, err
	}
	blobs, ok, err := e.Kept(ctx, lackingBlobs(s.root))
	if !ok || err != nil {
		return nil, false, err
	}
	r := e.repo.NewBlobReader()
	defer r.Close()
	for h := range slices.Chunk(blobs, len(plumbing.Hash{})) {
		if _, err := r.Size(ctx, plumbing.Hash(h)); err == nil {
			return nil, false, nil
		}
	}
	return s, true, nil
}

// isLacking gives the snapshot the recipe of those that lack files if it does, or if its base did.
func (m *materialiser) isLacking(ctx context.Context) error {
	lacking, ok := m.engine.lackingRecipe(m.recipe)
	if ok && m.base != nil && m.base.recipe == lacking {
		blobs, _, err := m.engine.Kept(ctx, lackingBlobs(m.base.root))
		if err != nil {
			return err
		}
		m.lacking = append(m.lacking, blobs...)
	}
	if len(m.lacking) > 0 {
		m.recipe = lacking
	}
	return nil
}

// skipOfMissing says why a file whose bytes could not be read has no facts; "" where the error is one.
func (e *Engine) skipOfMissing(err error, limit int64) string {
	if !IsLeftOut(err) {
		return ""
	}
	switch filter, _ := e.repo.PartialClone(); {
	case filter == "":
		return SkipLacking
	case leastOmitted(filter) > limit:
		return SkipSize
	}
	return ""
}

// IsLeftOut reports the error of a file that a partial clone was made without.
func IsLeftOut(err error) bool {
	missing, ok := errors.AsType[*gitrepo.MissingObjectError](err)
	return ok && missing.OfPartialClone()
}

// leastOmitted is the size in bytes from which a filter leaves blobs out; 0 for a filter by anything else.
func leastOmitted(filter string) int64 {
	size, ok := strings.CutPrefix(filter, "blob:limit=")
	if !ok {
		return 0
	}
	unit := int64(1)
	switch {
	case strings.HasSuffix(size, "k"):
		unit = 1 << 10
	case strings.HasSuffix(size, "m"):
		unit = 1 << 20
	case strings.HasSuffix(size, "g"):
		unit = 1 << 30
	}
	n, err := strconv.ParseInt(strings.TrimRight(size, "kmg"), 10, 32)
	if err != nil {
		return 0
	}
	return n * unit
}
