package lexis

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestReadLines reads requests to be silent with and without a colon, and with a reason.
func TestReadLines(t *testing.T) {
	var f facts.File
	ReadLines(&f, `// codegraph-ignore-next-line: dead-code
// codegraph-ignore-next-line dead-code, size/x
// codegraph-ignore-next-line -- it is meant so
// codegraph-ignore-file :untested because of this
// NOTE: one, REVIEW(me) two
/* TODO three */`, 1)
	want := []facts.Suppression{{Rule: "dead-code", Line: 2}, {Rule: "dead-code", Line: 3}, {Rule: "size/x", Line: 3}, {Rule: "*", Line: 4}, {Rule: "untested", File: true, Line: 4}}
	if diff := cmp.Diff(want, f.Suppressions); diff != "" {
		t.Error(diff)
	}
	markers := []facts.Marker{{Kind: "NOTE", Text: "one, REVIEW(me) two", Line: 5}, {Kind: "TODO", Text: "three", Line: 6}}
	if diff := cmp.Diff(markers, f.Markers); diff != "" {
		t.Error(diff)
	}
}
