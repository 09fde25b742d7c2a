//go:build cgo

package scala

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

var (
	asText   = lang.CLike()
	trailing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(,)[ \t]*\r?\n\s*[)\]}]`) })
	broken   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^=>([ \t]*\r?\n)`) })
	remark   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)\s[-+*/%&|<>=!:^]+[ \t]+(//[^\r\n]*)$`) })
	dollars  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(\$\$)`) })
	typed    = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\{\s*(?:implicit\s+)?\w+(\s*:\s*[\w.]+(?:\[[\w.,\[\] ]*\])?)\s*=>`)
	})
)

// withoutCommas makes commas blank behind which a list ends on the next line, and comments behind an operator at the end of one.
func withoutCommas(text []byte, _ []lang.Lines) []byte {
	var out []byte
	for _, m := range trailing().FindAllSubmatchIndex(asText.Code(text), -1) {
		if out == nil {
			out = bytes.Clone(text)
		}
		out[m[2]] = ' '
	}
	if out == nil {
		return syntax.Overwrite(text, remark(), ' ')
	}
	if mended := syntax.Overwrite(out, remark(), ' '); mended != nil {
		return mended
	}
	return out
}

// withoutBreaks puts the body of a function that an argument is on the line of its arrow: inside of parentheses the scanner
// begins a block by the indentation, and does not end it.
func withoutBreaks(text []byte, _ []lang.Lines) []byte {
	code := asText.Code(text)
	var out, open []byte // open are the brackets around
	for i, c := range code {
		switch c {
		case '(', '[', '{':
			open = append(open, c)
		case ')', ']', '}':
			open = open[:max(len(open)-1, 0)]
		case '=':
			if len(open) == 0 || open[len(open)-1] != '(' {
				continue
			}
			m := broken().FindSubmatchIndex(code[i:])
			if m == nil {
				continue
			}
			if out == nil {
				out = bytes.Clone(text)
			}
			for at := i + m[2]; at < i+m[3]; at++ {
				out[at] = ' '
			}
		}
	}
	return out
}

// withoutDollars makes dollars blank that are escaped in strings.
func withoutDollars(text []byte, _ []lang.Lines) []byte {
	return syntax.Overwrite(text, dollars(), ' ')
}

// withoutTypes makes the type of a function's only parameter blank where braces begin with it.
func withoutTypes(text []byte, _ []lang.Lines) []byte {
	return syntax.Overwrite(text, typed(), ' ')
}
