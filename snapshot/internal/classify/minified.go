package classify

import "bytes"

// A text is minified from minifiedBytes on: no more lines of code are short than twice those of
// longLine bytes or more, and what is in these is dense: a sign of structure in
// structureEvery bytes or fewer, and hardly a blank.
const (
	minifiedBytes  = 2000
	longLine       = 300
	structureEvery = 50
	blankEvery     = 8
)

// IsMinified reports a text that a build wrote without lines. What documents it is in lines
// of its own and says nothing of that; one long table of values in a text of short lines is none.
func IsMinified(source []byte) bool {
	if len(source) < minifiedBytes {
		return false
	}
	long, short, size, structure, blanks := 0, 0, 0, 0, 0
	comment := false
	for line := range bytes.Lines(source) {
		line = bytes.TrimSpace(line)
		if len(line) >= longLine {
			long++
			size += len(line)
			for _, b := range line {
				switch b {
				case '{', '}', ';', '(':
					structure++
				case ' ', '\t':
					blanks++
				}
			}
			comment = false
			continue
		}
		comment = comment || bytes.HasPrefix(line, []byte("/*"))
		if !comment && len(line) > 0 && !bytes.HasPrefix(line, []byte("//")) {
			short++
		}
		comment = comment && !bytes.Contains(line, []byte("*/"))
	}
	return long > 0 && short <= 2*long && structure*structureEvery >= size && blanks*blankEvery <= size
}
