package render

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Text writes a diff for a terminal: what it comes to, then what a reviewer must know
// first.
func Text(w io.Writer, r *analysis.Result, opts Options) error {
	if opts.Limit != 0 || len(opts.Only) > 0 && opts.Fits == nil {
		return text(w, r, opts)
	}
	var b bytes.Buffer
	looks, fits := opts.looks()
	for _, opts.look = range looks {
		b.Reset()
		if err := text(&b, r, opts); err != nil {
			return err
		}
		if fits(b.Bytes()) {
			break
		}
	}
	if opts.Fits == nil && opts.look != looks[0] {
		if err := fill(&b, r, opts, fits); err != nil {
			return err
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// fill writes a text anew with further entries of changed code while it fits: a look takes some more or none, and
// leaves lines empty that one could read.
func fill(b *bytes.Buffer, r *analysis.Result, opts Options, fits func(text []byte) bool) error {
	room := screen - bytes.Count(b.Bytes(), []byte("\n"))
	for _, further := range []func(*firstLook){
		func(l *firstLook) { l.signatures++ },
		func(l *firstLook) { l.bodies++ },
		func(l *firstLook) { l.api++ },
	} {
		for range room {
			wider := opts
			further(&wider.look)
			var more bytes.Buffer
			if err := text(&more, r, wider); err != nil {
				return err
			}
			if !fits(more.Bytes()) || bytes.Equal(more.Bytes(), b.Bytes()) {
				break
			}
			opts = wider
			*b = more
		}
	}
	return nil
}

func text(w io.Writer, r *analysis.Result, opts Options) error {
	const never = 3
	p := newPage(w, opts)
	p.outside = opts.outside()
	g := p.group(r)
	p.header(r, g)
	here, outside := hereAndOutside(r.ByCause())
	for _, s := range [...]struct {
		name  string
		limit int
		show  func()
		folds int // the degree of looks from which on it is its heading
	}{
		{"breaks", opts.broken(), func() { p.breaks(here) }, never},
		{"dangling", opts.broken(), func() { p.dangling(r.Dangling) }, never},
		{"cycles", opts.broken(), func() { p.cycles(r) }, never},
		{"breaks", p.outside, func() { p.publicAPI(outside) }, never},
		{"dispatch", opts.others(), func() { p.dispatch(apart(r)) }, never},
		{"boundaries", opts.others(), func() { p.boundaries(r.Boundaries) }, 1},
		{"api", opts.wider(opts.look.signatures), func() { p.changedSignatures(g) }, never},
		{"behaviour", opts.wider(opts.look.bodies), func() { p.behaviour(g) }, never},
		{"api", opts.wider(opts.look.api), func() { p.api(g) }, never},
		{"behaviour", opts.others(), func() { p.annotations(g) }, 1},
		{"moves", opts.others(), func() { p.moves(g) }, 1},
		{"api", opts.others(), func() { p.outsideAPI(g) }, 2},
		{"behaviour", opts.others(), func() { p.beside(r, g) }, 1},
		{"tests", opts.changed(), func() { p.skippedTests(r.SkippedTests) }, never},
		{"tests", opts.others(), func() { p.tests(r, g) }, never},
	} {
		if p.opts.wants(s.name) {
			p.limit, p.folded = s.limit, opts.look.folded >= s.folds
			p.above = p.above && p.folded
			s.show()
		}
	}
	if p.opts.Stats || slices.Contains(p.opts.Only, "certainty") {
		p.certainty(r)
	}
	if p.cut {
		p.printf("\n%s\n", p.paint(dim, p.opts.howToSeeAll()))
	}
	return p.err
}

// hashes are full object names, of SHA-1 and SHA-256.
var hashes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b([0-9a-f]{10})(?:[0-9a-f]{30}|[0-9a-f]{54})\b`) })

// revision is what was asked for, full hashes in it shortened.
func revision(s analysis.Side) string { return hashes().ReplaceAllString(s.Rev, "$1") }

func side(s analysis.Side) string {
	name := revision(s)
	if name == "" {
		name = short(s.Commit)
	}
	if name == "" {
		name = short(s.Tree)
	}
	if s.Commit == "" && s.Tree == graph.EmptyTree.String() && strings.HasPrefix(s.Tree, name) { // what a first commit is compared with
		name = "the empty tree"
	}
	if s.Commit != "" && s.Fresh == nil && !strings.HasPrefix(s.Commit, name) {
		name += " (" + short(s.Commit) + ")"
	}
	return name
}

// Sides names what is compared.
func Sides(r *analysis.Result) string { return side(r.Base) + " → " + side(r.Head) }

// mergeBaseNote says where a change begins, if not at the named base.
func mergeBaseNote(r *analysis.Result) string {
	if !r.Base.MergeBase {
		return ""
	}
	return fmt.Sprintf("from the merge base; %s has moved on by %s", revision(r.Base), plural(r.Base.Ahead, "commit"))
}

func (p *page) header(r *analysis.Result, g groups) {
	p.printf("%s\n", p.paint(bold, Sides(r)))
	if note := mergeBaseNote(r); note != "" {
		p.printf("%s\n", note)
	}
	c := conclude(r, g)
	p.printf("%s\n", p.paint(bold, p.paint(c.color, c.text)))
	if files := fileCounts(r); files != "" {
		p.printf("%s\n", files)
	}
	p.unanalysed(analysis.UnanalysedGroups(r.Unanalysed), analysis.NotAnalysed)
	if note := unindexed(r.Summary.Unindexed, r.Unanalysed); note != "" {
		p.printf("%s\n", note)
	}
}

// fileCounts says how many files differ, and how; empty where none do.
func fileCounts(r *analysis.Result) string {
	f := r.Summary.Files
	var parts []string
	for _, x := range [...]struct {
		n    int
		what string
	}{{f.Modified, "modified"}, {f.Added, "added"}, {f.Removed, "removed"}, {f.Moved, "moved"}} {
		switch {
		case x.n > 0 && len(parts) == 0:
			parts = append(parts, plural(x.n, "file")+" "+x.what)
		case x.n > 0:
			parts = append(parts, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	return strings.Join(parts, ", ")
}

// unindexedShown is how many sorts of files outside of the graph are named.
const unindexedShown = 4

// whyUnindexed says in words why files have no graph, where it is not their extension.
var whyUnindexed = map[string]string{"size": "over the limit of size", "failed": "without facts", "lacking": "not in this partial clone", "name": "with control characters in the name"}

// unindexed says what differs and is not reported, the most frequent first, without
// the files that are listed one by one.
func unindexed(counts map[string]int, listed []analysis.Unanalysed) string {
	counts = analysis.Besides(counts, listed)
	sorts := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Or(counts[b]-counts[a], strings.Compare(a, b)) })
	n := 0
	var parts []string
	for i, s := range sorts {
		n += counts[s]
		if i < unindexedShown {
			parts = append(parts, fmt.Sprintf("%d %s", counts[s], cmp.Or(whyUnindexed[s], s)))
		}
	}
	if n == 0 {
		return ""
	}
	if len(sorts) == 1 {
		parts = []string{cmp.Or(whyUnindexed[sorts[0]], sorts[0])}
	}
	if len(sorts) > unindexedShown {
		parts = append(parts, "…")
	}
	return fmt.Sprintf("not in the graph: %s (%s)", plural(n, "file"), strings.Join(parts, ", "))
}

// heading begins a section; it reports whether its entries are to be shown.
func (p *page) heading(code, text string) bool {
	if !p.folded || !p.above {
		p.printf("\n")
	}
	p.printf("%s\n", p.paint(code, text))
	p.above = p.folded
	p.cut = p.cut || p.folded
	return !p.opts.Summary && !p.folded
}

func (p *page) more(n int) { p.moreBelow(2, n) }

// moreBelow says how many entries of a list that begins in a column were left out.
func (p *page) moreBelow(column, n int) {
	if n > 0 {
		p.cut = true
		p.printf("%s%s\n", strings.Repeat(" ", column), p.paint(dim, fmt.Sprintf("… and %d more", n)))
	}
}

// hereAndOutside parts what broke references from what only importers outside of the repository miss.
func hereAndOutside(list []analysis.Break) (here, outside []analysis.Break) {
	for _, b := range list {
		if len(b.Callers) > 0 {
			here = append(here, b)
		} else {
			outside = append(outside, b)
		}
	}
	return here, outside
}

// breaks shows what broke references, and which.
func (p *page) breaks(list []analysis.Break) {
	if n := analysis.CountBroken(list); n > 0 && p.heading(red, fmt.Sprintf("BREAKS  %s broken by %s", plural(n, "reference"), plural(len(list), "definition"))) {
		p.brokenDefinitions(list)
	}
}

// publicAPI shows the public names that only importers miss.
func (p *page) publicAPI(list []analysis.Break) {
	if len(list) > 0 && p.heading(yellow, fmt.Sprintf("PUBLIC API  %s for importers", plural(len(list), "incompatible change"))) {
		p.brokenDefinitions(list)
	}
}

// dangling shows the added references that lead nowhere.
func (p *page) dangling(list []analysis.Dangling) {
	if len(list) == 0 || !p.heading(red, fmt.Sprintf("DANGLING  %s nowhere", pluralVerb(len(list), "new reference leads", "new references lead"))) {
		return
	}
	shown := p.limited(len(list))
	for i := range list[:shown] {
		d := &list[i]
		p.printf("  %s  %s\n", at(d.Path, d.Line), p.fit(len(at(d.Path, d.Line))+4, danglingText(d)))
		p.quote(6, d.Text)
	}
	p.more(len(list) - shown)
}

// quote shows a line of source.
func (p *page) quote(indent int, text string) {
	if text != "" {
		p.printf("%*s%s\n", indent, "", p.paint(dim, p.fitCode(indent, text)))
	}
}

// danglingText says what a reference misses, and what it is in.
func danglingText(d *analysis.Dangling) string {
	if d.Symbol == "" {
		return d.Says()
	}
	return "in " + d.Symbol + ": " + d.Says()
}

// signatureBefore is what a break's new signature takes the place of: nothing where it is that of a member, such as
// a constructor or what a type inherits.
func signatureBefore(b *analysis.Break) string {
	if b.Now.Kind != b.Symbol.Kind && b.Now.Name != b.Symbol.Name {
		return ""
	}
	return b.Symbol.Signature
}

func (p *page) brokenDefinitions(list []analysis.Break) {
	shown := p.limited(len(list))
	for _, b := range list[:shown] {
		reason := b.Reason
		if b.API && len(b.Callers) > 0 {
			reason += "; public"
		}
		place, name := definedAt(&b), title(&b.Symbol)
		p.printf("  %s%s  %s\n", place, p.paint(bold, name), p.fit(len(place)+len(name)+4, reason))
		if b.Now != nil && b.Now.Signature != b.Symbol.Signature {
			p.signatures(signatureBefore(&b), b.Now.Signature)
		}
		p.callers(b.Callers)
	}
	p.more(len(list) - shown)
}

// definedAt is the place of a definition whose change breaks something; empty for files
// and packages, whose names are places.
func definedAt(b *analysis.Break) string {
	s := shownSide(b)
	if s.Kind == "file" || s.Kind == "package" {
		return ""
	}
	return at(s.Path, s.Line) + "  "
}

// shownSide is the side whose place is shown: the head, or the base where the reason
// names the file that the definition went to.
func shownSide(b *analysis.Break) *analysis.Symbol {
	if b.Now == nil || b.Now.Path != b.Symbol.Path && strings.Contains(b.Reason, b.Now.Path) {
		return &b.Symbol
	}
	return b.Now
}

// signatures shows two signatures one below the other, with colours the words that differ; the second alone where
// there is no first.
func (p *page) signatures(before, after string) {
	a, b := p.fitPair(8, before, after)
	if before == "" {
		p.printf("      %s%s\n", p.paint(green, "+ "), b)
		return
	}
	if !p.opts.Color {
		p.printf("      - %s\n      + %s\n", a, b)
		return
	}
	was, is := differing(a, b)
	p.printf("      %s%s\n      %s%s\n", p.paint(red, "- "), p.spans(was, red), p.paint(green, "+ "), p.spans(is, green))
}

// spans paints the differing parts of a text.
func (p *page) spans(list []span, color string) string {
	var out strings.Builder
	for _, s := range list {
		if s.Differs {
			out.WriteString(p.paint(bold, p.paint(color, s.Text)))
		} else {
			out.WriteString(s.Text)
		}
	}
	return out.String()
}

func pluralVerb(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
