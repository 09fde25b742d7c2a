//go:build cgo

package embed

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// Joined says what a part is in its host.
type Joined struct {
	// Symbol means the host: what is of no symbol in the part is its; -1 for the file.
	Symbol int32
	// Same is the definition of the part that Symbol is too, -1 for none.
	Same int32
	// Within gives the symbol of the host around a definition that nothing of the part
	// contains, -1 for none; nil where there is none for any.
	Within func(s *facts.Symbol) int32
	// Named gives the definition of the part that a name means in the markup, where
	// no variable is called so; nil where there are none.
	Named map[string]int32
	// Selves are definitions of the part that `this` is in their functions, where it is
	// for the host's symbol: its members are those of Named.
	Selves map[int32]bool
	// Apart has names that are free in the part mean nothing outside of it, but for those
	// of custom properties.
	Apart bool
}

// Join makes a part's facts those of the host, which is finished; the caller finishes it again.
func Join(host *facts.File, part *Part, as Joined) {
	j := joiner{host: host, part: part, as: as, b: facts.NewBuilder(), named: map[facts.ExprID]facts.ExprID{}}
	for _, e := range host.Exprs[min(1, len(host.Exprs)):] {
		j.b.Add(e.Op, e.A, e.B, e.N, e.S)
	}
	j.mapSymbols()
	j.mapImports()
	j.exprs = make([]facts.ExprID, len(part.Exprs))
	for i := 1; i < len(part.Exprs); i++ {
		e := j.part.Exprs[i]
		j.exprs[i] = j.addMember(e, j.exprs[e.A], j.exprs[e.B])
	}
	j.symbols()
	j.refs()
	host.Exprs = j.b.Exprs()
	j.texts()
}

type joiner struct {
	host     *facts.File
	part     *Part
	as       Joined
	b        *facts.Builder
	to       []int32        // by symbol of the part: that of the host
	imported []uint32       // by import of the part: that of the host
	exprs    []facts.ExprID // by expression of the part: that of the host
	named    map[facts.ExprID]facts.ExprID
}

func (j *joiner) mapSymbols() {
	j.to = make([]int32, len(j.part.Symbols))
	next := int32(len(j.host.Symbols))
	for i := range j.to {
		if int32(i) == j.as.Same {
			j.to[i] = j.as.Symbol
			continue
		}
		j.to[i] = next
		next++
	}
}

// mapImports adds the imports, in the order in which they are.
func (j *joiner) mapImports() {
	own := len(j.host.Imports)
	all := append(slices.Clone(j.host.Imports), j.part.Imports...)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(all[a].Line, all[b].Line), cmp.Compare(all[a].Col, all[b].Col))
	})
	to := make([]uint32, len(all))
	j.host.Imports = make([]facts.Import, len(all))
	for i, old := range order {
		m := all[old]
		if old >= own && m.Scope >= 0 {
			m.Scope = j.to[m.Scope]
		}
		j.host.Imports[i], to[old] = m, uint32(i)
	}
	j.imported = to[own:]
	if e := j.b.Exprs(); own > 0 {
		j.b = facts.NewBuilder()
		for _, x := range e[1:] {
			if x.Op == facts.OpImport {
				x.N = to[x.N]
			}
			j.b.Add(x.Op, x.A, x.B, x.N, x.S)
		}
	}
}

// add gives the expression in the host, of operands that are there already.
func (j *joiner) add(e facts.Expr, a, b facts.ExprID) facts.ExprID {
	switch e.Op {
	case facts.OpSymbol, facts.OpThis, facts.OpClass, facts.OpSuper, facts.OpTypeParam, facts.OpScope:
		e.N = uint32(j.to[e.N])
	case facts.OpImport:
		e.N = j.imported[e.N]
	case facts.OpName, facts.OpTypeName:
		if j.as.Apart && !strings.HasPrefix(e.S, "--") {
			return 0
		}
	case facts.OpMember:
		if j.as.Apart && a == 0 {
			return 0
		}
	}
	return j.b.Add(e.Op, a, b, e.N, e.S)
}

// addMember is add where the members of the host's symbol are known as those of others.
func (j *joiner) addMember(e facts.Expr, a, b facts.ExprID) facts.ExprID {
	if e.Op != facts.OpMember || !j.isSelf(e.A) {
		return j.add(e, a, b)
	}
	if i, ok := j.as.Named[e.S]; ok {
		return j.b.Symbol(int(j.to[i]))
	}
	return j.b.Member(0, e.S)
}

// isSelf reports what `this` is in functions of the host's symbol.
func (j *joiner) isSelf(id facts.ExprID) bool {
	e := j.part.Exprs[id]
	return (e.Op == facts.OpSymbol || e.Op == facts.OpThis) && j.as.Selves[int32(e.N)]
}

// inMarkup gives the expression as it is meant outside of sections.
func (j *joiner) inMarkup(id facts.ExprID) facts.ExprID {
	if id == 0 || len(j.as.Named) == 0 {
		return j.exprs[id]
	}
	if to, ok := j.named[id]; ok {
		return to
	}
	e := j.part.Exprs[id]
	var to facts.ExprID
	if i, ok := j.as.Named[e.S]; ok && e.Op == facts.OpName {
		to = j.b.Symbol(int(j.to[i]))
	} else {
		to = j.addMember(e, j.inMarkup(e.A), j.inMarkup(e.B))
	}
	j.named[id] = to
	return to
}

func (j *joiner) symbols() {
	for i := range j.part.Symbols {
		s := j.part.Symbols[i]
		s.Type = j.exprs[s.Type]
		for n := range s.Params {
			s.Params[n].Type = j.exprs[s.Params[n].Type]
		}
		for n := range s.TypeParams {
			s.TypeParams[n].Constraint, s.TypeParams[n].Default = j.exprs[s.TypeParams[n].Constraint], j.exprs[s.TypeParams[n].Default]
		}
		for n := range s.Supers {
			s.Supers[n].Expr = j.exprs[s.Supers[n].Expr]
		}
		switch {
		case int32(i) == j.as.Same:
			j.same(s)
			continue
		case s.Container >= 0:
			s.Container = j.to[s.Container]
		case j.as.Within != nil:
			s.Container = j.as.Within(&s)
		}
		j.host.Symbols = append(j.host.Symbols, s)
	}
	for _, x := range j.part.Exports {
		x.Expr = j.exprs[x.Expr]
		j.host.Exports = append(j.host.Exports, x)
	}
	if j.as.Symbol >= 0 {
		s := &j.host.Symbols[j.as.Symbol]
		s.Body, s.Shape = lexis.Mix(s.Body, j.part.Loose), lexis.Mix(s.Shape, j.part.Loose)
		return
	}
	j.host.Loose = lexis.Mix(j.host.Loose, j.part.Loose)
}

// same makes the host's symbol what a definition of the part is. It spans what it spanned.
func (j *joiner) same(s facts.Symbol) {
	h := &j.host.Symbols[j.as.Symbol]
	s.Container, s.Span = h.Container, h.Span
	s.Body, s.Shape, s.Own = lexis.Mix(h.Body, s.Body), lexis.Mix(h.Shape, s.Shape), lexis.Mix(h.Body, s.Own)
	s.Flags |= h.Flags
	if s.Kind == facts.KindValue {
		s.Kind, s.NodeKind = h.Kind, h.NodeKind
	}
	*h = s
}

func (j *joiner) refs() {
	seen := make(map[facts.Ref]bool, len(j.part.Refs))
	for i, r := range j.part.Refs {
		if j.part.markup[i] {
			r.Expr = j.inMarkup(r.Expr)
		} else {
			r.Expr = j.exprs[r.Expr]
		}
		switch {
		case r.Scope >= 0:
			r.Scope = j.to[r.Scope]
		case !j.part.outer[i]:
			r.Scope = j.as.Symbol
		}
		if r.Expr != 0 && !seen[r] {
			seen[r] = true
			j.host.Refs = append(j.host.Refs, r)
		}
	}
}

// texts adds words, markers, suppressions and what was left out.
func (j *joiner) texts() {
	f, p := j.host, j.part.File
	at := make(map[string]int, len(f.Terms))
	for i := range f.Terms {
		at[f.Terms[i].Text] = i
	}
	for _, t := range p.Terms {
		if i, ok := at[t.Text]; ok {
			f.Terms[i].Lines = append(f.Terms[i].Lines, t.Lines...)
			continue
		}
		f.Terms = append(f.Terms, t)
	}
	f.Markers = append(f.Markers, p.Markers...)
	slices.SortStableFunc(f.Markers, func(a, b facts.Marker) int { return cmp.Compare(a.Line, b.Line) })
	f.Suppressions = append(f.Suppressions, p.Suppressions...)
	slices.SortStableFunc(f.Suppressions, func(a, b facts.Suppression) int { return cmp.Compare(a.Line, b.Line) })
	f.Generated = f.Generated || p.Generated
	f.ParseErrors += p.ParseErrors
	if f.Header == "" {
		f.Header = p.Header
	}
	for _, c := range p.Cut {
		f.CutAt(c.Limit, c.Line)
	}
}
