package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Status is a request of status.
type Status struct {
	Contents bool
}

func NewStatus() *verb.Verb {
	req := Status{}
	v := &verb.Verb{
		Use:     "status",
		Tools:   []verb.Tool{{Output: mcp.OutputSchema[statusAnswer](), Compares: true}},
		Short:   "Show what is indexed and whether it is up to date; changes nothing",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.Run(ctx, e)
		},
	}
	v.Flags().BoolVar(&req.Contents, "contents", false, "also count lines, types, methods, symbols and words; reads all files' facts")
	return v
}

// statusAnswer is the JSON of status. Counts are of the revision's graph as it
// was last made.
type statusAnswer struct {
	verb.Head
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

func (req Status) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	answer, err := status(ctx, s, req.Contents)
	if err != nil {
		return nil, err
	}
	return verb.NewAnswer(answer, answer.write), nil
}

func status(ctx context.Context, s *verb.Session, contents bool) (statusAnswer, error) {
	rev, err := s.Resolve(ctx, s.Env.Ref)
	if err != nil {
		return statusAnswer{}, err
	}
	answer := statusAnswer{Head: verb.HeadOf(&state.View{Revision: rev}), Repository: root(s), StateDir: s.Folder(),
		Counts: state.Counts{Languages: map[string]int{}, Skipped: map[string]int{}, Unanalysed: map[string]int{}}}
	exists, err := s.Exists()
	if err != nil || !exists {
		return answer, err
	}
	view, ok, err := s.Last(ctx, s.Env.Ref)
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
	if answer.HeadIndexed, err = headIndexed(ctx, s); err != nil {
		return answer, err
	}
	held, err := s.IndexUsage(ctx)
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
func root(s *verb.Session) string { return cmp.Or(s.Repo.Worktree(), s.Repo.CommonDir()) }

func headIndexed(ctx context.Context, s *verb.Session) (bool, error) {
	_, ok, err := s.Last(ctx, "HEAD")
	if errors.Is(err, gitrepo.ErrUnknownRevision) {
		return false, nil // no commit yet
	}
	return ok, err
}

func (a statusAnswer) write(out io.Writer) {
	fmt.Fprintf(out, "repository  %s\nstate       %s\n", a.Repository, a.StateDir)
	if !a.Indexed {
		fmt.Fprintf(out, "%s is not indexed: run `codegraph index`\n", a.Title())
	} else {
		fresh := "up to date"
		if a.Fresh != nil && !*a.Fresh {
			fresh = "files have changed since: run `codegraph sync`"
		}
		fmt.Fprintf(out, "%s: %s\n", a.Title(), fresh)
		for _, line := range a.Lines() {
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
	if !a.HeadIndexed && a.Commit != "" {
		fmt.Fprintln(out, "HEAD is not indexed")
	}
	if a.LastIndex != nil {
		fmt.Fprintf(out, "%s, %s, last made %s\n", verb.Plural(a.Snapshots, "snapshot"), humanize.IBytes(uint64(a.Bytes)), humanize.Time(*a.LastIndex))
	}
	for _, name := range a.Damaged {
		fmt.Fprintf(out, "%s is damaged; the next command that needs it makes it again\n", name)
	}
}
