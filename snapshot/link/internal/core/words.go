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

// Block is a block of a language whose declarations other files have.
type Block struct {
	Word string
	// Opens reports a text before and behind the word where it may open such a block.
	Opens func(before, after []byte) bool
	// Ambient ends the paths of files that are such a block as a whole; empty where none is.
	Ambient string
	// Cut says that braces around the block can be found in the text.
	Cut bool
}

// blocks are those of all languages, by their words.
var blocks []Block

// RegisterBlock adds a block of a language.
func RegisterBlock(b Block) {
	blocks = append(blocks, b)
	slices.SortFunc(blocks, func(a, b Block) int { return strings.Compare(a.Word, b.Word) })
}

// blockOf gives the block that a word opens, an empty one where none does.
func blockOf(word string) Block {
	for _, b := range blocks {
		if b.Word == word {
			return b
		}
	}
	return Block{}
}

func mayBeAmbient(path string) bool {
	return slices.ContainsFunc(blocks, func(b Block) bool { return b.isAmbient(path) })
}

func (b *Block) isAmbient(path string) bool {
	return b.Ambient != "" && strings.HasSuffix(path, b.Ambient)
}

// Blocks lists the words of the blocks that a file may open, as far as its path and its text say. A file of
// declarations may be one as a whole.
func Blocks(path string, text []byte) []string {
	var out []string
	for _, b := range blocks {
		if b.mayOpen(path, text) {
			out = append(out, b.Word)
		}
	}
	return out
}

func (b *Block) mayOpen(path string, text []byte) bool {
	return b.isAmbient(path) || b.Opens != nil && opens(text, b.Word, b.Opens)
}

func mayOpen(path string, text []byte, word string) bool {
	b := blockOf(word)
	return b.mayOpen(path, text)
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
