package surface

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Offering adds the names that a module offers.
type Offering interface {
	Offers(ctx context.Context, s *Surface, f *graph.File, out map[string]Offer) error
}

// Surface is what the modules of one side offer to those who import them.
type Surface struct {
	Comparison *compare.Comparison
	Side       *graph.Snapshot
	offers     map[string]map[string]Offer // by path of the module and name

	// Of the modules that the question at hand has led to and that are not whole:
	// those being read, and those that lack what an earlier one of them may bring.
	partial map[string]*reading
	stack   []string // their paths, in the order in which they were met
	reader  *reading // the module that is being read
}

// reading is a module whose star imports go in a circle. All of them offer the
// same in the end, but only the first one met has seen them all.
type reading struct {
	out   map[string]Offer
	first int // place on the stack of the earliest module that it takes from
}

// Offer is what a module has under a name. The file is nil for what comes from
// outside or is unknown.
type Offer struct {
	File   *graph.File
	Index  int32
	Hidden bool // there, but importers are not meant to use it
}

func newSurface(c *compare.Comparison, side *graph.Snapshot) *Surface {
	return &Surface{Comparison: c, Side: side, offers: map[string]map[string]Offer{}, partial: map[string]*reading{}}
}

// Symbol is the definition that is offered.
func (o Offer) Symbol() graph.Symbol { return o.File.Symbol(o.Index) }

// Facts is what the file of an offer says of it.
func (o Offer) Facts() *facts.Symbol { return &o.File.Facts.Symbols[o.Index] }

// Names lists the names of a module. Where star imports go in a circle, what is
// being read gives what is known of it so far; a module that took from such a one
// is read again when it is asked for itself, so that what was asked before it
// does not matter. The circles are found as by Tarjan's algorithm.
// What comes through more than maxOffering modules is not known.
func (s *Surface) Names(ctx context.Context, f *graph.File) (map[string]Offer, error) {
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
	r := &reading{out: map[string]Offer{}, first: at}
	s.partial[f.Path], s.stack, s.reader = r, append(s.stack, f.Path), r
	if l, ok := compare.LanguageOf[Offering](f); ok {
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

// IsMissing reports an import of what its module does not have.
func IsMissing(f *graph.File, i int) bool {
	return i < len(f.Record.Imports) && f.Record.Imports[i].Certainty == link.Unresolved
}

// Star adds what import i of a file takes whole from another module; what the file
// has itself goes before.
func (s *Surface) Star(ctx context.Context, f *graph.File, i int, out map[string]Offer) error {
	g, err := s.Module(ctx, f, i)
	if err != nil || g == nil {
		return err
	}
	all, err := s.Names(ctx, g)
	if err != nil {
		return err
	}
	for name, o := range all {
		if _, own := out[name]; !own && !o.Hidden && name != "default" {
			out[name] = o
		}
	}
	return nil
}

// Module is the file that import i of a file loads, nil for one from outside.
func (s *Surface) Module(ctx context.Context, f *graph.File, i int) (*graph.File, error) {
	if i >= len(f.Record.Imports) {
		return nil, nil
	}
	for _, t := range f.Record.Imports[i].Targets {
		if x := &f.Record.Targets[t]; x.Kind == facts.KindNone && x.Path != "" && x.Package == "" {
			return s.Comparison.File(ctx, s.Side, x.Path)
		}
	}
	return nil, nil
}

// Imported is the definition that import i of a file brings.
func (s *Surface) Imported(ctx context.Context, f *graph.File, i int) (Offer, error) {
	if i >= len(f.Record.Imports) {
		return Offer{}, nil
	}
	for _, t := range f.Record.Imports[i].Targets {
		x := &f.Record.Targets[t]
		if x.Kind == facts.KindNone || x.External != "" || x.Package != "" {
			continue
		}
		g, err := s.Comparison.File(ctx, s.Side, x.Path)
		if err != nil || g == nil {
			return Offer{}, err
		}
		if n, ok := g.Find(x.ID()); ok && n >= 0 {
			return Offer{File: g, Index: n}, nil
		}
	}
	return Offer{}, nil
}

// Lineage lists a type and its supertypes of this repository, the nearest first, those of
// files that do not differ with their signatures too; whole is false when some supertype is
// not known.
func (s *Surface) Lineage(ctx context.Context, o Offer) (all []Offer, whole bool, err error) {
	seen := map[facts.SymbolID]bool{}
	whole = true
	for all = []Offer{o}; len(seen) < len(all); {
		t := all[len(seen)]
		whole = whole && !t.Facts().Flags.Has(facts.Augmented)
		id := t.Symbol().ID
		seen[id] = true
		found := 0
		written := writtenSupers(t)
		for _, e := range s.Comparison.EdgesOf(t.File) {
			if e.Source != id || !IsInheritance(t.File, e.Kind) || !written(e) {
				continue
			}
			found++
			g, err := s.Comparison.Described(ctx, s.Side, e.TargetPath)
			if err != nil {
				return nil, false, err
			}
			if n, ok := int32(0), false; g != nil {
				if n, ok = g.Find(e.Target); ok && n >= 0 && !seen[e.Target] && len(all) < MaxLineage && !Holds(all, e.Target) {
					all = append(all, Offer{File: g, Index: n})
				}
			}
		}
		for _, super := range t.Facts().Supers {
			if inherits := super.Role == facts.RoleExtends || super.Role == facts.RoleImplements && givesMembers(t.File); inherits && !lang.KnownOf(t.File.Language).Memberless.Has(compare.RefName(t.File.Facts, super.Expr)) {
				found--
			}
		}
		whole = whole && found >= 0
	}
	return all, whole, nil
}

// writtenSupers distinguishes the edges to a type's supertypes from those to their type
// arguments, by the names as written.
func writtenSupers(o Offer) func(graph.Edge) bool {
	bases := BaseNames(o)
	if bases[""] {
		return func(graph.Edge) bool { return true } // one is computed
	}
	names := map[compare.Site]string{}
	for i := range o.File.Facts.Refs {
		r := &o.File.Facts.Refs[i]
		if r.Scope == o.Index {
			names[compare.Site{Line: int(r.Line), Column: int(r.Col)}] = compare.RefName(o.File.Facts, r.Expr)
		}
	}
	return func(e graph.Edge) bool { return bases[names[compare.Site{Line: e.Line, Column: e.Column}]] }
}

// IsInheritance reports an edge to a type that the source has members from.
func IsInheritance(f *graph.File, kind string) bool {
	return kind == result.EdgeExtends || kind == result.EdgeImplements && givesMembers(f)
}

// givesMembers reports a file of a language whose interfaces give members with a body.
func givesMembers(f *graph.File) bool {
	l := extract.ByName(f.Language)
	return l != nil && l.Inheritance != nil && l.Inheritance.Bodies
}

// MaxLineage bounds the supertypes of a type that are looked at.
const MaxLineage = 64

// Holds reports whether a definition is among several.
func Holds(all []Offer, id facts.SymbolID) bool {
	for _, o := range all {
		if o.Symbol().ID == id {
			return true
		}
	}
	return false
}

// Members lists what is written in a type, by name; of overloads and accessors
// the first.
func (o Offer) Members() (names []string, by map[string]Offer) {
	by = map[string]Offer{}
	for _, i := range o.File.MembersOf(o.Index) {
		x := &o.File.Facts.Symbols[i]
		if _, twice := by[x.Name]; twice {
			continue
		}
		names = append(names, x.Name)
		by[x.Name] = Offer{File: o.File, Index: i}
	}
	return names, by
}

// IsBelow reports whether a path lies in a folder.
func IsBelow(dir, p string) bool {
	return dir == "" || dir == "." || strings.HasPrefix(p, dir+"/")
}

// BaseNames are the names of the types that a type says to inherit from, without
// their type arguments.
func BaseNames(o Offer) map[string]bool {
	out := map[string]bool{}
	for _, s := range o.Facts().Supers {
		out[compare.RefName(o.File.Facts, s.Expr)] = true
	}
	return out
}

// MaxSubtypes bounds the types below one that are looked at.
const MaxSubtypes = 1 << 12
