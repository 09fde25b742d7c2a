package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// withoutHidden gives a value without the members that its class keeps to itself or its subclasses, as a mapped type
// has it. Linking does without.
func withoutHidden(l *core.Linker, v *core.Value) *core.Value {
	t := core.TypeOf(v)
	if !l.Checking || !v.Is(core.KindInstance) || !t.Is(core.KindDef) || t.Symbol().Kind != facts.KindClass {
		return v
	}
	c := &Comparer{Binder: Binder{}, Linker: l}
	var hidden []string
	if o := c.Object(t, 0); o != nil && !o.Named {
		o.Each(func(of *core.Value, _ int32, s *facts.Symbol) bool {
			if (s.Visibility == facts.VisibilityPrivate || s.Visibility == facts.VisibilityProtected) && of.Symbol().Kind == facts.KindClass && isMember(s.Kind) {
				hidden = append(hidden, s.Name)
			}
			return true
		})
	}
	if len(hidden) == 0 || t.Filter != nil {
		return v
	}
	left := *t
	left.Filter = &core.KeyFilter{Names: hidden, Drops: true}
	return core.InstanceOf(&left)
}
