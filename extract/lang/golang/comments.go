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

func (x *extractor) directive(c *ast.Comment, line uint32) {
	x.file.Generated = x.file.Generated || generated().MatchString(c.Text)
	if !constraint.IsGoBuild(c.Text) && !constraint.IsPlusBuild(c.Text) {
		return
	}
	if e, err := constraint.Parse(c.Text); err == nil {
		x.file.Settings = append(x.file.Settings, facts.Setting{Key: "go:build", Value: e.String(), Line: line})
	}
}
