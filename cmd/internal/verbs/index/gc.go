package index

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/store/records"
)

// GC is a request of gc.
type GC struct {
	Days    int
	Vacuum  bool
	Rebuild bool
}

func NewGC() *verb.Verb {
	req := GC{}
	v := &verb.Verb{
		Use:   "gc",
		Short: "Remove graphs that nobody used lately, and what only they need",
		Long: "The graphs of worktrees and of the tips of branches and tags always stay. Nothing is taken from under a\n" +
			"running command. With --rebuild, a damaged index is replaced by an empty one that keeps what people made, and what\n" +
			"else is derived (words for search, stat caches) is deleted.",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.Run(ctx, e)
		},
	}
	f := v.Flags()
	f.IntVar(&req.Days, "days", 30, "keep graphs used in the last this many days")
	f.BoolVar(&req.Vacuum, "vacuum", false, "rewrite the whole file to the smallest size")
	f.BoolVar(&req.Rebuild, "rebuild", false, "start from nothing, also when the index is damaged")
	return v
}

// gcAnswer is the JSON of gc.
type gcAnswer struct {
	Kept             map[string]int `json:"kept"`    // records by kind
	Removed          map[string]int `json:"removed"` // records by kind
	SnapshotsRemoved int            `json:"snapshots_removed"`
	SearchRemoved    int            `json:"search_removed"` // files at one content, out of the words for search
	BytesBefore      int64          `json:"bytes_before"`
	Bytes            int64          `json:"bytes"`
}

// rebuildAnswer is the JSON of gc --rebuild.
type rebuildAnswer struct {
	UserData int    `json:"user_data"`           // values carried over
	Lost     bool   `json:"lost"`                // some may be missing
	Aside    string `json:"set_aside,omitempty"` // where the old file is
}

func (req GC) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if req.Days < 0 {
		return nil, output.Usagef("--days %d: use a positive number, or 0", req.Days)
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if req.Rebuild {
		return rebuild(ctx, s)
	}
	stats, words, err := s.Collect(ctx, state.KeepOptions{Age: time.Duration(req.Days) * 24 * time.Hour, Vacuum: req.Vacuum})
	if err != nil {
		return nil, err
	}
	answer := gcAnswer{byKind(stats.Kept), byKind(stats.Removed), stats.SnapshotsRemoved, words.Removed, stats.SizeBefore + words.SizeBefore, stats.Size + words.Size}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s removed; %d records removed, %d kept; %s before, %s now\n", verb.Plural(answer.SnapshotsRemoved, "graph"),
			lookup.Sum(answer.Removed), lookup.Sum(answer.Kept), humanize.IBytes(uint64(answer.BytesBefore)), humanize.IBytes(uint64(answer.Bytes)))
		return err
	}}, nil
}

func rebuild(ctx context.Context, s *verb.Session) (*verb.Answer, error) {
	saved, err := s.Rebuild(ctx)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: rebuildAnswer{saved.UserData, saved.Lost, saved.Aside}, Text: func(out io.Writer) error {
		fmt.Fprintf(out, "the index is new; %s carried over\n", verb.Plural(saved.UserData, "value"))
		if saved.Lost {
			fmt.Fprintf(out, "some baselines, notes or links may be lost; the old file is %s\n", saved.Aside)
		}
		return nil
	}}, nil
}

func byKind(m map[records.Kind]int) map[string]int {
	out := map[string]int{}
	for k, n := range m {
		out[k.String()] = n
	}
	return out
}
