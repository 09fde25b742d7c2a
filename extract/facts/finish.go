package facts

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
)

// digestMask keeps 40 bits of a digest. Digests are compared within pairs and
// small groups of symbols, and being random they do not compress.
const digestMask = 1<<40 - 1

// Finish puts facts into their canonical form: symbols, references and terms in
// order, expressions that declarations use before the others and unused ones
// dropped, ordinals where identities collide, digests in their stored width.
// An index that points nowhere is cleared and recorded as Cut{"invariant"}; a
// finished file can be encoded and decodes to equal facts.
func (f *File) Finish() {
	f.clearDangling()
	f.nest()
	f.sortSymbols()
	slices.SortStableFunc(f.Refs, func(a, b Ref) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Role, b.Role))
	})
	f.sortTerms()
	f.renumberExprs()
	f.Refs = slices.Compact(f.Refs) // damaged code may be read twice
	f.Loose &= digestMask
	for i := range f.Symbols {
		f.Symbols[i].Body &= digestMask
		f.Symbols[i].Shape &= digestMask
		f.Symbols[i].Own &= digestMask
	}
	f.assignOrdinals()
}

// FinishWith is Finish for a file whose expressions a builder has.
func (f *File) FinishWith(b *Builder) {
	f.Exprs = b.Exprs()
	if b.Cut() {
		f.CutAt("expressions", 0)
	}
	f.Finish()
}

// clearDangling makes every index valid.
func (f *File) clearDangling() {
	if len(f.Exprs) == 0 {
		f.Exprs = []Expr{{}}
	}
	bad := 0
	expr := func(id *ExprID, limit int) {
		if int(*id) >= limit {
			*id, bad = 0, bad+1
		}
	}
	scope := func(i *int32, limit int) {
		if *i < -1 || int(*i) >= limit {
			*i, bad = -1, bad+1
		}
	}
	for i := range f.Exprs {
		e := &f.Exprs[i]
		expr(&e.A, max(i, 1))
		expr(&e.B, max(i, 1))
		limit := math.MaxInt
		switch e.Op {
		case OpSymbol, OpThis, OpClass, OpSuper, OpTypeParam, OpScope:
			limit = len(f.Symbols)
		case OpImport:
			limit = len(f.Imports)
		}
		if int(e.N) >= limit {
			*e, bad = Expr{}, bad+1
		}
	}
	for i := range f.Symbols {
		f.Symbols[i].exprs(func(id *ExprID) { expr(id, len(f.Exprs)) })
		scope(&f.Symbols[i].Container, i)
	}
	for i := range f.Imports {
		scope(&f.Imports[i].Scope, len(f.Symbols))
	}
	for i := range f.Exports {
		expr(&f.Exports[i].Expr, len(f.Exprs))
	}
	for i := range f.Refs {
		expr(&f.Refs[i].Expr, len(f.Exprs))
		scope(&f.Refs[i].Scope, len(f.Symbols))
	}
	if bad > 0 {
		f.Cut = append(f.Cut, Cut{Limit: "invariant"})
	}
}

// nest moves what is outside of its symbol, as it does where a parser mends
// damaged code, to the nearest one around it.
func (f *File) nest() {
	around := func(i *int32, in func(*Span) bool) {
		for *i >= 0 && !in(&f.Symbols[*i].Span) {
			*i = f.Symbols[*i].Container
		}
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		around(&s.Container, func(outer *Span) bool { return outer.contains(s.Span) })
	}
	for i := range f.Refs {
		r := &f.Refs[i]
		around(&r.Scope, func(outer *Span) bool { return outer.holds(r.Line, r.Col) })
	}
}

// exprs calls visit with each expression id of the symbol.
func (s *Symbol) exprs(visit func(*ExprID)) {
	visit(&s.Type)
	for i := range s.Params {
		visit(&s.Params[i].Type)
	}
	for i := range s.TypeParams {
		visit(&s.TypeParams[i].Constraint)
		visit(&s.TypeParams[i].Default)
	}
	for i := range s.Supers {
		visit(&s.Supers[i].Expr)
	}
}

// sortSymbols orders symbols by where they begin, wider ones first, unless that
// would put a container behind what it contains.
func (f *File) sortSymbols() {
	compare := func(a, b int) int {
		x, y := &f.Symbols[a].Span, &f.Symbols[b].Span
		return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(y.End, x.End), cmp.Compare(a, b))
	}
	order := make([]int, len(f.Symbols))
	for i := range order {
		order[i] = i
	}
	if slices.IsSortedFunc(order, compare) {
		return
	}
	slices.SortFunc(order, compare)
	to := make([]int32, len(order))
	for i, old := range order {
		to[old] = int32(i)
	}
	for i := range f.Symbols {
		if c := f.Symbols[i].Container; c >= 0 && to[c] > to[i] {
			return
		}
	}
	f.permuteSymbols(order, to)
}

// permuteSymbols moves the symbol order[i] to i and rewrites every index.
func (f *File) permuteSymbols(order []int, to []int32) {
	move := func(i *int32) {
		if *i >= 0 {
			*i = to[*i]
		}
	}
	sorted := make([]Symbol, len(order))
	for i, old := range order {
		sorted[i] = f.Symbols[old]
		move(&sorted[i].Container)
	}
	f.Symbols = sorted
	for i := range f.Imports {
		move(&f.Imports[i].Scope)
	}
	for i := range f.Refs {
		move(&f.Refs[i].Scope)
	}
	for i := range f.Places {
		move(&f.Places[i].Scope)
	}
	for i := range f.Exprs {
		switch e := &f.Exprs[i]; e.Op {
		case OpSymbol, OpThis, OpClass, OpSuper, OpTypeParam, OpScope:
			e.N = uint32(to[e.N])
		}
	}
}

func (f *File) sortTerms() {
	f.Terms = sortedByText(f.Terms)
	byLine := func(a, b TermLine) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Type, b.Type)) }
	for i := range f.Terms {
		lines := f.Terms[i].Lines
		if !slices.IsSortedFunc(lines, byLine) {
			slices.SortFunc(lines, byLine)
		}
		f.Terms[i].Lines = slices.Compact(lines)
	}
}

// sortedByText gives terms in the order of their texts. Most differ in their first eight bytes, which are
// compared as one number.
func sortedByText(terms []Term) []Term {
	if slices.IsSortedFunc(terms, func(a, b Term) int { return cmp.Compare(a.Text, b.Text) }) {
		return terms
	}
	type place struct {
		begin uint64
		term  int32
	}
	places := make([]place, len(terms))
	for i := range terms {
		var begin [8]byte
		copy(begin[:], terms[i].Text)
		places[i] = place{binary.BigEndian.Uint64(begin[:]), int32(i)}
	}
	slices.SortFunc(places, func(a, b place) int {
		if c := cmp.Compare(a.begin, b.begin); c != 0 {
			return c
		}
		return cmp.Compare(terms[a.term].Text, terms[b.term].Text)
	})
	out := make([]Term, len(terms))
	for i, p := range places {
		out[i] = terms[p.term]
	}
	return out
}

// renumberExprs puts the expressions that declarations reach first, then those
// that references reach, and drops the rest. Order among them is kept, so that
// operands stay below their users.
func (f *File) renumberExprs() {
	const dropped, declared, referred = 0, 1, 2
	mark := make([]uint8, len(f.Exprs))
	raise := func(id ExprID, to uint8) {
		if mark[id] != declared {
			mark[id] = to
		}
	}
	f.eachDeclExpr(func(id *ExprID) { mark[*id] = declared })
	for i := range f.Refs {
		raise(f.Refs[i].Expr, referred)
	}
	f.eachPlaceExpr(func(id *ExprID) { raise(*id, referred) })
	for i := len(f.Exprs) - 1; i > 0; i-- {
		if mark[i] != dropped {
			raise(f.Exprs[i].A, mark[i])
			raise(f.Exprs[i].B, mark[i])
		}
	}
	to := make([]ExprID, len(f.Exprs))
	exprs := make([]Expr, 1, len(f.Exprs))
	for _, class := range [...]uint8{declared, referred} {
		for i := 1; i < len(f.Exprs); i++ {
			if mark[i] == class {
				e := f.Exprs[i]
				e.A, e.B = to[e.A], to[e.B]
				to[i] = ExprID(len(exprs))
				exprs = append(exprs, e)
			}
		}
	}
	f.Exprs = exprs
	f.eachDeclExpr(func(id *ExprID) { *id = to[*id] })
	f.eachPlaceExpr(func(id *ExprID) { *id = to[*id] })
	for i := range f.Refs {
		f.Refs[i].Expr = to[f.Refs[i].Expr]
	}
}

// eachDeclExpr visits the expression ids of symbols and exports.
func (f *File) eachDeclExpr(visit func(*ExprID)) {
	for i := range f.Symbols {
		f.Symbols[i].exprs(visit)
	}
	for i := range f.Exports {
		visit(&f.Exports[i].Expr)
	}
}

// identity is what must be unique within a file, the ordinal included.
type identity struct {
	kind                Kind
	name, disambiguator string
}

// assignOrdinals numbers symbols of equal identity in source order.
func (f *File) assignOrdinals() {
	seen := make(map[identity]uint32, len(f.Symbols))
	for i, name := range f.QualifiedNames() {
		s := &f.Symbols[i]
		key := identity{s.Kind, name, s.Disambiguator}
		s.Ordinal = seen[key]
		seen[key]++
	}
}
