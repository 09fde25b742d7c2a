package history

import (
	"context"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// difference is how two versions of a text differ in whole parts.
type difference struct {
	h        *Reader
	language *lang.Language
	old, new *cut
	gone     []moved  // parts of the old one alone
	come     []moved  // of the new one alone
	before   []string // names declared by what is gone
	after    []string // by what has come
	aliases  []string // those of both that are aliases of types

	bound map[string]map[string]bool // see rebound
}

// moved is a part that one version has, behind so many that both have.
type moved struct {
	piece
	behind int
}

// differ compares two versions of a file by parts; nil where that says nothing:
// there are no parts, a part has errors, the order differs or the package clause.
func (h *Reader) differ(ctx context.Context, a, b text) *difference {
	if a.leaf.Language != b.leaf.Language || a.leaf.Generated != b.leaf.Generated {
		return nil
	}
	d := &difference{h: h, language: extract.ByName(a.leaf.Language), old: h.cutOf(a), new: h.cutOf(b)}
	if d.old == nil || d.new == nil || !d.language.Rebinds && d.old.parts[0].text != d.new.parts[0].text || !h.read(ctx, a, d.old) || !h.read(ctx, b, d.new) {
		return nil
	}
	only := func(x, y *cut, names *[]string) (out []moved, rest []string) {
		for _, p := range x.parts {
			if x.index[p.text] == y.index[p.text] {
				rest = append(rest, p.text)
				continue
			}
			*names = append(*names, p.Names...)
			d.aliases = append(d.aliases, p.Aliases...)
			out = append(out, moved{p, len(rest)})
		}
		return out, rest
	}
	var x, y []string
	d.gone, x = only(d.old, d.new, &d.before)
	d.come, y = only(d.new, d.old, &d.after)
	if !slices.Equal(x, y) {
		return nil
	}
	return d
}

// Unchanged reports that a definition is the same in two trees: the parts of its
// file that it is in are there once in both, none that differs declares a name
// of it or an alias that it mentions, and nothing that it mentions is declared in
// one of them alone.
func (h *Reader) Unchanged(ctx context.Context, a, b plumbing.Hash, s *graph.Symbol, parts []string) (bool, error) {
	before, ok, err := h.text(ctx, a, s.Path)
	if err != nil || !ok {
		return false, err
	}
	after, ok, err := h.text(ctx, b, s.Path)
	if err != nil || !ok {
		return false, err
	}
	d := h.differ(ctx, before, after)
	if d == nil {
		return false, nil
	}
	run := d.run(parts)
	switch {
	case run == nil:
		return false, nil
	case d.language.Rebinds:
		return d.holds(s, run), nil
	case len(run) > 1 || run[0].head:
		return false, nil
	}
	part := run[0]
	for _, n := range part.Names {
		if n == "init" || n == "_" || slices.Contains(d.before, n) || slices.Contains(d.after, n) {
			return false, nil
		}
	}
	mentioned := func(n string) bool { return strings.Contains(part.text, n) }
	return !slices.ContainsFunc(d.shifted(), mentioned) && !slices.ContainsFunc(d.aliases, mentioned), nil
}

// run gives the parts of the new text that are these, one after the other; nil
// unless both texts have them once.
func (d *difference) run(parts []string) []piece {
	if len(parts) == 0 || d.old.index[parts[0]] != 1 {
		return nil
	}
	find := func(c *cut) []piece {
		i := slices.IndexFunc(c.parts, func(p piece) bool { return p.text == parts[0] })
		if i < 0 || i+len(parts) > len(c.parts) || c.index[parts[0]] != 1 {
			return nil
		}
		for n, p := range c.parts[i : i+len(parts)] {
			if p.text != parts[n] {
				return nil
			}
		}
		return c.parts[i : i+len(parts)]
	}
	if find(d.old) == nil {
		return nil
	}
	return find(d.new)
}

// shifted lists the names that only one version declares: what mentions one may
// mean something else.
func (d *difference) shifted() []string {
	var out []string
	add := func(a, b []string) {
		for _, n := range a {
			if !slices.Contains(b, n) && bare(n) != "" {
				n = bare(n)
				out = append(out, n[strings.IndexByte(n, '.')+1:])
			}
		}
	}
	add(d.before, d.after)
	add(d.after, d.before)
	return out
}

// keeps reports that both versions add the same to an answer: what differs adds
// nothing to it, and of the parts that may add something none mentions what only
// one version declares.
func (d *difference) keeps(q link.Question) bool {
	switch name, ok := q.Imported(); {
	case q.ByPackage() && !d.language.Rebinds:
		return true
	case q.ByHead() && d.language.Rebinds:
		return !d.imports()
	case q.ByHead():
		return !d.unnamed() && !(ok && (d.binds(d.before, name) || d.binds(d.after, name)))
	}
	place := link.PlaceOf(q)
	if !place.Spelled() {
		return false
	}
	for _, p := range d.differing() {
		if place.InPart(p.text) && (d.language.Rebinds || p.adds(q)) {
			return false
		}
	}
	if d.language.Rebinds {
		return !slices.ContainsFunc(d.new.parts, func(p piece) bool { return place.InPart(p.text) && d.rebound(p) })
	}
	names := d.shifted()
	if len(names) == 0 {
		return true
	}
	for _, p := range d.new.parts[1:] {
		if place.InPart(p.text) && p.adds(q) && slices.ContainsFunc(names, func(n string) bool { return strings.Contains(p.text, n) }) {
			return false
		}
	}
	return true
}

// adds reports whether a part with the word of a question may add to its answer,
// by what it declares: the name that is asked for, or what contains it.
func (p piece) adds(q link.Question) bool {
	if q.ForAliases() {
		return len(p.Aliases) > 0
	}
	name, within, ok := q.Declared()
	if !ok || strings.Contains(within, "<") { // in what has no name
		return true
	}
	member := p.heads > 0 && (p.head || !q.ForTypes()) // what it declares is in a type
	return slices.ContainsFunc(p.Names, func(n string) bool {
		owner, last, method := strings.Cut(bare(n), ".")
		if !method {
			owner, last = "", owner
		}
		switch {
		case within == "":
			return !method && last == name && p.heads == 0
		case method && (last == name || name == "") && strings.Contains(within, owner):
			return true
		}
		return member && (last == name || name == "") || last != "" && strings.Contains(within, last)
	})
}

// mayAnswer reports whether a file may add to the answer of a question, by its text.
func (h *Reader) mayAnswer(ctx context.Context, t text, q link.Question) bool {
	place := link.PlaceOf(q)
	if place.Spelled() && (!place.InText(t.leaf.Path, t.source) || !h.inBlocks(t, q)) {
		return false
	}
	if _, _, ok := q.Declared(); !ok && !q.ForAliases() && place.Package() == "" || extract.ByName(t.leaf.Language).Rebinds {
		return true
	}
	c := h.cutOf(t)
	switch pkg := place.Package(); {
	case c == nil || !h.read(ctx, t, c):
		return true
	case pkg != "" && !slices.Contains(c.parts[0].Names, lang.BoundTo+pkg):
		return false
	}
	return q.ByPackage() || slices.ContainsFunc(c.parts, func(p piece) bool { return p.adds(q) })
}

// inBlocks reports whether a text may add to an answer that comes from blocks: by what
// is declared in those, as long as they have no errors and so end where their braces do.
func (h *Reader) inBlocks(t text, q link.Question) bool {
	bodies, ok := link.PlaceOf(q).Bodies(t.leaf.Path, t.source)
	return !ok || slices.ContainsFunc(bodies, func(body []byte) bool {
		f := h.block(t.leaf.Language, body)
		return f == nil || f.Adds(q)
	})
}

// block gives what a block declares; nil where it has syntax errors.
func (h *Reader) block(language string, body []byte) *link.File {
	k := language + "\n" + string(body)
	f, ok := h.blocks[k]
	if !ok {
		if x, err := extract.ByName(language).Facts(append([]byte("declare "), body...)); err == nil && x.ParseErrors == 0 {
			f = link.NewFile("", x)
		}
		if len(h.blocks) >= keptBlocks {
			clear(h.blocks)
		}
		h.blocks[k] = f
	}
	return f
}

// keptBlocks bounds the blocks that are remembered.
const keptBlocks = 1 << 10

// imports reports that what differs may import something.
func (d *difference) imports() bool {
	return slices.ContainsFunc(d.differing(), func(p moved) bool { return strings.Contains(p.text[p.heads:], "import") })
}

// binds reports that a name is among those declared.
func (d *difference) binds(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return bare(n) == name })
}

// unnamed reports that what differs may bind names which it does not say.
func (d *difference) unnamed() bool {
	open := func(n string) bool { return bare(n) == "" || bare(n) == lang.AnyName }
	return slices.ContainsFunc(d.before, open) || slices.ContainsFunc(d.after, open)
}

func (d *difference) differing() []moved { return append(d.gone[:len(d.gone):len(d.gone)], d.come...) }
