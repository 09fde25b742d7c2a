//go:build cgo

package shallow

import "bytes"

// block is a block by layout that is open, or a bracket.
type block struct {
	column int // from 0; -1 of a bracket
	opener uint16
	line   int
	guard  bool // a comma in it ends no block
}

// layOut puts the bounds of blocks, and the ends of their statements, among the tokens.
type layOut struct {
	*parser
	out    []token
	stack  []block
	at     int // what of the source was passed
	line   int
	column int
	prev   uint32 // the end of the token before
}

func (p *parser) layOut() {
	if p.Layout == nil || len(p.tokens) == 0 {
		return
	}
	l := &layOut{parser: p, out: make([]token, 0, len(p.tokens)+len(p.tokens)/4)}
	if bytes.HasPrefix(p.source, []byte("\xef\xbb\xbf")) {
		l.at = 3
	}
	l.pass(int(p.tokens[0].start))
	outermost := block{column: l.column, line: l.line}
	if t := &p.tokens[0]; t.class == keyword && p.layout.outer[t.kind] {
		outermost.column = -1
	}
	l.stack = append(l.stack, outermost)
	opener, broken := uint16(0), false // what a block may begin behind
	for i := range p.tokens {
		t := &p.tokens[i]
		line := l.line
		l.pass(int(t.start))
		first := i > 0 && l.line > line
		switch {
		case opener != 0 && !(p.Records && p.is(i, '{')) && (first || !broken) && l.begin(opener, t):
		case first:
			l.dedent(t)
		}
		opener = 0
		l.meet(i, first)
		l.out = append(l.out, *t)
		l.prev = t.end
		if t.class == keyword || t.class == sign {
			if broken = !p.layout.opens[t.kind]; !broken || p.layout.breaks[t.kind] {
				opener = t.kind
			}
		}
	}
	for len(l.stack) > 1 {
		l.end()
	}
	p.tokens = l.out
}

// pass goes on to an offset.
func (l *layOut) pass(to int) {
	for ; l.at < to; l.at++ {
		switch c := l.source[l.at]; {
		case c == '\n':
			l.line, l.column = l.line+1, 0
		case c == '\t':
			l.column = l.column/8*8 + 8
		case c&0xc0 != 0x80:
			l.column++
		}
	}
}

func (l *layOut) top() *block { return &l.stack[len(l.stack)-1] }

// around is the column of the innermost block.
func (l *layOut) around() int {
	for i := len(l.stack) - 1; i >= 0; i-- {
		if c := l.stack[i].column; c >= 0 {
			return c
		}
	}
	return -1
}

// begin opens a block before a token that stands further in than the block around.
func (l *layOut) begin(opener uint16, t *token) bool {
	if l.column <= l.around() && l.top().column >= 0 || t.class == sign && l.layout.unless[t.kind] {
		return false
	}
	l.stack = append(l.stack, block{column: l.column, opener: opener, line: l.line})
	l.out = append(l.out, token{class: sign, kind: l.blockOpen, start: t.start, end: t.start, spaced: true})
	return true
}

// end closes the innermost block, or leaves a bracket that nothing closes.
func (l *layOut) end() {
	if l.top().column >= 0 {
		l.out = append(l.out, token{class: sign, kind: l.blockEnd, start: l.prev, end: l.prev})
	}
	l.stack = l.stack[:len(l.stack)-1]
}

// dedent ends the blocks that a line's first token is less far in than, and the statement of one that it is as far in as.
func (l *layOut) dedent(t *token) {
	for len(l.stack) > 1 && l.column < l.top().column {
		l.end()
	}
	if l.column != l.top().column || l.leadsOn(t) {
		return
	}
	for _, e := range l.layout.ends[t.kind] {
		if (t.class == keyword || t.class == sign) && e.of[l.top().opener] {
			return
		}
	}
	l.top().guard = false
	l.out = append(l.out, token{class: newline, start: l.prev, end: l.prev})
}

// meet ends the blocks that a token ends, and notes brackets.
func (l *layOut) meet(i int, first bool) {
	t := &l.tokens[i]
	if t.class != keyword && t.class != sign {
		return
	}
	for _, e := range l.layout.ends[t.kind] {
		l.endBy(&e, first)
	}
	switch {
	case l.layout.guards[t.kind]:
		l.top().guard = true
	case l.stopsHead[t.kind]:
		l.top().guard = false
	case t.class == keyword || t.end != t.start+1:
	case bytes.IndexByte([]byte("([{"), l.source[t.start]) >= 0:
		l.stack = append(l.stack, block{column: -1, opener: t.kind})
	case bytes.IndexByte([]byte(")]}"), l.source[t.start]) >= 0:
		l.leave(l.source[t.start])
	case l.source[t.start] == ',' && l.Layout.Commas:
		for len(l.stack) > 1 && l.top().column >= 0 && !l.top().guard && (l.bracketed() || l.top().line == l.line) {
			l.end()
		}
	}
}

// endBy ends blocks at a word or sign that ends some.
func (l *layOut) endBy(e *ending, first bool) {
	ends := func(b *block) bool {
		return e.of[b.opener] && b.column >= 0 && (!e.Level || first && l.column <= b.column) && (!e.Line || b.line == l.line)
	}
	n := len(l.stack)
	for n > 1 && e.Upto && l.stack[n-1].column >= 0 && !ends(&l.stack[n-1]) {
		n--
	}
	if n <= 1 || !ends(&l.stack[n-1]) {
		return
	}
	for len(l.stack) >= n {
		l.end()
	}
	for !e.Upto && len(l.stack) > 1 && ends(l.top()) {
		l.end()
	}
}

// bracketed reports a bracket around.
func (l *layOut) bracketed() bool {
	for i := 1; i < len(l.stack); i++ {
		if l.stack[i].column < 0 {
			return true
		}
	}
	return false
}

// leave ends what is in a bracket, and the bracket. One that is not open ends nothing.
func (l *layOut) leave(shut byte) {
	for n := len(l.stack) - 1; n > 0; n-- {
		b := &l.stack[n]
		if b.column >= 0 || l.table.Token(string(shut)) != l.table.Token(string(partner(l.bracket(b)))) {
			continue
		}
		for len(l.stack) > n+1 {
			l.end()
		}
		l.stack = l.stack[:n]
		return
	}
}

// bracket is the sign that opened a bracket.
func (l *layOut) bracket(b *block) byte {
	for _, c := range []byte("([") {
		if l.table.Token(string(c)) == b.opener {
			return c
		}
	}
	return '{'
}
