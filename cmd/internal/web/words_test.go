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

func TestFlowing(t *testing.T) {
	const wrapped = "Diagnostics is a list of diagnostics. It is intended to be used where a\nGo error might normally be used, allowing richer information to be\nconveyed.\n\nFor example:\n\n    one := two()\n    three()\n- a point of a list that is quite long, as some of them are\n- another\n@param x what it takes, told in so many words that it is long\n@return nothing"
	const want = "Diagnostics is a list of diagnostics. It is intended to be used where a Go error might normally be used, allowing richer information to be conveyed.\n\nFor example:\n\n    one := two()\n    three()\n- a point of a list that is quite long, as some of them are\n- another\n@param x what it takes, told in so many words that it is long\n@return nothing"
	if got := flowing(wrapped); got != want {
		t.Errorf("%q", got)
	}
	if got := flowing(""); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}
