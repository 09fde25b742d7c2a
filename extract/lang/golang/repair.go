package golang

import "github.com/codegraph-dev/codegraph/extract/facts"

// repairSymbols restores what holds for correct source where the parser's guesses about
// broken source do not: a symbol spans its name and what it contains, and a
// reference lies inside its symbol.
func (x *extractor) repairSymbols() {
	symbols := x.file.Symbols
	for i := range symbols {
		s := &symbols[i]
		if x.words.offset(s.NameLine, s.NameCol) >= len(x.source) { // a name that the parser made up
			s.NameLine, s.NameCol = s.Span.StartLine, s.Span.StartCol
		}
		if s.NameLine > s.Span.EndLine || s.NameLine == s.Span.EndLine && s.NameCol >= s.Span.EndCol {
			end := min(x.words.offset(s.NameLine, s.NameCol)+len(s.Name), len(x.source))
			x.widen(&s.Span, uint32(end))
		}
	}
	for i := len(symbols) - 1; i >= 0; i-- { // what is contained has the higher index
		if c := symbols[i].Container; c >= 0 && symbols[c].Span.End < symbols[i].Span.End {
			x.widen(&symbols[c].Span, symbols[i].Span.End)
		}
	}
	for i := range x.file.Refs {
		r := &x.file.Refs[i]
		at := uint32(x.words.offset(r.Line, r.Col))
		for r.Scope >= 0 && (at < symbols[r.Scope].Span.Start || at >= symbols[r.Scope].Span.End) {
			r.Scope = symbols[r.Scope].Container
		}
	}
}

func (x *extractor) widen(s *facts.Span, end uint32) {
	s.End = end
	s.EndLine, s.EndCol = x.words.position(int(end))
}
