package python

import "testing"

func TestTestPath(t *testing.T) {
	for p, want := range map[string]bool{
		"test_x.py": true, "src/x_test.py": true, "conftest.py": true, "shop/tests.py": true, "shop/cart_tests.py": true, "tests/models.py": true, "pkg/tests/data/build.py": true, "testdata/pkg/setup.py": true,
		"shop/testing.py": false, "contests/x.py": false, "test/client.py": false, "latest.py": false, "attest.py": false,
	} {
		if got := isTestPath(p); got != want {
			t.Errorf("%s: %t, want %t", p, got, want)
		}
	}
}

func TestSaysTest(t *testing.T) {
	for name, want := range map[string]bool{
		"TestCase": true, "Test": true, "Tests": true, "test_Node": true, "RequestTests": true, "BaseTestMixin": true, "AsyncHTTPTestCase": true, "my_tests": true, "LatestTest": true, "İTest": true, "İtest": false, "TESTS": true, "TEST_a": true,
		"Latest": false, "Testimony": false, "Contest": false, "TestifyClient": false, "": false, "attest_all": false,
	} {
		if got := saysTest(name); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}

func TestIsTestHelper(t *testing.T) {
	for p, want := range map[string]bool{"conftest.py": true, "tests/utils.py": true, "tests/__init__.py": true, "tests/a/testing.py": false, "tests/test_a.py": false, "tests/a_test.py": false, "tests/a_tests.py": false, "shop/tests.py": false, "shop/utils.py": false} {
		if got := isTestHelper(p); got != want {
			t.Errorf("%s: %t, want %t", p, got, want)
		}
	}
}
