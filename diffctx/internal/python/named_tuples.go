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

// Constructed is a class of named tuples, or one that adds methods to such a class, with what its constructor takes; nil where
// that is not surely known.
func (Language) Constructed(ctx context.Context, c *compare.Comparison, side *graph.Snapshot, f *graph.File, i int32) (*facts.Symbol, error) {
	if i < 0 || f.Language != "python" || f.Facts.Symbols[i].Kind != facts.KindClass {
		return nil, nil
	}
	s, o := surface.New(c).On(side), surface.Offer{File: f, Index: i}
	chain, _, err := s.Lineage(ctx, o)
	if err != nil {
		return nil, err
	}
	for n, x := range chain {
		if !isPlainClass(x) || isBoundTwice(x) {
			return nil, nil
		}
		params, ok := tupleFields(ctx, s, x)
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

// isBoundTwice reports a class whose name its file binds elsewhere too, as for another version of the interpreter.
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
	at := slices.IndexFunc(f.Refs, func(r facts.Ref) bool { return makesTuple(f, &r, o.Index) })
	if at < 0 || !isMadeByCall(f, x) || slices.ContainsFunc(f.Refs[at+1:], func(r facts.Ref) bool { return makesTuple(f, &r, o.Index) }) {
		return nil, false
	}
	r := &f.Refs[at]
	a, ok := signature.ArgumentsAt(s.Comparison.Lines(ctx, s.Side, o.File.Path), int(r.Line), int(r.Col), o.File.Language)
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
