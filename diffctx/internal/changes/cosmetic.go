package changes

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// moduleCodeChanged reports whether what a file says outside of its symbols
// differs: imports, exports, references and literals of statements at file
// level. The order of imports does not count, nor do comments.
func (c *comparison) moduleCodeChanged(ctx context.Context, a, b *compare.Definition) bool {
	return a.File.Blob != b.File.Blob && (c.importsDiffer(a, b) || c.statementsDiffer(ctx, a, b))
}

// importsDiffer reports a file that imports something else, where nothing else would tell.
func (c *comparison) importsDiffer(a, b *compare.Definition) bool {
	return c.importsElse(a, b) && !ChildrenExplain(c.Comparison, a, b)
}

// importsElse reports a file that imports something else, and not the same under another name or place.
func (c *comparison) importsElse(a, b *compare.Definition) bool {
	x, y := a.File, b.File
	return !sameImports(x.Facts, y.Facts) && !c.importsFollow(a, b) && !slices.Equal(c.importsLead(x, true), c.importsLead(y, false))
}

// ImportsElse reports a file of the head side that imports something else than before.
func ImportsElse(c *compare.Comparison, path string) bool {
	d := c.New[facts.FileID(path)]
	return d != nil && d.Match != nil && d.File.Facts != nil && d.Match.Old.File.Facts != nil && (&comparison{Comparison: c}).importsElse(d.Match.Old, d)
}

// statementsDiffer reports other settings, exports, references or literals at file level.
func (c *comparison) statementsDiffer(ctx context.Context, a, b *compare.Definition) bool {
	x, y := a.File, b.File
	if !slices.Equal(settings(x.Facts), settings(y.Facts)) {
		return true
	}
	if !slices.Equal(exports(a), exports(b)) || !slices.Equal(looseRefs(x.Facts), looseRefs(y.Facts)) || importsPassCalls(x.Facts, y.Facts) {
		return true
	}
	if x.Facts.Loose != 0 && y.Facts.Loose != 0 {
		same := x.Facts.Loose == y.Facts.Loose
		if same || !slices.Equal(c.importsLead(x, true), c.importsLead(y, false)) || slices.Equal(imports(x.Facts), imports(y.Facts)) {
			return !same
		}
	}
	return !slices.Equal(c.looseLines(ctx, a), c.looseLines(ctx, b))
}

// settings are what comments decide of a file as a whole, as build constraints of Go do.
func settings(f *facts.File) []string {
	if l := extract.ByName(f.Language); l == nil || l.Tier == 0 {
		return nil // a file of settings
	}
	var out []string
	for _, s := range f.Settings {
		out = append(out, s.Key+" "+s.Value)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sameImports reports files that import the same. Where names of modules that are loaded
// anyway do nothing, one that nothing uses does not count.
func sameImports(x, y *facts.File) bool {
	if compare.TraitsOf(x.Language).IdleNames && compare.TraitsOf(y.Language).IdleNames {
		return slices.Equal(sharedImports(x, y), sharedImports(y, x))
	}
	return slices.Equal(imports(x), imports(y))
}

// sharedImports are the imports of a file but for names of a module that another file
// loads as well and does not take.
func sharedImports(f, other *facts.File) []string {
	loads, takes := map[string]bool{}, map[string]bool{}
	for i := range other.Imports {
		loads[other.Imports[i].Module], takes[other.Imports[i].Local] = true, true
	}
	var out []string
	for i := range f.Imports {
		if m := &f.Imports[i]; m.Local == "" || takes[m.Local] || !loads[m.Module] {
			out = append(out, importText(m))
		}
	}
	slices.Sort(out)
	return out
}

// imports are the imports of a file but for those that do nothing, or the same again.
func imports(f *facts.File) []string {
	out := make([]string, 0, len(f.Imports))
	idle, modules := idleImports(f), compare.TraitsOf(f.Language).IdleModules
	for i := range f.Imports {
		if !idle[i] && !slices.Contains(modules, f.Imports[i].Module) {
			out = append(out, importText(&f.Imports[i]))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// idleImports are the imports of names that nothing in a file uses, by their places, where
// imports do nothing but give names.
func idleImports(f *facts.File) map[int]bool {
	idle := map[int]bool{}
	if !compare.TraitsOf(f.Language).IdleImports || f.ParseErrors > 0 {
		return idle
	}
	named := map[string][]int{}
	for i := range f.Imports {
		if m := &f.Imports[i]; m.Kind == facts.ImportName {
			idle[i] = true
			named[m.Local] = append(named[m.Local], i)
		}
	}
	used := func(name string) {
		for _, m := range named[name] {
			delete(idle, m)
		}
	}
	for i := range f.Exprs {
		switch x := &f.Exprs[i]; x.Op {
		case facts.OpImport:
			delete(idle, int(x.N))
		case facts.OpMember:
			if f.Exprs[x.A].Op == facts.OpScope { // a name that may be a static import's
				used(x.S)
			}
		case facts.OpName, facts.OpTypeName, facts.OpUniverse: // whatever they are bound to
			used(x.S)
		}
	}
	return idle
}

func importText(m *facts.Import) string {
	return strings.Join([]string{m.Module, m.Name, m.Local, string('0' + rune(m.Kind)), string('0' + rune(m.Flags&(facts.TypeOnly|facts.Conditional)))}, "\x00")
}

// importsLead lists what a file imports by the files of the repository that it leads to, as on
// the head side: how they are written, as with an extension, does not count.
func (c *comparison) importsLead(f *graph.File, old bool) []string {
	out := make([]string, 0, len(f.Facts.Imports))
	for i := range f.Facts.Imports {
		m := f.Facts.Imports[i]
		if f.Record != nil && i < len(f.Record.Imports) {
			to := ""
			for _, n := range f.Record.Imports[i].Targets {
				if t := &f.Record.Targets[n]; t.Path != "" && t.External == "" && (to == "" || t.Kind == facts.KindNone) {
					to = t.Path
				}
			}
			if to != "" {
				m.Module = c.pathNow(to, old)
			}
		}
		out = append(out, importText(&m))
	}
	slices.Sort(out)
	return out
}

// pathNow is the path that a file has on the head side, with a mark that none has as written.
func (c *comparison) pathNow(p string, old bool) string {
	if d := c.Old[facts.FileID(p)]; old && d != nil && d.Match != nil {
		p = d.Match.New.Path
	}
	return "/" + p
}

// importsFollow reports a file whose imports differ by what has another place or name
// now: its own entry reports that. A history without graphs cannot know.
func (c *comparison) importsFollow(a, b *compare.Definition) bool {
	if a.File.Record == nil || b.File.Record == nil {
		return false
	}
	return c.importsGo(a, b, c.Old) && c.importsGo(b, a, c.New)
}

// importsGo reports a file whose imports that another side has not all lead to what moved
// or was renamed, or give names that mean the same there: what was in the file's own package, and is not where the file
// moved to.
func (c *comparison) importsGo(d, other *compare.Definition, side map[facts.SymbolID]*compare.Definition) bool {
	edges, traits, others := c.SitesOf(d.File), compare.TraitsOf(d.File.Language), imports(other.File.Facts)
	old := d.Match != nil && d.Match.Old == d
	for i := range d.File.Facts.Imports {
		m := &d.File.Facts.Imports[i]
		if _, both := slices.BinarySearch(others, importText(m)); both || slices.Contains(traits.IdleModules, m.Module) {
			continue
		}
		if is := c.namesOf(d.File, old).meanings[m.Local]; traits.IdleImports && is != "" && c.namesOf(other.File, !old).meanings[m.Local] == is {
			continue
		}
		if !slices.ContainsFunc(edges.At(int(m.Line), int(m.Col)), func(e graph.Edge) bool {
			t := side[e.Target]
			return t != nil && t.Match != nil && t.Match.Old.ID != t.Match.New.ID
		}) {
			return false
		}
	}
	return true
}

// looseRefs are ModuleRefs without those that are within a definition, as in its
// decorators and defaults, or in a comment that declares its type: its own entry reports them.
func looseRefs(f *facts.File) []string {
	var out []string
	declares := map[uint32]bool{} // lines that the declaration of a variable ends on
	for i := range f.Symbols {
		if k := f.Symbols[i].Kind; k == facts.KindValue {
			declares[f.Symbols[i].Span.EndLine] = true
		}
	}
	last := uint32(0) // line of the definitions so far
	next := 0
	checking := compare.TraitsOf(f.Language).Checking
	for i := range f.Refs {
		r := &f.Refs[i]
		for ; next < len(f.Symbols) && f.Symbols[next].Span.StartLine <= r.Line; next++ {
			if k := f.Symbols[next].Kind; k.IsCallable() || k.IsType() {
				last = max(last, f.Symbols[next].Span.EndLine)
			}
		}
		if r.Role == facts.RoleTypeOf && declares[r.Line] {
			continue
		}
		if r.Scope < 0 && r.Line > last && (checking == "" || f.NameOf(r.Expr) != checking) {
			out = append(out, r.Role.String()+" "+compare.RefName(f, r.Expr))
		}
	}
	return out
}

// importsPassCalls reports an import that is before a call on one side and behind it on the
// other, of a file whose own calls are the same: the call may decide what the import finds.
func importsPassCalls(x, y *facts.File) bool {
	if !compare.TraitsOf(x.Language).ImportsRun || !compare.TraitsOf(y.Language).ImportsRun {
		return false
	}
	was := callsBefore(x)
	for k, n := range callsBefore(y) {
		if before, ok := was[k]; ok && before != n {
			return true
		}
	}
	return false
}

// callsBefore counts, for each import at the top of a file that is there once, the calls
// before it that belong to no definition.
func callsBefore(f *facts.File) map[string]int {
	out, seen := map[string]int{}, map[string]bool{}
	defined := map[uint32]bool{} // lines of definitions
	for i := range f.Symbols {
		for n := f.Symbols[i].Span.StartLine; f.Symbols[i].Container < 0 && n <= f.Symbols[i].Span.EndLine; n++ {
			defined[n] = true
		}
	}
	var calls []uint32
	for i := range f.Refs {
		if r := &f.Refs[i]; r.Scope < 0 && r.Role == facts.RoleCalls && !defined[r.Line] {
			calls = append(calls, r.Line)
		}
	}
	for i := range f.Imports {
		m := &f.Imports[i]
		k := importText(m)
		if m.Scope >= 0 || m.Flags.Has(facts.Conditional) || seen[k] {
			delete(out, k)
			continue
		}
		seen[k], out[k] = true, 0
		for _, line := range calls {
			if line < m.Line {
				out[k]++
			}
		}
	}
	return out
}

// looseLines are the lines of a file that belong to no symbol, without white
// space; lines that are blank, comments or imports are left out, and those of the given
// numbers. Nil when the source cannot be read.
func (c *comparison) looseLines(ctx context.Context, d *compare.Definition, without ...uint32) []string {
	source := c.SourceOf(ctx, d)
	if source == nil {
		return nil
	}
	lines := strings.Split(strings.TrimPrefix(string(source), "\ufeff"), "\n")
	inside := make([]bool, len(lines))
	for _, s := range d.File.Facts.Symbols {
		if s.Container >= 0 {
			continue
		}
		for n := max(1, s.Span.StartLine); n <= s.Span.EndLine && int(n) <= len(lines); n++ {
			inside[n-1] = true
		}
	}
	comments := plaintext.CommentsOf(d.File.Language, d.Path)
	for i, line := range lines {
		if inside[i] || comments.Next(line) != lang.CodeLine { // no comment goes on from a definition
			lines[i] = ""
		}
	}
	for _, m := range d.File.Facts.Imports {
		without = append(without, m.Line)
	}
	for _, n := range without {
		if n >= 1 && int(n) <= len(lines) {
			lines[n-1] = ""
		}
	}
	header := map[string]bool{}
	for line := range strings.Lines(d.File.Facts.Header) {
		header[strings.Join(strings.Fields(line), "")] = true
	}
	l := extract.ByName(d.File.Language)
	styles, lists := l != nil && l.StyleSheet, lang.SyntaxOf(d.File.Language).Lists
	var out []string
	for _, line := range lines {
		squeezed := strings.Join(strings.Fields(line), "")
		if styles && strings.HasPrefix(squeezed, "@") && strings.HasSuffix(squeezed, "{") {
			continue // a condition, which the entries of the rules below it say
		}
		if squeezed != "" && !header[squeezed] && strings.Trim(squeezed, "(){}[];,") != "" && (lists == nil || !lists.Regexp().MatchString(squeezed)) {
			out = append(out, squeezed)
		}
	}
	return out
}
