package snapshot

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// pair is a file before and after a change.
type pair struct {
	h              *History
	ctx            context.Context
	path           string
	old, new       text
	hasOld, hasNew bool
	fault          error
}

func (p *pair) text(side *past, x gitsrc.TreeEntry) (text, bool) {
	l, ok, err := p.h.leaf(p.ctx, side.classifier, p.path, x.Mode, x.Hash)
	if err == nil && ok {
		var source []byte
		if source, err = p.h.blob(p.ctx, l.Blob); err == nil && !IsBinary(source) {
			return text{l, source}, true
		}
	}
	if err != nil && p.fault == nil {
		p.fault = err
	}
	return text{}, false
}

// steady reports that the file adds the same to the answers of questions on both
// sides: by its texts if they tell, otherwise by its declarations.
func (p *pair) steady(asked []link.Question) bool {
	if !p.hasOld && !p.hasNew || p.fault != nil {
		return p.fault == nil
	}
	asked = slices.DeleteFunc(asked, p.unanswered)
	if len(asked) == 0 {
		return true
	}
	if p.hasOld && p.hasNew {
		if d := p.h.differ(p.old, p.new); d != nil {
			if asked = slices.DeleteFunc(asked, d.keeps); len(asked) == 0 {
				return true
			}
		}
	}
	return p.same(asked)
}

// unanswered reports that the file adds nothing to an answer on either side, or
// the same because its path tells it.
func (p *pair) unanswered(q link.Question) bool {
	place := q.Place()
	if !place.Admits(p.path, p.old.leaf.Language) && !place.Admits(p.path, p.new.leaf.Language) {
		return true
	}
	if q.ByPath() && p.hasOld && p.hasNew && p.old.leaf.Language == p.new.leaf.Language {
		return true
	}
	return place.Spelled() && !(p.hasOld && place.InText(p.old.source)) && !(p.hasNew && place.InText(p.new.source))
}

// same compares what the declarations of both sides add.
func (p *pair) same(asked []link.Question) bool {
	keys := map[link.Key]bool{}
	differing(p.file(p.old, p.hasOld), p.file(p.new, p.hasNew), keys)
	return p.fault == nil && !slices.ContainsFunc(asked, func(q link.Question) bool { return keys[q.Key()] })
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
// as far as the file itself decides.
func (p *pair) keeps(part string) bool {
	if !p.hasOld || !p.hasNew || p.fault != nil {
		return false
	}
	d := p.h.differ(p.old, p.new)
	if d == nil || d.old.index[part] == 0 || d.new.index[part] == 0 {
		return false
	}
	return !slices.ContainsFunc(d.shifted(), func(name string) bool { return strings.Contains(part, name) })
}

// shifted lists the names that only one version declares: what mentions one may
// mean something else.
func (d *difference) shifted() []string {
	var out []string
	add := func(a, b []string) {
		for _, n := range a {
			if !slices.Contains(b, n) {
				out = append(out, n[strings.IndexByte(n, '.')+1:])
			}
		}
	}
	add(d.before, d.after)
	add(d.after, d.before)
	return out
}

// keeps reports that both versions add the same to an answer: what differs does
// not contain the word that it is about, and of the parts that do none mentions
// what only one version declares.
func (d *difference) keeps(q link.Question) bool {
	if q.ByHead() {
		return true
	}
	place := q.Place()
	if !place.Spelled() {
		return false
	}
	for _, p := range append(d.gone, d.come...) {
		if place.InText([]byte(p)) {
			return false
		}
	}
	names := d.shifted()
	if len(names) == 0 {
		return true
	}
	for _, p := range d.new.parts[1:] {
		if place.InText([]byte(p)) && slices.ContainsFunc(names, func(n string) bool { return strings.Contains(p, n) }) {
			return false
		}
	}
	return true
}
