package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// What a refactoring must be reported as.
const (
	wantRenamed = "renamed"
	wantMoved   = "moved"
	wantKept    = "kept" // paired with itself
	wantBody    = "body" // paired with itself, its body changed
	wantGone    = "removed"
	wantNew     = "added"
)

// expectation is what must be said of one symbol of a refactoring.
type expectation struct {
	want string
	base *symbol // nil for what is new
	head *line   // the line of its name, for what is new
	name string  // its name, for what is new
}

// refactoring is one that was done.
type refactoring struct {
	kind, note string
	expect     []expectation
}

// scenario is one commit in the making.
type scenario struct {
	*repo
	tree  *tree
	rand  *rand.Rand
	done  []refactoring
	made  int // names made so far
	edits int // statements that an edit puts into a body
}

// kinds are the refactorings in the order of the table.
var kinds = []struct {
	name  string
	apply func(*scenario) (refactoring, bool)
}{
	{"rename symbol", (*scenario).renameSymbol},
	{"rename and edit", (*scenario).renameEdited},
	{"move file", (*scenario).moveFile},
	{"move function", (*scenario).moveFunction},
	{"move function and edit", (*scenario).moveFunctionEdited},
	{"move class", (*scenario).moveClass},
	{"move and rename", (*scenario).moveRenamed},
	{"extract function", (*scenario).extractFunction},
	{"inline function", (*scenario).inlineFunction},
	{"reorder overloads", (*scenario).reorderOverloads},
	{"insert overload", (*scenario).insertOverload},
	{"split file", (*scenario).splitFile},
}

// pick tries definitions in random order until one suits.
func (s *scenario) pick(suits func(*symbol) bool, try func(*symbol) (refactoring, bool)) (refactoring, bool) {
	var list []*symbol
	for _, d := range s.symbols {
		if s.byPath[d.Path] != nil && s.lines[d.Path] != nil && suits(d) {
			list = append(list, d)
		}
	}
	s.rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, d := range list[:min(len(list), 60)] {
		if r, ok := try(d); ok {
			return r, true
		}
	}
	return refactoring{}, false
}

var words = strings.Fields(`apply begin collect drain emit fold gather hold infer join keep load merge note open parse query
	route scan tally unite visit weigh yield amber basin cedar delta ember fjord grove heron inlet jasper kelp lagoon maple
	nectar onyx prairie quartz ridge sable tundra umber vale willow zephyr`)

// name makes a name of the form of another one, or as its variation.
func (s *scenario) name(like string) string {
	s.made++
	a, b := words[s.rand.IntN(len(words))], words[s.rand.IntN(len(words))]
	title := func(w string) string { return strings.ToUpper(w[:1]) + w[1:] }
	lead := ""
	for strings.HasPrefix(like, "_") {
		lead, like = lead+"_", like[1:]
	}
	number := fmt.Sprint(s.made)
	switch {
	case like == "" || like == strings.ToUpper(like) && strings.Contains(like, "_"):
		return lead + strings.ToUpper(a+"_"+b) + number
	case strings.Contains(like, "_") || like == strings.ToLower(like) && s.lang.name == "python":
		return lead + []string{like + "_" + a, a + "_" + b}[s.rand.IntN(2)] + number
	case like[0] >= 'A' && like[0] <= 'Z':
		return lead + []string{like + title(a), title(a) + like, title(a) + title(b)}[s.rand.IntN(3)] + number
	}
	return lead + []string{like + title(a), a + title(like), a + title(b)}[s.rand.IntN(3)] + number
}

// rewrite renames a definition and so many of its references, of all.
func (s *scenario) rewrite(d *symbol, to string, share float64) bool {
	if !s.tree.replace(place{d.Path, d.Line}, d.Column, d.Name, to) {
		return false
	}
	done := map[ref]bool{}
	refs := d.refs
	if d.isType() { // constructors are called by its name
		for _, m := range d.children {
			if m.Kind == "constructor" && m.Name == d.Name {
				refs = append(slices.Clone(refs), m.refs...)
				s.tree.replace(place{m.Path, m.Line}, m.Column, m.Name, to)
			}
		}
	}
	for _, r := range refs {
		at := ref{Path: r.Path, Line: r.Line, Column: r.Column}
		texts := s.lines[r.Path]
		if done[at] || r.Line > len(texts) || !wordAt(texts[r.Line-1], r.Column-1, d.Name) || s.rand.Float64() >= share {
			continue
		}
		done[at] = true
		s.tree.replace(place{r.Path, r.Line}, r.Column, d.Name, to)
	}
	return true
}

// plain reports a definition whose name may be changed.
func (s *scenario) plain(d *symbol) bool {
	lines := s.lines[d.Path]
	return len(d.Name) >= 3 && !strings.HasPrefix(d.Name, "__") && d.Name != "main" && d.Name != "init" && d.Name != "constructor" &&
		d.Line >= 1 && d.Line <= len(lines) && wordAt(lines[d.Line-1], d.Column-1, d.Name) && !s.tree.claimed[place{d.Path, d.Line}] &&
		!(s.lang.name == "go" && d.Test == 1 && strings.HasPrefix(d.Name, "Test"))
}

// edit puts statements at the end of a definition's body.
func (s *scenario) edit(d *symbol) bool {
	for range s.edits {
		if !s.append(d) {
			return false
		}
	}
	return true
}

func (s *scenario) append(d *symbol) bool {
	path, i, ok := s.tree.find(place{d.Path, d.End})
	if !ok || !d.isCode() || d.End-d.Start < 2 {
		return false
	}
	text := s.lang.statement(words[s.rand.IntN(len(words))])
	if !s.lang.braces {
		// The statement follows the last line of the body, at the body's indentation.
		body := s.lines[d.Path][d.End-1]
		s.tree.insert(path, i+1, texts(indentOf(body)+text))
		return true
	}
	last := s.tree.files[path][i].text
	if strings.TrimSpace(last) != "}" {
		return false
	}
	s.tree.insert(path, i, texts(indentOf(last)+s.lang.unit+text))
	return true
}

// hasName reports whether a file already has a top-level definition of the name.
func (s *scenario) hasName(path, name string) bool {
	return slices.ContainsFunc(s.byPath[path], func(d *symbol) bool { return d.Name == name && d.top() })
}
