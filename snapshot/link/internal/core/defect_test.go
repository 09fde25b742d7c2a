package core

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// stumbling is a binder with a defect that one import meets.
type stumbling struct{ Plain }

func (stumbling) Imported(l *Linker, f *File, i int32) *Value {
	if i == 1 {
		return (*Value)(nil).Args[0]
	}
	return ExternalValue(f.Facts.Imports[i].Module)
}

type noTree struct{}

func (noTree) Contributors(Question) []*File { return nil }
func (noTree) Exists(string) PathKind        { return PathAbsent }

type defective struct {
	noTree
	told []error
}

func (d *defective) Defect(err error) { d.told = append(d.told, err) }

func TestDefectLeavesItsReferenceOpen(t *testing.T) {
	f := &File{Path: "a.x", Binder: stumbling{}, Facts: &facts.File{
		Imports: []facts.Import{{Module: "a", Scope: -1}, {Module: "b", Scope: -1}, {Module: "c", Scope: -1}},
		Exprs:   []facts.Expr{{}, {Op: facts.OpImport}, {Op: facts.OpImport, N: 1}, {Op: facts.OpImport, N: 2}},
		Refs:    []facts.Ref{{Expr: 1, Scope: -1}, {Expr: 2, Scope: -1}, {Expr: 3, Scope: -1}},
	}}
	tree := &defective{}
	r := Link(tree, f, f.Facts)
	certainties := func(all []Binding) (out []Certainty) {
		for _, b := range all {
			out = append(out, b.Certainty)
		}
		return out
	}
	for name, all := range map[string][]Binding{"imports": r.Imports, "references": r.Refs} {
		if diff := cmp.Diff([]Certainty{External, Ambiguous, External}, certainties(all)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if len(tree.told) == 0 || !strings.Contains(tree.told[0].Error(), "defect in the linker, met in a.x: runtime error") {
		t.Errorf("told: %v", tree.told)
	}

	defer func() {
		if recover() == nil {
			t.Error("a tree that is not told of defects links on")
		}
	}()
	Link(noTree{}, f, f.Facts)
}
