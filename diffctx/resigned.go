package diffctx

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// resigned finds the calls that suit a definition's old signature and not its
// new one, and the uses from outside of a member that became private. A call is
// judged by its own text on the head side, so an updated one is never reported.
func (c *comparison) resigned(ctx context.Context) ([]Break, error) {
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
		if narrowed(m) || d.Kind.IsCallable() && m.new.Kind.IsCallable() && normalSignature(d) != normalSignature(m.new) {
			subjects = append(subjects, subject{m, m.new.Symbol})
			called = append(called, m.new.Symbol)
			if isConstructor(m.new) && m.new.parent != nil {
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
		made, err := c.remade(ctx, m)
		if err != nil {
			return nil, err
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
	found := map[*pairing]*Break{}
	var order []*pairing
	for _, s := range subjects {
		for _, e := range refs[s.called.ID] {
			change, caller, err := c.misfit(ctx, s.m, e, s.called.ID != s.m.new.ID)
			if err != nil {
				return nil, err
			}
			if change == "" {
				continue
			}
			if found[s.m] == nil {
				found[s.m] = &Break{Change: change, Symbol: rendered(s.m.old.Symbol), Now: ref(s.m.new), Reason: caller.Reason}
				order = append(order, s.m)
			}
			found[s.m].Callers = append(found[s.m].Callers, caller)
		}
	}
	out := make([]Break, 0, len(order))
	for _, m := range order {
		out = append(out, *found[m])
	}
	return out, nil
}

func isConstructor(d *definition) bool {
	return d.Kind == facts.KindConstructor || d.Name == "__init__" || d.Name == "constructor"
}

// narrowed reports a member that its language now hides from other types.
func narrowed(m *pairing) bool {
	return signature.IsTypeScript(m.new.file.Language) && !m.new.atTop() && m.old.Facts.Visibility == facts.VisibilityPublic && m.new.Facts.Visibility == facts.VisibilityPrivate
}

// misfit says whether a reference on the head side no longer suits the
// definition; change is empty when it does.
func (c *comparison) misfit(ctx context.Context, m *pairing, e snapshot.Edge, constructs bool) (change string, caller Caller, err error) {
	if !isReference(e) {
		return "", caller, nil
	}
	f, err := c.file(ctx, c.head, e.Path)
	if err != nil || f == nil {
		return "", caller, err
	}
	switch text := c.text(ctx, c.head, e.Path); {
	case signature.IsTypeScript(f.Language) && signature.ErrorExpected(text, e.Line), f.Language == "python" && signature.MisfitExpected(text, e.Line):
		return "", caller, nil
	}
	caller = Caller{Path: e.Path, Line: e.Line, Column: e.Column, Symbol: f.Symbol(e.SourceIdx).QualifiedName, SymbolID: e.Source.String(),
		Kind: e.Kind, InDiff: c.blobChanged(e.Path), Certainty: e.Certainty.String()}
	if narrowed(m) && !constructs && m.new.parent != nil && !insideOf(f, e, m.new.parent) {
		caller.Reason = "is private now"
		return VisibilityChanged, caller, nil
	}
	decorates := e.Kind == kindAnnotates && f.Language == "python"
	if e.Kind != kindCalls && e.Kind != kindInstantiates && !decorates || normalSignature(m.old) == normalSignature(m.new) {
		return "", caller, nil
	}
	a, ok := signature.ArgumentsAt(c.text(ctx, c.head, e.Path), e.Line, e.Column, f.Language)
	if ok == decorates { // @f(x) calls f with x, which is another edge
		return "", caller, nil
	}
	if decorates { // with what it decorates
		a.Texts = []string{""}
	}
	old := m.old.Facts.Params
	if n := len(m.new.Facts.Params); f.Language == "javascript" && len(a.Texts) > n {
		a.Texts = a.Texts[:n] // it passes what nothing takes, and may
	}
	a.Single = len(old) == 1 && !old[0].Flags.Has(facts.Variadic) // it suited the old one
	were, are := signature.ResultCount(m.old.Facts), signature.ResultCount(m.new.Facts)
	switch {
	case !m.new.accepts(a) && m.old.accepts(a) && !c.overloadAccepts(m.new, a):
		caller.Reason = "the arguments suit the old parameters"
	case f.Language == "go" && were != are && signature.TakesResults(a, were) && !signature.TakesResults(a, are):
		caller.Reason = "takes as many results as there were"
	case f.Language == "go" && !c.blobChanged(e.Path) && len(a.Texts) == len(old) && retyped(m, a, signature.IsBasic, signature.IsVariable):
		caller.Reason, caller.Certainty = "passes what the old parameter types ask for", link.Inferred.String()
	case signature.IsTypeScript(f.Language) && signature.IsTypeScript(m.new.file.Language) && !c.blobChanged(e.Path) && retyped(m, a, signature.IsPrimitive, func(text string) bool { return signature.IsTyped(text) && !undeclared(f, e.SourceIdx, text) }):
		caller.Reason, caller.Certainty = "passes what the old parameter types ask for", link.Inferred.String()
	default:
		return "", caller, nil
	}
	return SignatureChanged, caller, nil
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
	return f.Path == container.Path && e.SourceIdx >= 0 && within(f.Facts, e.SourceIdx, container.Index)
}

// retyped reports whether an argument is given for a parameter that has another
// type than before. excludes tells the types that have no value in common with
// another such type, typed the arguments that are of one type for sure.
func retyped(m *pairing, a signature.Arguments, excludes, typed func(text string) bool) bool {
	x, y := m.old.Facts.Params, m.new.Facts.Params
	if len(x) != len(y) || a.Spread {
		return false
	}
	for i := range min(len(a.Texts), len(x)) {
		was, is := signature.TypeText(m.old.file.Facts, x[i].Type), signature.TypeText(m.new.file.Facts, y[i].Type)
		if was != is && excludes(was) && excludes(is) && typed(a.Texts[i]) {
			return true
		}
	}
	return false
}

// undeclared reports an argument that begins with a parameter of the functions around
// it whose type is not declared. It is any, or what the context tells, which unfit
// weighs.
func undeclared(f *snapshot.File, i int32, text string) bool {
	if end := strings.IndexFunc(text, signature.NotWord); end >= 0 {
		text = text[:end]
	}
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		for _, p := range f.Facts.Symbols[i].Params {
			if p.Name == text {
				return p.Type == 0 && !p.Flags.Has(facts.Optional) || f.Facts.Exprs[p.Type].Op == facts.OpParameter
			}
		}
	}
	return false
}
