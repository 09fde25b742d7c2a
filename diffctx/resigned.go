package diffctx

import (
	"bytes"
	"context"
	"strings"

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
		called snapshot.Symbol // what is called: the type, for its constructor
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
				subjects = append(subjects, subject{m, m.new.parent.Symbol})
				called = append(called, m.new.parent.Symbol)
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
	return isTypeScript(m.new.file.Language) && !m.new.atTop() && m.old.Facts.Visibility == facts.VisibilityPublic && m.new.Facts.Visibility == facts.VisibilityPrivate
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
	case isTypeScript(f.Language) && errorExpected(text, e.Line), f.Language == "python" && misfitExpected(text, e.Line):
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
	a, ok := argumentsAt(c.text(ctx, c.head, e.Path), e.Line, e.Column, f.Language)
	if ok == decorates { // @f(x) calls f with x, which is another edge
		return "", caller, nil
	}
	if decorates { // with what it decorates
		a.texts = []string{""}
	}
	old := m.old.Facts.Params
	if n := len(m.new.Facts.Params); f.Language == "javascript" && len(a.texts) > n {
		a.texts = a.texts[:n] // it passes what nothing takes, and may
	}
	a.single = len(old) == 1 && !old[0].Flags.Has(facts.Variadic) // it suited the old one
	switch {
	case !accepts(m.new, a) && accepts(m.old, a) && !c.overloadAccepts(m.new, a):
		caller.Reason = "the arguments suit the old parameters"
	case f.Language == "go" && resultCount(m.old) != resultCount(m.new) && takesResults(a, resultCount(m.old)) && !takesResults(a, resultCount(m.new)):
		caller.Reason = "takes as many results as there were"
	case f.Language == "go" && !c.blobChanged(e.Path) && len(a.texts) == len(old) && retyped(m, a, isBasic, isVariable):
		caller.Reason, caller.Certainty = "passes what the old parameter types ask for", link.Inferred.String()
	case isTypeScript(f.Language) && isTypeScript(m.new.file.Language) && !c.blobChanged(e.Path) && retyped(m, a, isPrimitive, func(text string) bool { return isTyped(text) && !undeclared(f, e.SourceIdx, text) }):
		caller.Reason, caller.Certainty = "passes what the old parameter types ask for", link.Inferred.String()
	default:
		return "", caller, nil
	}
	return SignatureChanged, caller, nil
}

// errorExpected reports a line that the one above exempts from TypeScript's checks.
func errorExpected(src []byte, line int) bool {
	from, to := lineStart(src, line-1), lineStart(src, line)
	return line > 1 && from >= 0 && to > from && (bytes.Contains(src[from:to], []byte("@ts-expect-error")) || bytes.Contains(src[from:to], []byte("@ts-ignore")))
}

// misfitExpected reports a line of Python that says of its own arguments that they
// do not suit, to mypy or pyright, as tests of what such calls raise do.
func misfitExpected(src []byte, line int) bool {
	from := lineStart(src, line)
	if from < 0 {
		return false
	}
	text, _, _ := bytes.Cut(src[from:], []byte("\n"))
	_, comment, ok := bytes.Cut(text, []byte("#"))
	return ok && bytes.Contains(comment, []byte("ignore[")) && (bytes.Contains(comment, []byte("call-arg")) || bytes.Contains(comment, []byte("reportCallIssue")))
}

// overloadAccepts reports whether another definition of the name takes the
// arguments: declarations without bodies are overloads without a mark.
func (c *comparison) overloadAccepts(d *definition, a arguments) bool {
	for _, e := range d.siblings(c) {
		if e.ID != d.ID && e.Kind == d.Kind && e.QualifiedName == d.QualifiedName && accepts(e, a) {
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
func retyped(m *pairing, a arguments, excludes, typed func(text string) bool) bool {
	x, y := m.old.Facts.Params, m.new.Facts.Params
	if len(x) != len(y) || a.spread {
		return false
	}
	for i := range min(len(a.texts), len(x)) {
		was, is := typeText(m.old.file.Facts, x[i].Type), typeText(m.new.file.Facts, y[i].Type)
		if was != is && excludes(was) && excludes(is) && typed(a.texts[i]) {
			return true
		}
	}
	return false
}

func isTypeScript(language string) bool { return language == "typescript" || language == "tsx" }

// isPrimitive reports a TypeScript type of which no value is one of another.
func isPrimitive(t string) bool {
	switch t {
	case "string", "number", "boolean", "bigint", "symbol":
		return true
	}
	return false
}

// typeText writes a parameter's type as far as it is made of basic types.
func typeText(f *facts.File, id facts.ExprID) string {
	e := f.Exprs[id]
	switch e.Op {
	case facts.OpInstance:
		return typeText(f, e.A)
	case facts.OpPointer:
		return "*" + typeText(f, e.A)
	case facts.OpList:
		return "[]" + typeText(f, e.A)
	case facts.OpBuiltin, facts.OpUniverse:
		return e.S
	}
	return "?"
}

// isBasic reports a Go type that no other one is assignable to; an interface may
// hold what another type did.
func isBasic(t string) bool {
	switch strings.TrimLeft(t, "*[]") {
	case "", "any", "error", "comparable":
		return false
	}
	return !strings.Contains(t, "?")
}

// isTyped reports a TypeScript argument that suits one primitive type alone, unless
// it is of type any.
func isTyped(text string) bool {
	return text != "undefined" && text != "null" && !strings.Contains(text, " as ")
}

// undeclared reports an argument that begins with a parameter of the functions around
// it whose type is not declared. It is any, or what the context tells, which unfit
// weighs.
func undeclared(f *snapshot.File, i int32, text string) bool {
	if end := strings.IndexFunc(text, notWord); end >= 0 {
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

// isVariable reports a plain variable or field of Go, whose type is fixed, where a
// literal may suit several.
func isVariable(text string) bool {
	if text == "nil" || text == "true" || text == "false" || text == "" || text[0] >= '0' && text[0] <= '9' {
		return false
	}
	return strings.IndexFunc(strings.ReplaceAll(text, ".", ""), notWord) < 0
}
