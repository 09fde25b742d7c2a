package changelog

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/audit"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/changes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dispatch"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Changelog sorts what a change means to those who use the code.
type Changelog struct {
	Breaking   []Entry `json:"breaking"`
	Added      []Entry `json:"added"`
	Changed    []Entry `json:"changed"`
	Deprecated []Entry `json:"deprecated"`
	Removed    []Entry `json:"removed"`
}

// Entry is one definition.
type Entry struct {
	Change string         `json:"change"`
	Symbol result.Symbol  `json:"symbol"` // on the head side, of a removed one on the base side
	Before *result.Symbol `json:"before,omitempty"`
	Reason string         `json:"reason,omitempty"`
}

// New compares two snapshots. Of public definitions it takes all but
// changes of bodies and documentation, and lists deprecations apart; with all, every
// definition and change.
func New(ctx context.Context, base, head *graph.Snapshot, opts result.Options, all bool) (*Changelog, error) {
	c, err := breaks.Between(ctx, base, head, opts)
	if err != nil {
		return nil, err
	}
	breaks, gained, err := api.Breaks(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("find breaks: %w", err)
	}
	l := &Changelog{Breaking: []Entry{}, Added: []Entry{}, Changed: []Entry{}, Deprecated: []Entry{}, Removed: []Entry{}}
	told := map[string]bool{}
	for _, b := range breaks {
		if !b.API && len(b.Callers) == 0 {
			continue
		}
		e := Entry{Change: b.Change, Symbol: b.Symbol, Reason: b.Reason}
		if b.Now != nil {
			before := b.Symbol
			e.Symbol, e.Before = *b.Now, &before
		}
		l.Breaking = append(l.Breaking, e)
		told[b.Symbol.ID] = true
	}
	for _, s := range changes.Of(ctx, c.Comparison) {
		_, offered := slices.BinarySearch(gained, s.Shown().ID)
		if !dispatch.StillInherits(ctx, c.Surfaces, &s) && !told[s.Shown().ID] && (s.Before == nil || !told[s.Before.ID]) && (all || offered && s.Before == nil || concernsUsers(c, &s)) {
			l.take(&s)
		}
	}
	for _, s := range audit.Deprecated(c).Added {
		l.Deprecated = append(l.Deprecated, Entry{Change: "deprecated", Symbol: s})
	}
	return l, ctx.Err()
}

func (l *Changelog) take(s *result.SymbolChange) {
	e := Entry{Change: s.Change, Symbol: *s.Shown()}
	switch {
	case s.Before == nil:
		l.Added = append(l.Added, e)
	case s.After == nil:
		l.Removed = append(l.Removed, e)
	default:
		e.Before, e.Reason = s.Before, s.Reason
		l.Changed = append(l.Changed, e)
	}
}

// concernsUsers reports a change of a public definition that counts by itself.
func concernsUsers(c *breaks.Search, s *result.SymbolChange) bool {
	parsed, err := facts.ParseSymbolID(s.Shown().ID)
	if err != nil || s.Test || s.Change == result.BodyChanged || s.Change == result.DeprecationChanged || s.Change == result.DocChanged || s.Change == result.Cosmetic {
		return false
	}
	d := c.New[parsed]
	if s.After == nil {
		d = c.Old[parsed]
	}
	if s.Within != "" && (s.Before != nil && s.After != nil || d != nil && !d.AtTop()) {
		return false // said of what it came, went or moved with; a file says nothing to users
	}
	if d != nil && d.Kind == facts.KindFile {
		return false
	}
	return d != nil && d.Facts != nil && d.Kind != facts.KindPackage && d.IsPublic() && !compare.IsTestFile(d.Path)
}
