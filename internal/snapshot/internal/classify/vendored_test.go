package classify

import "testing"

func TestIsVendored(t *testing.T) {
	for p, want := range map[string]bool{
		"vendor/github.com/a/b.go":         true,
		"web/node_modules/x/index.js":      true,
		"static/jquery.min.js":             true,
		"dist/app.js":                      true,
		"main.go":                          false,
		"vendors/list.go":                  false,
		"internal/vendor.go":               false,
		"test/fixtures/a.ts":               false,
		"pkg/distribution/distribution.go": false,
	} {
		if got := IsVendored(p); got != want {
			t.Errorf("IsVendored(%q) = %v, want %v", p, got, want)
		}
	}
}
