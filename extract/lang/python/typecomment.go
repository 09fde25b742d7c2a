package python

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Types was in comments before there were annotations (PEP 484): `x = None  # type: T`,
// and `# type: (A, B) -> R` below the head of a function.

var (
	// typeInComment matches a type comment; a further comment may follow.
	typeInComment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^#\s*type:\s*([\pL_][^#]*?)\s*(?:#.*)?$`) })
	// headInComment matches that of a function.
	headInComment = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^#\s*type:\s*\(([^#]*)\)\s*->\s*([^#]*?)\s*(?:#.*)?$`)
	})
)

// commentType is a type that a comment declares, and where it stands.
type commentType struct {
	text     string
	row, col uint32
}

// typeComment finds the type that a comment on the line of an assignment declares. The
// comment follows the statement.
func (x *extractor) typeComment(assignment int32) (commentType, bool) {
	stmt := x.Nodes[assignment].Parent
	if x.inQuote || stmt < 0 || x.Kind(stmt) != nExpressionStatement {
		return commentType{}, false
	}
	c := x.Nodes[stmt].Last
	if int(c) >= len(x.Nodes) || x.Kind(c) != nComment || bytes.IndexByte(x.Source[x.Nodes[stmt].End:x.Nodes[c].Start], '\n') >= 0 {
		return commentType{}, false
	}
	n := &x.Nodes[c]
	m := typeInComment().FindSubmatchIndex(x.Source[n.Start:n.End])
	if m == nil {
		return commentType{}, false
	}
	text := x.Text(c)[m[2]:m[3]]
	return commentType{text, n.StartRow, n.StartCol + uint32(m[2])}, !strings.HasPrefix(text, "ignore")
}

// commented evaluates a type in a comment.
func (x *extractor) commented(t commentType, role facts.Role) facts.ExprID {
	if x.quoted >= maxQuoted || t.text == "" {
		return 0
	}
	x.quoted++
	return x.typeIn([]byte(t.text), t.row, t.col, role)
}

// noteComment keeps a type in a comment for digests, by the leaf that an annotation would
// follow, or the function whose result it is.
func (x *extractor) noteComment(node int32, t commentType) {
	if t.text == "" || x.inQuote {
		return
	}
	if x.typesInComments == nil {
		x.typesInComments = map[int32]string{}
	}
	x.typesInComments[node] = t.text
}

// headComment finds the types that a comment between the head and the first statement of
// a function declares: of its parameters, without a receiver, and of its result.
func (x *extractor) headComment(def int32, receiver bool) (params []commentType, result commentType) {
	p := x.Field(def, x.f.Parameters)
	if p < 0 || x.Field(def, x.f.ReturnType) >= 0 || x.inQuote {
		return nil, result
	}
	count, named := 0, false
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if x.paramName(c) >= 0 {
			count++
			named = named || x.Field(c, x.f.Type) >= 0
		}
	}
	c := x.headCommentNode(def, p)
	if c < 0 || named {
		return nil, result
	}
	n, text := &x.Nodes[c], x.Text(c)
	m := headInComment().FindStringSubmatchIndex(text)
	if m == nil {
		return nil, result
	}
	at := func(from, to int) commentType {
		part := text[from:to]
		from += len(part) - len(strings.TrimLeft(part, " *"))
		return commentType{strings.Trim(part, " *"), n.StartRow, n.StartCol + uint32(from)}
	}
	for from, depth, i := m[2], 0, m[2]; i <= m[3]; i++ {
		switch {
		case i == m[3] || text[i] == ',' && depth == 0:
			if i > from {
				params = append(params, at(from, i))
			}
			from = i + 1
		case text[i] == '[' || text[i] == '(':
			depth++
		case text[i] == ']' || text[i] == ')':
			depth--
		}
	}
	if receiver {
		if len(params) == count {
			params = params[1:]
		}
		count--
	}
	if len(params) != count {
		params = nil // `(...)`: each parameter has a comment of its own
	}
	return params, at(m[4], m[5])
}

// headCommentNode is the first comment between a function's parameters and its first
// statement, -1 for none.
func (x *extractor) headCommentNode(def, parameters int32) int32 {
	for i := x.Nodes[parameters].Last; i < x.Nodes[def].Last; i++ {
		switch k := x.Kind(i); {
		case k == nComment:
			return i
		case k != nBlock && x.Nodes[i].Last > i+1:
			return -1
		}
	}
	return -1
}

// headText writes the head of a function with the types that a comment declares, as
// annotations would say them.
func (x *extractor) headText(d *decl, params []commentType, result commentType) string {
	p := x.Field(d.def, x.f.Parameters)
	var b strings.Builder
	b.WriteString(x.code(x.Nodes[d.def].Start, x.Nodes[p].Start) + "(")
	n, next := 0, 0
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if !x.Nodes[c].Is(syntax.Named) || x.Kind(c) == nComment {
			continue
		}
		if n++; n > 1 {
			b.WriteString(", ")
		}
		name := x.paramName(c)
		typed := name >= 0 && !(n == 1 && d.scope.self != "") && next < len(params)
		if !typed {
			b.WriteString(x.code(x.Nodes[c].Start, x.Nodes[c].End))
			continue
		}
		b.WriteString(x.code(x.Nodes[c].Start, x.Nodes[name].End) + ": " + params[next].text)
		next++
		if v := x.Field(c, x.f.Value); v >= 0 {
			b.WriteString(" = " + x.code(x.Nodes[v].Start, x.Nodes[v].End))
		}
	}
	b.WriteString(")")
	if result.text != "" {
		b.WriteString(" -> " + result.text)
	}
	return b.String()
}
