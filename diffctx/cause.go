package diffctx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// nameCauses says of breaks which container their definition came to be broken
// with: the file or type that moved, was renamed or was removed as a whole. What
// is the only one of its cause stands for itself.
func (c *comparison) nameCauses(list []Break) {
	count := map[string]int{}
	causes := make([]string, len(list))
	for i := range list {
		causes[i] = c.breakCause(&list[i])
		count[causes[i]+list[i].Change]++
	}
	for i := range list {
		if count[causes[i]+list[i].Change] > 1 {
			list[i].Cause = causes[i]
		}
	}
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

func orSelf(id string, d *definition) string {
	if id == "" {
		return d.ID.String()
	}
	return id
}

// ByCause gives the breaks with those of one cause as one, which stands for the
// container that went: its callers are those of all, with what they refer to.
func (r *Result) ByCause() []Break {
	members := map[string][]*Break{}
	for i := range r.Breaks {
		if b := &r.Breaks[i]; b.Cause != "" {
			members[b.Cause+b.Change] = append(members[b.Cause+b.Change], b)
		}
	}
	out := []Break{}
	for i := range r.Breaks {
		b := &r.Breaks[i]
		switch list := members[b.Cause+b.Change]; {
		case b.Cause == "":
			out = append(out, *b)
		case list[0] == b:
			out = append(out, r.together(list))
		}
	}
	return out
}

// together makes one break of those of one cause.
func (r *Result) together(list []*Break) Break {
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
	out.Members = make([]string, 0, len(list))
	for _, b := range list {
		out.API = out.API || b.API
		out.Members = append(out.Members, b.Symbol.ID)
		for _, x := range b.Callers {
			x.Target = b.Symbol.Kind + " " + b.Symbol.Name
			out.Callers = append(out.Callers, x)
		}
	}
	out.Reason = fmt.Sprintf("%s, with %s", verb, names(list))
	slices.SortStableFunc(out.Callers, func(a, b Caller) int { return strings.Compare(a.Path, b.Path) })
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
