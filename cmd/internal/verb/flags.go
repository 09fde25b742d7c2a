package verb

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// PairsVar adds a flag NAME=VALUE, of which each value is taken as it stands:
// pflag's own splits it at commas and takes quotation marks out.
func PairsVar(f *pflag.FlagSet, m *map[string]string, name, usage string) {
	f.Var((*pairFlag)(m), name, usage)
}

type pairFlag map[string]string

func (p *pairFlag) Set(s string) error {
	name, value, ok := strings.Cut(s, "=")
	if !ok || name == "" {
		return fmt.Errorf("%q is not NAME=VALUE", s)
	}
	if _, twice := (*p)[name]; twice {
		return fmt.Errorf("%s is given twice", name)
	}
	if *p == nil {
		*p = pairFlag{}
	}
	(*p)[name] = value
	return nil
}

func (p *pairFlag) Type() string { return "stringToString" }

func (p *pairFlag) String() string {
	if len(*p) == 0 {
		return "" // no default to show
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(*p)) {
		list = append(list, name+"="+(*p)[name])
	}
	return strings.Join(list, " ")
}

// GlobsVar adds a flag of globs, several of them apart by commas. One inside of
// braces belongs to its glob, as in {a,b}/**.
func GlobsVar(f *pflag.FlagSet, list *[]string, name, usage string) {
	f.Var(&globs{list}, name, usage)
}

type globs struct{ list *[]string }

func (g *globs) Set(s string) error {
	depth := 0
	parts := strings.FieldsFunc(s, func(r rune) bool {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		return r == ',' && depth <= 0
	})
	*g.list = append(*g.list, parts...)
	return nil
}

func (g *globs) Type() string { return "stringSlice" }

func (g *globs) String() string { return strings.Join(g.GetSlice(), ",") }

func (g *globs) Append(s string) error { *g.list = append(*g.list, s); return nil }

func (g *globs) Replace(s []string) error { *g.list = s; return nil }

// GetSlice gives the globs; none for the zero value that pflag compares with.
func (g *globs) GetSlice() []string {
	if g.list == nil {
		return nil
	}
	return *g.list
}
