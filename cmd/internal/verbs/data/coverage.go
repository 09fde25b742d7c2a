package data

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/codegraph-dev/codegraph/cmd/internal/coverage"
	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Coverage is a request of coverage ingest, list and drop.
type Coverage struct {
	verb.Filter
	Report string
	As     string
}

func NewCoverage() *verb.Verb {
	req := Coverage{}
	root := &verb.Verb{
		Use:   "coverage",
		Short: "Ingest coverage reports, and show coverage at any revision",
	}
	ingest := &verb.Verb{
		Use:   "ingest PATH",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("report", "path of the file or folder, in the repository"))}, Output: mcp.OutputSchema[ingestAnswer](), Writes: "the coverage in the index", Path: "report"}},
		Short: "Ingest a coverage report: " + strings.Join(coverage.Formats, ", "),
		Long: "Ingest a coverage report: a Go cover profile, LCOV, Istanbul's JSON, a folder of NODE_V8_COVERAGE, Cobertura or\n" +
			"JaCoCo XML. It is kept by the content of files as they are at --ref, the revision that was measured: right at\n" +
			"every revision with that content, and shifted with the lines elsewhere, where lines that differ are unknown.\n" +
			"The table coverage, recipes such as worst-covered, and diff use it. It survives when the index is made again.",
		Example: "  go test -coverprofile=cover.out ./... && codegraph coverage ingest cover.out\n  codegraph coverage ingest lcov.info --ref HEAD",
		Args:    verb.Arguments(1, 1, "one report"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Report = args[0]
			return req.ingest(ctx, e)
		},
	}
	ingest.Flags().StringVar(&req.As, "as", "", "format of the report, where its content does not tell")
	list := &verb.Verb{
		Use: "list", Tools: []verb.Tool{{Output: mcp.OutputSchema[coverageAnswer]()}}, Short: "List the files with coverage data, the least covered first",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.list(ctx, e)
		},
	}
	verb.GlobsVar(list.Flags(), &req.Paths, "path", "only paths that match the glob (repeatable)")
	verb.GlobsVar(list.Flags(), &req.Excludes, "exclude", "no paths that match the glob (repeatable)")
	list.Flags().IntVar(&req.Limit, "limit", 0, "at most this many files (default: all)")
	drop := &verb.Verb{
		Use: "drop", Tools: []verb.Tool{{Output: mcp.OutputSchema[droppedAnswer](), Compares: true, Writes: "the index: the coverage is gone", Destroys: true}}, Short: "Delete all coverage data",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.drop(ctx, e)
		},
	}
	root.Add(ingest, list, drop)
	return root
}

// ingestAnswer is the JSON of coverage ingest.
type ingestAnswer struct {
	verb.Head
	Format  string `json:"format"`
	Files   int    `json:"files"`
	Symbols int    `json:"symbols"`
	coverage.Count
	Percent *float64      `json:"percent"`
	Skipped []skippedFile `json:"skipped"`
}

// skippedFile is a file of a report that nothing was taken in of.
type skippedFile struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

func (req Coverage) ingest(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	report, err := coverage.Read(req.Report, req.As)
	if errors.Is(err, coverage.ErrReport) {
		return nil, output.Failf("coverage_report", "name its format with --as: "+strings.Join(coverage.Formats, ", "), "%v", err)
	}
	if err != nil {
		return nil, err
	}
	answer := ingestAnswer{Head: verb.HeadOf(view), Format: report.Format, Skipped: []skippedFile{}}
	records, err := measured(ctx, s, view, report, req, &answer)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, output.Failf("coverage_paths", "run it in the repository that was measured, or name the revision with --ref", "none of the %s of %s is in %s", verb.Plural(len(report.Files), "file"), req.Report, view.Spec)
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	if err := coverage.Save(ctx, db, records); err != nil {
		return nil, fmt.Errorf("keep coverage: %w", err)
	}
	return verb.NewAnswer(answer, answer.write), nil
}

// measured makes records of a report's files.
func measured(ctx context.Context, s *verb.Session, view *state.View, report *coverage.Report, req Coverage, answer *ingestAnswer) ([]coverage.Record, error) {
	placer, err := placerOf(ctx, view)
	if err != nil {
		return nil, err
	}
	folders := append([]string{}, report.Roots...)
	if abs, err := filepath.Abs(req.Report); err == nil {
		folders = append(folders, filepath.ToSlash(filepath.Dir(abs)))
	}
	commit := ""
	if head, err := s.Resolve(ctx, "HEAD"); err == nil {
		commit = head.Commit.String()
	}
	now := time.Now().UTC().Format(time.RFC3339Nano)
	byPath := map[string]int{}
	var records []coverage.Record
	for i := range report.Files {
		f := &report.Files[i]
		p, ok := placer.Place(f.Name, folders)
		if !ok {
			answer.Skipped = append(answer.Skipped, skippedFile{f.Name, "no file, or more than one, has this name"})
			continue
		}
		leaf, _, err := view.Leaf(ctx, p)
		if err != nil {
			return nil, err
		}
		if leaf.Language == "" {
			answer.Skipped = append(answer.Skipped, skippedFile{f.Name, "it has no graph: " + leaf.Skip})
			continue
		}
		source, err := s.Repo.ReadBlob(ctx, leaf.Blob)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", p, err)
		}
		f.Resolve(source)
		r := coverage.Record{Blob: leaf.Blob.String(), Path: p, Format: report.Format, At: now, Commit: commit, Units: f.Units, Lines: linemap.Digests(source)}
		if n := len(f.Units); n > 0 && f.Units[n-1].End > len(r.Lines) {
			answer.Skipped = append(answer.Skipped, skippedFile{f.Name, fmt.Sprintf("it has %s at %s, and line %d was measured: measured elsewhere?", verb.Plural(len(r.Lines), "line"), view.Spec, f.Units[n-1].End)})
			continue
		}
		if at, ok := byPath[p]; ok {
			records[at].Units = append(records[at].Units, r.Units...)
			continue
		}
		byPath[p] = len(records)
		records = append(records, r)
	}
	for i := range records {
		records[i].Units = coverage.Merge(records[i].Units)
		f, err := view.File(ctx, records[i].Path)
		if err != nil {
			return nil, err
		}
		answer.Symbols += len(coverage.BySymbol(f, records[i].Units))
		answer.Count = answer.Count.Add(coverage.Total(records[i].Units))
	}
	answer.Files, answer.Percent = len(records), PercentOf(answer.Count)
	return records, nil
}

func PercentOf(c coverage.Count) *float64 {
	if p := c.Percent(); p >= 0 {
		return &p
	}
	return nil
}

// placerOf lists a view's files and Go modules.
func placerOf(ctx context.Context, view *state.View) (*coverage.Placer, error) {
	var paths []string
	modules := map[string]string{}
	repo := view.Engine().Repository()
	err := view.Leaves(ctx, func(l graph.Leaf) error {
		paths = append(paths, l.Path)
		if path.Base(l.Path) != "go.mod" {
			return nil
		}
		data, err := repo.ReadBlob(ctx, l.Blob)
		if err != nil {
			return err
		}
		if module := modfile.ModulePath(data); module != "" {
			modules[module] = path.Dir(l.Path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list files: %w", err)
	}
	return coverage.NewPlacer(paths, modules, repo.Worktree()), nil
}

func (a ingestAnswer) write(out io.Writer) {
	fmt.Fprintf(out, "%s: %s, %s, %d of %s ran", a.Format, verb.Plural(a.Files, "file"), verb.Plural(a.Symbols, "function"), a.Hit, verb.Plural(a.Statements, "statement"))
	if a.Percent != nil {
		fmt.Fprintf(out, " (%.1f %%)", *a.Percent)
	}
	fmt.Fprintln(out)
	for _, s := range a.Skipped {
		fmt.Fprintf(out, "skipped %s: %s\n", s.Name, s.Reason)
	}
}

// droppedAnswer is the JSON of coverage drop.
type droppedAnswer struct {
	Dropped int `json:"dropped"` // files of which something was known
}

// coverageAnswer is the JSON of coverage list.
type coverageAnswer struct {
	verb.Head
	Files     []coveredFile `json:"files"`
	Total     int           `json:"total"`
	Truncated bool          `json:"truncated"`
}

type coveredFile struct {
	Path string `json:"path"`
	coverage.Count
	Percent *float64 `json:"percent"`
	Exact   bool     `json:"exact"`
	Format  string   `json:"format"`
	At      string   `json:"measured_at"`
}

func (req Coverage) list(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.Check)
	if err != nil {
		return nil, err
	}
	known, err := Known(ctx, s)
	if err != nil {
		return nil, err
	}
	answer := coverageAnswer{Head: verb.HeadOf(view)}
	err = view.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == "" || !req.Path(l.Path) {
			return nil
		}
		m, ok, err := coverage.At(ctx, known, s.Repo, l)
		if err != nil || !ok {
			return err
		}
		c := coverage.Total(m.Units)
		answer.Files = append(answer.Files, coveredFile{l.Path, c, PercentOf(c), m.Exact, m.Format, m.At})
		return nil
	})
	if err != nil {
		return nil, err
	}
	leastCovered(answer.Files)
	answer.Total = len(answer.Files)
	answer.Files, answer.Truncated = verb.Page(answer.Files, req.Limit)
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		for _, f := range answer.Files {
			shifted := ""
			if !f.Exact {
				shifted = "  (measured in another state; what differs is unknown)"
			}
			fmt.Fprintf(out, "%6.1f %%  %5d of %-5d  %s%s\n", *f.Percent, f.Hit, f.Statements, f.Path, shifted)
		}
		if answer.Total == 0 {
			e.Note("no coverage data: run `codegraph coverage ingest REPORT`")
		}
		return nil
	}}, nil
}

// Known reads what was measured.
func Known(ctx context.Context, s *verb.Session) (*coverage.Known, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	known, err := coverage.Load(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("read coverage: %w", err)
	}
	return known, nil
}

func (req Coverage) drop(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	n, err := coverage.Drop(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("forget coverage: %w", err)
	}
	return &verb.Answer{Value: droppedAnswer{n}, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "coverage of %s deleted\n", verb.Plural(n, "file"))
		return err
	}}, nil
}

// leastCovered sorts files by their share, then by the statements that did not run.
func leastCovered(files []coveredFile) {
	slices.SortFunc(files, func(a, b coveredFile) int {
		return cmp.Or(cmp.Compare(a.Count.Percent(), b.Count.Percent()), cmp.Compare(b.Statements-b.Hit, a.Statements-a.Hit), cmp.Compare(a.Path, b.Path))
	})
}
