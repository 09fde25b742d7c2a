package review

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
)

// commentLines bounds the comment above a definition that is shown with it.
const commentLines = 60

// syntaxes are those of the files that are shown, by path.
type syntaxes map[string]*lang.Syntax

func (s syntaxes) of(path string) *lang.Syntax {
	x, known := s[path]
	if !known {
		language := ""
		if l, _ := extract.Detect(path); l != nil {
			language = l.Name
		}
		x = plaintext.SyntaxOf(language, path)
		s[path] = x
	}
	return x
}

// commentAbove counts the lines directly above a line, from 1 on, that are comments alone: what a definition is for
// stands there.
func commentAbove(syntax *lang.Syntax, text [][]byte, line int) int {
	if syntax == nil {
		return 0
	}
	first := line - 1 // the index of the definition's line, then of the first line of its comment
	for first > 0 && line-1-first < commentLines {
		begin := commentThatEnds(syntax, text, first-1)
		if begin < 0 {
			break
		}
		first = begin
	}
	return line - 1 - first
}

// commentThatEnds gives the first line of the comment that the line at an index ends; -1 where it ends none.
func commentThatEnds(syntax *lang.Syntax, text [][]byte, at int) int {
	last := bytes.TrimSpace(text[at])
	for i := range syntax.Opaque {
		o := &syntax.Opaque[i]
		switch {
		case !o.Comment:
		case o.Close == "\n":
			if bytes.HasPrefix(last, []byte(o.Open)) {
				return at
			}
		case bytes.HasSuffix(last, []byte(o.Close)):
			for k := at; k >= 0 && at-k < commentLines; k-- {
				if l := bytes.TrimSpace(text[k]); bytes.Contains(l, []byte(o.Open)) {
					if bytes.HasPrefix(l, []byte(o.Open)) {
						return k
					}
					break // it begins behind code
				}
			}
		}
	}
	return -1
}
