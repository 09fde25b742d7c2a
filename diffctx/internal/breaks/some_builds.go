package breaks

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// isOfSomeBuilds reports a reference of all builds that meant a definition of some: in the others the name came from outside of the
// tree, as a macro of the system's headers does that one platform lacks, and may come from there in these too.
func (c *Search) isOfSomeBuilds(ctx context.Context, d *compare.Definition, l *BrokenReference) bool {
	condition := l.Target.Condition
	of := extract.ByName(l.File.Language)
	if of == nil || of.Names == nil || l.Old == nil {
		return false
	}
	switch {
	case of.Names.Strategy == lang.ByInclude && l.Target.Certainty == link.Alternative:
		for _, e := range c.SitesOf(l.Old).At(l.Target.Line, l.Target.Column) {
			if e.Condition != condition {
				return false
			}
		}
	case of.Names.Directives:
		condition = strings.Join(openConditions(c.Lines(ctx, c.Base, d.Path), d.StartLine), " ")
		if len(c.SitesOf(l.Old).At(l.Target.Line, l.Target.Column)) > 1 {
			return false // another definition has the name
		}
	default:
		return false
	}
	if condition == "" {
		return false
	}
	names := slices.DeleteFunc(strings.FieldsFunc(condition, signature.NotWord), func(w string) bool { return w == "if" || w == "elseif" || w == "else" })
	return !slices.ContainsFunc(openConditions(c.Lines(ctx, c.Head, l.Caller.Path), l.Caller.Line), func(line string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(line, signature.NotWord), func(w string) bool { return slices.Contains(names, w) })
	})
}

// openConditions are the lines of the preprocessor that a line of a text is read under, with those of the branches before it.
func openConditions(t *signature.Text, line int) []string {
	var open [][]string
	for n := 1; n < line; n++ {
		text := strings.TrimSpace(string(t.Line(n)))
		word, isDirective := strings.CutPrefix(text, "#")
		if !isDirective {
			continue
		}
		switch word = strings.TrimSpace(word); {
		case strings.HasPrefix(word, "if"):
			open = append(open, []string{word})
		case strings.HasPrefix(word, "el") && len(open) > 0:
			open[len(open)-1] = append(open[len(open)-1], word)
		case strings.HasPrefix(word, "endif") && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	return slices.Concat(open...)
}
