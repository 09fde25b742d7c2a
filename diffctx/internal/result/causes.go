package result

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ByCause gives the breaks with those of one cause as one, which represents the
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
		case itself[b.Cause] && !slices.ContainsFunc(list, func(m *Break) bool { return len(m.Callers) > 0 }): // its own break says so
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
	if _, why, ok := strings.Cut(first.Reason, ", "); ok && first.Change == VisibilityChanged {
		verb += ", " + why
	}
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

// withoutQualifiers leaves out the references to a package or a module beside one
// to what is in it.
func withoutQualifiers(list []Caller) []Caller {
	type line struct {
		path string
		line int
	}
	inside := map[line]bool{}
	isPackage := func(x Caller) bool {
		return strings.HasPrefix(x.Target, facts.KindPackage.String()+" ") || strings.HasPrefix(x.Target, facts.KindFile.String()+" ")
	}
	for _, x := range list {
		if !isPackage(x) {
			inside[line{x.Path, x.Line}] = true
		}
	}
	return slices.DeleteFunc(list, func(x Caller) bool { return isPackage(x) && inside[line{x.Path, x.Line}] })
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

// namesShown is how many definitions of one cause are named.
const namesShown = 5

// CountBroken counts the references of breaks: of those by cause each once.
func CountBroken(list []Break) int {
	n := 0
	for i := range list {
		n += len(list[i].Callers)
	}
	return n
}
