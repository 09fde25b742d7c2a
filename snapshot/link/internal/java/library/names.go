package library

import (
	"maps"
	"slices"
	"strings"
)

// PackageOf is the package of a type, by its full name: what is before the first part that begins with a capital.
func (*Types) PackageOf(name string) string {
	parts := strings.Split(name, ".")
	if n := slices.IndexFunc(parts, func(p string) bool { return p != "" && p[0] >= 'A' && p[0] <= 'Z' }); n >= 0 {
		return strings.Join(parts[:n], ".")
	}
	return name
}

// TypesIn lists the types of a package. The list must not be changed.
func (lib *Types) TypesIn(pkg string) []string {
	lib.listed.Do(func() {
		lib.packages = map[string][]string{}
		for name := range lib.types {
			if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
				lib.packages[name[:dot]] = append(lib.packages[name[:dot]], name[dot+1:])
			}
		}
		for _, names := range lib.packages {
			slices.Sort(names)
		}
	})
	return lib.packages[pkg]
}

// Members lists the names of the methods and fields of a type.
func (lib *Types) Members(name string) []string {
	t := lib.Type(name)
	if t == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(lib.namesOf(t)))
}

func (lib *Types) namesOf(t *Type) map[string]bool {
	out := map[string]bool{}
	for name := range t.methods {
		out[name] = true
	}
	for name := range t.fields {
		out[name] = true
	}
	for _, s := range t.supers {
		if above := lib.Type(s.Name); above != nil {
			maps.Copy(out, lib.namesOf(above))
		}
	}
	return out
}

// IsParameter reports an expression that is a type parameter of a type.
func (lib *Types) IsParameter(name string, e Expr) bool {
	t := lib.Type(name)
	return t != nil && len(e.Args) == 0 && slices.Contains(t.Params, e.Name)
}
