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
			lexis.ReadLines(x.file, c.Text, line)
		}
	}
}

// directive notes a build constraint. A go:build line goes before the older form,
// which says nothing beside it.
func (x *extractor) directive(c *ast.Comment, line uint32) {
	x.file.Generated = x.file.Generated || generated().MatchString(c.Text)
	isLine := constraint.IsGoBuild(c.Text)
	if !isLine && (x.buildLine || !constraint.IsPlusBuild(c.Text)) {
		return
	}
	if e, err := constraint.Parse(c.Text); err == nil {
		if isLine && !x.buildLine {
			x.buildLine, x.file.Settings = true, nil
		}
		x.file.Settings = append(x.file.Settings, facts.Setting{Key: "go:build", Value: e.String(), Line: line})
	}
}
