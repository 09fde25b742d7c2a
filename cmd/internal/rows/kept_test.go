package rows

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
)

// TestAnswer asks twice: an answer is found once for a tree and a question, unless JSON would give back another.
func TestAnswer(t *testing.T) {
	st, _ := fixture.Open(t, "testdata/repository.txtar", []string{"rm", "-qr", "web"}, []string{"commit", "-qm", "two"})
	broken := errors.New("broken")
	for _, tt := range []struct {
		name   string
		answer []string
		err    error
		found  int
	}{
		{"a list", []string{"a", "b"}, nil, 1},
		{"an empty list", []string{}, nil, 1},
		{"no list", nil, nil, 1},
		{"no Unicode", []string{"a\xff"}, nil, 2},
		{"an error", nil, broken, 2},
	} {
		found := 0
		ask := func(ref, what string) {
			t.Helper()
			view, err := st.At(t.Context(), ref)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Answer(t.Context(), view, what, func() ([]string, error) {
				found++
				return tt.answer, tt.err
			})
			if diff := cmp.Diff(tt.answer, got); diff != "" || !errors.Is(err, tt.err) {
				t.Errorf("%s: %v, (-want +got):\n%s", tt.name, err, diff)
			}
		}
		ask("HEAD", tt.name)
		ask("HEAD", tt.name)
		if found != tt.found {
			t.Errorf("%s: found %d times, want %d", tt.name, found, tt.found)
		}
		ask("HEAD", tt.name+" of something else")
		ask("HEAD~1", tt.name)
		if found != tt.found+2 {
			t.Errorf("%s: found %d times with another question and another tree, want %d", tt.name, found, tt.found+2)
		}
	}
}
