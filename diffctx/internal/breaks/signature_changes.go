package breaks

import (
	"context"
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

// ConstructorMaker pairs the constructors that a class is given on both sides, as if they
// were written; nil where they are the same or not known.
type ConstructorMaker interface {
	GivenConstructors(ctx context.Context, c *Search, m *compare.Pairing) (*compare.Pairing, error)
}

// ArgumentFilter leaves out of a call what goes to another one of several functions.
type ArgumentFilter interface {
	ArgumentsFor(ctx context.Context, c *Search, m *compare.Pairing, f *graph.File, e graph.Edge, a signature.Arguments) (signature.Arguments, error)
}

// ArgumentTypes gives the first argument of a call whose parameter has a type now that
// excludes it, -1 for none.
type ArgumentTypes interface {
	ExcludedArgument(m *compare.Pairing, f *graph.File, e graph.Edge, a signature.Arguments) int
}

// changedSignatures finds the calls that suit a definition's old signature and not its
// new one, and the uses from outside of a member that became private. A call is
// judged by its own text on the head side, so an updated one is never reported.
func (c *Search) changedSignatures(ctx context.Context) ([]result.Break, error) {
	subjects, err := c.calledOtherwise(ctx)
	if err != nil {
		return nil, err
	}
	called := make([]graph.Symbol, len(subjects))
	for i := range subjects {
		called[i] = subjects[i].called
	}
	refs, err := c.ReferrersOf(ctx, called)
	if err != nil {
		return nil, err
	}
	found := map[*compare.Pairing]*result.Break{}
	var order []*compare.Pairing
	for _, s := range subjects {
		for _, e := range refs[s.called.ID] {
			is, err := c.mismatch(ctx, s.m, e, s.called.ID != s.m.New.ID)
			if err != nil {
				return nil, err
			}
			if is.change == "" {
				continue
			}
			if found[s.m] == nil {
				found[s.m] = &result.Break{Change: is.change, Symbol: compare.Render(s.m.Old.Symbol), Now: compare.SymbolOf(s.m.New), Reason: link.Conditioned(is.reason, e.Condition)}
				order = append(order, s.m)
			}
			found[s.m].Callers = append(found[s.m].Callers, is.caller)
		}
	}
	out := make([]result.Break, 0, len(order))
	for _, m := range order {
		out = append(out, *found[m])
	}
	return out, nil
}

// calledDefinition is a definition whose calls may not suit it any longer.
type calledDefinition struct {
	m      *compare.Pairing
	called graph.Symbol // what is called: the type, for its constructor, or one that takes it
}

// calledOtherwise lists the definitions that a change may make to be called otherwise, each by all that calls of it name.
func (c *Search) calledOtherwise(ctx context.Context) ([]calledDefinition, error) {
	var out []calledDefinition
	for _, d := range c.OldOrder {
		m := d.Match
		if m == nil || m.Old.Facts == nil || m.New.Facts == nil || m.New.Facts.Flags.Has(facts.Overload) {
			continue
		}
		if IsNarrowed(m) || TypeParametersChanged(m) || BecameInstance(m) || becameForbidden(m) || becameAccessor(m) || becameMethod(m) || becameAsync(m) || becameSync(m) || d.Kind.IsCallable() && m.New.Kind.IsCallable() && compare.NormalSignature(d) != compare.NormalSignature(m.New) {
			out = append(out, calledDefinition{m, m.New.Symbol})
			through, err := c.calledThrough(ctx, m)
			if err != nil {
				return nil, err
			}
			if m.New.Kind == facts.KindConstructor && m.New.Container != nil {
				made, err := c.inheritingConstructor(ctx, m.New.Container.Symbol)
				if err != nil {
					return nil, err
				}
				through = append(append(through, made...), m.New.Container.Symbol)
			}
			if m.New.Kind == facts.KindClass && becameForbidden(m) {
				through = append(through, constructorsOf(m.New)...)
			}
			for _, s := range through {
				out = append(out, calledDefinition{m, s})
			}
		}
		l, ok := compare.LanguageOf[ConstructorMaker](m.New.File)
		if !ok {
			continue
		}
		made, err := l.GivenConstructors(ctx, c, m)
		if err != nil {
			return nil, err
		}
		if made != nil {
			out = append(out, calledDefinition{made, made.New.Symbol})
		}
	}
	return out, nil
}

// mismatch is a reference that no longer suits a definition.
type mismatch struct {
	change string        // of the definition; empty where the reference suits it
	reason string        // what changed
	caller result.Caller // with what it does
}

// mismatch judges a reference on the head side.
func (c *Search) mismatch(ctx context.Context, m *compare.Pairing, e graph.Edge, constructs bool) (mismatch, error) {
	if !compare.IsReference(e) {
		return mismatch{}, nil
	}
	f, err := c.File(ctx, c.Head, e.Path)
	if err != nil || f == nil {
		return mismatch{}, err
	}
	text := c.Lines(ctx, c.Head, e.Path)
	if compare.MismatchExempt(f, text, e.Line) || m.New.ID != e.Target && namesSuper(text, e) && m.New.Kind != facts.KindConstructor {
		return mismatch{}, nil
	}
	out := mismatch{caller: c.CallerAt(f, e, "")}
	if IsNarrowed(m) && (!constructs || c.constructedHere(m.New, text, e, f)) {
		if may, err := c.MayName(ctx, m.New, f, e); err != nil || !may {
			out.change, out.reason = result.VisibilityChanged, VisibleAs(m.New)
			return out, err
		}
	}
	if BecameInstance(m) && ThroughType(m.New, text, e) {
		out.change, out.reason, out.caller.Reason = result.SignatureChanged, "is no longer static", "reaches it through "+m.New.Container.Name
		return out, nil
	}
	if BecameInstance(m) || becameForbidden(m) {
		if now, does := Forbidden(ctx, c.Comparison, c.Head, m.New.File, m.New.Index, f, e); now != "" {
			out.change, out.reason, out.caller.Reason = result.SignatureChanged, now+" now", does+" it"
			return out, nil
		}
	}
	if !constructs && TypeParametersChanged(m) {
		if takes, passes := TypeArgumentsMismatch(m, f, text, e); takes != "" {
			out.change, out.reason, out.caller.Reason = result.SignatureChanged, takes, passes
			return out, nil
		}
	}
	if !constructs {
		if reason, does := formMismatch(m, f, text, e); reason != "" {
			out.change, out.reason, out.caller.Reason = result.SignatureChanged, reason, does
			return out, nil
		}
	}
	a, ok := CallAt(f, text, e)
	if !ok || compare.NormalSignature(m.Old) == compare.NormalSignature(m.New) {
		return mismatch{}, nil
	}
	if a, _, err = c.WithoutReceiver(ctx, c.Head, f, e, m.New.Facts, a); err != nil {
		return mismatch{}, err
	}
	if l, ok := compare.LanguageOf[ArgumentFilter](f); ok {
		if a, err = l.ArgumentsFor(ctx, c, m, f, e, a); err != nil {
			return mismatch{}, err
		}
	}
	c.mismatchCall(m, f, e, a, &out)
	return out, nil
}

// formMismatch judges a reference by whether it calls and awaits what it names, as has to be
// done now; see FormOf.
func formMismatch(m *compare.Pairing, f *graph.File, text *signature.Text, e graph.Edge) (reason, does string) {
	switch {
	case becameAccessor(m) || becameMethod(m):
		return accessMismatch(m, text, e)
	case becameAsync(m) || becameSync(m):
		return awaitMismatch(m, f, text, e)
	}
	return "", ""
}

// CallAt reads what a call passes; a decorator may pass what it decorates.
func CallAt(f *graph.File, text *signature.Text, e graph.Edge) (a signature.Arguments, ok bool) {
	decorates := e.Kind == result.EdgeAnnotates && lang.CallsOf(f.Language).Decorated
	if e.Kind != result.EdgeCalls && e.Kind != result.EdgeInstantiates && !decorates {
		return a, false
	}
	a, ok = signature.ArgumentsAt(text, e.Line, e.Column, f.Language)
	if decorates {
		a.Texts = []string{""}
		return a, !ok // @f(x) calls f with x, which is another edge
	}
	return a, ok
}

// mismatchCall judges what a call passes and what it expects back.
func (c *Search) mismatchCall(m *compare.Pairing, f *graph.File, e graph.Edge, a signature.Arguments, out *mismatch) {
	old := m.Old.Facts.Params
	if m.New.Kind.IsType() && len(old) == 0 && len(m.New.Facts.Params) == 0 {
		return // its constructor says what it takes
	}
	if lang.CallsOf(m.New.File.Language).Counted && (!c.certainlyCalls(m, e) || !declaredAlike(m)) {
		return
	}
	if n := len(m.New.Facts.Params); signature.AnyArguments(f.Language) && len(a.Texts) > n {
		a.Texts = a.Texts[:n] // it passes what nothing takes, and may
	}
	a.Single = len(old) == 1 && !old[0].Flags.Has(facts.Variadic) // it suited the old one
	report := func(reason, does string) {
		out.change, out.reason, out.caller.Reason = result.SignatureChanged, reason, does
	}
	if !Accepts(m.New, a) && Accepts(m.Old, a) && (e.Condition != "" || !c.overloadAccepts(m.New, a)) {
		report(signature.Mismatch(m.New.File.Language, m.New.Facts, a))
		if n := len(m.New.Facts.Params); lang.CallsOf(f.Language).Surplus && len(a.Texts) > n { // it may
			out.caller.Certainty = link.Ambiguous.String()
		}
		return
	}
	if lang.CallsOf(f.Language).Results {
		if were, are := signature.ResultCount(m.Old.Facts), signature.ResultCount(m.New.Facts); were != are && signature.TakesResults(a, were) && !signature.TakesResults(a, are) {
			report(ResultReason(were, are))
			return
		}
	}
	if c.BlobChanged(e.Path) {
		return
	}
	l, ok := compare.LanguageOf[ArgumentTypes](f)
	if !ok {
		return
	}
	if at := l.ExcludedArgument(m, f, e, a); at >= 0 {
		report(retypedReason(m, at, a.Texts[at]))
		out.caller.Certainty = link.Inferred.String()
	}
}

// declaredAlike reports a function that the same word declares on both sides: an alias, or what an
// attribute gives, tells no parameters.
func declaredAlike(m *compare.Pairing) bool {
	was, _, _ := strings.Cut(m.Old.Facts.Signature, " ")
	is, _, _ := strings.Cut(m.New.Facts.Signature, " ")
	return len(m.New.Facts.Params) > 0 || was == is
}

// certainlyCalls reports a call that means a definition for certain, or did on the base side: one
// that does not suit what it calls is bound to it by its name alone.
func (c *Search) certainlyCalls(m *compare.Pairing, e graph.Edge) bool {
	if e.Certainty == link.Exact {
		return true
	}
	delta := c.ByPath[e.Path]
	if delta == nil || delta.Old == nil {
		return false
	}
	return slices.ContainsFunc(c.EdgesInto(delta.Old, m.Old.ID), func(was graph.Edge) bool {
		source, ok := c.ToHead(was.Source)
		return was.Certainty == link.Exact && was.Kind == e.Kind && ok && source == e.Source && (delta.BlobChanged || was.Line == e.Line && was.Column == e.Column)
	})
}

// Accepts reports whether a definition can be called with these arguments, as far as
// that can be known.
func Accepts(d *compare.Definition, a signature.Arguments) bool {
	return signature.Accepts(d.File.Language, d.Facts, a)
}

// overloadAccepts reports whether another definition of the name takes the
// arguments: declarations without bodies are overloads without a mark.
func (c *Search) overloadAccepts(d *compare.Definition, a signature.Arguments) bool {
	for _, e := range siblings(d, c) {
		if e.ID != d.ID && e.Kind == d.Kind && e.QualifiedName == d.QualifiedName && Accepts(e, a) {
			return true
		}
	}
	return c.prototypeAccepts(d, a)
}

// prototypeAccepts reports a declaration of the function in another file that takes the arguments: it says what may be left out.
func (c *Search) prototypeAccepts(d *compare.Definition, a signature.Arguments) bool {
	if l := extract.ByName(d.File.Language); l == nil || l.Names == nil || !l.Names.Prototypes && l.Names.Strategy != lang.ByInclude {
		return false
	}
	return slices.ContainsFunc(c.NewOrder, func(e *compare.Definition) bool {
		return isPrototype(e.Facts) && e.Kind.IsCallable() && e.QualifiedName == d.QualifiedName && e.Path != d.Path && Accepts(e, a)
	})
}

// siblings are what is beside a definition of the head side.
func siblings(d *compare.Definition, c *Search) []*compare.Definition {
	if d.Container != nil {
		return d.Container.Children
	}
	if f := c.New[facts.FileID(d.Path)]; f != nil {
		return f.Defined(c.NewOrder)
	}
	return nil
}

func insideOf(f *graph.File, e graph.Edge, container *compare.Definition) bool {
	return f.Path == container.Path && e.SourceIdx >= 0 && f.Facts.Within(e.SourceIdx, container.Index)
}

// ExcludedArgument gives the first argument that is given for a parameter of another type
// than before, else -1. excludes tells the types that have no value in common with
// another such type, typed the arguments that are of the old type for sure: what a
// call or a field gives may have changed its type as the parameter did.
func ExcludedArgument(m *compare.Pairing, a signature.Arguments, excludes func(text string) bool, typed func(text, was string) bool) int {
	x, y := m.Old.Facts.Params, m.New.Facts.Params
	if len(x) != len(y) || a.Spread {
		return -1
	}
	for i := range min(len(a.Texts), len(x)) {
		was, is := signature.TypeText(m.Old.File.Facts, x[i].Type), signature.TypeText(m.New.File.Facts, y[i].Type)
		if was != is && excludes(was) && excludes(is) && typed(a.Texts[i], was) {
			return i
		}
	}
	return -1
}

// DeclaredAs reports an argument that is a parameter of the functions around it,
// declared with a type.
func DeclaredAs(f *graph.File, i int32, text, typ string) bool {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		for _, p := range f.Facts.Symbols[i].Params {
			if p.Name == text {
				return p.Type != 0 && !p.Flags.Has(facts.Optional) && !p.Flags.Has(facts.Variadic) && signature.TypeText(f.Facts, p.Type) == typ
			}
		}
	}
	return false
}
