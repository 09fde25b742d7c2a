package typescript

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// The grammar falls behind the language in three places, and each costs the rest
// of the file. Where a text does not parse, it is parsed again with these places
// rewritten to something of equal length that the grammar knows; the better tree
// is kept, over the text as it is.
var (
	// A call signature after one that no semicolon ends: the newline ends it.
	lineOfTypeParameters = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^([ \t]+)<\s*(?:const\s+)?[A-Za-z_$]`) })
	// export type * from "m"
	exportTypeStar = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*export\s+(type)\s*\*`) })
	// import("m").T<U> as a type
	importType = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bimport\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)\s*\.\s*[A-Za-z_$][\w$.]*\s*[^(\w\s]`)
	})
)

// parse gives the tree of a text, mended if that helps, and the number of errors
// in it that are the text's own.
func parse(t *tables, source []byte, dialect Dialect) (*syntax.Tree, int, error) {
	tree, err := t.grammar.Parse(source, syntax.Limits{Nodes: maxNodes, Depth: maxDepth})
	if err != nil || len(tree.Nodes) == 0 || !tree.Nodes[0].Is(syntax.HasError) || len(tree.Cut) > 0 {
		return tree, 0, err
	}
	if dialect.typed() {
		tree = better(t, tree, repairSource(source, dialect))
	}
	tree = withPlainAttributes(t, tree, dialect)
	errors := parseErrors(tree)
	if errors > 0 {
		tree = better(t, tree, balance(tree))
	}
	tree.Source = source
	return tree, errors, nil
}

// unparsed lists the lines of syntax errors that are the text's own.
func unparsed(source []byte, dialect Dialect) []lang.Lines {
	t := dialects[dialect].load()
	tree, err := t.grammar.Parse(source, syntax.Limits{Nodes: maxNodes, Depth: maxDepth})
	if err != nil || len(tree.Nodes) == 0 {
		return nil
	}
	if dialect.typed() && tree.Nodes[0].Is(syntax.HasError) {
		tree = better(t, tree, repairSource(source, dialect))
	}
	tree = withPlainAttributes(t, tree, dialect)
	defer tree.Release()
	return tree.Unparsed()
}

// looseReference matches what the grammar takes for a character reference that does not
// end, in a text that an attribute of JSX may have: href="?a=1&b=2".
var looseReference = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`&#?[A-Za-z0-9]+[^A-Za-z0-9;]`) })

// withPlainAttributes reads the ampersands of attributes as the letters that they are.
func withPlainAttributes(t *tables, tree *syntax.Tree, dialect Dialect) *syntax.Tree {
	if dialect == TypeScript || !tree.Nodes[0].Is(syntax.HasError) {
		return tree
	}
	text := looseReference().ReplaceAllFunc(tree.Source, func(m []byte) []byte { return append([]byte{'_'}, m[1:]...) })
	if bytes.Equal(text, tree.Source) {
		return tree
	}
	return better(t, tree, text)
}

// better parses a rewritten text and gives the tree with less damage.
func better(t *tables, tree *syntax.Tree, text []byte) *syntax.Tree {
	if text == nil {
		return tree
	}
	mended, err := t.grammar.Parse(text, syntax.Limits{Nodes: maxNodes, Depth: maxDepth})
	if err != nil || len(mended.Cut) > 0 || damage(mended) >= damage(tree) {
		return tree
	}
	tree.Release()
	return mended
}

func parseErrors(t *syntax.Tree) int {
	n := 0
	for i := range t.Nodes {
		if t.Nodes[i].Flags&(syntax.Error|syntax.Missing) != 0 {
			n++
		}
	}
	return n
}

// damage is the number of bytes that the parser could not place, and one for each
// token that it made up.
func damage(t *syntax.Tree) int {
	sum := 0
	for i := int32(0); int(i) < len(t.Nodes); {
		n := &t.Nodes[i]
		switch {
		case n.Is(syntax.Error):
			sum += int(n.End-n.Start) + 1
			i = n.Last
			continue
		case n.Is(syntax.Missing):
			sum++
		}
		i++
	}
	return sum
}

// repairSource gives the rewritten text, nil if there is nothing to rewrite.
func repairSource(source []byte, dialect Dialect) []byte {
	text, changed := bytes.Clone(source), false
	if dialect == TypeScript { // in TSX such a line is an element
		for _, m := range lineOfTypeParameters().FindAllSubmatchIndex(source, -1) {
			if endsType(source[:m[2]]) {
				text[m[2]], changed = ';', true
			}
		}
	}
	for _, m := range exportTypeStar().FindAllSubmatchIndex(source, -1) {
		copy(text[m[2]:m[3]], "    ")
		changed = true
	}
	for _, m := range importType().FindAllIndex(source, -1) {
		call := source[m[0] : m[0]+bytes.IndexByte(source[m[0]:], ')')+1]
		if bytes.IndexByte(call, '\n') >= 0 {
			continue
		}
		copy(text[m[0]:], bytes.Repeat([]byte("_"), len(call)))
		changed = true
	}
	if !changed {
		return nil
	}
	return text
}

// endsType reports whether what stands before a line, comments aside, may end a
// signature.
func endsType(before []byte) bool {
	for range 64 {
		before = bytes.TrimRight(before, " \t\r\n")
		if bytes.HasSuffix(before, []byte("*/")) {
			i := bytes.LastIndex(before, []byte("/*"))
			if i < 0 {
				return false
			}
			before = before[:i]
			continue
		}
		line := before[bytes.LastIndexByte(before, '\n')+1:]
		if trimmed := bytes.TrimLeft(line, " \t"); bytes.HasPrefix(trimmed, []byte("//")) {
			before = before[:len(before)-len(line)]
			continue
		}
		break
	}
	if len(before) == 0 || bytes.HasSuffix(before, []byte("=>")) {
		return false
	}
	c := before[len(before)-1]
	return wordByte[c] || c == '$' || strings.IndexByte(`])}>'"`, c) >= 0
}
