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

func TestProfilesAreWritten(t *testing.T) {
	for _, flag := range []string{"--cpuprofile", "--memprofile"} {
		file := filepath.Join(t.TempDir(), "profile")
		if code := Run(context.Background(), []string{"version", flag, file}, verb.Streams{Out: io.Discard, Err: os.Stderr}); code != 0 {
			t.Fatalf("%s: exit code %d", flag, code)
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := gzip.NewReader(f); err != nil {
			t.Errorf("%s: a profile is compressed: %v", flag, err)
		}
	}
}
