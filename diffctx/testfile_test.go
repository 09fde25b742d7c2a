package diffctx

import "testing"

func TestIsTestFile(t *testing.T) {
	for path, want := range map[string]bool{
		"a/b_test.go": true, "a/latest.go": false, "testing/x.go": false, "tests/test_a.py": true, "a/a_test.py": true, "conftest.py": true, "tests/helpers.py": true, "lib/helpers.py": false,
		"src/a.test.ts": true, "src/a.spec.jsx": true, "src/__tests__/a.js": true, "src/contest.ts": false, "attest.py": false,
	} {
		if got := isTestFile(path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

func TestIsModuleName(t *testing.T) {
	for name, want := range map[string]bool{"models": true, "__init__": true, "été2": true, "b\xff": false, "my-script": false, "a.b": false, "x (1)": false} {
		if got := isModuleName(name); got != want {
			t.Errorf("%q: %t, want %t", name, got, want)
		}
	}
}
