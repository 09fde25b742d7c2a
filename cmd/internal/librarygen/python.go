package main

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed python.py
var pythonProgram string

// oldestPython and newestPython are the minor versions of Python 3 that programs are taken to
// run with: what any of them has may be there.
const oldestPython, newestPython = 10, 14

// pythonClass is a class of the library: the classes that it inherits from, in the newest
// version that has it, and the members that it has itself in any version.
type pythonClass struct {
	bases   string
	members map[string]bool
}

// pythonTable is what some versions of the library have.
type pythonTable struct {
	classes map[string]*pythonClass
	aliases map[string]string // other names of classes
}

// pythonClasses lists the library's classes. Each line is a class by the name that importers
// use, a tab and the classes that it inherits from, separated by commas, and behind another
// tab the members of its own: what the class has at run time, and the attributes that its
// source assigns to self. A line without a tab, `alias=name`, is a class that has another
// name as well.
func pythonClasses() (string, []byte, error) {
	found := pythons()
	if len(found) == 0 {
		return "", nil, absence(fmt.Sprintf("there is no interpreter python3.%d to python3.%d in PATH, CODEGRAPH_PYTHONS or ~/.pyenv", oldestPython, newestPython))
	}
	t := &pythonTable{classes: map[string]*pythonClass{}, aliases: map[string]string{}}
	var versions []string
	for _, p := range found {
		out, err := exec.Command(p.path, "-c", pythonProgram).Output()
		if err != nil {
			return "", nil, fmt.Errorf("run %s: %w", p.path, err)
		}
		t.add(string(out))
		versions = append(versions, p.version)
	}
	return "Python " + strings.Join(versions, ", "), t.text(), nil
}

// add takes in the table of a newer version.
func (t *pythonTable) add(text string) {
	for line := range strings.Lines(text) {
		name, rest, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			alias, of, _ := strings.Cut(name, "=")
			t.aliases[alias] = of
			continue
		}
		c := t.classes[name]
		if c == nil {
			c = &pythonClass{members: map[string]bool{}}
			t.classes[name] = c
		}
		bases, members, _ := strings.Cut(rest, "\t")
		c.bases = bases
		for _, m := range strings.Fields(members) {
			c.members[m] = true
		}
		delete(t.aliases, name)
	}
	for alias, of := range t.aliases { // what was a class of its own before
		if old := t.classes[alias]; old != nil && t.classes[of] != nil {
			maps.Copy(t.classes[of].members, old.members)
			delete(t.classes, alias)
		}
	}
}

func (t *pythonTable) text() []byte {
	var lines []string
	for name, c := range t.classes {
		lines = append(lines, name+"\t"+c.bases+"\t"+strings.Join(slices.Sorted(maps.Keys(c.members)), " "))
	}
	for alias, of := range t.aliases {
		lines = append(lines, alias+"="+of)
	}
	slices.Sort(lines)
	return []byte(strings.Join(lines, "\n") + "\n")
}

// python is an interpreter.
type python struct{ path, version string }

// pythons finds the first interpreter of each minor version, the oldest first: in
// CODEGRAPH_PYTHONS, a list as PATH is, in PATH, and where pyenv puts them.
func pythons() []python {
	candidates := filepath.SplitList(os.Getenv("CODEGRAPH_PYTHONS"))
	home, _ := os.UserHomeDir()
	for minor := oldestPython; minor <= newestPython; minor++ {
		candidates = append(candidates, fmt.Sprintf("python3.%d", minor))
		kept, _ := filepath.Glob(filepath.Join(home, ".pyenv", "versions", fmt.Sprintf("3.%d.*", minor), "bin", "python3"))
		candidates = append(candidates, kept...)
	}
	found := map[int]python{}
	for _, path := range candidates {
		out, err := exec.Command(path, "--version").Output()
		version, ok := strings.CutPrefix(strings.TrimSpace(string(out)), "Python ")
		var minor int
		if _, scanned := fmt.Sscanf(version, "3.%d.", &minor); err != nil || !ok || scanned != nil || minor < oldestPython || minor > newestPython {
			continue
		}
		if _, there := found[minor]; !there {
			found[minor] = python{path, version}
		}
	}
	var out []python
	for _, minor := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[minor])
	}
	return out
}
