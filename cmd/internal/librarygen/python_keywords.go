package main

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

//go:embed python_keywords.py
var keywordsProgram string

//go:embed python_signatures.py
var signaturesProgram string

// pythonKeywords lists the functions and classes of the library with the names by which each takes arguments in any version and on
// any system: those that the stubs in CODEGRAPH_TYPESHED declare, a folder stdlib, and those of interpreters, older ones too. What
// takes any name in one of them is left out.
func pythonKeywords() (string, []byte, error) {
	stubs, found := os.Getenv("CODEGRAPH_TYPESHED"), pythons()
	if stubs == "" || len(found) == 0 {
		return "", nil, absence("CODEGRAPH_TYPESHED does not name the folder stdlib of typeshed, or there is no interpreter")
	}
	taken := map[string]map[string]bool{}
	out, err := exec.Command(found[len(found)-1].path, "-c", keywordsProgram, stubs).Output()
	if err != nil {
		return "", nil, fmt.Errorf("read stubs: %w", err)
	}
	addTaken(taken, string(out))
	asked := strings.Join(slices.Sorted(maps.Keys(taken)), "\n")
	var versions []string
	for _, p := range append(olderPythons(), found...) {
		if strings.HasPrefix(p.version, "2.") {
			continue // it has no signatures
		}
		cmd := exec.Command(p.path, "-c", signaturesProgram)
		cmd.Stdin = strings.NewReader(asked)
		if out, err = cmd.Output(); err != nil {
			return "", nil, fmt.Errorf("run %s: %w", p.path, err)
		}
		addTaken(taken, string(out))
	}
	for _, p := range found {
		versions = append(versions, p.version)
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(taken)) {
		if !taken[name]["*"] {
			text.WriteString(name + "\t" + strings.Join(slices.Sorted(maps.Keys(taken[name])), " ") + "\n")
		}
	}
	return "Python " + strings.Join(versions, ", "), []byte(text.String()), nil
}

func addTaken(taken map[string]map[string]bool, text string) {
	for line := range strings.Lines(text) {
		name, names, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			continue
		}
		if taken[name] == nil {
			taken[name] = map[string]bool{}
		}
		for _, n := range strings.Fields(names) {
			taken[name][n] = true
		}
	}
}
