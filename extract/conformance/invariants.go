package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Invariants reports everything in which facts break what their types promise.
// It is nil for well-formed ones.
func Invariants(source []byte, f *facts.File) error {
	c := checker{file: f, size: uint32(len(source))}
	if err := f.Check(); err != nil {
		c.errs = append(c.errs, err)
	}
	for _, cut := range f.Cut {
		if cut.Limit == "invariant" {
			c.errorf("facts had dangling indices before they were finished")
		}
	}
	c.symbols()
	c.exprs()
	c.refs()
	c.tables()
	return errors.Join(c.errs...)
}

type checker struct {
	file *facts.File
	size uint32
	errs []error
}

func (c *checker) errorf(format string, args ...any) {
	if len(c.errs) < 20 {
		c.errs = append(c.errs, fmt.Errorf(format, args...))
	}
}

// position is a line and column, 1-based.
type position struct{ line, col uint32 }

func (p position) before(q position) bool {
	return p.line < q.line || p.line == q.line && p.col < q.col
}

func start(s facts.Span) position { return position{s.StartLine, s.StartCol} }
func end(s facts.Span) position   { return position{s.EndLine, s.EndCol} }

// within reports whether a token begins inside a span.
func within(p position, s facts.Span) bool { return !p.before(start(s)) && p.before(end(s)) }

// symbols checks spans, names and identities.
func (c *checker) symbols() {
	type identity struct {
		kind                facts.Kind
		name, disambiguator string
		ordinal             uint32
	}
	seen := map[identity]int{}
	for i := range c.file.Symbols {
		s := &c.file.Symbols[i]
		name := fmt.Sprintf("symbol %d %s %s", i, s.Kind, s.Name)
		if s.Kind == facts.KindNone || s.Kind == facts.KindFile {
			c.errorf("%s: not a kind of definition", name)
		}
		if s.Name == "" || !facts.IsNodeKind(s.NodeKind) {
			c.errorf("%s: name %q, node kind %q", name, s.Name, s.NodeKind)
		}
		c.span(name, s)
		if s.Container >= 0 && int(s.Container) < i {
			outer := &c.file.Symbols[s.Container]
			if start(s.Span).before(start(outer.Span)) || end(outer.Span).before(end(s.Span)) {
				c.errorf("%s reaches outside its container %s", name, outer.Name)
			}
		}
		id := identity{s.Kind, c.file.QualifiedName(i), s.Disambiguator, s.Ordinal}
		if other, ok := seen[id]; ok {
			c.errorf("%s has the identity of symbol %d", name, other)
		}
		seen[id] = i
	}
}

func (c *checker) span(name string, s *facts.Symbol) {
	if s.Span.Start > s.Span.End || s.Span.End > c.size {
		c.errorf("%s: bytes [%d, %d) of %d", name, s.Span.Start, s.Span.End, c.size)
	}
	if s.Span.StartLine == 0 || s.Span.StartCol == 0 || end(s.Span).before(start(s.Span)) {
		c.errorf("%s: from %d:%d to %d:%d", name, s.Span.StartLine, s.Span.StartCol, s.Span.EndLine, s.Span.EndCol)
	}
	if int(s.Span.EndLine) > c.file.Lines+1 {
		c.errorf("%s: ends on line %d of %d", name, s.Span.EndLine, c.file.Lines)
	}
	if p := (position{s.NameLine, s.NameCol}); !within(p, s.Span) && start(s.Span) != p {
		c.errorf("%s: name at %d:%d outside %d:%d-%d:%d", name, s.NameLine, s.NameCol, s.Span.StartLine, s.Span.StartCol, s.Span.EndLine, s.Span.EndCol)
	}
}

// exprs checks operands, indices and that no expression is there twice.
func (c *checker) exprs() {
	seen := make(map[facts.Expr]int, len(c.file.Exprs))
	for i, e := range c.file.Exprs {
		if other, ok := seen[e]; ok {
			c.errorf("expression %d equals expression %d", i, other)
		}
		seen[e] = i
		if i > 0 && e.Op == facts.OpNone {
			c.errorf("expression %d is none", i)
		}
		limit := -1
		switch e.Op {
		case facts.OpSymbol, facts.OpThis, facts.OpClass, facts.OpSuper, facts.OpTypeParam, facts.OpScope:
			limit = len(c.file.Symbols)
		case facts.OpImport:
			limit = len(c.file.Imports)
		}
		if limit >= 0 && int(e.N) >= limit {
			c.errorf("expression %d (operator %d) names number %d of %d", i, e.Op, e.N, limit)
		}
		if e.Op == facts.OpName && e.S == "" || e.Op == facts.OpMember && e.S == "" {
			c.errorf("expression %d (operator %d) has no name", i, e.Op)
		}
	}
}

// refs checks order and that a reference lies inside its scope.
func (c *checker) refs() {
	for i := range c.file.Refs {
		r := &c.file.Refs[i]
		at := position{r.Line, r.Col}
		if r.Expr == 0 || r.Line == 0 || r.Col == 0 || int(r.Line) > c.file.Lines {
			c.errorf("reference %d at %d:%d with expression %d", i, r.Line, r.Col, r.Expr)
		}
		if r.Scope >= 0 && int(r.Scope) < len(c.file.Symbols) && !within(at, c.file.Symbols[r.Scope].Span) {
			c.errorf("reference %d at %d:%d lies outside its scope %s", i, r.Line, r.Col, c.file.Symbols[r.Scope].Name)
		}
		if i > 0 {
			if p := &c.file.Refs[i-1]; cmp.Or(cmp.Compare(p.Line, r.Line), cmp.Compare(p.Col, r.Col), cmp.Compare(p.Role, r.Role)) > 0 {
				c.errorf("reference %d at %d:%d comes before its predecessor", i, r.Line, r.Col)
			}
			if *r == c.file.Refs[i-1] {
				c.errorf("reference %d at %d:%d is there twice", i, r.Line, r.Col)
			}
		}
	}
}

// tables checks imports, exports, terms and what comments say.
func (c *checker) tables() {
	f := c.file
	for i := range f.Imports {
		imp := &f.Imports[i]
		if imp.Line == 0 || imp.Col == 0 || int(imp.Line) > f.Lines {
			c.errorf("import %d of %q at %d:%d", i, imp.Module, imp.Line, imp.Col)
		}
		if i > 0 && (position{imp.Line, imp.Col}).before(position{f.Imports[i-1].Line, f.Imports[i-1].Col}) {
			c.errorf("import %d of %q comes before its predecessor", i, imp.Module)
		}
		if imp.Scope >= 0 && !within(position{imp.Line, imp.Col}, f.Symbols[imp.Scope].Span) {
			c.errorf("import %d of %q lies outside its scope %s", i, imp.Module, f.Symbols[imp.Scope].Name)
		}
	}
	for i, e := range f.Exports {
		if e.Name == "" || e.Line == 0 || int(e.Line) > f.Lines {
			c.errorf("export %d of %q on line %d", i, e.Name, e.Line)
		}
	}
	for i, m := range f.Markers {
		if m.Kind == "" || m.Line == 0 || int(m.Line) > f.Lines {
			c.errorf("marker %d %q on line %d", i, m.Kind, m.Line)
		}
	}
	for i, s := range f.Suppressions {
		if s.Rule == "" || s.Line == 0 || int(s.Line) > f.Lines+1 {
			c.errorf("suppression %d of %q on line %d", i, s.Rule, s.Line)
		}
	}
	c.terms()
}

func (c *checker) terms() {
	for i := range c.file.Terms {
		t := &c.file.Terms[i]
		if i > 0 && c.file.Terms[i-1].Text >= t.Text {
			c.errorf("term %q follows %q", t.Text, c.file.Terms[i-1].Text)
		}
		order := func(a, b facts.TermLine) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Type, b.Type))
		}
		if len(t.Lines) == 0 || !slices.IsSortedFunc(t.Lines, order) || len(slices.Compact(slices.Clone(t.Lines))) != len(t.Lines) {
			c.errorf("term %q: lines %v", t.Text, t.Lines)
		}
		for _, l := range t.Lines {
			if l.Line == 0 || int(l.Line) > c.file.Lines {
				c.errorf("term %q on line %d of %d", t.Text, l.Line, c.file.Lines)
			}
		}
	}
}
