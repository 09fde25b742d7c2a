package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// StatusOptions are the options of status.
type StatusOptions struct {
	*Global
	Contents bool
}

func newStatusCommand(g *Global) *cobra.Command {
	opts := StatusOptions{Global: g}
	c := &cobra.Command{
		Use:   "status",
		Short: "Show what is indexed and whether it is up to date; changes nothing",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runStatus(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&opts.Contents, "contents", false, "also count lines, types, methods, symbols and words; reads all files' facts")
	return c
}

// statusAnswer is the JSON of status. Counts are of the revision's graph as it
// was last made.
type statusAnswer struct {
	head
	Repository  string `json:"repository"`
	StateDir    string `json:"state_dir"`
	Indexed     bool   `json:"is_indexed"`
	HeadIndexed bool   `json:"head_indexed"`
	state.Counts
	Snapshots int        `json:"snapshots"`
	Bytes     int64      `json:"bytes"`
	LastIndex *time.Time `json:"last_index,omitempty"`
	Damaged   []string   `json:"damaged,omitempty"` // files beside the index, made again when they are needed
}

func runStatus(ctx context.Context, opts StatusOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	answer, err := s.status(ctx, opts.Contents)
	if err != nil {
		return err
	}
	return writeAnswer(out, format, answer)
}

func (s *session) status(ctx context.Context, contents bool) (statusAnswer, error) {
	rev, err := s.Resolve(ctx, s.g.Ref)
	if err != nil {
		return statusAnswer{}, err
	}
	answer := statusAnswer{head: headOf(&state.View{Revision: rev}), Repository: s.root(), StateDir: s.Folder(),
		Counts: state.Counts{Languages: map[string]int{}, Skipped: map[string]int{}, Unanalysed: map[string]int{}}}
	exists, err := s.Exists()
	if err != nil || !exists {
		return answer, err
	}
	view, ok, err := s.Last(ctx, s.g.Ref)
	if err != nil {
		return answer, err
	}
	if ok {
		fresh := view.Fresh
		answer.Indexed, answer.Fresh = true, &fresh
		if answer.Counts, err = state.Count(ctx, view.Snapshot); err != nil {
			return answer, err
		}
		if contents {
			if answer.Contents, err = state.CountContents(ctx, view.Snapshot); err != nil {
				return answer, err
			}
		}
	}
	if answer.HeadIndexed, err = s.headIndexed(ctx); err != nil {
		return answer, err
	}
	held, err := s.Holdings(ctx)
	if err != nil {
		return answer, err
	}
	answer.Snapshots, answer.Bytes = held.Snapshots, held.Bytes
	if !held.Last.IsZero() {
		answer.LastIndex = &held.Last
	}
	_, damaged, err := s.Derived(ctx)
	for _, d := range damaged {
		answer.Damaged = append(answer.Damaged, d.File)
	}
	return answer, err
}

// root is the repository's folder: of its files, or git's own where there are none.
func (s *session) root() string { return cmp.Or(s.Repo.Worktree(), s.Repo.CommonDir()) }

func (s *session) headIndexed(ctx context.Context) (bool, error) {
	_, ok, err := s.Last(ctx, "HEAD")
	if errors.Is(err, gitsrc.ErrUnknownRevision) {
		return false, nil // no commit yet
	}
	return ok, err
}

func (a statusAnswer) write(out io.Writer) {
	fmt.Fprintf(out, "repository  %s\nstate       %s\n", a.Repository, a.StateDir)
	if !a.Indexed {
		fmt.Fprintf(out, "%s is not indexed: run `codegraph index`\n", a.title())
	} else {
		fresh := "up to date"
		if a.Fresh != nil && !*a.Fresh {
			fresh = "files have changed since: run `codegraph sync`"
		}
		fmt.Fprintf(out, "%s: %s\n", a.title(), fresh)
		for _, line := range a.Lines() {
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
	if !a.HeadIndexed && a.Commit != "" {
		fmt.Fprintln(out, "HEAD is not indexed")
	}
	if a.LastIndex != nil {
		fmt.Fprintf(out, "%s held, %s, last made %s\n", plural(a.Snapshots, "snapshot"), humanize.IBytes(uint64(a.Bytes)), humanize.Time(*a.LastIndex))
	}
	for _, name := range a.Damaged {
		fmt.Fprintf(out, "%s is damaged; the next command that needs it makes it again\n", name)
	}
}
