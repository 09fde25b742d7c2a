package core

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

const blanks = " \t\r\n"

// mayBeOf reports whether a Java text may be one of a package's: it is not where
// it begins with the clause of another one and nowhere says that it is of this one.
// Error recovery may take a later clause, or a name behind the clause.
func mayBeOf(text []byte, pkg string) bool {
	const word = "package"
	rest, ok := bytes.CutPrefix(afterComments(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), []byte(word))
	if name, after := clauseName(rest); !ok || name == "" || name == pkg || after != ';' || hasName(rest, pkg) {
		return true
	}
	for {
		i := bytes.Index(rest, []byte(word))
		if i < 0 {
			return false
		}
		rest = rest[i+len(word):]
		if name, after := clauseName(rest); after == '/' && name == "" || after != ';' && name != "" && strings.HasPrefix(pkg, name) {
			return true // with blanks or comments in it
		}
	}
}

// HasName reports whether a name is in a text, not as part of a longer one.
func hasName(text []byte, name string) bool {
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(name))
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(name)
		if (start == 0 || !nameByte(text[start-1])) && (end == len(text) || !nameByte(text[end])) {
			return true
		}
		at = end
	}
}

func nameByte(c byte) bool { return letters.IsPlain(c) || c == '.' || c == '$' }

// clauseName reads the name behind the word package, and what follows it.
func clauseName(rest []byte) (name string, after byte) {
	at := bytes.TrimLeft(rest, blanks)
	n := 0
	for n < len(at) && nameByte(at[n]) {
		n++
	}
	if len(at) == len(rest) { // the word is longer
		n = 0
	}
	if end := bytes.TrimLeft(at[n:], blanks); len(end) > 0 {
		after = end[0]
	}
	return string(at[:n]), after
}

// afterComments skips blanks and comments at the beginning of a text.
func afterComments(text []byte) []byte {
	for {
		text = bytes.TrimLeft(text, blanks)
		end := "\n"
		switch {
		case bytes.HasPrefix(text, []byte("/*")):
			text, end = text[2:], "*/"
		case !bytes.HasPrefix(text, []byte("//")):
			return text
		}
		i := bytes.Index(text, []byte(end))
		if i < 0 {
			return nil
		}
		text = text[i+len(end):]
	}
}
