package core

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestMemberOfUnionWithoutInstances asks for a member of a value whose type is a
// union of what has no instances, as `typeof a | typeof b` may come to.
func TestMemberOfUnionWithoutInstances(t *testing.T) {
	f := &File{Path: "a.ts", Facts: &facts.File{}}
	module := &Value{Kind: KindModule, File: f}
	for name, args := range map[string][]*Value{
		"values":  {{Kind: KindInstance, Args: []*Value{{Kind: KindBuiltin, Text: "symbol"}}}},
		"modules": {module, {Kind: KindModule, File: f, Index: 1}},
		"nothing": nil,
	} {
		v := &Value{Kind: KindInstance, Args: []*Value{{Kind: KindUnion, Args: args}}}
		if got := (&Linker{File: f}).Member(v, "parse", ValueSpace); got != nil {
			t.Errorf("%s: member is %v", name, got.Kind)
		}
	}
}
