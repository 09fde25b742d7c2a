package output

import (
	"fmt"
	"io"
	"os"
)

// Stream is a standard stream that lets nobody obey what is written to it, and
// remembers what did not arrive. Names, messages and sources are other people's:
// control characters in them could move a cursor, set a title or begin a line, and
// others turn text around or hide it. They are written as escapes, to a pipe and a
// file as to a terminal; only colours of ours pass, to a terminal. An escape is
// one of JSON, too, so that JSON stays the same value.
//
// After an error nothing more is written. Close reports it.
type Stream struct {
	w       io.Writer
	colours bool
	rest    []byte // the beginning of a colour, a character or a line end
	before  rune   // what the next character follows
	err     error
}

// NewStream makes a stream of w. Close must be called.
func NewStream(w io.Writer) *Stream { return &Stream{w: w, colours: IsTerminal(w)} }

// PassColours lets colours of ours through where the stream is no terminal.
func (s *Stream) PassColours() { s.colours = true }

// Raw gives what is behind a stream, for answers that are no text. What does
// not arrive there is remembered as well.
func Raw(w io.Writer) io.Writer {
	if p, ok := w.(*Painter); ok {
		return Raw(p.w)
	}
	if s, ok := w.(*Stream); ok {
		return raw{s}
	}
	return w
}

type raw struct{ s *Stream }

func (r raw) Write(p []byte) (int, error) { return r.s.put(p) }

// Fd is for those who ask for the width, or for a terminal.
func (r raw) Fd() uintptr { return r.s.Fd() }

// Fd is for those who ask for the width, or for a terminal.
func (s *Stream) Fd() uintptr {
	if f, ok := s.w.(interface{ Fd() uintptr }); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

func (s *Stream) put(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	s.err = err
	return n, err
}

// Write writes text, with what is not to be obeyed as escapes.
func (s *Stream) Write(p []byte) (int, error) {
	text := p
	if len(s.rest) > 0 {
		text = append(s.rest, p...)
	} else if harmless(p) == len(p) {
		if len(p) > 0 {
			s.before = rune(p[len(p)-1])
		}
		return s.put(p)
	}
	out, rest := s.escaped(text, false)
	s.rest = append([]byte(nil), rest...)
	if _, err := s.put(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Close writes what is left and closes a file. It gives the first error that
// writing met.
func (s *Stream) Close() error {
	if out, _ := s.escaped(s.rest, true); len(out) > 0 {
		s.rest = nil
		_, _ = s.put(out) // the stream keeps its first error
	}
	if f, ok := s.w.(*os.File); ok && s.err == nil {
		s.err = f.Close()
	}
	if s.err != nil {
		return fmt.Errorf("write the answer: %w", s.err)
	}
	return nil
}
