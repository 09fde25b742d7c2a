package python

import "testing"

func TestTestPath(t *testing.T) {
	for p, want := range map[string]bool{
		"test_x.py": true, "src/x_test.py": true, "conftest.py": true, "shop/tests.py": true, "tests/models.py": true, "pkg/tests/data/build.py": true,
		"shop/testing.py": false, "contests/x.py": false, "test/client.py": false, "latest.py": false, "attest.py": false,
	} {
		if got := isTestPath(p); got != want {
			t.Errorf("%s: %t, want %t", p, got, want)
		}
	}
}

func TestSaysTest(t *testing.T) {
	for name, want := range map[string]bool{
		"TestCase": true, "Test": true, "Tests": true, "test_Node": true, "RequestTests": true, "BaseTestMixin": true, "AsyncHTTPTestCase": true, "my_tests": true, "LatestTest": true,
		"Latest": false, "Testimony": false, "Contest": false, "TestifyClient": false, "": false, "attest_all": false,
	} {
		if got := saysTest(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}
