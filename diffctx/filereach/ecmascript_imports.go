package filereach

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// aliasImports knows what files import by specifiers which the graph takes for a package's,
// by what follows an alias in them. Configurations have hundreds of names that may be
// aliases, and scripts dozens of ways to be written behind one: specifiers are cut at
// their aliases once, instead of being put together for each script.
type aliasImports struct {
	users  map[string][]string  // by specifier
	behind map[string][]aliased // by what follows the alias

	known  map[string]bool // names that may be aliases
	plain  askedNames      // of these, those that begin no scope
	scoped askedNames      // and those that begin with @
}

// askedNames are names that may be aliases, and with how many of them packages were asked for,
// by the part of a script's path of which the package may be named.
type askedNames struct {
	names []string
	asked map[string]int
	alone int // of how many the package was asked for that they are in themselves
}

// aliased is a specifier that begins with an alias.
type aliased struct{ alias, spec string }

func newAliasImports() *aliasImports {
	return &aliasImports{users: map[string][]string{}, behind: map[string][]aliased{}, known: map[string]bool{},
		plain: askedNames{asked: map[string]int{}}, scoped: askedNames{asked: map[string]int{}}}
}

// know takes a name for an alias.
func (x *aliasImports) know(name string) {
	if x.known[name] {
		return
	}
	x.known[name] = true
	if strings.HasPrefix(name, "@") {
		x.scoped.names = append(x.scoped.names, name)
	} else {
		x.plain.names = append(x.plain.names, name)
	}
	for spec := range x.users {
		if strings.HasPrefix(spec, name) {
			x.cut(spec, name)
		}
	}
}

// add notes a file's import.
func (x *aliasImports) add(spec, user string) {
	if _, has := x.users[spec]; !has {
		for i := range len(spec) + 1 {
			if x.known[spec[:i]] {
				x.cut(spec, spec[:i])
			}
		}
	}
	x.users[spec] = append(x.users[spec], user)
}

// cut notes what follows an alias in a specifier: with a slash between, or with none.
func (x *aliasImports) cut(spec, alias string) {
	rest := spec[len(alias):]
	x.behind[rest] = append(x.behind[rest], aliased{alias, spec})
	if tail, ok := strings.CutPrefix(rest, "/"); ok && alias != "" && tail != "" {
		x.behind[tail] = append(x.behind[tail], aliased{alias, spec})
	}
}

// ask adds the packages of which specifiers of a script may seem to be, those that were asked
// for before apart.
func (x *aliasImports) ask(keys []link.Key, p string) []link.Key {
	for _, a := range [...]*askedNames{&x.plain, &x.scoped} {
		for _, name := range a.names[a.alone:] {
			if name != "" {
				keys = append(keys, link.SpecifierKey(link.SpecifierPackage(name+"/")))
			}
		}
		a.alone = len(a.names)
	}
	for _, t := range tails(p) {
		parts := 1
		if strings.HasPrefix(t, "@") {
			parts = 2
		}
		keys = x.plain.ask(keys, firstParts(t, parts), func(name string) bool { return !strings.Contains(name, "/") })
		keys = x.scoped.ask(keys, firstParts(t, 2), func(string) bool { return true })
	}
	return keys
}

// ask adds the packages of names that what follows is a part of.
func (a *askedNames) ask(keys []link.Key, follows string, open func(name string) bool) []link.Key {
	if follows == "" {
		return keys
	}
	for _, name := range a.names[a.asked[follows]:] {
		if !open(name) {
			continue
		}
		keys = append(keys, link.SpecifierKey(link.SpecifierPackage(name+follows)))
		if name != "" && name[0] == '@' {
			keys = append(keys, link.SpecifierKey(link.SpecifierPackage(name+"/"+follows)))
		}
	}
	a.asked[follows] = len(a.names)
	return keys
}

// firstParts are the first n parts of a path, or all.
func firstParts(p string, n int) string {
	for i := range len(p) {
		if p[i] == '/' {
			if n--; n == 0 {
				return p[:i]
			}
		}
	}
	return p
}

// of lists the specifiers by which a script is imported behind one of some aliases.
func (x *aliasImports) of(p string, aliases []alias) []string {
	var out []string
	folder := path.Base(link.Dir(p))
	for _, t := range tails(p) {
		for _, b := range x.behind[t] {
			for _, a := range aliases {
				if a.name == b.alias && (t != "" || a.folders[folder]) { // it may mean another folder
					out = append(out, b.spec)
					break
				}
			}
		}
	}
	return out
}

// askAliases finds, for the scripts of a level at once, the files that import one of them by a
// specifier which the graph takes for a package's.
func (s *dependents) askAliases(ctx context.Context, level []string) error {
	var keys []link.Key
	s.specifiers = map[string][]string{}
	behind := map[string][]alias{}
	for _, p := range level {
		if s.seen[p] || !isScriptPath(p) {
			continue
		}
		aliases, err := s.aliasesFor(ctx, p)
		if err != nil {
			return err
		}
		if len(aliases) > 0 {
			behind[p] = aliases
			keys = s.imports.ask(keys, p)
		}
	}
	if len(keys) > 0 {
		paths, err := s.head.FilesAsking(ctx, keys)
		if err != nil {
			return fmt.Errorf("find files that import by an alias: %w", err)
		}
		for _, p := range paths {
			if err := s.indexImports(ctx, p); err != nil {
				return err
			}
		}
	}
	for p, aliases := range behind {
		s.specifiers[p] = s.imports.of(p, aliases)
	}
	return nil
}

// indexImports notes what a file imports of packages, once.
func (s *dependents) indexImports(ctx context.Context, p string) error {
	if s.indexed[p] {
		return nil
	}
	s.indexed[p] = true
	f, err := s.file(ctx, p)
	if err != nil || f == nil {
		return err
	}
	for i, b := range f.Record.Imports {
		if b.Certainty == link.External {
			m, _, _ := strings.Cut(f.Facts.Imports[i].Module, "?")
			s.imports.add(m, p)
		}
	}
	return nil
}
