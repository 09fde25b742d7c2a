package snapshot

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
	l, ok, err := h.leaf(ctx, newClassifier(h.config, h.engine.repo.TreeAttributes(tree)), path, x.Mode, x.Hash)
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

// cut is a text in its parts.
type cut struct {
	parts []string
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
			c = &cut{index: make(map[string]int, len(parts))}
			for _, p := range parts {
				c.parts = append(c.parts, string(p))
				c.index[string(p)]++
			}
		}
	}
	h.cuts[t.leaf.Blob] = c
	return c
}

// declared gives what a part declares.
func (h *History) declared(l *lang.Language, part string, head bool) declared {
	k := partKey{l.Name, head, part}
	d, ok := h.parts[k]
	if !ok {
		d.names, d.aliases, d.sound = l.Declares([]byte(part), head)
		if h.partsSize += len(part); h.parts == nil || h.partsSize > keptBlobs {
			h.parts, h.partsSize = map[partKey]declared{}, len(part)
		}
		h.parts[k] = d
	}
	return d
}

type partKey struct {
	language string
	head     bool
	text     string
}

// declared is what a part declares: names, and which of them are aliases of types. A sound
// one has no errors.
type declared struct {
	names, aliases []string
	sound          bool
}

// Part gives the part of a file's text that an offset lies in; false where the
// language has no parts or any of them has errors.
func (h *History) Part(ctx context.Context, tree plumbing.Hash, path string, offset int) (string, bool, error) {
	t, ok, err := h.text(ctx, tree, path)
	if err != nil || !ok {
		return "", false, err
	}
	c := h.cutOf(t)
	if c == nil {
		return "", false, nil
	}
	l, found := extract.ByName(t.leaf.Language), ""
	for i, p := range c.parts {
		if !h.declared(l, p, i == 0).sound {
			return "", false, nil
		}
		if offset >= 0 && offset < len(p) {
			found = p
		}
		offset -= len(p)
	}
	return found, found != "" && c.index[found] == 1, nil
}

// difference is how two versions of a text differ in whole parts.
type difference struct {
	language *lang.Language
	old, new *cut
	gone     []string // parts of the old one alone
	come     []string // of the new one alone
	before   []string // names declared by what is gone
	after    []string // by what has come
	aliases  []string // those of both that are aliases of types
}

// differ compares two versions of a file by parts; nil where that says nothing:
// there are no parts, the head differs, or a part has errors.
func (h *History) differ(a, b text) *difference {
	if a.leaf.Language != b.leaf.Language || a.leaf.Generated != b.leaf.Generated {
		return nil
	}
	d := &difference{language: extract.ByName(a.leaf.Language), old: h.cutOf(a), new: h.cutOf(b)}
	if d.old == nil || d.new == nil || d.old.parts[0] != d.new.parts[0] {
		return nil
	}
	only := func(x, y *cut, names *[]string) (out []string, ok bool) {
		for i, p := range x.parts {
			has := h.declared(d.language, p, i == 0)
			if !has.sound {
				return nil, false
			}
			if i == 0 || x.index[p] == y.index[p] {
				continue
			}
			*names = append(*names, has.names...)
			d.aliases = append(d.aliases, has.aliases...)
			out = append(out, p)
		}
		return out, true
	}
	var ok bool
	if d.gone, ok = only(d.old, d.new, &d.before); !ok {
		return nil
	}
	if d.come, ok = only(d.new, d.old, &d.after); !ok {
		return nil
	}
	return d
}

// Steady reports that a definition is the same in two trees: the part of its
// file that it stands in is there once in both, none that differs declares a name
// of it or an alias that it mentions, and nothing that it mentions is declared in
// one of them alone.
func (h *History) Steady(ctx context.Context, a, b plumbing.Hash, path, part string) (bool, error) {
	before, ok, err := h.text(ctx, a, path)
	if err != nil || !ok {
		return false, err
	}
	after, ok, err := h.text(ctx, b, path)
	if err != nil || !ok {
		return false, err
	}
	d := h.differ(before, after)
	if d == nil || d.old.index[part] != 1 || d.new.index[part] != 1 || part == d.new.parts[0] {
		return false, nil
	}
	for _, n := range h.declared(d.language, part, false).names {
		if n == "init" || n == "_" || slices.Contains(d.before, n) || slices.Contains(d.after, n) {
			return false, nil
		}
	}
	mentioned := func(n string) bool { return strings.Contains(part, n) }
	return !slices.ContainsFunc(d.shifted(), mentioned) && !slices.ContainsFunc(d.aliases, mentioned), nil
}
