//go:build cgo

package csharp

import (
	"bytes"
	"regexp"
	"sync"
)

// repair writes the extension blocks of C# 14 as records, which the grammar knows: `extension(Line line) {` has a
// parameter and members as well. Without a name for what it extends the block has no parameter to the grammar.
func repair(source []byte) []byte {
	if !bytes.Contains(source, []byte("extension")) {
		return source
	}
	text := source
	for _, m := range block().FindAllSubmatchIndex(source, -1) {
		if len(text) == len(source) && &text[0] == &source[0] {
			text = bytes.Clone(source)
		}
		copy(text[m[2]:m[3]], "record E ")
		if m[6] >= 0 { // a type alone
			for at := m[4]; at < m[5]; at++ {
				if text[at] != '\n' && text[at] != '\r' {
					text[at] = ' '
				}
			}
		}
	}
	return text
}

// block is the head of one: the word, and what is in parentheses behind it, a type alone or with a name.
var block = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*(extension)[ \t]*(?:<[^\n()]*>)?[ \t]*(\((?:([\w.?]+(?:<[^()\n]*>)?)|[^()\n]*)\))(?:[ \t]*where[^{\n]*)?[ \t\r\n]*\{`)
})
