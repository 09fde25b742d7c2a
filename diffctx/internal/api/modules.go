package api

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// ModuleLanguage is a language whose modules offer names to importers.
type ModuleLanguage interface {
	// CompareModules compares all modules that may differ.
	CompareModules(ctx context.Context, a *ModuleAPI) error
	// CompareFunctions says why callers of one function can no longer call another.
	CompareFunctions(o, n surface.Offer) string
	// CompareTypes compares what the language has of types besides their members; was and
	// is are their lineages.
	CompareTypes(ctx context.Context, a *ModuleAPI, o, n surface.Offer, was, is []surface.Offer) error
	// IsMember reports a member that others may use, IsReserved a name that is not meant
	// for others, IsSpecial a member that the language itself calls.
	IsMember(m surface.Offer) bool
	IsReserved(name string) bool
	IsSpecial(name string) bool
	// InheritsFromLibrary reports a member that a lineage has from the standard library.
	InheritsFromLibrary(lineage []surface.Offer, name string) bool
}

// ModuleAPI finds the names of importable modules that importers outside of the
// repository can no longer use as before. It goes by
// the names as importers write them: module and name in it.
type ModuleAPI struct {
	Search   *breaks.Search
	reported map[facts.SymbolID]bool
	done     map[offered]bool // compared before: packages pass names on
	alike    map[offered]int  // where in out the first class is told that has another member of another supertype
	out      []result.Break
	gained   []string // ids of what others can use and that is new, see noteAdded and noteGained
}

// offered is a class on both sides.
type offered struct{ old, new facts.SymbolID }

// compareModules finds what modules no longer offer, in the order of their paths.
func compareModules(ctx context.Context, c *breaks.Search) (modules, error) {
	a := &ModuleAPI{Search: c, reported: map[facts.SymbolID]bool{}, done: map[offered]bool{}, alike: map[offered]int{}}
	for _, l := range compare.Bringing[ModuleLanguage]() {
		if err := l.CompareModules(ctx, a); err != nil {
			return modules{}, err
		}
	}
	slices.Sort(a.gained)
	return modules{a.out, slices.Compact(a.gained)}, nil
}

// BothSides gives what a module of the base side offers on both, and its file on
// the head side, which find looks for: nil where there is nothing to compare.
func (a *ModuleAPI) BothSides(ctx context.Context, p string, find func(context.Context, string) (*graph.File, error)) (was map[string]surface.Offer, now *graph.File, is map[string]surface.Offer, err error) {
	old, err := a.Search.File(ctx, a.Search.Base, p)
	if err != nil || old == nil {
		return nil, nil, nil, err
	}
	if was, err = a.Search.BaseOffers.Names(ctx, old); err != nil {
		return nil, nil, nil, err
	}
	if now, err = find(ctx, p); err != nil {
		return nil, nil, nil, err
	}
	if now == nil {
		a.moduleGone(old, was)
		return nil, nil, nil, nil
	}
	if is, err = a.Search.HeadOffers.Names(ctx, now); err == nil {
		a.noteAdded(was, is)
	}
	return was, now, is, err
}

// ModuleAdded notes what a module of the head side that came passes on from others.
func (a *ModuleAPI) ModuleAdded(ctx context.Context, p string) error {
	f, err := a.Search.File(ctx, a.Search.Head, p)
	if err != nil || f == nil {
		return err
	}
	names, err := a.Search.HeadOffers.Names(ctx, f)
	if err != nil {
		return err
	}
	for _, name := range PublicNames(names) {
		if o := names[name]; o.File.Path != p {
			a.noteNew(o)
		}
	}
	return nil
}

// noteAdded notes the new definitions that a module offers now, be it from a module that others
// are not meant to name.
func (a *ModuleAPI) noteAdded(was, is map[string]surface.Offer) {
	for _, name := range PublicNames(is) {
		if _, had := was[name]; !had {
			a.noteNew(is[name])
		}
	}
}

// noteNew notes what others can use and that is new.
func (a *ModuleAPI) noteNew(o surface.Offer) {
	s := o.Symbol()
	if d := a.Search.New[s.ID]; d != nil && d.Match == nil {
		a.gained = append(a.gained, s.ID.String())
	}
}

// PublicNames are those that importers are meant to use and that are known, sorted.
func PublicNames(all map[string]surface.Offer) []string {
	var out []string
	for name, o := range all {
		if !o.Hidden && o.File != nil {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// moduleGone reports a module as a whole.
func (a *ModuleAPI) moduleGone(f *graph.File, names map[string]surface.Offer) {
	if len(PublicNames(names)) == 0 {
		return
	}
	s := f.Symbol(graph.FileNode)
	if d := a.Search.Old[s.ID]; d != nil && d.Match != nil {
		a.Add(s, d.Match.New, result.Renamed, "moved to "+d.Match.New.Path)
		return
	}
	a.Add(s, nil, result.Removed, "was removed")
}

// Gone reports a name that a module offers no longer.
func (a *ModuleAPI) Gone(o surface.Offer, module string) {
	s := o.Symbol()
	d := a.Search.Old[s.ID]
	switch {
	case d == nil || d.Match != nil && d.Match.New.ID == d.ID:
		a.Add(s, Now(d), result.VisibilityChanged, "is no longer importable from "+module)
	case d.Match == nil:
		a.Add(s, nil, result.Removed, "was removed")
	case isReserved(d.Match.New):
		a.Add(s, d.Match.New, result.VisibilityChanged, "is now "+d.Match.New.QualifiedName+", which others are not meant to use")
	case d.Path != d.Match.New.Path:
		reason := "moved to " + d.Match.New.Path
		if d.QualifiedName != d.Match.New.QualifiedName {
			reason += " as " + d.Match.New.QualifiedName
		}
		a.Add(s, d.Match.New, result.Renamed, reason)
	default:
		a.Add(s, d.Match.New, result.Renamed, "is now "+d.Match.New.QualifiedName)
	}
}

// Now is the definition's match, nil for none.
func Now(d *compare.Definition) *compare.Definition {
	if d == nil || d.Match == nil {
		return nil
	}
	return d.Match.New
}

// Add reports a public name, once for each.
func (a *ModuleAPI) Add(s graph.Symbol, now *compare.Definition, change, reason string) {
	if a.reported[s.ID] {
		return
	}
	a.reported[s.ID] = true
	a.out = append(a.out, PublicBreak(s, now, change, reason))
}

// Compare judges a name that both sides have.
func (a *ModuleAPI) Compare(ctx context.Context, o, n surface.Offer) error {
	if o.File == nil || n.File == nil {
		return nil
	}
	x, y := o.Facts(), n.Facts()
	if x.Kind.IsType() && y.Kind.IsType() {
		pair := offered{o.Symbol().ID, n.Symbol().ID}
		if a.done[pair] {
			return nil
		}
		a.done[pair] = true
		return a.compareClasses(ctx, o, n)
	}
	a.compareValues(o, n)
	return nil
}

// compareValues judges functions, methods and what else is no class.
func (a *ModuleAPI) compareValues(o, n surface.Offer) {
	if o.File == n.File || !a.Search.BlobChanged(o.File.Path) && !a.Search.BlobChanged(n.File.Path) && o.Symbol().ID == n.Symbol().ID {
		return
	}
	x, y := o.Facts(), n.Facts()
	method := func(k facts.Kind) bool { return k.IsCallable() && k != facts.KindGetter && k != facts.KindSetter }
	var now *compare.Definition
	if d := a.Search.New[n.Symbol().ID]; d != nil {
		now = d
	}
	switch {
	case x.Kind.IsType() && method(y.Kind):
		a.Add(o.Symbol(), now, result.KindChanged, "was a class, is a function")
	case method(x.Kind) && (y.Kind == facts.KindGetter || y.Kind == facts.KindField && y.Container >= 0 && isPlain(n)):
		a.Add(o.Symbol(), now, result.KindChanged, "was called, is an attribute")
	case (x.Kind == facts.KindGetter || x.Kind == facts.KindField && isPlain(o)) && method(y.Kind):
		a.Add(o.Symbol(), now, result.KindChanged, "was an attribute, is called")
	case method(x.Kind) && method(y.Kind) && !wrapped(a.Search, o) && !wrapped(a.Search, n):
		if reason := differs(o, n); reason != "" {
			a.Add(o.Symbol(), now, result.SignatureChanged, reason)
		}
	}
}

// wrapped reports a function below a decorator from outside of the repository, of which it is
// not known how its result is called.
func wrapped(c *breaks.Search, o surface.Offer) bool {
	n := 0
	for _, s := range o.Facts().Supers {
		if s.Role == facts.RoleAnnotates {
			n++
		}
	}
	if n == 0 {
		return false
	}
	id := o.Symbol().ID
	for _, e := range c.EdgesOf(o.File) {
		if e.Source == id && e.Kind == result.EdgeAnnotates {
			n--
		}
	}
	return n > 0
}

// isCounterpart reports a type of the head side that means one of the base side.
func (a *ModuleAPI) isCounterpart(was, is surface.Offer) bool {
	if d := a.Search.Old[was.Symbol().ID]; d != nil && d.Match != nil {
		return d.Match.New.ID == is.Symbol().ID
	}
	return was.Symbol().ID == is.Symbol().ID
}

// compareOwn judges a member that a class has of its own now, or of another supertype, where it
// inherited one: the class changed, not what it inherited from. Classes that changed alike are
// reported with the first.
func (a *ModuleAPI) compareOwn(o, was, is surface.Offer) {
	x, y := was.Facts(), is.Facts()
	if !x.Kind.IsCallable() || x.Kind != y.Kind {
		a.compareValues(was, is)
		return
	}
	if reason := differs(was, is); reason != "" {
		what := "its " + y.Kind.String()
		if y.Kind != facts.KindConstructor {
			what += " " + y.Name
		}
		pair := offered{was.Symbol().ID, is.Symbol().ID}
		if first, ok := a.alike[pair]; ok {
			if name := o.Symbol().QualifiedName; a.out[first].Symbol.ID != o.Symbol().ID.String() {
				a.out[first].Reason = withAnother(a.out[first].Reason, name)
			}
			return
		}
		for i := range a.out {
			if b := &a.out[i]; b.Symbol.ID == o.Symbol().ID.String() && b.Change == result.SignatureChanged {
				b.Reason += "; " + what + ": " + reason
				a.alike[pair] = i
				return
			}
		}
		n := len(a.out)
		if a.Add(o.Symbol(), a.Search.New[is.Symbol().ID], result.SignatureChanged, what+": "+reason); len(a.out) > n {
			a.alike[pair] = n
		}
	}
}

// withAnother adds a class to a reason that holds for it too.
func withAnother(reason, class string) string {
	const also = "; also of "
	if strings.Contains(reason, also) {
		return reason + ", " + class
	}
	return reason + also + class
}

// isPlain reports a field whose value is no function as far as is known.
func isPlain(o surface.Offer) bool {
	e := o.File.Facts.Exprs[o.Facts().Type]
	return o.Facts().Type != 0 && e.Op == facts.OpInstance && o.File.Facts.Exprs[e.A].Op == facts.OpBuiltin
}

// differs says why callers of one function can no longer call the other.
func differs(o, n surface.Offer) string {
	l, _ := compare.LanguageOf[ModuleLanguage](o.File)
	return l.CompareFunctions(o, n)
}

// isReserved reports a name that is not meant for others.
func isReserved(d *compare.Definition) bool {
	l, ok := compare.LanguageOf[ModuleLanguage](d.File)
	return ok && l.IsReserved(d.Name)
}

// IsOpaqueAlias reports a type alias whose members are not all written in it.
func IsOpaqueAlias(o surface.Offer) bool {
	if !o.Facts().IsAlias() {
		return false
	}
	names, _ := o.Members()
	return len(names) == 0 || strings.ContainsAny(o.Facts().Signature, "&|?")
}

// PublicBreak is a public name that others can no longer use as before; now is nil
// for one that is gone.
func PublicBreak(s graph.Symbol, now *compare.Definition, change, reason string) result.Break {
	b := result.Break{Change: change, Symbol: compare.Render(s), Reason: reason, API: true, Callers: []result.Caller{}}
	if now != nil {
		b.Now = compare.SymbolOf(now)
	}
	return b
}
