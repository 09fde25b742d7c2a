package dangling

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// addWritten adds the words of a text that are not selected, or are given a value where they are.
func addWritten(names map[string]bool, text []byte) {
	for line := range bytes.Lines(text) {
		for i := 0; i < len(line); {
			from := i
			for i < len(line) && letters.IsWord(line[i]) {
				i++
			}
			if i == from {
				i++
			} else if from == 0 || line[from-1] != '.' || isSet(line[:from], line[i:]) {
				names[string(line[from:i])] = true
			}
		}
	}
}

// isSet reports a member that is given a value or declared, by what is before and behind it in its line.
func isSet(before, behind []byte) bool {
	receiver := bytes.TrimRightFunc(before, func(r rune) bool { return r == '.' || r >= 0x80 || letters.IsWord(byte(r)) })
	switch words := bytes.Fields(receiver); {
	case len(words) > 0 && (string(words[len(words)-1]) == "as" || string(words[len(words)-1]) == "for"):
		return true
	}
	behind = bytes.TrimSpace(behind)
	if len(behind) == 0 {
		return false
	}
	switch behind[0] {
	case ':':
		return len(behind) > 1
	case '=':
		return len(behind) < 2 || behind[1] != '='
	case ',', ')', ']':
		return bytes.Contains(behind, []byte(" = ")) || bytes.Contains(behind, []byte(" in "))
	}
	operator, _, assigned := bytes.Cut(behind[:min(len(behind), maxOperator)], []byte("="))
	return assigned && len(operator) > 0 && !bytes.ContainsFunc(operator, func(r rune) bool { return !strings.ContainsRune("+-*/|&^%@<>", r) }) &&
		(len(operator) == 2 || !bytes.ContainsAny(operator, "<>"))
}

// maxOperator is how long an operator is that assigns.
const maxOperator = 3
