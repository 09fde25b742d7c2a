package compare

import "testing"

func TestIsTestFile(t *testing.T) {
	for path, want := range map[string]bool{
		"a/b_test.go": true, "a/latest.go": false, "testing/x.go": false, "tests/test_a.py": true, "a/a_test.py": true, "conftest.py": true, "tests/helpers.py": true, "lib/helpers.py": false,
		"src/a.test.ts": true, "src/a.spec.jsx": true, "src/__tests__/a.js": true, "src/contest.ts": false, "attest.py": false,
	} {
		if got := IsTestFile(path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

func TestIsTestCode(t *testing.T) {
	for path, want := range map[string]bool{
		"price_test.go":              true,
		"price.go":                   false,
		"price/testdata/shop.go":     true,
		"test/fixtures/shop.sql":     true,
		"tests/setup.sql":            true,
		"src/test/resources/a.yml":   true,
		"fixtures/shop.sql":          false,
		"db/schema.sql":              false,
		"src/__fixtures__/shop.json": true,
		"db/test-fixtures/shop.sql":  true,
		"db/test_data/shop.sql":      true,
		"docs/specs.md":              false,
	} {
		if got := IsTestCode(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
