package markup

import "testing"

func TestBalanced(t *testing.T) {
	for code, want := range map[string]bool{
		"": true, "f(a, [b], {c})": true, "f(": false, ")": false, "(]": false,
		"')'": true, "'": false, "'\\''": true, "`${a ? `${b}` : '}'}`": true, "`${`": false, "`": false,
		"a // )": true, "/* ( */ a": true, "/* a": false, "a / b": true,
	} {
		if got := Balanced([]byte(code)); got != want {
			t.Errorf("Balanced(%q) = %v, want %v", code, got, want)
		}
	}
}
