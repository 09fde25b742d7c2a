package java

import "testing"

func TestIsTestPath(t *testing.T) {
	for p, want := range map[string]bool{
		"src/main/java/a/Item.java":            false,
		"src/test/java/a/Helpers.java":         true,
		"app/src/androidTest/java/a/B.java":    true,
		"core/src/testFixtures/java/a/B.java":  true,
		"src/main/java/a/test/Contest.java":    false,
		"a/ItemTest.java":                      true,
		"a/ItemIT.java":                        true,
		"a/TestItem.java":                      true,
		"a/Testing.java":                       false,
		"a/Test.java":                          false,
		"tests/a/Latest.java":                  false,
		"src/integrationTest/java/a/Base.java": true,
	} {
		if got := isTestPath(p); got != want {
			t.Errorf("%s: %t, want %t", p, got, want)
		}
	}
}
