package snapshot

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// The reasons for which a file has no facts.
const (
	SkipLanguage  = "language" // no language of the registry
	SkipBinary    = "binary"
	SkipSize      = "size"
	SkipVendored  = "vendored"
	SkipExcluded  = "excluded"
	SkipSubmodule = "submodule"
	SkipSymlink   = "symlink"
	SkipName      = "name"   // control characters in it: no line of text could tell where it ends
	SkipFailed    = "failed" // the extractor could say nothing about it
)

// classifier decides what becomes of a file, from its path, its mode and the
// tree's attributes, and for files without an extension from its first line.
type classifier struct {
	config *config.Config
	limit  int64
	marks  *gitsrc.TreeAttributes
}

func newClassifier(c *config.Config, marks *gitsrc.TreeAttributes) *classifier {
	return &classifier{config: c, limit: c.FileSizeLimit(), marks: marks}
}

// class is what a path, its mode and attributes say of a file.
type class struct {
	language  string // undetected when only the bytes can tell
	skip      string // why there is no language
	generated Generated
}

func (c class) apply(l *Leaf) { l.Language, l.Skip, l.Generated = c.language, c.skip, c.generated }

const plainFile = filemode.Regular

// The attributes by which GitHub linguist lets a repository correct it.
const (
	markVendored  = "linguist-vendored"
	markGenerated = "linguist-generated"
	markLanguage  = "linguist-language"
)

// byPath classifies a file as far as its bytes are not needed.
func (c *classifier) byPath(ctx context.Context, p string, mode filemode.FileMode) (class, error) {
	switch mode {
	case filemode.Submodule:
		return class{skip: SkipSubmodule}, nil
	case filemode.Symlink:
		return class{skip: SkipSymlink}, nil
	}
	if strings.ContainsFunc(p, unicode.IsControl) {
		return class{skip: SkipName}, nil
	}
	marks, err := c.marks.Lookup(ctx, p, markVendored, markGenerated, markLanguage)
	if err != nil {
		return class{}, err
	}
	l, needsContent := extract.Detect(p)
	if named := extract.ByName(strings.ToLower(marks[markLanguage])); named != nil {
		l, needsContent = named, false
	}
	if l == nil && !needsContent {
		return class{skip: SkipLanguage}, nil
	}
	vendored := isVendored(p) && marks[markVendored] != "false" || marks[markVendored] == "true"
	included := matchesAny(c.config.Include, p)
	switch {
	case matchesAny(c.config.Exclude, p):
		return class{skip: SkipExcluded}, nil
	case !included && vendored:
		return class{skip: SkipVendored}, nil
	case len(c.config.Include) > 0 && !included:
		return class{skip: SkipExcluded}, nil
	case l != nil && !c.wants(l):
		return class{skip: SkipExcluded}, nil
	}
	out := class{language: undetected, generated: generatedMark(marks[markGenerated])}
	if l != nil {
		out.language = l.Name
	}
	return out, nil
}

func generatedMark(v string) Generated {
	switch v {
	case "true":
		return GeneratedYes
	case "false":
		return GeneratedNo
	}
	return GeneratedUnsaid
}

// byContent completes byPath where it needs the bytes.
func (c *classifier) byContent(source []byte) (*lang.Language, string) {
	l := extract.DetectContent(source)
	switch {
	case l == nil:
		return nil, SkipLanguage
	case !c.wants(l):
		return nil, SkipExcluded
	}
	return l, ""
}

func (c *classifier) wants(l *lang.Language) bool {
	return len(c.config.Languages) == 0 || l.Tier == 0 || slices.Contains(c.config.Languages, l.Name)
}

func matchesAny(globs []string, p string) bool {
	for _, g := range globs {
		if ok, _ := doublestar.Match(g, p); ok {
			return true
		}
	}
	return false
}

// IsBinary is git's rule: a NUL among the first 8000 bytes.
func IsBinary(source []byte) bool {
	return bytes.IndexByte(source[:min(len(source), 8000)], 0) >= 0
}
