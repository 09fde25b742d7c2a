package render

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestRulesDocumented compares the table of docs/review.md with the rules.
func TestRulesDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/review.md")
	if err != nil {
		t.Fatal(err)
	}
	rules := analysis.AuditRules()
	for _, r := range rules {
		threshold := ""
		if r.Unit != "" {
			threshold = fmt.Sprintf(" %d", r.Threshold)
		}
		if row := fmt.Sprintf("| `%s` | %s |%s |", r.ID, r.Severity, threshold); !strings.Contains(string(page), row) {
			t.Errorf("docs/review.md lacks %s", row)
		}
	}
	if n := strings.Count(string(page), "\n| `"); n != len(rules) {
		t.Errorf("docs/review.md lists %d rules, there are %d", n, len(rules))
	}
}

func TestRulesText(t *testing.T) {
	var out strings.Builder
	if err := Rules(&out, analysis.AuditRules(), Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "complexity  warning, over 15 cyclomatic complexity\n") {
		t.Errorf("no threshold in\n%s", out.String())
	}
}
