package audit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Suppression is one that the change adds.
type Suppression struct {
	Path     string `json:"path"`
	Line     int    `json:"line"`
	Rule     string `json:"rule"`
	File     bool   `json:"file,omitempty"` // of the whole file
	Honoured bool   `json:"honoured"`
}

// suppressionKey says where a suppression is without its line.
type suppressionKey struct {
	rule, symbol string
	file         bool
}

// added says for each suppression of a file whether the change adds it: its
// symbol had fewer of the rule's before.
func (a *audit) added(new *graph.File) []bool {
	out := make([]bool, len(new.Facts.Suppressions))
	d := a.c.ByPath[new.Path]
	if d == nil || !d.FactsChanged {
		return out
	}
	old := a.before(new)
	had := map[suppressionKey]int{}
	if old != nil {
		for _, s := range old.Facts.Suppressions {
			had[suppressionAt(old, s)]++
		}
	}
	for i, s := range new.Facts.Suppressions {
		k := suppressionAt(new, s)
		out[i] = had[k] == 0
		had[k] = max(0, had[k]-1)
	}
	return out
}

func suppressionAt(f *graph.File, s facts.Suppression) suppressionKey {
	k := suppressionKey{rule: s.Rule, file: s.File}
	if s.File {
		return k
	}
	for i := range f.Facts.Symbols {
		if sym := &f.Facts.Symbols[i]; sym.Span.StartLine <= s.Line && s.Line <= sym.Span.EndLine {
			k.symbol = f.Facts.QualifiedName(i)
		}
	}
	return k
}

// suppressed reports whether a rule is silenced at a line of the head side by a
// suppression that counts: one that was there before, or any if the base
// side's configuration says so.
func (a *audit) suppressed(rule, path string, line int) bool {
	f := a.headFacts(path)
	if f == nil {
		return false
	}
	var added []bool
	for i, s := range f.Facts.Suppressions {
		if s.Rule != rule && s.Rule != strings.TrimPrefix(rule, RowRulePrefix) && s.Rule != "*" || !s.File && int(s.Line) != line {
			continue
		}
		if added == nil {
			added = a.added(f)
		}
		if !added[i] || a.cfg.Audit.HonorSuppressions {
			return true
		}
	}
	return false
}

// headFacts returns a file of the head side as far as it was read: a finding
// is in a file that differs or whose references were looked at.
func (a *audit) headFacts(path string) *graph.File {
	if d := a.c.ByPath[path]; d != nil {
		return d.New
	}
	return a.c.Loaded[compare.TextKey{Side: a.c.Head, Path: path}]
}

// addedSuppressions lists the suppressions that the change adds.
func (a *audit) addedSuppressions() []Suppression {
	out := []Suppression{}
	for i := range a.c.Files {
		f := a.c.Files[i].New
		if f == nil {
			continue
		}
		for n, added := range a.added(f) {
			if s := f.Facts.Suppressions[n]; added {
				out = append(out, Suppression{Path: f.Path, Line: int(s.Line), Rule: s.Rule, File: s.File, Honoured: a.cfg.Audit.HonorSuppressions})
			}
		}
	}
	return out
}

// unsuppressed gives the findings that count, sorted, and counts the others.
func (a *audit) unsuppressed(sum *Summary) []Finding {
	out := []Finding{}
	for _, f := range a.findings {
		if a.suppressed(f.Rule, f.Path, f.Line) {
			sum.Suppressed++
			continue
		}
		out = append(out, f)
	}
	slices.SortStableFunc(out, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Fingerprint, b.Fingerprint))
	})
	return out
}
