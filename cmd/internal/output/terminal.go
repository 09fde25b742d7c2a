package output

import (
	"io"
	"os"

	"golang.org/x/term"
)

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// IsTerminalInput reports whether r is a terminal.
func IsTerminalInput(r io.Reader) bool {
	f, ok := r.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// Width is the number of columns of the terminal w, or 0 when it is none, which
// renderers take for "as wide as needed".
func Width(w io.Writer) int {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// What a user may say of colours.
const (
	ColourAlways = "always"
	ColourAuto   = "auto"
	ColourNever  = "never"
)

// Colour reports whether text on w may be coloured. Where the user leaves it open, that is
// on a terminal that is not dumb, unless NO_COLOR (no-color.org) is set.
func Colour(w io.Writer, asked string) bool {
	switch asked {
	case ColourAlways:
		return true
	case ColourNever:
		return false
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && IsTerminal(w)
}
