package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// Record is what linking found for one file.
type Record struct {
	Targets []Target // distinct, in order of first use

	Imports   []Binding  // parallel to the facts' Imports
	Refs      []Binding  // parallel to the facts' Refs
	Relations []Relation // edges that are no reference's
	Cut       uint32     // relations that were not looked for, because of a limit

	Leads   []uint32 // the file's own Leading(-1): who refers to the file is found without its facts
	Package string   // the file's package, where its language has any

	// Asked lists the questions that the result depends on, as postings,
	// sorted. It is not encoded: the index of consumers has it, and more.
	Asked []uint32
}

// Target is what an edge points at, in one of four forms: a symbol (Path, Kind,
// Name, …), a file (Path alone), a package (Path the directory, Package) or
// something outside the repository (External).
type Target struct {
	Path          string
	Kind          facts.Kind
	Name          string // qualified name
	Disambiguator string
	Ordinal       uint32

	Package  string
	External string

	// Condition is the build or branch in which references mean the symbol, where
	// they mean another one elsewhere: a build constraint, or the condition of a
	// statement. It is no part of the symbol's identity.
	Condition string
}

// ID gives the identity of the symbol, file or package; zero for what is external.
func (t Target) ID() facts.SymbolID {
	switch {
	case t.External != "":
		return facts.SymbolID{}
	case t.Package != "":
		return PackageID(t.Path, t.Package)
	case t.Kind == facts.KindNone:
		return facts.FileID(t.Path)
	}
	return facts.NewSymbolID(t.Path, t.Kind, t.Name, t.Disambiguator, t.Ordinal)
}

// PackageID identifies a package by its directory and name: it has no file of
// its own.
func PackageID(dir, name string) facts.SymbolID {
	return facts.NewSymbolID(dir, facts.KindPackage, name, "", 0)
}

// Binding is what one reference or import is bound to.
type Binding struct {
	Targets   []uint32 // indexes into Record.Targets
	Also      []uint32 // what else may be meant: alternatives of the targets or, of what is ambiguous, candidates
	Rule      Rule
	Certainty Certainty
}

// Others gives the rule and the certainty of what else may be meant.
func (b *Binding) Others() (Rule, Certainty) {
	if b.Certainty == Ambiguous {
		return b.Rule, Ambiguous
	}
	return RuleAlternative, Alternative
}

// Relation is an edge from a symbol of the file that no reference makes.
type Relation struct {
	Kind      RelationKind
	Source    int32 // symbol index in the file
	Target    uint32
	Rule      Rule
	Certainty Certainty
}

// RelationKind is the kind of a relation's edge.
type RelationKind uint8

// The relation kinds.
const (
	RelationImplements RelationKind = iota
	RelationOverrides
)

// String gives the edge kind.
func (k RelationKind) String() string { return [...]string{"implements", "overrides"}[k&1] }

// Used lists the targets that references, imports and relations are bound to;
// with imports, those of imports alone. What is external or ambiguous is left out.
func (r *Record) Used(imports bool) []Target {
	used := make([]bool, len(r.Targets))
	mark := func(list []Binding) {
		for i := range list {
			for _, t := range list[i].Targets {
				used[t] = true
			}
			if _, c := list[i].Others(); c.Bound() {
				for _, t := range list[i].Also {
					used[t] = true
				}
			}
		}
	}
	mark(r.Imports)
	if !imports {
		mark(r.Refs)
		for _, x := range r.Relations {
			used[x.Target] = true
		}
	}
	var out []Target
	for i, t := range r.Targets {
		if used[i] && t.External == "" {
			t.Condition = ""
			out = append(out, t)
		}
	}
	return out
}

func (r *Record) finish(l *Linker) {
	r.Asked = l.consulted()
	r.Leads, r.Package = l.File.Leading(-1), l.File.Facts.Package
}
