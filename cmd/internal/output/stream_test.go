package output

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestStream writes pieces as they may be cut by buffers.
func TestStream(t *testing.T) {
	for _, x := range []struct {
		pieces  []string
		colours bool
		want    string
	}{
		{[]string{"a\tb\r\n", "é 日\n"}, true, "a\tb\r\né 日\n"},
		{[]string{"a\r", "\nb\rc\r"}, false, "a\r\nb\\x0dc\\x0d"},
		{[]string{"\x1b[1mred\x1b[0m"}, true, "\x1b[1mred\x1b[0m"},
		{[]string{"\x1b[3", "1mred\x1b", "[0m"}, true, "\x1b[31mred\x1b[0m"},
		{[]string{"\x1b[31mred\x1b[0m"}, false, `\x1b[31mred\x1b[0m`},
		{[]string{"\x1b[8mhidden"}, true, `\x1b[8mhidden`},
		{[]string{"\x1b[1;3", "1mred"}, true, `\x1b[1;31mred`},
		{[]string{"\x1b]0;title\x07 \x1b[2J\u009b2J\x7f"}, true, `\x1b]0;title\x07 \x1b[2J\u009b2J\u007f`},
		{[]string{"\x1b", "x", "\x1b"}, true, `\x1bx\x1b`},
		{[]string{"\xc3", "\xa9 \xff.\xe2\x80"}, false, `é \xff.\xe2\x80`},
		{[]string{"a\u202eb\u2066c\u200bd\ufeffe\u3164"}, false, `a\u202eb\u2066c\u200bd\ufeffe\u3164`},
		{[]string{"a\u200db 👩\u200d💻 می\u200cخواهم"}, false, `a\u200db ` + "👩\u200d💻 می\u200cخواهم"},
		{[]string{"\U000e0041"}, false, `\udb40\udc41`},
	} {
		var b bytes.Buffer
		s := NewStream(&b)
		s.colours = x.colours
		for _, p := range x.pieces {
			if n, err := io.WriteString(s, p); n != len(p) || err != nil {
				t.Fatalf("%q: %d bytes, %v", p, n, err)
			}
		}
		if err := s.Close(); err != nil || b.String() != x.want {
			t.Errorf("%q: got %q, want %q (%v)", x.pieces, b.String(), x.want, err)
		}
	}
}

// TestStreamKeepsJSON writes JSON with all that is escaped: it is the same value.
func TestStreamKeepsJSON(t *testing.T) {
	want := "\x00\x1b\r\n\t\x7f\u0085\u009b\u202e\u200b\u2028\U000e0041é\\x1b\\u202e"
	var b bytes.Buffer
	s := NewStream(&b)
	if err := JSON(s, want); err != nil {
		t.Fatal(err)
	}
	var got string
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || got != want {
		t.Errorf("%q became %q by %s (%v)", want, got, b.String(), err)
	}
}

type full struct{}

var errFull = errors.New("no space left on device")

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestStreamRemembers says what did not arrive, raw or not, to who closes.
func TestStreamRemembers(t *testing.T) {
	for _, write := range []func(*Stream){
		func(s *Stream) { io.WriteString(s, "text") },
		func(s *Stream) { io.WriteString(s, "\xc3") },
		func(s *Stream) { Raw(s).Write([]byte{0}) },
	} {
		s := NewStream(full{})
		write(s)
		if err := s.Close(); !errors.Is(err, errFull) || !strings.HasPrefix(err.Error(), "write the answer: ") {
			t.Errorf("closed with %v", err)
		}
	}
}

// BenchmarkStream writes an answer of a megabyte with a few letters beyond ASCII.
func BenchmarkStream(b *testing.B) {
	text := []byte(strings.Repeat(strings.Repeat(`  "name": "value of a line", `, 400)+"é\n", 100))
	s := NewStream(io.Discard)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := s.Write(text); err != nil {
			b.Fatal(err)
		}
	}
}
