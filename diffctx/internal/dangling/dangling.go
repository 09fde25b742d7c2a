package dangling

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// unboundUse is a reference without a target by what it asks for.
type unboundUse struct{ module, name string }

// unbound lists what a file refers to without a target, as far as that may be judged.
type unbound struct {
	file          *graph.File
	imports, refs []int
	lost          map[int]string // refs that stand where they stood and are of an import that the file lost, with its name
}

func unboundOf(f *graph.File) unbound {
	if f == nil || f.IsGenerated() {
		return unbound{}
	}
	imports, refs := link.MayDangle(f.Facts, f.Record)
	return unbound{file: f, imports: imports, refs: refs}
}

// each calls fn with what every import and reference asks for.
func (u *unbound) each(fn func(use unboundUse, scope int32, list *[]int, i int)) {
	for _, i := range u.imports {
		m := &u.file.Facts.Imports[i]
		fn(unboundUse{m.Module, m.Name}, m.Scope, &u.imports, i)
	}
	for _, i := range u.refs {
		r := &u.file.Facts.Refs[i]
		fn(unboundUse{"", dottedName(u.file.Facts, r.Expr)}, r.Scope, &u.refs, i)
	}
}

// dottedName is a reference as written, as far as names tell it.
func dottedName(f *facts.File, e facts.ExprID) string {
	x := &f.Exprs[e]
	if x.Op == facts.OpMember && f.Exprs[x.A].Op != facts.OpScope { // else it is looked up in the types around
		return dottedName(f, x.A) + "." + x.S
	}
	return compare.RefName(f, e)
}

// Find finds the references that lead nowhere and that the change adds, by path
// and line. What is among the breaks is told there.
func Find(ctx context.Context, c *compare.Comparison, breaks []result.Break) ([]result.Dangling, error) {
	s := Search{Comparison: c, told: map[string]map[compare.Site]bool{}, counts: map[unboundUse]int{}, lines: map[string]func(int) bool{}}
	for i := range breaks {
		for _, x := range breaks[i].Callers {
			if s.told[x.Path] == nil {
				s.told[x.Path] = map[compare.Site]bool{}
			}
			s.told[x.Path][compare.Site{Line: x.Line, Column: x.Column}] = true
		}
	}
	suspects := s.newlyUnbound(ctx)
	out, err := s.mismatchedCalls(ctx)
	if err == nil {
		out, err = s.unsuitedCalls(ctx, out)
	}
	if err == nil {
		out, err = s.leadingNowhere(ctx, suspects, out)
	}
	if err == nil {
		out, err = s.forbiddenUses(ctx, out)
	}
	if err == nil {
		out, err = raisedClasses(ctx, s.Comparison, out, func(f *graph.File, e graph.Edge) bool {
			return s.told[f.Path][compare.Site{Line: e.Line, Column: e.Column}] || s.mismatchExempt(ctx, s.Comparison.Head, f, e)
		})
	}
	if err == nil {
		out, err = s.typeFaults(ctx, out)
	}
	if err != nil {
		return nil, err
	}
	slices.SortFunc(out, func(a, b result.Dangling) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Kind, b.Kind))
	})
	return slices.CompactFunc(out, func(a, b result.Dangling) bool { // a module is reported once where several of its names are imported
		return a.Path == b.Path && (a.Line == b.Line && a.Column == b.Column || a.Missing == result.MissingModule && b.Missing == result.MissingModule && a.Module == b.Module)
	}), nil
}

// leadingNowhere adds the references among suspects that surely lead nowhere.
func (s *Search) leadingNowhere(ctx context.Context, suspects []unbound, out []result.Dangling) ([]result.Dangling, error) {
	checker := s.Comparison.Head.Checker(ctx)
	for i := range suspects {
		u := &suspects[i]
		found, err := checker.FindDangling(ctx, u.file.Path, u.imports, u.refs)
		if err != nil {
			return nil, fmt.Errorf("judge what %s refers to: %w", u.file.Path, err)
		}
		reported := map[string]bool{}
		for n := range found {
			lost := ""
			if !found[n].Import {
				lost = u.lost[found[n].Index]
			}
			if reported[lost] {
				continue // the first stands for all
			}
			ok, err := s.stands(ctx, u.file, &found[n])
			if err != nil {
				return nil, err
			}
			if ok {
				reported[lost] = lost != ""
				out = append(out, danglingAt(u.file, &found[n]))
			}
		}
	}
	return out, nil
}

// Search is the state of one search.
type Search struct {
	Comparison *compare.Comparison
	told       map[string]map[compare.Site]bool
	counts     map[unboundUse]int                      // how many more uses the head side has in all changed files
	lines      map[string]func(line int) bool          // see isAdded, by path
	before     map[string]map[askedFor][]link.Dangling // see danglingBefore
	called     map[calledIn][]int32                    // see callables
	mismatch   map[mismatchKey]bool                    // see mismatchBefore
	exempting  map[compare.TextKey]*exemptions         // see exemptionsOf
	byBase     map[string][]string                     // see pathsByBase
	written    map[string]map[string]bool              // see writtenNames, by language
	taking     map[string]bool                         // see takesTexts, by path
}

// newlyUnbound lists, of the changed files, the references without a target that the base
// side has not as often in the same definition, and that are on added lines.
func (s *Search) newlyUnbound(ctx context.Context) []unbound {
	var out []unbound
	for i := range s.Comparison.Files {
		d := &s.Comparison.Files[i]
		if !d.FactsChanged && d.Old != nil && d.New != nil {
			continue
		}
		old, new := unboundOf(d.Old), unboundOf(d.New)
		old.each(func(use unboundUse, _ int32, _ *[]int, _ int) { s.counts[use]-- })
		new.each(func(use unboundUse, _ int32, _ *[]int, _ int) { s.counts[use]++ })
		if len(new.imports)+len(new.refs) > 0 {
			out = append(out, new)
		}
	}
	for i := range out {
		out[i] = s.added(ctx, &out[i])
	}
	return slices.DeleteFunc(out, func(u unbound) bool { return len(u.imports)+len(u.refs) == 0 })
}

// added leaves of a file's unbound references those that the change brings.
func (s *Search) added(ctx context.Context, new *unbound) unbound {
	type placed struct {
		use    unboundUse
		source facts.SymbolID
	}
	had := compare.Inherited[placed]{}
	was := compare.BeforeOf(s.Comparison, new.file)
	old := unboundOf(was)
	old.each(func(use unboundUse, scope int32, _ *[]int, _ int) {
		if id, ok := s.Comparison.ToHead(was.ID(scope)); ok {
			had[placed{use, id}]++
		}
	})
	out := unbound{file: new.file, lost: map[int]string{}}
	lost := lostImports(was, new.file)
	new.each(func(use unboundUse, scope int32, list *[]int, i int) {
		imp := list == &new.imports
		bereft := !imp && lostSupertype(s.Comparison, was, new.file, scope)
		if (had.Take(placed{use, new.file.ID(scope)}) || s.counts[use] <= 0) && !bereft {
			return
		}
		line, column := unboundSite(new.file.Facts, imp, i)
		switch {
		case s.told[new.file.Path][compare.Site{Line: line, Column: column}]:
		case imp && (s.isAdded(ctx, was, new.file, line) || s.namesModuleAnew(ctx, was, new.file, i)):
			out.imports = append(out.imports, i)
		case !imp && (bereft || s.isAdded(ctx, was, new.file, line) || lost[use.name] || s.lostParameter(ctx, was, new.file, scope, use.name)):
			out.refs = append(out.refs, i)
			if lost[use.name] {
				out.lost[i] = use.name
			}
		}
	})
	return out
}

// lostImports are the names that a file imports no longer.
func lostImports(was, new *graph.File) map[string]bool {
	lost := map[string]bool{}
	if was == nil {
		return lost
	}
	for i := range was.Facts.Imports {
		lost[localName(&was.Facts.Imports[i])] = true
	}
	for i := range new.Facts.Imports {
		delete(lost, localName(&new.Facts.Imports[i]))
	}
	delete(lost, "")
	return lost
}

// localName is what a file calls an import: without a name of its own the last part of the path, as of packages.
func localName(m *facts.Import) string {
	if m.Local != "" || m.Kind == facts.ImportStar {
		return m.Local
	}
	return m.Module[strings.LastIndexByte(m.Module, '/')+1:]
}

func unboundSite(f *facts.File, imp bool, i int) (line, column int) {
	if imp {
		return int(f.Imports[i].Line), int(f.Imports[i].Col)
	}
	return int(f.Refs[i].Line), int(f.Refs[i].Col)
}

// isAdded reports a line of a file that its base side has not.
func (s *Search) isAdded(ctx context.Context, old, new *graph.File, line int) bool {
	added := s.lines[new.Path]
	if added == nil {
		added = addedLines(ctx, s.Comparison, old, new)
		s.lines[new.Path] = added
	}
	return added(line)
}

// maxStatement is how many lines an import is looked through for its module.
const maxStatement = 200

// namesModuleAnew reports an import of several lines of which that with the module was added.
func (s *Search) namesModuleAnew(ctx context.Context, old, new *graph.File, i int) bool {
	m := &new.Facts.Imports[i]
	module := m.Module[strings.LastIndexAny(m.Module, "./")+1:]
	if module == "" {
		return false
	}
	lines := strings.Split(string(s.Comparison.Text(ctx, s.Comparison.Head, new.Path)), "\n")
	for far := 1; far < maxStatement; far++ {
		for _, line := range [...]int{int(m.Line) - far, int(m.Line) + far} {
			if line >= 1 && line <= len(lines) && strings.Contains(lines[line-1], module) {
				return s.isAdded(ctx, old, new, line)
			}
		}
	}
	return false
}

// addedLines tells the lines of a file that its base side has not. Lines that cannot be
// read are taken for old.
func addedLines(ctx context.Context, c *compare.Comparison, old, new *graph.File) func(line int) bool {
	text := c.Text(ctx, c.Head, new.Path)
	if old == nil {
		last := bytes.Count(text, []byte("\n")) + 1
		return func(line int) bool { return line >= 1 && line <= last }
	}
	lines := strings.Split(string(text), "\n")
	had := map[string]bool{}
	for line := range strings.SplitSeq(string(c.Text(ctx, c.Base, old.Path)), "\n") {
		had[strings.TrimSpace(line)] = true
	}
	return func(line int) bool {
		return line >= 1 && line <= len(lines) && !had[strings.TrimSpace(lines[line-1])]
	}
}

func danglingAt(f *graph.File, x *link.Dangling) result.Dangling {
	d := result.Dangling{Path: f.Path, Kind: result.EdgeImports, Module: x.Module, Name: x.Name, Missing: [...]string{result.MissingModule, result.MissingMember, result.MissingName}[x.Kind]}
	d.Line, d.Column = unboundSite(f.Facts, x.Import, x.Index)
	var scope int32
	if x.Import {
		scope = f.Facts.Imports[x.Index].Scope
	} else {
		scope, d.Kind = f.Facts.Refs[x.Index].Scope, f.Facts.Refs[x.Index].Role.String()
	}
	if scope >= 0 {
		d.Symbol = f.Facts.QualifiedName(int(scope))
	}
	d.SymbolID = f.ID(scope).String()
	asked := x.Name
	if x.Kind == link.NoModule {
		asked = x.Module[strings.LastIndexAny(x.Module, "./")+1:]
	}
	d.Nearest = nearestNames(asked, x.Names)
	if x.Own != "" {
		d.Nearest = x.Names
	}
	if x.Passing {
		d.Missing, d.Name, d.Nearest = result.MissingDefinition, "super()."+x.Name, []string{}
		d.Takes, d.Passes = "takes no arguments, since no supertype of "+x.Module+" has one of its own", "passes some"
	}
	return d
}

// maxNearest is how many names a hint has.
const maxNearest = 3

// IsSlip reports a name that is one letter away from one of some others.
func IsSlip(name string, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return n != "" && levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(n)) == 1
	})
}

// nearestNames gives the names that are most like one, by edit distance, if any is alike
// at all.
func nearestNames(name string, names []string) []string {
	type ranked struct {
		name     string
		distance int
	}
	var near []ranked
	for _, n := range names {
		if n == "" || n == name {
			continue
		}
		d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(n))
		if d <= max(1, len(name)/3) || len(name) >= 4 && strings.HasPrefix(strings.ToLower(n), strings.ToLower(name)) {
			near = append(near, ranked{n, d})
		}
	}
	slices.SortFunc(near, func(a, b ranked) int { return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.name, b.name)) })
	out := []string{}
	for _, n := range near[:min(maxNearest, len(near))] {
		out = append(out, n.name)
	}
	return out
}
