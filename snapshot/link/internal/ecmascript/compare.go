package ecmascript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Comparer compares types in one file.
type Comparer struct {
	Binder Binder
	Linker *core.Linker
	Causes []Cause // of what it found last, the nearest first
}

// Verdict says whether a value suits a type. Whatever is not surely known is maybe.
type Verdict int8

// The verdicts.
const (
	No Verdict = iota - 1
	Maybe
	Yes
)

// Because keeps a definition, or a member that it lacks, as a cause of what is found.
func (c *Comparer) Because(d *core.Value, member string) {
	if d.Is(core.KindDef) {
		c.Causes = append(c.Causes, Cause{d.File.Target(d.Index), member})
	}
}

// PrimitiveIs compares a plain value with a type: it has the members of its
// wrapper alone.
func (c *Comparer) PrimitiveIs(want *core.Value) Verdict {
	switch {
	case want.Is(core.KindList), want.Is(core.KindMap), want.Is(core.KindTuple), want.Is(core.KindFunc), want.Is(core.KindBuiltin) && want.Text == "object":
		return No
	case want.Is(core.KindDef) && want.Symbol().Kind == facts.KindClass:
	case want.Is(core.KindDef) && want.Symbol().Kind == facts.KindInterface:
	default:
		return Maybe
	}
	if o := c.Object(want, 0); o != nil {
		for _, name := range o.Names(true) {
			switch name {
			case "length", "toString", "valueOf", "at", "slice", "concat", "includes", "indexOf", "lastIndexOf":
			default:
				if want.Partial {
					continue
				}
				c.Because(want, "")
				return No
			}
		}
	}
	return Maybe
}

// Lacks gives the members of the type that a value surely is of if there is no such
// among them.
func (c *Comparer) Lacks(v *core.Value, name string) *ObjectType {
	t := core.TypeOf(v)
	if t == nil || t.Is(core.KindUnion) && !core.IsBoth(t) {
		return nil
	}
	o := c.Object(t, 0)
	if o == nil || !o.Closed && len(o.outside) == 0 || len(o.Types) == 0 || o.Has(name) || o.Has("[]") || numeric(name) && o.Has("[number]") || o.Has("()") && core.LibraryHas("typescript", "Function."+name) {
		return nil
	}
	for _, of := range o.outside {
		if core.LibraryHas("typescript", of+"."+name) {
			return nil
		}
	}
	return o
}

// Cause is a definition that a Fault comes from, or the member that it lacks.
type Cause struct {
	Target core.Target
	Member string // that the target, a type, has not; empty for the target itself
}
