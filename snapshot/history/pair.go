package history

import (
	"context"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// pair is a file before and after a change. What was said of it holds for all
// that was seen: many files depend on the same ones.
type pair struct {
	h              *Reader
	ctx            context.Context
	path           string
	old, new       text
	hasOld, hasNew bool
	fault          error

	answered map[link.Key]bool // whether both sides add the same to an answer
	parts    *difference       // nil where the texts do not say
	cut      bool              // parts was looked for
	changed  map[link.Key]bool // that the declarations of the sides distinguish; nil before they are needed
}

// step is a change from one tree to another.
type step struct {
	a, b          plumbing.Hash
	before, after *lazyTree
	pairs         map[string]*pair
}

// step gives the change between two trees: the last one is kept.
func (h *Reader) step(ctx context.Context, a, b plumbing.Hash) *step {
	if h.last == nil || h.last.a != a || h.last.b != b {
		h.last = &step{a: a, b: b, before: h.at(ctx, a), after: h.at(ctx, b), pairs: map[string]*pair{}}
	}
	return h.last
}

func (s *step) pair(ctx context.Context, h *Reader, c gitrepo.Change) *pair {
	p := s.pairs[c.Path]
	if p == nil {
		p = &pair{h: h, path: c.Path, ctx: ctx, answered: map[link.Key]bool{}}
		p.old, p.hasOld = p.text(s.before, c.Old)
		p.new, p.hasNew = p.text(s.after, c.New)
		s.pairs[c.Path] = p
	}
	p.ctx = ctx
	return p
}

func (p *pair) text(side *lazyTree, x gitrepo.TreeEntry) (text, bool) {
	l, ok, err := p.h.leaf(p.ctx, side.classifier, p.path, x.Mode, x.Hash)
	if err == nil && ok {
		var source []byte
		if source, err = p.h.blob(p.ctx, l.Blob); err == nil && !classify.IsBinary(source) {
			return text{l, source}, true
		}
	}
	if err != nil && p.fault == nil {
		p.fault = err
	}
	return text{}, false
}

// steady reports that the file adds the same to the answers of questions on both
// sides.
func (p *pair) steady(asked []link.Question) bool {
	for _, q := range asked {
		same, known := p.answered[q.Key()]
		if !known && p.fault == nil {
			same = p.addsSame(q)
			p.answered[q.Key()] = same
		}
		if !same {
			return false
		}
	}
	return p.fault == nil
}

// addsSame says it of one question: by the texts if they say, otherwise by the
// declarations.
func (p *pair) addsSame(q link.Question) bool {
	if !p.hasOld && !p.hasNew || p.contributesNothing(q) {
		return true
	}
	if d := p.difference(); d != nil && d.keeps(q) {
		return true
	}
	if !p.mayAdd(p.old, p.hasOld, q) && !p.mayAdd(p.new, p.hasNew, q) {
		return true
	}
	if p.changed == nil {
		p.changed = map[link.Key]bool{}
		link.Differing(p.file(p.old, p.hasOld), p.file(p.new, p.hasNew), p.changed)
	}
	return !p.changed[q.Key()]
}

func (p *pair) mayAdd(t text, ok bool, q link.Question) bool {
	if !ok {
		return false
	}
	may, err := p.h.mayAdd(p.ctx, t.leaf, q)
	return may || err != nil
}

// difference is how the texts differ in parts; nil where that says nothing.
func (p *pair) difference() *difference {
	if !p.cut && p.hasOld && p.hasNew {
		p.parts = p.h.differ(p.ctx, p.old, p.new)
	}
	p.cut = true
	return p.parts
}

// contributesNothing reports that the file adds nothing to an answer on either side, or
// the same because its path says it.
func (p *pair) contributesNothing(q link.Question) bool {
	place := link.PlaceOf(q)
	if !place.Admits(p.path, p.old.leaf.Language) && !place.Admits(p.path, p.new.leaf.Language) {
		return true
	}
	if q.ByPath() {
		at := func(t text, ok bool) bool { return ok && q.AnsweredAt(p.path, t.leaf.Language) }
		return at(p.old, p.hasOld) == at(p.new, p.hasNew) && p.hasOld == p.hasNew || !at(p.old, p.hasOld) && !at(p.new, p.hasNew)
	}
	return place.Spelled() && !(p.hasOld && place.InText(p.path, p.old.source)) && !(p.hasNew && place.InText(p.path, p.new.source))
}

func (p *pair) file(t text, ok bool) *link.File {
	if !ok || p.fault != nil {
		return nil
	}
	f, err := p.h.declarations(p.ctx, t.leaf)
	if err != nil {
		p.fault = err
	}
	return f
}

// keeps reports that a reference in a part is still there, and means what it did
// as far as the file itself decides. whole says that it counts wherever in the
// file it stands.
func (p *pair) keeps(part []string, whole bool) bool {
	if !p.hasOld || !p.hasNew || p.fault != nil {
		return false
	}
	d := p.difference()
	if d == nil {
		return false
	}
	if d.language.Rebinds {
		run := d.run(part)
		return run != nil && d.reads(run[0], whole)
	}
	if d.unnamed() || d.old.index[part[0]] == 0 || d.new.index[part[0]] == 0 {
		return false
	}
	return !slices.ContainsFunc(d.shifted(), func(name string) bool { return strings.Contains(part[0], name) })
}
