package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// row is a relation's figures as the scorer prints them; the evaluation folder's
// README explains them.
type row struct {
	Name                           string
	Truth, Found, Graph, Right     int
	Disp, Role, Wrong, Ext, Absent int
	Recall                         float64 `json:"r"`
	Precision                      float64 `json:"p"`
	Judged                         float64 `json:"pj"`
	ExactLine                      float64 `json:"exact"`
}

// rows are the figures of one graph by relation.
type rows map[string]row

// tiers are the certainties whose precision is measured by itself.
var tiers = []string{"exact", "inferred", "alternative", "ambiguous"}

// result is what was measured on one subject.
type result struct {
	subject
	all  rows
	tier map[string]rows
	left leftOut
}

// leftOut are the figures without what the rules of leave.go leave out.
type leftOut struct {
	reduced
	all, exact, inferred, inherits rows
}

// line is a result in short, for the log.
func (r result) line() string {
	c := r.all["calls"]
	return fmt.Sprintf("%s: calls %.3f/%.3f", r.Name, r.precision(c), c.Recall)
}

// scorer measures one subject after the other. What was compared without what the rules leave
// out stays in the folder keep, if one is named.
type scorer struct{ binary, tool, mirrors, scratch, keep string }

// score indexes a subject, exports its graph and compares it with the truth.
func (s scorer) score(ctx context.Context, sub subject, truth string) (result, error) {
	res := result{subject: sub, tier: map[string]rows{}}
	mirror, err := sub.Mirror(ctx, s.mirrors)
	if err != nil {
		return res, err
	}
	graph := filepath.Join(s.scratch, sub.Name+".jsonl")
	defer os.Remove(graph)
	if err := s.export(ctx, mirror, sub, graph); err != nil {
		return res, err
	}
	if res.all, err = s.compare(ctx, truth, graph, ""); err != nil {
		return res, err
	}
	for _, t := range tiers {
		if res.tier[t], err = s.compare(ctx, truth, graph, t); err != nil {
			return res, err
		}
	}
	res.left, err = s.leave(ctx, sub, mirror, truth, graph)
	return res, err
}

// leave compares once more, without what the rules leave out.
func (s scorer) leave(ctx context.Context, sub subject, mirror, truth, graph string) (leftOut, error) {
	var out leftOut
	c, err := readComparison(sub, mirror, truth, graph)
	if err != nil {
		return out, err
	}
	dir := cmp.Or(s.keep, s.scratch)
	if out.reduced, err = c.reduce(ctx, dir); err != nil {
		return out, err
	}
	if s.keep == "" {
		defer out.remove()
	}
	if out.all, err = s.compare(ctx, out.truth, out.graph, ""); err != nil {
		return out, err
	}
	if out.exact, err = s.compare(ctx, out.truth, out.graph, "exact"); err != nil {
		return out, err
	}
	if out.inferred, err = s.compare(ctx, out.truth, out.graph, "inferred"); err != nil {
		return out, err
	}
	out.inherits, err = s.compare(ctx, out.truth, out.hierarchy, "")
	return out, err
}

// export writes the graph of a commit, indexed anew, to a file.
func (s scorer) export(ctx context.Context, mirror string, sub subject, to string) error {
	state := filepath.Join(s.scratch, sub.Name)
	defer os.RemoveAll(state)
	f, err := os.Create(to)
	if err != nil {
		return fmt.Errorf("create graph file: %w", err)
	}
	defer f.Close()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, s.binary, "-C", mirror, "--state-dir", state, "export", "--ref", sub.Commit, "--format", "jsonl")
	cmd.Stdout, cmd.Stderr = f, &stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("export %s: %w: %s", sub.Commit, err, strings.TrimSpace(stderr.String()))
	}
	return f.Close()
}

func (s scorer) compare(ctx context.Context, truth, graph, certainty string) (rows, error) {
	cmd := exec.CommandContext(ctx, s.tool, "-json", "-truth", truth, "-graph", graph, "-certainty", certainty)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("score against %s: %w: %s", truth, err, strings.TrimSpace(stderr.String()))
	}
	return readRows(out)
}

func readRows(report []byte) (rows, error) {
	var r struct{ Rows []row }
	if err := json.Unmarshal(report, &r); err != nil {
		return nil, fmt.Errorf("read figures: %w", err)
	}
	by := rows{}
	for _, row := range r.Rows {
		by[row.Name] = row
	}
	return by, nil
}
