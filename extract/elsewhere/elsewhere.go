// Package elsewhere finds what code and configuration name of other languages: the files that
// commands run, by their paths, and the tables that queries in texts read and write.
package elsewhere

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// maxFound bounds what is kept of a file.
const maxFound = 256

// Add gives an extractor whose facts have besides what the text names elsewhere. Others are the
// languages whose definitions texts may name.
func Add(l lang.Language, others []lang.Language) func([]byte) (*facts.File, error) {
	return func(source []byte) (*facts.File, error) {
		f, err := l.Extract(source)
		if err != nil || f == nil {
			return f, err
		}
		var found []lang.Mention
		if l.Commands {
			found = commands(source)
		}
		code := l.Depth != lang.Outline && l.Depth != lang.Settings
		for i := range others {
			o := &others[i]
			switch {
			case o.Family == l.Family:
			case o.Named != nil && code != o.InSettings && o.Sniff(source):
				found = append(found, literals(source, lang.SyntaxOf(l.Name), o.Name, func(_ []byte, text string) []lang.Mention { return o.Named(text) })...)
			case o.MadeInto != nil && code:
				found = append(found, madeFrom(source, o)...)
			}
		}
		if l.InTexts != nil {
			found = append(found, literals(source, lang.SyntaxOf(l.Name), l.Name, l.InTexts)...)
		}
		add(f, source, found)
		return f, nil
	}
}

// maxHead bounds the lines that say what code is generated from.
const maxHead = 2 << 10

func madeFrom(source []byte, o *lang.Language) []lang.Mention {
	found := o.MadeInto(string(source[:min(len(source), maxHead)]))
	for i := range found {
		found[i].Language = o.Name
	}
	return found
}

func add(f *facts.File, source []byte, found []lang.Mention) {
	if len(found) == 0 {
		return
	}
	slices.SortStableFunc(found, func(a, b lang.Mention) int { return cmp.Compare(a.At, b.At) })
	known := map[[2]uint32]bool{} // places that the language itself refers from, as a type in quotes
	for i := range f.Refs {
		known[[2]uint32{f.Refs[i].Line, f.Refs[i].Col}] = true
	}
	ids, line, start := map[facts.Expr]facts.ExprID{}, uint32(1), 0
	next := 0
	for _, m := range found[:min(len(found), maxFound)] {
		for ; next < m.At; next++ {
			if source[next] == '\n' {
				line, start = line+1, next+1
			}
		}
		col := uint32(m.At-start) + 1
		if known[[2]uint32{line, col}] {
			continue
		}
		e := facts.Expr{Op: facts.OpPath, S: m.Name}
		if m.Language != "" {
			e = facts.Expr{Op: facts.OpForeign, S: m.Language + "\x00" + m.Name}
		}
		id, ok := ids[e]
		if !ok {
			id = facts.ExprID(len(f.Exprs))
			ids[e] = id
			f.Exprs = append(f.Exprs, e)
		}
		f.Refs = append(f.Refs, facts.Ref{Expr: id, Role: m.Role, Scope: around(f, line, col), Line: line, Col: col})
	}
	slices.SortStableFunc(f.Refs, func(a, b facts.Ref) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col)) })
}

// around is the innermost definition that a place is in, -1 for none.
func around(f *facts.File, line, col uint32) int32 {
	in := int32(-1)
	for i := range f.Symbols {
		s := &f.Symbols[i].Span
		before := s.StartLine < line || s.StartLine == line && s.StartCol <= col
		behind := s.EndLine > line || s.EndLine == line && s.EndCol >= col
		if before && behind {
			in = int32(i)
		}
	}
	return in
}
