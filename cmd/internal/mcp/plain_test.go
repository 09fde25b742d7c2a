package mcp

import (
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

// TestPlainFit: a text that is cut is never over its budget, uses nearly all of it, and
// says how many lines are not there as a whole.
func TestPlainFit(t *testing.T) {
	for _, width := range []int{1, 5, 20, 60} {
		var body strings.Builder
		for i := range 2000 {
			fmt.Fprintf(&body, "line%d %s\n", i, strings.Repeat("some text ", width))
		}
		for _, budget := range []int{300, 500, 1000, 4000} {
			text := PlainText{Body: body.String(), Note: ":worktree at 0123456789"}.fit(budget)
			lines := strings.Split(text, "\n")
			whole := 0
			for _, l := range lines[:len(lines)-1] {
				if strings.HasPrefix(l, "line") && !strings.HasSuffix(l, ellipsis) {
					whole++
				}
			}
			if n := tokens.Of([]byte(text)); n > budget || n*100 < budget*96 {
				t.Errorf("lines of %d: %d tokens of %d", width, n, budget)
			}
			if want := fmt.Sprintf("[:worktree at 0123456789; truncated: %d more lines", 2000-whole); !strings.HasPrefix(lines[len(lines)-1], want) {
				t.Errorf("lines of %d: %q does not begin with %q", width, lines[len(lines)-1], want)
			}
		}
	}
	one := PlainText{Body: strings.Repeat("wörd ", 4000), Note: "n"}.fit(200)
	if n := tokens.Of([]byte(one)); n > 200 || n < 180 {
		t.Errorf("one long line: %d tokens of 200", n)
	}
	if whole := (PlainText{Body: "a\nb\n", Note: "n"}).fit(300); whole != "a\nb\n[n]" {
		t.Errorf("a short text is %q", whole)
	}
}
