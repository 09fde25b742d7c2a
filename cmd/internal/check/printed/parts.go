package printed

import (
	"fmt"
	"strconv"
	"strings"
)

// Part is what lines of an answer are for.
type Part int

// The parts of an answer, in the order in which they come.
const (
	Paths Part = iota // of files, above what is of them
	Heads             // numbers of lines and a name, above the source
	Source
	Names   // of what else may matter
	Tests   // by file
	Further // where to go on
	Note    // how much of what there is is shown, beside the answer
	AllParts
)

// PartNames say what parts are, by part.
var PartNames = [AllParts]string{"paths", "lines with numbers and a name", "source", "names of what else may matter", "tests by file", "entry points, hubs, recipes, markers", "the note"}

// titles begin the lists that follow the source.
var titles = []struct {
	text string
	part Part
}{{"named:", Names}, {"tests:", Tests}, {"entry points: ", Further}, {"hubs: ", Further}, {"markers:", Further}, {"recipes: ", Further}}

// Parts gives the bytes of an answer by what they are for.
func Parts(answer string) (bytes [AllParts]int, err error) {
	rest, at := 0, Paths // lines of source that are left
	for line := range strings.Lines(answer) {
		m := entry.FindStringSubmatch(line)
		switch {
		case rest > 0:
			rest--
			bytes[Source] += len(line)
			continue
		case at == Paths && m != nil:
			from, _ := strconv.Atoi(m[1])
			to, _ := strconv.Atoi(m[2])
			rest = to - from + 1
			bytes[Heads] += len(line)
			continue
		}
		for _, t := range titles {
			if strings.HasPrefix(line, t.text) {
				at = t.part
			}
		}
		bytes[at] += len(line)
	}
	if rest > 0 {
		return bytes, fmt.Errorf("%d lines of source are missing", rest)
	}
	return bytes, nil
}
