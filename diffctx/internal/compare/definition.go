package compare

import (
	"sync/atomic"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Definition is a symbol of a file that differs, on one side.
type Definition struct {
	graph.Symbol
	File      *graph.File
	Container *Definition   // nil for the file and for package symbols
	Children  []*Definition // in source order
	order     int           // among all definitions of its side
	bag       map[string]int
	bagSize   int
	normal    atomic.Pointer[string]     // see NormalSignature
	Aliases   map[FolderName]*Definition // of its side
	NewNames  map[FolderName]string      // on the base side: the new names of types, see typeRenames
	Modules   []string                   // Go modules of its side that have another path on the other side
	Match     *Pairing                   // nil for what is on one side only
}

// Pairing joins the two sides of one symbol.
type Pairing struct {
	Old, New *Definition
	Reason   string
	Within   *Definition // the container on the head side that it moved with
}

// define adds a file's symbols to one side.
func define(into map[facts.SymbolID]*Definition, order []*Definition, f *graph.File) []*Definition {
	if f == nil {
		return order
	}
	for _, s := range f.Symbols() {
		if s.Kind == facts.KindPackage && s.Parent == (facts.SymbolID{}) {
			continue // shared by its files, see addPackages
		}
		d := &Definition{Symbol: s, File: f, order: len(order)}
		if p := into[s.Parent]; p != nil && p.File == f {
			d.Container = p
			p.Children = append(p.Children, d)
		}
		into[s.ID] = d
		order = append(order, d)
	}
	return order
}

// IsTest reports a definition of test code. What a test or a module of tests has belongs to it.
func (d *Definition) IsTest() bool {
	if IsTestCode(d.Path) || d.Kind == facts.KindPackage && IsTestCode(d.File.Path) {
		return true
	}
	for ; d != nil; d = d.Container {
		if d.Facts != nil && d.Facts.Flags.Has(facts.Test) {
			return true
		}
	}
	return false
}

// IsTestFunction reports a test that a runner runs, as against code that helps tests.
func (d *Definition) IsTestFunction() bool {
	return d.Facts != nil && d.Facts.Flags.Has(facts.Test) && d.Kind.IsCallable()
}

// Counterpart is the definition on the other side.
func (d *Definition) Counterpart() *Definition {
	switch {
	case d.Match == nil:
		return nil
	case d.Match.Old == d:
		return d.Match.New
	}
	return d.Match.Old
}

// SymbolOf gives the JSON form of a definition.
func SymbolOf(d *Definition) *result.Symbol {
	s := Render(d.Symbol)
	return &s
}

// Render gives the JSON form of a symbol.
func Render(s graph.Symbol) result.Symbol {
	out := result.Symbol{ID: s.ID.String(), Path: s.Path, Name: s.Name, QualifiedName: s.QualifiedName, Kind: s.Kind.String(), NodeKind: s.NodeKind,
		Line: max(s.NameLine, s.StartLine, 1), EndLine: s.EndLine}
	if s.NameLine > 0 {
		out.Line = s.NameLine
	}
	if s.Facts != nil {
		out.Signature = s.Facts.Signature
		out.Visibility = s.Facts.Visibility.String()
		out.Form = FormOf(&s)
	}
	return out
}

// Outermost is the id of the outermost container that came or went as a whole
// with a definition; empty when it means itself.
func Outermost(d *Definition, whole func(*Definition) bool) string {
	id := ""
	for p := d.Container; p != nil && whole(p); p = p.Container {
		id = p.ID.String()
	}
	return id
}

// Removed reports a definition of the base side that the head side has not, Added one that
// the base side has not.
func (c *Comparison) Removed(d *Definition) bool { return d.Match == nil && c.Old[d.ID] == d }

func (c *Comparison) Added(d *Definition) bool { return d.Match == nil && c.New[d.ID] == d }

// AcrossPackages reports a declaration that the package of another folder has now.
func AcrossPackages(a, b *Definition) bool {
	return InFolderPackage(a.Path) && InFolderPackage(b.Path) && a.File.Facts != nil && b.File.Facts != nil && link.Dir(a.Path) != link.Dir(b.Path)
}

// WithFacts is a definition that says something else of itself.
func (d *Definition) WithFacts(f *facts.Symbol) *Definition {
	made := &Definition{Symbol: d.Symbol, File: d.File, Container: d.Container, Children: d.Children, order: d.order, Aliases: d.Aliases, NewNames: d.NewNames, Modules: d.Modules, Match: d.Match}
	made.Facts = f
	return made
}

// group is what symbols share that only an ordinal distinguishes.
type group struct {
	path, name, disambiguator string
	kind                      facts.Kind
}

func groupOf(d *Definition) group {
	g := group{path: d.Path, name: d.QualifiedName, kind: d.Kind}
	if d.Facts != nil {
		g.disambiguator = d.Facts.Disambiguator
	}
	return g
}

// nameGroup is what all declarations of a function have in common.
func nameGroup(d *Definition) group { return group{path: d.Path, name: d.QualifiedName, kind: d.Kind} }
