package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/history"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot"
	trees "github.com/codegraph-dev/codegraph/snapshot/history"
)

// HistoryOptions are the options of log, blame and when.
type HistoryOptions struct {
	*Global
	Filter
	What  string // a symbol, or A -> B
	Since string // revision to stop at
}

func (opts *HistoryOptions) addFlags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&opts.Since, "since", "", "stop at this revision")
	f.IntVar(&opts.Limit, "limit", 0, "at most this many events (default: all)")
	f.StringSliceVar(&opts.Kinds, "kind", nil, "only symbols of this kind, common or precise (repeatable)")
	globsVar(f, &opts.Paths, "path", "only symbols whose path matches the glob (repeatable)")
	globsVar(f, &opts.Excludes, "exclude", "no symbols whose path matches the glob (repeatable)")
}

func newLogCommand(g *Global) *cobra.Command {
	opts := HistoryOptions{Global: g}
	c := &cobra.Command{
		Use:   "log SYMBOL",
		Short: "List the commits that changed a definition, through renames and moves",
		Long: "List the commits that changed a definition, the newest first, from --ref (HEAD) back to the one that added it.\n" +
			"Renames and moves are followed. Of a merge, a parent that has the same is followed, as git log does.",
		Example: "  codegraph log Client.Get\n  codegraph log store/open.go:Open --limit 5",
		Args:    arguments(1, 1, "one symbol"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.What = args[0]
			return runLog(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addFlags(c)
	return c
}

// logAnswer is the JSON of log.
type logAnswer struct {
	head
	Symbol  symbolJSON  `json:"symbol"`
	Events  []eventJSON `json:"events"`
	Commits int         `json:"commits"` // walked
	Stopped string      `json:"stopped"` // added, limit, since, shallow
}

// eventJSON is a commit that changed a definition.
type eventJSON struct {
	commitJSON
	Change  string          `json:"change"`
	Changes []string        `json:"changes,omitempty"`
	Reason  string          `json:"reason"`
	Before  *diffctx.Symbol `json:"before,omitempty"`
	After   *diffctx.Symbol `json:"after,omitempty"`
}

// commitJSON names a commit.
type commitJSON struct {
	Commit  string    `json:"commit"`
	Author  string    `json:"author"`
	Email   string    `json:"email"`
	Date    time.Time `json:"date"` // of the author
	Subject string    `json:"subject"`
}

func commitOf(c gitsrc.Commit) commitJSON {
	return commitJSON{c.Hash.String(), c.Author.Name, c.Author.Email, c.Author.When, c.Subject}
}

func (c commitJSON) line() string {
	return fmt.Sprintf("%s  %s  %s", short(plumbing.NewHash(c.Commit)), c.Date.Format(time.DateOnly), c.Author)
}

func eventOf(e history.Event) eventJSON {
	return eventJSON{commitOf(e.Commit), e.Change.Change, e.Change.Changes, e.Change.Reason, e.Change.Before, e.Change.After}
}

func runLog(ctx context.Context, opts HistoryOptions, out io.Writer) error {
	return opts.traced(ctx, func(p *past, symbol snapshot.Symbol, trace *history.Trace, format string) error {
		answer := logAnswer{headOf(p.view), describe(symbol), []eventJSON{}, trace.Commits, trace.Stopped}
		for _, e := range trace.Events {
			answer.Events = append(answer.Events, eventOf(e))
		}
		if format == "json" {
			return output.JSON(out, answer)
		}
		for _, e := range answer.Events {
			writeEvent(out, e)
		}
		if trace.Stopped == "shallow" {
			opts.note("the history ends at a shallow boundary after %s; `git fetch --deepen=N` brings more", plural(trace.Commits, "commit"))
		}
		return nil
	})
}

func writeEvent(out io.Writer, e eventJSON) {
	what := e.Change
	if len(e.Changes) > 0 {
		what = strings.Join(e.Changes, ", ")
	}
	fmt.Fprintf(out, "%s  %s\n    %s", e.line(), e.Subject, what)
	switch {
	case e.Before != nil && e.After != nil && (e.Before.Path != e.After.Path || e.Before.QualifiedName != e.After.QualifiedName):
		fmt.Fprintf(out, ": %s in %s → %s in %s", e.Before.QualifiedName, e.Before.Path, e.After.QualifiedName, e.After.Path)
	case e.Before != nil && e.After != nil && e.Before.Signature != e.After.Signature:
		fmt.Fprintf(out, ": %s → %s", e.Before.Signature, e.After.Signature)
	case e.Before == nil && e.After != nil:
		fmt.Fprintf(out, ": %s", position(e.After.Path, e.After.Line, 0))
	}
	fmt.Fprintln(out)
}

// traced follows the definition that is asked about and gives its trace to fn.
func (opts HistoryOptions) traced(ctx context.Context, fn func(p *past, symbol snapshot.Symbol, trace *history.Trace, format string) error) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	p, err := opts.begin(ctx)
	if err != nil {
		return err
	}
	defer p.end(ctx)
	symbol, err := p.symbol(ctx, opts.What)
	if err != nil {
		return err
	}
	trace, err := p.trace(ctx, symbol)
	if err != nil {
		return err
	}
	return fn(p, symbol, trace, format)
}

// past is an open walk through history.
type past struct {
	*session
	opts   HistoryOptions
	view   *state.View
	walk   *history.Walker
	facts  *trees.Reader
	limits history.Limits
}

// begin opens the history from --ref, the last commit by default.
func (opts HistoryOptions) begin(ctx context.Context) (*past, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	s, err := opts.open()
	if err != nil {
		return nil, err
	}
	p := &past{session: s, opts: opts}
	if err := p.start(ctx); err != nil {
		s.close()
		return nil, err
	}
	return p, nil
}

func (p *past) start(ctx context.Context) error {
	defer p.progress.Done()
	ref := p.opts.Ref
	if ref == "" {
		ref = "HEAD"
	}
	rev, err := p.Resolve(ctx, ref)
	if err != nil {
		return err
	}
	if rev.Kind != gitsrc.KindCommit {
		return output.Usagef("--ref %s: history begins at a commit", ref)
	}
	if p.view, err = p.Of(ctx, rev); err != nil {
		return err
	}
	engine, err := p.Engine(ctx)
	if err != nil {
		return err
	}
	p.limits.Events = p.opts.Limit
	if p.opts.Since != "" {
		since, err := p.Resolve(ctx, p.opts.Since)
		if err != nil {
			return err
		}
		p.limits.Since = since.Commit
	}
	p.facts = trees.New(engine, p.view.Config())
	p.walk = history.New(p.Repo, p.facts, p.view.Recipe())
	return nil
}

func (p *past) end(ctx context.Context) {
	p.facts.Close(ctx)
	p.close()
}

// symbol finds the one definition that a name stands for.
func (p *past) symbol(ctx context.Context, name string) (snapshot.Symbol, error) {
	found, err := p.find(ctx, p.view, name, p.opts.Filter)
	if err == nil && len(found) == 0 {
		err = p.unknownSymbol(ctx, p.view, name, "; what is gone by now is told from a commit that had it: --ref REV, which `git log --diff-filter=D` finds for a file, `git log -S` for a name")
	}
	if err != nil {
		return snapshot.Symbol{}, err
	}
	if len(found) > 1 {
		return snapshot.Symbol{}, output.Failf("ambiguous_symbol", "name one of them: "+strings.Join(apart(found), ", "), "%q is the name of %s", name, plural(len(found), "symbol"))
	}
	return found[0], nil
}

// apart names the first of several symbols, by their ids where path and name
// are the same: overloads, rules of a style sheet.
func apart(found []snapshot.Symbol) []string {
	times := map[string]int{}
	label := func(s *snapshot.Symbol) string { return s.Path + ":" + s.QualifiedName }
	for i := range found {
		times[label(&found[i])]++
	}
	var out []string
	for i := range found[:min(len(found), 5)] {
		s := &found[i]
		if times[label(s)] > 1 {
			out = append(out, fmt.Sprintf("%s (%s:%d)", s.ID, s.Path, s.NameLine))
			continue
		}
		out = append(out, label(s))
	}
	return out
}

func (p *past) trace(ctx context.Context, s snapshot.Symbol) (*history.Trace, error) {
	trace, err := p.walk.Symbol(ctx, p.view.Commit, s, p.limits)
	if err != nil {
		return nil, fmt.Errorf("trace %s: %w", s.QualifiedName, err)
	}
	return trace, nil
}
