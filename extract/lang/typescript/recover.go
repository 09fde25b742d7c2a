package typescript

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// topLevel finds lines that can only begin a statement of the file. What stands
// between two of them is a section of its own, however broken it is.
var topLevel = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(?:export|import|class|abstract|function|async function|interface|type|enum|namespace|declare|const|let|var|@\w)\b`)
})

// opener is an open bracket.
type opener struct {
	at   uint32
	kind byte
}

// balance blanks the lines on which brackets stand that nothing closes, or that
// close nothing, section by section, so that a bracket missing in one place does
// not swallow the file. It gives nil if all sections are balanced.
func balance(tree *syntax.Tree) []byte {
	sections := topLevel().FindAllIndex(tree.Source, -1)
	var text []byte
	var open []opener
	section := 0
	blank := func(at uint32) {
		if text == nil {
			text = bytes.Clone(tree.Source)
		}
		blankLine(text, int(at))
	}
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.Flags&(syntax.Named|syntax.Missing) != 0 || int(n.Last) != i+1 || n.End == n.Start {
			continue
		}
		for section < len(sections) && n.Start >= uint32(sections[section][0]) {
			for _, o := range open {
				blank(o.at)
			}
			open = open[:0]
			section++
		}
		token := bytes.TrimSpace(tree.Source[n.Start:n.End]) // one inside an element has the space before it
		switch string(token) {
		case "(", "[", "{", "${":
			open = append(open, opener{n.End - 1, token[len(token)-1]})
		case ")", "]", "}":
			open = closeBracket(open, token[0], n, blank)
		}
	}
	for _, o := range open {
		blank(o.at)
	}
	return text
}

// closeBracket takes what c closes from the open brackets: the nearest of its
// kind, or, at the beginning of a line, the outermost one. What is open in
// between is the damage; if c closes nothing, c is.
func closeBracket(open []opener, c byte, n *syntax.Node, blank func(uint32)) []opener {
	match := -1
	for i := len(open) - 1; i >= max(0, len(open)-maxUnclosed); i-- {
		if open[i].kind == opens[c] {
			match = i
			if n.StartCol > 0 {
				break
			}
		}
	}
	if match < 0 {
		blank(n.End - 1)
		return open
	}
	for _, o := range open[match+1:] {
		blank(o.at)
	}
	return open[:match]
}

// opens gives the bracket that one closes.
var opens = map[byte]byte{')': '(', ']': '[', '}': '{'}

// maxUnclosed is how many open brackets are looked at for the one that is closed.
const maxUnclosed = 8

// blankLine overwrites the line that holds an offset with spaces.
func blankLine(text []byte, at int) {
	if text[at] == ' ' { // the line is blank already
		return
	}
	start := bytes.LastIndexByte(text[:at], '\n') + 1
	for i := start; i < len(text) && text[i] != '\n'; i++ {
		text[i] = ' '
	}
}
