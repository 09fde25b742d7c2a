package history

import (
	"bytes"
	"context"
	"path"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Goal is what a file is looked at for: edges from a part of it to something.
type Goal struct {
	// Wanted gives what the linker looks for in a file with facts and without
	// links; false when there is nothing to look for.
	Wanted func(*graph.File) (link.Wanted, bool)
	// Leads reports whether a file with its links leads there.
	Leads func(*graph.File) (bool, error)
}

// Observation is whether a file led somewhere in a tree, and what that depends on.
type Observation struct {
	Leads bool

	path      string
	part      []string // of the file, in which the reference is that shows it; none without one
	whole     bool     // the reference counts wherever in the file it stands
	questions index
}

// Observe looks whether a file of a tree leads somewhere.
func (h *Reader) Observe(ctx context.Context, tree plumbing.Hash, path string, goal Goal) (*Observation, error) {
	p := h.at(ctx, tree)
	s := &Observation{path: path}
	l, ok := p.leaf(path)
	if !ok || p.fault != nil {
		return s, p.fault
	}
	refs, err := h.linkable(ctx, l)
	if err != nil || refs == nil {
		return s, err
	}
	f, err := h.declarations(ctx, l)
	if err != nil || f == nil {
		return s, err
	}
	want, ok := goal.Wanted(&graph.File{Leaf: l, Facts: refs})
	if !ok {
		return s, nil
	}
	if w := link.FindWitness(p, f, refs, want); w != nil && p.fault == nil {
		s.Leads, s.whole, s.questions = true, want.Whole, newIndex(w.Asked)
		s.part, err = h.partAt(ctx, tree, l, w.Line, w.Col)
		return s, err
	}
	file, asked, err := h.linked(ctx, p, path)
	if err != nil || file == nil {
		return s, err
	}
	s.questions = newIndex(asked)
	s.Leads, err = goal.Leads(file)
	return s, err
}

// partAt gives the part of a file that a position lies in; none without one.
func (h *Reader) partAt(ctx context.Context, tree plumbing.Hash, l graph.Leaf, line, col int) ([]string, error) {
	source, err := h.blob(ctx, l.Blob)
	if err != nil {
		return nil, err
	}
	offset := 0
	for range line - 1 {
		offset += bytes.IndexByte(source[offset:], '\n') + 1
	}
	return h.Part(ctx, tree, l.Path, offset+col-1, offset+col-1)
}

// index finds questions by where their answers can come from.
type index struct {
	files, folders, stems, paths map[string][]link.Question
	anywhere                     []link.Question
}

func newIndex(asked []link.Question) index {
	x := index{map[string][]link.Question{}, map[string][]link.Question{}, map[string][]link.Question{}, map[string][]link.Question{}, nil}
	for _, q := range asked {
		p := link.PlaceOf(q)
		switch p.Where {
		case link.InFile:
			x.files[p.Path] = append(x.files[p.Path], q)
		case link.InFolder:
			x.folders[p.Path] = append(x.folders[p.Path], q)
		case link.AtStem:
			x.stems[p.Path] = append(x.stems[p.Path], q)
		case link.AtThePath:
			x.paths[p.Path] = append(x.paths[p.Path], q)
		default:
			x.anywhere = append(x.anywhere, q)
		}
	}
	return x
}

// of lists the questions that a file at a path may answer.
func (x *index) of(p string) []link.Question {
	var out []link.Question
	out = append(out, x.files[p]...)
	out = append(out, x.folders[link.Dir(p)]...)
	out = append(out, x.stems[link.Dir(p)]...)
	for stem := p; ; {
		if stem != link.Dir(p) {
			out = append(out, x.stems[stem]...)
		}
		dot := strings.LastIndexByte(stem, '.')
		if dot < 0 || strings.IndexByte(stem[dot:], '/') >= 0 {
			break
		}
		stem = stem[:dot]
	}
	for _, q := range x.anywhere {
		if place := link.PlaceOf(q); place.Where == link.Anywhere || place.Admits(p, "") {
			out = append(out, q)
		}
	}
	return out
}

// StillHolds reports that what was seen in the tree b is so in the tree a too, which
// differs from it by the changes. It may not tell.
func (h *Reader) StillHolds(ctx context.Context, s *Observation, a, b plumbing.Hash, changes []gitrepo.Change) (bool, error) {
	for _, c := range changes {
		if path.Base(c.Path) == classify.AttributesFile {
			return false, nil
		}
	}
	step := h.step(ctx, a, b)
	for _, c := range changes {
		if c.Path == s.path && s.part == nil {
			return false, nil
		}
		if ok, err := h.standing(ctx, s, a, b, c); err != nil || !ok {
			return false, err
		}
		asked := s.questions.of(c.Path)
		if len(asked) == 0 && c.Path != s.path {
			continue
		}
		p := step.pair(ctx, h, c)
		ok := p.steady(asked)
		if ok && c.Path == s.path {
			ok = p.keeps(s.part, s.whole)
		}
		if p.fault != nil || !ok {
			return false, p.fault
		}
	}
	return true, nil
}

// standing reports that no path that was asked for appeared, disappeared or
// became something else by a change.
func (h *Reader) standing(ctx context.Context, s *Observation, a, b plumbing.Hash, c gitrepo.Change) (bool, error) {
	if len(s.questions.paths) == 0 || c.Old.Mode != 0 && c.New.Mode != 0 {
		return true, nil
	}
	for p := c.Path; p != ""; p = link.Dir(p) {
		if len(s.questions.paths[p]) == 0 {
			continue
		}
		x, err := h.files.Kind(ctx, a, p)
		if err != nil {
			return false, err
		}
		y, err := h.files.Kind(ctx, b, p)
		if err != nil || x != y {
			return false, err
		}
	}
	return true, nil
}
