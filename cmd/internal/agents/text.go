package agents

import (
	"bytes"
	_ "embed" // the texts
	"strings"
)

// Instructions is the section for an agent's instructions.
//
//go:embed instructions.md
var Instructions string

// Skill is the skill file, with its front matter.
//
//go:embed skill.md
var Skill string

// The marks around what is ours in a file of someone else's. The second form of
// the first says that the file had no newline at its end.
const (
	markBegin  = "<!-- codegraph: begin -->"
	markJoined = "<!-- codegraph: begin, after a line without end -->"
	markEnd    = "<!-- codegraph: end -->"
)

// section finds what is between the marks, marks included.
func section(data []byte) (from, to int, ok bool) {
	from = bytes.Index(data, []byte(markBegin))
	if i := bytes.Index(data, []byte(markJoined)); from < 0 || i >= 0 && i < from {
		from = i
	}
	if from < 0 {
		return 0, 0, false
	}
	end := bytes.Index(data[from:], []byte(markEnd))
	if end < 0 {
		return 0, 0, false
	}
	to = from + end + len(markEnd)
	return from, to, true
}

// setSection puts the text between the marks: in place where there are some, else
// at the end.
func setSection(data []byte, text string) []byte {
	newline := "\n"
	if bytes.Contains(data, []byte("\r\n")) {
		newline = "\r\n"
	}
	block := func(mark string) string {
		return strings.ReplaceAll(mark+"\n"+strings.TrimSpace(text)+"\n"+markEnd, "\n", newline)
	}
	if from, to, ok := section(data); ok {
		mark := markBegin
		if bytes.HasPrefix(data[from:], []byte(markJoined)) {
			mark = markJoined
		}
		return append(append(bytes.Clone(data[:from]), block(mark)...), data[to:]...)
	}
	out := bytes.Clone(data)
	switch {
	case len(data) == 0:
		out = append(out, block(markBegin)...)
	case data[len(data)-1] != '\n':
		out = append(out, newline+newline+block(markJoined)...)
	default:
		out = append(out, newline+block(markBegin)...)
	}
	return append(out, newline...)
}

// dropSection takes the marks and what is between them away, with the blank line
// before and the end of the line after.
func dropSection(data []byte) []byte {
	from, to, ok := section(data)
	if !ok {
		return data
	}
	head := trimNewlineBefore(data[:from])
	if bytes.HasPrefix(data[from:], []byte(markJoined)) {
		head = trimNewlineBefore(head)
	}
	return append(bytes.Clone(head), trimNewline(data[to:])...)
}

func trimNewlineBefore(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}

func trimNewline(b []byte) []byte {
	return bytes.TrimPrefix(bytes.TrimPrefix(b, []byte("\r")), []byte("\n"))
}
