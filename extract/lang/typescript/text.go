package typescript

import (
	"unicode"
	"unicode/utf8"
	"unsafe"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// intern gives the word's number. The text may share the source's memory.
func (w *words) intern(text string) int32 {
	if i, ok := w.index[text]; ok {
		return i
	}
	i := int32(len(w.list))
	text = string([]byte(text))
	w.index[text] = i
	w.list = append(w.list, facts.Term{Text: text})
	return i
}

func (w *words) add(i int32, line uint32, t facts.LineType) {
	lines := w.list[i].Lines
	at := facts.TermLine{Line: line, Type: t}
	if len(lines) == 0 || lines[len(lines)-1] != at {
		w.list[i].Lines = append(lines, at)
	}
}

// terms gives the words that are terms: seen in the text and two characters or longer.
func (w *words) terms() []facts.Term {
	list := make([]facts.Term, 0, len(w.list))
	for _, t := range w.list {
		if len(t.Lines) > 0 && (len(t.Text) > utf8.UTFMax || utf8.RuneCountInString(t.Text) > 1) {
			list = append(list, t)
		}
	}
	return list
}

// readText passes over the tree once for everything that needs no structure:
// words, tokens, comments, parse errors.
func (x *extractor) readText() {
	x.words.index = make(map[string]int32, 64+len(x.Nodes)/16)
	for i := range x.Nodes {
		n := &x.Nodes[i]
		x.word[i] = -1
		if n.Flags&(syntax.Error|syntax.Missing) != 0 {
			x.file.ParseErrors++
		}
		k := x.Kinds[n.Kind]
		switch k {
		case nComment, nHtmlComment:
			x.comments = append(x.comments, comment{node: int32(i)})
			x.addWords(int32(i), facts.LineComment)
			continue
		case nStringFragment, nJsxText, nRegexPattern, nHashBangLine:
			x.addWords(int32(i), facts.LineString)
		}
		if int(n.Last) != i+1 {
			if k == nString || k == nTemplateString { // older grammars keep fragments inside
				x.bareString(int32(i))
			}
			continue
		}
		if n.Start == n.End {
			continue
		}
		x.leaves = append(x.leaves, leaf{n.Start, n.End, int32(i)})
		if x.isMendedDefault(n) {
			x.word[i] = x.words.intern("default")
			continue
		}
		if wordLike(k) && (n.End-n.Start < 7 || x.Source[n.Start+6] != '(') { // not a mended import()
			w := x.words.intern(x.text(int32(i)))
			x.word[i] = w
			x.identifierTerm(w, int32(i), k)
		}
	}
}

// isMendedDefault reports the name of a function that has none, which namelessDefault put within the word function.
func (x *extractor) isMendedDefault(n *syntax.Node) bool {
	return n.End-n.Start == uint32(len(mendedDefault)) && n.Start > 0 && x.Source[n.Start-1] == 'f' && string(x.Source[n.Start:n.End]) == mendedDefault && x.Kinds[n.Kind] == nIdentifier
}

func wordLike(k node) bool {
	switch k {
	case nIdentifier, nPropertyIdentifier, nPrivatePropertyIdentifier, nTypeIdentifier, nShorthandPropertyIdentifier,
		nShorthandPropertyIdentifierPattern, nStatementIdentifier, nThis, nUndefined:
		return true
	}
	return false
}

func (x *extractor) identifierTerm(w, i int32, k node) {
	switch k {
	case nThis, nUndefined:
		return
	case nPrivatePropertyIdentifier:
		w = x.words.intern(x.text(i)[1:])
	}
	x.words.add(w, x.Nodes[i].StartRow+1, facts.LineCode)
}

// bareString reads a literal whose text the grammar gives no node of its own.
func (x *extractor) bareString(i int32) {
	for c, last := i+1, x.Nodes[i].Last; c < last; c = x.Nodes[c].Last {
		switch x.Kind(c) {
		case nStringFragment, nTemplateSubstitution, nEscapeSequence:
			return
		}
	}
	x.addWords(i, facts.LineString)
}

// addWords records the words of a comment or string.
func (x *extractor) addWords(i int32, t facts.LineType) {
	n := &x.Nodes[i]
	line := n.StartRow + 1
	text := x.Source[n.Start:n.End]
	for k := 0; k < len(text); {
		switch c := text[k]; {
		case c == '\n':
			line++
			k++
		case wordByte[c]:
			start := k
			for k < len(text) && wordByte[text[k]] {
				k++
			}
			x.addRun(text[start:k], line, t)
		default:
			k++
		}
	}
}

// wordByte tells bytes that may be part of a word; other than ASCII is looked at by addRun.
var wordByte = func() (table [256]bool) {
	for c := range table {
		table[c] = letters.IsWord(byte(c))
	}
	return table
}()

// addRun splits a run of word bytes at runes that are no letters and drops leading digits.
func (x *extractor) addRun(run []byte, line uint32, t facts.LineType) {
	start := 0
	for i := 0; i < len(run); {
		r, size := rune(run[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(run[i:])
		}
		switch {
		case r >= utf8.RuneSelf && (!unicode.IsLetter(r) || r == utf8.RuneError):
			x.addWord(run[start:i], line, t)
			start = i + size
		case i == start && '0' <= r && r <= '9':
			start = i + 1
		}
		i += size
	}
	x.addWord(run[start:], line, t)
}

func (x *extractor) addWord(word []byte, line uint32, t facts.LineType) {
	if len(word) >= 2 {
		x.words.add(x.words.intern(unsafe.String(unsafe.SliceData(word), len(word))), line, t)
	}
}
