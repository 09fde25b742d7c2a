package breaks

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// isFoundOtherwise reports a definition that went, where its name is found nevertheless when a program is built or runs: a
// header declares it, a language without declared types looks it up in the value itself, and a shell among programs.
func (c *Search) isFoundOtherwise(ctx context.Context, l *BrokenReference, d *compare.Definition) (bool, error) {
	of := extract.ByName(l.File.Language)
	if of == nil || of.Names == nil || d.Facts == nil {
		return false, nil
	}
	if c.isPassedOnNow(ctx, d) || of.Names.Caseless && d.Match != nil && strings.EqualFold(d.Match.New.Name, d.Name) {
		return true, nil
	}
	if of.Names.Wraps != "" {
		if text := c.textOf(ctx, d); wrapsProgram(text, d, of.Names.Wraps) || d.IsData() && bytes.Count(text, []byte(d.Name)) > 1 {
			return true, nil // a variable that is made of itself is set elsewhere
		}
	}
	if of.Names.Bridges != "" {
		if bridged, err := c.isBridged(ctx, d, of.Names.Bridges); err != nil || bridged {
			return bridged, err
		}
	}
	if of.DeclaredTypes {
		return false, nil
	}
	if of.Names.Settled && d.IsData() {
		return c.isSettled(ctx, l, d)
	}
	if InheritanceOf(d) == nil {
		return c.relativesHave(ctx, l, d)
	}
	return c.subtypesHave(ctx, l, d)
}

// isPassedOnNow reports a definition outside of types whose name a changed file passes on from a library, by a statement that it did
// not have before: of one that stands, what the library has is what it had.
func (c *Search) isPassedOnNow(ctx context.Context, d *compare.Definition) bool {
	return d.AtTop() && slices.ContainsFunc(c.Files, func(f graph.FileDelta) bool {
		if f.New == nil || f.New.Language != d.File.Language {
			return false
		}
		for i := range f.New.Facts.Imports {
			m := &f.New.Facts.Imports[i]
			if m.Flags.Has(facts.Exported) && f.New.Record.Imports[i].Certainty == link.External && gives(f.New.Facts, m, d.Name) && !exports(f.Old, m.Module) && !c.isLineOfBase(ctx, f, int(m.Line)) {
				return true
			}
		}
		return false
	})
}

// isLineOfBase reports a line of a changed file that it had before, wherever that was.
func (c *Search) isLineOfBase(ctx context.Context, f graph.FileDelta, line int) bool {
	lines := bytes.Split(c.Text(ctx, c.Head, f.New.Path), []byte{'\n'})
	if f.Old == nil || line < 1 || line > len(lines) {
		return false
	}
	return slices.ContainsFunc(bytes.Split(c.Text(ctx, c.Base, f.Old.Path), []byte{'\n'}), func(was []byte) bool { return bytes.Equal(was, lines[line-1]) })
}

// gives reports a name that an import may bring: its own or, of a whole module, one of those beside it.
func gives(f *facts.File, m *facts.Import, name string) bool {
	if m.Kind != facts.ImportStar {
		return m.Local == name || m.Name == name
	}
	beside := false
	for i := range f.Refs {
		if r := &f.Refs[i]; r.Line == m.Line {
			if f.NameOf(r.Expr) == name {
				return true
			}
			beside = true
		}
	}
	return !beside
}

// exports reports a module that a file passes on.
func exports(f *graph.File, module string) bool {
	return f != nil && slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool { return m.Module == module && m.Flags.Has(facts.Exported) })
}

// textOf is the text of a definition of the base side, by whole lines.
func (c *Search) textOf(ctx context.Context, d *compare.Definition) []byte {
	lines, span := bytes.SplitAfter(c.Text(ctx, c.Base, d.Path), []byte{'\n'}), d.Facts.Span
	return bytes.Join(lines[min(max(1, int(span.StartLine))-1, len(lines)):min(int(span.EndLine), len(lines))], nil)
}

// wrapsProgram reports a function that stands before the program of its name: it runs that by one of some words.
func wrapsProgram(text []byte, d *compare.Definition, words string) bool {
	if !d.Kind.IsCallable() {
		return false
	}
	list := strings.Fields(string(text))
	for i := 1; i < len(list); i++ {
		if list[i] == d.Name && hasWord(words, list[i-1]) {
			return true
		}
	}
	return false
}

// isBridged reports a function, type or value that a header of a family of languages declares on the head side.
func (c *Search) isBridged(ctx context.Context, d *compare.Definition, family string) (bool, error) {
	if d.Container != nil && d.Container.Kind.IsType() {
		return false, nil
	}
	return c.anyCalled(ctx, d.Name, func(f *graph.File, s *facts.Symbol) (bool, error) {
		l := extract.ByName(f.Language)
		return l != nil && string(l.Family) == family && s.Container < 0, nil
	})
}

// isSettled reports a member that something assigns to: the reference itself, or one of the files that did so before or differ.
func (c *Search) isSettled(ctx context.Context, l *BrokenReference, d *compare.Definition) (bool, error) {
	if l.Target.Kind == result.EdgeWrites {
		return true, nil
	}
	edges, err := c.Base.Referrers(ctx, []graph.Symbol{d.Symbol})
	if err != nil {
		return false, fmt.Errorf("find what assigns to %s: %w", d.QualifiedName, err)
	}
	for _, e := range edges {
		if e.Kind == result.EdgeWrites && c.ByPath[e.Path] == nil {
			return true, nil
		}
	}
	return slices.ContainsFunc(c.Files, func(f graph.FileDelta) bool { return f.New != nil && assignsTo(f.New.Facts, d.QualifiedName) }), nil
}

// assignsTo reports a file that assigns to a member by the whole of its name.
func assignsTo(f *facts.File, name string) bool {
	return slices.ContainsFunc(f.Refs, func(r facts.Ref) bool { return r.Role == facts.RoleWrites && isPath(f, r.Expr, name) })
}

// isPath reports an expression that is a path of names, which are with dots in one.
func isPath(f *facts.File, e facts.ExprID, name string) bool {
	x := f.Exprs[e]
	if x.Op != facts.OpMember {
		return compare.RefName(f, e) == name
	}
	rest, ok := strings.CutSuffix(name, "."+x.S)
	return ok && isPath(f, x.A, rest)
}

// subtypesHave reports a member of a type that is there still, without it, where types below have one of the name.
func (c *Search) subtypesHave(ctx context.Context, l *BrokenReference, d *compare.Definition) (bool, error) {
	owner, rules := d.Container, extract.ByName(l.File.Language).Inheritance
	if d.Match != nil && d.Match.New.Name != d.Name || rules == nil || owner == nil || !owner.Kind.IsType() || owner.Match == nil {
		return false, nil
	}
	below, err := c.subtypes(ctx, owner.Match.New.Symbol, rules)
	if err != nil {
		return false, err
	}
	for _, t := range below {
		if hasMember(t, d.Facts, rules) {
			return true, nil
		}
	}
	return false, nil
}
