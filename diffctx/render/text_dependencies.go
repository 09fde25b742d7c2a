package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

func (p *page) dispatch(list []analysis.Dispatch) {
	if len(list) == 0 || !p.heading(yellow, fmt.Sprintf("DISPATCH  %s in what is called or implemented", plural(len(list), "change"))) {
		return
	}
	all := redirections(list)
	shown := p.limited(len(all))
	for _, same := range all[:shown] {
		d := &same[0]
		if len(same) == 1 {
			p.printf("  %s  %s\n", at(d.Path, d.Line), p.fit(len(at(d.Path, d.Line))+4, dispatched(d)))
			continue
		}
		p.printf("  %s\n", p.fit(2, fmt.Sprintf("%s reach %s: %s", plural(len(same), "call"), redirected(d), places(same))))
	}
	p.more(len(all) - shown)
}

// redirections puts the calls together that reach one definition in place of another.
func redirections(list []analysis.Dispatch) [][]analysis.Dispatch {
	return grouped(list, func(d *analysis.Dispatch) string {
		if d.Change != analysis.Redirected || d.Before == nil || d.After == nil {
			return ""
		}
		return d.Before.ID + d.After.ID
	})
}

// grouped puts the entries of one key together, in the place of the first. Those
// without a key stay alone.
func grouped[T any](list []T, key func(*T) string) [][]T {
	var out [][]T
	of := map[string]int{}
	for i := range list {
		k := key(&list[i])
		at, ok := of[k]
		if !ok || k == "" {
			at, of[k] = len(out), len(out)
			out = append(out, nil)
		}
		out[at] = append(out[at], list[i])
	}
	return out
}

// placesShown is how many call sites of one redirection are named.
const placesShown = 3

func places(list []analysis.Dispatch) string {
	var out []string
	for _, d := range list[:min(len(list), placesShown)] {
		out = append(out, at(d.Path, d.Line))
	}
	if cut := len(list) - placesShown; cut > 0 {
		out = append(out, fmt.Sprintf("%d more", cut))
	}
	return strings.Join(out, ", ")
}

// dispatched says what a relation or call means now.
func dispatched(d *analysis.Dispatch) string {
	line := ""
	switch d.Change {
	case analysis.Satisfies:
		line = title(&d.Source) + " now satisfies " + d.After.QualifiedName
	case analysis.NoLongerSatisfies:
		line = title(&d.Source) + " no longer satisfies " + d.Before.QualifiedName
	case analysis.Inherits:
		line = title(&d.Source) + " is inherited now" + inheritedFrom(d)
	default:
		line = title(&d.Source) + " reaches " + redirected(d)
	}
	if !d.FileChanged {
		line += "; file not changed"
	}
	return line
}

// redirected says which definition is reached in place of another.
func redirected(d *analysis.Dispatch) string {
	now, before := at(d.After.Path, d.After.Line), at(d.Before.Path, d.Before.Line)
	switch {
	case d.After.QualifiedName != d.Before.QualifiedName:
		return fmt.Sprintf("%s at %s, not %s at %s", d.After.QualifiedName, now, d.Before.QualifiedName, before)
	case d.After.Path == d.Before.Path: // overloads
		return fmt.Sprintf("%s at %s, not the one at line %d", d.After.QualifiedName, now, d.Before.Line)
	}
	return fmt.Sprintf("%s at %s, not the one at %s", d.After.QualifiedName, now, before)
}

// inheritedFrom says which member of a supertype replaces one that went.
func inheritedFrom(d *analysis.Dispatch) string {
	if d.After == nil {
		return ", from a library"
	}
	return ", from " + d.After.QualifiedName
}

func outsideTests(list []analysis.Dependency) []analysis.Dependency {
	return slices.DeleteFunc(slices.Clone(list), func(d analysis.Dependency) bool { return d.Test })
}

func (p *page) boundaries(list []analysis.Dependency) {
	list = outsideTests(list)
	if len(list) == 0 || !p.heading(yellow, fmt.Sprintf("BOUNDARIES  %s", pluralVerb(len(list), "first dependency", "first dependencies"))) {
		return
	}
	all := grouped(list, func(d *analysis.Dependency) string { return folder(d.From) })
	shown := p.limited(len(all))
	for _, same := range all[:shown] {
		d := &same[0]
		from := folder(d.From)
		if d.New {
			from += " (new)"
		}
		var to []string
		for i := range same {
			to = append(to, folder(same[i].To))
		}
		p.printf("  %s → %s  %s\n", from, p.fit(len(from)+6, strings.Join(to, ", ")), p.paint(dim, at(d.Edge.Path, d.Edge.Line)))
	}
	p.more(len(all) - shown)
}

func folder(dir string) string {
	if dir == "" {
		return "./"
	}
	return dir
}

func (p *page) cycles(r *analysis.Result) {
	if len(r.Cycles) == 0 {
		if r.Summary.CyclesCut {
			p.printf("\nwhether the change closes a cycle of imports is not known: the graph is too large for the search\n")
		}
		return
	}
	if !p.heading(red, fmt.Sprintf("CYCLES  %s", plural(len(r.Cycles), "new cycle"))) {
		return
	}
	for _, c := range r.Cycles[:p.limited(len(r.Cycles))] {
		p.printf("  %s  %s\n", at(c.Edge.Path, c.Edge.Line), p.fit(len(at(c.Edge.Path, c.Edge.Line))+4, circle(&c)))
		for _, x := range c.Others[:p.limited(len(c.Others))] {
			p.printf("    %s  new import of %s, which leads back too\n", at(x.Path, x.Line), x.To)
		}
		p.more(len(c.Others) - p.limited(len(c.Others)))
	}
	p.more(len(r.Cycles) - p.limited(len(r.Cycles)))
}

// circle writes a cycle back to where it begins.
func circle(c *analysis.Cycle) string {
	return strings.Join(append(slices.Clone(c.Nodes), c.Nodes[0]), " → ")
}
