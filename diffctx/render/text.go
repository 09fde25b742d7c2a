package render

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Text writes a diff for a terminal, what a reviewer must know first at the top.
func Text(w io.Writer, r *diffctx.Result, opts Options) error {
	p := &page{w: w, opts: opts.withDefaults()}
	p.header(r)
	g := p.group(r)
	for _, s := range [...]struct {
		name string
		show func()
	}{
		{"breaks", func() { p.breaks(r.ByCause()) }},
		{"dangling", func() { p.dangling(r.Dangling) }},
		{"dispatch", func() { p.dispatch(apart(r)) }},
		{"boundaries", func() { p.boundaries(r.Boundaries) }},
		{"cycles", func() { p.cycles(r) }},
		{"moves", func() { p.moves(g) }},
		{"behaviour", func() { p.behaviour(r, g) }},
		{"api", func() { p.api(g) }},
		{"tests", func() { p.tests(&r.Tests) }},
		{"certainty", func() { p.certainty(r) }},
	} {
		if p.opts.wants(s.name) {
			s.show()
		}
	}
	return p.err
}

// hashes are full object names, of SHA-1 and SHA-256.
var hashes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b([0-9a-f]{10})(?:[0-9a-f]{30}|[0-9a-f]{54})\b`) })

// revision is what was asked for, full hashes in it shortened.
func revision(s diffctx.Side) string { return hashes().ReplaceAllString(s.Rev, "$1") }

func side(s diffctx.Side) string {
	name := revision(s)
	if name == "" {
		name = short(s.Commit)
	}
	if name == "" {
		name = short(s.Tree)
	}
	if s.Commit == "" && s.Tree == snapshot.EmptyTree.String() && strings.HasPrefix(s.Tree, name) { // what a first commit is compared with
		name = "the empty tree"
	}
	if s.Commit != "" && s.Fresh == nil && !strings.HasPrefix(s.Commit, name) {
		name += " (" + short(s.Commit) + ")"
	}
	return name
}

// mergeBaseNote says from where a change is told, if not from the named base.
func mergeBaseNote(r *diffctx.Result) string {
	if !r.Base.MergeBase {
		return ""
	}
	return fmt.Sprintf("from the merge base; %s has moved on by %s", revision(r.Base), plural(r.Base.Ahead, "commit"))
}

func (p *page) header(r *diffctx.Result) {
	p.printf("%s\n", p.paint(bold, side(r.Base)+" → "+side(r.Head)))
	if note := mergeBaseNote(r); note != "" {
		p.printf("%s\n", note)
	}
	f := r.Summary.Files
	var parts []string
	for _, x := range [...]struct {
		n    int
		what string
	}{{f.Modified, "modified"}, {f.Added, "added"}, {f.Removed, "removed"}, {f.Moved, "moved"}, {r.Summary.Cosmetic, "of them cosmetic"}} {
		if x.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	if len(parts) == 0 {
		parts = []string{"none differ"}
		if len(r.Summary.Unindexed) > 0 {
			parts = []string{"none of the graph's differ"}
		}
	}
	p.printf("files: %s", strings.Join(parts, ", "))
	p.printf("   edges: +%d −%d", r.Summary.Edges.Added, r.Summary.Edges.Removed)
	if r.Summary.Relinked > 0 {
		p.printf(", also in %s that did not change", plural(r.Summary.Relinked, "file"))
	}
	p.printf("\n")
	p.unanalysed(diffctx.UnanalysedGroups(r.Unanalysed), diffctx.NotAnalysed)
	if note := unindexed(r.Summary.Unindexed, r.Unanalysed); note != "" {
		p.printf("%s\n", note)
	}
}

// unindexedShown is how many sorts of files outside of the graph are named.
const unindexedShown = 4

// unindexed says what differs and is not told of, the most frequent first, without
// the files that are told of one by one.
func unindexed(counts map[string]int, told []diffctx.Unanalysed) string {
	counts = diffctx.Besides(counts, told)
	sorts := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Or(counts[b]-counts[a], strings.Compare(a, b)) })
	n := 0
	var parts []string
	for i, s := range sorts {
		n += counts[s]
		if i < unindexedShown {
			parts = append(parts, fmt.Sprintf("%d %s", counts[s], s))
		}
	}
	if n == 0 {
		return ""
	}
	if len(sorts) > unindexedShown {
		parts = append(parts, "…")
	}
	return fmt.Sprintf("not in the graph: %s (%s)", plural(n, "file"), strings.Join(parts, ", "))
}

// heading begins a section; it reports whether its entries are to be shown.
func (p *page) heading(code, text string) bool {
	p.printf("\n%s\n", p.paint(code, text))
	return !p.opts.Summary
}

func (p *page) more(n int) {
	if n > 0 {
		p.printf("  %s\n", p.paint(dim, fmt.Sprintf("… and %d more", n)))
	}
}

// breaks shows what left references behind, then the public names that only
// importers outside of the repository miss.
func (p *page) breaks(list []diffctx.Break) {
	var here, outside []diffctx.Break
	n := 0
	for _, b := range list {
		n += len(b.Callers)
		if len(b.Callers) > 0 {
			here = append(here, b)
		} else {
			outside = append(outside, b)
		}
	}
	if len(here) > 0 && p.heading(red, fmt.Sprintf("BREAKS  %s broken by %s", plural(n, "reference"), plural(len(here), "definition"))) {
		p.brokenDefinitions(here)
	}
	if len(outside) > 0 && p.heading(yellow, fmt.Sprintf("PUBLIC API  %s for importers; every reference here follows", plural(len(outside), "incompatible change"))) {
		p.brokenDefinitions(outside)
	}
}

// dangling shows the added references that lead nowhere.
func (p *page) dangling(list []diffctx.Dangling) {
	if len(list) == 0 || !p.heading(red, fmt.Sprintf("DANGLING  %s nowhere", pluralVerb(len(list), "new reference leads", "new references lead"))) {
		return
	}
	shown := p.limited(len(list))
	for i := range list[:shown] {
		d := &list[i]
		p.printf("  %s  %s\n", at(d.Path, d.Line), p.fit(len(at(d.Path, d.Line))+4, danglingText(d)))
	}
	p.more(len(list) - shown)
}

// danglingText says what a reference misses, and in what it stands.
func danglingText(d *diffctx.Dangling) string {
	if d.Symbol == "" {
		return d.Says()
	}
	return "in " + d.Symbol + ": " + d.Says()
}

func (p *page) brokenDefinitions(list []diffctx.Break) {
	named := map[string]int{} // titles: what has the same as others is told with its file
	for i := range list {
		named[title(&list[i].Symbol)]++
	}
	shown := p.limited(len(list))
	for _, b := range list[:shown] {
		reason := b.Reason
		if b.API && len(b.Callers) > 0 {
			reason += "; public"
		}
		name := title(&b.Symbol)
		if named[name] > 1 {
			name += " in " + b.Symbol.Path
		}
		p.printf("  %s  %s\n", p.paint(bold, name), p.fit(len(name)+4, reason))
		if b.Now != nil && b.Now.Signature != b.Symbol.Signature {
			p.signatures(b.Symbol.Signature, b.Now.Signature)
		}
		for _, c := range b.Callers[:p.limited(len(b.Callers))] {
			p.printf("    %s  %s\n", at(c.Path, c.Line), p.fit(len(at(c.Path, c.Line))+6, where(c)))
		}
		p.more(len(b.Callers) - p.limited(len(b.Callers)))
	}
	p.more(len(list) - shown)
}

// signatures shows two signatures one below the other.
func (p *page) signatures(before, after string) {
	a, b := p.fitPair(8, before, after)
	p.printf("      %s\n      %s\n", p.paint(red, "- "+a), p.paint(green, "+ "+b))
}

func where(c diffctx.Caller) string {
	s := c.Kind
	if c.Symbol != "" {
		s = "in " + c.Symbol
	}
	if c.Reason != "" {
		s += ", " + c.Reason
	}
	if !c.InDiff {
		s += ", file not changed"
	}
	if c.Target != "" {
		s = c.Target + " " + s
	}
	if c.Certainty != "exact" {
		s += ", " + c.Certainty
	}
	if c.Condition != "" {
		s += " " + link.BuiltWhere(c.Condition)
	}
	return s
}

func (p *page) dispatch(list []diffctx.Dispatch) {
	if len(list) == 0 || !p.heading(yellow, fmt.Sprintf("DISPATCH  %s another meaning", pluralVerb(len(list), "relation or call has", "relations and calls have"))) {
		return
	}
	shown := p.limited(len(list))
	for _, d := range list[:shown] {
		line := dispatched(&d)
		p.printf("  %s  %s\n", at(d.Path, d.Line), p.fit(len(at(d.Path, d.Line))+4, line))
	}
	p.more(len(list) - shown)
}

// dispatched says what a relation or call means now.
func dispatched(d *diffctx.Dispatch) string {
	line := ""
	switch d.Change {
	case diffctx.Satisfies:
		line = title(&d.Source) + " now satisfies " + d.After.QualifiedName
	case diffctx.NoLongerSatisfies:
		line = title(&d.Source) + " no longer satisfies " + d.Before.QualifiedName
	case diffctx.Inherits:
		line = title(&d.Source) + " is inherited now" + inheritedFrom(d)
	default:
		line = fmt.Sprintf("%s reaches %s, not %s", title(&d.Source), at(d.After.Path, d.After.Line), at(d.Before.Path, d.Before.Line))
	}
	if !d.FileChanged {
		line += "; file not changed"
	}
	return line
}

// inheritedFrom says which member of a supertype stands for one that went.
func inheritedFrom(d *diffctx.Dispatch) string {
	if d.After == nil {
		return ", from a library"
	}
	return ", from " + d.After.QualifiedName
}

func pluralVerb(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (p *page) boundaries(list []diffctx.Dependency) {
	list = slices.DeleteFunc(slices.Clone(list), func(d diffctx.Dependency) bool { return d.Test })
	if len(list) == 0 || !p.heading(yellow, fmt.Sprintf("BOUNDARIES  %s", plural(len(list), "first dependency"))) {
		return
	}
	shown := p.limited(len(list))
	for _, d := range list[:shown] {
		note := ""
		if d.New {
			note = "  new package"
		}
		p.printf("  %s → %s  %s%s\n", folder(d.From), folder(d.To), p.paint(dim, at(d.Edge.Path, d.Edge.Line)), note)
	}
	p.more(len(list) - shown)
}

func folder(dir string) string {
	if dir == "" {
		return "./"
	}
	return dir
}

func (p *page) cycles(r *diffctx.Result) {
	if len(r.Cycles) == 0 {
		if r.Summary.CyclesCut {
			p.printf("\ncycles: the search met its limit\n")
		}
		return
	}
	if !p.heading(red, fmt.Sprintf("CYCLES  %s", plural(len(r.Cycles), "new cycle"))) {
		return
	}
	for _, c := range r.Cycles[:p.limited(len(r.Cycles))] {
		p.printf("  %s  %s\n", at(c.Edge.Path, c.Edge.Line), p.fit(len(at(c.Edge.Path, c.Edge.Line))+4, circle(&c)))
	}
	p.more(len(r.Cycles) - p.limited(len(r.Cycles)))
}

// circle writes a cycle back to where it begins.
func circle(c *diffctx.Cycle) string {
	return strings.Join(append(slices.Clone(c.Nodes), c.Nodes[0]), " → ")
}
