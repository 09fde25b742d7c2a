package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// settledLibraries are files of the compiler's libraries whose members every environment has that is
// written for today.
var settledLibraries = regexp.MustCompile(`^lib\.es(5|201[5-9]|2020)\.`)

// scriptType is a class or an interface of the compiler's libraries.
type scriptType struct {
	supers  map[string]bool
	members map[string]bool // true for those that each value has
}

// scriptMembers lists the classes and interfaces of the compiler's libraries for scripts and workers, with
// their supertypes and members: name, supertypes and members between tabs. A member that a value may lack, by its declaration or in
// an older library, ends with a question mark.
func scriptMembers() (string, []byte, error) {
	dir, err := nodeModules()
	if err != nil {
		return "", nil, err
	}
	files, err := scriptLibraries(dir)
	if err != nil {
		return "", nil, err
	}
	types := map[string]*scriptType{}
	for _, path := range files {
		if name := filepath.Base(path); !strings.HasPrefix(name, "lib.es") && !strings.HasPrefix(name, "lib.webworker.") {
			continue
		}
		if err := addTypes(types, path); err != nil {
			return "", nil, err
		}
	}
	version, err := scriptVersions(dir)
	return version, scriptTable(types), err
}

func addTypes(types map[string]*scriptType, path string) error {
	f, err := scriptFacts(path)
	if err != nil {
		return err
	}
	settled := settledLibraries.MatchString(filepath.Base(path))
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Container < 0 && s.Kind == facts.KindInterface && !strings.HasSuffix(s.Name, "EventMap") {
			addMembers(types, f, int32(i), settled)
		}
	}
	return nil
}

func addMembers(types map[string]*scriptType, f *facts.File, of int32, settled bool) {
	t := types[f.Symbols[of].Name]
	if t == nil {
		t = &scriptType{map[string]bool{}, map[string]bool{}}
		types[f.Symbols[of].Name] = t
	}
	for _, s := range f.Symbols[of].Supers {
		if name := f.NameOf(s.Expr); name != "" {
			t.supers[name] = true
		}
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Container != of {
			continue
		}
		t.members[s.Name] = t.members[s.Name] || settled && !s.Flags.Has(facts.Optional) && s.Name[0] != '['
	}
}

func scriptTable(types map[string]*scriptType) []byte {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(types)) {
		t := types[name]
		var members []string
		for _, m := range slices.Sorted(maps.Keys(t.members)) {
			if !t.members[m] {
				m += "?"
			}
			members = append(members, m)
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\n", name, strings.Join(slices.Sorted(maps.Keys(t.supers)), ","), strings.Join(members, " "))
	}
	return []byte(b.String())
}
