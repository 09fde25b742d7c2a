package breaks

import (
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostBodies finds the calls of functions that are still declared, by a prototype, and whose
// definition is gone: they compile, and no program can be linked. Another language or a library
// may have the definition now, so they are inferred.
func (c *Search) lostBodies(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		if !lostBody(d) {
			continue
		}
		if unread, err := c.maybeUnread(ctx, d); err != nil {
			return nil, err
		} else if unread {
			continue
		}
		b, err := c.breakBy(ctx, d, func(was graph.Edge) ([]result.Caller, error) { return c.declaredOnly(ctx, d, was) })
		if err != nil {
			return nil, err
		}
		if b == nil {
			continue
		}
		if d.Match != nil && d.Match.New.Name == d.Name {
			b.Change, b.Reason = result.SignatureChanged, SignatureReason(d)
		}
		out = append(out, *b)
	}
	return out, nil
}

// lostBody reports a function with a body that is gone or has another signature, of a language
// with prototypes.
func lostBody(d *compare.Definition) bool {
	if l := extract.ByName(d.File.Language); l == nil || l.Names == nil || l.Names.Strategy != lang.ByInclude && !l.Names.Prototypes {
		return false
	}
	return d.Kind.IsCallable() && d.Facts != nil && !isPrototype(d.Facts) && (d.Match == nil || d.Match.New.Name != d.Name || isPrototype(d.Match.New.Facts) || compare.NormalSignature(d) != compare.NormalSignature(d.Match.New))
}

// declaredOnly lists the references of the head side that mean one of the base side to a
// definition, and mean a prototype of it alone.
func (c *Search) declaredOnly(ctx context.Context, d *compare.Definition, was graph.Edge) ([]result.Caller, error) {
	f, sites, _ := c.sitesNow(was)
	if f == nil || !compare.IsReference(was) {
		return nil, nil
	}
	var out []result.Caller
	for _, is := range sites {
		declared := len(is) > 0
		for _, e := range is {
			s, err := compare.SymbolAt(ctx, c.Head, e)
			if err != nil {
				return nil, err
			}
			of, err := c.File(ctx, c.Head, s.Path)
			if err != nil {
				return nil, err
			}
			declared = declared && s.Name == d.Name && of != nil && s.Index >= 0 && isPrototype(&of.Facts.Symbols[s.Index])
		}
		if declared {
			at := c.CallerAt(f, is[0], "")
			at.Certainty = link.Inferred.String()
			if !slices.ContainsFunc(out, func(x result.Caller) bool { return x.Line == at.Line && x.Column == at.Column }) {
				out = append(out, at)
			}
		}
	}
	return out, nil
}
