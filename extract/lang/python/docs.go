package python

import (
	"strings"
)

// docOf gives a docstring: the string that is the first statement of a body, or
// the one after an assignment.
func (x *extractor) docOf(d *decl) string {
	var stmt int32 = -1
	switch {
	case d.isDefinition():
		if body := x.Field(d.def, x.f.Body); body >= 0 {
			stmt = x.First(body)
		}
	case x.Kind(d.span) == nExpressionStatement:
		parent := x.Nodes[d.span].Parent
		if next := x.Nodes[d.span].Last; parent >= 0 && next < x.Nodes[parent].Last {
			stmt = next
		}
	}
	return x.docString(stmt)
}

// docString gives the text of a statement that is only a string, with the
// indentation taken away as inspect.cleandoc does it.
func (x *extractor) docString(stmt int32) string {
	if i := x.docNode(stmt); i >= 0 {
		if text, ok := x.literal(i); ok {
			return cleanDoc(text)
		}
	}
	return ""
}

// cleanDoc removes the common indentation of all lines but the first, and blank
// lines at both ends.
func cleanDoc(s string) string {
	if !strings.Contains(s, "\n") {
		return strings.TrimSpace(s)
	}
	lines := strings.Split(strings.ReplaceAll(s, "\r", ""), "\n")
	margin := -1
	for _, line := range lines[1:] {
		if text := strings.TrimLeft(line, " \t"); text != "" {
			if indent := len(line) - len(text); margin < 0 || indent < margin {
				margin = indent
			}
		}
	}
	for i, line := range lines {
		if i == 0 {
			lines[i] = strings.TrimSpace(line)
		} else {
			lines[i] = strings.TrimRight(line[min(max(margin, 0), len(line)):], " \t")
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
