package dangling

import (
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// touched is what may give expressions another type than before: names whose definitions came, went, moved or have another
// signature. all is set where a type may have lost supertypes or has other type parameters, which no name need say.
type touched struct {
	names map[string]bool
	all   bool
}

// touchedNames lists them in languages that check arguments.
func (s *Search) touchedNames() *touched {
	if s.touched != nil {
		return s.touched
	}
	t := &touched{names: map[string]bool{}}
	for _, list := range [][]*compare.Definition{s.Comparison.OldOrder, s.Comparison.NewOrder} {
		for _, d := range list {
			if d.Facts == nil || d.Facts.Flags.Has(facts.Local) || !link.ChecksArguments(d.File.Language) {
				continue
			}
			switch m := d.Match; {
			case m == nil || m.Old.ID != m.New.ID || m.Old.Kind != m.New.Kind:
				t.names[d.Name] = true
			case compare.NormalSignature(m.Old) != compare.NormalSignature(m.New):
				t.names[d.Name] = true
				t.all = t.all || d.Kind.IsType() && !onlyGains(m)
			}
		}
	}
	s.touched = t
	return t
}

// onlyGains reports a type with the type parameters and supertypes that it had, as written behind its name, and maybe more supertypes.
func onlyGains(m *compare.Pairing) bool {
	_, was, _ := strings.Cut(m.Old.Facts.Signature, m.Old.Name)
	_, is, _ := strings.Cut(m.New.Facts.Signature, m.New.Name)
	more, ok := strings.CutPrefix(is, was)
	return ok && (more == "" || more[0] == ' ')
}

// mayBeUnsuited tells the calls of a changed file whose arguments or parameters may be of other types than before: those in a
// declaration that the base side has not token for token, or that names what the change touches. Nil takes all.
func (s *Search) mayBeUnsuited(d *graph.FileDelta) func(*facts.Ref) bool {
	t := s.touchedNames()
	if t.all || d.Old == nil || d.Old.Path != d.New.Path || d.Old.Language != d.New.Language {
		return nil
	}
	imported, ok := importsTouched(d.Old.Facts, d.New.Facts)
	if !ok {
		return nil
	}
	f := d.New
	names := make([]bool, len(f.Facts.Symbols)) // by symbol: whether something in it names what is touched
	for i := range f.Facts.Refs {
		r := &f.Facts.Refs[i]
		if name := compare.RefName(f.Facts, r.Expr); t.names[name] || imported[name] {
			for at := r.Scope; at >= 0 && !names[at]; at = f.Facts.Symbols[at].Container {
				names[at] = true
			}
		}
	}
	return func(r *facts.Ref) bool {
		kept := s.Comparison.Kept(f, r.Scope)
		return kept < 0 || names[kept]
	}
}

// importsTouched lists the names that one of two files imports otherwise; ok is false where they may be any.
func importsTouched(old, new *facts.File) (names map[string]bool, ok bool) {
	type imported struct {
		module, name, local string
		kind                facts.ImportKind
		flags               facts.Flags
	}
	count, names := map[imported]int{}, map[string]bool{}
	for i := range old.Imports {
		m := &old.Imports[i]
		count[imported{m.Module, m.Name, m.Local, m.Kind, m.Flags}]--
	}
	for i := range new.Imports {
		m := &new.Imports[i]
		count[imported{m.Module, m.Name, m.Local, m.Kind, m.Flags}]++
	}
	for m, n := range count {
		switch {
		case n == 0:
		case m.kind == facts.ImportStar || m.local == "":
			return nil, false
		default:
			names[m.local] = true
		}
	}
	return names, true
}
