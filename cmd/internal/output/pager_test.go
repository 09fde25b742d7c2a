//go:build unix

package output

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPager(t *testing.T) {
	for command, want := range map[string]string{
		"sed 's/^/> /'":     "> one\n> two\n",
		"":                  "one\ntwo\n",
		"cat":               "one\ntwo\n",
		"no-such-pager-xyz": "one\ntwo\n",
	} {
		f, err := os.Create(filepath.Join(t.TempDir(), "terminal"))
		if err != nil {
			t.Fatal(err)
		}
		p := NewPager(f, func() string { return command })
		s := NewStream(p)
		for _, line := range []string{"one\n", "two\n"} {
			if _, err := io.WriteString(s, line); err != nil {
				t.Errorf("%q: %v", command, err)
			}
		}
		if err := errors.Join(s.Close(), p.Close()); err != nil {
			t.Errorf("%q: %v", command, err)
		}
		if got, err := os.ReadFile(f.Name()); string(got) != want || err != nil {
			t.Errorf("%q: %q, want %q (%v)", command, got, want, err)
		}
		f.Close()
	}
}

// TestPagerEnded writes to a pager whose reader has seen enough.
func TestPagerEnded(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "terminal"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := NewPager(f, func() string { return "head -n 1" })
	s := NewStream(p)
	for range 100_000 {
		if _, err = io.WriteString(s, strings.Repeat("x", 80)+"\n"); err != nil {
			break
		}
	}
	if !errors.Is(err, ErrPagerEnded) || !errors.Is(s.Close(), ErrPagerEnded) {
		t.Errorf("got %v", err)
	}
	p.Close()
}
