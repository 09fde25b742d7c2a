package change

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/records"
)

// auditBaseline is a saved state: the tree that was judged and what was found
// in it. It is kept as user data.
type auditBaseline struct {
	Version      int      `json:"version"`
	Commit       string   `json:"commit,omitempty"`
	Tree         string   `json:"tree"`
	Fingerprints []string `json:"fingerprints"`
}

const auditBaselineVersion = 1

// auditBaselineName keeps these apart from the baselines of queries.
func auditBaselineName(name string) string { return "audit/" + name }

// revision is how git finds the saved state again.
func (b *auditBaseline) revision() string {
	if b.Commit != "" {
		return b.Commit
	}
	return b.Tree
}

func (b *auditBaseline) known() map[string]bool {
	out := map[string]bool{}
	for _, f := range b.Fingerprints {
		out[f] = true
	}
	return out
}

func unknownBaseline(ctx context.Context, s *verb.Session, name string) error {
	saved, err := s.SavedNames(ctx, records.AreaBaseline, auditBaselineName(""))
	if err != nil {
		return err
	}
	return output.Absentf("unknown_baseline", name, saved, "`codegraph audit --base REV --save-baseline "+name+"` saves one", "no saved audit baseline %q", name)
}

// baseline reads a saved state.
func baseline(ctx context.Context, s *verb.Session, name string) (*auditBaseline, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	data, err := db.UserDatum(ctx, records.AreaBaseline, auditBaselineName(name))
	if errors.Is(err, records.ErrNotFound) {
		return nil, unknownBaseline(ctx, s, name)
	}
	if err != nil {
		return nil, fmt.Errorf("read baseline %s: %w", name, err)
	}
	b := &auditBaseline{}
	if err := json.Unmarshal(data, b); err != nil {
		return nil, fmt.Errorf("decode baseline %s: %w", name, err)
	}
	if b.Version != auditBaselineVersion {
		return nil, output.Failf("baseline_newer", "update codegraph, or save it again", "baseline %q has version %d", name, b.Version)
	}
	return b, nil
}

// saveBaseline keeps what was found at the head side.
func saveBaseline(ctx context.Context, s *verb.Session, name string, r *analysis.Report) error {
	b := auditBaseline{Version: auditBaselineVersion, Tree: r.Head.Tree, Fingerprints: []string{}}
	if r.Head.Fresh == nil { // files on disk are found again by their tree alone
		b.Commit = r.Head.Commit
	}
	for _, f := range r.Findings {
		b.Fingerprints = append(b.Fingerprints, f.Fingerprint)
	}
	slices.Sort(b.Fingerprints)
	b.Fingerprints = slices.Compact(b.Fingerprints)
	data, err := json.Marshal(b)
	if err != nil {
		return fmt.Errorf("encode baseline %s: %w", name, err)
	}
	db, err := s.DB(ctx)
	if err != nil {
		return err
	}
	err = db.Update(ctx, func(tx *records.Tx) error { return tx.PutUser(records.AreaBaseline, auditBaselineName(name), data) })
	if err != nil {
		return fmt.Errorf("save baseline %s: %w", name, err)
	}
	s.Env.Note("saved %s as baseline %s", verb.Plural(len(b.Fingerprints), "finding"), name)
	return nil
}

// deltaNames are the deltas that can have a baseline of their own.
var deltaNames = []string{"files", "dependencies", "symbols", "edges", "deprecated"}

// checkDeltaBaselines refuses deltas that do not exist.
func checkDeltaBaselines(m map[string]string) error {
	for key, name := range m {
		if !slices.Contains(deltaNames, key) || name == "" {
			return output.Usagef("--delta-baseline %s=%s: use DELTA=NAME with one of %s", key, name, strings.Join(deltaNames, ", "))
		}
	}
	return nil
}

// deltaBaselines replaces deltas of a report by those since a saved state.
func deltaBaselines(ctx context.Context, s *verb.Session, req Audit, head gitrepo.Revision, r *analysis.Report) error {
	for _, key := range deltaNames {
		name := req.DeltaBaselines[key]
		if name == "" {
			continue
		}
		b, err := baseline(ctx, s, name)
		if err != nil {
			return err
		}
		since, err := s.Repo.ExactRange(ctx, b.revision(), head.Spec)
		if err != nil {
			return fmt.Errorf("baseline %s: %w", name, err)
		}
		other, err := Judge(ctx, s, since, analysis.AuditOptions{FailOn: req.FailOn})
		if err != nil {
			return err
		}
		d := &other.Deltas
		for _, base := range []*analysis.DeltaBase{&d.Files.Base, &d.Dependencies.Base, &d.Symbols.Base, &d.Edges.Base, &d.Deprecated.Base} {
			base.Source, base.Name = "baseline", name
		}
		switch key {
		case "files":
			r.Deltas.Files = d.Files
		case "dependencies":
			r.Deltas.Dependencies = d.Dependencies
		case "symbols":
			r.Deltas.Symbols = d.Symbols
		case "edges":
			r.Deltas.Edges = d.Edges
		case "deprecated":
			r.Deltas.Deprecated = d.Deprecated
		}
	}
	return nil
}
