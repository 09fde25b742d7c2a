package summary

import (
	"fmt"
	"slices"
	"strings"
)

// File is where the written summary lies in the tree.
const File = ".codegraph/summary.md"

// The marks around the generated part.
const (
	begin = "<!-- codegraph:generated -->"
	end   = "<!-- /codegraph:generated -->"
)

// sections are the titles of the known sections.
var sections = map[string]string{"purpose": "Purpose", "architecture": "Architecture", "concepts": "Key concepts", "patterns": "Patterns", "custom": "Notes"}

// Sections lists the sections that can be described.
func Sections() []string {
	return []string{"purpose", "architecture", "concepts", "patterns", "custom"}
}

// Page puts the generated part into a written summary, or begins one.
func Page(written, name, generated string) string {
	if strings.TrimSpace(written) == "" {
		written = "# " + name + "\n"
	}
	block := begin + "\n" + generated + end
	before, rest, ok := strings.Cut(written, begin)
	if ok {
		if _, behind, closed := strings.Cut(rest, end); closed {
			return before + block + behind
		}
	}
	return strings.TrimRight(written, "\n") + "\n\n## Overview\n\n" + block + "\n"
}

// Describe adds a text to a section of a written summary, or with replace puts it
// in the place of what the section says.
func Describe(written, name, section, text string, replace bool) (string, error) {
	title, ok := sections[section]
	if !ok {
		return "", fmt.Errorf("unknown section %q: use %s", section, strings.Join(Sections(), ", "))
	}
	if strings.TrimSpace(written) == "" {
		written = "# " + name + "\n"
	}
	lines := strings.Split(strings.TrimRight(written, "\n"), "\n")
	from := slices.Index(lines, "## "+title)
	text = strings.TrimSpace(text)
	if from < 0 {
		return strings.Join(lines, "\n") + "\n\n## " + title + "\n\n" + text + "\n", nil
	}
	to := from + 1
	for to < len(lines) && !strings.HasPrefix(lines[to], "## ") && !strings.HasPrefix(lines[to], "# ") {
		to++
	}
	body := strings.TrimSpace(strings.Join(lines[from+1:to], "\n"))
	if replace || body == "" {
		body = text
	} else {
		body += "\n\n" + text
	}
	out := strings.Join(lines[:from+1], "\n") + "\n\n" + body + "\n"
	if to < len(lines) {
		out += "\n" + strings.Join(lines[to:], "\n") + "\n"
	}
	return out, nil
}
