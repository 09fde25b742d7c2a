package changes

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// onlyFollows reports whether the text of a definition differs by nothing but
// the new names of what was renamed, the qualifiers of what it names, names of its own locals, and by layout and
// comments: its code does what it did. The last answer is kept: who told that nothing but the writing differs asks why.
func (c *comparison) onlyFollows(ctx context.Context, a, b *compare.Definition) bool {
	if c.followed.a != a || c.followed.b != b {
		c.followed.a, c.followed.b, c.followed.is = a, b, c.follows(ctx, a, b)
	}
	return c.followed.is
}

func (c *comparison) follows(ctx context.Context, a, b *compare.Definition) bool {
	renames := c.renames()
	elsewhere := len(renames) > 0 || len(c.relocated()) > 0 || compare.AcrossPackages(a, b)
	if !elsewhere && !c.hasQualifiers(a, b) { // nothing is there to follow
		return false
	}
	old, new := c.SourceOf(ctx, a), c.SourceOf(ctx, b)
	if old == nil || new == nil {
		return false
	}
	was, is := declaration(old, a), declaration(new, b)
	if !a.Kind.IsCallable() && !b.Kind.IsCallable() && ChildrenExplain(c.Comparison, a, b) {
		was, is = ownText(old, a), ownText(new, b)
	}
	x, y, cut := c.cutQualifiers(codeWords(was, a.File.Language), codeWords(is, b.File.Language), a, b)
	if !cut && !elsewhere {
		return false
	}
	x, y = withParameters(c.unqualified(x, a, b), a, b), c.unqualified(y, b, a)
	if len(x) != len(y) {
		return false
	}
	others := map[string]string{} // words that no renamed definition explains
	for i := range x {
		if x[i] == y[i] || renames[[2]string{x[i], y[i]}] || x[i] == a.Name && y[i] == b.Name {
			continue
		}
		if is, twice := others[x[i]]; twice && is != y[i] {
			return false
		}
		others[x[i]] = y[i]
	}
	return len(others) == 0 || areLocals(others, x, y, a, b)
}

// sameWords reports a definition whose text differs by nothing but layout and comments.
func (c *comparison) sameWords(ctx context.Context, a, b *compare.Definition) bool {
	old, new := c.SourceOf(ctx, a), c.SourceOf(ctx, b)
	return old != nil && new != nil && slices.Equal(codeWords(declaration(old, a), a.File.Language), codeWords(declaration(new, b), b.File.Language))
}

// unqualified are the words of a declaration without the qualifiers of what another
// package has now, or had: what is of the same package needs none.
func (c *comparison) unqualified(words []string, d, other *compare.Definition) []string {
	if !compare.InFolderPackage(d.Path) || d.File.Facts == nil || other.File.Facts == nil {
		return words
	}
	folders := map[string]string{} // of what the file names by a qualifier
	for i := range d.File.Facts.Imports {
		if m := &d.File.Facts.Imports[i]; m.Kind == facts.ImportModule {
			folders[cmp.Or(m.Local, path.Base(m.Module))] = m.Module
		}
	}
	moved, local := c.relocated(), ""
	if compare.AcrossPackages(d, other) {
		local = other.File.Facts.Package
		for name, module := range folders {
			if isModuleOf(module, link.Dir(other.Path)) {
				local = name
			}
		}
	}
	if len(moved) == 0 && local == "" {
		return words
	}
	out := make([]string, 0, len(words))
	for i := 0; i < len(words); i++ {
		if i+2 < len(words) && words[i+1] == "." && (i == 0 || words[i-1] != ".") && (words[i] == local && local != "" || isRelocated(moved, folders[words[i]], words[i+2])) {
			i++
			continue
		}
		out = append(out, words[i])
	}
	return out
}

// isModuleOf reports the import path of a folder of the repository.
func isModuleOf(module, dir string) bool { return module == dir || strings.HasSuffix(module, "/"+dir) }

// isRelocated reports a name of an imported package that is, or was, one of another.
func isRelocated(moved map[string][]string, module, name string) bool {
	return module != "" && slices.ContainsFunc(moved[name], func(dir string) bool { return isModuleOf(module, dir) })
}

// relocated gives the folders of the definitions at the top of packages that another folder's
// package has now, by the names that they have there.
func (c *comparison) relocated() map[string][]string {
	if c.relocations == nil {
		c.relocations = map[string][]string{}
		for _, d := range c.OldOrder {
			if d.Match != nil && d.AtTop() && d.Kind != facts.KindFile && compare.AcrossPackages(d, d.Match.New) {
				c.relocations[d.Name] = append(c.relocations[d.Name], link.Dir(d.Path))
				c.relocations[d.Match.New.Name] = append(c.relocations[d.Match.New.Name], link.Dir(d.Match.New.Path))
			}
		}
	}
	return c.relocations
}

// renames are the pairs of names of matched definitions that differ.
func (c *comparison) renames() map[[2]string]bool {
	if c.renamed == nil {
		c.renamed = map[[2]string]bool{}
		for _, d := range c.OldOrder {
			if d.Match != nil && d.Name != d.Match.New.Name {
				c.renamed[[2]string{d.Name, d.Match.New.Name}] = true
			}
		}
	}
	return c.renamed
}

// ownText is the text of a declaration without that of the definitions in it, which have
// entries of their own.
func ownText(source []byte, d *compare.Definition) string {
	if d.Facts == nil {
		return ""
	}
	var out strings.Builder
	end := min(int(d.Facts.Span.End), len(source))
	at := min(int(d.Facts.Span.Start), end)
	spans := make([]facts.Span, 0, len(d.Children))
	for _, m := range d.Children {
		if m.Facts != nil && m.File == d.File {
			spans = append(spans, m.Facts.Span)
		}
	}
	slices.SortFunc(spans, func(a, b facts.Span) int { return cmp.Compare(a.Start, b.Start) })
	for _, s := range spans {
		if int(s.Start) > at && int(s.Start) <= end {
			out.Write(source[at:s.Start])
		}
		at = min(max(at, int(s.End)), end)
	}
	out.Write(source[at:end])
	return out.String()
}

func declaration(source []byte, d *compare.Definition) string {
	if d.Facts == nil {
		return ""
	}
	s := d.Facts.Span
	return string(source[min(int(s.Start), len(source)):min(int(s.End), len(source))])
}

// codeWords cuts a text into words and signs; lines that are comments are left out. A word of a
// string has a quote before it: strings name nothing, so none of theirs follows a rename.
func codeWords(text, language string) []string {
	out := make([]string, 0, len(text)/4)
	var syntax *lang.Syntax
	if l := lang.Named(language); l != nil {
		syntax = l.Syntax
	}
	comments := lang.SyntaxOf(language)
	opens := opening(syntax, comments)
	source := []byte(text)
	starts := true // nothing but space is before it on its line
	for at := 0; at < len(text); {
		rest := text[at:]
		if c := rest[0]; !opens[c] { // most of a text: a word, a sign or space
			n := wordLength(rest)
			if word := strings.TrimSpace(rest[:n]); word != "" {
				out, starts = append(out, word), false
			} else if c == '\n' {
				starts = true
			}
			at += n
			continue
		}
		n, comment := opaqueLength(source[at:], syntax)
		alone := 0
		if starts {
			alone = commentLength(source[at:], comments)
		}
		switch {
		case alone > 0:
			n = alone
		case n > 0 && comment:
			out = appendWords(out, rest[:n])
		case n > 0 && starts && isDocumentation(rest, out):
		case n > 0:
			out = append(out, stringWords(rest[:n])...)
		default:
			n = wordLength(rest)
			out = appendWords(out, rest[:n])
		}
		if line := strings.LastIndexByte(rest[:n], '\n'); line >= 0 {
			starts = strings.TrimSpace(rest[line+1:n]) == ""
		} else {
			starts = starts && strings.TrimSpace(rest[:n]) == ""
		}
		at += n
	}
	return out
}

// opening marks the bytes that strings and comments begin with.
func opening(syntax, comments *lang.Syntax) (opens [256]bool) {
	mark := func(s *lang.Syntax) {
		for i := range s.Opaque {
			opens[s.Opaque[i].Open[0]] = true
		}
	}
	mark(comments)
	if opens['"'] = opens['"'] || syntax == nil; syntax != nil && syntax != comments {
		mark(syntax)
	}
	return opens
}

// opaqueLength is that of the string or comment that a text begins with, 0 where it begins
// with none. Of a language that tells no syntax only strings in double quotes on a line are known.
func opaqueLength(s []byte, syntax *lang.Syntax) (n int, comment bool) {
	if syntax != nil {
		return signature.SkipOpaque(s, syntax)
	}
	if s[0] != '"' {
		return 0, false
	}
	for i := 1; i < len(s) && s[i] != '\n'; i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1, false
		}
	}
	return 0, false
}

// isDocumentation reports a string that is a statement of its own below a heading of Python.
func isDocumentation(s string, before []string) bool {
	return (strings.HasPrefix(s, `"""`) || strings.HasPrefix(s, "'''")) && (len(before) == 0 || before[len(before)-1] == ":")
}

// commentLength is that of the comment that a text begins with, 0 where it begins with none.
func commentLength(s []byte, syntax *lang.Syntax) int {
	o := syntax.Begins(s)
	if o == nil || !o.Comment {
		return 0
	}
	n, _ := o.Length(s)
	return n
}

func appendWords(out []string, s string) []string {
	for s != "" {
		n := wordLength(s)
		if word := strings.TrimSpace(s[:n]); word != "" {
			out = append(out, word)
		}
		s = s[n:]
	}
	return out
}

// wordLength is that of the word, or else of the sign, that a text begins with.
func wordLength(s string) int {
	n := 0
	for n < len(s) && (s[n] == '_' || s[n] >= '0' && s[n] <= '9' || s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z') {
		n++
	}
	if n == len(s) || s[n] < utf8.RuneSelf {
		return max(n, 1)
	}
	end := strings.IndexFunc(s[n:], func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	switch {
	case end < 0:
		return len(s)
	case n+end == 0:
		_, size := utf8.DecodeRuneInString(s)
		return size
	}
	return n + end
}

// stringWords are the words and signs of a string. What is in braces may be code, as
// may a name behind a dollar sign.
func stringWords(s string) []string {
	var out []string
	depth, last := 0, ""
	for s != "" {
		n := wordLength(s)
		word := strings.TrimSpace(s[:n])
		switch s = s[n:]; word {
		case "{":
			depth++
		case "}":
			depth = max(0, depth-1)
		case "":
		default:
			if depth == 0 && last != "$" && wordLength(word) == len(word) && letters.IsIdentifier(word[0]) {
				word = `"` + word
			}
		}
		if word != "" {
			out = append(out, word)
		}
		last = word
	}
	return out
}
