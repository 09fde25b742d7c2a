package output

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Visible gives a terminal's file as a writer that lets it obey nothing but colours:
// names, messages and sources are other people's, and control characters in them
// could move the cursor or set the title. They are written as in Go, \x07 for a
// bell. Other writers are given back as they are.
func Visible(w io.Writer) io.Writer {
	if f, ok := w.(*os.File); ok && IsTerminal(f) {
		return &visible{file: f}
	}
	return w
}

type visible struct {
	file *os.File // not embedded: it can be written to in other ways
	rest []byte   // the beginning of a colour or of a character
}

// Fd is for those who ask for the width, or for a terminal.
func (v *visible) Fd() uintptr { return v.file.Fd() }

// colour matches what sets one (SGR of ECMA-48), coloured the beginning of it.
var (
	colour   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\x1b\[[0-9;]*m`) })
	coloured = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\x1b(\[[0-9;]{0,32})?$`) })
)

func (v *visible) Write(p []byte) (int, error) {
	text := append(v.rest, p...)
	var out strings.Builder
	for len(text) > 0 {
		if text[0] == '\x1b' {
			if n := len(colour().Find(text)); n > 0 {
				out.Write(text[:n])
				text = text[n:]
				continue
			}
			if coloured().Match(text) {
				break
			}
		}
		if !utf8.FullRune(text) {
			break
		}
		r, n := utf8.DecodeRune(text)
		if unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' {
			fmt.Fprintf(&out, `\x%02x`, r)
		} else {
			out.Write(text[:n])
		}
		text = text[n:]
	}
	v.rest = append([]byte(nil), text...)
	if _, err := io.WriteString(v.file, out.String()); err != nil {
		return 0, err
	}
	return len(p), nil
}
