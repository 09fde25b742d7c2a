package classify

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract"
)

func TestMayBe(t *testing.T) {
	for _, c := range []struct {
		path, mark string
		want       bool
	}{
		{"a.js", "Java", false},
		{"a.html", "go", false},
		{"a.css", "java", false},
		{"a.js", "TypeScript", true},
		{"a.ts", "JavaScript", false},
		{"a.h", "C++", true},
		{"a.odd", "TypeScript", true},
		{"a.inc", "PHP", true},
	} {
		detected, _ := extract.Detect(c.path)
		named := extract.ByName(map[string]string{"C++": "cpp", "TypeScript": "typescript", "JavaScript": "javascript", "Java": "java", "java": "java", "go": "go", "PHP": "php"}[c.mark])
		if got := mayBe(detected, named, c.mark, c.path); got != c.want {
			t.Errorf("%s marked %s: %v, want %v", c.path, c.mark, got, c.want)
		}
	}
}
