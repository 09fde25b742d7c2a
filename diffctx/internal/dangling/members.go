package dangling

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// mayBeGiven reports a member that a type does not have and that something else may give to its values: a file that has the
// name otherwise than as what is selected, or a subtype with another supertype.
func (s *Search) mayBeGiven(ctx context.Context, f *graph.File, d *link.Dangling) (bool, error) {
	if mixed, err := s.isMixedIn(ctx, graph.Symbol{ID: f.ID(d.Of), Path: f.Path, Index: d.Of}, map[facts.SymbolID]bool{}); err != nil || mixed {
		return mixed, err
	}
	names, err := s.writtenNames(ctx, f.Language)
	return names[d.Name], err
}

// maxSubtypes bounds the subtypes that are looked at.
const maxSubtypes = 500

// isMixedIn reports a type of which a subtype has another supertype.
func (s *Search) isMixedIn(ctx context.Context, of graph.Symbol, seen map[facts.SymbolID]bool) (bool, error) {
	if seen[of.ID] {
		return false, nil
	}
	seen[of.ID] = true
	edges, err := s.Comparison.ReferrersOf(ctx, []graph.Symbol{of})
	if err != nil {
		return false, fmt.Errorf("find subtypes: %w", err)
	}
	for _, e := range edges[of.ID] {
		if e.Kind != result.EdgeExtends {
			continue
		}
		g, err := s.Comparison.File(ctx, s.Comparison.Head, e.Path)
		if err != nil || g == nil || e.SourceIdx < 0 || len(g.Facts.Symbols[e.SourceIdx].Supers) > 1 || len(seen) > maxSubtypes {
			return true, err
		}
		if mixed, err := s.isMixedIn(ctx, graph.Symbol{ID: e.Source, Path: g.Path, Index: e.SourceIdx}, seen); err != nil || mixed {
			return true, err
		}
	}
	return false, nil
}

// writtenNames are the words of all files of a language but those that are only selected: `x.name` has none, `x.name = 1`,
// `def name` and "name" have one.
func (s *Search) writtenNames(ctx context.Context, language string) (map[string]bool, error) {
	if names, ok := s.written[language]; ok {
		return names, nil
	}
	names := map[string]bool{}
	err := s.Comparison.Head.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == language {
			addWritten(names, s.Comparison.Text(ctx, s.Comparison.Head, l.Path))
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", language, err)
	}
	if s.written == nil {
		s.written = map[string]map[string]bool{}
	}
	s.written[language] = names
	return names, nil
}

// addWritten adds the words of a text that are not selected, or are given a value where they are.
func addWritten(names map[string]bool, text []byte) {
	for line := range bytes.Lines(text) {
		for i := 0; i < len(line); {
			from := i
			for i < len(line) && isWordByte(line[i]) {
				i++
			}
			if i == from {
				i++
			} else if from == 0 || line[from-1] != '.' || isSet(line[:from], line[i:]) {
				names[string(line[from:i])] = true
			}
		}
	}
}

// isSet reports a member that is given a value or declared, by what is before and behind it in its line.
func isSet(before, behind []byte) bool {
	receiver := bytes.TrimRightFunc(before, func(r rune) bool { return r == '.' || r >= 0x80 || isWordByte(byte(r)) })
	switch words := bytes.Fields(receiver); {
	case len(words) > 0 && (string(words[len(words)-1]) == "as" || string(words[len(words)-1]) == "for"):
		return true
	}
	behind = bytes.TrimSpace(behind)
	if len(behind) == 0 {
		return false
	}
	switch behind[0] {
	case ':':
		return len(behind) > 1
	case '=':
		return len(behind) < 2 || behind[1] != '='
	case ',', ')', ']':
		return bytes.Contains(behind, []byte(" = ")) || bytes.Contains(behind, []byte(" in "))
	}
	operator, _, assigned := bytes.Cut(behind[:min(len(behind), maxOperator)], []byte("="))
	return assigned && len(operator) > 0 && !bytes.ContainsFunc(operator, func(r rune) bool { return !strings.ContainsRune("+-*/|&^%@<>", r) }) &&
		(len(operator) == 2 || !bytes.ContainsAny(operator, "<>"))
}

// maxOperator is how long an operator is that assigns.
const maxOperator = 3

func isWordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}
