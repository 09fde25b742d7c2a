package verb

import (
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Filter narrows an answer. It is applied before Limit counts.
type Filter struct {
	Paths, Excludes []string // globs; any of Paths, none of Excludes
	Kinds           []string // common or precise kinds of symbol
	Limit           int      // 0 for all

	behind []string // paths behind --, which Place makes globs of
}

func (f *Filter) AddFlags(flags *pflag.FlagSet) {
	f.AddNarrowing(flags)
	flags.IntVar(&f.Limit, "limit", 0, "at most this many results (default: all)")
}

// AddNarrowing adds the flags without --limit.
func (f *Filter) AddNarrowing(flags *pflag.FlagSet) {
	f.AddPaths(flags)
	f.AddKinds(flags)
}

func (f *Filter) AddKinds(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.Kinds, "kind", nil, "only symbols of this kind, common or precise (repeatable)")
}

// AddPaths adds the flags that narrow by path.
func (f *Filter) AddPaths(flags *pflag.FlagSet) {
	GlobsVar(flags, &f.Paths, "path", "only paths that match the glob (repeatable)")
	GlobsVar(flags, &f.Excludes, "exclude", "no paths that match the glob (repeatable)")
}

// Narrowed reports whether anything but the limit is asked for.
func (f *Filter) Narrowed() bool { return len(f.Paths)+len(f.Excludes)+len(f.Kinds)+len(f.behind) > 0 }

// Check refuses what would silently match nothing.
func (f *Filter) Check() error {
	if f.Limit < 0 {
		return output.Usagef("--limit %d: use a positive number, or 0 for all", f.Limit)
	}
	return f.CheckNarrowing()
}

// CheckNarrowing is check without the limit.
func (f *Filter) CheckNarrowing() error {
	for _, g := range append(append([]string{}, f.Paths...), f.Excludes...) {
		if !doublestar.ValidatePattern(g) {
			return output.Usagef("%q is no valid glob", g)
		}
	}
	return Known("--kind", "kind of symbol", f.Kinds, facts.KindNames())
}

// Known refuses values that no answer could have.
func Known(flag, what string, values, among []string) error {
	for _, v := range values {
		if slices.Contains(among, v) {
			continue
		}
		return output.Failf("usage", output.Choices(v, among, "There are"), "%s: there is no %s %q", flag, what, v)
	}
	return nil
}

// Part gives the filter to a comparison.
func (f *Filter) Part() analysis.Part {
	var p analysis.Part
	if len(f.Paths)+len(f.Excludes) > 0 {
		p.Path = f.Path
	}
	if len(f.Kinds) > 0 {
		p.Kind = f.Kind
	}
	return p
}

// Path reports whether a path passes. As in .gitignore, a glob without a slash
// matches at any depth, and one that names a folder all that is in it. One that begins
// with ./ matches from the root.
func (f *Filter) Path(p string) bool {
	return (len(f.Paths) == 0 || MatchAny(f.Paths, p)) && !MatchAny(f.Excludes, p)
}

func MatchAny(globs []string, p string) bool {
	for _, g := range globs {
		g, rooted := strings.CutPrefix(g, "./")
		if g = strings.TrimSuffix(g, "/"); g == "." || g == "" {
			return true
		}
		forms := []string{g, g + "/**"}
		if !rooted && !strings.Contains(g, "/") {
			forms = append(forms, "**/"+g, "**/"+g+"/**")
		}
		for _, form := range forms {
			if ok, err := doublestar.Match(form, p); ok && err == nil {
				return true
			}
		}
	}
	return false
}

func (f *Filter) Symbol(s graph.Symbol) bool {
	return f.Path(s.Path) && f.Kind(s.Kind.String(), s.NodeKind)
}

// Kind reports whether a kind passes, by its common or its precise name.
func (f *Filter) Kind(common, precise string) bool {
	return len(f.Kinds) == 0 || slices.Contains(f.Kinds, common) || slices.Contains(f.Kinds, precise)
}

// Page cuts a list to the limit and says whether that left something out.
func Page[T any](list []T, limit int) ([]T, bool) {
	if list == nil {
		list = []T{}
	}
	if limit > 0 && len(list) > limit {
		return list[:limit], true
	}
	return list, false
}

// KindName gives the precise kind where there is one.
func KindName(kind facts.Kind, node string) string {
	if node != "" {
		return node
	}
	return kind.String()
}
