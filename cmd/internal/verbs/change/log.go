package change

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/history"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	trees "github.com/codegraph-dev/codegraph/snapshot/history"
)

// History is a request of log, blame and when.
type History struct {
	verb.Filter
	What  string // a symbol, or A -> B
	Since string // revision to stop at
}

func (req *History) addFlags(f *pflag.FlagSet) {
	f.StringVar(&req.Since, "since", "", "stop at this revision")
	f.IntVar(&req.Limit, "limit", 0, "at most this many events (default: all)")
	f.StringSliceVar(&req.Kinds, "kind", nil, "only symbols of this kind, common or precise (repeatable)")
	verb.GlobsVar(f, &req.Paths, "path", "only symbols whose path matches the glob (repeatable)")
	verb.GlobsVar(f, &req.Excludes, "exclude", "no symbols whose path matches the glob (repeatable)")
}

func NewLog() *verb.Verb {
	req := History{}
	v := &verb.Verb{
		Use:   "log SYMBOL",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("symbol", "name, Type.method, path:name or id"))}, Output: mcp.OutputSchema[logAnswer]()}},
		Short: "List the commits that changed a definition, through renames and moves",
		Long: "List the commits that changed a definition, the newest first, from --ref (HEAD) back to the one that added it.\n" +
			"Renames, moves and copies of whole files are followed. Of a merge, a parent that has the same is followed, as git log does.",
		Example: "  codegraph log Client.Get\n  codegraph log store/open.go:Open --limit 5",
		Args:    &verb.Args{Least: 1, Most: 1, What: "one symbol", Hint: "path:Name is the one of a file"},
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.What = args[0]
			return req.log(ctx, e)
		},
	}
	req.addFlags(v.Flags())
	return v
}

// logAnswer is the JSON of log.
type logAnswer struct {
	verb.Head
	Symbol  lookup.SymbolJSON `json:"symbol"`
	Events  []eventJSON       `json:"events"`
	Commits int               `json:"commits"` // walked
	Stopped string            `json:"stopped"` // added, limit, since, shallow
}

// eventJSON is a commit that changed a definition.
type eventJSON struct {
	commitJSON
	Change  string           `json:"change"`
	Changes []string         `json:"changes,omitempty"`
	Reason  string           `json:"reason"`
	Before  *analysis.Symbol `json:"before,omitempty"`
	After   *analysis.Symbol `json:"after,omitempty"`
}

// commitJSON names a commit.
type commitJSON render.Commit

func commitOf(c gitrepo.Commit) commitJSON {
	return commitJSON{Commit: c.Hash.String(), Author: c.Author.Name, Email: c.Author.Email, Date: c.Author.When, Subject: c.Subject}
}

func (c commitJSON) line() string {
	return fmt.Sprintf("%s  %s  %s", verb.Short(plumbing.NewHash(c.Commit)), c.Date.Format(time.DateOnly), c.Author)
}

func eventOf(e history.Event) eventJSON {
	return eventJSON{commitOf(e.Commit), e.Change.Change, e.Change.Changes, e.Change.Reason, e.Change.Before, e.Change.After}
}

func (req History) log(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	return req.traced(ctx, e, func(p *past, symbol graph.Symbol, trace *history.Trace) *verb.Answer {
		answer := logAnswer{verb.HeadOf(p.view), lookup.Describe(symbol), []eventJSON{}, trace.Commits, trace.Stopped}
		for _, e := range trace.Events {
			answer.Events = append(answer.Events, eventOf(e))
		}
		return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
			for _, e := range answer.Events {
				writeEvent(out, e)
			}
			if trace.Stopped == "shallow" {
				e.Note("the history ends at a shallow boundary after %s; `git fetch --deepen=N` brings more", verb.Plural(trace.Commits, "commit"))
			}
			return nil
		}}
	})
}

func writeEvent(out io.Writer, e eventJSON) {
	what := e.Change
	if len(e.Changes) > 0 {
		what = strings.Join(e.Changes, ", ")
	}
	fmt.Fprintf(out, "%s  %s\n    %s", e.line(), e.Subject, what)
	switch {
	case e.Change == analysis.Added && e.Before != nil && e.After != nil:
		fmt.Fprintf(out, ": %s, a copy of %s", verb.Position(e.After.Path, e.After.Line, 0), render.Name(e.Before.Path))
	case e.Before != nil && e.After != nil && (e.Before.Path != e.After.Path || e.Before.QualifiedName != e.After.QualifiedName):
		fmt.Fprintf(out, ": %s in %s → %s in %s", e.Before.QualifiedName, e.Before.Path, e.After.QualifiedName, e.After.Path)
	case e.Before != nil && e.After != nil && e.Before.Signature != e.After.Signature:
		fmt.Fprintf(out, ": %s → %s", e.Before.Signature, e.After.Signature)
	case e.Before == nil && e.After != nil:
		fmt.Fprintf(out, ": %s", verb.Position(e.After.Path, e.After.Line, 0))
	}
	fmt.Fprintln(out)
}

// traced follows the definition that is asked about, and answers with what is said of its trace.
func (req History) traced(ctx context.Context, e *verb.Env, tell func(p *past, symbol graph.Symbol, trace *history.Trace) *verb.Answer) (*verb.Answer, error) {
	p, err := req.begin(ctx, e)
	if err != nil {
		return nil, err
	}
	defer p.end(ctx)
	symbol, err := p.symbol(ctx, req.What)
	if err != nil {
		return nil, err
	}
	trace, err := p.trace(ctx, symbol)
	if err != nil {
		return nil, err
	}
	return tell(p, symbol, trace), nil
}

// past is an open walk through history.
type past struct {
	*verb.Session
	req    History
	view   *state.View
	walk   *history.Walker
	facts  *trees.Reader
	limits history.Limits
}

// begin opens the history from --ref, the last commit by default.
func (req History) begin(ctx context.Context, e *verb.Env) (*past, error) {
	if err := req.Check(); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	p := &past{Session: s, req: req}
	if err := p.start(ctx); err != nil {
		return nil, err
	}
	return p, nil
}

func (p *past) start(ctx context.Context) error {
	defer p.Progress.Done()
	ref := p.Env.Ref
	if ref == "" {
		ref = "HEAD"
	}
	rev, err := p.Resolve(ctx, ref)
	if err != nil {
		return err
	}
	if rev.Kind != gitrepo.KindCommit {
		return output.Usagef("--ref %s: history begins at a commit", ref)
	}
	if p.view, err = p.Of(ctx, rev); err != nil {
		return err
	}
	engine, err := p.Engine(ctx)
	if err != nil {
		return err
	}
	p.limits.Events = p.req.Limit
	if p.req.Since != "" {
		since, err := p.Resolve(ctx, p.req.Since)
		if err != nil {
			return err
		}
		p.limits.Since = since.Commit
	}
	p.facts = trees.New(engine, p.view.Config())
	p.walk = history.New(p.Repo, p.facts, p.view.Recipe())
	return nil
}

func (p *past) end(ctx context.Context) { p.facts.Close(ctx) }

// symbol finds the one definition that a name means.
func (p *past) symbol(ctx context.Context, name string) (graph.Symbol, error) {
	return lookup.One(ctx, p.Session, p.view, name, p.req.Filter,
		"; for what is gone by now, ask a commit that had it: --ref REV, which `git log --diff-filter=D` finds for a file, `git log -S` for a name")
}

func (p *past) trace(ctx context.Context, s graph.Symbol) (*history.Trace, error) {
	trace, err := p.walk.Symbol(ctx, p.view.Commit, s, p.limits)
	if err != nil {
		return nil, fmt.Errorf("trace %s: %w", s.QualifiedName, err)
	}
	return trace, nil
}
