package elsewhere_test

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract"
)

// TestHostile reads texts in which much opens and nothing closes.
func TestHostile(t *testing.T) {
	for name, source := range map[string]string{
		"comments":   "SELECT " + strings.Repeat("/* ", 200_000),
		"strings":    "SELECT " + strings.Repeat("` /* \" ' ", 80_000),
		"backslash":  "SELECT `" + strings.Repeat("\\", 500_000),
		"statements": "`" + strings.Repeat("SELECT a FROM ", 1_000) + "`",
	} {
		if _, err := extract.ByName("go").Extract([]byte("package a\n\n" + source)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, source := range map[string]string{
		"commands": strings.Repeat("python a.py;", 60_000),
		"options":  "python " + strings.Repeat("-x ", 200_000),
	} {
		f, err := extract.ByName("yaml").Extract([]byte("run: " + source))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if len(f.Refs) > 256 {
			t.Errorf("%s: %d references", name, len(f.Refs))
		}
	}
}
