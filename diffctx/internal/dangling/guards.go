package dangling

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// isReportable reports whether a dangling reference is to be reported: nothing in the text exempts
// it, git does not ignore what it asks for, and nobody on the base side refers to the
// same, which the environment has then.
func (s *Search) isReportable(ctx context.Context, f *graph.File, d *link.Dangling) (bool, error) {
	if ok, err := s.isFinding(ctx, f, d); err != nil || !ok {
		return false, err
	}
	if partial, err := s.isPartial(ctx, f, d); err != nil || partial {
		return false, err
	}
	if given, err := s.isGiven(ctx, f, d); err != nil || given {
		return false, err
	}
	known, err := s.knownBefore(ctx, d)
	return !known, err
}

// minPartial is how many undefined names a file has that is only a part of a program.
const minPartial = 3

// isPartial reports a free name of a file that has several on the base side, which nothing defines:
// it is an example, or is run by something that gives it names.
func (s *Search) isPartial(ctx context.Context, f *graph.File, d *link.Dangling) (bool, error) {
	was := compare.BeforeOf(s.Comparison, f)
	if d.Kind != link.NoName || was == nil {
		return false, nil
	}
	found, err := s.danglingBefore(ctx, was.Path)
	n := 0
	for asked, all := range found {
		if asked.kind == link.NoName && slices.ContainsFunc(all, func(o link.Dangling) bool { return !o.WasLocal }) {
			n++
		}
	}
	return n >= minPartial, err
}

// minGiven is how many modules of a folder use a name without defining it where something that
// loads them gives it to all.
const minGiven = 2

// isGiven reports a free name that the file, or others of its folder, used on the base side although
// nothing defines it there: who loads them, as plug-ins are, gives it to them.
func (s *Search) isGiven(ctx context.Context, f *graph.File, d *link.Dangling) (bool, error) {
	if d.Kind != link.NoName {
		return false, nil
	}
	asked, n, looked := askedFor{d.Kind, d.Name}, 0, 0
	if was := compare.BeforeOf(s.Comparison, f); was != nil {
		found, err := s.danglingBefore(ctx, was.Path)
		if err != nil || len(found[asked]) > 0 {
			return err == nil, err
		}
	}
	for g, err := range s.Comparison.FilesIn(ctx, s.Comparison.Base, link.Dir(f.Path)) {
		if err != nil {
			return false, err
		}
		if g.Language != f.Language || !usesUnbound(g, d.Name) {
			continue
		}
		found, err := s.danglingBefore(ctx, g.Path)
		if err != nil {
			return false, err
		}
		if len(found[asked]) > 0 {
			n++
		}
		if looked++; n == minGiven || looked == maxAskers {
			break
		}
	}
	return n >= minGiven, nil
}

// usesUnbound reports a file that uses a name without a target.
func usesUnbound(f *graph.File, name string) bool {
	uses := false
	u := unboundOf(f)
	u.each(func(use unboundUse, _ int32, _ *[]int, _ int) { uses = uses || use == unboundUse{"", name} })
	return uses
}

// isFinding reports a dangling reference that neither the text, nor what git ignores,
// nor a declaration elsewhere exempts.
func (s *Search) isFinding(ctx context.Context, f *graph.File, d *link.Dangling) (bool, error) {
	line, column := unboundSite(f.Facts, d.Import, d.Index)
	if d.Slip && !IsSlip(d.Name, d.Names) && !s.wasBound(f, d) || s.Comparison.IsSnapshotInput(ctx, f.Path) {
		return false, nil
	}
	if len(d.Lost) > 0 && (!s.wasBound(f, d) || s.addsWord(ctx, f, d.Lost)) {
		return false, nil
	}
	if d.WasLocal && !s.wasLocal(ctx, f, d) {
		return false, nil
	}
	judged := *d
	judged.Caught = d.Caught && !s.wasBound(f, d)
	if s.Comparison.Text(ctx, s.Comparison.Head, f.Path) == nil || s.exemptionsOf(ctx, s.Comparison.Head, f).exempt(line, column, &judged) {
		return false, nil
	}
	if d.Path != "" {
		for _, ending := range append([]string{""}, extract.ExtensionsOf(extract.FamilyOf(f.Language))...) { // modules are named without theirs
			ignored, err := s.Comparison.Head.Ignored(ctx, d.Path+ending)
			if err != nil {
				return false, fmt.Errorf("look whether %s is ignored: %w", d.Path+ending, err)
			}
			if ignored {
				return false, nil
			}
		}
	}
	if s.isOnSite(ctx, f, d) {
		return false, nil
	}
	if d.InHome {
		if unread, err := s.Comparison.HasUnread(ctx, s.Comparison.Head, d.Home, path.Ext(f.Path)); err != nil || unread {
			return false, err
		}
	}
	if d.Own != "" {
		if mistaken, err := s.mistaken(ctx, d); err != nil || !mistaken {
			return false, err
		}
	}
	elsewhere := false
	var err error
	switch d.Kind {
	case link.NoModule:
	case link.NoMember:
		if d.Unwritten {
			elsewhere, err = s.mayBeGiven(ctx, f, d)
		}
		if err == nil && !elsewhere {
			elsewhere, err = s.setElsewhere(ctx, f, d.Asks, d)
		}
	default:
		if slices.Contains(lang.Named(f.Language).Hosted, path.Base(f.Path)) {
			return false, nil // what runs the file gives it names
		}
		if elsewhere, err = s.setElsewhere(ctx, f, d.Setters, d); err == nil && !elsewhere {
			elsewhere, err = s.declaredElsewhere(ctx, f, d)
		}
	}
	return err == nil && !elsewhere, err
}

// wasBound reports a free name that the file defined or imported on the base side. A block that catches failures was not
// there to probe it.
func (s *Search) wasBound(f *graph.File, d *link.Dangling) bool {
	was := compare.BeforeOf(s.Comparison, f)
	if d.Kind != link.NoName || was == nil {
		return false
	}
	return slices.ContainsFunc(was.Facts.Imports, func(m facts.Import) bool {
		return m.Scope < 0 && m.Flags&facts.Conditional == 0 && m.Local == d.Name
	}) || slices.ContainsFunc(was.Facts.Symbols, func(o facts.Symbol) bool { return o.Container < 0 && o.Name == d.Name })
}

// addsWord reports a file to which the change adds a line with one of some words.
func (s *Search) addsWord(ctx context.Context, f *graph.File, words map[string]bool) bool {
	was, n := compare.BeforeOf(s.Comparison, f), 0
	for line := range strings.SplitSeq(string(s.Comparison.Text(ctx, s.Comparison.Head, f.Path)), "\n") {
		if n++; slices.ContainsFunc(wordsOf(line), func(w string) bool { return words[w] }) && s.isAdded(ctx, was, f, n) {
			return true
		}
	}
	return false
}

// setElsewhere reports a member that another file gives its module or type, as `state.before = state.now` in what prepares tests does,
// or a name that one gives to every module. Such files ask some questions.
func (s *Search) setElsewhere(ctx context.Context, f *graph.File, asks []link.Key, d *link.Dangling) (bool, error) {
	if len(asks) == 0 || lang.Named(f.Language).DeclaredTypes {
		return false, nil
	}
	paths, err := s.Comparison.Head.FilesAsking(ctx, asks)
	if err != nil {
		return false, fmt.Errorf("find who sets %s: %w", d.Name, err)
	}
	for _, p := range paths[:min(len(paths), maxSetters)] {
		if g, err := s.Comparison.File(ctx, s.Comparison.Head, p); err != nil || g != nil && (replacesMember(g, d.Name) || s.setsAny(ctx, g, d.Module)) {
			return err == nil, err
		}
	}
	return false, nil
}

// mistaken reports a module that is called nearly as the repository's own package, and that
// no file at its root or among its requirements speaks of.
func (s *Search) mistaken(ctx context.Context, d *link.Dangling) (bool, error) {
	top, _, _ := strings.Cut(d.Module, ".")
	if !strings.HasPrefix(top, d.Own+"_") && len(nearestNames(top, []string{d.Own})) == 0 {
		return false, nil
	}
	bare := strings.NewReplacer("_", "", "-", "", ".", "")
	for _, dir := range []string{"", "requirements"} {
		leaves, err := s.Comparison.Head.LeavesIn(ctx, dir)
		if err != nil {
			return false, fmt.Errorf("look who speaks of %s: %w", top, err)
		}
		for _, l := range leaves {
			text := strings.ToLower(string(s.Comparison.Text(ctx, s.Comparison.Head, l.Path)))
			if strings.Contains(bare.Replace(text), bare.Replace(strings.ToLower(top))) {
				return false, nil
			}
		}
	}
	return true, nil
}

// knownBefore reports a file of the base side that refers to the same and is without a
// target there too.
func (s *Search) knownBefore(ctx context.Context, d *link.Dangling) (bool, error) {
	paths, err := s.Comparison.Base.FilesAsking(ctx, d.Asks)
	if err != nil {
		return false, fmt.Errorf("find who refers to %s: %w", d.Module+d.Name, err)
	}
	if d.Own != "" {
		return s.importedBefore(ctx, paths, d)
	}
	for _, p := range paths[:min(len(paths), maxAskers)] {
		found, err := s.danglingBefore(ctx, p)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(found[askedFor{d.Kind, d.Name}], func(o link.Dangling) bool {
			return o.Kind == link.NoName || o.Path == d.Path && o.Module == d.Module || slices.ContainsFunc(o.Asks, func(k link.Key) bool { return slices.Contains(d.Asks, k) })
		}) {
			return true, nil
		}
	}
	return false, nil
}

// importedBefore reports a package from outside that one of the files of the base side imports.
func (s *Search) importedBefore(ctx context.Context, paths []string, d *link.Dangling) (bool, error) {
	top, _, _ := strings.Cut(d.Module, ".")
	for _, p := range paths {
		f, err := s.Comparison.File(ctx, s.Comparison.Base, p)
		if err != nil {
			return false, err
		}
		if f != nil && slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool { return m.Module == top || strings.HasPrefix(m.Module, top+".") }) {
			return true, nil
		}
	}
	return false, nil
}

// danglingBefore gives the dangling references of a file of the base side by what they
// ask for; a file is judged once.
func (s *Search) danglingBefore(ctx context.Context, path string) (map[askedFor][]link.Dangling, error) {
	if found, ok := s.before[path]; ok {
		return found, nil
	}
	f, err := s.Comparison.File(ctx, s.Comparison.Base, path)
	if err != nil {
		return nil, err
	}
	out := map[askedFor][]link.Dangling{}
	if u := unboundOf(f); u.file != nil {
		found, err := s.Comparison.Base.Checker(ctx).FindDangling(ctx, path, u.imports, u.refs)
		if err != nil {
			return nil, fmt.Errorf("judge what %s refers to: %w", path, err)
		}
		for _, o := range found {
			out[askedFor{o.Kind, o.Name}] = append(out[askedFor{o.Kind, o.Name}], o)
		}
	}
	if s.before == nil {
		s.before = map[string]map[askedFor][]link.Dangling{}
	}
	s.before[path] = out
	return out, nil
}

// setsAny reports a file that gives a module members whose names it computes, as `setattr(logging, level, number)`.
func (s *Search) setsAny(ctx context.Context, f *graph.File, module string) bool {
	setter := compare.TraitsOf(f.Language).MemberSetter
	if setter == "" || module == "" {
		return false
	}
	name := module[strings.LastIndexByte(module, '.')+1:]
	return bytes.Contains(s.Comparison.Text(ctx, s.Comparison.Head, f.Path), []byte(setter+"("+name+","))
}

// maxSetters bounds how many files are looked at that may set a member.
const maxSetters = 1024

// maxAskers bounds how many files are looked at that ask for the same.
const maxAskers = 50

// ProgramNames reports a name that another file of the same program may define for all.
type ProgramNames interface {
	DeclaredElsewhere(ctx context.Context, s *Search, f *graph.File, d *link.Dangling) (bool, error)
}

// declaredElsewhere reports a name that another file of the program may define for all.
func (s *Search) declaredElsewhere(ctx context.Context, f *graph.File, d *link.Dangling) (bool, error) {
	l, ok := compare.LanguageOf[ProgramNames](f)
	if !ok {
		return false, nil
	}
	return l.DeclaredElsewhere(ctx, s, f, d)
}
