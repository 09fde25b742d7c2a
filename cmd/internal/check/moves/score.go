package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// entry is one of diff's symbols[].
type entry struct {
	Change        string
	Changes       []string
	Before, After *struct {
		ID, Path, Name, Kind string
		Line                 int
	}
	Reason string
}

func (e *entry) has(change string) bool {
	return e.Change == change || slices.Contains(e.Changes, change)
}

// truth says where the definitions of the base side are on the head side.
type truth struct {
	s     *scenario
	lines map[place]place
	said  map[place][][2]string
}

func (s *scenario) truth() *truth {
	t := &truth{s: s, lines: map[place]place{}, said: map[place][][2]string{}}
	for p, lines := range s.tree.files {
		for i, l := range lines {
			if l.from.line > 0 {
				t.lines[l.from] = place{p, i + 1}
				t.said[l.from] = l.said
			}
		}
	}
	return t
}

// of gives the place of a base line on the head side.
func (t *truth) of(p place) (place, bool) {
	now, ok := t.lines[p]
	if !ok && t.s.tree.files[t.s.tree.now(p.path)] == nil {
		return p, true
	}
	return now, ok
}

// name is the name that a definition on a base line has now.
func (t *truth) name(p place, name string) string {
	for _, w := range t.said[p] {
		if w[0] == name {
			name = w[1]
		}
	}
	return name
}

// right reports whether an entry pairs what belongs together.
func (t *truth) right(e *entry) bool {
	if e.Before.Kind == "file" || e.After.Kind == "file" {
		return e.Before.Kind == e.After.Kind && t.s.tree.now(e.Before.Path) == e.After.Path
	}
	if e.Before.Kind == "package" {
		return true
	}
	at := place{e.Before.Path, e.Before.Line}
	now, ok := t.of(at)
	return ok && now == place{e.After.Path, e.After.Line} && t.name(at, e.Before.Name) == e.After.Name
}

// tally counts what was reported and done.
type tally struct {
	done, told         int // refactorings, and those reported as what they are
	reported, right    int // renames and moves reported, and those that are right
	pairs, wrong       int // other pairs reported, and those that are wrong
	members, following int // definitions that moved or were renamed with others, and those reported
	scenarios          int
}

func (a *tally) add(b tally) {
	a.done, a.told, a.reported, a.right = a.done+b.done, a.told+b.told, a.reported+b.reported, a.right+b.right
	a.pairs, a.wrong, a.members, a.following = a.pairs+b.pairs, a.wrong+b.wrong, a.members+b.members, a.following+b.following
	a.scenarios += b.scenarios
}

// score compares what diff says of a scenario with what was done.
func (s *scenario) score(entries []entry) (sum tally, byKind map[string]tally, notes []string) {
	t := s.truth()
	sum.scenarios, byKind = 1, map[string]tally{}
	before, fresh := map[string]*entry{}, map[place]*entry{}
	for i := range entries {
		e := &entries[i]
		if e.Before != nil {
			before[e.Before.ID] = e
		}
		switch {
		case e.Before == nil:
			fresh[place{e.After.Path, e.After.Line}] = e
		case e.After == nil:
		case e.has(wantRenamed) || e.has(wantMoved):
			sum.reported++
			if t.right(e) {
				sum.right++
			} else {
				notes = append(notes, "false: "+e.text())
			}
		default:
			sum.pairs++
			if !t.right(e) {
				sum.wrong++
				notes = append(notes, "wrong pair: "+e.text())
			}
		}
	}
	expected, missed := s.scoreDone(t, before, fresh, &sum, byKind)
	following := s.scoreMembers(t, before, expected, &sum)
	return sum, byKind, slices.Concat(notes, missed, following)
}

// scoreDone counts the edits whose expectations are met, and gives the definitions that edits are expected to change.
func (s *scenario) scoreDone(t *truth, before map[string]*entry, fresh map[place]*entry, sum *tally, byKind map[string]tally) (expected map[string]bool, notes []string) {
	expected = map[string]bool{}
	for _, r := range s.done {
		ok := true
		for _, x := range r.expect {
			if x.base != nil {
				expected[x.base.ID] = true
			}
			if why := s.missed(t, x, before, fresh); why != "" {
				ok = false
				notes = append(notes, "missed: "+r.kind+" "+r.note+": "+why)
			}
		}
		k := byKind[r.kind]
		k.done++
		sum.done++
		if ok {
			k.told++
			sum.told++
		}
		byKind[r.kind] = k
	}
	return expected, notes
}

// scoreMembers counts the other definitions of changed files that are now elsewhere or called otherwise.
func (s *scenario) scoreMembers(t *truth, before map[string]*entry, expected map[string]bool, sum *tally) (notes []string) {
	for _, d := range s.symbols {
		at := place{d.Path, d.Line}
		now, ok := t.of(at)
		if s.lines[d.Path] == nil || !ok || expected[d.ID] || d.Kind == "file" || now.path == d.Path && t.name(at, d.Name) == d.Name {
			continue
		}
		sum.members++
		if e := before[d.ID]; e != nil && e.After != nil && t.right(e) && (e.has(wantRenamed) || e.has(wantMoved)) {
			sum.following++
		} else {
			notes = append(notes, fmt.Sprintf("member: %s %s of %s:%d, now %v: %s", d.Kind, d.Qualified, d.Path, d.Line, now, before[d.ID].text()))
		}
	}
	return notes
}

// missed says why an expectation is not met, "" when it is.
func (s *scenario) missed(t *truth, x expectation, before map[string]*entry, fresh map[place]*entry) string {
	if x.want == wantNew {
		for p, lines := range s.tree.files {
			if i := slices.Index(lines, x.head); i >= 0 {
				if e := fresh[place{p, i + 1}]; e != nil && e.After.Name == x.name {
					return ""
				}
				return fmt.Sprintf("%s at %s:%d not told as new", x.name, p, i+1)
			}
		}
		return "not in the tree"
	}
	e := before[x.base.ID]
	what := x.base.Qualified + " wanted as " + x.want + ", told as "
	switch {
	case x.want == wantGone && e != nil && e.After == nil:
		return ""
	case x.want == wantKept && (e == nil || e.After != nil && t.right(e)):
		return ""
	case x.want == wantKept || x.want == wantGone || e == nil || e.After == nil:
	case t.right(e) && e.has(x.want):
		return ""
	}
	return what + e.text()
}

func (e *entry) text() string {
	if e == nil {
		return "nothing"
	}
	b := strings.Builder{}
	fmt.Fprintf(&b, "%s %v", e.Change, e.Changes)
	if e.Before != nil {
		fmt.Fprintf(&b, " %s %s %s:%d", e.Before.Kind, e.Before.Name, e.Before.Path, e.Before.Line)
	}
	if e.After != nil {
		fmt.Fprintf(&b, " -> %s %s %s:%d", e.After.Kind, e.After.Name, e.After.Path, e.After.Line)
	}
	return b.String() + " (" + e.Reason + ")"
}

// broken names what the refactorings left unparsable, or without the definitions
// that they should have made: then they say nothing.
func (s *scenario) broken(ctx context.Context, commit string) (string, error) {
	var in []string
	for p := range s.tree.files {
		in = append(in, "'"+strings.ReplaceAll(p, "'", "''")+"'")
	}
	slices.Sort(in)
	var files []struct {
		Path   string
		Errors int `json:"parse_errors"`
	}
	list := strings.Join(in, ", ")
	if err := s.sql(ctx, commit, "SELECT path, parse_errors FROM files WHERE path IN ("+list+")", &files); err != nil {
		return "", err
	}
	was := map[string]int{}
	for p, n := range s.errors {
		was[s.tree.now(p)] = n
	}
	for _, f := range files {
		if f.Errors > was[f.Path] {
			return f.Path + " does not parse", nil
		}
	}
	var symbols []symbol
	if err := s.sql(ctx, commit, "SELECT path, name, name_line FROM symbols WHERE path IN ("+list+")", &symbols); err != nil {
		return "", err
	}
	there := map[place][]string{}
	for _, d := range symbols {
		at := place{d.Path, d.Line}
		there[at] = append(there[at], d.Name)
	}
	t := s.truth()
	for _, r := range s.done {
		for _, x := range r.expect {
			if x.base == nil || x.want == wantGone || x.base.Kind == "file" {
				continue
			}
			at := place{x.base.Path, x.base.Line}
			now, ok := t.of(at)
			if !ok || !slices.Contains(there[now], t.name(at, x.base.Name)) {
				return fmt.Sprintf("%s %s: no %s at %v", r.kind, r.note, t.name(at, x.base.Name), now), nil
			}
		}
	}
	return "", nil
}

func decode(data []byte) ([]entry, error) {
	var r struct{ Symbols []entry }
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("decode diff: %w", err)
	}
	return r.Symbols, nil
}
