package summary

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// DocsFile is where `docs update` keeps the imported instructions.
const DocsFile = ".codegraph/docs.md"

// Instruction is an instructions file of the tree.
type Instruction struct {
	Section string `json:"section"` // "project", or the folder that it is about
	Source  string `json:"source"`
	Content string `json:"content"`
}

// Instructions lists the tree's instructions files, those of the whole project
// first, then by folder.
func Instructions(ctx context.Context, s *graph.Snapshot) ([]Instruction, error) {
	list := []Instruction{}
	err := s.Leaves(ctx, func(l graph.Leaf) error {
		section, ok := aboutFolder(l.Path)
		if !ok || l.Skip == graph.SkipVendored || l.Skip == graph.SkipSubmodule || l.Skip == graph.SkipSymlink {
			return nil
		}
		text, err := s.Source(ctx, l.Path)
		if err != nil {
			return fmt.Errorf("read %s: %w", l.Path, err)
		}
		list = append(list, Instruction{section, l.Path, string(text)})
		return nil
	})
	slices.SortStableFunc(list, func(a, b Instruction) int {
		if (a.Section == wholeProject) != (b.Section == wholeProject) {
			if a.Section == wholeProject {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Section, b.Section)
	})
	return list, err
}

const wholeProject = "project"

// aboutFolder says what an instructions file is about: its folder, or that above
// when it lies in one of settings.
func aboutFolder(p string) (section string, ok bool) {
	dir, base := path.Split(p)
	if base != "CLAUDE.md" && base != "AGENTS.md" {
		return "", false
	}
	dir = strings.TrimSuffix(dir, "/")
	if path.Base(dir) == ".claude" {
		dir = path.Dir(dir)
	}
	if dir == "" || dir == "." {
		return wholeProject, true
	}
	return dir, true
}

// Narrow keeps what is about a section: the project, a folder, or one heading,
// whose part is then taken alone.
func Narrow(list []Instruction, section string) []Instruction {
	out := []Instruction{}
	for _, x := range list {
		if strings.EqualFold(x.Section, strings.Trim(section, "/")) || x.Source == section {
			out = append(out, x)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, x := range list {
		if part, ok := under(x.Content, section); ok {
			x.Content = part
			out = append(out, x)
		}
	}
	return out
}

// under gives the part of a markdown text below a heading, down to the next of
// its level.
func under(content, heading string) (string, bool) {
	var part []string
	level := 0
	fenced := false
	for line := range strings.Lines(content) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		n := 0
		if !fenced {
			n = len(line) - len(strings.TrimLeft(line, "#"))
		}
		if n > 0 && level > 0 && n <= level {
			break
		}
		if n > 0 && level == 0 && strings.EqualFold(strings.TrimSpace(line[n:]), heading) {
			level = n
		}
		if level > 0 {
			part = append(part, line)
		}
	}
	return strings.Join(part, ""), level > 0
}

// DocsPage writes the instructions as one page.
func DocsPage(list []Instruction, name string) string {
	var b strings.Builder
	for i, x := range list {
		if i > 0 {
			b.WriteString("\n---\n\n")
		}
		title := "Library: " + x.Section
		if x.Section == wholeProject {
			title = "Project: " + name
		}
		fmt.Fprintf(&b, "## %s\n\n> Source: %s\n\n%s\n", title, x.Source, strings.TrimRight(x.Content, "\n"))
	}
	return b.String()
}
