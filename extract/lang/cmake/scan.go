//go:build cgo

package cmake

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// scan cuts the text into commands, and adds its tokens and comments.
func (x *extractor) scan() {
	for at := 0; at < len(x.Source); {
		switch c := x.Source[at]; {
		case c <= ' ':
			at++
		case c == '#':
			at = x.comment(at)
		case letters.IsPlain(c):
			at = x.command(at)
		default:
			x.Sign(at, at+1)
			at++
		}
	}
}

// comment adds a comment: to the end of its line, or in brackets.
func (x *extractor) comment(at int) int {
	if end := x.bracket(at + 1); end > 0 {
		x.Comment(at, end)
		return end
	}
	return x.LineComment(at)
}

// bracket is the end of an argument in brackets, [[…]] with any number of equals signs between; 0 where none begins. One that
// is not closed goes to the end of the text.
func (x *extractor) bracket(at int) int {
	if at >= len(x.Source) || x.Source[at] != '[' {
		return 0
	}
	n := at + 1
	for n < len(x.Source) && x.Source[n] == '=' {
		n++
	}
	if n >= len(x.Source) || x.Source[n] != '[' {
		return 0
	}
	closing := "]" + strings.Repeat("=", n-at-1) + "]"
	if k := bytes.Index(x.Source[n+1:], []byte(closing)); k >= 0 {
		return n + 1 + k + len(closing)
	}
	return len(x.Source)
}

// command reads a command with its arguments; a word without any is nothing.
func (x *extractor) command(at int) int {
	start := at
	for at < len(x.Source) && letters.IsPlain(x.Source[at]) {
		at++
	}
	x.Word(start, at)
	c := command{name: strings.ToLower(string(x.Source[start:at])), start: start, symbol: -1}
	for at < len(x.Source) && (x.Source[at] == ' ' || x.Source[at] == '\t') {
		at++
	}
	if at >= len(x.Source) || x.Source[at] != '(' {
		return at
	}
	c.end = x.arguments(&c, at)
	x.commands = append(x.commands, c)
	return c.end
}

// arguments reads what is in parentheses, and gives where they end.
func (x *extractor) arguments(c *command, at int) int {
	depth := 0
	for at < len(x.Source) {
		switch b := x.Source[at]; {
		case b <= ' ':
			at++
		case b == '#':
			at = x.comment(at)
		case b == '(' || b == ')':
			x.Sign(at, at+1)
			at++
			if depth++; b == ')' {
				depth -= 2
			}
			if depth == 0 {
				return at
			}
		case b == '"':
			end := x.quoted(at)
			x.Text(at, end)
			c.args = append(c.args, argument{start: at + 1, end: max(at+1, end-1), quoted: true})
			at = end
		default:
			at = x.plain(c, at)
		}
	}
	return at
}

// quoted is the end of an argument in quotes.
func (x *extractor) quoted(at int) int {
	for at++; at < len(x.Source); at++ {
		switch x.Source[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return len(x.Source)
}

// plain reads an argument without quotes, or in brackets.
func (x *extractor) plain(c *command, at int) int {
	if end := x.bracket(at); end > 0 {
		x.TextLines(at, end)
		c.args = append(c.args, argument{start: at, end: end, quoted: true, raw: true})
		return end
	}
	start := at
	for at < len(x.Source) && x.Source[at] > ' ' && strings.IndexByte("()#\"", x.Source[at]) < 0 {
		if x.Source[at] == '\\' {
			at++
		}
		at++
	}
	at = max(min(at, len(x.Source)), start+1)
	x.Word(start, at)
	c.args = append(c.args, argument{start: start, end: at})
	return at
}
