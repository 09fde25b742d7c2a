package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// site is a reference: where it stands and what it is bound to.
type site struct {
	place, name string
	targets     []string // PATH:LINE of definitions; none for what is open or external
	how         string   // certainty and rule
	certainty   link.Certainty
	source      string // the line
}

// repository is what is known of the files of one language.
type repository struct {
	sites       map[string]*site
	definitions map[string][]string // by name
}

// usual are the kinds of references that count unless others are named.
var usual = []string{"calls", "instantiates"}

func read(ctx context.Context, dir string, repo pinned.Repo) (*repository, error) {
	language, kinds := repo.Rest[0], repo.Rest[1:]
	scratch, err := os.MkdirTemp("", "judged-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	s, err := state.Open(state.Options{Dir: dir, StateDir: scratch})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	view, err := s.At(ctx, repo.Commit)
	if err != nil {
		return nil, err
	}
	r := reader{repository: repository{sites: map[string]*site{}, definitions: map[string][]string{}}, language: language, kinds: kinds, lines: map[facts.SymbolID]string{}}
	if len(kinds) == 0 {
		r.kinds = usual
	}
	if err := view.Each(ctx, func(f *graph.File) error { r.define(f); return nil }); err != nil {
		return nil, err
	}
	return &r.repository, view.Each(ctx, func(f *graph.File) error {
		if f.Language != language {
			return nil
		}
		source, err := s.Repo.ReadBlob(ctx, f.Blob)
		if err != nil {
			return fmt.Errorf("read %s: %w", f.Path, err)
		}
		r.refer(f, bytes.Split(source, []byte("\n")))
		return nil
	})
}

// reader reads a graph from the files of a snapshot.
type reader struct {
	repository
	language string
	kinds    []string
	lines    map[facts.SymbolID]string // the places of definitions
}

func (r *reader) define(f *graph.File) {
	r.lines[f.ID(graph.FileNode)] = f.Path + ":1"
	for _, s := range f.Symbols() {
		at := fmt.Sprintf("%s:%d", f.Path, s.NameLine)
		if old := r.lines[s.ID]; old == "" {
			r.lines[s.ID] = at
		}
		if f.Language == r.language && !slices.Contains(r.definitions[s.Name], at) {
			r.definitions[s.Name] = append(r.definitions[s.Name], at)
		}
	}
}

func (r *reader) refer(f *graph.File, source [][]byte) {
	at := func(kind string, line, column int) *site {
		if !slices.Contains(r.kinds, kind) || line < 1 || line > len(source) {
			return nil
		}
		place := fmt.Sprintf("%s:%d:%d", f.Path, line, column)
		if r.sites[place] == nil {
			text := string(source[line-1])
			r.sites[place] = &site{place: place, name: word(text, column), source: strings.TrimSpace(text), certainty: link.Unresolved}
		}
		return r.sites[place]
	}
	for _, e := range f.AllEdges() {
		if s := at(e.Kind, e.Line, e.Column); s != nil && e.Certainty.Bound() {
			s.add(cmp.Or(r.lines[e.Target], e.TargetPath), e.Certainty, e.Rule)
		}
	}
	for _, o := range f.References() {
		if s := at(o.Kind, o.Line, o.Column); s != nil {
			s.name = cmp.Or(s.name, o.Name)
			if len(s.targets) == 0 {
				s.how = o.Certainty.String()
			}
		}
	}
}

// add notes a definition that a reference is bound to.
func (s *site) add(target string, c link.Certainty, rule link.Rule) {
	if len(s.targets) == 0 || c < s.certainty {
		s.certainty, s.how = c, fmt.Sprintf("%s %d", c, rule)
	}
	if !slices.Contains(s.targets, target) {
		s.targets = append(s.targets, target)
	}
}

// word is the name at a column, from 1.
func word(line string, column int) string {
	if column < 1 || column > len(line) {
		return ""
	}
	rest := strings.TrimLeft(line[column-1:], "@$#&%\"'`:.~-")
	end := strings.IndexFunc(rest, func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && c < 128 && !strings.ContainsRune("?!-", c)
	})
	if end < 0 {
		end = len(rest)
	}
	return rest[:end]
}

// draw prints the sites whose digests are the least.
func (g *repository) draw(n, skip int, out io.Writer) error {
	digest := func(s *site) string { d := sha256.Sum256([]byte(s.place)); return string(d[:]) }
	drawn := slices.SortedFunc(maps.Values(g.sites), func(x, y *site) int { return cmp.Compare(digest(x), digest(y)) })
	drawn = slices.DeleteFunc(drawn, func(s *site) bool { return len(s.targets) == 0 && len(g.called(s.name)) == 0 })
	drawn = drawn[min(skip, len(drawn)):]
	for _, s := range drawn[:min(n, len(drawn))] {
		also := g.called(s.name)
		if len(also) > 4 {
			also = append(slices.Clone(also[:4]), fmt.Sprintf("and %d more", len(also)-4))
		}
		if _, err := fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\n", s.place, s.name, cmp.Or(strings.Join(s.targets, " "), "open"), s.how, strings.Join(also, " "), s.source); err != nil {
			return err
		}
	}
	return nil
}

// called lists the definitions of a name, which may end in a sign that is none of its letters.
func (g *repository) called(name string) []string {
	if all := g.definitions[name]; len(all) > 0 {
		return all
	}
	return g.definitions[strings.TrimRight(name, "?!-")]
}
