package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var (
	quotedName = regexp.MustCompile("`([^`]+)`")
	heading    = regexp.MustCompile(`^\| \*\*(\w+)\*\* \|`)
)

// TestReferenceTools holds the table of docs/mcp.md to the tools that there are:
// every tool of other code graphs has a row, and what a row names answers here.
func TestReferenceTools(t *testing.T) {
	page, err := os.ReadFile("../../docs/mcp.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(page), "## Tools of other code graphs")
	if !ok {
		t.Fatal("docs/mcp.md has no table of tools")
	}
	theirs, ours := map[string]bool{}, map[string]string{} // "system: tool"; name → row
	system := ""
	for line := range strings.Lines(table) {
		if m := heading.FindStringSubmatch(line); m != nil {
			system = m[1]
			continue
		}
		cells := strings.Split(line, "|")
		if system == "" || len(cells) < 4 {
			continue
		}
		names := quotedName.FindAllStringSubmatch(cells[1], -1)
		for _, m := range names {
			theirs[system+": "+m[1]] = true
			if strings.Contains(cells[2], "the same names") {
				ours[m[1]] = line
			}
		}
		if strings.Contains(cells[2], "none:") {
			continue
		}
		for _, m := range quotedName.FindAllStringSubmatch(cells[2], -1) {
			ours[m[1]] = line
		}
	}
	list, err := os.ReadFile("testdata/reference_tools.txt")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range strings.Lines(string(list)) {
		system, names, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for name := range strings.FieldsSeq(names) {
			count++
			if !theirs[system+": "+name] {
				t.Errorf("docs/mcp.md does not say what does the work of %s of %s", name, system)
			}
		}
	}
	if count < 90 || len(ours) < 60 {
		t.Errorf("only %d tools of others and %d of ours are compared", count, len(ours))
	}
	c, _ := connect(t, program(t), repository(t), "--toolsets", "all", "--allow-writes", "--json")
	have := map[string]bool{}
	for _, tool := range listTools(t, c) {
		have[tool.Name] = true
		for name := range tool.InputSchema.Properties {
			have[name] = true
		}
	}
	r := call(t, c, "recipe_list", nil)
	recipes := textOf(t, r)
	tables := textOf(t, call(t, c, "sql", map[string]any{"statement": "SELECT name FROM pragma_table_list"}))
	for name, row := range ours {
		first, _, _ := strings.Cut(name, ":") // "source: true" is a parameter with its value
		if !have[first] && !strings.Contains(recipes, `"id":"`+name+`"`) && !strings.Contains(tables, `"`+name+`"`) {
			t.Errorf("there is no %s: %s", name, strings.TrimSpace(row))
		}
	}
}
