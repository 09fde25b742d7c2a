package core

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Link binds the references of one file. The file's facts must have all
// sections that the linker reads: declarations and references.
func Link(t Tree, f *File, refs *facts.File) *Record {
	return NewLinker(t, f, refs).link()
}

func (l *Linker) link() *Record {
	refs := l.refs
	loaded := map[string]bool{}
	for i := range refs.Imports {
		first := !loaded[refs.Imports[i].Module]
		loaded[refs.Imports[i].Module] = true
		l.Record.Imports = append(l.Record.Imports, l.bindImport(i, first))
	}
	l.Record.Refs = make([]Binding, 0, len(refs.Refs))
	for i := range refs.Refs {
		l.Record.Refs = append(l.Record.Refs, l.bindRef(&refs.Refs[i]))
	}
	l.relate()
	if l.Failed { // what was being evaluated counts as absent
		for _, all := range [][]Binding{l.Record.Imports, l.Record.Refs} {
			for i := range all {
				if all[i].Certainty == Unresolved {
					all[i] = OpenBinding
				}
			}
		}
	}
	l.Record.finish(l)
	return l.Record
}

// OpenBinding is that of what is unknown.
var OpenBinding = Binding{Rule: RuleOpen, Certainty: Ambiguous}

func (l *Linker) relate() {
	defer l.Recover()
	l.File.Binder.Relate(l)
}

// Recover is deferred by what a defect may cost, see Defective.
func (l *Linker) Recover() {
	t, ok := l.Tree.(Defective)
	if !ok {
		return
	}
	if v := recover(); v != nil {
		l.Failed = true
		t.Defect(fmt.Errorf("defect in the linker, met in %s: %v", l.File.Path, v))
	}
}
