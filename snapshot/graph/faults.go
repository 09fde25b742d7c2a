package graph

import (
	"context"
	"fmt"
	"sync"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Checker finds faults in files of a snapshot. What is found out for one file
// serves the next. Not safe for concurrent use.
type Checker struct {
	s *Snapshot
	v describedView
}

// describedView is a view that gives signatures too: linking does without, and
// their text is made from the blob.
type describedView struct {
	*view
	s     *Snapshot
	files map[string]*facts.File
}

// Signature implements link.Texts.
func (v describedView) Signature(path string, i int32) string {
	if s := v.symbol(path, i); s != nil {
		return s.Signature
	}
	return ""
}

// Value implements link.Texts.
func (v describedView) Value(path string, i int32) string {
	if s := v.symbol(path, i); s != nil {
		return s.Value
	}
	return ""
}

// symbol gives a symbol with its text; nil if there is none.
func (v describedView) symbol(path string, i int32) *facts.Symbol {
	f, known := v.files[path]
	if !known {
		if l, ok, err := v.s.Leaf(v.ctx, path); err != nil {
			v.fail(err)
		} else if ok && l.Language != "" {
			if f, err = v.s.engine.describedFacts(v.ctx, l); err != nil {
				v.fail(err)
			}
		}
		v.files[path] = f
	}
	if f == nil || int(i) >= len(f.Symbols) {
		return nil
	}
	return &f.Symbols[i]
}

// Checker makes a checker, which asks the store as long as ctx lasts.
func (s *Snapshot) Checker(ctx context.Context) *Checker {
	return &Checker{s, describedView{s.engine.viewOf(ctx, s), s, map[string]*facts.File{}}}
}

// Faults lists the places of a file where a value surely does not suit what is
// expected of it, see link.Check. The file is read and evaluated for this; nothing
// is stored. None for a language that is not checked.
func (c *Checker) Faults(ctx context.Context, path string) ([]link.Fault, error) {
	s := c.s
	l, ok, err := s.Leaf(ctx, path)
	if err != nil || !ok {
		return nil, err
	}
	f, err := s.engine.factsWithPlaces(ctx, l)
	if err != nil || f == nil {
		return nil, err
	}
	faults := link.Check(c.v, link.NewFile(path, f))
	if err := c.v.err(); err != nil {
		return nil, fmt.Errorf("check %s: %w", path, err)
	}
	return faults, nil
}

// placed is what was read last of a blob with its places: a file that is the same on both sides is asked about in turn.
type placed struct {
	mu    sync.Mutex
	key   Key
	facts *facts.File
}

// factsWithPlaces reads a leaf's facts with the places where values meet what is expected of them; nil where its language
// has none, or nothing can be said about the text.
func (e *Engine) factsWithPlaces(ctx context.Context, l Leaf) (*facts.File, error) {
	lg := extract.ByName(l.Language)
	if lg == nil || lg.Places == nil {
		return nil, nil
	}
	key := l.factsKey()
	if f := e.placed.of(key); f != nil {
		return f, nil
	}
	source, err := e.repo.ReadBlob(ctx, l.Blob)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", l.Path, err)
	}
	f, err := lg.FactsWithPlaces(source)
	if err != nil {
		return nil, nil // as without facts
	}
	e.placed.put(key, f)
	return f, nil
}

func (p *placed) of(k Key) *facts.File {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.key != k {
		return nil
	}
	return p.facts
}

func (p *placed) put(k Key, f *facts.File) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key, p.facts = k, f
}
