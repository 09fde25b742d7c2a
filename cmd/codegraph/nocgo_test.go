package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestNoCompiler checks that a build without a C compiler says so in words.
func TestNoCompiler(t *testing.T) {
	cmd := exec.Command("go", "build", "-o", os.DevNull, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatal("the build went well without a C compiler")
	}
	if !strings.Contains(string(out), "needs_a_C_compiler") {
		t.Errorf("the build does not say what is missing:\n%s", out)
	}
}
