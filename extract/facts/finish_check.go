package facts

import (
	"cmp"
	"fmt"
)

// Check reports the first invariant of this package's types that a finished
// file breaks. It is meant for tests and for damaged stores.
func (f *File) Check() error {
	if len(f.Exprs) == 0 || f.Exprs[0] != (Expr{}) {
		return fmt.Errorf("expression 0 is not OpNone")
	}
	for i, e := range f.Exprs[1:] {
		if int(e.A) > i || int(e.B) > i {
			return fmt.Errorf("expression %d uses an operand at or above it", i+1)
		}
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if int(s.Container) >= i || s.Container < -1 {
			return fmt.Errorf("symbol %d %s: container %d is not before it", i, s.Name, s.Container)
		}
		if s.Container >= 0 && !f.Symbols[s.Container].Span.contains(s.Span) {
			return fmt.Errorf("symbol %d %s reaches outside its container %s", i, s.Name, f.Symbols[s.Container].Name)
		}
	}
	for i := range f.Refs {
		r := &f.Refs[i]
		if int(r.Expr) >= len(f.Exprs) || int(r.Scope) >= len(f.Symbols) || r.Scope < -1 {
			return fmt.Errorf("reference %d at %d:%d has a dangling index", i, r.Line, r.Col)
		}
	}
	return nil
}

// holds reports whether a token at a line and column begins in the span.
func (s *Span) holds(line, col uint32) bool {
	return cmp.Or(cmp.Compare(s.StartLine, line), cmp.Compare(s.StartCol, col)) <= 0 && cmp.Or(cmp.Compare(line, s.EndLine), cmp.Compare(col, s.EndCol)) < 0
}

func (s Span) contains(t Span) bool { return s.Start <= t.Start && t.End <= s.End }
