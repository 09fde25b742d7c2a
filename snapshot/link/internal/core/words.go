package core

import (
	"bytes"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// EachWord calls fn for the words of a text, the longest runs of what plain words
// are made of, as often as they are there.
func EachWord(text []byte, fn func(word []byte)) {
	for i := 0; i < len(text); i++ {
		if !letters.IsPlain(text[i]) {
			continue
		}
		start := i
		for i++; i < len(text) && letters.IsPlain(text[i]); i++ {
		}
		w := text[start:i]
		fn(w)
		for n := 1; n < min(len(w), longNumber) && letters.IsDigit(w[0]); n++ { // a name may follow a number directly
			fn(w[n:])
		}
	}
}

// The blocks whose declarations files elsewhere have: `declare global {}`,
// `declare module "m" {}`, and interfaces of Go.
const (
	ModuleBlock    = "module"
	InterfaceBlock = "interface"
)

// ambientEndings end the paths of files whose declarations may all be global.
var ambientEndings []string

// RegisterAmbient adds an ending of such files.
func RegisterAmbient(ending string) { ambientEndings = append(ambientEndings, ending) }

func mayBeAmbient(path string) bool {
	return slices.ContainsFunc(ambientEndings, func(e string) bool { return strings.HasSuffix(path, e) })
}

// Blocks lists the blocks that a file may open, as far as its path and its text
// tell. A file of declarations may be global as a whole.
func Blocks(path string, text []byte) []string {
	return slices.DeleteFunc([]string{GlobalBlock, ModuleBlock, InterfaceBlock}, func(b string) bool { return !mayOpen(path, text, b) })
}

func mayOpen(path string, text []byte, block string) bool {
	switch block {
	case GlobalBlock:
		return mayBeAmbient(path) || opens(text, block, opensGlobal)
	case ModuleBlock:
		return opens(text, block, opensModule)
	}
	return opens(text, block, opensInterface)
}

// opens reports whether a word is in a text where it may open a block.
func opens(text []byte, word string, where func(before, after []byte) bool) bool {
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(word))
		if i < 0 {
			return false
		}
		start := at + i
		if at = start + len(word); where(text[:start], text[at:]) {
			return true
		}
	}
}

// bodiesOf gives the blocks that a word opens, through their closing braces; ok is
// false where one is unknown.
func bodiesOf(text []byte, word string, where func(before, after []byte) bool) (bodies [][]byte, ok bool) {
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(word))
		if i < 0 {
			return bodies, true
		}
		start := at + i
		if at = start + len(word); !where(text[:start], text[at:]) {
			continue
		}
		end, ok := closing(text, at)
		if !ok {
			return nil, false
		}
		bodies = append(bodies, text[start:end])
	}
}

// closing finds what is behind the brace that closes the first one. It gives up at
// what may be a regular expression or a template.
func closing(text []byte, at int) (end int, ok bool) {
	for depth := 0; at < len(text); at++ {
		switch c := text[at]; c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return at + 1, true
			}
		case '"', '\'':
			n := bytes.IndexAny(text[at+1:], string(c)+"\\\n")
			if n < 0 || text[at+1+n] != c {
				return 0, false
			}
			at += n + 1
		case '/':
			n := -1
			switch rest := text[at:]; {
			case bytes.HasPrefix(rest, []byte("//")):
				n = bytes.IndexByte(rest, '\n')
			case bytes.HasPrefix(rest, []byte("/*")):
				if n = bytes.Index(rest[2:], []byte("*/")); n >= 0 {
					n += len("/*") + 1
				}
			}
			if n < 0 {
				return 0, false
			}
			at += n
		case '`':
			return 0, false
		}
	}
	return 0, false
}

const blanks = " \t\r\n"

// Comments may be between the parts of what opens a block.

func opensGlobal(before, after []byte) bool {
	if after = bytes.TrimLeft(after, blanks); len(after) == 0 || !isAnyOf(after[0], "{/") {
		return false
	}
	before = bytes.TrimRight(before, " \t")
	return len(before) == 0 || isAnyOf(before[len(before)-1], "\r\n/") || slices.ContainsFunc([]string{"declare", "namespace", ModuleBlock}, func(w string) bool { return bytes.HasSuffix(before, []byte(w)) })
}

func opensModule(before, after []byte) bool {
	after = bytes.TrimLeft(after, blanks)
	return len(after) > 0 && isAnyOf(after[0], "'\"`/") && (len(before) == 0 || !isAnyOf(before[len(before)-1], "'\"`"))
}

func opensInterface(_, after []byte) bool {
	after = bytes.TrimLeft(after, blanks)
	if len(after) == 0 || after[0] != '{' {
		return len(after) > 0 && after[0] == '/'
	}
	after = bytes.TrimLeft(after[1:], blanks)
	return len(after) == 0 || after[0] != '}'
}

func isAnyOf(c byte, set string) bool { return strings.IndexByte(set, c) >= 0 }

// plainWord reports a word that a text can spell in no way but one, escapes aside.
func plainWord(w string) bool { return w != "" && LongestWord(w) == w }

// LongestWord gives the longest plain word of a text.
func LongestWord(s string) string {
	best := ""
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r > 0x7f || !letters.IsPlain(byte(r)) }) {
		if len(w) > len(best) {
			best = w
		}
	}
	return best
}

// longNumber bounds the numbers that a name is looked for behind.
const longNumber = 32

// GlobalBlock opens `declare global {}`.
const GlobalBlock = "global"
