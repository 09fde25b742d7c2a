package resultset

import (
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// OwnersPaths are where GitHub looks for CODEOWNERS, in its order.
var OwnersPaths = []string{".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"}

// Owners knows who owns a path, as CODEOWNERS says: the last pattern that
// matches decides, and one without owners takes them away.
type Owners []ownerRule

type ownerRule struct {
	forms  []string // globs, any of which matches
	owners string
}

// ParseOwners reads a CODEOWNERS file. GitLab's section headings are passed over.
func ParseOwners(text string) Owners {
	var out Owners
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
		if line == "" || line[0] == '#' || line[0] == '[' || strings.HasPrefix(line, "^[") {
			continue
		}
		fields := strings.Fields(strings.ReplaceAll(line, `\ `, "\x00"))
		out = append(out, ownerRule{ownerForms(strings.ReplaceAll(fields[0], "\x00", " ")), strings.Join(fields[1:], " ")})
	}
	return out
}

// ownerForms are the globs for a pattern: without a slash but at its end it
// matches at any depth, and a folder means all that is in it.
func ownerForms(pattern string) []string {
	p := strings.TrimSuffix(pattern, "/")
	folder := p != pattern
	if strings.Contains(p, "/") {
		p = strings.TrimPrefix(p, "/")
	} else if p != "" {
		p = "**/" + p
	}
	switch {
	case p == "":
		return []string{"**"}
	case folder:
		return []string{p + "/**"}
	case strings.HasSuffix(p, "/*"): // the folder's own files alone
		return []string{p}
	}
	return []string{p, p + "/**"}
}

// Of gives the owners of a path, separated by spaces; "" for none.
func (o Owners) Of(path string) string {
	for i := len(o) - 1; i >= 0; i-- {
		for _, form := range o[i].forms {
			if ok, err := doublestar.Match(form, path); ok && err == nil {
				return o[i].owners
			}
		}
	}
	return ""
}
