package history

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Excerpts gives a file of two trees with no more facts than say how a function
// in it differs: those of the texts without other functions that nothing left
// mentions; all else is where it was. parts are those that the function
// is in on the side of b. Nil where that may say something else than the whole
// files, or is little less than they are.
func (h *Reader) Excerpts(ctx context.Context, a, b plumbing.Hash, s *graph.Symbol, parts []string) (old, new *graph.File, err error) {
	if !s.Kind.IsCallable() || len(parts) != 1 {
		return nil, nil, nil
	}
	before, ok, err := h.text(ctx, a, s.Path)
	if err != nil || !ok {
		return nil, nil, err
	}
	after, ok, err := h.text(ctx, b, s.Path)
	if err != nil || !ok || before.leaf.Language != after.leaf.Language {
		return nil, nil, err
	}
	x, y := h.cutOf(before), h.cutOf(after)
	if x == nil || y == nil || extract.ByName(after.leaf.Language).Without == nil || !h.read(ctx, before, x) || !h.read(ctx, after, y) {
		return nil, nil, nil
	}
	i := slices.IndexFunc(y.parts, func(p piece) bool { return p.text == parts[0] })
	if i < 0 || !y.alone(i, s.Name) {
		return nil, nil, nil
	}
	within := y.parts[i].within()
	j := slices.IndexFunc(x.parts, func(p piece) bool { return p.within() == within && p.function() == s.Name })
	if j < 0 || !x.alone(j, s.Name) {
		return nil, nil, nil
	}
	if old = h.excerpt(before, x, j); old != nil {
		new = h.excerpt(after, y, i)
	}
	if new == nil {
		return nil, nil, nil
	}
	return old, new, nil
}

// function is the name of the function that a part is; empty for any other part.
func (p piece) function() string {
	if p.head || len(p.Names) != 1 || len(p.Aliases) > 0 || p.Names[0] == lang.AnyName || strings.Contains(p.Names[0], lang.BoundTo) {
		return ""
	}
	return p.Names[0]
}

// alone reports that a part is a function, and that nothing else at its place binds
// its name.
func (c *cut) alone(i int, name string) bool {
	within := c.parts[i].within()
	return c.parts[i].function() == name && !slices.ContainsFunc(c.parts, func(p piece) bool {
		return p.text != c.parts[i].text && p.within() == within && slices.ContainsFunc(p.Names, func(n string) bool { return bare(n) == name })
	}) && c.index[c.parts[i].text] == 1
}

// excerpt gives a file without the functions that neither a function nor anything
// else but functions mentions, as far as it can see them.
func (h *Reader) excerpt(t text, c *cut, function int) *graph.File {
	k := excerptKey{keyOf(t.leaf), function}
	if f, ok := h.excerpts[k]; ok {
		return f
	}
	if len(h.excerpts) >= keptExcerpts {
		clear(h.excerpts)
	}
	f := cutExcerpt(t, c, function, len(t.source)/4)
	h.excerpts[k] = f
	return f
}

// excerptKey is a part of a version of a file.
type excerptKey struct {
	file fileKey
	part int
}

// keptExcerpts bounds the excerpts that are kept: one serves as the newer version,
// then as the older one.
const keptExcerpts = 16

// cutExcerpt is excerpt; nil where fewer bytes than that are left out.
func cutExcerpt(t text, c *cut, function, least int) *graph.File {
	mentioned := map[string]map[string]bool{"": {}} // by the heads around
	for i, p := range c.parts {
		if i != function && (p.function() != "" || isString(p.text[p.heads:])) {
			continue
		}
		if mentioned[p.within()] == nil {
			mentioned[p.within()] = map[string]bool{}
		}
		for _, w := range p.words {
			mentioned[""][w] = true // a module's names are seen everywhere, a class's in its own statements
			mentioned[p.within()][w] = true
		}
	}
	own := map[string]bool{}
	for _, w := range c.parts[function].words {
		own[w] = true
	}
	attributes := attributesIn(c.parts[function].text[c.parts[function].heads:])
	var without []int
	size := 0
	for i, p := range c.parts {
		if name := p.function(); i != function && name != "" && !own[name] && !mentioned[p.within()][name] && !overlap(attributes, attributesIn(p.text[p.heads:])) {
			without = append(without, i)
			size += c.cuts[i].End - c.cuts[i].Start
		}
	}
	if size < least || len(without) == 0 {
		return nil
	}
	f, err := extract.ByName(t.leaf.Language).Facts(extract.ByName(t.leaf.Language).Without(t.source, c.cuts, without))
	if err != nil || f.ParseErrors > 0 {
		return nil
	}
	return &graph.File{Leaf: t.leaf, Facts: f}
}

// attributesIn lists the names behind a dot that may be given a value there: which
// function does so first decides on where an attribute is defined.
func attributesIn(text string) map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(text) {
		loop := strings.Contains(line, "for ") || strings.Contains(line, "as ")
		for {
			dot := strings.IndexByte(line, '.')
			if dot < 0 {
				break
			}
			line = strings.TrimLeft(line[dot+1:], " \t")
			end := strings.IndexFunc(line, func(r rune) bool { return r < 0x80 && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			if end < 0 {
				end = len(line)
			}
			if end > 0 && (loop || isTarget(strings.TrimSpace(line[end:]))) {
				out[line[:end]] = true
			}
		}
	}
	return out
}

// isTarget reports that what is before the rest of a line may be given a value.
func isTarget(rest string) bool {
	if rest == "" || rest[0] == '\\' || rest[0] == '#' {
		return true // it may go on
	}
	equal := strings.IndexByte(rest, '=')
	switch {
	case strings.IndexByte(",)]", rest[0]) >= 0:
		return equal >= 0 || strings.Trim(rest, ",)] \t") == "" || strings.IndexByte(rest, '#') >= 0 || rest[len(rest)-1] == '\\' || rest[len(rest)-1] == ','
	case rest[0] == ':':
		return true
	}
	return equal >= 0 && equal <= 3 && !strings.HasPrefix(rest, "==")
}

func overlap(a, b map[string]bool) bool {
	for name := range a {
		if b[name] {
			return true
		}
	}
	return false
}

// isString reports a part that is a string alone, such as a documentation.
func isString(part string) bool {
	part = strings.TrimSpace(part)
	return part != "" && (part[0] == '"' || part[0] == '\'')
}
