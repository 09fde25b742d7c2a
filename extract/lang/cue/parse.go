//go:build cgo

package cue

const maxDepth = 300

func (x *extractor) peek() token {
	if x.next < len(x.tokens) {
		return x.tokens[x.next]
	}
	return token{end, len(x.Source), len(x.Source)}
}

func (x *extractor) take() token {
	t := x.peek()
	x.next++
	return t
}

func (x *extractor) str(t token) string { return string(x.Source[t.start:t.end]) }

func (x *extractor) isWord(w string) bool {
	t := x.peek()
	return t.kind == word && string(x.Source[t.start:t.end]) == w
}

// structure reads fields to a closing brace or the end.
func (x *extractor) structure(closing byte) *node {
	n := &node{shape: structure, owner: -1}
	if x.depth++; x.depth > maxDepth {
		x.skip()
		x.depth--
		return n
	}
	for {
		switch t := x.peek(); t.kind {
		case end:
			x.depth--
			return n
		case ',', tag:
			x.next++
		case closing:
			x.next++
			x.depth--
			return n
		case '}', ')', ']':
			if closing != 0 { // it closes something around
				x.depth--
				return n
			}
			x.next++
		default:
			before := x.next
			n.fields = append(n.fields, x.element())
			if x.next == before {
				x.next++
			}
		}
	}
}

// skip passes over what is nested too deep.
func (x *extractor) skip() {
	for depth := 0; x.next < len(x.tokens); x.next++ {
		switch x.tokens[x.next].kind {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			if depth--; depth < 0 {
				x.next++
				return
			}
		}
	}
}

// element reads one element of a structure.
func (x *extractor) element() *field {
	f := &field{start: x.peek().start, symbol: -1}
	switch {
	case x.isWord("let") && x.ahead(1).kind == word && x.ahead(2).kind == '=':
		x.next++
		f.kind, f.label = variable, x.take()
		x.next++
		f.value = x.value()
	case (x.isWord("for") || x.isWord("if")) && x.ahead(1).kind != ':' && x.ahead(1).kind != '?' && x.ahead(1).kind != '!':
		f.kind = guarded
		f.value = x.comprehension()
	case x.labelled():
		x.labels(f)
	case x.peek().kind == dots:
		x.next++
		f.kind, f.value = embedded, x.value()
	default:
		f.kind, f.value = embedded, x.value()
	}
	f.end = max(x.last(), f.start)
	return f
}

// last is where the last token ends that was taken.
func (x *extractor) last() int {
	if x.next == 0 || x.next > len(x.tokens) {
		return len(x.Source)
	}
	return x.tokens[x.next-1].end
}

func (x *extractor) ahead(n int) token {
	if x.next+n < len(x.tokens) {
		return x.tokens[x.next+n]
	}
	return token{kind: end}
}

// labelled reports that a label and a colon follow.
func (x *extractor) labelled() bool {
	i := x.next
	if x.ahead(0).kind == word && x.ahead(1).kind == '=' {
		i += 2
	}
	if i = x.behind(i); i < 0 {
		return false
	}
	for i < len(x.tokens) && (x.tokens[i].kind == '?' || x.tokens[i].kind == '!') {
		i++
	}
	return i < len(x.tokens) && x.tokens[i].kind == ':'
}

// maxLabel bounds the tokens that a label in brackets is looked for in.
const maxLabel = 2000

// behind is the token behind a label, -1 where none stands.
func (x *extractor) behind(i int) int {
	if i >= len(x.tokens) {
		return -1
	}
	switch x.tokens[i].kind {
	case word, literal:
		return i + 1
	case '(', '[', quote:
		depth := 0
		for k := i; k < len(x.tokens) && k < i+maxLabel; k++ {
			switch x.tokens[k].kind {
			case '(', '[', '{', quote:
				depth++
			case ')', ']', '}', unquote:
				if depth--; depth == 0 {
					return k + 1
				}
			}
		}
	}
	return -1
}

// labels reads a label and what it stands for: a value, or another field.
func (x *extractor) labels(f *field) {
	if x.ahead(1).kind == '=' && x.peek().kind == word {
		f.aliases = append(f.aliases, x.take())
		x.next++
	}
	switch t := x.peek(); t.kind {
	case word, literal:
		f.label = x.take()
	case '[':
		f.kind = dynamic
		x.next++
		if x.peek().kind == word && x.ahead(1).kind == '=' {
			f.aliases = append(f.aliases, x.take())
			x.next++
		}
		f.keys = append(f.keys, x.list(']'))
	default:
		f.kind = dynamic
		f.keys = append(f.keys, x.operand())
	}
	for x.peek().kind == '?' || x.peek().kind == '!' {
		f.optional = f.optional || x.take().kind == '?'
	}
	x.next++ // the colon
	for x.peek().kind == ':' {
		x.next++
	}
	if x.peek().kind == word && x.ahead(1).kind == '=' && !x.labelled() { // an alias of the value
		f.aliases = append(f.aliases, x.take())
		x.next++
	}
	if x.depth < maxDepth && x.labelled() {
		inner := &node{shape: structure, owner: -1}
		x.depth++
		g := &field{start: x.peek().start, symbol: -1}
		x.labels(g)
		g.end = max(x.last(), g.start)
		x.depth--
		inner.fields = append(inner.fields, g)
		f.value = inner
		return
	}
	f.value = x.value()
}

// comprehension reads for, let and if with the structure behind them. Each clause is in scope of those before.
func (x *extractor) comprehension() *node {
	n := &node{shape: structure, owner: -1}
	for {
		f := &field{kind: variable, start: x.peek().start, symbol: -1}
		switch {
		case x.isWord("for"):
			x.next++
			for x.peek().kind == word && !x.isWord("in") {
				f.aliases = append(f.aliases, x.take())
				if x.peek().kind == ',' {
					x.next++
				}
			}
			x.next++ // in
			f.value = x.condition()
		case x.isWord("if"):
			x.next++
			f.kind, f.value = embedded, x.condition()
		case x.isWord("let"):
			x.next++
			f.aliases = append(f.aliases, x.take())
			x.next++
			f.value = x.condition()
		case x.peek().kind == ',' && x.peek().start == x.peek().end:
			x.next++
			continue
		case x.peek().kind == '{':
			f.kind = embedded
			x.next++
			f.value = x.structure('}')
			f.end = x.last()
			n.fields = append(n.fields, f)
			return n
		default:
			return n
		}
		f.end = max(x.last(), f.start)
		n.fields = append(n.fields, f)
	}
}

// condition is a value that a structure follows.
func (x *extractor) condition() *node {
	defer func(head bool) { x.head = head }(x.head)
	x.head = true
	return x.value()
}

// value reads operands with operators between.
func (x *extractor) value() *node {
	n := &node{shape: parts, joined: true}
	if x.depth++; x.depth > maxDepth {
		x.skip()
		x.depth--
		return n
	}
	defer func() { x.depth-- }()
	operands := 0
	for {
		switch t := x.peek(); t.kind {
		case end, ',', '}', ')', ']', ':', unquote, tag:
			return n
		case operator, '!', '=', '?', '.', dots:
			if t.kind == operator && x.str(t) != "&" {
				n.joined = false
			}
			x.next++
			operands = 0
		default:
			if x.head && operands > 0 && (t.kind == '{' || t.kind == word) || x.head && t.kind == '{' {
				return n
			}
			if operands > 0 && t.kind == word { // the next element, where no comma stands
				return n
			}
			before := x.next
			n.children = append(n.children, x.operand())
			if x.next == before {
				x.next++
			}
			operands++
		}
	}
}

// operand reads a value with what is selected of it.
func (x *extractor) operand() *node {
	var n *node
	switch t := x.take(); t.kind {
	case word:
		n = &node{shape: name, at: t}
	case '{':
		n = x.inside(func() *node { return x.structure('}') })
	case '[':
		n = x.inside(func() *node { return x.list(']') })
	case '(':
		n = x.inside(func() *node { return x.list(')') })
	case quote:
		n = x.inside(func() *node { return x.list(unquote) })
	default:
		n = &node{shape: parts}
	}
	for {
		switch t := x.peek(); {
		case t.kind == '.' && (x.ahead(1).kind == word || x.ahead(1).kind == literal):
			x.next++
			n = &node{shape: selection, at: x.take(), children: []*node{n}}
		case t.kind == '(':
			x.next++
			args := x.inside(func() *node { return x.list(')') })
			n = &node{shape: call, children: append([]*node{n}, args.children...)}
		case t.kind == '[':
			x.next++
			n = &node{shape: parts, children: []*node{n, x.inside(func() *node { return x.list(']') })}}
		default:
			return n
		}
	}
}

// inside reads what is in brackets, where braces are no body.
func (x *extractor) inside(read func() *node) *node {
	defer func(head bool) { x.head = head }(x.head)
	x.head = false
	return read()
}

// list reads values that commas part, to a closing sign.
func (x *extractor) list(closing byte) *node {
	n := &node{shape: parts}
	for {
		switch t := x.peek(); t.kind {
		case end:
			return n
		case closing:
			x.next++
			return n
		case ',', ':', tag, dots, '(':
			if t.kind == '(' {
				n.children = append(n.children, x.value())
				continue
			}
			x.next++
		case '}', ')', ']', unquote:
			return n
		default:
			before := x.next
			if x.isWord("for") || x.isWord("if") {
				n.children = append(n.children, x.comprehension())
			} else {
				n.children = append(n.children, x.value())
			}
			if x.next == before {
				x.next++
			}
		}
	}
}
