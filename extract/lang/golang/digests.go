package golang

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"go/ast"
	"slices"
	"sort"
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// digests sets Body and Shape of functions, types and values. Fields and methods
// of interfaces have none: their signatures are all there is.
func (x *extractor) digests() {
	slices.Sort(x.bare)
	slices.SortFunc(x.locals, func(a, b localUse) int { return cmp.Compare(a.offset, b.offset) })
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		if s.Kind == facts.KindPackage || s.Kind == facts.KindField || s.Flags.Has(facts.Abstract) {
			continue
		}
		s.Body, s.Shape = x.digest(x.specSpan(s), -1-int32(i))
		if s.Flags.Has(facts.Test) && strings.HasPrefix(s.Name, "Example") {
			if want := x.expectedOutput(s.Span); want != "" {
				s.Body, s.Shape = s.Body^xxhash.Sum64String(want), s.Shape^xxhash.Sum64String(want)
			}
		}
	}
}

// expectedOutput is what the last comment of an example says that it prints: `go test`
// compares it.
func (x *extractor) expectedOutput(span facts.Span) string {
	var last *ast.CommentGroup
	for _, group := range x.tree.comments {
		if at := uint32(x.offset(group.Pos())); at > span.Start && at < span.End {
			last = group
		}
	}
	if last == nil {
		return ""
	}
	text := strings.TrimSpace(last.Text())
	if name, _, ok := strings.Cut(text, ":"); ok && (strings.EqualFold(name, "output") || strings.EqualFold(name, "unordered output")) {
		return text
	}
	return ""
}

// specSpan is a symbol's span without the keyword that its declaration begins with
// where it is alone, and that a group of declarations has once.
func (x *extractor) specSpan(s *facts.Symbol) facts.Span {
	span := s.Span
	for _, keyword := range [...]string{"var", "const", "type"} {
		rest, ok := bytes.CutPrefix(x.source[span.Start:span.End], []byte(keyword))
		if ok && s.Kind != facts.KindFunction && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
			span.Start += uint32(len(keyword))
			break
		}
	}
	return span
}

// digest hashes the tokens of a span. For the shape, the names of locals and the
// symbol's own are replaced by ordinals of their first appearance.
func (x *extractor) digest(span facts.Span, own int32) (body, shape uint64) {
	tokens := x.words.tokens
	first := sort.Search(len(tokens), func(i int) bool { return tokens[i].start >= span.Start })
	local := sort.Search(len(x.locals), func(i int) bool { return x.locals[i].offset >= span.Start })
	bare := sort.Search(len(x.bare), func(i int) bool { return x.bare[i] >= span.Start })
	clear(x.ordinals)
	ordinals := x.ordinals
	text, form := x.text1[:0], x.text2[:0]
	for at := first; at < len(tokens) && tokens[at].start < span.End; at++ {
		t := tokens[at]
		word := x.source[t.start:t.end]
		if x.emptyInterface(tokens[at:]) {
			word, at = anyType, at+2
		}
		switch t.kind {
		case tokSemicolon:
			word = semicolon
		case tokNumber:
			word = bytes.ToLower(word)
		case tokOperator:
			for bare < len(x.bare) && x.bare[bare] < t.start {
				bare++
			}
			if bare < len(x.bare) && x.bare[bare] == t.start {
				continue
			}
		}
		text = append(append(text, word...), 0)
		for local < len(x.locals) && x.locals[local].offset < t.start {
			local++
		}
		if t.kind == tokIdent && local < len(x.locals) && x.locals[local].offset == t.start {
			if serial := x.locals[local].serial; serial > 0 || serial == own {
				n, ok := ordinals[serial]
				if !ok {
					n = uint64(len(ordinals))
					ordinals[serial] = n
				}
				form = binary.AppendUvarint(append(form, 1), n)
				continue
			}
		}
		form = append(append(form, word...), 0)
	}
	x.text1, x.text2 = text, form
	return xxhash.Sum64(text), xxhash.Sum64(form)
}

// emptyInterface reports tokens that begin with interface{}, which any stands for.
func (x *extractor) emptyInterface(tokens []tok) bool {
	is := func(i int, kind tokKind, text string) bool {
		t := tokens[i]
		return t.kind == kind && string(x.source[t.start:t.end]) == text
	}
	return len(tokens) > 2 && is(0, tokKeyword, "interface") && is(1, tokOperator, "{") && is(2, tokOperator, "}")
}

var anyType = []byte("any")

// parentheses notes those around an operand that binds at least as tightly as is
// asked of it.
func (x *extractor) parentheses(operand ast.Expr, precedence int) {
	p, ok := operand.(*ast.ParenExpr)
	if !ok || !p.Rparen.IsValid() {
		return
	}
	switch e := p.X.(type) {
	case *ast.BinaryExpr:
		if e.Op.Precedence() < precedence {
			return
		}
	case *ast.UnaryExpr, *ast.StarExpr:
		if precedence > 0 {
			return
		}
	case *ast.Ident, *ast.BasicLit, *ast.CallExpr, *ast.SelectorExpr, *ast.IndexExpr:
	default:
		return
	}
	x.bare = append(x.bare, uint32(x.offset(p.Lparen)), uint32(x.offset(p.Rparen)))
}

// semicolon is the text of all of them, inserted ones included.
var semicolon = []byte(";")
