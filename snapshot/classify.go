package snapshot

import (
	"bytes"
	"slices"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/go-git/go-git/v5/plumbing/filemode"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/gitsrc"
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
	SkipFailed    = "failed" // the extractor could say nothing about it
)

// classifier decides what becomes of a file, from its path and mode, and for
// files without an extension from its first line.
type classifier struct {
	config *Config
	limit  int64
}

func newClassifier(c *Config) *classifier {
	limit := c.MaxFileSize
	if limit == 0 {
		limit = DefaultMaxFileSize
	}
	return &classifier{config: c, limit: limit}
}

// byPath gives the language, or the reason why there is none; needsContent
// when only the bytes can tell.
func (c *classifier) byPath(p string, e gitsrc.TreeEntry) (l *lang.Language, skip string, needsContent bool) {
	switch e.Mode {
	case filemode.Submodule:
		return nil, SkipSubmodule, false
	case filemode.Symlink:
		return nil, SkipSymlink, false
	}
	l, needsContent = extract.Detect(p)
	if l == nil && !needsContent {
		return nil, SkipLanguage, false
	}
	included := matchesAny(c.config.Include, p)
	switch {
	case matchesAny(c.config.Exclude, p):
		return nil, SkipExcluded, false
	case !included && isVendored(p):
		return nil, SkipVendored, false
	case len(c.config.Include) > 0 && !included:
		return nil, SkipExcluded, false
	}
	if l != nil && !c.wants(l) {
		return nil, SkipExcluded, false
	}
	return l, "", needsContent
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

// isBinary is git's rule: a NUL among the first 8000 bytes.
func isBinary(source []byte) bool {
	return bytes.IndexByte(source[:min(len(source), 8000)], 0) >= 0
}
