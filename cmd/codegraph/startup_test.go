package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// maxStartUp bounds what our packages allocate before main, in bytes: every hook
// and every short command pays for it.
const maxStartUp = 80 << 10

// TestStartUp keeps tables and expressions from being made at start-up: they are
// made on first use.
func TestStartUp(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self, "-test.run=^$")
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	c.Stderr = &trace
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	total, seen := 0, 0
	for lines := bufio.NewScanner(&trace); lines.Scan(); {
		var name string
		var at, took float64
		var bytes, allocs int
		_, err := fmt.Sscanf(lines.Text(), "init %s @%f ms, %f ms clock, %d bytes, %d allocs", &name, &at, &took, &bytes, &allocs)
		if err != nil || !strings.HasPrefix(name, "github.com/codegraph-dev/codegraph/") || strings.HasSuffix(name, "/cmd/codegraph") {
			continue // the last is these tests' own
		}
		total, seen = total+bytes, seen+1
		if bytes > maxStartUp/6 {
			t.Errorf("%s allocates %d bytes in %d pieces before main", name, bytes, allocs)
		}
	}
	if seen == 0 {
		t.Fatal("no trace of any package of ours")
	}
	if total > maxStartUp {
		t.Errorf("%d bytes are allocated before main, more than %d", total, maxStartUp)
	}
}
