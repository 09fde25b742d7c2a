package diffctx

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// onlyFollows reports whether the text of a definition differs by nothing but
// the new names of what was renamed, and by layout and comments: its code does
// what it did.
func (c *comparison) onlyFollows(ctx context.Context, a, b *definition) bool {
	renames := c.renames()
	if len(renames) == 0 && !acrossPackages(a, b) {
		return false
	}
	old, new := c.source(ctx, a), c.source(ctx, b)
	if old == nil || new == nil {
		return false
	}
	x, y := unqualified(codeWords(declaration(old, a)), a, b), unqualified(codeWords(declaration(new, b)), b, a)
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

// acrossPackages reports a declaration that the package of another folder has now.
func acrossPackages(a, b *definition) bool {
	return inFolderPackage(a.Path) && inFolderPackage(b.Path) && a.file.Facts != nil && b.file.Facts != nil && link.Dir(a.Path) != link.Dir(b.Path)
}

// unqualified are the words of a declaration without the qualifier that names what the
// package of its other side has, and its own.
func unqualified(words []string, d, other *definition) []string {
	if !acrossPackages(d, other) {
		return words
	}
	local := other.file.Facts.Package
	for i := range d.file.Facts.Imports {
		if m := &d.file.Facts.Imports[i]; m.Local != "" && (m.Module == link.Dir(other.Path) || strings.HasSuffix(m.Module, "/"+link.Dir(other.Path))) {
			local = m.Local
		}
	}
	var out []string
	for i := 0; i < len(words); i++ {
		if words[i] == local && i+1 < len(words) && words[i+1] == "." && (i == 0 || words[i-1] != ".") {
			i++
			continue
		}
		out = append(out, words[i])
	}
	return out
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

// counterpart is the definition on the other side.
func (d *definition) counterpart() *definition {
	switch {
	case d.match == nil:
		return nil
	case d.match.old == d:
		return d.match.new
	}
	return d.match.old
}
