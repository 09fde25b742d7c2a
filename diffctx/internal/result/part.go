package result

import (
	"strings"
)

// Part is the part of a change that is reported. The zero Part is the whole.
type Part struct {
	Path func(path string) bool           // nil passes all
	Kind func(kind, nodeKind string) bool // of symbols, common and precise; nil passes all
	Name func(qualified string) bool      // of symbols; nil passes all
}

// IsWhole reports that nothing is left out.
func (p Part) IsWhole() bool { return p.Path == nil && p.Kind == nil && p.Name == nil }

// HasName passes a symbol by its qualified name.
func (p Part) HasName(qualified string) bool { return p.Name == nil || p.Name(qualified) }

// HasPath reports a path that belongs to the part, HasSymbol a symbol of which any side does.
func (p Part) HasPath(path string) bool { return p.Path == nil || p.Path(path) }

func (p Part) HasSymbol(s *Symbol) bool {
	return s != nil && p.HasPath(s.Path) && p.HasName(s.FullName()) && (p.Kind == nil || p.Kind(s.Kind, s.NodeKind))
}

// HasEdge passes an edge that is in a path, and has an end of a kind.
func (p Part) HasEdge(e Edge) bool {
	if !p.HasPath(e.Path) {
		return false
	}
	if p.Kind == nil {
		return true
	}
	source, _, _ := strings.Cut(e.Source, ":")
	target, _, _ := strings.Cut(e.Target, ":")
	return p.Kind(source, "") || p.Kind(target, "")
}
