// Package golden compares what a test made with the file that is kept of it. No command imports it.
package golden

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Compare fails a test where a file is not the text that it made; with update it writes the file first. hint says what is
// wrong and what to run.
func Compare(t *testing.T, file, got string, update bool, hint string) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(kept), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-kept +made):\n%s", hint, diff)
	}
}
