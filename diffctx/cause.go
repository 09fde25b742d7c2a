package diffctx

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// nameCauses says of breaks which container their definition came to be broken
// with: the file or type that moved, was renamed or was removed as a whole. What
// is the only one of its cause stands for itself.
func (c *comparison) nameCauses(ctx context.Context, list []Break) error {
	roots, err := c.overriddenBreaks(ctx, list)
	if err != nil {
		return err
	}
	count := map[string]int{}
	causes := make([]string, len(list))
	for i := range list {
		causes[i] = c.breakCause(&list[i])
		if causes[i] == "" || causes[i] == list[i].Symbol.ID {
			causes[i] = cmp.Or(roots[i], causes[i])
		}
		count[causes[i]+list[i].Change]++
	}
	for i := range list {
		if count[causes[i]+list[i].Change] > 1 {
			list[i].Cause = causes[i]
		}
	}
	return nil
}

// overriddenBreaks gives, for each break of a method, the id of the method that it
// overrides, directly or not, and that broke in the same way; its own where others
// override it. Empty where there is none.
func (c *comparison) overriddenBreaks(ctx context.Context, list []Break) ([]string, error) {
	at := map[string]int{}
	for i := range list {
		at[list[i].Symbol.ID+list[i].Change] = i
	}
	above := make([]int, len(list)) // the break of what it overrides, from 1
	r := newReader(c.base)
	for i := range list {
		id, err := facts.ParseSymbolID(list[i].Symbol.ID)
		d := c.old[id]
		if err != nil || d == nil || !d.Kind.IsCallable() {
			continue
		}
		over, err := r.standIns(ctx, d.Symbol)
		if err != nil {
			return nil, err
		}
		for _, o := range over {
			if n, ok := at[o.ID.String()+list[i].Change]; ok && n != i {
				above[i] = n + 1
				break
			}
		}
	}
	out := make([]string, len(list))
	for i := range list {
		n, steps := i, 0
		for above[n] != 0 && steps < len(list) {
			n, steps = above[n]-1, steps+1
		}
		if n != i {
			out[i], out[n] = list[n].Symbol.ID, list[n].Symbol.ID
		}
	}
	return out, nil
}

// breakCause is the id of the outermost container, on the base side, that went with
// a definition.
func (c *comparison) breakCause(b *Break) string {
	parsed, err := facts.ParseSymbolID(b.Symbol.ID)
	d := c.old[parsed]
	if err != nil || d == nil {
		return ""
	}
	switch {
	case b.Change == Removed && d.match == nil:
		if p := c.removedPackage(d); p != nil {
			return p.ID.String()
		}
		if d.Kind.IsType() || d.Kind == facts.KindFile {
			return orSelf(outermost(d, c.removed), d)
		}
		return outermost(d, c.removed)
	case b.Change == Renamed && d.match != nil && d.match.within != nil && d.match.within.match != nil:
		return d.match.within.match.old.ID.String()
	case b.Change == Renamed && d.match != nil:
		return d.ID.String() // its members may follow it
	}
	return ""
}

// removedPackage is the package that went with a definition, or is it, or nil.
func (c *comparison) removedPackage(d *definition) *definition {
	p := d
	if d.Kind != facts.KindPackage {
		s, ok := packageOf(d.file)
		if p = c.old[s.ID]; !ok || p == nil {
			return nil
		}
	}
	if p.Kind != facts.KindPackage || p.match != nil {
		return nil
	}
	return p
}

func orSelf(id string, d *definition) string {
	if id == "" {
		return d.ID.String()
	}
	return id
}

// ByCause gives the breaks with those of one cause as one, which stands for the
// container that went: its callers are those of all, with what they refer to. Where that
// has a break of its own, members without callers are left out.
func (r *Result) ByCause() []Break {
	members, itself := map[string][]*Break{}, map[string]bool{}
	for i := range r.Breaks {
		b := &r.Breaks[i]
		itself[b.Symbol.ID] = itself[b.Symbol.ID] || b.Cause == ""
		if b.Cause != "" {
			members[b.Cause+b.Change] = append(members[b.Cause+b.Change], b)
		}
	}
	out := []Break{}
	for i := range r.Breaks {
		b := &r.Breaks[i]
		switch list := members[b.Cause+b.Change]; {
		case b.Cause == "":
			out = append(out, *b)
		case itself[b.Cause] && !slices.ContainsFunc(list, func(m *Break) bool { return len(m.Callers) > 0 }): // its own break tells
		case list[0] == b:
			out = append(out, r.together(list))
		}
	}
	return out
}

// together makes one break of those of one cause.
func (r *Result) together(list []*Break) Break {
	if root := overriddenBy(list); root != nil {
		return withOverrides(root, list)
	}
	first := list[0]
	out := Break{Change: first.Change, Cause: first.Cause, Symbol: first.Symbol, Now: first.Now, Reason: first.Reason, Callers: []Caller{}}
	verb := "was removed"
	for i := range r.Symbols {
		e := &r.Symbols[i]
		if e.Before == nil || e.Before.ID != first.Cause {
			continue
		}
		out.Symbol, out.Now = *e.Before, e.After
		switch {
		case e.After == nil:
		case e.After.Path != e.Before.Path:
			verb = "was moved to " + e.After.Path
		default:
			verb = "was renamed to " + e.After.QualifiedName
		}
	}
	out.gather(list)
	out.Reason = fmt.Sprintf("%s, with %s", verb, names(list))
	return out
}

// gather takes the callers of all members of a cause.
func (b *Break) gather(list []*Break) {
	b.Members = make([]string, 0, len(list))
	for _, m := range list {
		b.API = b.API || m.API
		b.Members = append(b.Members, m.Symbol.ID)
		for _, x := range m.Callers {
			x.Target = m.Symbol.Kind + " " + m.Symbol.Name
			b.Callers = append(b.Callers, x)
		}
	}
	b.Callers = withoutQualifiers(b.Callers)
	slices.SortStableFunc(b.Callers, func(x, y Caller) int { return strings.Compare(x.Path, y.Path) })
}

// withoutQualifiers leaves out the references to a package that stand before one to
// what is in it.
func withoutQualifiers(list []Caller) []Caller {
	inside := map[spot]bool{}
	isPackage := func(x Caller) bool { return strings.HasPrefix(x.Target, facts.KindPackage.String()+" ") }
	for _, x := range list {
		if !isPackage(x) {
			inside[spot{x.Path, site{line: x.Line}}] = true
		}
	}
	return slices.DeleteFunc(list, func(x Caller) bool { return isPackage(x) && inside[spot{x.Path, site{line: x.Line}}] })
}

// overriddenBy is the break of the method that all others of a cause override; nil for
// other causes.
func overriddenBy(list []*Break) *Break {
	for _, b := range list {
		if b.Symbol.ID == b.Cause && facts.ParseKind(b.Symbol.Kind).IsCallable() {
			return b
		}
	}
	return nil
}

// withOverrides makes one break of a method's and those of the methods that override it.
func withOverrides(root *Break, list []*Break) Break {
	out := *root
	out.Callers, out.Overrides = []Caller{}, len(list)-1
	out.gather(list)
	if out.Overrides == 1 {
		out.Reason += ", with the method that overrides it"
	} else {
		out.Reason += fmt.Sprintf(", with the %d methods that override it", out.Overrides)
	}
	return out
}

// namesShown is how many definitions of one cause are named.
const namesShown = 5

func names(list []*Break) string {
	var out []string
	for _, b := range list {
		if b.Symbol.ID != b.Cause {
			out = append(out, b.Symbol.Name)
		}
	}
	if cut := len(out) - namesShown; cut > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(out[:namesShown], ", "), cut)
	}
	return strings.Join(out, ", ")
}
