package output

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestVisible writes pieces as they may be cut by buffers.
func TestVisible(t *testing.T) {
	for _, x := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"a\tb\r\n", "é 日\n"}, "a\tb\r\né 日\n"},
		{[]string{"\x1b[1;31mred\x1b[0m"}, "\x1b[1;31mred\x1b[0m"},
		{[]string{"\x1b[3", "1mred\x1b", "[0m"}, "\x1b[31mred\x1b[0m"},
		{[]string{"\x1b]0;title\x07 \x1b[2J\u009b2J"}, `\x1b]0;title\x07 \x1b[2J\x9b2J`},
		{[]string{"\x1b", "x"}, `\x1bx`},
		{[]string{"\xc3", "\xa9 \xff."}, "é \xff."},
	} {
		f, err := os.Create(filepath.Join(t.TempDir(), "out"))
		if err != nil {
			t.Fatal(err)
		}
		v := &visible{file: f}
		for _, p := range x.pieces {
			if n, err := io.WriteString(v, p); n != len(p) || err != nil {
				t.Fatalf("%q: %d bytes, %v", p, n, err)
			}
		}
		if got, err := os.ReadFile(f.Name()); err != nil || string(got) != x.want {
			t.Errorf("%q: got %q, want %q", x.pieces, got, x.want)
		}
		f.Close()
	}
}
