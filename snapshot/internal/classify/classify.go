// Package classify decides which files of a tree have facts, and in which language: by path,
// mode, attributes and configuration, and by the bytes where those do not say.
package classify

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
	"github.com/codegraph-dev/codegraph/extract/linguist"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// The reasons for which a file has no facts.
const (
	SkipLanguage  = "language" // no language of the registry
	SkipBinary    = "binary"
	SkipSize      = "size"
	SkipVendored  = "vendored"
	SkipMinified  = "minified" // a build wrote it without lines, for programs alone
	SkipExcluded  = "excluded"
	SkipSubmodule = "submodule"
	SkipSymlink   = "symlink"
	SkipName      = "name"    // control characters in it: no line of text could say where it ends
	SkipFailed    = "failed"  // the extractor could say nothing about it
	SkipLacking   = "lacking" // a partial clone does not have it
)

// Classifier decides what becomes of a file, from its path, its mode and the
// tree's attributes, and for files without an extension from its first line.
type Classifier struct {
	Limit int64 // bytes from which files have no facts
	Marks *gitrepo.TreeAttributes

	config *config.Config
}

// New makes a classifier of one tree.
func New(c *config.Config, marks *gitrepo.TreeAttributes) *Classifier {
	return &Classifier{config: c, Limit: c.FileSizeLimit(), Marks: marks}
}

// Class is what a path, its mode and attributes say of a file.
type Class struct {
	Language  string // Undetected when only the bytes can tell
	Skip      string // why there is no language
	Generated Generated
}

// Undetected means the language of a file whose bytes must show it.
const Undetected = "?"

// AttributesFile is what files of attributes are called.
const AttributesFile = ".gitattributes"

// Generated is what linguist-generated says of a file.
type Generated uint8

// What .gitattributes may say.
const (
	GeneratedUnspecified Generated = iota
	GeneratedYes
	GeneratedNo
)

// The attributes by which GitHub linguist lets a repository correct it.
const (
	MarkVendored  = "linguist-vendored"
	MarkGenerated = "linguist-generated"
	MarkLanguage  = "linguist-language"
)

// ByPath classifies a file as far as its bytes are not needed.
func (c *Classifier) ByPath(ctx context.Context, p string, mode filemode.FileMode) (Class, error) {
	switch mode {
	case filemode.Submodule:
		return Class{Skip: SkipSubmodule}, nil
	case filemode.Symlink:
		return Class{Skip: SkipSymlink}, nil
	}
	if strings.ContainsFunc(p, unicode.IsControl) {
		return Class{Skip: SkipName}, nil
	}
	marks, err := c.Marks.Lookup(ctx, p, MarkVendored, MarkGenerated, MarkLanguage)
	if err != nil {
		return Class{}, err
	}
	l, needsContent := extract.Detect(p)
	if named := extract.ByName(strings.ToLower(marks[MarkLanguage])); named != nil && mayBe(l, named, marks[MarkLanguage], p) {
		l, needsContent = named, false
	}
	if l == nil && !needsContent {
		return Class{Skip: SkipLanguage}, nil
	}
	vendored := IsVendored(p) && marks[MarkVendored] != "false" || marks[MarkVendored] == "true"
	included := MatchesAny(c.config.Include, p)
	switch {
	case MatchesAny(c.config.Exclude, p):
		return Class{Skip: SkipExcluded}, nil
	case !included && vendored:
		return Class{Skip: SkipVendored}, nil
	case len(c.config.Include) > 0 && !included:
		return Class{Skip: SkipExcluded}, nil
	case l != nil && !c.wants(l):
		return Class{Skip: SkipExcluded}, nil
	}
	out := Class{Language: Undetected, Generated: generatedMark(marks[MarkGenerated])}
	if l != nil {
		out.Language = l.Name
	}
	return out, nil
}

// mayBe reports a mark that says what a file is written in. Marks of another language than an ending has, such as
// `*.js linguist-language=Java`, are for the statistics of a forge, and so are those of a dialect that knows no types
// for files of one that does: `*.ts linguist-language=JavaScript`.
func mayBe(detected, marked *lang.Language, mark, p string) bool {
	switch {
	case detected == nil || linguist.HasEnding(mark, p):
		return true
	case detected.DeclaredTypes && !marked.DeclaredTypes:
		return false
	}
	return detected.Family == marked.Family
}

func generatedMark(v string) Generated {
	switch v {
	case "true":
		return GeneratedYes
	case "false":
		return GeneratedNo
	}
	return GeneratedUnspecified
}

// ByContent completes ByPath where it needs the bytes.
func (c *Classifier) ByContent(source []byte) (*lang.Language, string) {
	l := extract.DetectContent(source)
	switch {
	case l == nil:
		return nil, SkipLanguage
	case !c.wants(l):
		return nil, SkipExcluded
	}
	return l, ""
}

func (c *Classifier) wants(l *lang.Language) bool {
	return len(c.config.Languages) == 0 || l.Tier == 0 || slices.Contains(c.config.Languages, l.Name)
}

// MatchesAny reports whether a path matches one of some globs.
func MatchesAny(globs []string, p string) bool {
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
