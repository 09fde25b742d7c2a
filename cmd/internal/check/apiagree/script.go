package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// The scripts that say what breaks in languages other than Go; each says how.
var (
	//go:embed surface.py
	pythonScript []byte
	//go:embed surface.mjs
	typescriptScript []byte
	//go:embed surface.java
	javaScript []byte
)

// scripted compares two tags by a script; names are places of definitions of the
// first, which both sides give.
func (m *measure) scripted(a, b string) error {
	dir, err := os.MkdirTemp("", "apiagree-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var trees []string
	for _, tag := range []string{a, b} {
		to := filepath.Join(dir, fmt.Sprint(len(trees)))
		if err := m.unpack(tag, to); err != nil {
			return err
		}
		trees = append(trees, to)
	}
	file, text, command := filepath.Join(dir, "surface.py"), pythonScript, []string{"python3"}
	switch m.language {
	case "typescript":
		file, text, command = filepath.Join(dir, "surface.mjs"), typescriptScript, []string{"node"}
	case "java":
		file, text, command = filepath.Join(dir, "Surface.java"), javaScript, []string{"java"}
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	command = append(command, file)
	if m.language == "typescript" {
		command = append(command, m.checker)
	}
	command = append(command, trees...)
	if m.language == "typescript" {
		command = append(command, m.entry)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	data, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("compare %s and %s by script: %w", a, b, err)
	}
	theirs := map[string]string{}
	if err := json.Unmarshal(data, &theirs); err != nil {
		return fmt.Errorf("decode the script's answer: %w", err)
	}
	ours, err := m.diff(a, b)
	if err != nil {
		return err
	}
	m.count(a+".."+b, theirs, ours)
	return nil
}

func (m *measure) unpack(tag, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	archive := exec.Command("sh", "-c", `git -C "$1" archive "$2" | tar -x -C "$3"`, "sh", m.dir, tag, to)
	if out, err := archive.CombinedOutput(); err != nil {
		return fmt.Errorf("check %s out: %w: %s", tag, err, out)
	}
	return nil
}
