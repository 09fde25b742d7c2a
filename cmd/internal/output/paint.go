package output

import (
	"bytes"
	"io"
	"regexp"
	"sync"
)

// Painter colours what lines of an answer have in common, whatever verb they are of: places, ids of commits, line
// numbers before source, counts and headings. An answer that brings colours of its own is left as it is. Flush must
// be called.
type Painter struct {
	w       io.Writer
	lines   func() bool // whether it is text for people, asked when something is written
	rest    []byte      // of a line that has not ended
	colours bool        // the answer has its own
}

// NewPainter colours what is written to w, where it is lines for people.
func NewPainter(w io.Writer, lines func() bool) *Painter { return &Painter{w: w, lines: lines} }

// Fd is for those who ask for the width, or for a terminal.
func (p *Painter) Fd() uintptr {
	if f, ok := p.w.(interface{ Fd() uintptr }); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// Write colours and passes on the lines that end.
func (p *Painter) Write(text []byte) (int, error) {
	if !p.lines() {
		return p.w.Write(text)
	}
	p.colours = p.colours || bytes.IndexByte(text, 0x1b) >= 0
	p.rest = append(p.rest, text...)
	var out []byte
	for {
		line, behind, ended := bytes.Cut(p.rest, []byte("\n"))
		if !ended {
			break
		}
		out, p.rest = append(append(out, p.painted(line)...), '\n'), behind
	}
	if len(out) == 0 {
		return len(text), nil
	}
	if _, err := p.w.Write(out); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Flush passes on a last line without an end.
func (p *Painter) Flush() error {
	if len(p.rest) == 0 {
		return nil
	}
	_, err := p.w.Write(p.painted(p.rest))
	p.rest = nil
	return err
}

// lineColour is a part of lines with its colour. The first group of the pattern is coloured.
type lineColour struct {
	pattern *regexp.Regexp
	colour  string
}

const (
	paintBold    = "1"
	paintDim     = "2"
	paintRed     = "31"
	paintGreen   = "32"
	paintYellow  = "33"
	paintMagenta = "35"
)

// lineColours are looked for in this order, and the first that a line has is coloured wherever it has it.
var lineColours = sync.OnceValue(func() []lineColour {
	pattern := regexp.MustCompile
	return []lineColour{
		{pattern(`^(#+ .*)$`), paintBold},                      // a heading of markdown
		{pattern(`^(\d+(?: of \d+)? [a-z]+\b.*)$`), paintBold}, // 2 callers
		{pattern(`^([a-z][a-z ]*:)(?: \d+)?$`), paintBold},     // changed files: 3
		{pattern(`^  (codegraph(?: \S+)*)(?:  |$)`), paintBold},
		{pattern(`^( +\d+)  `), paintDim}, // a line of source
		{pattern(`^[a-z]+ +(ok) `), paintGreen},
		{pattern(`^[a-z]+ +(warning) `), paintYellow},
		{pattern(`^[a-z]+ +(error) `), paintRed},
		{pattern(`(?:^|  )([0-9a-f]{10})(?:  |$)`), paintYellow},                                            // a commit
		{pattern(`(?:^ *|  )([^\s:]+(?: [^\s:]+)*:[1-9]\d*(?::[1-9]\d*|-[1-9]\d*)?)(?: |$)`), paintMagenta}, // a place
		{pattern(`^ *([^\s:]*[./][^\s:]*)(?:  \S|$)`), paintMagenta},                                        // a file
	}
})

// painted is a line with the first kind of part that it has in colour.
func (p *Painter) painted(line []byte) []byte {
	if p.colours {
		return line
	}
	for _, c := range lineColours() {
		found := c.pattern.FindAllSubmatchIndex(line, -1)
		if len(found) == 0 {
			continue
		}
		var out []byte
		at := 0
		for _, m := range found {
			out = append(append(append(append(out, line[at:m[2]]...), "\x1b["+c.colour+"m"...), line[m[2]:m[3]]...), "\x1b[0m"...)
			at = m[3]
		}
		return append(out, line[at:]...)
	}
	return line
}
