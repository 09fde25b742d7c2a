package typecheck

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// isKeys reports the type of the keys of another one: keyof T.
func isKeys(t *core.Value) bool {
	return t.Is(core.KindBuiltin) && t.Text == facts.KeyType && len(t.Args) == 1
}

// wantsKeys reports a value that must be a key of a type, or a type parameter that is bound by those.
func (c *checker) wantsKeys(want *core.Value) bool {
	t := core.TypeOf(want)
	if t.Is(core.KindParam) && len(t.Args) == 1 {
		t = core.BareType(t.Args[0])
	}
	return isKeys(c.Unaliased(t))
}

// keyAssignable compares a literal text with the keys of a type.
func (c *checker) keyAssignable(have, want *core.Value) ecmascript.Verdict {
	if !have.Is(core.KindBuiltin) || !core.IsLiteral(have) || have.Text[0] != '"' {
		return ecmascript.Maybe
	}
	name := strings.Trim(have.Text, `"`)
	o := c.Lacks(core.InstanceOf(c.Resolved(want.Args[0])), name)
	if o == nil || !o.Closed {
		return ecmascript.Maybe
	}
	c.lackedBy(o, name)
	return ecmascript.No
}
