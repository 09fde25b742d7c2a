package lang

import "bytes"

// conditional is the lines from one with #if to that with #endif.
type conditional struct {
	marks []span // the lines of the directives
}

type span struct{ start, end int }

// Unconditional gives a text of the same length in which conditions of a preprocessor are blank that are near errors, and of
// several branches all but the first whose brackets match: grammars know conditions around statements and members
// alone. It gives nil where there are no such conditions.
func (s *Syntax) Unconditional(text []byte, errors []Lines) []byte {
	var out []byte
	code := s.Code(text)
	for _, c := range conditionals(code) {
		first := 1 + bytes.Count(text[:c.marks[0].start], []byte("\n"))
		last := 1 + bytes.Count(text[:c.marks[len(c.marks)-1].start], []byte("\n"))
		if !areNear(errors, first, last) {
			continue
		}
		if out == nil {
			out = bytes.Clone(text)
		}
		keep := c.branch(code)
		for i, m := range c.marks {
			Wipe(out[m.start:m.end])
			if i+1 < len(c.marks) && i != keep {
				Wipe(out[m.end:c.marks[i+1].start])
			}
		}
	}
	return out
}

// areNear reports errors on lines from one before the first to one behind the last.
func areNear(errors []Lines, first, last int) bool {
	for _, e := range errors {
		if e.First <= last+1 && e.Last >= first-1 {
			return true
		}
	}
	return false
}

// branch is the first whose brackets match, by index; the first where none is such.
func (c *conditional) branch(code []byte) int {
	for i := 0; i+1 < len(c.marks); i++ {
		depth, least := 0, 0
		for _, b := range code[c.marks[i].end:c.marks[i+1].start] {
			switch b {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			least = min(least, depth)
		}
		if depth == 0 && least == 0 {
			return i
		}
	}
	return 0
}

// conditionals lists those of a text that are whole, the inner before those around them.
func conditionals(code []byte) []conditional {
	var out, open []conditional
	for at := 0; at < len(code); {
		end := at + bytes.IndexByte(code[at:], '\n')
		if end < at {
			end = len(code)
		}
		switch n := len(open); conditionWord(code[at:end]) {
		case "if", "ifdef", "ifndef":
			open = append(open, conditional{[]span{{at, end}}})
		case "else", "elif", "elseif":
			if n > 0 {
				open[n-1].marks = append(open[n-1].marks, span{at, end})
			}
		case "endif":
			if n > 0 {
				open[n-1].marks = append(open[n-1].marks, span{at, end})
				out, open = append(out, open[n-1]), open[:n-1]
			}
		}
		at = end + 1
	}
	return out
}

// conditionWord is the word behind the # that a line begins with.
func conditionWord(line []byte) string {
	line = bytes.TrimLeft(line, " \t")
	if len(line) == 0 || line[0] != '#' {
		return ""
	}
	line = bytes.TrimLeft(line[1:], " \t")
	n := 0
	for n < len(line) && line[n] >= 'a' && line[n] <= 'z' {
		n++
	}
	return string(line[:n])
}

// Wipe leaves of a text only its lines.
func Wipe(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}
