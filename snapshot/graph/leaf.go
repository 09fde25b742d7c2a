package graph

import (
	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cache"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
)

// Leaf is a file of a tree: what the manifest says of it.
type Leaf struct {
	Path     string
	Blob     plumbing.Hash
	Language string // "" when the file has no facts
	Skip     string // why it has none: "language", "binary", "size", "vendored", "minified", "excluded", "submodule", "symlink", "name", "failed", "lacking"
	Link     Key

	Generated Generated // what .gitattributes says
}

// Generated is what linguist-generated says of a file.
type Generated = classify.Generated

// What .gitattributes may say.
const (
	GeneratedUnspecified = classify.GeneratedUnspecified
	GeneratedYes         = classify.GeneratedYes
	GeneratedNo          = classify.GeneratedNo
)

// The reasons for which a file has no facts.
const (
	SkipLanguage  = classify.SkipLanguage
	SkipBinary    = classify.SkipBinary
	SkipSize      = classify.SkipSize
	SkipVendored  = classify.SkipVendored
	SkipMinified  = classify.SkipMinified
	SkipExcluded  = classify.SkipExcluded
	SkipSubmodule = classify.SkipSubmodule
	SkipSymlink   = classify.SkipSymlink
	SkipName      = classify.SkipName
	SkipFailed    = classify.SkipFailed
	SkipLacking   = classify.SkipLacking
)

// classify takes over what is known of the leaf's file before its bytes.
func (l *Leaf) classify(c classify.Class) {
	l.Language, l.Skip, l.Generated = c.Language, c.Skip, c.Generated
}

// IsBinary is git's rule: a NUL among the first 8000 bytes.
func IsBinary(source []byte) bool { return classify.IsBinary(source) }

// FactsKey identifies the leaf's facts: equal keys, equal facts.
func (l Leaf) FactsKey() Key { return l.factsKey() }

// HasText reports whether a leaf may hold a text: it has facts, or none because no
// extractor reads it. It may still be binary or too large.
func (l Leaf) HasText() bool {
	return l.Language != "" || l.Skip == SkipLanguage || l.Skip == SkipFailed
}

// factsKey is where the leaf's facts are kept.
func (l Leaf) factsKey() Key { return cache.Key(l.Blob, l.Language, factsRecipes()[l.Language]) }

type fileKey struct {
	path  string
	facts Key
}

type wholeKey struct {
	file fileKey
	link Key
}

func (l *Leaf) fileKey() fileKey { return fileKey{l.Path, l.factsKey()} }

func (l *Leaf) wholeKey() wholeKey { return wholeKey{l.fileKey(), l.Link} }
