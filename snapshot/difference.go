package snapshot

import (
	"context"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// difference is how two versions of a text differ in whole parts.
type difference struct {
	h        *History
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
// there are no parts, a part has errors, the head differs or, where names may be
// bound again, the order.
func (h *History) differ(a, b text) *difference {
	if a.leaf.Language != b.leaf.Language || a.leaf.Generated != b.leaf.Generated {
		return nil
	}
	d := &difference{h: h, language: extract.ByName(a.leaf.Language), old: h.cutOf(a), new: h.cutOf(b)}
	if d.old == nil || d.new == nil || !d.language.Rebinds && d.old.parts[0] != d.new.parts[0] {
		return nil
	}
	only := func(x, y *cut, names *[]string) (out []moved, rest []piece, ok bool) {
		for _, p := range x.parts {
			has := h.declared(d.language, p)
			if !has.sound {
				return nil, nil, false
			}
			if x.index[p.text] == y.index[p.text] {
				rest = append(rest, p)
				continue
			}
			*names = append(*names, has.names...)
			d.aliases = append(d.aliases, has.aliases...)
			out = append(out, moved{p, len(rest)})
		}
		return out, rest, true
	}
	var ok bool
	var x, y []piece
	if d.gone, x, ok = only(d.old, d.new, &d.before); !ok {
		return nil
	}
	if d.come, y, ok = only(d.new, d.old, &d.after); !ok || d.language.Rebinds && !slices.Equal(x, y) {
		return nil
	}
	return d
}

// Steady reports that a definition is the same in two trees: the parts of its
// file that it stands in are there once in both, none that differs declares a name
// of it or an alias that it mentions, and nothing that it mentions is declared in
// one of them alone.
func (h *History) Steady(ctx context.Context, a, b plumbing.Hash, s *Symbol, parts []string) (bool, error) {
	before, ok, err := h.text(ctx, a, s.Path)
	if err != nil || !ok {
		return false, err
	}
	after, ok, err := h.text(ctx, b, s.Path)
	if err != nil || !ok {
		return false, err
	}
	d := h.differ(before, after)
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
	for _, n := range h.declared(d.language, part).names {
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
	if q.ByHead() {
		return q.ByPackage() && !d.language.Rebinds || !d.imports()
	}
	place := q.Place()
	if !place.Spelled() {
		return false
	}
	for _, p := range d.differing() {
		if place.InPart(p.text) && (d.language.Rebinds || d.adds(p.piece, q)) {
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
		if place.InPart(p.text) && d.adds(p, q) && slices.ContainsFunc(names, func(n string) bool { return strings.Contains(p.text, n) }) {
			return false
		}
	}
	return true
}

// adds reports whether a part with the word of a question may add to its answer,
// by what it declares: the name that is asked for, or what contains it.
func (d *difference) adds(p piece, q link.Question) bool {
	has := d.h.declared(d.language, p)
	if q.ForAliases() {
		return len(has.aliases) > 0
	}
	name, within, ok := q.Declared()
	if !ok {
		return true
	}
	return slices.ContainsFunc(has.names, func(n string) bool {
		owner, last, method := strings.Cut(bare(n), ".")
		switch {
		case !method:
			owner, last = "", owner
		case (last == name || name == "") && strings.Contains(within, owner):
			return within != ""
		}
		if within == "" {
			return !method && last == name
		}
		return p.heads > 0 && (last == name || name == "") || last != "" && strings.Contains(within, last)
	})
}

// imports reports that what differs may import something.
func (d *difference) imports() bool {
	if d.language.Rebinds {
		return slices.ContainsFunc(d.differing(), func(p moved) bool { return strings.Contains(p.text[p.heads:], "import") })
	}
	imported := func(n string) bool { return strings.Contains(n, lang.BoundTo) }
	return slices.ContainsFunc(d.before, imported) || slices.ContainsFunc(d.after, imported)
}

// unnamed reports that what differs may bind names which it does not tell.
func (d *difference) unnamed() bool {
	open := func(n string) bool { return bare(n) == "" || bare(n) == lang.AnyName }
	return slices.ContainsFunc(d.before, open) || slices.ContainsFunc(d.after, open)
}

func (d *difference) differing() []moved { return append(d.gone[:len(d.gone):len(d.gone)], d.come...) }
