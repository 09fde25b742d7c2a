package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/store"
)

// GCOptions are the options of gc.
type GCOptions struct {
	*Global
	Days    int
	Vacuum  bool
	Rebuild bool
}

func newGCCommand(g *Global) *cobra.Command {
	opts := GCOptions{Global: g}
	c := &cobra.Command{
		Use:   "gc",
		Short: "Remove graphs that nobody used lately, and what only they need",
		Long: "The graphs of worktrees and of the tips of branches and tags always stay. Nothing is taken from under a\n" +
			"running command. With --rebuild, a damaged index is replaced by an empty one that keeps what people made, and what\n" +
			"else is derived (words for search, stat caches) is deleted.",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runGC(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.IntVar(&opts.Days, "days", 30, "keep graphs used in the last this many days")
	f.BoolVar(&opts.Vacuum, "vacuum", false, "rewrite the whole file to the smallest size")
	f.BoolVar(&opts.Rebuild, "rebuild", false, "start anew, also when the index is damaged")
	return c
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

func runGC(ctx context.Context, opts GCOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	if opts.Days < 0 {
		return output.Usagef("--days %d: use a positive number, or 0", opts.Days)
	}
	s, err := opts.open()
	if err != nil {
		return err
	}
	defer s.close()
	if opts.Rebuild {
		return rebuild(ctx, s, format, out)
	}
	stats, words, err := s.Collect(ctx, state.KeepOptions{Age: time.Duration(opts.Days) * 24 * time.Hour, Vacuum: opts.Vacuum})
	if err != nil {
		return err
	}
	answer := gcAnswer{byKind(stats.Kept), byKind(stats.Removed), stats.SnapshotsRemoved, words.Removed, stats.SizeBefore + words.SizeBefore, stats.Size + words.Size}
	if format == "json" {
		return output.JSON(out, answer)
	}
	_, err = fmt.Fprintf(out, "%s removed; %d records removed, %d kept; %s before, %s now\n", plural(answer.SnapshotsRemoved, "graph"),
		sum(answer.Removed), sum(answer.Kept), humanize.IBytes(uint64(answer.BytesBefore)), humanize.IBytes(uint64(answer.Bytes)))
	return err
}

func rebuild(ctx context.Context, s *session, format string, out io.Writer) error {
	saved, err := s.Rebuild(ctx)
	if err != nil {
		return err
	}
	if format == "json" {
		return output.JSON(out, rebuildAnswer{saved.UserData, saved.Lost, saved.Aside})
	}
	fmt.Fprintf(out, "the index is new; %s carried over\n", plural(saved.UserData, "value"))
	if saved.Lost {
		fmt.Fprintf(out, "some baselines, notes or links may be lost; the old file is %s\n", saved.Aside)
	}
	return nil
}

func byKind(m map[store.Kind]int) map[string]int {
	out := map[string]int{}
	for k, n := range m {
		out[k.String()] = n
	}
	return out
}

func sum(m map[string]int) int {
	total := 0
	for _, n := range m {
		total += n
	}
	return total
}
