package byname

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Options of modules: any module of the repository declares what others find below a parameter that they are given.

// maxOption bounds the parts of an option's path.
const maxOption = 32

func (b *byPlace) optionQuestion(path string) core.Question {
	return core.NewQuestion(core.AskUnique, namesScope+b.family+"\x00"+b.Options, path)
}

// contributeOptions adds what a file declares, by its path.
func (b *byPlace) contributeOptions(f *core.File, add func(core.Question, core.Entry)) {
	paths := make([]string, len(f.Facts.Symbols))
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		switch {
		case s.Kind != facts.KindProperty || s.Visibility == facts.VisibilityPrivate:
			continue
		case s.Container < 0:
			paths[i] = s.Name
		case paths[s.Container] != "":
			paths[i] = paths[s.Container] + "." + s.Name
		}
		if p, ok := strings.CutPrefix(paths[i], b.Options+"."); ok {
			add(b.optionQuestion(p), core.Entry{Kind: core.EntrySymbol, Index: int32(i)})
		}
	}
}

// option binds a member of the parameter: to the declaration with its path, or to each where several modules have it.
func (b *byPlace) option(l *core.Linker, x *facts.Expr) (found core.Binding, ok bool) {
	path, ok := b.optionPath(l, x)
	if !ok {
		return core.Binding{}, false
	}
	var list []core.Definition
	for _, a := range l.Ask(b.optionQuestion(path)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == core.EntrySymbol && strings.HasSuffix(b.Options+"."+path, a.File.Facts.Symbols[c.Entry.Index].Name) {
				list = append(list, core.Definition{File: a.File, Index: c.Entry.Index})
			}
		}
	}
	if len(list) == 0 {
		return core.Binding{Rule: core.RuleAbsent, Certainty: core.Ambiguous}, true
	}
	v := &core.Value{Kind: core.KindDef, File: list[0].File, Index: list[0].Index, Rule: core.RuleName, Inferred: true}
	if len(list) > 1 {
		v.Also, v.Each = list[1:min(len(list), core.MaxCandidates)], true
	}
	l.AddTargets(&found, v, false)
	return found, true
}

// optionPath is where a member is below the parameter.
func (b *byPlace) optionPath(l *core.Linker, x *facts.Expr) (path string, ok bool) {
	if b.Options == "" {
		return "", false
	}
	path = x.S
	for n := 0; n < maxOption; n++ {
		switch x = l.Expr(l.File, x.A); x.Op {
		case facts.OpMember:
			path = x.S + "." + path
		case facts.OpBuiltin:
			return path, x.S == facts.UnknownPrefix+b.Settings
		default:
			return "", false
		}
	}
	return "", false
}
