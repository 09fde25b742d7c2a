//go:build cgo

package css

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/tdewolff/parse/v2/css"

	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// directive finds comments that speak to tools.
var directive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^/\*\s*(?:codegraph-ignore|stylelint-|prettier-|biome-|csslint|# source(?:Mapping)?URL)`)
})

// doc gives the comment that ends on the line before token i, or on its own, and
// begins a line.
func (x *extractor) doc(i int) string {
	at := i - 1
	if at >= 0 && x.tokens[at].kind == css.WhitespaceToken {
		if bytes.Count(x.bytes(at), []byte("\n")) > 1 {
			return ""
		}
		at--
	}
	if at < 0 || x.tokens[at].kind != css.CommentToken {
		return ""
	}
	if at > 0 && !(x.tokens[at-1].kind == css.WhitespaceToken && bytes.IndexByte(x.bytes(at-1), '\n') >= 0) {
		if x.tokens[at-1].kind != css.WhitespaceToken || at > 1 {
			return ""
		}
	}
	text := x.str(at)
	if directive().MatchString(text) || lexis.SaysGenerated(text) {
		return ""
	}
	x.shown[at] = true
	return lexis.Plain(text)
}

// comments adds the header, whether the file is generated, markers and
// suppressions. Comments that document a symbol are no header, so it comes last.
func (x *extractor) comments() {
	head := true
	for i := range x.tokens {
		switch x.tokens[i].kind {
		case css.WhitespaceToken:
			continue
		case css.CommentToken:
		default:
			head = false
			continue
		}
		text := x.str(i)
		if head {
			x.file.Generated = x.file.Generated || lexis.SaysGenerated(text)
			if x.file.Header == "" && !x.shown[i] {
				x.file.Header = lexis.Plain(text)
			}
		}
		lexis.ReadLines(x.file, text, x.tokens[i].line)
	}
}
