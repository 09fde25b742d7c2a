package cli

import (
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

func TestProfileIsWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cpu.pprof")
	if code := Run(context.Background(), []string{"version", "--cpuprofile", file}, verb.Streams{Out: io.Discard, Err: os.Stderr}); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := gzip.NewReader(f); err != nil {
		t.Errorf("a profile is compressed: %v", err)
	}
}
