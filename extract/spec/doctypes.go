package spec

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// docType is a type in a comment: any of several, a list of what it has as its one argument, or a name, perhaps with arguments.
type docType struct {
	any  []docType
	name string
	list bool
	args []docType
}

// maxDocType bounds the length of a type in a comment.
const maxDocType = 200

// read parses a type in a comment; it is of no name where that is none of the repository's.
func (d *DocTypes) read(text string) docType {
	text = strings.Trim(text, " ?()")
	if text == "" || len(text) > maxDocType {
		return docType{}
	}
	if parts := SplitOutside(text, '|'); len(parts) > 1 {
		t := docType{}
		for _, part := range parts {
			t.any = append(t.any, d.read(part))
		}
		return t
	}
	if of, ok := strings.CutSuffix(text, "[]"); ok {
		return docType{list: true, args: []docType{d.read(of)}}
	}
	name, rest, generic := strings.Cut(text, "<")
	if !generic {
		return docType{name: d.known(text)}
	}
	args := SplitOutside(strings.TrimSuffix(rest, ">"), ',')
	if IsOneOf(d.List, name) {
		return docType{list: true, args: []docType{d.read(args[len(args)-1])}}
	}
	t := docType{name: d.known(name)}
	for _, a := range args {
		t.args = append(t.args, d.read(a))
	}
	return t
}

// known is a name that may be that of a type, or else empty.
func (d *DocTypes) known(name string) string {
	if IsOneOf(d.Plain, name) {
		return ""
	}
	return name
}

// IsOneOf reports a word of a list.
func IsOneOf(list, word string) bool { return strings.Contains(" "+list+" ", " "+word+" ") }

func isPlainWord(w string) bool {
	for _, c := range []byte(w) {
		if !letters.IsPlain(c) && c < 0x80 {
			return false
		}
	}
	return w != ""
}

// SplitOutside parts a text at a sign that is in no brackets.
func SplitOutside(text string, sign byte) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case strings.IndexByte("<([{", c) >= 0:
			depth++
		case strings.IndexByte(">)]}", c) >= 0:
			depth--
		case c == sign && depth == 0:
			out, from = append(out, text[from:i]), i+1
		}
	}
	return append(out, text[from:])
}
