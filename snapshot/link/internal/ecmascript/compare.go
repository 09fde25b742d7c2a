package ecmascript

import (
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

// Cause is a definition that a Fault comes from, or the member that it lacks.
type Cause struct {
	Target core.Target
	Member string // that the target, a type, has not; empty for the target itself, AnyMember for any
}

// AnyMember stands for whichever members a type has not.
const AnyMember = "*"

// Texts is a Tree whose files may have come without the texts of symbols, which it gives.
type Texts = core.Texts
