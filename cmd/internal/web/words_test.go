package web

import "testing"

func TestCount(t *testing.T) {
	for want, got := range map[string]string{
		"0 files": count(0, "file"), "1 file": count(1, "file"), "999 lines": count(999, "line"), "1,000 lines": count(1000, "line"), "1,234,567 lines": count(1234567, "line"),
		"2 branches": count(2, "branch"), "1 branch": count(1, "branch"), "3 dependencies": count(3, "dependency"), "1 dependency": count(1, "dependency"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
