package history

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
)

// text is a file of a tree before its facts: they are read from it.
type text struct {
	leaf   graph.Leaf
	source []byte
}

// text reads a file that has facts; false where it has none. Extraction may
// still find that nothing can be said about it.
func (h *Reader) text(ctx context.Context, tree plumbing.Hash, path string) (text, bool, error) {
	x, ok, err := h.files.Entry(ctx, tree, path)
	if err != nil || !ok || !x.Mode.IsFile() {
		return text{}, false, err
	}
	l, ok, err := h.leaf(ctx, h.classifier(tree), path, x.Mode, x.Hash)
	if err != nil || !ok {
		return text{}, false, err
	}
	source, err := h.blob(ctx, l.Blob)
	if err != nil || classify.IsBinary(source) {
		return text{}, false, err
	}
	return text{l, source}, true, nil
}

// keptBlobs bounds the bytes of blobs that are kept: each is looked at beside
// the version before it and the one after.
const keptBlobs = 32 << 20

func (h *Reader) blob(ctx context.Context, blob plumbing.Hash) ([]byte, error) {
	if source, ok := h.blobs[blob]; ok {
		return source, nil
	}
	source, err := h.repo.ReadBlob(ctx, blob)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", blob, err)
	}
	if h.size += len(source); h.size > keptBlobs || h.blobs == nil {
		h.blobs, h.size = map[plumbing.Hash][]byte{}, len(source)
		h.cuts = map[plumbing.Hash]*cut{}
	}
	h.blobs[blob] = source
	return source, nil
}

// piece is a part of a text.
type piece struct {
	text  string // that of the heads it is in, then its own
	heads int    // bytes of the former
	head  bool
	*declared
}

func (p piece) within() string { return p.text[:p.heads] }

// cut is a text in its parts.
type cut struct {
	parts []piece
	ends  []int          // offsets in the text
	index map[string]int // how often a part is there

	source []byte
	cuts   []lang.Part
	read   bool // what the parts declare
	sound  bool // all of them are without errors
}

// cutOf cuts a text into its parts; nil where its language does not.
func (h *Reader) cutOf(t text) *cut {
	if c, ok := h.cuts[t.leaf.Blob]; ok {
		return c
	}
	var c *cut
	if l := extract.ByName(t.leaf.Language); l != nil && l.Parts != nil {
		if parts, ok := l.Parts(t.source); ok {
			c = newCut(t.source, parts)
		}
	}
	h.cuts[t.leaf.Blob] = c
	return c
}

func newCut(source []byte, parts []lang.Part) *cut {
	c := &cut{parts: make([]piece, len(parts)), ends: make([]int, len(parts)), index: make(map[string]int, len(parts)), source: source, cuts: parts}
	whole := string(source)
	for i, p := range parts {
		x := piece{text: whole[p.Start:p.End], head: p.Head}
		if p.In >= 0 {
			x.heads = len(c.parts[p.In].text)
			x.text = c.parts[p.In].text + x.text
		}
		c.parts[i], c.ends[i] = x, p.End
		c.index[x.text]++
	}
	return c
}

// declared is what a part declares.
type declared struct {
	lang.Declared
	words []string // of a language that rebinds names: all that it mentions
}

// pieceKey is what a part's declarations depend on.
type pieceKey struct {
	text  string
	heads int
	head  bool
}

// read learns what the parts of a text declare, those that no text had before from
// its facts, if they are kept, or by the parser. It reports whether all are sound.
func (h *Reader) read(ctx context.Context, t text, c *cut) bool {
	if c.read {
		return c.sound
	}
	c.read, c.sound = true, true
	l := extract.ByName(t.leaf.Language)
	var unread []int
	for i := range c.parts {
		p := &c.parts[i]
		if p.declared = h.parts[pieceKey{p.text, p.heads, p.head}]; p.declared == nil {
			unread = append(unread, i)
		}
	}
	if len(unread) > 0 {
		for n, d := range h.declare(ctx, l, t.leaf, c, unread) {
			h.learn(l, &c.parts[unread[n]], d)
		}
	}
	for i := range c.parts {
		c.sound = c.sound && c.parts[i].Sound
	}
	return c.sound
}

// declare says what some parts of a text declare.
func (h *Reader) declare(ctx context.Context, l *lang.Language, leaf graph.Leaf, c *cut, of []int) []lang.Declared {
	if l.DeclaredIn != nil {
		if f := h.cachedFacts(ctx, leaf); f != nil {
			if all := l.DeclaredIn(c.source, c.cuts, f); all != nil {
				out := make([]lang.Declared, len(of))
				for n, i := range of {
					out[n] = all[i]
				}
				return out
			}
		}
	}
	return l.Declares(c.source, c.cuts, of)
}

func (h *Reader) learn(l *lang.Language, p *piece, d lang.Declared) {
	p.declared = &declared{Declared: d}
	if l.Rebinds {
		p.words = lang.Words([]byte(p.text))
	}
	if h.partsSize += len(p.text); h.parts == nil || h.partsSize > keptBlobs {
		h.parts, h.partsSize = map[pieceKey]*declared{}, len(p.text)
	}
	h.parts[pieceKey{p.text, p.heads, p.head}] = p.declared
}

// Part gives the parts of a file's text that a range of offsets lies in; none where
// the language has no parts, any of them has errors or the first is there twice.
func (h *Reader) Part(ctx context.Context, tree plumbing.Hash, path string, start, end int) ([]string, error) {
	t, ok, err := h.text(ctx, tree, path)
	if err != nil || !ok {
		return nil, err
	}
	c := h.cutOf(t)
	if c == nil || !h.read(ctx, t, c) {
		return nil, nil
	}
	var found []string
	from := 0
	for i, p := range c.parts {
		if start < c.ends[i] && (from < end || from <= start) {
			found = append(found, p.text)
		}
		from = c.ends[i]
	}
	if len(found) == 0 || c.index[found[0]] != 1 {
		return nil, nil
	}
	return found, nil
}
