package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/store/records"
)

// result is what was measured on one repository.
type result struct {
	pinned.Repo
	floor
	totalFiles                int
	cold                      cost
	phases                    []state.Phase
	size                      int64 // bytes of the index
	syncNone, status, syncOne cost
	diff, diffStat            cost
	diffFiles                 int
	auditCold, audit          cost
	grown                     int64 // bytes of index over history
	grownBlobs, grownCommits  int
	histories
}

// measure takes all figures of one repository.
func measure(ctx context.Context, o options, r pinned.Repo, scratch string) (result, error) {
	res := result{Repo: r}
	work, err := r.Checkout(ctx, o.Dir)
	if err != nil {
		return res, err
	}
	m := measurer{o: o, work: work, state: filepath.Join(scratch, "state"), res: &res}
	for _, step := range []struct {
		name string
		run  func(context.Context) error
	}{
		{"cold index", m.cold}, {"floor", m.floor}, {"sync", m.sync}, {"diff", m.diff}, {"audit", m.audit}, {"history", m.history}, {"growth", m.growth},
	} {
		if err := step.run(ctx); err != nil {
			return res, fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return res, nil
}

type measurer struct {
	o           options
	work, state string
	res         *result
}

func (m *measurer) args(args ...string) []string {
	return append(args, "--state-dir", m.state, "--quiet")
}

func (m *measurer) cold(ctx context.Context) error {
	c, err := timed(ctx, m.work, nil, m.o.Binary, m.args("index", "HEAD", "--json", "--performance")...)
	if err != nil {
		return err
	}
	var report struct {
		Indexed []struct {
			Files  int           `json:"files"`
			Phases []state.Phase `json:"phases"`
		} `json:"indexed"`
	}
	if err := json.Unmarshal(c.out, &report); err != nil || len(report.Indexed) != 1 {
		return fmt.Errorf("read index report: %w", err)
	}
	m.res.cold, m.res.totalFiles, m.res.phases = c, report.Indexed[0].Files, report.Indexed[0].Phases
	m.res.size = m.indexSize()
	return nil
}

// indexSize is the size of the database; the last process to close it has
// folded the write-ahead log in.
func (m *measurer) indexSize() int64 {
	info, err := os.Stat(filepath.Join(m.state, records.FileName))
	if err != nil {
		return 0
	}
	return info.Size()
}

func (m *measurer) floor(ctx context.Context) (err error) {
	m.res.floor, err = measureFloor(ctx, m.work, m.state)
	return err
}

func (m *measurer) sync(ctx context.Context) (err error) {
	if m.res.syncNone, err = median(ctx, m.work, m.o.Binary, m.args("sync")...); err != nil {
		return err
	}
	if m.res.status, err = median(ctx, m.work, "git", "status", "--porcelain"); err != nil {
		return err
	}
	return m.syncOne(ctx)
}

// syncOne measures the sync after one file was edited, and puts the file back.
func (m *measurer) syncOne(ctx context.Context) error {
	name, err := m.largest(ctx)
	if err != nil {
		return err
	}
	path := filepath.Join(m.work, name)
	before, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	defer func() { _ = os.WriteFile(path, before, 0o644) }() // the next checkout restores it too
	if err := os.WriteFile(path, append(before, '\n', '\n'), 0o644); err != nil {
		return err
	}
	m.res.syncOne, err = timed(ctx, m.work, nil, m.o.Binary, m.args("sync")...)
	return err
}

// largest names the largest file of the main language that is surely indexed:
// the most expensive one to edit.
func (m *measurer) largest(ctx context.Context) (string, error) {
	extension := map[string]string{"go": "*.go", "typescript": "*.ts", "tsx": "*.tsx", "javascript": "*.js", "python": "*.py"}[m.res.mainLanguage]
	list, err := pinned.GitOutput(ctx, m.work, "ls-files", "--", extension)
	if err != nil {
		return "", err
	}
	var best string
	var size int64
	for _, name := range strings.Split(list, "\n") {
		info, err := os.Stat(filepath.Join(m.work, name))
		if err == nil && info.Size() > size && info.Size() < 1<<19 {
			best, size = name, info.Size()
		}
	}
	if best == "" {
		return "", fmt.Errorf("no file of %s to edit", m.res.mainLanguage)
	}
	return best, nil
}

// diff measures the first-parent change whose number of files is nearest ten.
func (m *measurer) diff(ctx context.Context) error {
	commit, files, err := changeNearTen(ctx, m.work)
	if err != nil {
		return err
	}
	m.res.diffFiles = files
	if m.res.diff, err = median(ctx, m.work, m.o.Binary, m.args("diff", commit+"^", commit)...); err != nil {
		return err
	}
	m.res.diffStat, err = median(ctx, m.work, "git", "diff", "--stat", commit+"^", commit)
	return err
}

// changeNearTen finds, among the last 200 first-parent commits, the latest whose
// number of changed files is nearest ten.
func changeNearTen(ctx context.Context, work string) (commit string, files int, err error) {
	log, err := pinned.GitOutput(ctx, work, "log", "--first-parent", "-m", "-n", "200", "--format=commit %H", "--shortstat")
	if err != nil {
		return "", 0, err
	}
	var head string
	for _, line := range strings.Split(log, "\n") {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 2 && fields[0] == "commit":
			head = fields[1]
		case len(fields) > 2 && strings.HasPrefix(fields[1], "file"):
			n, err := strconv.Atoi(fields[0])
			if err == nil && (commit == "" || distance(n) < distance(files)) {
				commit, files = head, n
			}
		}
	}
	if commit == "" {
		return "", 0, fmt.Errorf("%s: no commit with changes", work)
	}
	return commit, files, nil
}

func distance(n int) int { return max(n-10, 10-n) }

func (m *measurer) audit(ctx context.Context) (err error) {
	args := m.args("audit", "--base", "HEAD~50")
	if m.res.auditCold, err = timed(ctx, m.work, nil, m.o.Binary, args...); err != nil {
		return err
	}
	m.res.audit, err = median(ctx, m.work, m.o.Binary, args...)
	return err
}

// growth measures what a changed blob adds to the index.
func (m *measurer) growth(ctx context.Context) error {
	if m.o.history == 0 {
		return nil
	}
	since := fmt.Sprintf("HEAD~%d", m.o.history)
	m.state += "-growth"
	if _, err := timed(ctx, m.work, nil, m.o.Binary, m.args("index", since)...); err != nil {
		return err
	}
	before := m.indexSize()
	c, err := timed(ctx, m.work, nil, m.o.Binary, m.args("index", "--since", since, "--ref", "HEAD", "--json")...)
	if err != nil {
		return err
	}
	var report struct {
		Indexed []struct {
			Extracted int `json:"extracted"`
		} `json:"indexed"`
	}
	if err := json.Unmarshal(c.out, &report); err != nil {
		return fmt.Errorf("read index report: %w", err)
	}
	for _, r := range report.Indexed {
		m.res.grownBlobs += r.Extracted
	}
	m.res.grown, m.res.grownCommits = m.indexSize()-before, len(report.Indexed)
	return nil
}
