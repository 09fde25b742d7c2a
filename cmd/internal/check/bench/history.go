package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// historyCommits is how far back histories are followed, along first parents.
const historyCommits = 1000

// histories is what following a definition and a dependency costs, and a push
// that no graph is concerned with.
type histories struct {
	commits                        int
	log, logAgain, when, whenAgain cost
	raw                            cost // git log --raw over the same commits
	push, status                   cost
}

func (m *measurer) history(ctx context.Context) error {
	h := &m.res.histories
	span, err := m.span(ctx)
	if err != nil {
		return err
	}
	from, _, _ := strings.Cut(span, "..")
	count, err := pinned.GitOutput(ctx, m.work, "rev-list", "--count", span)
	if err != nil {
		return err
	}
	if _, err := fmt.Sscan(count, &h.commits); err != nil {
		return err
	}
	if h.raw, err = median(ctx, m.work, "git", "log", "--raw", span); err != nil {
		return err
	}
	symbol, dependency, err := m.busiest(ctx, span)
	if err != nil {
		return err
	}
	m.state += "-history"
	if _, err := timed(ctx, m.work, nil, m.o.Binary, m.args("index", "HEAD")...); err != nil {
		return err
	}
	for _, x := range []struct {
		args         []string
		first, again *cost
	}{{[]string{"log", symbol}, &h.log, &h.logAgain}, {[]string{"when", dependency}, &h.when, &h.whenAgain}} {
		args := m.args(append(x.args, "--since", from)...)
		if *x.first, err = timed(ctx, m.work, nil, m.o.Binary, args...); err != nil {
			return err
		}
		if *x.again, err = median(ctx, m.work, m.o.Binary, args...); err != nil {
			return err
		}
	}
	return m.push(ctx)
}

// span is the range of commits: 1,000 first parents, or all there are.
func (m *measurer) span(ctx context.Context) (string, error) {
	list, err := pinned.GitOutput(ctx, m.work, "rev-list", "--first-parent", fmt.Sprintf("--max-count=%d", historyCommits+1), "HEAD")
	if err != nil {
		return "", err
	}
	commits := strings.Fields(list)
	return commits[len(commits)-1] + "..HEAD", nil
}

// busiest names the longest function of the file of the main language that most
// commits touch, and the dependency of that file on another one.
func (m *measurer) busiest(ctx context.Context, span string) (symbol, dependency string, err error) {
	out, err := pinned.GitOutput(ctx, m.work, "log", "--first-parent", "-m", "--name-only", "--format=", span)
	if err != nil {
		return "", "", err
	}
	touched := map[string]int{}
	for _, p := range strings.Fields(out) {
		touched[p]++
	}
	var best string
	var rows []map[string]any
	for p := range touched {
		if touched[p] < touched[best] || touched[p] == touched[best] && p > best {
			continue
		}
		if _, err := os.Stat(filepath.Join(m.work, p)); err != nil {
			continue
		}
		found, err := m.rows(ctx, fmt.Sprintf("SELECT s.id, d.to_path FROM symbols AS s JOIN dependencies AS d ON d.from_path = s.path WHERE s.path = '%s' AND s.kind IN ('function', 'method')"+
			" ORDER BY s.end_line - s.start_line DESC, d.is_import DESC, d.to_path LIMIT 1", strings.ReplaceAll(p, "'", "''")))
		if err != nil {
			return "", "", err
		}
		if len(found) > 0 {
			best, rows = p, found
		}
	}
	if best == "" {
		return "", "", errors.New("no file with functions and dependencies")
	}
	return fmt.Sprint(rows[0]["id"]), fmt.Sprintf("%s -> %s", best, rows[0]["to_path"]), nil
}

func (m *measurer) rows(ctx context.Context, query string) ([]map[string]any, error) {
	c, err := timed(ctx, m.work, nil, m.o.Binary, m.args("sql", query, "--ref", "HEAD", "--json")...)
	if err != nil {
		return nil, err
	}
	var answer struct{ Rows []map[string]any }
	return answer.Rows, errors.Join(json.Unmarshal(c.out, &answer), ctx.Err())
}

// push measures the pre-push hook on a commit that changes a file of no graph.
func (m *measurer) push(ctx context.Context) error {
	h := &m.res.histories
	const name = "codegraph-bench.bin"
	if err := os.WriteFile(filepath.Join(m.work, name), []byte{0, 1, 2}, 0o644); err != nil {
		return err
	}
	defer func() { _ = pinned.Git(context.WithoutCancel(ctx), m.work, "reset", "--quiet", "--hard", m.res.Commit) }()
	for _, args := range [][]string{{"add", name}, {"-c", "user.name=bench", "-c", "user.email=bench@example.org", "commit", "--quiet", "--no-verify", "-m", "bench"}} {
		if err := pinned.Git(ctx, m.work, args...); err != nil {
			return err
		}
	}
	head, err := pinned.GitOutput(ctx, m.work, "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	line := fmt.Sprintf("refs/heads/bench %s refs/heads/bench %s\n", head, m.res.Commit)
	h.push, err = medianWith(ctx, m.work, line, m.o.Binary, m.args("hook", "run", "pre-push", "--", "origin", "url")...)
	if err != nil {
		return err
	}
	h.status, err = median(ctx, m.work, "git", "status", "--porcelain")
	return err
}

func writeHistory(w io.Writer, results []result) {
	fmt.Fprint(w, "\n## History and hooks\n\n"+
		"Processor time of whole processes; what is not a first run is the median of several. `log` follows the longest function of the file that most\n"+
		"of the commits touch, `when` the dependency of that file on another. `push` is the pre-push hook on a commit that concerns no graph. Aims:\n"+
		"first at most 25 × `git log --raw` over the same commits, again at most 3 ×; a push at most 3 × `git status`.\n\n"+
		"| repository | commits | git log --raw | log, first | ÷ | again | ÷ | when, first | ÷ | again | ÷ | push | git status | ÷ |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range results {
		h := r.histories
		ms := func(c cost) string { return fmt.Sprintf("%.0f ms", float64(c.cpu.Microseconds())/1000) }
		fmt.Fprintf(w, "| %s | %d | %s | %s | %.1f | %s | %.1f | %s | %.1f | %s | %.1f | %s | %s | %.1f |\n", r.Name, h.commits, ms(h.raw),
			ms(h.log), ratio(h.log.cpu, h.raw.cpu), ms(h.logAgain), ratio(h.logAgain.cpu, h.raw.cpu),
			ms(h.when), ratio(h.when.cpu, h.raw.cpu), ms(h.whenAgain), ratio(h.whenAgain.cpu, h.raw.cpu),
			ms(h.push), ms(h.status), ratio(h.push.cpu, h.status.cpu))
	}
}
