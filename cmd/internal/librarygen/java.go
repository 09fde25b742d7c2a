package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed Overridable.java
var javaProgram string

// javaMethods lists the types of Java's library that programs extend, a type a line: its name, its
// supertypes, and behind a bar the methods that may be overridden with their numbers of parameters.
func javaMethods() (string, []byte, error) {
	java, err := exec.LookPath("java")
	if err != nil {
		return "", nil, absence("there is no java in PATH")
	}
	dir, err := os.MkdirTemp("", "librarygen-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "Overridable.java")
	if err := os.WriteFile(program, []byte(javaProgram), 0o644); err != nil {
		return "", nil, err
	}
	out, err := exec.Command(java, program).Output()
	if err != nil {
		return "", nil, absence(fmt.Sprintf("java does not run the program: %v", err))
	}
	version, types, _ := strings.Cut(string(out), "\n")
	return version, []byte(types), nil
}
