package diffctx

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
)

// onlyFollows reports whether the text of a definition differs by nothing but
// the new names of what was renamed, and by layout and comments: its code does
// what it did.
func (c *comparison) onlyFollows(ctx context.Context, a, b *definition) bool {
	renames := c.renames()
	if len(renames) == 0 {
		return false
	}
	old, new := c.source(ctx, a), c.source(ctx, b)
	if old == nil || new == nil {
		return false
	}
	x, y := codeWords(declaration(old, a)), codeWords(declaration(new, b))
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] && !renames[[2]string{x[i], y[i]}] && !(x[i] == a.Name && y[i] == b.Name) {
			return false
		}
	}
	return true
}

// renames are the pairs of names of matched definitions that differ.
func (c *comparison) renames() map[[2]string]bool {
	if c.renamed == nil {
		c.renamed = map[[2]string]bool{}
		for _, d := range c.oldOrder {
			if d.match != nil && d.Name != d.match.new.Name {
				c.renamed[[2]string{d.Name, d.match.new.Name}] = true
			}
		}
	}
	return c.renamed
}

func declaration(source []byte, d *definition) string {
	if d.Facts == nil {
		return ""
	}
	s := d.Facts.Span
	return string(source[min(int(s.Start), len(source)):min(int(s.End), len(source))])
}

// codeWords cuts a text into words and signs; lines that are comments are left out.
func codeWords(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		rest := strings.TrimSpace(line)
		if signature.IsComment(rest) && !strings.HasPrefix(rest, `"""`) && !strings.HasPrefix(rest, "'''") && !strings.HasPrefix(rest, "*") && !strings.HasPrefix(rest, "--") && !strings.HasPrefix(rest, "#") {
			continue
		}
		for rest != "" {
			n := strings.IndexFunc(rest, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			switch {
			case n < 0:
				n = len(rest)
			case n == 0:
				_, n = utf8.DecodeRuneInString(rest)
			}
			if word := strings.TrimSpace(rest[:n]); word != "" {
				out = append(out, word)
			}
			rest = rest[n:]
		}
	}
	return out
}
