package breaks

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// maxOpened bounds the files that are looked at for calls of one name.
const maxOpened = 256

// maxSteps bounds how far from a file those are looked for that may have a value of its types.
const maxSteps = 3

// openCallsOf is the break of a definition by the calls of its name that nothing is known of on either side.
func (c *Search) openCallsOf(ctx context.Context, d *compare.Definition) (*result.Break, error) {
	paths, err := c.openedFor(ctx, d)
	if err != nil {
		return nil, err
	}
	var callers []result.Caller
	for _, p := range paths {
		f, err := c.Head.File(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("look for calls of %s: %w", d.Name, err)
		}
		if f == nil || extract.ByName(f.Language) == nil || extract.ByName(f.Language).Family != extract.ByName(d.File.Language).Family {
			continue
		}
		for _, r := range f.References() {
			if r.Name != d.Name || !usesAs(d, r.Kind) || !c.mayMean(d, f, r) || !c.calledBefore(f, r, isBareLoss(d, f, r)) {
				continue
			}
			l := &BrokenReference{Target: graph.Edge{Target: d.ID, Kind: r.Kind}, open: r.Certainty, rule: r.Rule, File: f}
			if remains, err := c.mayRemain(ctx, l, d); err != nil || remains {
				return nil, err
			}
			caller := callerOf(f, r, graph.Edge{Kind: r.Kind, Certainty: link.Inferred}, c.BlobChanged(p))
			if caller.Certainty = link.Inferred.String(); !d.Kind.IsCallable() {
				caller.Certainty = link.Ambiguous.String()
			}
			callers = append(callers, caller)
		}
	}
	return breakOf(d, callers), nil
}

// usesAs reports a kind of reference by which a definition is used: calls, and of data reads and writes.
func usesAs(d *compare.Definition, kind string) bool {
	return kind == result.EdgeCalls || (kind == "reads" || kind == "writes") && (!d.Kind.IsCallable() || d.Kind == facts.KindGetter || d.Kind == facts.KindSetter)
}

// mayMean reports a call on a value of unknown type, one that nothing is known of in the file that a method was in or, of a
// function that extends types, on one of a library's type; or one on what a library's function gives, which may be anything.
func (c *Search) mayMean(d *compare.Definition, f *graph.File, r graph.Reference) bool {
	extends := isOfExtension(d)
	outside := r.Rule == link.RuleExternal && !link.LibraryHas(d.File.Language, r.External)
	return r.Rule == link.RuleOpen && !isOfTypeAlone(d) || isBareLoss(d, f, r) ||
		outside && (extends && !importsName(f, d.Name) || isGivenOutside(r.External) || extract.ByName(f.Language).Names.FileIsValue && !isImported(f, r.External))
}

// isOfTypeAlone reports a private function of a type that is called on no value: what calls it names no receiver or that very type,
// and then it is no unknown one.
func isOfTypeAlone(d *compare.Definition) bool {
	return d.Facts.Flags.Has(facts.Static) && !d.Facts.Flags.Has(facts.ByReceiver) && d.Facts.Visibility == facts.VisibilityPrivate && d.Kind == facts.KindMethod
}

// isOfExtension reports a member that is added to a type from elsewhere.
func isOfExtension(d *compare.Definition) bool {
	return d.Facts.Flags.Has(facts.ByReceiver) || d.Container != nil && d.Container.Facts != nil && d.Container.Facts.IsExtension()
}

// importsName reports a file with an import of one name alone.
func importsName(f *graph.File, name string) bool {
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool { return m.Local == name })
}

// isGivenOutside reports a member of what a method of a library gives.
func isGivenOutside(external string) bool {
	i := strings.LastIndex(external, "().")
	return i > 0 && strings.Contains(external[:i], ".")
}

// isImported reports a member of what a file imports by the first word of its path.
func isImported(f *graph.File, external string) bool {
	first, _, member := strings.Cut(external, ".")
	return !member || slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		return m.Local == first && !strings.HasSuffix(m.Module, path.Ext(f.Path))
	})
}

// isBareLoss reports a call without a receiver in the file that a definition was in, of which nothing says what is meant now.
func isBareLoss(d *compare.Definition, f *graph.File, r graph.Reference) bool {
	return f.Path == d.Path && r.Rule == link.RuleExternal && r.External == d.Name
}

// calledBefore reports an open call of the head side that was one on the base side too; one without a receiver might have meant
// several there.
func (c *Search) calledBefore(f *graph.File, r graph.Reference, bare bool) bool {
	delta := c.ByPath[f.Path]
	if delta == nil {
		return true
	}
	return delta.Old != nil && slices.ContainsFunc(delta.Old.References(), func(was graph.Reference) bool {
		return was.Name == r.Name && was.Kind == r.Kind && (was.Rule == link.RuleOpen || !bare && was.Rule == r.Rule)
	})
}

// openedFor are the files that may call what a file had: those that use anything of it on the base side, those in its folder and,
// as far as there is room, those that use the former, and those that use these: what they give is of the type, too.
func (c *Search) openedFor(ctx context.Context, d *compare.Definition) ([]string, error) {
	users, err := c.Base.Dependents(ctx, []string{d.Path})
	if err != nil {
		return nil, fmt.Errorf("find what uses %s: %w", d.Path, err)
	}
	beside, err := c.Base.PathsIn(ctx, path.Dir(d.Path))
	if err != nil {
		return nil, fmt.Errorf("find what uses %s: %w", d.Path, err)
	}
	near := distinct(append([]string{d.Path}, append(users, beside...)...))
	for step := 0; step < maxSteps && len(near) < maxOpened && len(users) > 0; step++ {
		if users, err = c.Base.Dependents(ctx, users); err != nil {
			return nil, fmt.Errorf("find what uses %s: %w", d.Path, err)
		}
		users = slices.DeleteFunc(distinct(users), func(p string) bool { return slices.Contains(near, p) })
		users = users[:min(len(users), max(0, maxOpened-len(near)))]
		near = distinct(append(near, users...))
	}
	if isOfExtension(d) { // values of a library's type are everywhere
		everywhere, err := c.inLanguage(ctx, d.File.Language)
		if err != nil {
			return nil, err
		}
		near = append(near, slices.DeleteFunc(everywhere, func(p string) bool { return slices.Contains(near, p) })...)
	}
	return near[:min(len(near), maxOpened)], nil
}

// inLanguage lists the files of the base side that are in a language.
func (c *Search) inLanguage(ctx context.Context, language string) ([]string, error) {
	var out []string
	err := c.Base.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == language {
			out = append(out, l.Path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list files in %s: %w", language, err)
	}
	return out, nil
}

// distinct sorts paths and leaves out those that occur twice.
func distinct(paths []string) []string {
	slices.Sort(paths)
	return slices.Compact(paths)
}
