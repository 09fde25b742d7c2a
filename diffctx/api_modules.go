package diffctx

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// moduleLanguage is a language whose modules offer names to importers.
type moduleLanguage interface {
	// CompareModules compares all modules that may differ.
	CompareModules(ctx context.Context, a *moduleAPI) error
	// CompareFunctions says why callers of one function can no longer call another.
	CompareFunctions(o, n offer) string
	// CompareTypes compares what the language has of types besides their members; was and
	// is are their lineages.
	CompareTypes(ctx context.Context, a *moduleAPI, o, n offer, was, is []offer) error
	// IsMember reports a member that others may use, IsReserved a name that is not meant
	// for others, IsSpecial a member that the language itself calls.
	IsMember(m offer) bool
	IsReserved(name string) bool
	IsSpecial(name string) bool
	// InheritsFromLibrary reports a member that a lineage has from the standard library.
	InheritsFromLibrary(lineage []offer, name string) bool
}

// moduleAPI finds the names of importable modules that importers outside of the
// repository can no longer use as before. It goes by
// the names as importers write them: module and name in it.
type moduleAPI struct {
	c    *comparison
	told map[facts.SymbolID]bool
	done map[offered]bool // compared before: packages pass names on
	out  []result.Break
}

// offered is a class on both sides.
type offered struct{ old, new facts.SymbolID }

// moduleBreaks lists what modules no longer offer, in the order of their paths.
func (c *comparison) moduleBreaks(ctx context.Context) ([]result.Break, error) {
	a := &moduleAPI{c: c, told: map[facts.SymbolID]bool{}, done: map[offered]bool{}}
	for _, l := range compare.Bringing[moduleLanguage]() {
		if err := l.CompareModules(ctx, a); err != nil {
			return nil, err
		}
	}
	return a.out, nil
}

// bothSides gives what a module of the base side offers on both, and its file on
// the head side, which find looks for: nil where there is nothing to compare.
func (a *moduleAPI) bothSides(ctx context.Context, p string, find func(context.Context, string) (*snapshot.File, error)) (was map[string]offer, now *snapshot.File, is map[string]offer, err error) {
	old, err := a.c.File(ctx, a.c.Base, p)
	if err != nil || old == nil {
		return nil, nil, nil, err
	}
	if was, err = a.c.baseOffers.of(ctx, old); err != nil {
		return nil, nil, nil, err
	}
	if now, err = find(ctx, p); err != nil {
		return nil, nil, nil, err
	}
	if now == nil {
		a.moduleGone(old, was)
		return nil, nil, nil, nil
	}
	is, err = a.c.headOffers.of(ctx, now)
	return was, now, is, err
}

// publicNames are those that importers are meant to use and that are known, sorted.
func publicNames(all map[string]offer) []string {
	var out []string
	for name, o := range all {
		if !o.hidden && o.file != nil {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// moduleGone tells of a module as a whole.
func (a *moduleAPI) moduleGone(f *snapshot.File, names map[string]offer) {
	if len(publicNames(names)) == 0 {
		return
	}
	s := f.Symbol(snapshot.FileNode)
	if d := a.c.Old[s.ID]; d != nil && d.Match != nil {
		a.add(s, d.Match.New, result.Renamed, "moved to "+d.Match.New.Path)
		return
	}
	a.add(s, nil, result.Removed, "was removed")
}

// gone tells of a name that a module offers no longer.
func (a *moduleAPI) gone(o offer, module string) {
	s := o.symbol()
	d := a.c.Old[s.ID]
	switch {
	case d == nil || d.Match != nil && d.Match.New.ID == d.ID:
		a.add(s, now(d), result.VisibilityChanged, "is no longer importable from "+module)
	case d.Match == nil:
		a.add(s, nil, result.Removed, "was removed")
	case isReserved(d.Match.New):
		a.add(s, d.Match.New, result.VisibilityChanged, "is now "+d.Match.New.QualifiedName+", which others are not meant to use")
	case d.Path != d.Match.New.Path:
		a.add(s, d.Match.New, result.Renamed, "moved to "+d.Match.New.Path)
	default:
		a.add(s, d.Match.New, result.Renamed, "is now "+d.Match.New.QualifiedName)
	}
}

// now is the definition's match, nil for none.
func now(d *compare.Definition) *compare.Definition {
	if d == nil || d.Match == nil {
		return nil
	}
	return d.Match.New
}

func (a *moduleAPI) add(s snapshot.Symbol, now *compare.Definition, change, reason string) {
	if a.told[s.ID] {
		return
	}
	a.told[s.ID] = true
	a.out = append(a.out, publicBreak(s, now, change, reason))
}

// compare judges a name that both sides have.
func (a *moduleAPI) compare(ctx context.Context, o, n offer) error {
	if o.file == nil || n.file == nil {
		return nil
	}
	x, y := o.facts(), n.facts()
	if x.Kind.IsType() && y.Kind.IsType() {
		pair := offered{o.symbol().ID, n.symbol().ID}
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
func (a *moduleAPI) compareValues(o, n offer) {
	if o.file == n.file || !a.c.BlobChanged(o.file.Path) && !a.c.BlobChanged(n.file.Path) && o.symbol().ID == n.symbol().ID {
		return
	}
	x, y := o.facts(), n.facts()
	method := func(k facts.Kind) bool { return k.IsCallable() && k != facts.KindGetter && k != facts.KindSetter }
	var now *compare.Definition
	if d := a.c.New[n.symbol().ID]; d != nil {
		now = d
	}
	switch {
	case x.Kind.IsType() && method(y.Kind):
		a.add(o.symbol(), now, result.KindChanged, "was a class, is a function")
	case method(x.Kind) && (y.Kind == facts.KindGetter || y.Kind == facts.KindField && y.Container >= 0 && isPlain(n)):
		a.add(o.symbol(), now, result.KindChanged, "was called, is an attribute")
	case (x.Kind == facts.KindGetter || x.Kind == facts.KindField && isPlain(o)) && method(y.Kind):
		a.add(o.symbol(), now, result.KindChanged, "was an attribute, is called")
	case method(x.Kind) && method(y.Kind) && !a.c.wrapped(o) && !a.c.wrapped(n):
		if reason := differs(o, n); reason != "" {
			a.add(o.symbol(), now, result.SignatureChanged, reason)
		}
	}
}

// wrapped reports a function below a decorator from outside of the repository, of which it is
// not known how its result is called.
func (c *comparison) wrapped(o offer) bool {
	n := 0
	for _, s := range o.facts().Supers {
		if s.Role == facts.RoleAnnotates {
			n++
		}
	}
	if n == 0 {
		return false
	}
	id := o.symbol().ID
	for _, e := range c.EdgesOf(o.file) {
		if e.Source == id && e.Kind == result.EdgeAnnotates {
			n--
		}
	}
	return n > 0
}

// compareOwn judges a member that a class has of its own now, where it inherited one:
// the class changed, not what it inherited from.
func (a *moduleAPI) compareOwn(o, was, is offer) {
	x, y := was.facts(), is.facts()
	if !x.Kind.IsCallable() || x.Kind != y.Kind {
		a.compareValues(was, is)
		return
	}
	if reason := differs(was, is); reason != "" {
		what := "its " + y.Kind.String()
		if y.Kind != facts.KindConstructor {
			what += " " + y.Name
		}
		for i := range a.out {
			if b := &a.out[i]; b.Symbol.ID == o.symbol().ID.String() && b.Change == result.SignatureChanged {
				b.Reason += "; " + what + ": " + reason
				return
			}
		}
		a.add(o.symbol(), a.c.New[is.symbol().ID], result.SignatureChanged, what+": "+reason)
	}
}

// isPlain reports a field that holds no function as far as is known.
func isPlain(o offer) bool {
	e := o.file.Facts.Exprs[o.facts().Type]
	return o.facts().Type != 0 && e.Op == facts.OpInstance && o.file.Facts.Exprs[e.A].Op == facts.OpBuiltin
}

// differs says why callers of one function can no longer call the other.
func differs(o, n offer) string {
	l, _ := compare.LanguageOf[moduleLanguage](o.file)
	return l.CompareFunctions(o, n)
}

// isReserved reports a name that is not meant for others.
func isReserved(d *compare.Definition) bool {
	l, ok := compare.LanguageOf[moduleLanguage](d.File)
	return ok && l.IsReserved(d.Name)
}

// compareClasses judges the members of a class, inherited ones included.
func (a *moduleAPI) compareClasses(ctx context.Context, o, n offer) error {
	was, _, err := a.c.baseOffers.lineage(ctx, o)
	if err != nil {
		return err
	}
	is, whole, err := a.c.headOffers.lineage(ctx, n)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(was, func(t offer) bool { return a.c.BlobChanged(t.file.Path) }) && len(was) == len(is) {
		return nil
	}
	a.compareAbstract(o, n, was, is)
	of, _ := compare.LanguageOf[moduleLanguage](o.file)
	if err := of.CompareTypes(ctx, a, o, n, was, is); err != nil {
		return err
	}
	if opaqueAlias(o) || opaqueAlias(n) {
		return nil
	}
	seen, has := map[string]bool{}, make([]map[string]offer, len(is))
	for i, u := range is {
		_, has[i] = u.members()
	}
	for level, t := range was {
		names, by := t.members()
		for _, name := range names {
			if seen[name] {
				continue
			}
			seen[name] = true // what stands first is what others see, public or not
			if !of.IsMember(by[name]) {
				continue
			}
			found := false
			for i := range is {
				if m, ok := has[i][name]; ok {
					switch {
					case of.IsMember(m) && level > 0 && i == 0:
						a.compareOwn(o, by[name], m)
					case of.IsMember(m):
						a.compareValues(by[name], m)
					default:
						a.add(by[name].symbol(), a.c.New[m.symbol().ID], result.VisibilityChanged, "is "+m.facts().Visibility.String()+" now")
					}
					found = true
					break
				}
			}
			if !found && whole && !of.IsSpecial(name) && !of.InheritsFromLibrary(is, name) {
				a.memberGone(by[name])
			}
		}
	}
	return nil
}

// opaqueAlias reports a type alias whose members are not all written in it.
func opaqueAlias(o offer) bool {
	if x := o.facts(); x.NodeKind != "type_alias" && !x.Flags.Has(facts.Alias) {
		return false
	}
	names, _ := o.members()
	return len(names) == 0 || strings.ContainsAny(o.facts().Signature, "&|?")
}

// memberGone tells of a member that neither the class nor a supertype has. One
// that stands where it was is another type's: what the class inherits changed.
func (a *moduleAPI) memberGone(m offer) {
	s := m.symbol()
	d := a.c.Old[s.ID]
	switch {
	case d == nil || d.Match != nil && d.Match.New.ID == d.ID:
	case m.facts().Kind == facts.KindConstructor && len(m.facts().Params) == 0: // a class without one is made like this
	case d.Match == nil:
		a.add(s, now(d), result.Removed, "was removed")
	case strings.HasPrefix(d.Match.New.Name, "_"):
		a.add(s, d.Match.New, result.VisibilityChanged, "is now "+d.Match.New.QualifiedName+", which others are not meant to use")
	default:
		a.add(s, d.Match.New, result.Renamed, "is now "+d.Match.New.QualifiedName)
	}
}

// publicBreak is a public name that others can no longer use as before; now is nil
// for one that is gone.
func publicBreak(s snapshot.Symbol, now *compare.Definition, change, reason string) result.Break {
	b := result.Break{Change: change, Symbol: compare.Render(s), Reason: reason, API: true, Callers: []result.Caller{}}
	if now != nil {
		b.Now = compare.SymbolOf(now)
	}
	return b
}
