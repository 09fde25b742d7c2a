package golang

import (
	"go/ast"
	"go/build/constraint"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// generated is the marker that https://go.dev/s/generatedcode defines.
var generated = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.$`) })

// marker finds comment markers: the word in capitals, alone or before a colon or
// an owner in brackets.
var marker = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^\w])(TODO|FIXME|HACK|XXX|BUG|OPTIMIZE)\b(?:\([^)]*\))?:?\s*(.*)`)
})

// fileComments reads what comments say about the file: header, generated marker,
// build constraints, markers and suppressions.
func (x *extractor) fileComments() {
	t := x.tree
	for _, group := range t.comments {
		before := t.pkg.IsValid() && group.Pos() < t.pkg
		if before && group != t.doc && x.file.Header == "" {
			x.file.Header = strings.TrimSuffix(group.Text(), "\n")
		}
		for _, c := range group.List {
			line, _ := x.words.position(x.offset(c.Pos()))
			if before {
				x.directive(c, line)
			}
			x.commentLines(c.Text, line)
		}
	}
}

func (x *extractor) directive(c *ast.Comment, line uint32) {
	x.file.Generated = x.file.Generated || generated().MatchString(c.Text)
	if !constraint.IsGoBuild(c.Text) && !constraint.IsPlusBuild(c.Text) {
		return
	}
	if e, err := constraint.Parse(c.Text); err == nil {
		x.file.Settings = append(x.file.Settings, facts.Setting{Key: "go:build", Value: e.String(), Line: line})
	}
}

// commentLines looks for markers and suppressions in the lines of a comment.
func (x *extractor) commentLines(text string, line uint32) {
	if !mayMark(text) {
		return
	}
	for part := range strings.SplitSeq(text, "\n") {
		if m := marker().FindStringSubmatch(part); m != nil {
			rest := strings.TrimSpace(strings.TrimSuffix(m[2], "*/"))
			x.file.Markers = append(x.file.Markers, facts.Marker{Kind: m[1], Text: rest, Line: line})
		}
		if strings.Contains(part, "codegraph-ignore-") {
			lexis.Suppress(x.file, part, line)
		}
		line++
	}
}

// mayMark spares most comments the regular expressions.
func mayMark(text string) bool {
	for _, word := range [...]string{"TODO", "FIXME", "HACK", "XXX", "BUG", "OPTIMIZE", "codegraph-ignore-"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
