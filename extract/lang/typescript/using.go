package typescript

import (
	"bytes"
	"regexp"
	"sync"
)

var (
	// using x = f() and await using x = f(), also in the head of a loop
	usingDeclaration = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)(?:^|[;{}(])[ \t]*((?:await[ \t]+)?using)[ \t]+([A-Za-z_$][\w$]*)[ \t]*(?:=|:|of\b)`)
	})
	using     = []byte("using")
	usingWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\busing\b`) })
)

// operators are words that are behind a value, so that what is before them declares nothing.
var operators = map[string]bool{"in": true, "of": true, "instanceof": true, "as": true, "satisfies": true}

// withoutUsing rewrites what the grammars do not know of the word "using", at equal length: where it declares
// it is a "const", and elsewhere a name like others. Only lines with the word are looked at.
func withoutUsing(source []byte, dialect Dialect) []byte {
	text := source
	for at := 0; ; {
		next := bytes.Index(source[at:], using)
		if next < 0 {
			return text
		}
		from := bytes.LastIndexByte(source[:at+next], '\n') + 1
		to := len(source)
		if n := bytes.IndexByte(source[at+next:], '\n'); n >= 0 {
			to = at + next + n
		}
		if line := plainUsing(source[from:to], dialect); line != nil {
			if &text[0] == &source[0] {
				text = bytes.Clone(source)
			}
			copy(text[from:to], line)
		}
		at = to
	}
}

// plainUsing is withoutUsing for one line; nil if nothing changes.
func plainUsing(source []byte, dialect Dialect) []byte {
	var text []byte
	declares := map[int]bool{}
	for _, m := range usingDeclaration().FindAllSubmatchIndex(source, -1) {
		if operators[string(source[m[4]:m[5]])] {
			continue
		}
		if text == nil {
			text = bytes.Clone(source)
		}
		copy(text[m[2]:m[3]], append([]byte("const"), bytes.Repeat([]byte(" "), m[3]-m[2]-len("const"))...))
		declares[m[3]] = true
	}
	if !dialect.typed() { // the word is a name there
		return text
	}
	for _, m := range usingWord().FindAllIndex(source, -1) {
		if declares[m[1]] {
			continue
		}
		if text == nil {
			text = bytes.Clone(source)
		}
		text[m[0]] = '_'
	}
	return text
}
