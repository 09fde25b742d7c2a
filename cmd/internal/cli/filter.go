package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// Filter narrows an answer. It is applied before Limit counts.
type Filter struct {
	Paths, Excludes []string // globs; any of Paths, none of Excludes
	Kinds           []string // common or precise kinds of symbol
	Limit           int      // 0 for all
}

func (f *Filter) addFlags(flags *pflag.FlagSet) {
	f.addNarrowing(flags)
	flags.IntVar(&f.Limit, "limit", 0, "at most this many results (default: all)")
}

// addNarrowing adds the flags without --limit.
func (f *Filter) addNarrowing(flags *pflag.FlagSet) {
	f.addPaths(flags)
	f.addKinds(flags)
}

func (f *Filter) addKinds(flags *pflag.FlagSet) {
	flags.StringSliceVar(&f.Kinds, "kind", nil, "only symbols of this kind, common or precise (repeatable)")
}

// addPaths adds the flags that narrow by path.
func (f *Filter) addPaths(flags *pflag.FlagSet) {
	globsVar(flags, &f.Paths, "path", "only paths that match the glob (repeatable)")
	globsVar(flags, &f.Excludes, "exclude", "no paths that match the glob (repeatable)")
}

// narrowed reports whether anything but the limit is asked for.
func (f *Filter) narrowed() bool { return len(f.Paths)+len(f.Excludes)+len(f.Kinds) > 0 }

// check refuses what would silently match nothing.
func (f *Filter) check() error {
	if f.Limit < 0 {
		return output.Usagef("--limit %d: use a positive number, or 0 for all", f.Limit)
	}
	return f.checkNarrowing()
}

// checkNarrowing is check without the limit.
func (f *Filter) checkNarrowing() error {
	for _, g := range append(append([]string{}, f.Paths...), f.Excludes...) {
		if !doublestar.ValidatePattern(g) {
			return output.Usagef("%q is no valid glob", g)
		}
	}
	return known("--kind", "kind of symbol", f.Kinds, facts.KindNames())
}

// known refuses values that no answer could have.
func known(flag, what string, values, among []string) error {
	for _, v := range values {
		if slices.Contains(among, v) {
			continue
		}
		near := slices.MinFunc(among, func(a, b string) int {
			return cmp.Compare(levenshtein.ComputeDistance(a, v), levenshtein.ComputeDistance(b, v))
		})
		return output.Failf("usage", fmt.Sprintf("did you mean %s? There are %s", near, strings.Join(among, ", ")), "%s: there is no %s %q", flag, what, v)
	}
	return nil
}

// part gives the filter to a comparison.
func (f *Filter) part() diffctx.Part {
	var p diffctx.Part
	if len(f.Paths)+len(f.Excludes) > 0 {
		p.Path = f.path
	}
	if len(f.Kinds) > 0 {
		p.Kind = f.kind
	}
	return p
}

// path reports whether a path passes. As in .gitignore, a glob without a slash
// matches at any depth, and one that names a folder all that is in it.
func (f *Filter) path(p string) bool {
	return (len(f.Paths) == 0 || matchAny(f.Paths, p)) && !matchAny(f.Excludes, p)
}

func matchAny(globs []string, p string) bool {
	for _, g := range globs {
		if g = strings.TrimSuffix(strings.TrimPrefix(g, "./"), "/"); g == "." {
			return true
		}
		forms := []string{g, g + "/**"}
		if !strings.Contains(g, "/") {
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

func (f *Filter) symbol(s snapshot.Symbol) bool {
	return f.path(s.Path) && f.kind(s.Kind.String(), s.NodeKind)
}

// kind reports whether a kind passes, by its common or its precise name.
func (f *Filter) kind(common, precise string) bool {
	return len(f.Kinds) == 0 || slices.Contains(f.Kinds, common) || slices.Contains(f.Kinds, precise)
}

// page cuts a list to the limit and says whether that left something out.
func page[T any](list []T, limit int) ([]T, bool) {
	if list == nil {
		list = []T{}
	}
	if limit > 0 && len(list) > limit {
		return list[:limit], true
	}
	return list, false
}

// position writes where something stands, as compilers do.
func position(path string, line, column int) string {
	if column > 0 {
		return fmt.Sprintf("%s:%d:%d", render.Name(path), line, column)
	}
	return fmt.Sprintf("%s:%d", render.Name(path), line)
}

// kindName gives the precise kind where there is one.
func kindName(kind facts.Kind, node string) string {
	if node != "" {
		return node
	}
	return kind.String()
}
