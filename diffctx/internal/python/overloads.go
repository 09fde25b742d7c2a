package python

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// overloadFaults finds functions of which the change leaves overloads that checkers of types do not
// take: a single one, also of a function that one was renamed to, or one with parameters that the
// implementation has not.
func overloadFaults(ctx context.Context, c *breaks.Search, _ []breaks.BrokenReference) ([]result.Break, error) {
	var out []result.Break
	alone := renamedOverloads(ctx, c)
	for _, d := range c.OldOrder {
		m := d.Match
		if m == nil || d.File.Language != "python" || d.Facts == nil || m.New.Facts == nil || !d.Kind.IsCallable() {
			continue
		}
		before, was := overloadsOf(ctx, c, c.Base, d)
		if len(before) < 2 {
			continue
		}
		after, is := overloadsOf(ctx, c, c.Head, m.New)
		b := result.Break{Change: result.SignatureChanged, Symbol: compare.Render(d.Symbol), Now: compare.SymbolOf(m.New)}
		switch {
		case len(after) == 1:
			b.Reason, b.Callers = "has a single overload now: checkers of types ask for two", []result.Caller{declaredBy(c, m.New, "is the only overload that is left")}
		case len(after) < len(before) && alone[m.New.Path] != nil:
			n := alone[m.New.Path]
			b.Reason, b.Callers = fmt.Sprintf("lost an overload to %s, which has no other: checkers of types ask for two", n.QualifiedName), []result.Caller{declaredBy(c, n, "is the only overload")}
		default:
			fault := unimplemented(after, is)
			if fault == "" || unimplemented(before, was) != "" {
				continue
			}
			b.Reason, b.Callers = "has an overload that its implementation does not take: "+fault, []result.Caller{declaredBy(c, m.New, "is declared with it")}
		}
		out = append(out, b)
	}
	return out, nil
}

func declaredBy(c *breaks.Search, d *compare.Definition, does string) result.Caller {
	return c.Declared(surface.Offer{File: d.File, Index: d.Index}, result.EdgeAnnotates, does)
}

// renamedOverloads are the functions that the change adds with a single overload, by path.
func renamedOverloads(ctx context.Context, c *breaks.Search) map[string]*compare.Definition {
	out := map[string]*compare.Definition{}
	for _, d := range c.NewOrder {
		if d.Match != nil || d.File.Language != "python" || d.Facts == nil || !d.Kind.IsCallable() {
			continue
		}
		if overloads, _ := overloadsOf(ctx, c, c.Head, d); len(overloads) == 1 {
			out[d.Path] = d
		}
	}
	return out
}

// overloadsOf gives each signature of a function that is marked as an overload, and that of its
// implementation, nil where it has none, as in stubs and protocols, or where nothing is marked.
func overloadsOf(ctx context.Context, c *breaks.Search, side *graph.Snapshot, d *compare.Definition) (overloads []Parameters, implementation *Parameters) {
	text := c.Lines(ctx, side, d.Path).Between(d.StartLine, d.EndLine)
	if !bytes.Contains(text, []byte("overload")) {
		return nil, nil
	}
	lines := strings.Split(string(text), "\n")
	marked := false
	for i := range lines {
		line := strings.TrimSpace(lines[i])
		switch name, _, _ := strings.Cut(line, " "); name {
		case "@overload", "@typing.overload", "@t.overload", "@typing_extensions.overload":
			marked = true
		}
		if !strings.HasPrefix(strings.TrimPrefix(line, "async "), "def "+d.Name) {
			continue
		}
		p := readParameters(strings.Join(lines[i:], "\n"), d.Name)
		if marked {
			overloads = append(overloads, p)
		} else {
			implementation = &p
		}
		marked = false
	}
	return overloads, implementation
}

// readParameters reads the parameters of a function from the text that declares it.
func readParameters(text, name string) Parameters {
	var out Parameters
	byName := false
	for i, p := range parameterTexts(&facts.Symbol{Name: name, Signature: text}) {
		name := paramName(strings.TrimLeft(p, "*"))
		switch {
		case p == "/" || i == 0 && (name == "self" || name == "cls"):
		case strings.HasPrefix(p, "**"):
			out.Keywords = true
		case strings.HasPrefix(p, "*"):
			out.Rest, byName = out.Rest || name != "", true
		default:
			out.List = append(out.List, Param{Name: name, Keyword: byName})
		}
	}
	return out
}

// unimplemented says what an overload takes and the implementation does not; empty where all suit.
func unimplemented(overloads []Parameters, has *Parameters) string {
	if has == nil {
		return ""
	}
	for _, o := range overloads {
		if places, n := len(o.byPlace()), len(has.byPlace()); places > n && !has.Rest {
			return fmt.Sprintf("it takes %d positional arguments, the implementation %d", places, n)
		}
		for _, p := range o.List {
			if p.Keyword && !has.Keywords && has.find(p.Name) < 0 {
				return "the implementation has no parameter " + p.Name
			}
		}
	}
	return ""
}
