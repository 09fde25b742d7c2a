package output

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompactJSON(t *testing.T) {
	type match struct {
		Path string `json:"path"`
		Line int    `json:"line"`
		Doc  string `json:"doc"`
		Test bool   `json:"test"`
	}
	var b strings.Builder
	err := CompactJSON(&b, map[string]any{"total": 3, "path": "a/<b>", "matches": []match{{"a/<b>", 1, "x", true}, {"c", 2, "", false}, {"a/<b>", 3, "", false}}})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"keys":{"d":"doc","l":"line","p":"path"},"matches":[{"d":"x","l":1,"p":0,"test":true},{"l":2,"p":1},{"l":3,"p":0}],"path":0,"paths":["a/<b>","c"],"total":3}` + "\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	seen := map[string]string{}
	for long, short := range shortKeys() {
		if seen[short] != "" {
			t.Errorf("%s is short for %s and %s", short, long, seen[short])
		}
		seen[short] = long
	}
}
