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

//go:embed python_stubs.py
var stubsProgram string

//go:embed python_names.py
var namesProgram string

// pythonModules lists the modules of the library with the names that each has in any version and on any system: those that the
// stubs in CODEGRAPH_TYPESHED declare, a folder stdlib, and those that interpreters find, older ones too.
func pythonModules() (string, []byte, error) {
	stubs, found := os.Getenv("CODEGRAPH_TYPESHED"), pythons()
	if stubs == "" || len(found) == 0 {
		return "", nil, absence("CODEGRAPH_TYPESHED does not name the folder stdlib of typeshed, or there is no interpreter")
	}
	modules := map[string]map[string]bool{}
	newest := found[len(found)-1]
	if err := addNames(modules, newest.path, stubsProgram, stubs); err != nil {
		return "", nil, err
	}
	args := slices.Sorted(maps.Keys(modules))
	var versions []string
	for _, p := range append(olderPythons(), found...) {
		if err := addNames(modules, p.path, namesProgram, args...); err != nil {
			return "", nil, err
		}
	}
	for _, p := range found {
		versions = append(versions, p.version)
	}
	var text strings.Builder
	for _, m := range args {
		if pkg, name, ok := cutLast(m); ok && modules[pkg] != nil {
			modules[pkg][name] = true
		}
	}
	for _, m := range args {
		text.WriteString(m + "\t" + strings.Join(slices.Sorted(maps.Keys(modules[m])), " ") + "\n")
	}
	return "Python " + strings.Join(versions, ", "), []byte(text.String()), nil
}

// cutLast parts a dotted name before its last part.
func cutLast(name string) (before, last string, ok bool) {
	at := strings.LastIndexByte(name, '.')
	if at < 0 {
		return "", name, false
	}
	return name[:at], name[at+1:], true
}

// addNames runs a program that writes modules with their names.
func addNames(modules map[string]map[string]bool, interpreter, program string, args ...string) error {
	out, err := exec.Command(interpreter, append([]string{"-c", program}, args...)...).Output()
	if err != nil {
		return fmt.Errorf("run %s: %w", interpreter, err)
	}
	for line := range strings.Lines(string(out)) {
		name, names, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue // what an import prints
		}
		if modules[name] == nil {
			modules[name] = map[string]bool{}
		}
		for _, n := range strings.Fields(names) {
			modules[name][n] = true
		}
	}
	return nil
}

// olderPythons are interpreters of versions that programs still have code for, where pyenv puts them.
func olderPythons() []python {
	home, _ := os.UserHomeDir()
	var out []python
	for _, version := range []string{"2.7.*", "3.6.*", "3.7.*", "3.8.*", "3.9.*"} {
		kept, _ := filepath.Glob(filepath.Join(home, ".pyenv", "versions", version, "bin", "python"))
		for _, path := range kept[:min(1, len(kept))] {
			out = append(out, python{path, filepath.Base(filepath.Dir(filepath.Dir(path)))})
		}
	}
	return out
}
