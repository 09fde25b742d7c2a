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
	if q.ByPath() {
		at := func(t text, ok bool) bool { return ok && q.AnsweredAt(p.path, t.leaf.Language) }
		return at(p.old, p.hasOld) == at(p.new, p.hasNew) && p.hasOld == p.hasNew || !at(p.old, p.hasOld) && !at(p.new, p.hasNew)
	}
	return place.Spelled() && !(p.hasOld && place.InText(p.path, p.old.source)) && !(p.hasNew && place.InText(p.path, p.new.source))
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
// as far as the file itself decides. whole says that it counts wherever in the
// file it stands.
func (p *pair) keeps(part []string, whole bool) bool {
	if !p.hasOld || !p.hasNew || p.fault != nil {
		return false
	}
	d := p.h.differ(p.old, p.new)
	if d == nil {
		return false
	}
	if d.language.Rebinds {
		run := d.run(part)
		return run != nil && d.reads(run[0], whole)
	}
	if d.old.index[part[0]] == 0 || d.new.index[part[0]] == 0 {
		return false
	}
	return !slices.ContainsFunc(d.shifted(), func(name string) bool { return strings.Contains(part[0], name) })
}
