package golang

import (
	"bytes"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// tok is one token that counts for digests: neither a comment nor layout.
type tok struct {
	start, end uint32
	kind       tokKind
}

// words is what the tokens of a file say without their structure.
type words struct {
	source     []byte
	lineStarts []uint32 // offset of each line
	starts     []int    // offsets of declaration keywords that begin a line
	index      map[string]int32
	texts      []string

	*buffers
}

// buffers are the larger slices that facts do not keep; release returns them.
type buffers struct {
	tokens []tok
	uses   []use
}

var pool = sync.Pool{New: func() any { return new(buffers) }}

// maxPooled is the largest number of tokens whose buffers are used again.
const maxPooled = 1 << 17

func (w *words) release() {
	if cap(w.tokens) <= maxPooled {
		pool.Put(w.buffers)
	}
	w.buffers = nil
}

// use is one occurrence of a term.
type use struct {
	term int32
	at   facts.TermLine
}

// scan reads all tokens of a source text.
func scan(source []byte) *words {
	w := &words{source: source, index: make(map[string]int32, 64+len(source)/32), buffers: pool.Get().(*buffers)}
	w.tokens, w.uses = w.tokens[:0], w.uses[:0]
	w.lineStarts = append(make([]uint32, 0, 2+len(source)/24), 0)
	for at := 0; ; {
		i := bytes.IndexByte(source[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
		w.lineStarts = append(w.lineStarts, uint32(at))
	}
	l := lexer{source: source}
	line, held := 1, tok{}
	for l.next() {
		for line < len(w.lineStarts) && int(w.lineStarts[line]) <= l.start {
			line++
		}
		text := source[l.start:l.end]
		switch l.kind {
		case tokComment:
			w.addWords(text, line, facts.LineComment, false)
			continue
		case tokIdent:
			w.add(text, line, facts.LineCode)
		case tokString:
			w.addWords(text, line, facts.LineString, text[0] == '"')
		case tokKeyword:
			if l.start == int(w.lineStarts[line-1]) && declares(text) {
				w.starts = append(w.starts, l.start)
			}
		}
		held = w.token(tok{uint32(l.start), uint32(l.end), l.kind}, held)
	}
	return w
}

// declares reports a keyword that begins a top-level declaration.
func declares(word []byte) bool {
	switch string(word) {
	case "func", "type", "var", "const", "import":
		return true
	}
	return false
}

// token keeps a token for the digests. Semicolons and commas that layout alone
// decides on, those before a closing bracket, are held back until the next token
// and then dropped. It returns the separator held back.
func (w *words) token(t, held tok) tok {
	c := w.source[min(int(t.start), len(w.source)-1)]
	closing := t.kind == tokOperator && (c == ')' || c == ']' || c == '}')
	if held.kind != tokNone && !closing {
		w.tokens = append(w.tokens, held)
	}
	if t.kind == tokSemicolon || t.kind == tokOperator && c == ',' {
		return t
	}
	w.tokens = append(w.tokens, t)
	return tok{}
}

// add records a word of at least two characters.
func (w *words) add(word []byte, line int, t facts.LineType) {
	if len(word) < 2 || word[0] >= utf8.RuneSelf && utf8.RuneCount(word) < 2 {
		return
	}
	i, ok := w.index[string(word)]
	if !ok {
		text := string(word)
		i = int32(len(w.texts))
		w.index[text] = i
		w.texts = append(w.texts, text)
	}
	w.uses = append(w.uses, use{i, facts.TermLine{Line: uint32(line), Type: t}})
}

// addWords records the words of a comment or string that begins on a line.
// With escapes, a backslash hides the character after it.
func (w *words) addWords(text []byte, line int, t facts.LineType, escapes bool) {
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == '\n':
			line++
			i++
		case c == '\\' && escapes:
			i += 2
		case letters.IsWord(c):
			start := i
			for i < len(text) && letters.IsWord(text[i]) {
				i++
			}
			w.addWord(text[start:i], line, t)
		default:
			i++
		}
	}
}

// addWord splits a run of word bytes at runes that are no letters and drops
// leading digits.
func (w *words) addWord(run []byte, line int, t facts.LineType) {
	start := 0
	for i := 0; i < len(run); {
		size := 1
		switch c := run[i]; {
		case c >= utf8.RuneSelf:
			var r rune
			r, size = utf8.DecodeRune(run[i:])
			if !unicode.IsLetter(r) {
				w.add(run[start:i], line, t)
				start = i + size
			}
		case i == start && '0' <= c && c <= '9':
			start = i + 1
		}
		i += size
	}
	w.add(run[start:], line, t)
}

// terms gives the words in order, each with its lines in order of occurrence.
func (w *words) terms() []facts.Term {
	order := make([]int32, len(w.texts))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return strings.Compare(w.texts[a], w.texts[b]) })
	counts := make([]int32, len(w.texts))
	for _, u := range w.uses {
		counts[u.term]++
	}
	terms := make([]facts.Term, len(order))
	rank := make([]int32, len(order))
	lines := make([]facts.TermLine, len(w.uses))
	for i, id := range order {
		n := counts[id]
		terms[i] = facts.Term{Text: w.texts[id], Lines: lines[:0:n]}
		lines = lines[n:]
		rank[id] = int32(i)
	}
	for _, u := range w.uses {
		t := &terms[rank[u.term]]
		if n := len(t.Lines); n == 0 || t.Lines[n-1] != u.at {
			t.Lines = append(t.Lines, u.at)
		}
	}
	return terms
}

// position gives the 1-based line and column of an offset.
func (w *words) position(offset int) (line, col uint32) {
	i := sort.Search(len(w.lineStarts), func(i int) bool { return int(w.lineStarts[i]) > offset })
	return uint32(i), uint32(offset) - w.lineStarts[i-1] + 1
}

// offset is position's inverse.
func (w *words) offset(line, col uint32) int { return int(w.lineStarts[line-1] + col - 1) }
