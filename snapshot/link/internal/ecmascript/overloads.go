package ecmascript

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// AddOverloads binds a call of an overloaded function to each of its signatures as
// an alternative, beside the implementation, which runs.
func (b Binder) AddOverloads(l *core.Linker, to *core.Binding, callee *core.Value) {
	if !to.Certainty.Bound() || len(to.Targets) != 1 {
		return
	}
	d := calledThrough(l, callee, 0)
	if !d.Is(core.KindDef) || !d.Symbol().Kind.IsCallable() || l.DefTarget(d.File, d.Index) != to.Targets[0] {
		return
	}
	all := OverloadsOf(l, d)
	implemented := !d.Symbol().Flags.Has(facts.Overload) && all[0].Definition.Symbol().Flags.Has(facts.Overload)
	if len(all) < 2 && !implemented {
		return
	}
	to.Also = nil
	if !implemented {
		to.Targets = nil
	}
	for _, s := range all {
		if n := l.DefTarget(s.Definition.File, s.Definition.Index); implemented {
			to.Also = append(to.Also, n)
		} else {
			l.AddTarget(to, n, core.RuleAlternative, core.Alternative)
		}
	}
}

// OverloadsOf lists a function's signatures: where there are overloads, they are
// what callers see, and the implementation is not.
func OverloadsOf(l *core.Linker, d *core.Value) []Signature {
	also := d.Also
	if len(also) == 0 {
		also = redeclared(l, d)
	}
	if len(also) == 0 {
		return []Signature{{Definition: d}}
	}
	var all []Signature
	for _, at := range inOrder(d, also) {
		s := &at.File.Facts.Symbols[at.Index]
		if !s.Kind.IsCallable() || len(all) >= MaxSignatures {
			continue
		}
		c := *d
		c.File, c.Index, c.Also = at.File, at.Index, nil
		all = append(all, Signature{Definition: &c})
	}
	var declared []Signature
	for _, s := range all {
		if s.Definition.Symbol().Flags.Has(facts.Overload) {
			declared = append(declared, s)
		}
	}
	if len(declared) > 0 {
		return declared
	}
	return all
}

// inOrder lists a definition and its other declarations as they are written.
func inOrder(d *core.Value, also []core.Definition) []core.Definition {
	all := append([]core.Definition{{File: d.File, Index: d.Index}}, also...)
	slices.SortStableFunc(all, func(a, b core.Definition) int {
		if a.File != b.File {
			return 0
		}
		return cmp.Compare(a.Index, b.Index)
	})
	return all
}

// redeclared lists the other declarations of a function of a module: a name that
// was bound within the file leads to one of them.
func redeclared(l *core.Linker, d *core.Value) []core.Definition {
	s := d.Symbol()
	if s.Kind != facts.KindFunction || s.Container >= 0 || s.Owner != "" || s.Flags.Has(facts.Local) {
		return nil
	}
	var out []core.Definition
	for _, i := range d.File.Named[s.Name] {
		if i != d.Index && d.File.Facts.Symbols[i].Kind == facts.KindFunction {
			l.Touch(d.File, i)
			out = append(out, core.Definition{File: d.File, Index: i})
		}
	}
	return out
}
