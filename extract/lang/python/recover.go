package python

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

var limits = syntax.Limits{Nodes: maxNodes, Depth: maxDepth}

// maxRepairs bounds how often a damaged file is parsed again.
const maxRepairs = 4

// parse gives the syntax tree. An unclosed bracket makes the grammar's own
// recovery swallow what follows, so a definition in which the damage lies is
// blanked out, and the result kept if it has more definitions than before.
// errors counts those of the source as it is.
func (l *language) parse(source []byte) (tree *syntax.Tree, errors int, err error) {
	if tree, err = l.readText(source); err != nil {
		return nil, 0, err
	}
	errors = tree.Errors()
	for range maxRepairs {
		if len(tree.Cut) > 0 || !tree.Nodes[0].Is(syntax.HasError) {
			break
		}
		repaired := l.repair(tree)
		if repaired == nil {
			break
		}
		tree.Release()
		tree = repaired
	}
	return tree, errors, nil
}

// readText gives the tree of a text, with what the grammar does not know yet rewritten.
func (l *language) readText(source []byte) (*syntax.Tree, error) {
	tree, err := l.grammar.Parse(source, limits)
	if err == nil && tree.IsDamaged() {
		tree = tree.Better(modern(source), limits)
		tree.Source = source
	}
	if err == nil {
		l.markEmpty(tree)
	}
	return tree, err
}

// markEmpty marks the blocks without a statement: the grammar takes them, and Python does not.
func (l *language) markEmpty(t *syntax.Tree) {
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if k := int(n.Kind); n.Start == n.End && k < len(l.kinds) && l.kinds[k] == nBlock {
			n.Flags |= syntax.Missing
		}
	}
}

// unparsed lists the lines of syntax errors, before any repair of what is damaged.
func unparsed(source []byte) []lang.Lines {
	tree, err := load().readText(source)
	if err != nil {
		return nil
	}
	defer tree.Release()
	return tree.Unparsed()
}

// repair parses again without the damage of the first error that reaches over
// the beginning of another definition: the lines from the damage on, or else
// the whole definition it is in. It gives nil where that does not help.
func (l *language) repair(t *syntax.Tree) *syntax.Tree {
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if !n.Is(syntax.Error) {
			continue
		}
		at := l.firstDamage(t, int32(i))
		line := bytes.LastIndexByte(t.Source[:at], '\n') + 1
		def, indent := definitionAround(t.Source, line)
		to := definitionAfter(t.Source, at, indent)
		if to < 0 || to >= int(n.End) && n.Parent >= 0 {
			continue
		}
		for _, from := range []int{line, def} {
			if repaired := l.without(t, from, to); repaired != nil {
				return repaired
			}
		}
		return nil
	}
	return nil
}

// without parses with a range blanked out; nil if that loses a definition or
// gains none.
func (l *language) without(t *syntax.Tree, from, to int) *syntax.Tree {
	repaired, err := l.grammar.Parse(blank(t.Source, from, to), limits)
	if err != nil {
		return nil
	}
	before, after := l.definitions(t), l.definitions(repaired)
	gained := len(after) > len(before)
	for start := range before {
		gained = gained && after[start]
	}
	if gained {
		return repaired
	}
	repaired.Release()
	return nil
}

// definitions gives where functions and classes begin.
func (l *language) definitions(t *syntax.Tree) map[uint32]bool {
	starts := map[uint32]bool{}
	for i := range t.Nodes {
		if k := int(t.Nodes[i].Kind); k < len(l.kinds) && (l.kinds[k] == nFunction || l.kinds[k] == nClass) {
			starts[t.Nodes[i].Start] = true
		}
	}
	return starts
}

// firstDamage gives the place where an error node stops holding whole
// statements and heads of definitions.
func (l *language) firstDamage(t *syntax.Tree, i int32) int {
	for c := range t.Children(i) {
		kind := nOther
		if k := int(t.Nodes[c].Kind); k < len(l.kinds) {
			kind = l.kinds[k]
		}
		switch kind {
		case nDecorated, nFunction, nClass, nExpressionStatement, nImport, nImportFrom, nImportFuture, nIf, nFor, nWhile, nTry, nWith, nComment,
			nReturn, nBlock, nParameters, nArguments, nType, nDecorator, nIdentifier:
			continue
		}
		switch l.grammar.KindName(t.Nodes[c].Kind) {
		case "def", "class", "async", ":", "->", "assert_statement", "raise_statement", "pass_statement", "match_statement", "global_statement":
			continue
		}
		return int(t.Nodes[c].Start)
	}
	return int(t.Nodes[i].Start)
}

// definitionAround gives the start and indentation of the definition in which a
// line lies, which may be the line itself; the line where it lies in none.
func definitionAround(source []byte, line int) (start, indent int) {
	start, deep := line, indentation(source[line:])
	for {
		if beginsDefinition(source[start:]) && (start == line || indentation(source[start:]) < deep) {
			return start, indentation(source[start:])
		}
		if start == 0 {
			return line, deep
		}
		start = bytes.LastIndexByte(source[:start-1], '\n') + 1
	}
}

// definitionAfter gives the start of the first line below a place that begins a
// definition no deeper than indent, -1 if there is none.
func definitionAfter(source []byte, at, indent int) int {
	for {
		n := bytes.IndexByte(source[at:], '\n')
		if n < 0 {
			return -1
		}
		at += n + 1
		if beginsDefinition(source[at:]) && indentation(source[at:]) <= indent {
			return at
		}
	}
}

func indentation(line []byte) int {
	line = line[:min(len(line), 256)]
	return len(line) - len(bytes.TrimLeft(line, " \t"))
}

// beginsDefinition reports whether a line begins with a definition or decorator.
func beginsDefinition(line []byte) bool {
	text := bytes.TrimLeft(line[:min(len(line), 256)], " \t")
	for _, word := range []string{"def ", "class ", "async def ", "@"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return true
		}
	}
	return false
}

// blank gives a copy of source with a range made white space; lines stay.
func blank(source []byte, from, to int) []byte {
	out := bytes.Clone(source)
	lang.Wipe(out[from:to])
	return out
}
