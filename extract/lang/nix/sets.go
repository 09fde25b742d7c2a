//go:build cgo

package nix

func (x *extractor) set(t token, rec bool) *node {
	n := &node{shape: set, at: t, rec: rec, binds: x.bindings("")}
	x.take('}')
	return n
}

// bindings reads attributes up to a closing bracket, or variables up to a word.
func (x *extractor) bindings(until string) []*bind {
	var out []*bind
	for !x.is(end) && !x.is('}') && !x.is(')') && !x.is(']') && !(until != "" && x.isWord(until)) {
		before := x.next
		if x.isWord("inherit") {
			out = append(out, x.inherit()...)
		} else if b := x.bind(); b != nil {
			out = append(out, b)
		}
		if x.next == before {
			x.next++
		}
	}
	return out
}

// bind reads one attribute; nil for what is none.
func (x *extractor) bind() *bind {
	first := x.peek(0)
	if first.kind != word && first.kind != quote && first.kind != hole && first.kind != keyword || first.kind == keyword && x.peek(1).kind != '=' && x.peek(1).kind != '.' {
		x.next++
		return nil
	}
	path, computed := x.attributePath()
	if !x.take('=') {
		return nil
	}
	b := &bind{at: first, start: first.start, sign: x.tokens[x.next-1].start, symbol: -1}
	if len(path) > 0 && len(computed) == 0 {
		b.at = path[0]
		for _, t := range path {
			b.path = append(b.path, x.text(t))
		}
	}
	b.value = x.expression()
	if len(computed) > 0 {
		b.value = &node{children: append(computed, b.value)}
	}
	b.end = x.tokens[x.next-1].end
	if x.is(';') {
		b.end = x.peek(0).end
		x.next++
	}
	return b
}

// inherit reads names that are taken from around, or of a value.
func (x *extractor) inherit() []*bind {
	x.next++
	var from *node
	if x.take('(') {
		from = x.expression()
		x.skipTo(')')
	}
	var out []*bind
	for x.is(word) || x.is(quote) {
		t := x.peek(0)
		path, _ := x.attributePath()
		if len(path) == 1 {
			s := x.text(path[0])
			b := &bind{path: []string{s}, at: path[0], start: path[0].start, end: path[0].end, from: from, inherited: true, symbol: -1}
			out = append(out, b)
		}
		if x.peek(0) == t {
			break
		}
	}
	if from != nil && len(out) == 0 {
		out = append(out, &bind{from: from, inherited: true, symbol: -1, at: x.peek(0)})
	}
	x.take(';')
	return out
}
