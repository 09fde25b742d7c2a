package link

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestMemberOfUnionWithoutInstances asks for a member of a value whose type is a
// union of what has no instances, as `typeof a | typeof b` may come to.
func TestMemberOfUnionWithoutInstances(t *testing.T) {
	f := &File{Path: "a.ts", Facts: &facts.File{}}
	module := &value{kind: kindModule, f: f}
	for name, args := range map[string][]*value{
		"values":  {{kind: kindInstance, args: []*value{{kind: kindBuiltin, s: "symbol"}}}},
		"modules": {module, {kind: kindModule, f: f, i: 1}},
		"nothing": nil,
	} {
		v := &value{kind: kindInstance, args: []*value{{kind: kindUnion, args: args}}}
		if got := (&linker{file: f}).member(v, "parse", valueSpace); got != nil {
			t.Errorf("%s: member is %v", name, got.kind)
		}
	}
}
