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
	if !ok || a.Cut() {
		return "", "", nil
	}
	if l, ok := compare.LanguageOf[compare.Constructing](target); ok && e.Kind == result.EdgeInstantiates {
		if takes, passes, err = s.constructionAt(ctx, l, side, f, e, constructed{target, i, a}); takes != "" || err != nil {
			return takes, passes, err
		}
	}
	if s.accepted(target, i, a) {
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
	takes, passes = asIs(signature.Mismatch(target.Language, &target.Facts.Symbols[candidates[0]], a))
	return takes, passes, nil
}

// asIs says of a mismatch how a definition is, where nothing is known of how it was.
func asIs(takes, passes string) (string, string) {
	return strings.Replace(strings.TrimPrefix(takes, "now "), "no longer has a parameter", "has no parameter", 1), passes
}

// constructed is a class that is made, with what is passed.
type constructed struct {
	file   *graph.File
	class  int32
	passed signature.Arguments
}

// constructionAt says how a call and the constructor that a language gives a class differ; empty where they suit, or where that
// cannot be known. What is made through a name for the class around may be a subtype.
func (s *Search) constructionAt(ctx context.Context, l compare.Constructing, side *graph.Snapshot, f *graph.File, e graph.Edge, x constructed) (takes, passes string, err error) {
	if !namesPlainly(f, e) {
		return "", "", nil
	}
	target, err := s.Comparison.Described(ctx, side, x.file.Path) // with decorators
	if err != nil || target == nil {
		return "", "", err
	}
	made, err := l.Constructed(ctx, s.Comparison, side, target, x.class)
	if err != nil || made == nil || signature.Accepts(target.Language, made, x.passed) || s.mismatchExempt(ctx, side, f, e) {
		return "", "", err
	}
	if is, err := stubbed(ctx, s.Comparison, side, target); err != nil || is {
		return "", "", err
	}
	takes, passes = asIs(signature.Mismatch(target.Language, made, x.passed))
	return takes, passes, nil
}

// namesPlainly reports a reference by the name of a class or of an import, or what is selected of it.
func namesPlainly(f *graph.File, e graph.Edge) bool {
	return refersBy(f, e, func(x *facts.Expr) bool {
		for x.Op == facts.OpMember {
			x = &f.Facts.Exprs[x.A]
		}
		return x.Op == facts.OpName || x.Op == facts.OpImport || x.Op == facts.OpSymbol && f.Facts.Symbols[x.N].Kind == facts.KindClass
	})
}

// rebound reports a definition whose name is given something else in its file, as
// `f = staticmethod(f)` does: what a call of it takes is not what is written.
func (s *Search) rebound(ctx context.Context, side *graph.Snapshot, f *graph.File, i int32) bool {
	if i < 0 {
		return false
	}
	return s.exemptionsOf(ctx, side, f).gives(f.Facts.Symbols[i].Name)
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
	return refersBy(f, e, func(x *facts.Expr) bool {
		return x.Op == facts.OpMember && f.Facts.Exprs[x.A].Op == facts.OpClass
	})
}

// refersBy reports an edge whose reference is written by such an expression.
func refersBy(f *graph.File, e graph.Edge, such func(x *facts.Expr) bool) bool {
	for r := range f.Facts.RefsAt(e.Line, e.Column) {
		if such(&f.Facts.Exprs[r.Expr]) {
			return true
		}
	}
	return false
}

// mismatchExempt reports a call that the text around it allows not to suit.
func (s *Search) mismatchExempt(ctx context.Context, side *graph.Snapshot, f *graph.File, e graph.Edge) bool {
	if l := extract.ByName(f.Language); l != nil && l.Places != nil && compare.MismatchExempt(f, s.Comparison.Lines(ctx, side, f.Path), e.Line) {
		return true
	}
	return s.exemptionsOf(ctx, side, f).exempt(e.Line, e.Column, &link.Dangling{Caught: lang.CallsOf(f.Language).Late})
}

// passesSome reports a call that passes arguments, a class that it makes an instance of aside.
func passesSome(ctx context.Context, c *compare.Comparison, f *graph.File, d *link.Dangling) bool {
	r, taken := &f.Facts.Refs[d.Index], 0
	a, ok := signature.ArgumentsAt(c.Lines(ctx, c.Head, f.Path), int(r.Line), int(r.Col), f.Language)
	if d.Name == lang.CallsOf(f.Language).Maker {
		taken = 1
	}
	return ok && !a.Cut() && len(a.Texts)+len(a.Keywords) > taken
}
