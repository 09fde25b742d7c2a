package link

import (
	"bytes"
	"strings"
)

// The marks of what opens a block whose declarations other files have: what looks
// like `declare global` and `module "m"`.
const (
	globalMark = globalBlock + "{"
	moduleMark = "module'"
)

// EachWord calls fn for the words of a text, the longest runs of what plain words
// are made of, and for the marks of blocks, as often as they are there.
func EachWord(text []byte, fn func(word []byte)) {
	for i := 0; i < len(text); i++ {
		if !wordByte(text[i]) {
			continue
		}
		start := i
		for i++; i < len(text) && wordByte(text[i]); i++ {
		}
		w := text[start:i]
		fn(w)
		for n := 1; n < min(len(w), longNumber) && isDigit(w[0]); n++ { // a name may follow a number directly
			fn(w[n:])
		}
		if len(w) != len(globalBlock) {
			continue
		}
		for mark := range opens {
			if string(w) == mark[:len(mark)-1] && opens[mark](text, start, i) {
				fn([]byte(mark))
			}
		}
	}
}

// marked reports whether a text has a mark.
func marked(text []byte, mark string) bool {
	word := []byte(mark[:len(mark)-1])
	for at := 0; ; {
		i := bytes.Index(text[at:], word)
		if i < 0 {
			return false
		}
		start := at + i
		if at = start + len(word); opens[mark](text, start, at) {
			return true
		}
	}
}

// opens tells of a word in a text whether it may open a block. Comments may stand
// between the parts of what does.
var opens = map[string]func(text []byte, start, end int) bool{
	globalMark: func(text []byte, start, _ int) bool {
		before := bytes.TrimRight(text[:start], " \t")
		return len(before) == 0 || bytes.IndexByte([]byte("\r\n/"), before[len(before)-1]) >= 0 || bytes.HasSuffix(before, []byte("declare"))
	},
	moduleMark: func(text []byte, start, end int) bool {
		after := bytes.TrimLeft(text[end:], " \t\r\n")
		return len(after) > 0 && bytes.IndexByte([]byte("'\"`/"), after[0]) >= 0 && (start == 0 || bytes.IndexByte([]byte("'\"`"), text[start-1]) < 0)
	},
}

// plainWord reports a word that a text can spell in no way but one, escapes aside.
func plainWord(w string) bool { return w != "" && longestWord(w) == w }

// longestWord gives the longest plain word of a text.
func longestWord(s string) string {
	best := ""
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r > 0x7f || !wordByte(byte(r)) }) {
		if len(w) > len(best) {
			best = w
		}
	}
	return best
}

// longNumber bounds the numbers that a name is looked for behind.
const longNumber = 32

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func wordByte(c byte) bool {
	return c == '_' || isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z'
}
