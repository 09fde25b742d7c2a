// Package printed reads the plain answers of explore: source below the numbers of its lines, below the path of its file.
package printed

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var entry = regexp.MustCompile(`^([0-9]+)-([0-9]+) \S`)

// Read calls found for the lines of source in an answer. An answer that ends before the lines which it announces is an
// error.
func Read(answer string, found func(path string, from, to int)) error {
	path, text := "", strings.Split(answer, "\n")
	for i := 0; i < len(text); i++ {
		m := entry.FindStringSubmatch(text[i])
		if m == nil {
			path = text[i]
			continue
		}
		from, _ := strconv.Atoi(m[1])
		to, _ := strconv.Atoi(m[2])
		if i += to - from + 1; to < from || i >= len(text) {
			return fmt.Errorf("%q is followed by fewer lines", m[0])
		}
		found(path, from, to)
	}
	return nil
}
