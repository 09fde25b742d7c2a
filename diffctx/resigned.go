package diffctx

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// constructorMaker pairs the constructors that a class is given on both sides, as if they
// were written; nil where they are the same or not known.
type constructorMaker interface {
	GivenConstructors(ctx context.Context, c *comparison, m *pairing) (*pairing, error)
}

// argumentFilter leaves out of a call what goes to another one of several functions.
type argumentFilter interface {
	ArgumentsFor(ctx context.Context, c *comparison, m *pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) (signature.Arguments, error)
}

// argumentTypes gives the first argument of a call whose parameter has a type now that
// excludes it, -1 for none.
type argumentTypes interface {
	ExcludedArgument(m *pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) int
}

// resigned finds the calls that suit a definition's old signature and not its
// new one, and the uses from outside of a member that became private. A call is
// judged by its own text on the head side, so an updated one is never reported.
func (c *comparison) resigned(ctx context.Context) ([]result.Break, error) {
	type subject struct {
		m      *pairing
		called snapshot.Symbol // what is called: the type, for its constructor, or one that takes it
	}
	var subjects []subject
	var called []snapshot.Symbol
	for _, d := range c.oldOrder {
		m := d.match
		if m == nil || m.old.Facts == nil || m.new.Facts == nil || m.new.Facts.Flags.Has(facts.Overload) {
			continue
		}
		if narrowed(m) || regeneric(m) || instanceNow(m) || accessorNow(m) || accessorNoLonger(m) || asyncNow(m) || asyncNoLonger(m) || d.Kind.IsCallable() && m.new.Kind.IsCallable() && normalSignature(d) != normalSignature(m.new) {
			subjects = append(subjects, subject{m, m.new.Symbol})
			called = append(called, m.new.Symbol)
			if constructs(m.new.Kind, m.new.Name) && m.new.parent != nil {
				made, err := c.heirs(ctx, m.new.parent.Symbol)
				if err != nil {
					return nil, err
				}
				for _, s := range append(made, m.new.parent.Symbol) {
					subjects = append(subjects, subject{m, s})
					called = append(called, s)
				}
			}
		}
		var made *pairing
		if l, ok := languageOf[constructorMaker](m.new.file); ok {
			var err error
			if made, err = l.GivenConstructors(ctx, c, m); err != nil {
				return nil, err
			}
		}
		if made != nil {
			subjects = append(subjects, subject{made, made.new.Symbol})
			called = append(called, made.new.Symbol)
		}
	}
	refs, err := c.referrersOf(ctx, called)
	if err != nil {
		return nil, err
	}
	found := map[*pairing]*result.Break{}
	var order []*pairing
	for _, s := range subjects {
		for _, e := range refs[s.called.ID] {
			is, err := c.misfit(ctx, s.m, e, s.called.ID != s.m.new.ID)
			if err != nil {
				return nil, err
			}
			if is.change == "" {
				continue
			}
			if found[s.m] == nil {
				found[s.m] = &result.Break{Change: is.change, Symbol: rendered(s.m.old.Symbol), Now: ref(s.m.new), Reason: conditional(is.reason, e.Condition)}
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

// conditional adds to a sentence the build or branch that it is about, if there is one.
func conditional(sentence, condition string) string {
	if condition == "" {
		return sentence
	}
	return sentence + " " + link.BuiltWhere(condition)
}

// constructs reports a definition that runs when its type is made.
func constructs(kind facts.Kind, name string) bool {
	return kind == facts.KindConstructor || kind.IsCallable() && (name == "__init__" || name == "constructor")
}

// misfit is a reference that no longer suits a definition.
type misfit struct {
	change string        // of the definition; empty where the reference suits it
	reason string        // what changed
	caller result.Caller // with what it does
}

// misfit judges a reference on the head side.
func (c *comparison) misfit(ctx context.Context, m *pairing, e snapshot.Edge, constructs bool) (misfit, error) {
	if !isReference(e) {
		return misfit{}, nil
	}
	f, err := c.file(ctx, c.head, e.Path)
	if err != nil || f == nil {
		return misfit{}, err
	}
	text := c.lined(ctx, c.head, e.Path)
	if misfitExcused(f, text, e.Line) {
		return misfit{}, nil
	}
	out := misfit{caller: c.callerAt(f, e, "")}
	if narrowed(m) && (!constructs || c.constructedHere(m.new, text, e, f)) {
		if may, err := c.mayName(ctx, m.new, f, e); err != nil || !may {
			out.change, out.reason = result.VisibilityChanged, visibleAs(m.new)
			return out, err
		}
	}
	if instanceNow(m) && throughType(m.new, text, e) {
		out.change, out.reason, out.caller.Reason = result.SignatureChanged, "is no longer static", "reaches it through "+m.new.parent.Name
		return out, nil
	}
	if !constructs && regeneric(m) {
		if takes, passes := typeArgumentsMisfit(m, f, text, e); takes != "" {
			out.change, out.reason, out.caller.Reason = result.SignatureChanged, takes, passes
			return out, nil
		}
	}
	if !constructs {
		if reason, does := formMisfit(m, f, text, e); reason != "" {
			out.change, out.reason, out.caller.Reason = result.SignatureChanged, reason, does
			return out, nil
		}
	}
	a, ok := callAt(f, text, e)
	if !ok || normalSignature(m.old) == normalSignature(m.new) {
		return misfit{}, nil
	}
	if l, ok := languageOf[argumentFilter](f); ok {
		if a, err = l.ArgumentsFor(ctx, c, m, f, e, a); err != nil {
			return misfit{}, err
		}
	}
	c.misfitCall(m, f, e, a, &out)
	return out, nil
}

// formMisfit judges a reference by whether it calls and awaits what it names, as has to be
// done now; see formOf.
func formMisfit(m *pairing, f *snapshot.File, text *signature.Text, e snapshot.Edge) (reason, does string) {
	switch {
	case accessorNow(m) || accessorNoLonger(m):
		return accessMisfit(m, text, e)
	case asyncNow(m) || asyncNoLonger(m):
		return awaitMisfit(m, f, text, e)
	}
	return "", ""
}

// callAt reads what a call passes; a decorator may pass what it decorates.
func callAt(f *snapshot.File, text *signature.Text, e snapshot.Edge) (a signature.Arguments, ok bool) {
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

// misfitCall judges what a call passes and what it expects back.
func (c *comparison) misfitCall(m *pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments, out *misfit) {
	old := m.old.Facts.Params
	if n := len(m.new.Facts.Params); signature.AnyArguments(f.Language) && len(a.Texts) > n {
		a.Texts = a.Texts[:n] // it passes what nothing takes, and may
	}
	a.Single = len(old) == 1 && !old[0].Flags.Has(facts.Variadic) // it suited the old one
	tell := func(reason, does string) {
		out.change, out.reason, out.caller.Reason = result.SignatureChanged, reason, does
	}
	if !m.new.accepts(a) && m.old.accepts(a) && (e.Condition != "" || !c.overloadAccepts(m.new, a)) {
		tell(signature.Misfit(m.new.file.Language, m.new.Facts.Params, a))
		return
	}
	if lang.CallsOf(f.Language).Results {
		if were, are := signature.ResultCount(m.old.Facts), signature.ResultCount(m.new.Facts); were != are && signature.TakesResults(a, were) && !signature.TakesResults(a, are) {
			tell(resultReason(were, are))
			return
		}
	}
	if c.blobChanged(e.Path) {
		return
	}
	l, ok := languageOf[argumentTypes](f)
	if !ok {
		return
	}
	if at := l.ExcludedArgument(m, f, e, a); at >= 0 {
		tell(retypedReason(m, at, a.Texts[at]))
		out.caller.Certainty = link.Inferred.String()
	}
}

// accepts reports whether a definition can be called with these arguments, as far as
// that can be told.
func (d *definition) accepts(a signature.Arguments) bool {
	return signature.Accepts(d.file.Language, d.Facts.Params, a)
}

// overloadAccepts reports whether another definition of the name takes the
// arguments: declarations without bodies are overloads without a mark.
func (c *comparison) overloadAccepts(d *definition, a signature.Arguments) bool {
	for _, e := range d.siblings(c) {
		if e.ID != d.ID && e.Kind == d.Kind && e.QualifiedName == d.QualifiedName && e.accepts(a) {
			return true
		}
	}
	return false
}

// siblings are what stands beside a definition of the head side.
func (d *definition) siblings(c *comparison) []*definition {
	if d.parent != nil {
		return d.parent.children
	}
	if f := c.new[facts.FileID(d.Path)]; f != nil {
		return f.defined(c.newOrder)
	}
	return nil
}

func insideOf(f *snapshot.File, e snapshot.Edge, container *definition) bool {
	return f.Path == container.Path && e.SourceIdx >= 0 && f.Facts.Within(e.SourceIdx, container.Index)
}

// retyped gives the first argument that is given for a parameter of another type
// than before, else -1. excludes tells the types that have no value in common with
// another such type, typed the arguments that are of the old type for sure: what a
// call or a field gives may have changed its type as the parameter did.
func retyped(m *pairing, a signature.Arguments, excludes func(text string) bool, typed func(text, was string) bool) int {
	x, y := m.old.Facts.Params, m.new.Facts.Params
	if len(x) != len(y) || a.Spread {
		return -1
	}
	for i := range min(len(a.Texts), len(x)) {
		was, is := signature.TypeText(m.old.file.Facts, x[i].Type), signature.TypeText(m.new.file.Facts, y[i].Type)
		if was != is && excludes(was) && excludes(is) && typed(a.Texts[i], was) {
			return i
		}
	}
	return -1
}

// declaredAs reports an argument that is a parameter of the functions around it,
// declared with a type.
func declaredAs(f *snapshot.File, i int32, text, typ string) bool {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		for _, p := range f.Facts.Symbols[i].Params {
			if p.Name == text {
				return p.Type != 0 && !p.Flags.Has(facts.Optional) && !p.Flags.Has(facts.Variadic) && signature.TypeText(f.Facts, p.Type) == typ
			}
		}
	}
	return false
}
