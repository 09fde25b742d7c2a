package python

import (
	"testing"
)

func TestIsModuleName(t *testing.T) {
	for name, want := range map[string]bool{"models": true, "__init__": true, "été2": true, "b\xff": false, "my-script": false, "a.b": false, "x (1)": false} {
		if got := isModuleName(name); got != want {
			t.Errorf("%q: %t, want %t", name, got, want)
		}
	}
}
