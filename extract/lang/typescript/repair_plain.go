package typescript

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// An ampersand that begins no character reference is one of a text of JSX, which the grammar takes for an error.
var (
	ampersand = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`&(?:#?[A-Za-z0-9]+;)?`) })
	// href="?a=1&b=2"
	attributeText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\w-]=(?:"[^"\n]*&[^"\n]*"|'[^'\n]*&[^'\n]*')`) })
	// <p>Terms & conditions</p>
	closedText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^=]>[^<>{}]*&[^<>{}]*</`) })
	// <p>{name} & <b>others</b></p>, which may be code as well
	mixedText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[>}][^<>{}]*&[^<>{}]*(?:</|<>|<[A-Za-z]|\{)`) })
)

// withPlainAmpersands reads the ampersands of texts and attributes as the letters that they are: first those of what
// is text for sure, then, on lines that are not read, of what may be.
func withPlainAmpersands(tree *syntax.Tree, dialect Dialect) *syntax.Tree {
	if dialect == TypeScript {
		return tree
	}
	for _, form := range []*regexp.Regexp{attributeText(), closedText(), mixedText()} {
		if !tree.Nodes[0].Is(syntax.HasError) {
			break
		}
		text, places := bytes.Clone(tree.Source), form.FindAllIndex(tree.Source, -1)
		if form == mixedText() {
			places = onLines(places, tree.Unparsed(), tree.Source)
		}
		for _, m := range places {
			copy(text[m[0]:], ampersand().ReplaceAllFunc(text[m[0]:m[1]], plainAmpersand))
		}
		if !bytes.Equal(text, tree.Source) {
			tree = tree.Better(text, limits)
		}
	}
	return tree
}

// plainAmpersand gives a letter for an ampersand, and a reference as it is.
func plainAmpersand(m []byte) []byte {
	if len(m) > 1 {
		return m
	}
	return []byte{'_'}
}

// onLines gives the places of a text, in their order, that are on some of the lines.
func onLines(places [][]int, lines []lang.Lines, text []byte) [][]int {
	var out [][]int
	line, at := 1, 0
	for _, m := range places {
		line, at = line+bytes.Count(text[at:m[0]], []byte{'\n'}), m[0]
		last := line + bytes.Count(text[m[0]:m[1]], []byte{'\n'})
		for len(lines) > 0 && lines[0].Last < line {
			lines = lines[1:]
		}
		if len(lines) > 0 && lines[0].First <= last {
			out = append(out, m)
		}
	}
	return out
}

// template matches a template with the letter before it. Behind a tag it may have escapes that stand for no character:
// String.raw`\user`. Templates without a tag are matched too, so that the end of one is not taken for the beginning of another.
var template = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[\\w$)\\]]?`(?:[^`\\\\]|\\\\(?s:.))*`") })

// escape matches an escape by a number, with its digits where it is whole.
var escape = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\\(?:u[0-9A-Fa-f]{4}|u\{0*(?:10|[0-9A-Fa-f])?[0-9A-Fa-f]{1,4}\}|x[0-9A-Fa-f]{2}|(?s:.))`)
})

// withPlainEscapes reads the escapes of tagged templates that stand for no character as the letters that they are.
func withPlainEscapes(tree *syntax.Tree) *syntax.Tree {
	if !tree.Nodes[0].Is(syntax.HasError) {
		return tree
	}
	text := template().ReplaceAllFunc(tree.Source, func(template []byte) []byte {
		if template[0] == '`' {
			return template
		}
		return escape().ReplaceAllFunc(template, func(m []byte) []byte {
			if len(m) == 2 && (m[1] == 'u' || m[1] == 'x') {
				return []byte{'_', m[1]}
			}
			return m
		})
	})
	if bytes.Equal(text, tree.Source) {
		return tree
	}
	return tree.Better(text, limits)
}

// anyTemplate matches a template, which as a type may have no escapes in the grammar, and optionalArgument a tuple
// with optional elements that is the type argument of a call.
var (
	anyTemplate      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("`(?:[^`\\\\]|\\\\(?s:.))*`") })
	optionalArgument = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<\[[^\[\]<>(){};]*\?\s*[,\]][^<>(){};]*>\(`) })
	optionalElement  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\?(\s*[,\]])`) })
)

// withPlainTypes reads the escapes of templates as letters, and optional elements of type arguments as elements.
func withPlainTypes(tree *syntax.Tree) *syntax.Tree {
	for _, plain := range []func(text []byte) []byte{
		func(text []byte) []byte {
			return anyTemplate().ReplaceAllFunc(text, func(template []byte) []byte {
				return escape().ReplaceAllFunc(template, func(m []byte) []byte {
					if bytes.IndexByte(m, '\n') >= 0 || len(m) == 2 && (m[1] == 'u' || m[1] == 'x') { // that of no character is an error
						return m
					}
					return bytes.Repeat([]byte("_"), len(m))
				})
			})
		},
		func(text []byte) []byte {
			return optionalArgument().ReplaceAllFunc(text, func(types []byte) []byte { return optionalElement().ReplaceAll(types, []byte(" $1")) })
		},
	} {
		if !tree.Nodes[0].Is(syntax.HasError) {
			break
		}
		if text := plain(tree.Source); len(text) == len(tree.Source) && !bytes.Equal(text, tree.Source) {
			tree = tree.Better(text, limits)
		}
	}
	return tree
}
