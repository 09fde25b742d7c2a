package diffctx

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// offering adds the names that a module offers.
type offering interface {
	Offers(ctx context.Context, s *surface, f *snapshot.File, out map[string]offer) error
}

// surface is what the modules of one side offer to those who import them.
type surface struct {
	c      *comparison
	side   *snapshot.Snapshot
	offers map[string]map[string]offer // by path of the module and name

	// Of the modules that the question at hand has led to and that are not whole:
	// those being read, and those that lack what an earlier one of them may bring.
	partial map[string]*reading
	stack   []string // their paths, in the order in which they were met
	reader  *reading // the module that is being read
}

// reading is a module whose star imports go in a circle. All of them offer the
// same in the end, but only the first one met has seen them all.
type reading struct {
	out   map[string]offer
	first int // place on the stack of the earliest module that it takes from
}

// offer is what a module has under a name. The file is nil for what comes from
// outside or cannot be told.
type offer struct {
	file   *snapshot.File
	index  int32
	hidden bool // there, but importers are not meant to use it
}

func newSurface(c *comparison, side *snapshot.Snapshot) *surface {
	return &surface{c: c, side: side, offers: map[string]map[string]offer{}, partial: map[string]*reading{}}
}

func (o offer) symbol() snapshot.Symbol { return o.file.Symbol(o.index) }

func (o offer) facts() *facts.Symbol { return &o.file.Facts.Symbols[o.index] }

// of lists the names of a module. Where star imports go in a circle, what is
// being read gives what is known of it so far; a module that took from such a one
// is read again when it is asked for itself, so that what was asked before it
// does not matter. The circles are found as by Tarjan's algorithm.
// What comes through more than maxOffering modules is not known.
func (s *surface) of(ctx context.Context, f *snapshot.File) (map[string]offer, error) {
	if known, ok := s.offers[f.Path]; ok {
		return known, nil
	}
	if r := s.partial[f.Path]; r != nil {
		s.reader.first = min(s.reader.first, r.first)
		return r.out, nil
	}
	if len(s.stack) >= maxOffering {
		s.reader.first = 0
		return nil, nil
	}
	at, asker := len(s.stack), s.reader
	r := &reading{out: map[string]offer{}, first: at}
	s.partial[f.Path], s.stack, s.reader = r, append(s.stack, f.Path), r
	if l, ok := compare.LanguageOf[offering](f); ok {
		if err := l.Offers(ctx, s, f, r.out); err != nil {
			return nil, err
		}
	}
	s.reader = asker
	if r.first < at {
		asker.first = min(asker.first, r.first)
		return r.out, nil
	}
	s.offers[f.Path] = r.out
	for _, p := range s.stack[at:] {
		delete(s.partial, p)
	}
	s.stack = s.stack[:at]
	return r.out, nil
}

// maxOffering bounds a chain of modules that pass on what the next one offers: each
// module of a circle of thousands would offer what all of them do.
const maxOffering = 16

// isMissing reports an import of what its module does not have.
func isMissing(f *snapshot.File, i int) bool {
	return i < len(f.Record.Imports) && f.Record.Imports[i].Certainty == link.Unresolved
}

// star adds what import i of a file takes whole from another module; what the file
// has itself goes before.
func (s *surface) star(ctx context.Context, f *snapshot.File, i int, out map[string]offer) error {
	g, err := s.module(ctx, f, i)
	if err != nil || g == nil {
		return err
	}
	all, err := s.of(ctx, g)
	if err != nil {
		return err
	}
	for name, o := range all {
		if _, own := out[name]; !own && !o.hidden && name != "default" {
			out[name] = o
		}
	}
	return nil
}

// module is the file that import i of a file loads, nil for one from outside.
func (s *surface) module(ctx context.Context, f *snapshot.File, i int) (*snapshot.File, error) {
	if i >= len(f.Record.Imports) {
		return nil, nil
	}
	for _, t := range f.Record.Imports[i].Targets {
		if x := &f.Record.Targets[t]; x.Kind == facts.KindNone && x.Path != "" && x.Package == "" {
			return s.c.File(ctx, s.side, x.Path)
		}
	}
	return nil, nil
}

// imported is the definition that import i of a file brings.
func (s *surface) imported(ctx context.Context, f *snapshot.File, i int) (offer, error) {
	if i >= len(f.Record.Imports) {
		return offer{}, nil
	}
	for _, t := range f.Record.Imports[i].Targets {
		x := &f.Record.Targets[t]
		if x.Kind == facts.KindNone || x.External != "" || x.Package != "" {
			continue
		}
		g, err := s.c.File(ctx, s.side, x.Path)
		if err != nil || g == nil {
			return offer{}, err
		}
		if n, ok := g.Find(x.ID()); ok && n >= 0 {
			return offer{file: g, index: n}, nil
		}
	}
	return offer{}, nil
}

// lineage lists a type and its supertypes of this repository, the nearest first;
// whole is false when some supertype is not known.
func (s *surface) lineage(ctx context.Context, o offer) (all []offer, whole bool, err error) {
	seen := map[facts.SymbolID]bool{}
	whole = true
	for all = []offer{o}; len(seen) < len(all); {
		t := all[len(seen)]
		id := t.symbol().ID
		seen[id] = true
		found := 0
		written := writtenSupers(t)
		for _, e := range s.c.EdgesOf(t.file) {
			if e.Source != id || !isInheritance(t.file, e.Kind) || !written(e) {
				continue
			}
			found++
			g, err := s.c.File(ctx, s.side, e.TargetPath)
			if err != nil {
				return nil, false, err
			}
			if n, ok := int32(0), false; g != nil {
				if n, ok = g.Find(e.Target); ok && n >= 0 && !seen[e.Target] && len(all) < maxLineage && !holds(all, e.Target) {
					all = append(all, offer{file: g, index: n})
				}
			}
		}
		for _, super := range t.facts().Supers {
			if inherits := super.Role == facts.RoleExtends || super.Role == facts.RoleImplements && givesMembers(t.file); inherits && !bare()[compare.RefName(t.file.Facts, super.Expr)] {
				found--
			}
		}
		whole = whole && found >= 0
	}
	return all, whole, nil
}

// writtenSupers tells the edges to a type's supertypes from those to their type
// arguments, by the names as written.
func writtenSupers(o offer) func(snapshot.Edge) bool {
	bases := baseNames(o)
	if bases[""] {
		return func(snapshot.Edge) bool { return true } // one is computed
	}
	names := map[compare.Site]string{}
	for i := range o.file.Facts.Refs {
		r := &o.file.Facts.Refs[i]
		if r.Scope == o.index {
			names[compare.Site{Line: int(r.Line), Column: int(r.Col)}] = compare.RefName(o.file.Facts, r.Expr)
		}
	}
	return func(e snapshot.Edge) bool { return bases[names[compare.Site{Line: e.Line, Column: e.Column}]] }
}

// isInheritance reports an edge to a type that the source has members from.
func isInheritance(f *snapshot.File, kind string) bool {
	return kind == result.EdgeExtends || kind == result.EdgeImplements && givesMembers(f)
}

// givesMembers reports a file of a language whose interfaces give members with a body.
func givesMembers(f *snapshot.File) bool {
	l := extract.ByName(f.Language)
	return l != nil && l.Inheritance != nil && l.Inheritance.Bodies
}

// bare are supertypes of libraries without members that matter here.
var bare = lang.WordSet("object Generic Protocol ABC Exception BaseException ValueError TypeError RuntimeError KeyError LookupError AttributeError ImportError Warning UserWarning DeprecationWarning Enum IntEnum")

// maxLineage bounds the supertypes of a type that are looked at.
const maxLineage = 64

func holds(all []offer, id facts.SymbolID) bool {
	for _, o := range all {
		if o.symbol().ID == id {
			return true
		}
	}
	return false
}

// members lists what is written in a type, by name; of overloads and accessors
// the first.
func (o offer) members() (names []string, by map[string]offer) {
	by = map[string]offer{}
	for _, i := range o.file.MembersOf(o.index) {
		x := &o.file.Facts.Symbols[i]
		if _, twice := by[x.Name]; twice {
			continue
		}
		names = append(names, x.Name)
		by[x.Name] = offer{file: o.file, index: i}
	}
	return names, by
}

// isBelow reports whether a path lies in a folder.
func isBelow(dir, p string) bool {
	return dir == "" || dir == "." || strings.HasPrefix(p, dir+"/")
}

// baseNames are the names of the types that a type says to inherit from, without
// their type arguments.
func baseNames(o offer) map[string]bool {
	out := map[string]bool{}
	for _, s := range o.facts().Supers {
		out[compare.RefName(o.file.Facts, s.Expr)] = true
	}
	return out
}

// maxSubtypes bounds the types below one that are looked at.
const maxSubtypes = 1 << 12
