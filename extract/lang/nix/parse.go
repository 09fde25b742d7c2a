//go:build cgo

package nix

// maxDepth bounds how deep expressions nest that are read.
const maxDepth = 400

func (x *extractor) peek(n int) token {
	if x.next+n < len(x.tokens) {
		return x.tokens[x.next+n]
	}
	return token{end, len(x.Source), len(x.Source)}
}

func (x *extractor) is(kind byte) bool { return x.peek(0).kind == kind }

func (x *extractor) isWord(s string) bool {
	t := x.peek(0)
	return t.kind == keyword && x.text(t) == s
}

func (x *extractor) text(t token) string { return string(x.Source[t.start:t.end]) }

func (x *extractor) take(kind byte) bool {
	if x.is(kind) && kind != end {
		x.next++
		return true
	}
	return false
}

func (x *extractor) takeWord(s string) bool {
	if x.isWord(s) {
		x.next++
		return true
	}
	return false
}

// expression reads an expression. It reads at least one token that can begin one, or none.
func (x *extractor) expression() *node {
	if x.depth++; x.depth > maxDepth {
		x.next++
		x.depth--
		return &node{}
	}
	defer func() { x.depth-- }()
	t := x.peek(0)
	switch {
	case t.kind == word && x.peek(1).kind == ':':
		n := &node{shape: function, at: t, head: x.peek(1).end, params: []param{{name: x.text(t)}}}
		x.next += 2
		n.children = []*node{x.expression()}
		return n
	case t.kind == word && x.peek(1).kind == '@' && x.peek(2).kind == '{':
		x.next += 2
		return x.formals(x.text(t))
	case t.kind == '{' && x.beginsFormals():
		return x.formals("")
	case x.takeWord("let"):
		n := &node{shape: let, at: t, binds: x.bindings("in")}
		x.takeWord("in")
		n.children = []*node{x.expression()}
		return n
	case x.takeWord("with"):
		return &node{shape: with, at: t, children: []*node{x.expression(), x.behind(';')}}
	case x.takeWord("assert"):
		return &node{children: []*node{x.expression(), x.behind(';')}}
	case x.takeWord("if"):
		n := &node{shape: branch, at: t, children: []*node{x.expression()}}
		for _, w := range []string{"then", "else"} {
			if x.takeWord(w) {
				n.children = append(n.children, x.expression())
			}
		}
		return n
	}
	return x.operation()
}

// behind is the expression behind a sign.
func (x *extractor) behind(sign byte) *node {
	x.take(sign)
	return x.expression()
}

// beginsFormals tells the parameters of a function from a set, by what is behind the brace.
func (x *extractor) beginsFormals() bool {
	switch x.peek(1).kind {
	case 'e':
		return true
	case '}':
		return x.peek(2).kind == ':' || x.peek(2).kind == '@'
	case word:
		k := x.peek(2).kind
		return k == ',' || k == '?' || k == '}'
	}
	return false
}

// formals reads a function that takes a set, which has a name of its own if one is written.
func (x *extractor) formals(whole string) *node {
	n := &node{shape: function, at: x.peek(0)}
	x.take('{')
	for !x.is(end) && !x.take('}') {
		t := x.peek(0)
		x.next++
		if t.kind != word {
			continue
		}
		p := param{name: x.text(t)}
		if x.take('?') {
			p.optional, p.value = true, x.expression()
		}
		n.params = append(n.params, p)
	}
	if x.take('@') && x.is(word) {
		whole = x.text(x.peek(0))
		x.next++
	}
	if whole != "" {
		n.params = append(n.params, param{name: whole, optional: true})
	}
	x.take(':')
	n.head = x.tokens[x.next-1].end
	n.children = []*node{x.expression()}
	return n
}

// operation reads operands with operators between them.
func (x *extractor) operation() *node {
	var children []*node
	for {
		for x.take(operator) {
		}
		if x.peek(0).kind == keyword && !x.isWord("rec") {
			if x.isWord("let") || x.isWord("if") || x.isWord("with") || x.isWord("assert") {
				children = append(children, x.expression())
			}
			break
		}
		operand := x.call()
		if operand == nil {
			break
		}
		children = append(children, operand)
		if x.take('?') { // whether it has an attribute
			x.attributePath()
		}
		if !x.is(operator) {
			break
		}
	}
	if len(children) == 1 {
		return children[0]
	}
	return &node{children: children}
}

// call reads a value with the arguments that it is called with; nil where none begins.
func (x *extractor) call() *node {
	f := x.selection()
	if f == nil {
		return nil
	}
	n := &node{shape: call, at: f.at, children: []*node{f}}
	for {
		a := x.selection()
		if a == nil {
			break
		}
		n.children = append(n.children, a)
	}
	if len(n.children) == 1 {
		return f
	}
	return n
}

// selection reads a value and the attributes that are taken of it.
func (x *extractor) selection() *node {
	n := x.term()
	if n == nil {
		return nil
	}
	for x.take('.') {
		s := &node{shape: selection, at: n.at, children: []*node{n}}
		t := x.peek(0)
		path, more := x.attributePath()
		s.attributes = path
		s.children = append(s.children, more...)
		n = s
		if x.peek(0).kind == word && x.text(x.peek(0)) == "or" {
			x.next++
			if or := x.selection(); or != nil {
				s.children = append(s.children, or)
			}
		}
		if x.peek(0) == t {
			break
		}
	}
	return n
}

// attributePath reads words with dots between them. What is computed is no token, ends the path and is given
// apart.
func (x *extractor) attributePath() (path []token, computed []*node) {
	for {
		switch t := x.peek(0); t.kind {
		case word, keyword:
			if len(computed) == 0 {
				path = append(path, t)
			}
			x.next++
		case quote:
			if x.peek(1).kind == unquote && len(computed) == 0 {
				path = append(path, token{quote, t.end, x.peek(1).start})
			}
			kid := x.term()
			if len(kid.children) > 0 {
				computed = append(computed, kid)
			}
		case hole:
			x.next++
			computed = append(computed, x.expression())
			x.take('}')
		default:
			return path, computed
		}
		if !x.take('.') {
			return path, computed
		}
	}
}

// term reads a word, a literal or what is in brackets; nil where none begins.
func (x *extractor) term() *node {
	t := x.peek(0)
	switch t.kind {
	case word:
		x.next++
		return &node{shape: name, at: t, name: x.text(t)}
	case number, search:
		x.next++
		return &node{at: t}
	case path:
		return x.path()
	case quote:
		return x.string()
	case '(':
		x.next++
		n := &node{shape: inParens, at: t, children: []*node{x.expression()}}
		x.skipTo(')')
		return n
	case '[':
		x.next++
		n := &node{at: t}
		for !x.is(end) && !x.take(']') {
			kid := x.selection()
			if kid == nil {
				if closes(x.peek(0).kind) {
					break
				}
				x.next++
				continue
			}
			n.children = append(n.children, kid)
		}
		return n
	case '{':
		x.next++
		return x.set(t, false)
	case keyword:
		if x.isWord("rec") && x.peek(1).kind == '{' {
			x.next += 2
			return x.set(t, true)
		}
	}
	return nil
}

// closes reports a sign that ends what is around.
func closes(kind byte) bool { return kind == ')' || kind == '}' || kind == ']' || kind == ';' }

// skipTo passes over what an expression left before a closing bracket.
func (x *extractor) skipTo(kind byte) {
	for !x.is(end) && !x.take(kind) && !closes(x.peek(0).kind) && x.peek(0).kind != keyword {
		x.next++
	}
}

// path reads a path; with code in it it is none that is known.
func (x *extractor) path() *node {
	t := x.peek(0)
	x.next++
	n := &node{shape: file, at: t, name: x.text(t)}
	for at := t.end; x.peek(0).start == at && (x.is(hole) || n.shape == other && x.is(path)); at = x.tokens[x.next-1].end {
		n.shape = other
		if x.take(hole) {
			n.children = append(n.children, x.expression())
			x.take('}')
			continue
		}
		x.next++
	}
	return n
}

// string reads a string with the code in it.
func (x *extractor) string() *node {
	n := &node{at: x.peek(0)}
	x.next++
	for !x.is(end) && !x.take(unquote) {
		if !x.take(hole) {
			x.next++
			continue
		}
		n.children = append(n.children, x.expression())
		for !x.is(end) && !x.take('}') && !x.is(unquote) && !x.is(hole) {
			x.next++
		}
	}
	return n
}
