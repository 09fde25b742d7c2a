package python

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Constructed is a dataclass, a class of named tuples, or one that adds methods to such a class, with what its constructor takes; nil where
// that is not surely known.
func (Language) Constructed(ctx context.Context, c *compare.Comparison, side *graph.Snapshot, f *graph.File, i int32) (*facts.Symbol, error) {
	if i < 0 || f.Language != "python" || f.Facts.Symbols[i].Kind != facts.KindClass {
		return nil, nil
	}
	s, o := surface.New(c).On(side), surface.Offer{File: f, Index: i}
	if params, ok, err := dataFields(ctx, s, o); err != nil || ok {
		made := *o.Facts()
		made.Params = params
		return &made, err
	}
	chain, _, err := s.Lineage(ctx, o)
	if err != nil {
		return nil, err
	}
	for n, x := range chain {
		if !isPlainClass(x) || isBoundTwice(x) {
			return nil, nil
		}
		params, ok := tupleFields(ctx, s, x)
		if base, of := variableBase(x); !ok && of && holdsCall(ctx, s, x.File, base) {
			params, ok = calledFields(ctx, s, x.File, base)
		}
		switch {
		case ok:
			made := *o.Facts()
			made.Params = params
			return &made, nil
		case n == len(chain)-1, len(x.Facts().Supers) != 1:
			return nil, nil
		}
	}
	return nil, nil
}

// variableBase is the only base of a class, where that is a variable at the top of its file that is given a value once.
func variableBase(o surface.Offer) (i int32, ok bool) {
	f := o.File.Facts
	if len(o.Facts().Supers) != 1 {
		return 0, false
	}
	e := &f.Exprs[o.Facts().Supers[0].Expr]
	if e.Op != facts.OpSymbol && e.Op != facts.OpName {
		return 0, false
	}
	at := slices.IndexFunc(f.Symbols, func(y facts.Symbol) bool {
		return y.Container < 0 && (e.Op == facts.OpName && y.Name == e.S || e.Op == facts.OpSymbol && y.Name == f.Symbols[e.N].Name)
	})
	if at < 0 || f.Symbols[at].Kind.IsType() || f.Symbols[at].Kind.IsCallable() || f.Symbols[at].Flags.Has(facts.Conditional) {
		return 0, false
	}
	return int32(at), !isBoundTwice(surface.Offer{File: o.File, Index: int32(at)})
}

// holdsCall reports a variable that is given what a call of namedtuple gives, and nothing else.
func holdsCall(ctx context.Context, s *surface.Surface, f *graph.File, i int32) bool {
	src, x := s.Comparison.Text(ctx, s.Side, f.Path), &f.Facts.Symbols[i]
	if int(x.Span.End) > len(src) {
		return false
	}
	text := string(src[x.Span.Start:x.Span.End])
	name, value, given := cutDefault(text)
	callee, _, called := strings.Cut(value, "(")
	return given && called && name == x.Name && compare.SimpleName(callee) == "namedtuple" && signature.Closing(value, len(callee)) == len(value)
}

// isPlainClass reports a class without constructor and decorators of its own.
func isPlainClass(o surface.Offer) bool {
	x := o.Facts()
	if x.Kind != facts.KindClass || len(x.Decorators) > 0 || o.File.Facts.ParseErrors > 0 {
		return false
	}
	for _, m := range o.File.MembersOf(o.Index) {
		switch o.File.Facts.Symbols[m].Name {
		case "__init__", "__new__":
			return false
		}
	}
	return true
}

// isBoundTwice reports a definition whose name its file binds elsewhere too, as for another version of the interpreter.
func isBoundTwice(o surface.Offer) bool {
	x, f := o.Facts(), o.File.Facts
	for i := range f.Symbols {
		if y := &f.Symbols[i]; int32(i) != o.Index && y.Name == x.Name && y.Container == x.Container {
			return true
		}
	}
	return slices.ContainsFunc(f.Imports, func(m facts.Import) bool { return m.Local == x.Name }) || slices.ContainsFunc(f.Refs, func(r facts.Ref) bool {
		e := &f.Exprs[r.Expr]
		return r.Role == facts.RoleWrites && e.Op == facts.OpName && e.S == x.Name
	})
}

// tupleFields are what a class takes that NamedTuple or namedtuple makes, from its class statement or from a call; ok is false for
// other classes, and where the fields are not all written.
func tupleFields(ctx context.Context, s *surface.Surface, o surface.Offer) (params []facts.Param, ok bool) {
	x, f := o.Facts(), o.File.Facts
	written := slices.ContainsFunc(f.Refs, func(r facts.Ref) bool { // of a constructor that is given later, or of its defaults
		e := &f.Exprs[r.Expr]
		return e.Op == facts.OpMember && e.S == "__new__" && f.NameOf(e.A) == x.Name
	})
	if written {
		return nil, false
	}
	if len(x.Supers) > 0 && isNamedTuple(o) {
		if baseCount(o) > 1 || !isOfLibrary(f, "NamedTuple") {
			return nil, false
		}
		for _, m := range o.File.MembersOf(o.Index) {
			if f.Symbols[m].Flags.Has(facts.Conditional) {
				return nil, false
			}
		}
		return fieldsOf(ctx, s, o)
	}
	if !isMadeByCall(f, x) {
		return nil, false
	}
	return calledFields(ctx, s, o.File, o.Index)
}

// calledFields are those of the only call of namedtuple in a definition; ok is false where they are not all written.
func calledFields(ctx context.Context, s *surface.Surface, file *graph.File, i int32) (params []facts.Param, ok bool) {
	f := file.Facts
	at := slices.IndexFunc(f.Refs, func(r facts.Ref) bool { return makesTuple(f, &r, i) })
	if at < 0 || slices.ContainsFunc(f.Refs[at+1:], func(r facts.Ref) bool { return makesTuple(f, &r, i) }) {
		return nil, false
	}
	r := &f.Refs[at]
	a, ok := signature.ArgumentsAt(s.Comparison.Lines(ctx, s.Side, file.Path), int(r.Line), int(r.Col), file.Language)
	if !ok || a.Spread || a.Cut() || len(a.Texts) != 2 || slices.Contains(a.Keywords, "rename") || !isOfLibrary(f, f.NameOf(r.Expr)) {
		return nil, false
	}
	names, ok := writtenFields(a.Texts[1])
	for _, name := range names {
		p := facts.Param{Name: name}
		if len(a.Keywords) > 0 { // defaults
			p.Flags |= facts.Optional
		}
		params = append(params, p)
	}
	return params, ok && len(names) > 0
}

// isMadeByCall reports a class that is assigned from a call, or whose only base is what a call gives.
func isMadeByCall(f *facts.File, x *facts.Symbol) bool {
	switch len(x.Supers) {
	case 0:
		return x.NodeKind == "data_class"
	case 1:
		e := &f.Exprs[x.Supers[0].Expr]
		return e.Op == facts.OpCall && f.NameOf(e.A) == "namedtuple"
	}
	return false
}

// makesTuple reports the call by which a class is made, or its base.
func makesTuple(f *facts.File, r *facts.Ref, class int32) bool {
	return r.Scope == class && (r.Role == facts.RoleCalls || r.Role == facts.RoleInstantiates) && f.NameOf(r.Expr) == "namedtuple"
}

// tupleModules are the modules that have the makers of named tuples.
var tupleModules = lang.WordSet("collections typing typing_extensions")

// isOfLibrary reports a maker of named tuples that a file has from the library.
func isOfLibrary(f *facts.File, name string) bool {
	return slices.ContainsFunc(f.Imports, func(m facts.Import) bool {
		return tupleModules()[m.Module] && (m.Name == "" || m.Name == name)
	})
}

// writtenFields reads the names of fields from a text, or from a list or tuple of texts.
func writtenFields(text string) (names []string, ok bool) {
	inner, listed := strings.CutPrefix(text, "[")
	if !listed {
		inner, listed = strings.CutPrefix(text, "(")
	}
	if listed {
		inner = strings.TrimSpace(inner[:len(inner)-1])
		for part := range strings.SplitSeq(strings.TrimSuffix(inner, ","), ",") {
			m := plainText().FindStringSubmatch(strings.TrimSpace(part))
			if m == nil {
				return nil, false
			}
			names = append(names, m[1]+m[2])
		}
	} else {
		m := plainText().FindStringSubmatch(text)
		if m == nil {
			return nil, false
		}
		names = strings.FieldsFunc(m[1]+m[2], func(r rune) bool { return strings.ContainsRune(", \t\n", r) })
	}
	return names, !slices.ContainsFunc(names, func(name string) bool { return !fieldName().MatchString(name) })
}

var (
	plainText = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:"(?:"")?([^"'\\]*)"(?:"")?|'(?:'')?([^"'\\]*)'(?:'')?)$`)
	})
	fieldName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z]\w*$`) })
)
