package snapshot

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// text is a file of a tree before its facts: they are read from it.
type text struct {
	leaf   Leaf
	source []byte
}

// text reads a file that has facts; false where it has none. Extraction may
// still find that nothing can be said about it.
func (h *History) text(ctx context.Context, tree plumbing.Hash, path string) (text, bool, error) {
	x, ok, err := h.engine.entryAt(ctx, tree, path)
	if err != nil || !ok || !x.Mode.IsFile() {
		return text{}, false, err
	}
	l, ok, err := h.leaf(ctx, h.classifier(tree), path, x.Mode, x.Hash)
	if err != nil || !ok {
		return text{}, false, err
	}
	source, err := h.blob(ctx, l.Blob)
	if err != nil || IsBinary(source) {
		return text{}, false, err
	}
	return text{l, source}, true, nil
}

// keptBlobs bounds the bytes of blobs that are kept: each is looked at beside
// the version before it and the one after.
const keptBlobs = 32 << 20

func (h *History) blob(ctx context.Context, blob plumbing.Hash) ([]byte, error) {
	if source, ok := h.blobs[blob]; ok {
		return source, nil
	}
	source, err := h.engine.repo.ReadBlob(ctx, blob)
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
	text  string // that of the heads it stands in, then its own
	heads int    // bytes of the former
	head  bool
}

func (p piece) within() string { return p.text[:p.heads] }

// cut is a text in its parts.
type cut struct {
	parts []piece
	ends  []int          // offsets in the text
	index map[string]int // how often a part is there
}

// cutOf cuts a text into its parts; nil where its language does not.
func (h *History) cutOf(t text) *cut {
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
	c := &cut{parts: make([]piece, len(parts)), ends: make([]int, len(parts)), index: make(map[string]int, len(parts))}
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

// declared gives what a part declares.
func (h *History) declared(l *lang.Language, p piece) declared {
	d, ok := h.parts[p]
	if !ok {
		d.names, d.aliases, d.sound = l.Declares([]byte(p.text[:p.heads]), []byte(p.text[p.heads:]), p.head)
		if l.Rebinds {
			d.words = lang.Words([]byte(p.text))
		}
		if h.partsSize += len(p.text); h.parts == nil || h.partsSize > keptBlobs {
			h.parts, h.partsSize = map[piece]declared{}, len(p.text)
		}
		h.parts[p] = d
	}
	return d
}

// declared is what a part declares: names, and which of them are aliases of types. A sound
// one has no errors.
type declared struct {
	names, aliases []string
	words          []string // of a language that rebinds names: all that it mentions
	sound          bool
}

// Part gives the parts of a file's text that a range of offsets lies in; none where
// the language has no parts, any of them has errors or the first is there twice.
func (h *History) Part(ctx context.Context, tree plumbing.Hash, path string, start, end int) ([]string, error) {
	t, ok, err := h.text(ctx, tree, path)
	if err != nil || !ok {
		return nil, err
	}
	c := h.cutOf(t)
	if c == nil {
		return nil, nil
	}
	l := extract.ByName(t.leaf.Language)
	var found []string
	from := 0
	for i, p := range c.parts {
		if !h.declared(l, p).sound {
			return nil, nil
		}
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
