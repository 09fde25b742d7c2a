package python

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// unresolvedDynamicNames finds the references in unchanged files to names of Python modules that
// went, where only the module's __getattr__ is asked now and answers for other
// names than this one.
func unresolvedDynamicNames(ctx context.Context, c *breaks.Search, _ []breaks.BrokenReference) ([]result.Break, error) {
	gone := map[facts.SymbolID]*compare.Definition{}
	for _, d := range c.OldOrder {
		if d.File.Language == "python" && d.Facts != nil && d.AtTop() && d.Index >= 0 && (d.Match == nil || d.Match.New.ID != d.ID) {
			gone[d.ID] = d
		}
	}
	if len(gone) == 0 {
		return nil, nil
	}
	edges, err := dynamic(ctx, c)
	if err != nil {
		return nil, err
	}
	found := map[*compare.Definition]*result.Break{}
	var order []*compare.Definition
	for _, e := range edges {
		d := gone[e.Target]
		if d == nil || !compare.IsReference(e) {
			continue
		}
		at, err := unresolvedDynamicAt(ctx, c, e, d)
		if err != nil {
			return nil, err
		}
		if at == nil {
			continue
		}
		if found[d] == nil {
			found[d] = &result.Break{Symbol: compare.Render(d.Symbol)}
			found[d].Change, found[d].Reason = breaks.Explain(d)
			if d.Match != nil {
				found[d].Now = compare.SymbolOf(d.Match.New)
			}
			order = append(order, d)
		}
		found[d].Callers = append(found[d].Callers, *at)
	}
	var out []result.Break
	for _, d := range order {
		out = append(out, *found[d])
	}
	return out, nil
}

// dynamic lists the base side's edges of the unchanged files in which the head side
// binds something to the __getattr__ of a Python module.
func dynamic(ctx context.Context, c *breaks.Search) ([]graph.Edge, error) {
	modules, err := c.Head.Naming(ctx, "__getattr__")
	if err != nil {
		return nil, fmt.Errorf("find modules with __getattr__: %w", err)
	}
	var asked []graph.Symbol
	for _, p := range modules {
		f, err := c.File(ctx, c.Head, p)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; s.Name == "__getattr__" && s.Container < 0 {
				asked = append(asked, f.Symbol(int32(i)))
			}
		}
	}
	if len(asked) == 0 {
		return nil, nil
	}
	asking, err := c.Head.Referring(ctx, asked)
	if err != nil {
		return nil, fmt.Errorf("find references to __getattr__ of %d modules: %w", len(asked), err)
	}
	var out []graph.Edge
	for _, p := range asking {
		if c.BlobChanged(p) {
			continue
		}
		f, err := c.File(ctx, c.Base, p)
		if err != nil {
			return nil, err
		}
		out = append(out, c.EdgesOf(f)...)
	}
	return out, nil
}

// unresolvedDynamicAt is the caller that a reference of the base side is, where the head side
// binds its place to a module's __getattr__ that has no answer; else nil.
func unresolvedDynamicAt(ctx context.Context, c *breaks.Search, was graph.Edge, d *compare.Definition) (*result.Caller, error) {
	f, err := c.File(ctx, c.Head, was.Path)
	if err != nil || f == nil {
		return nil, err
	}
	for _, e := range c.SitesOf(f).At(was.Line, was.Column) {
		if e.Target.Kind != facts.KindFunction {
			continue
		}
		module, err := c.File(ctx, c.Head, e.TargetPath)
		if err != nil || module == nil {
			return nil, err
		}
		n, ok := module.Find(e.Target)
		if !ok || n < 0 {
			continue
		}
		if s := module.Facts.Symbols[n]; s.Name != "__getattr__" || s.Container >= 0 || !listsNames(module.Facts, s.Span, c.Text(ctx, c.Head, module.Path), d.Name) {
			continue
		}
		at := c.CallerAt(f, e, "is not a name of the module's __getattr__")
		at.Certainty = link.Inferred.String()
		at.Through, err = c.OfferedAt(ctx, module.Path, d.Name)
		return &at, err
	}
	return nil, nil
}

// givenByName reports a reference to a name that a Python module does not define and
// may be given, as `enable(__name__)` does for deprecated names.
func givenByName(ctx context.Context, c *breaks.Search, l *breaks.BrokenReference) bool {
	if l.File.Language != "python" {
		return false
	}
	at, module, name := compare.Site{Line: l.Caller.Line, Column: l.Caller.Column}, "", ""
	for i := range l.File.Facts.Imports {
		if m := &l.File.Facts.Imports[i]; at == (compare.Site{Line: int(m.Line), Column: int(m.Col)}) && l.Old != nil {
			module, name = c.ModuleOf(l.Old, m.Module), m.Name
		}
	}
	for i := range l.File.Facts.Refs {
		if r := &l.File.Facts.Refs[i]; at == (compare.Site{Line: int(r.Line), Column: int(r.Col)}) && module == "" {
			module, name = c.ModuleBefore(l, r), compare.RefName(l.File.Facts, r.Expr)
		}
	}
	if module == "" || name == "" {
		return false
	}
	return isGiven(ctx, c, module, name)
}

// isGiven reports a name that a module of the head side writes as text and may have
// from those that it hands itself to.
func isGiven(ctx context.Context, c *breaks.Search, module, name string) bool {
	text := string(c.Text(ctx, c.Head, module))
	return (strings.Contains(text, `"`+name+`"`) || strings.Contains(text, "'"+name+"'")) && handsOver().MatchString(text)
}

// brokenBefore reports a name that a module's __getattr__ did not give on the base
// side either: the reference was broken before.
func brokenBefore(ctx context.Context, c *breaks.Search, d *compare.Definition, l *breaks.BrokenReference) bool {
	if d == nil || d.Name != "__getattr__" || d.File.Language != "python" || d.Facts == nil || !d.AtTop() {
		return false
	}
	name := strings.TrimPrefix(c.NamesOf(l.Old)[compare.Site{Line: l.Target.Line, Column: l.Target.Column}], "import ")
	return name != "" && listsNames(d.File.Facts, d.Facts.Span, c.Text(ctx, c.Base, d.Path), name)
}

// listsNames reports a __getattr__ of a module that raises AttributeError for all
// names but those that the module writes as text, of which name is none.
func listsNames(f *facts.File, span facts.Span, src []byte, name string) bool {
	if int(span.End) > len(src) {
		return false
	}
	text := string(src)
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Name == "__all__" && s.Container < 0 && int(s.Span.End) <= len(src) {
			text = strings.ReplaceAll(text, string(src[s.Span.Start:s.Span.End]), "") // it promises and gives nothing
		}
	}
	if strings.Contains(text, `"`+name+`"`) || strings.Contains(text, "'"+name+"'") {
		return false
	}
	body := withoutStrings(src[span.Start:span.End])
	lines := strings.Split(strings.TrimSpace(body), "\n")
	at := strings.LastIndex(body, "raise AttributeError")
	if at < 0 || len(lines) < 2 || looksUp().MatchString(body) {
		return false
	}
	if line := body[strings.LastIndexByte(body[:at], '\n')+1 : at]; len(line) != len(lines[1])-len(strings.TrimLeft(lines[1], " \t")) {
		return false // not for all that is left
	}
	for _, m := range asksIn().FindAllStringSubmatch(body, -1) {
		table := m[1] + m[2]
		known := false
		for i := range f.Symbols {
			known = known || f.Symbols[i].Name == table && f.Symbols[i].Container < 0
		}
		if !known {
			return false
		}
	}
	return true
}

// withoutStrings empties the strings of a Python text and leaves its comments out.
func withoutStrings(src []byte) string {
	var out []byte
	for i := 0; i < len(src); {
		n, comment := signature.SkipOpaque(src[i:], Syntax())
		switch {
		case n == 0:
			out = append(out, src[i])
			n = 1
		case comment:
			out = append(out, '\n')
		default:
			out = append(out, `""`...)
		}
		i += n
	}
	return string(out)
}

var (
	// looksUp finds the ways to have any name of something else.
	looksUp = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(getattr|import_module|__import__|find_spec|vars|locals)\s*\(|\bname\s+not\s+in\b|startswith|endswith`)
	})
	// handsOver finds the statements by which a module has others give it names.
	handsOver = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^sys\.modules\[__name__\](?:\.__class__)? = |^[\w.]+\(__name__\b|^__getattr__\b.*\(__name__\b`)
	})
	// asksIn finds the tables that a name is looked for in.
	asksIn = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bin\s+([A-Za-z_]\w*)|([A-Za-z_]\w*)(?:\.get\(|\[)\s*name\b`)
	})
)
