package rows

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDegreesCountEdges compares the counts with those of the rows of edges.
func TestDegreesCountEdges(t *testing.T) {
	s, _ := open(t)
	got := ask(t, s, "SELECT * FROM degrees ORDER BY id", nil).lines
	want := ask(t, s, `WITH ends AS (
	  SELECT target AS id, 1 AS i, 0 AS o, kind IN ('calls', 'instantiates') AS c FROM edges WHERE kind <> 'contains'
	  UNION ALL SELECT source, 0, 1, kind IN ('calls', 'instantiates') FROM edges WHERE kind <> 'contains')
	SELECT id, sum(i), sum(o), sum(i * c), sum(o * c) FROM ends GROUP BY id ORDER BY id`, nil).lines
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 20 {
		t.Errorf("degrees of %d symbols (-edges +degrees):\n%s", len(want), diff)
	}
}
