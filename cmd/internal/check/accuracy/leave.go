package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// What a second set of figures leaves out, by rules that look at no figure:
//
//   - edges that say what holds, not what is written, so that no site can have
//     them: structural implements and overrides; calls of the function that a
//     local variable holds, where the site names the variable; and of methods that
//     Python calls for an operator or a statement (of calls, refs and filedeps);
//   - a type that implements itself, and relations of Go's generic types, most of
//     which the truth's tool skips (of inherit);
//   - alternatives of a union, of builds, branches and overload signatures at a site of
//     which the truth names another one: it was made for one build, with one signature each;
//   - calls of the truth on a line that defines a name, of another definition of that name
//     (lines of overloads and setters), and calls that are keys of an object literal;
//   - calls of a function on a template, which the truth takes for a mere reference;
//   - pairs of files related by nothing but the augmentation of a module;
//   - edges at sites where a fault of the truth's tool shows in the source (faults.go).
const (
	ruleReexport    = 5
	ruleStar        = 6
	ruleUnion       = 12
	ruleAlternative = 17
	ruleStructural  = 14
	ruleOverride    = 15
	ruleHeld        = 20
)

// site is a line of a file, or a place on it.
type site struct {
	path         string
	line, column int
}

// truthLine and graphLine are what is read of the lines of the two formats; raw
// is the line as it stands.
type truthLine struct {
	T, ID, Path, Text, Kind, Name string
	Line, Col                     int
	Role                          string
	Impl, Defs                    []string
	raw                           []byte
}

type graphLine struct {
	Type, ID, Path, Name, Kind, Source, Target, Parent string
	Line, Column, Rule                                 int
	Start                                              int `json:"start_line"`
	Named                                              int `json:"name_line"`
	NamedColumn                                        int `json:"name_column"`
	End                                                int `json:"end_line"`
	raw                                                []byte
}

// comparison is a truth and a graph with what the rules leave out still in.
type comparison struct {
	sub     subject
	mirror  string
	truth   []*truthLine
	graph   []*graphLine
	defs    map[string]*truthLine   // by id
	named   map[string][]*truthLine // by path and name
	symbols map[string]*graphLine
	sources map[string][]string // lines of files, by path
	// names that the truth takes for a library's or a local's, and for references that are no calls
	outside, mentioned map[named]bool
	called             map[named]bool     // names that the truth takes for called
	told               map[named][]string // definitions that the truth names
	docs               map[string]bool    // files of the truth
}

// named is a name on a line.
type named struct {
	path string
	line int
	name string
}

// reduced is one of both without the rest; counts say how much is left out.
type reduced struct {
	truth, graph, hierarchy string // files; hierarchy is the graph for inherit
	unsited, unions, faults int    // edges; faults also references of the truth
	calls                   int    // of the truth that are none, and of the graph that the truth takes for none
	selves, generics, pairs int    // relations, and pairs of files
}

func readComparison(sub subject, mirror, truth, graph string) (*comparison, error) {
	c := &comparison{sub: sub, mirror: mirror, defs: map[string]*truthLine{}, named: map[string][]*truthLine{}, symbols: map[string]*graphLine{}, sources: map[string][]string{},
		outside: map[named]bool{}, mentioned: map[named]bool{}, called: map[named]bool{}, told: map[named][]string{}, docs: map[string]bool{}}
	err := eachLine(truth, func(raw []byte) error {
		t := &truthLine{raw: raw}
		if err := json.Unmarshal(raw, t); err != nil {
			return err
		}
		c.truth = append(c.truth, t)
		switch at := (named{t.Path, t.Line, t.Text}); {
		case t.T == "doc":
			c.docs[t.Path] = true
		case t.T == "def":
			c.defs[t.ID] = t
			c.named[t.Path+"\x00"+t.Name] = append(c.named[t.Path+"\x00"+t.Name], t)
		case t.T == "ext":
			c.outside[at] = true
		case t.T == "ref":
			c.told[at] = append(c.told[at], t.Defs...)
			c.mentioned[at] = c.mentioned[at] || t.Role == "ref"
			c.called[at] = c.called[at] || t.Role == "call"
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read truth: %w", err)
	}
	err = eachLine(graph, func(raw []byte) error {
		g := &graphLine{raw: raw}
		if err := json.Unmarshal(raw, g); err != nil {
			return err
		}
		c.graph = append(c.graph, g)
		if g.Type == "symbol" {
			c.symbols[g.ID] = g
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read graph: %w", err)
	}
	return c, nil
}

// eachLine gives the lines of a file, which may be compressed.
func eachLine(path string, use func([]byte) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(f)
		if err != nil {
			return err
		}
		defer z.Close()
		r = z
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		if err := use(bytes.Clone(lines.Bytes())); err != nil {
			return err
		}
	}
	return lines.Err()
}

// reduce writes truth and graph without what the rules leave out to a folder.
func (c *comparison) reduce(ctx context.Context, dir string) (reduced, error) {
	r := reduced{truth: filepath.Join(dir, c.sub.Name+".reduced.truth.jsonl"), graph: filepath.Join(dir, c.sub.Name+".reduced.jsonl"), hierarchy: filepath.Join(dir, c.sub.Name+".hierarchy.jsonl")}
	pairs, err := c.augmentedPairs(ctx)
	if err != nil {
		return r, err
	}
	r.pairs = len(pairs)
	unions := c.otherAlternatives()
	r.unions = len(unions)
	var truth, graph, hierarchy bytes.Buffer
	defined := c.definitions()
	for _, t := range c.truth {
		if none, err := c.noCall(ctx, t, defined); err != nil {
			return r, err
		} else if none {
			r.calls++
			continue
		}
		if slot, err := c.namesSlot(ctx, t); err != nil {
			return r, err
		} else if slot || t.T == "ref" && c.inStubs(t.Defs) {
			r.faults++
			continue
		}
		raw, dropped, err := c.keptTruth(ctx, t, pairs)
		if err != nil {
			return r, err
		}
		r.selves += dropped
		truth.Write(raw)
	}
	for _, g := range c.graph {
		edge := g.Type == "edge"
		unsited := edge && (g.Rule == ruleStructural || g.Rule == ruleOverride || g.Rule == ruleHeld)
		if edge && !unsited {
			if unsited, err = c.implied(ctx, g); err != nil {
				return r, err
			}
		}
		if unsited {
			r.unsited++
		}
		tagged := edge && c.onTemplate(ctx, g)
		if tagged {
			r.calls++
		}
		faulty := false
		if edge {
			if faulty, err = c.faulty(ctx, g); err != nil {
				return r, err
			}
		}
		raw := g.raw
		mere, err := c.mereReference(ctx, g)
		if err != nil {
			return r, err
		}
		if mere {
			raw = bytes.Replace(raw, []byte(`"kind":"calls"`), []byte(`"kind":"reads"`), 1)
		}
		if faulty || mere {
			r.faults++
		}
		if !unsited && !tagged && !faulty && !unions[g] && !(edge && pairs[filePair{g.Path, c.pathOf(g.Target)}]) {
			graph.Write(append(raw, '\n'))
		}
		generic := false
		if edge && g.Rule == ruleStructural {
			if generic, err = c.genericRelation(ctx, g); err != nil {
				return r, err
			}
		}
		if generic {
			r.generics++
		} else {
			hierarchy.Write(append(g.raw, '\n'))
		}
	}
	for path, text := range map[string]*bytes.Buffer{r.truth: &truth, r.graph: &graph, r.hierarchy: &hierarchy} {
		if err := os.WriteFile(path, text.Bytes(), 0o644); err != nil {
			return r, fmt.Errorf("write reduced figures' input: %w", err)
		}
	}
	return r, nil
}

func (r reduced) remove() {
	for _, path := range []string{r.truth, r.graph, r.hierarchy} {
		os.Remove(path)
	}
}

func (c *comparison) pathOf(id string) string {
	if s := c.symbols[id]; s != nil {
		return s.Path
	}
	return ""
}

// keptTruth is a line of the truth without relations of a type to itself and of
// generic types; a reference between a pair of files that is left out is not kept at all.
func (c *comparison) keptTruth(ctx context.Context, t *truthLine, pairs map[filePair]bool) (raw []byte, selves int, err error) {
	if t.T == "ref" && pairs[filePair{t.Path, c.onlyPath(t)}] {
		return nil, 0, nil
	}
	others := []string{}
	for _, id := range t.Impl {
		if id == t.ID {
			selves++
			continue
		}
		generic, err := c.generic(ctx, t)
		if d := c.defs[id]; err == nil && d != nil && !generic {
			generic, err = c.generic(ctx, d)
		}
		if err != nil {
			return nil, 0, err
		}
		if !generic {
			others = append(others, id)
		}
	}
	if len(t.Impl) == len(others) {
		return append(t.raw, '\n'), 0, nil
	}
	fields := map[string]any{}
	if err := json.Unmarshal(t.raw, &fields); err != nil {
		return nil, 0, err
	}
	fields["impl"] = others
	raw, err = json.Marshal(fields)
	return append(raw, '\n'), selves, err
}

// definitions are the places at which the graph defines a name.
func (c *comparison) definitions() map[site]string {
	all := map[site]string{}
	for _, g := range c.graph {
		if g.Type == "symbol" {
			all[site{g.Path, g.Named, g.NamedColumn - 1}] = g.Name
		}
	}
	return all
}

// onlyPath is the file that all definitions of a reference are in, if it is one.
func (c *comparison) onlyPath(t *truthLine) string {
	only := ""
	for _, id := range t.Defs {
		path := id
		if d := c.defs[id]; d != nil {
			path = d.Path
		}
		if only != "" && path != only {
			return ""
		}
		only = path
	}
	return only
}

// otherAlternatives are the edges to an alternative, of a union or else, at a place where
// the truth names another one.
func (c *comparison) otherAlternatives() map[*graphLine]bool {
	groups := map[site][]*graphLine{}
	for _, g := range c.graph {
		if g.Type == "edge" && (g.Rule == ruleUnion || g.Rule == ruleAlternative) {
			at := site{g.Path, g.Line, g.Column}
			groups[at] = append(groups[at], g)
		}
	}
	meant := map[site]map[string]bool{} // definitions, by line
	for _, t := range c.truth {
		if t.T != "ref" {
			continue
		}
		at := site{path: t.Path, line: t.Line}
		if meant[at] == nil {
			meant[at] = map[string]bool{}
		}
		for _, id := range t.Defs {
			meant[at][id] = true
		}
	}
	out := map[*graphLine]bool{}
	for at, group := range groups {
		var others []*graphLine
		for _, g := range group {
			if d := c.definition(g.Target); d == nil || !meant[site{path: at.path, line: at.line}][d.ID] {
				others = append(others, g)
			}
		}
		if len(others) == len(group) {
			continue
		}
		for _, g := range others {
			out[g] = true
		}
	}
	return out
}

// definition is the truth's definition that a symbol stands for: the first of its
// name inside its lines.
func (c *comparison) definition(id string) *truthLine {
	s := c.symbols[id]
	if s == nil {
		return nil
	}
	var best *truthLine
	for _, d := range c.named[s.Path+"\x00"+s.Name] {
		if d.Line >= s.Start && d.Line <= s.End && (best == nil || d.Line < best.Line) {
			best = d
		}
	}
	return best
}
