package cli

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

	"github.com/spf13/cobra"
	"golang.org/x/mod/modfile"

	"github.com/codegraph-dev/codegraph/cmd/internal/coverage"
	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// CoverageOptions are the options of coverage ingest, list and drop.
type CoverageOptions struct {
	*Global
	Filter
	Report string
	As     string
}

func newCoverageCommand(g *Global) *cobra.Command {
	opts := CoverageOptions{Global: g}
	root := &cobra.Command{
		Use:   "coverage",
		Short: "Take in what tests were measured to run, and say what is known of it at any revision",
		Args:  knownCommand,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	ingest := &cobra.Command{
		Use:   "ingest PATH",
		Short: "Take a coverage report in: " + strings.Join(coverage.Formats, ", "),
		Long: "Take a coverage report in: a Go cover profile, LCOV, Istanbul's JSON, a folder of NODE_V8_COVERAGE, Cobertura or\n" +
			"JaCoCo XML. It is kept by the content of files as they are at --ref, the revision that was measured: right at\n" +
			"every revision with that content, and shifted with the lines elsewhere, where lines that differ are unknown.\n" +
			"The table coverage, recipes such as worst-covered, and diff use it. It survives when the index is made again.",
		Example: "  go test -coverprofile=cover.out ./... && codegraph coverage ingest cover.out\n  codegraph coverage ingest lcov.info --ref HEAD",
		Args:    arguments(1, 1, "one report"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Report = args[0]
			return runCoverageIngest(c.Context(), opts, c.OutOrStdout())
		},
	}
	ingest.Flags().StringVar(&opts.As, "as", "", "format of the report, where its content does not tell")
	list := &cobra.Command{
		Use: "list", Short: "List the files that something is known of, the least covered first",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runCoverageList(c.Context(), opts, c.OutOrStdout())
		},
	}
	globsVar(list.Flags(), &opts.Paths, "path", "only paths that match the glob (repeatable)")
	globsVar(list.Flags(), &opts.Excludes, "exclude", "no paths that match the glob (repeatable)")
	list.Flags().IntVar(&opts.Limit, "limit", 0, "at most this many files (default: all)")
	drop := &cobra.Command{
		Use: "drop", Short: "Forget all that was measured",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runCoverageDrop(c.Context(), opts, c.OutOrStdout())
		},
	}
	root.AddCommand(ingest, list, drop)
	return root
}

// ingestAnswer is the JSON of coverage ingest.
type ingestAnswer struct {
	head
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

func runCoverageIngest(ctx context.Context, opts CoverageOptions, out io.Writer) error {
	return opts.look(ctx, []string{"text", "json"}, nil, func(s *session, view *state.View, format string) error {
		report, err := coverage.Read(opts.Report, opts.As)
		if errors.Is(err, coverage.ErrReport) {
			return output.Failf("coverage_report", "name its format with --as: "+strings.Join(coverage.Formats, ", "), "%v", err)
		}
		if err != nil {
			return err
		}
		answer := ingestAnswer{head: headOf(view), Format: report.Format, Skipped: []skippedFile{}}
		records, err := s.measured(ctx, view, report, opts, &answer)
		if err != nil {
			return err
		}
		if len(records) == 0 {
			return output.Failf("coverage_paths", "run it in the repository that was measured, or name the revision with --ref", "none of the %s of %s is in %s", plural(len(report.Files), "file"), opts.Report, view.Spec)
		}
		db, err := s.DB(ctx)
		if err != nil {
			return err
		}
		if err := coverage.Save(ctx, db, records); err != nil {
			return fmt.Errorf("keep coverage: %w", err)
		}
		return writeAnswer(out, format, answer)
	})
}

// measured makes records of a report's files.
func (s *session) measured(ctx context.Context, view *state.View, report *coverage.Report, opts CoverageOptions, answer *ingestAnswer) ([]coverage.Record, error) {
	placer, err := placerOf(ctx, view)
	if err != nil {
		return nil, err
	}
	folders := append([]string{}, report.Roots...)
	if abs, err := filepath.Abs(opts.Report); err == nil {
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
			answer.Skipped = append(answer.Skipped, skippedFile{f.Name, fmt.Sprintf("it has %s at %s, and line %d was measured: measured elsewhere?", plural(len(r.Lines), "line"), view.Spec, f.Units[n-1].End)})
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
	answer.Files, answer.Percent = len(records), percentOf(answer.Count)
	return records, nil
}

func percentOf(c coverage.Count) *float64 {
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
	err := view.Leaves(ctx, func(l snapshot.Leaf) error {
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
	fmt.Fprintf(out, "%s: %s, %s, %d of %s ran", a.Format, plural(a.Files, "file"), plural(a.Symbols, "function"), a.Hit, plural(a.Statements, "statement"))
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
	head
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

func runCoverageList(ctx context.Context, opts CoverageOptions, out io.Writer) error {
	return opts.look(ctx, []string{"text", "json"}, opts.check, func(s *session, view *state.View, format string) error {
		known, err := s.known(ctx)
		if err != nil {
			return err
		}
		answer := coverageAnswer{head: headOf(view)}
		err = view.Leaves(ctx, func(l snapshot.Leaf) error {
			if l.Language == "" || !opts.path(l.Path) {
				return nil
			}
			m, ok, err := coverage.At(ctx, known, s.Repo, l)
			if err != nil || !ok {
				return err
			}
			c := coverage.Total(m.Units)
			answer.Files = append(answer.Files, coveredFile{l.Path, c, percentOf(c), m.Exact, m.Format, m.At})
			return nil
		})
		if err != nil {
			return err
		}
		leastCovered(answer.Files)
		answer.Total = len(answer.Files)
		answer.Files, answer.Truncated = page(answer.Files, opts.Limit)
		if format == "json" {
			return output.JSON(out, answer)
		}
		for _, f := range answer.Files {
			shifted := ""
			if !f.Exact {
				shifted = "  (measured in another state; what differs is unknown)"
			}
			fmt.Fprintf(out, "%6.1f %%  %5d of %-5d  %s%s\n", *f.Percent, f.Hit, f.Statements, f.Path, shifted)
		}
		if answer.Total == 0 {
			opts.note("nothing was measured: `codegraph coverage ingest REPORT`")
		}
		return nil
	})
}

// known reads what was measured.
func (s *session) known(ctx context.Context) (*coverage.Known, error) {
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

func runCoverageDrop(ctx context.Context, opts CoverageOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	db, err := s.DB(ctx)
	if err != nil {
		return err
	}
	n, err := coverage.Drop(ctx, db)
	if err != nil {
		return fmt.Errorf("forget coverage: %w", err)
	}
	if format == "json" {
		return output.JSON(out, droppedAnswer{n})
	}
	_, err = fmt.Fprintf(out, "what was measured of %s is forgotten\n", plural(n, "file"))
	return err
}

// leastCovered sorts files by their share, then by the statements that did not run.
func leastCovered(files []coveredFile) {
	slices.SortFunc(files, func(a, b coveredFile) int {
		return cmp.Or(cmp.Compare(a.Count.Percent(), b.Count.Percent()), cmp.Compare(b.Statements-b.Hit, a.Statements-a.Hit), cmp.Compare(a.Path, b.Path))
	})
}
