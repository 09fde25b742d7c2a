package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// maxCompletions bounds the values that a shell is offered.
const maxCompletions = 200

// values gives what may mean a word that begins so.
type values func(ctx context.Context, begun string) []string

// complete has shells offer the values of a command's arguments and flags. What an argument is, the words of
// the usage say: those of symbols, revisions and recipes; others are files.
func (p *program) complete(c *cobra.Command, v *verb.Verb) {
	words := strings.FieldsFunc(v.Use, func(r rune) bool { return strings.ContainsRune(" []|'", r) })
	offers := p.offered(words[1:])
	c.ValidArgsFunction = func(c *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		if offers == nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		found := p.find(c.Context(), offers, begun)
		if len(found) == 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if slices.ContainsFunc(found, func(s string) bool { return strings.HasSuffix(s, "..") }) {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		return found, directive
	}
	v.Flags().VisitAll(func(f *pflag.Flag) {
		if offers := p.offeredOf(f.Name, v); offers != nil {
			p.completeFlag(c, f.Name, offers)
		}
	})
}

func (p *program) completeFlag(c *cobra.Command, name string, offers values) {
	_ = c.RegisterFlagCompletionFunc(name, func(c *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		return p.find(c.Context(), offers, begun), cobra.ShellCompDirectiveNoFileComp
	}) // it fails where the flag has one already
}

// completeGlobal does it for the flags that all commands have.
func (p *program) completeGlobal(root *cobra.Command) {
	for name, list := range map[string][]string{"color": {output.ColourAlways, output.ColourAuto, output.ColourNever},
		"progress": {output.ProgressAuto, output.ProgressJSON, output.ProgressNever}, "log-level": {"debug", "info", "warn", "error"}} {
		p.completeFlag(root, name, fixed(list...))
	}
	p.completeFlag(root, "ref", p.revisions)
	_ = root.RegisterFlagCompletionFunc("format", func(c *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		return p.find(c.Context(), fixed(strings.Fields(c.Annotations[formatsOf])...), begun), cobra.ShellCompDirectiveNoFileComp
	}) // the flag was just defined
}

// formatsOf is the annotation that lists the formats of a command's answer.
const formatsOf = "formats"

// find gives the values that begin so, not too many. Nothing that goes wrong is reported: a shell asks.
func (p *program) find(ctx context.Context, offers values, begun string) []string {
	p.env.Quiet, p.env.NoSync = true, true
	defer p.env.Close()
	list := slices.DeleteFunc(slices.Clone(offers(ctx, begun)), func(s string) bool { return !strings.HasPrefix(s, begun) })
	return list[:min(len(list), maxCompletions)]
}

func fixed(list ...string) values { return func(context.Context, string) []string { return list } }

// offered gives the values of arguments, by the words that mean them.
func (p *program) offered(words []string) values {
	for _, w := range words {
		switch strings.TrimRight(w, ".") {
		case "SYMBOL", "TYPE", "TARGET", "FROM", "TO":
			return p.symbols
		case "A..B", "A", "B", "BASE", "HEAD", "REV":
			return p.revisions
		case "ID":
			return recipeIDs
		case "NAME":
			return p.symbols
		}
	}
	return nil
}

// offeredOf gives the values of a verb's flag, by its name.
func (p *program) offeredOf(flag string, v *verb.Verb) values {
	switch flag {
	case "base", "head", "since", "at", "history":
		return p.revisions
	case "symbol":
		return p.symbols
	case "recipe":
		return recipeIDs
	case "kind":
		return fixed(facts.KindNames()...)
	case "edge":
		return fixed(facts.EdgeKinds()...)
	case "fail-on":
		return fixed(analysis.SeverityInfo, analysis.SeverityWarning, analysis.SeverityError)
	case "output":
		return func(_ context.Context, begun string) []string {
			var list []string
			for _, f := range v.AllFormats() {
				list = append(list, f+":")
			}
			return list
		}
	}
	return nil
}

func recipeIDs(context.Context, string) []string {
	all, err := recipes.Load(nil)
	if err != nil {
		return nil
	}
	var ids []string
	for _, r := range all.List() {
		ids = append(ids, r.ID)
	}
	return ids
}

// revisions lists branches, tags and what else names a tree; behind ".." of a range, its second side.
func (p *program) revisions(_ context.Context, begun string) []string {
	s, err := p.env.Open()
	if err != nil {
		return nil
	}
	refs, err := s.Repo.Refs()
	if err != nil {
		return nil
	}
	before := ""
	if at := strings.LastIndex(begun, ".."); at >= 0 {
		before = strings.TrimRight(begun[:at], ".") + begun[len(strings.TrimRight(begun[:at], ".")):at+2]
	}
	list := []string{before + "HEAD"}
	for _, r := range refs {
		for _, prefix := range []string{"refs/heads/", "refs/tags/", "refs/remotes/"} {
			if name, ok := strings.CutPrefix(r.Name, prefix); ok {
				list = append(list, before+name)
			}
		}
	}
	if before == "" {
		list = append(list, ":worktree", ":index")
	}
	return list
}

// symbols lists the names of the last graph that was made; behind a path, those of its file.
func (p *program) symbols(ctx context.Context, begun string) []string {
	s, err := p.env.Open()
	if err != nil {
		return nil
	}
	view, ok, err := s.Recorded(ctx, p.env.Ref)
	if err != nil || !ok {
		return nil
	}
	if path, _, ok := strings.Cut(begun, ":"); ok {
		f, err := view.File(ctx, path)
		if err != nil || f == nil {
			return nil
		}
		var list []string
		for _, x := range f.Symbols() {
			if x.Facts != nil {
				list = append(list, path+":"+x.QualifiedName)
			}
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	names, err := s.Names(ctx, view)
	if err != nil {
		return nil
	}
	return names.WithPrefix(begun)
}
