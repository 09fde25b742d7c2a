package lookup

import (
	"bytes"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// TestChoose answers the question which of two definitions is meant.
func TestChoose(t *testing.T) {
	for answer, want := range map[string]int{"2\n": 1, " 1 \n": 0, "3\n": -1, "0\n": -1, "x\n": -1, "": -1} {
		var asked bytes.Buffer
		s := &verb.Session{Env: &verb.Env{Streams: verb.Streams{In: strings.NewReader(answer), Err: &asked}}, Progress: output.NewProgress(&asked, true)}
		i, ok := choose(s, "A", make([]graph.Symbol, 2), []string{"a.ts:A", "b.ts:A"})
		if ok != (want >= 0) || ok && i != want || !strings.Contains(asked.String(), "   2  b.ts:A") {
			t.Errorf("%q: %d, %v\n%s", answer, i, ok, asked.String())
		}
	}
}
