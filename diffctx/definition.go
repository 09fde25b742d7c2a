package diffctx

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// definition is a symbol of a file that differs, on one side.
type definition struct {
	snapshot.Symbol
	file     *snapshot.File
	parent   *definition   // nil for the file and for package symbols
	children []*definition // in source order
	order    int           // among all definitions of its side
	bag      map[string]int
	bagSize  int
	normal   string                  // see normalSignature
	aliases  map[apiName]*definition // of its side
	renamed  map[apiName]string      // on the base side: the new names of types, see typeRenames
	modules  []string                // Go modules of its side that have another path on the other side
	match    *pairing                // nil for what is on one side only
}

// pairing joins the two sides of one symbol.
type pairing struct {
	old, new *definition
	reason   string
	within   *definition // the container on the head side that it moved with
}

// define adds a file's symbols to one side.
func define(into map[facts.SymbolID]*definition, order []*definition, f *snapshot.File) []*definition {
	if f == nil {
		return order
	}
	for _, s := range f.Symbols() {
		if s.Kind == facts.KindPackage && s.Parent == (facts.SymbolID{}) {
			continue // shared by its files, see addPackages
		}
		d := &definition{Symbol: s, file: f, order: len(order)}
		if p := into[s.Parent]; p != nil && p.file == f {
			d.parent = p
			p.children = append(p.children, d)
		}
		into[s.ID] = d
		order = append(order, d)
	}
	return order
}

func (d *definition) isTest() bool {
	return isTestFile(d.Path) || d.Kind == facts.KindPackage && isTestFile(d.file.Path) || d.Facts != nil && d.Facts.Flags.Has(facts.Test)
}

// isTestFunction reports a test that a runner runs, as against code that helps tests.
func (d *definition) isTestFunction() bool {
	return d.Facts != nil && d.Facts.Flags.Has(facts.Test) && d.Kind.IsCallable()
}

// counterpart is the definition on the other side.
func (d *definition) counterpart() *definition {
	switch {
	case d.match == nil:
		return nil
	case d.match.old == d:
		return d.match.new
	}
	return d.match.old
}

func ref(d *definition) *result.Symbol {
	s := rendered(d.Symbol)
	return &s
}

// rendered gives the JSON form of a symbol.
func rendered(s snapshot.Symbol) result.Symbol {
	out := result.Symbol{ID: s.ID.String(), Path: s.Path, Name: s.Name, QualifiedName: s.QualifiedName, Kind: s.Kind.String(), NodeKind: s.NodeKind,
		Line: max(s.NameLine, s.StartLine, 1), EndLine: s.EndLine}
	if s.NameLine > 0 {
		out.Line = s.NameLine
	}
	if s.Facts != nil {
		out.Signature = s.Facts.Signature
		out.Visibility = s.Facts.Visibility.String()
		out.Form = formOf(&s)
	}
	return out
}

// outermost is the id of the outermost container that came or went as a whole
// with a definition; empty when it stands for itself.
func outermost(d *definition, whole func(*definition) bool) string {
	id := ""
	for p := d.parent; p != nil && whole(p); p = p.parent {
		id = p.ID.String()
	}
	return id
}

func (c *comparison) removed(d *definition) bool { return d.match == nil && c.old[d.ID] == d }

func (c *comparison) added(d *definition) bool { return d.match == nil && c.new[d.ID] == d }
