package lookup_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// TestSubtypes wants what is below a type level by level, within one in the order of what it is below of, then by place.
func TestSubtypes(t *testing.T) {
	s, view := lookAt(t, "testdata/family.txtar")
	e := lookup.NewEnds(view)
	for range 2 { // the second time from what was found
		for _, tt := range []struct{ name, want string }{
			{"M", "A Z X B C Y Low"},
			{"A", "B C Y Low X"},
			{"Z", "B Y X"},
			{"X", ""},
		} {
			found, err := lookup.FindSome(t.Context(), s, view, tt.name, verb.Filter{})
			if err != nil {
				t.Fatal(err)
			}
			list, err := e.Subtypes(t.Context(), found[0])
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, x := range list {
				names = append(names, x.Name)
			}
			if diff := cmp.Diff(tt.want, strings.Join(names, " ")); diff != "" {
				t.Errorf("below %s (-want +got):\n%s", tt.name, diff)
			}
		}
	}
}
