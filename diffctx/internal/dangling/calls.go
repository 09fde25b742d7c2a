package dangling

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// mismatchedCalls finds the calls that the change adds and that their only definition
// does not take, by the number and the names of their arguments. Calls that
// suited the definition as it was are among the breaks. Languages that are bound by
// names are left out: a function may be called with its receiver as an argument.
func (s *Search) mismatchedCalls(ctx context.Context) ([]result.Dangling, error) {
	out := []result.Dangling{}
	for i := range s.Comparison.Files {
		d := &s.Comparison.Files[i]
		if d.New == nil || !d.FactsChanged && d.Old != nil || d.New.IsGenerated() || d.New.Facts.ParseErrors > 0 || link.IsInput(d.New.Language, d.New.Path) || signature.AnyArguments(d.New.Language) || extract.ByName(d.New.Language).Names != nil {
			continue
		}
		list, err := s.mismatchesOf(ctx, d.New)
		if err != nil {
			return nil, err
		}
		out = append(append(out, list...), s.callsOfLibrary(ctx, d.New)...)
	}
	return out, nil
}

// callsOfLibrary finds the calls that the change adds to a file and that the standard library does not take.
func (s *Search) callsOfLibrary(ctx context.Context, f *graph.File) (out []result.Dangling) {
	if !lang.CallsOf(f.Language).Named {
		return nil
	}
	was := compare.BeforeOf(s.Comparison, f)
	for i := range f.Facts.Refs {
		d, ok := callOfLibrary(ctx, s.Comparison, f, i, s.pathsByBase(ctx))
		at := graph.Edge{Line: d.Line, Column: d.Column}
		if ok && s.isCallAdded(ctx, was, f, at) && !s.mismatchExempt(ctx, s.Comparison.Head, f, at) {
			out = append(out, d)
		}
	}
	return out
}

func (s *Search) mismatchesOf(ctx context.Context, f *graph.File) ([]result.Dangling, error) {
	var out []result.Dangling
	was := compare.BeforeOf(s.Comparison, f)
	for _, e := range s.Comparison.EdgesOf(f) {
		if e.Certainty != link.Exact || e.Kind != result.EdgeCalls && e.Kind != result.EdgeInstantiates || s.told[f.Path][compare.Site{Line: e.Line, Column: e.Column}] {
			continue
		}
		if !s.isCallAdded(ctx, was, f, e) {
			continue
		}
		takes, passes, err := s.mismatchAt(ctx, s.Comparison.Head, f, e)
		if err != nil {
			return nil, err
		}
		name := s.Comparison.NamesOf(f)[compare.Site{Line: e.Line, Column: e.Column}]
		if takes == "" || replacesMember(f, name) {
			continue
		}
		if had, err := s.mismatchBefore(ctx, was, e); err != nil || had {
			if err != nil {
				return nil, err
			}
			continue
		}
		d := result.Dangling{Path: f.Path, Line: e.Line, Column: e.Column, SymbolID: e.Source.String(), Kind: e.Kind, Missing: result.MissingDefinition,
			Name: name, Takes: takes, Passes: passes, Nearest: []string{}}
		if e.SourceIdx >= 0 {
			d.Symbol = f.Facts.QualifiedName(int(e.SourceIdx))
		}
		out = append(out, d)
	}
	return out, nil
}

// replacesMember reports a file that gives a member of a name another value, as tests do with what they stand in for.
func replacesMember(f *graph.File, name string) bool {
	return !lang.Named(f.Language).DeclaredTypes && slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
		return r.Role == facts.RoleWrites && f.Facts.Exprs[r.Expr].Op == facts.OpMember && f.Facts.Exprs[r.Expr].S == name
	})
}

// isCallAdded reports a call of which the change adds a line, from its callee to where
// its parentheses close.
func (s *Search) isCallAdded(ctx context.Context, was, f *graph.File, e graph.Edge) bool {
	if s.isAdded(ctx, was, f, e.Line) {
		return true
	}
	a, ok := signature.ArgumentsAt(s.Comparison.Lines(ctx, s.Comparison.Head, f.Path), e.Line, e.Column, f.Language)
	for n := 1; ok && n <= a.Further; n++ {
		if s.isAdded(ctx, was, f, e.Line+n) {
			return true
		}
	}
	return false
}

// mismatchBefore reports a file that called the same definition in a way that it does
// not take before: more is known of it there than here.
func (s *Search) mismatchBefore(ctx context.Context, was *graph.File, e graph.Edge) (bool, error) {
	target, ok := s.Comparison.ToBase(e.Target)
	if was == nil || !ok {
		return false, nil
	}
	k := mismatchKey{was, target, e.Kind}
	if had, ok := s.mismatch[k]; ok {
		return had, nil
	}
	if s.mismatch == nil {
		s.mismatch = map[mismatchKey]bool{}
	}
	for _, old := range s.Comparison.EdgesInto(was, target) {
		if old.Kind != e.Kind {
			continue
		}
		takes, _, err := s.mismatchAt(ctx, s.Comparison.Base, was, old)
		if err != nil {
			return false, err
		}
		if takes != "" {
			s.mismatch[k] = true
			return true, nil
		}
	}
	s.mismatch[k] = false
	return false, nil
}

// mismatchKey is the calls of one definition in a file.
type mismatchKey struct {
	file   *graph.File
	target facts.SymbolID
	kind   string
}

// rebound reports a definition whose name is given something else in its file, as
// `f = staticmethod(f)` does: what a call of it takes is not what is written.
func (s *Search) rebound(ctx context.Context, side *graph.Snapshot, f *graph.File, i int32) bool {
	if i < 0 {
		return false
	}
	return s.exemptionsOf(ctx, side, f).gives(f.Facts.Symbols[i].Name)
}

// mismatchAt says how a call and what it calls differ; empty where they suit, or where
// that cannot be known.
func (s *Search) mismatchAt(ctx context.Context, side *graph.Snapshot, f *graph.File, e graph.Edge) (takes, passes string, err error) {
	target, err := s.Comparison.File(ctx, side, e.TargetPath)
	if err != nil {
		return "", "", fmt.Errorf("read %s: %w", e.TargetPath, err)
	}
	if target == nil || target.IsGenerated() || target.Facts.ParseErrors > 0 {
		return "", "", nil
	}
	i, ok := target.Find(e.Target)
	if !ok || i < 0 || f.Language != target.Language && target.Facts.Symbols[i].Flags.Has(facts.ByReceiver) { // a module that is called as one; what passes a receiver in its own way
		return "", "", nil
	}
	text := s.Comparison.Lines(ctx, side, f.Path)
	a, ok := signature.ArgumentsAt(text, e.Line, e.Column, f.Language)
	if !ok || a.Cut() || s.accepted(target, i, a) {
		return "", "", nil
	}
	a, through, err := s.Comparison.WithoutReceiver(ctx, side, f, e, &target.Facts.Symbols[i], a)
	if err != nil {
		return "", "", err
	}
	if through && s.accepted(target, i, a) || !through && s.passesReceiver(f, target, i, e, a) || s.mismatchExempt(ctx, side, f, e) || s.rebound(ctx, side, target, i) {
		return "", "", nil
	}
	if void, err := s.receivesVoid(ctx, side, target, e.Target); err != nil || void {
		return "", "", err
	}
	if target, err = s.Comparison.Described(ctx, side, e.TargetPath); err != nil { // with decorators
		return "", "", err
	}
	if stubbed, err := stubbed(ctx, s.Comparison, side, target); err != nil || stubbed || s.accepted(target, i, a) {
		return "", "", err
	}
	if taken, err := s.overrideAccepts(ctx, side, target, i, a); err != nil || taken {
		return "", "", err
	}
	candidates := s.callables(target, i)
	passes = fmt.Sprintf("passes %d", len(a.Texts)+len(a.Keywords))
	if len(candidates) > 1 {
		return fmt.Sprintf("has %d definitions, none of which takes these arguments", len(candidates)), passes, nil
	}
	takes, passes = signature.Mismatch(target.Language, &target.Facts.Symbols[candidates[0]], a)
	takes = strings.Replace(strings.TrimPrefix(takes, "now "), "no longer has a parameter", "has no parameter", 1)
	return takes, passes, nil
}

// stubbed reports a module beside its stub: what checkers know of its functions
// is there.
func stubbed(ctx context.Context, c *compare.Comparison, side *graph.Snapshot, f *graph.File) (bool, error) {
	l := extract.ByName(f.Language)
	if l == nil || l.Stubs == "" || path.Ext(f.Path) != l.Extensions[0] {
		return false, nil
	}
	paths, err := c.PathsIn(ctx, side, link.Dir(f.Path))
	return slices.Contains(paths, strings.TrimSuffix(f.Path, path.Ext(f.Path))+l.Stubs), err
}

// accepted reports a call that a definition takes, or of which that cannot be known.
func (s *Search) accepted(f *graph.File, i int32, a signature.Arguments) bool {
	candidates := s.callables(f, i)
	return len(candidates) == 0 || slices.ContainsFunc(candidates, func(c int32) bool {
		return signature.Accepts(f.Language, &f.Facts.Symbols[c], a) || mayLeaveOut(f, &f.Facts.Symbols[c], a)
	})
}

// callables lists the definitions that a call of one may mean: itself and what has
// its name beside it, or the constructors of a class. Nothing is listed where what is
// called may take other arguments than are written: behind a decorator, a type that
// is written beside the value, or a supertype.
func (s *Search) callables(f *graph.File, i int32) []int32 {
	k := calledIn{f, i}
	if list, ok := s.called[k]; ok {
		return list
	}
	if s.called == nil {
		s.called = map[calledIn][]int32{}
	}
	x := &f.Facts.Symbols[i]
	constructor := x.Kind == facts.KindConstructor
	if x.Kind == facts.KindClass {
		if i, constructor = constructorOf(f, i); !constructor || len(x.Decorators) > 0 && lang.CallsOf(f.Language).Decorated {
			s.called[k] = nil
			return nil
		}
	}
	s.called[k] = s.beside(f, i, constructor)
	return s.called[k]
}

// calledIn is a definition of a file.
type calledIn struct {
	file *graph.File
	i    int32
}

// constructorOf is what runs when a class is made and is written in it; ok is false
// where that is not all that runs.
func constructorOf(f *graph.File, class int32) (i int32, ok bool) {
	i, maker := class, lang.CallsOf(f.Language).Maker
	for _, m := range f.MembersOf(class) {
		if y := &f.Facts.Symbols[m]; y.Name == maker && maker != "" {
			return class, false
		} else if y.Kind == facts.KindConstructor {
			i, ok = m, true
		}
	}
	return i, ok
}

// beside lists a function or constructor and what may be called in its stead.
func (s *Search) beside(f *graph.File, i int32, constructor bool) []int32 {
	x := &f.Facts.Symbols[i]
	if constructor && x.Container >= 0 && (f.Facts.Symbols[x.Container].NodeKind == "record" || f.Facts.Symbols[x.Container].Flags.Has(facts.Augmented)) {
		return nil // it has one that is not written
	}
	if !x.Kind.IsCallable() || !takesWritten(f, x) {
		return nil
	}
	if !constructor && lang.CallsOf(f.Language).InheritedOverloads && inherits(f, x.Container) {
		return nil // another of its name may be inherited
	}
	list := f.Beside(i)
	if constructor {
		list = slices.DeleteFunc(slices.Clone(f.MembersOf(x.Container)), func(n int32) bool {
			return f.Facts.Symbols[n].Name != x.Name && f.Facts.Symbols[n].Kind != facts.KindConstructor
		})
	}
	if len(list) > MaxCallables {
		return nil
	}
	for _, n := range list {
		y := &f.Facts.Symbols[n]
		if !y.Kind.IsCallable() || len(y.Decorators) > 0 && !areTransparent(f.Language, y.Decorators) || y.Flags.Has(facts.Overload) && lang.CallsOf(f.Language).Declared {
			return nil
		}
	}
	return list
}

// takesWritten reports a definition whose calls pass what its parameters say: no accessor, whose value
// is called, none with a type beside it that says more, and no function of an object literal, of which its
// place may say more.
func takesWritten(f *graph.File, x *facts.Symbol) bool {
	if x.Kind == facts.KindGetter || x.Kind == facts.KindSetter || slices.ContainsFunc(x.Supers, func(s facts.Super) bool { return s.Role == facts.RoleTypeOf }) {
		return false
	}
	return x.NodeKind != "arrow_function" || x.Kind == facts.KindFunction || x.Container >= 0 && f.Facts.Symbols[x.Container].Kind == facts.KindClass
}

// MaxCallables bounds the definitions of one name that calls are compared with.
const MaxCallables = 256

// areTransparent reports decorators that leave the parameters as they are written.
func areTransparent(language string, list []string) bool {
	known := lang.KnownOf(language)
	return !slices.ContainsFunc(list, func(d string) bool {
		name := d[strings.LastIndexByte(d, '.')+1:]
		return !known.Transparent.Has(name) && (name != known.Overriding || name == "")
	})
}

// inherits reports a type with a supertype.
func inherits(f *graph.File, i int32) bool {
	return i >= 0 && len(f.Facts.Symbols[i].Supers) > 0
}

// passesReceiver reports a method that may be called through its type, by how that is written, and so be passed
// what it belongs to.
func (s *Search) passesReceiver(caller, f *graph.File, i int32, e graph.Edge, a signature.Arguments) bool {
	candidates := s.callables(f, i)
	if len(candidates) == 0 {
		return false
	}
	x := &f.Facts.Symbols[candidates[0]]
	if x.Kind == facts.KindConstructor {
		return e.Kind == result.EdgeCalls && lang.CallsOf(f.Language).Decorated
	}
	if x.Flags.Has(facts.Static) || x.Kind != facts.KindMethod {
		return false
	}
	if !lang.CallsOf(f.Language).ThroughType {
		return false
	}
	if selectsOfClass(caller, e) {
		return true
	}
	receiver := strings.TrimRight(a.Callee, ". ")
	receiver = receiver[strings.LastIndexAny(receiver, ".(* ")+1:]
	return receiver == "" || strings.HasSuffix(a.Callee, ").") || strings.ToLower(receiver[:1]) != receiver[:1] || !strings.HasSuffix(a.Callee, ".")
}

// selectsOfClass reports a call of a member of the class around, as cls names it: without an instance.
func selectsOfClass(f *graph.File, e graph.Edge) bool {
	return slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
		if int(r.Line) != e.Line || int(r.Col) != e.Column {
			return false
		}
		x := &f.Facts.Exprs[r.Expr]
		return x.Op == facts.OpMember && f.Facts.Exprs[x.A].Op == facts.OpClass
	})
}

// mismatchExempt reports a call that the text around it allows not to suit.
func (s *Search) mismatchExempt(ctx context.Context, side *graph.Snapshot, f *graph.File, e graph.Edge) bool {
	if l := extract.ByName(f.Language); l != nil && l.Places != nil && compare.MismatchExempt(f, s.Comparison.Lines(ctx, side, f.Path), e.Line) {
		return true
	}
	return s.exemptionsOf(ctx, side, f).exempt(e.Line, e.Column, &link.Dangling{Caught: lang.CallsOf(f.Language).Late})
}
