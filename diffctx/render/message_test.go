package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestMessages shows what a commit says behind its subject, as far as that is not too long.
func TestMessages(t *testing.T) {
	r := &Review{Result: &analysis.Result{}, Commits: []Commit{{Commit: strings.Repeat("a", 40), Subject: "Bound it", Body: "It grew <b>without</b> end.\n\n" + strings.Repeat("* a part\n", 1000)}}}
	var out bytes.Buffer
	if err := HTMLReview(&out, r, Links{}); err != nil {
		t.Fatal(err)
	}
	if page := out.String(); !strings.Contains(page, "<pre>It grew &lt;b&gt;without&lt;/b&gt; end.") || strings.Count(page, "* a part") > messageShown/9 || !strings.Contains(page, "* a part\n…</pre>") {
		t.Errorf("the page: %s", page)
	}
}
