package history

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lazyTree answers the linker's questions about one tree of a history without a
// snapshot of it: from the files that can hold the answer. Where that may be any
// file of the tree, the store's postings name the files of the head, and the
// history's versions those that differ from the head.
type lazyTree struct {
	h          *Reader
	ctx        context.Context
	tree       plumbing.Hash
	classifier *classify.Classifier
	leaves     map[string]foundLeaf // looked up before: many questions go to the same files
	blobs      map[string]plumbing.Hash
	fault      error
}

// foundLeaf is a file of the tree; ok is false where there is none that has facts.
type foundLeaf struct {
	graph.Leaf
	ok bool
}

func (h *Reader) at(ctx context.Context, tree plumbing.Hash) *lazyTree {
	return &lazyTree{h: h, ctx: ctx, tree: tree, leaves: map[string]foundLeaf{}, blobs: map[string]plumbing.Hash{}, classifier: h.classifier(tree)}
}

func (p *lazyTree) fail(err error) {
	if p.fault == nil {
		p.fault = err
	}
}

// Exists reports what is at a path of the tree.
func (p *lazyTree) Exists(path string) link.PathKind {
	k, err := p.h.files.Kind(p.ctx, p.tree, path)
	if err != nil {
		p.fail(err)
	}
	return k
}

// Contributors returns the files that may contribute to an answer, in path order.
func (p *lazyTree) Contributors(q link.Question) []*link.File {
	place := link.PlaceOf(q)
	var out []*link.File
	for _, path := range p.candidates(q, place) {
		if place.Where != link.Anywhere && !place.Admits(path, "") {
			continue
		}
		l, ok := p.leaf(path)
		if !ok || !place.Admits(path, l.Language) || q.ByPath() && !q.AnsweredAt(path, l.Language) {
			continue
		}
		if f := p.file(l, q); f != nil {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b *link.File) int { return cmp.Compare(a.Path, b.Path) })
	return out
}

// candidates lists the paths where an answer may come from, each once.
func (p *lazyTree) candidates(q link.Question, place link.Place) []string {
	switch place.Where {
	case link.InFile:
		return []string{place.Path}
	case link.InFolder:
		return p.entries(place.Path, "")
	case link.AtStem:
		found := append(p.entries(link.Dir(place.Path), path.Base(place.Path)), p.entries(place.Path, "")...)
		slices.Sort(found)
		return slices.Compact(found)
	case link.AtThePath:
		return nil
	}
	seen := map[string]bool{}
	add := func(path string) {
		if place.Where == link.Anywhere || place.Admits(path, "") {
			seen[path] = true
		}
	}
	paths, err := p.h.posted(p.ctx, q.Key())
	if err != nil {
		p.fail(err)
	}
	for _, path := range paths {
		add(path)
	}
	err = p.h.versions.each(p.ctx, place, func(v pathBlob) {
		if !seen[v.path] && p.blob(v.path) == v.blob {
			seen[v.path] = true
		}
	})
	if err != nil {
		p.fail(err)
	}
	return slices.Sorted(maps.Keys(seen))
}

// posted lists the files of the head that may answer a question.
func (h *Reader) posted(ctx context.Context, q link.Key) ([]string, error) {
	if paths, ok := h.postings[q]; ok {
		return paths, nil
	}
	paths, err := h.files.Contributors(ctx, q)
	if err == nil {
		h.postings[q] = paths
	}
	return paths, err
}

// blob gives what is at a path; zero where nothing does.
func (p *lazyTree) blob(path string) plumbing.Hash {
	b, ok := p.blobs[path]
	if !ok {
		x, _, err := p.h.files.Entry(p.ctx, p.tree, path)
		if err != nil {
			p.fail(err)
		}
		b = x.Hash
		p.blobs[path] = b
	}
	return b
}

// entries lists the files directly in a folder whose names begin so.
func (p *lazyTree) entries(dir, prefix string) []string {
	x, ok, err := p.h.files.Entry(p.ctx, p.tree, dir)
	if err != nil || !ok || x.Mode != filemode.Dir {
		if err != nil {
			p.fail(err)
		}
		return nil
	}
	list, err := p.h.files.Folder(p.ctx, x.Hash)
	if err != nil {
		p.fail(err)
		return nil
	}
	var out []string
	for _, e := range list {
		if e.Mode.IsFile() && strings.HasPrefix(e.Name, prefix) {
			out = append(out, path.Join(dir, e.Name))
		}
	}
	return out
}

// leaf classifies what is at a path; false when it has no facts.
func (p *lazyTree) leaf(path string) (graph.Leaf, bool) {
	if l, known := p.leaves[path]; known {
		return l.Leaf, l.ok
	}
	l, ok := p.lookUp(path)
	p.leaves[path] = foundLeaf{l, ok}
	return l, ok
}

func (p *lazyTree) lookUp(path string) (graph.Leaf, bool) {
	x, ok, err := p.h.files.Entry(p.ctx, p.tree, path)
	if err == nil && ok {
		var l graph.Leaf
		if l, ok, err = p.h.leaf(p.ctx, p.classifier, path, x.Mode, x.Hash); err == nil {
			return l, ok
		}
	}
	if err != nil {
		p.fail(err)
	}
	return graph.Leaf{}, false
}

// file gives a file's declarations, nil where its text says that it adds nothing
// to an answer.
func (p *lazyTree) file(l graph.Leaf, q link.Question) *link.File {
	if f, ok := p.h.files.Linkable(l); ok {
		return f
	}
	if link.PlaceOf(q).Spelled() {
		if may, err := p.h.mayAdd(p.ctx, l, q); err != nil || !may {
			if err != nil {
				p.fail(err)
			}
			return nil
		}
	}
	f, err := p.h.declarations(p.ctx, l)
	if err != nil {
		p.fail(err)
	}
	return f
}

// mayAdd is mayAnswer for a leaf: many trees have it.
func (h *Reader) mayAdd(ctx context.Context, l graph.Leaf, q link.Question) (bool, error) {
	k := leafQuestion{keyOf(l), q.Key()}
	if may, ok := h.adding[k]; ok {
		return may, nil
	}
	source, err := h.blob(ctx, l.Blob)
	if err != nil {
		return false, err
	}
	if len(h.adding) >= keptAdding {
		clear(h.adding)
	}
	may := h.mayAnswer(ctx, text{l, source}, q)
	h.adding[k] = may
	return may, nil
}

// leafQuestion is a question to a file.
type leafQuestion struct {
	file fileKey
	key  link.Key
}

// fileKey is a file's path and what its facts are made from.
type fileKey struct {
	path  string
	facts graph.Key
}

func keyOf(l graph.Leaf) fileKey { return fileKey{l.Path, l.FactsKey()} }

// keptAdding bounds the questions to files whose answers are remembered.
const keptAdding = 1 << 17

// declarations gives a file ready to be asked; nil when nothing can be said about it.
func (h *Reader) declarations(ctx context.Context, l graph.Leaf) (*link.File, error) {
	if f, ok := h.files.Linkable(l); ok {
		return f, nil
	}
	f, err := h.linkable(ctx, l)
	if err != nil || f == nil {
		return nil, err
	}
	return h.files.MakeLinkable(l, f), nil
}

// linkable gives a leaf's facts with all that linking reads; nil when nothing
// can be said about it. What is extracted is kept as File keeps it.
func (h *Reader) linkable(ctx context.Context, l graph.Leaf) (*facts.File, error) {
	if f := h.cachedFacts(ctx, l); f != nil {
		return f, nil
	}
	source, err := h.blob(ctx, l.Blob)
	if err != nil {
		return nil, err
	}
	if classify.IsBinary(source) {
		return nil, nil
	}
	f, err := h.describe(ctx, l)
	if err != nil {
		return nil, nil // nothing that the extractor could read: no facts, as in a snapshot
	}
	return f, nil
}

// cachedFacts gives a leaf's facts where they are kept; nil where they are not.
func (h *Reader) cachedFacts(ctx context.Context, l graph.Leaf) *facts.File {
	k := l.FactsKey()
	if f, ok := h.described.Get(k); ok {
		return f
	}
	return h.files.Stored(ctx, l)
}

// Between lists what differs between two trees of the history, one of which is
// the head's or was reached from it this way before.
func (h *Reader) Between(ctx context.Context, a, b plumbing.Hash) ([]gitrepo.Change, error) {
	var out []gitrepo.Change
	marked := false
	err := h.repo.DiffTrees(ctx, a, b, func(c gitrepo.Change) error {
		out = append(out, c)
		marked = marked || path.Base(c.Path) == classify.AttributesFile
		return nil
	})
	if err != nil {
		return nil, err
	}
	if marked {
		h.versions.separateByAttributes()
		if err := h.meetMarked(ctx, a, b); err != nil {
			return nil, err
		}
	} else {
		h.shareMarks(a, b)
	}
	for _, c := range out {
		h.versions.meet(c.Path, c.Old, h.attributes(a))
	}
	return out, nil
}

// meetMarked takes in the files of a tree that another one's attributes give no
// facts, or those of another language.
func (h *Reader) meetMarked(ctx context.Context, a, b plumbing.Hash) error {
	here, there := h.classifier(a), h.classifier(b)
	return h.repo.DiffTrees(ctx, plumbing.ZeroHash, a, func(c gitrepo.Change) error {
		x, err := here.ByPath(ctx, c.Path, c.New.Mode)
		if err != nil || x.Language == "" {
			return err
		}
		y, err := there.ByPath(ctx, c.Path, c.New.Mode)
		if err == nil && x.Language != y.Language {
			h.versions.meet(c.Path, c.New, here.Marks)
		}
		return err
	})
}

// shareMarks takes in that two trees have the same attributes.
func (h *Reader) shareMarks(a, b plumbing.Hash) {
	if m, ok := h.marks[b]; ok {
		h.marks[a] = m
		return
	}
	h.marks[b] = h.attributes(a)
}

// attributes gives those of a tree: one reader for all trees known to have the same.
func (h *Reader) attributes(tree plumbing.Hash) *gitrepo.TreeAttributes {
	m, ok := h.marks[tree]
	if !ok {
		m = h.repo.TreeAttributes(tree)
		h.marks[tree] = m
	}
	return m
}

func (h *Reader) classifier(tree plumbing.Hash) *classify.Classifier {
	return classify.New(h.config, h.attributes(tree))
}

// Linked gives a file of a tree with its links; nil when it is absent or has no facts.
func (h *Reader) Linked(ctx context.Context, tree plumbing.Hash, path string) (*graph.File, error) {
	f, _, err := h.linked(ctx, h.at(ctx, tree), path)
	return f, err
}

func (h *Reader) linked(ctx context.Context, p *lazyTree, path string) (*graph.File, []link.Question, error) {
	l, ok := p.leaf(path)
	if !ok || p.fault != nil {
		return nil, nil, p.fault
	}
	refs, err := h.linkable(ctx, l)
	if err != nil || refs == nil {
		return nil, nil, err
	}
	f, err := h.declarations(ctx, l)
	if err != nil || f == nil {
		return nil, nil, err
	}
	r, asked := link.LinkWithQuestions(p, f, refs)
	if p.fault != nil {
		return nil, nil, p.fault
	}
	return &graph.File{Leaf: l, Facts: refs, Record: r}, asked, nil
}
