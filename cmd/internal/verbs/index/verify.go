package index

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Verify is a request of verify.
type Verify struct {
	History string // A..B; "" verifies the index itself
	Sample  int
	All     bool
	Order   string // "random" or "history"
	Seed    uint64

	NoRebuild bool // figures of the deltas only
}

// defaultSample is how many commits are rebuilt unless told otherwise.
const defaultSample = 20

func NewVerify() *verb.Verb {
	req := Verify{}
	v := &verb.Verb{
		Use:   "verify [PATH...]",
		Tools: []verb.Tool{{Output: mcp.OutputSchema[verifyIndexAnswer]().Or(mcp.OutputSchema[verifyAnswer]()), Compares: true}},
		Short: "Check the index, its graphs, the files behind them or the setup",
		Long: "Without a flag, check every file of the state folder: structure, checksums, roots of snapshots.\n" +
			"With --history A..B, reach the first-parent commits of the range one from the other, build each from\n" +
			"nothing in an empty state folder with another number of workers, and compare the exports byte for byte.\n" +
			"Both happen in scratch folders: the index is not touched. Exit 1 when something is wrong.",
		Example: "  codegraph verify\n  codegraph verify --setup\n  codegraph verify --drift src\n  codegraph verify --history v1.0..v1.1 --sample 40 --order random",
		Args:    &verb.Args{What: "no arguments", Hint: "--drift PATH... compares what is indexed of these"},
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.Run(ctx, e)
		},
	}
	v.Flags().StringVar(&req.History, "history", "", "range of first-parent commits, A..B")
	v.Flags().IntVar(&req.Sample, "sample", defaultSample, "how many commits of the range")
	v.Flags().BoolVar(&req.All, "all", false, "every commit of the range")
	v.Flags().StringVar(&req.Order, "order", "history", "history (oldest first) or random")
	v.Flags().BoolVar(&req.NoRebuild, "no-rebuild", false, "only reach the commits, for the figures; compare nothing")
	v.Flags().Uint64Var(&req.Seed, "seed", 1, "of the sample and the random order")
	return v
}

func (req Verify) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if req.Order != "history" && req.Order != "random" {
		return nil, output.Usagef("--order %q: use history or random", req.Order)
	}
	if req.Sample < 1 {
		return nil, output.Usagef("--sample %d: use a positive number, or --all", req.Sample)
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	if req.History == "" {
		return verifyIndex(ctx, s)
	}
	return verifyHistory(ctx, s, req)
}

// verifyIndexAnswer is the JSON of verify without --history.
type verifyIndexAnswer struct {
	Records   int      `json:"records"`
	Snapshots int      `json:"snapshots"`
	Paths     int      `json:"paths"`
	Blocks    int      `json:"blocks"`
	Others    int      `json:"others"` // files beside the index: words for search, stat caches
	Problems  []string `json:"problems"`
}

func verifyIndex(ctx context.Context, s *verb.Session) (*verb.Answer, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	rep, err := db.Verify(ctx)
	if err != nil {
		return nil, fmt.Errorf("verify index: %w", err)
	}
	others, damaged, err := s.Derived(ctx)
	if err != nil {
		return nil, fmt.Errorf("verify files beside the index: %w", err)
	}
	for _, d := range damaged {
		rep.Problems = append(rep.Problems, fmt.Sprintf("%s: %v; the next command that needs it makes it again, `codegraph gc --rebuild` deletes it", d.File, d.Err))
	}
	answer := verifyIndexAnswer{rep.Records, rep.Snapshots, rep.Paths, rep.Blocks, others, append([]string{}, rep.Problems...)}
	told := &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		for _, p := range rep.Problems {
			fmt.Fprintln(out, p)
		}
		_, err := fmt.Fprintf(out, "%d records, %d snapshots, %d paths, %d blocks of postings, %s beside them: %s\n", rep.Records, rep.Snapshots, rep.Paths, rep.Blocks, verb.Plural(others, "file"), verb.Plural(len(rep.Problems), "problem"))
		return err
	}}
	return told.Found(len(rep.Problems) > 0), nil
}

// verifyStep is one commit of verify --history.
type verifyStep struct {
	Commit     string `json:"commit"`
	Tree       string `json:"tree"`
	Base       string `json:"base,omitempty"` // tree it was reached from
	Files      int    `json:"files"`
	Changed    int    `json:"changed"`
	Extracted  int    `json:"extracted"`
	NewBlobs   int    `json:"new_blobs"` // with facts, in no commit before; as many are extracted
	Relinked   int    `json:"relinked"`
	Dependents int    `json:"dependents"`
	Mismatch   string `json:"mismatch,omitempty"`

	compared bool
}

// verifyAnswer is the JSON of verify --history.
type verifyAnswer struct {
	History    string       `json:"history"`
	Commits    int          `json:"commits"`
	Verified   int          `json:"verified"`
	Mismatches int          `json:"mismatches"`
	Seed       uint64       `json:"seed"`
	Dependents distribution `json:"dependents_share"` // of the files, linked again beyond those changed
	Steps      []verifyStep `json:"steps"`
}

// distribution of shares, in percent.
type distribution struct {
	Median float64 `json:"median"`
	P90    float64 `json:"p90"`
	Max    float64 `json:"max"`
}

func verifyHistory(ctx context.Context, s *verb.Session, req Verify) (*verb.Answer, error) {
	trees, commits, total, err := historyOf(ctx, s, req)
	if err != nil {
		return nil, err
	}
	engine, closeEngine, err := s.ScratchEngine(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = closeEngine() }() // a state folder of its own, which goes
	answer := verifyAnswer{History: req.History, Commits: total, Seed: req.Seed, Steps: []verifyStep{}}
	answer.Mismatches, err = graph.Verify(ctx, engine, trees, graph.VerifyOptions{
		Random: req.Order == "random", Seed: req.Seed, Rebuild: !req.NoRebuild,
		Fresh: func() (graph.Storage, func() error, error) { return state.Scratch(ctx) },
		Report: func(step graph.VerifyStep) {
			v := answer.add(step, commits[step.Tree])
			if s.Env.Format == "text" {
				v.write(s.Env.Out)
			}
		},
	})
	s.Progress.Done()
	if err != nil {
		return nil, fmt.Errorf("verify %s: %w", req.History, err)
	}
	answer.Verified = len(answer.Steps)
	answer.Dependents = sharesOf(answer.Steps)
	told := &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		d := answer.Dependents
		_, err := fmt.Fprintf(out, "%d of %d commits %s, %d mismatches; files linked again beyond those changed: median %.2f %%, 90th percentile %.2f %%, most %.2f %%\n",
			answer.Verified, total, map[bool]string{false: "verified", true: "reached"}[req.NoRebuild], answer.Mismatches, d.Median, d.P90, d.Max)
		return err
	}}
	return told.Found(answer.Mismatches > 0), nil
}

// historyOf lists the trees to verify, oldest first, and whose they are. A
// sample is spread evenly over the range in history order; a random one is left
// to the seed.
func historyOf(ctx context.Context, s *verb.Session, req Verify) (trees []plumbing.Hash, commits map[plumbing.Hash]plumbing.Hash, total int, err error) {
	r, err := s.Repo.ResolveRange(ctx, req.History)
	if err != nil {
		return nil, nil, 0, err
	}
	list, err := s.Repo.FirstParents(ctx, r.B.Commit, r.A.Commit)
	if err != nil {
		return nil, nil, 0, fmt.Errorf("history %s: %w", req.History, err)
	}
	slices.Reverse(list)
	commits = map[plumbing.Hash]plumbing.Hash{}
	for _, c := range list {
		if _, seen := commits[c.Tree]; !seen {
			trees = append(trees, c.Tree)
			commits[c.Tree] = c.Hash
		}
	}
	if !req.All {
		trees = sample(trees, req.Sample, req.Order == "random", req.Seed)
	}
	return trees, commits, len(list), nil
}

func (a *verifyAnswer) add(step graph.VerifyStep, commit plumbing.Hash) verifyStep {
	v := verifyStep{compared: step.Compared, Commit: commit.String(), Tree: step.Tree.String(), Files: step.Files, Changed: step.Stats.Changed, Extracted: step.Stats.Extracted, NewBlobs: step.NewBlobs,
		Relinked: step.Stats.Relinked, Dependents: step.Stats.Dependents, Mismatch: step.Mismatch}
	if !step.Base.IsZero() {
		v.Base = step.Base.String()
	}
	a.Steps = append(a.Steps, v)
	return v
}

func (v verifyStep) write(out io.Writer) {
	verdict := ": equal"
	switch {
	case v.Mismatch != "":
		verdict = ": MISMATCH\n" + v.Mismatch
	case !v.compared:
		verdict = ""
	}
	fmt.Fprintf(out, "%s  %d files, %d changed, %d extracted of %d new blobs, %d linked, %d dependents%s\n",
		v.Commit[:10], v.Files, v.Changed, v.Extracted, v.NewBlobs, v.Relinked, v.Dependents, verdict)
}

// sharesOf gives the distribution of dependents over files; the first step,
// which has no base, is no delta.
func sharesOf(steps []verifyStep) distribution {
	var shares []float64
	for _, v := range steps {
		if v.Base != "" && v.Files > 0 {
			shares = append(shares, 100*float64(v.Dependents)/float64(v.Files))
		}
	}
	if len(shares) == 0 {
		return distribution{}
	}
	slices.Sort(shares)
	at := func(q float64) float64 { return shares[int(q*float64(len(shares)-1))] }
	return distribution{at(0.5), at(0.9), at(1)}
}
