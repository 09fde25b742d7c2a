package ask

import (
	"context"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Explore is a request of explore.
type Explore struct {
	verb.Filter
	verb.Budget
	Task    string
	Compact bool
	For     string // a purpose, "" to read it off the task
	Base    string // what the branch is compared with; "" for the default branch
}

// exploreTokens is the budget of an answer unless asked otherwise.
const exploreTokens = 8000

func NewExplore() *verb.Verb {
	req := Explore{Budget: verb.Budget{Max: exploreTokens}}
	v := &verb.Verb{
		Use: "explore TASK...",
		Tools: []verb.Tool{{Default: true, About: "Code that a task is about, with source. Start here.",
			Arguments: []mcp.Param{verb.Required(verb.Text("task", "in your own words, with names"))},
			Params:    []mcp.Param{verb.Number("max_tokens", ""), verb.Toggle("compact", "no source"), verb.PathParam, verb.KindParam, verb.RefParam},
			Output:    mcp.OutputSchema[exploreAnswer](), Unbound: true}},
		Aliases: []string{"context"},
		Short:   "Show the code that a task is about, within a number of tokens",
		Long: "Show the definitions that a task, question or commit message is likely to be about, the most relevant first:\n" +
			"by the words of their names, docs, signatures, paths and lines, by the files they share, and by past commits\n" +
			"with messages like it. Most of the budget shows source: whole definitions, and of long ones the lines around what\n" +
			"matches. The rest names what else may matter, as path and name, and counts tests by file unless they are what is\n" +
			"asked for.",
		Example: "  codegraph explore 'completions should not offer hidden flags' --max-tokens 4000 --json",
		Args:    verb.Arguments(1, -1, "a text"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Task = strings.Join(args, " ")
			return req.Run(ctx, e)
		},
	}
	req.Budget.AddFlags(v.Flags())
	req.Filter.AddFlags(v.Flags())
	v.Flags().StringVar(&req.For, "for", "", "what it is for: "+strings.Join(purposes(), ", ")+" (default: as the task reads)")
	v.Flags().StringVar(&req.Base, "base", "", "revision that the branch left: what it changed since counts (default: the default branch, of the files on disk)")
	v.Flags().BoolVar(&req.Compact, "compact", false, "no source, only what and where")
	return v
}

// exploredJSON is a definition of the answer: all of its lines, or those around what
// matches, of which a long one may have several runs.
type exploredJSON struct {
	ID        string `json:"id"`
	Path      string `json:"path"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
	Signature string `json:"signature,omitempty"` // with --compact
	Source    string `json:"source,omitempty"`
}

// exploreAnswer is the JSON of explore.
type exploreAnswer struct {
	verb.Head
	Purpose string         `json:"purpose"`
	Symbols []exploredJSON `json:"symbols"`         // with source, the most relevant first
	Named   []string       `json:"named,omitempty"` // what else may matter: path: name:line …
	Tests   []string       `json:"tests,omitempty"` // of these, how many by file: path: n
	exploreSurroundings
	Tokens     int            `json:"tokens"`
	Total      int            `json:"total"` // symbols that have to do with the task
	Truncated  bool           `json:"truncated"`
	Unanalysed map[string]int `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

func (req Explore) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.Filter.Check(); err != nil {
		return nil, err
	}
	if err := req.Budget.Check(); err != nil {
		return nil, err
	}
	purpose, err := purposeOf(req.For, req.Task)
	if err != nil {
		return nil, err
	}
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	req.Budget.Configure(view)
	ix, err := searchIndex(ctx, s)
	if err != nil {
		return nil, err
	}
	defer ix.Close()
	branch, err := branchFiles(ctx, s, view, req.Base)
	if err != nil {
		return nil, err
	}
	found, err := ix.Relevant(ctx, view.Snapshot, view.Commit, branch, req.Task)
	s.Progress.Done()
	if err != nil {
		return nil, err
	}
	var kept []search.Match
	for _, m := range found.Matches {
		if isDefinition(m) && keep(&req.Filter, m) {
			kept = append(kept, m)
		}
	}
	if req.For == "test" {
		kept = testsFirst(kept)
	}
	a := exploreAnswer{Head: verb.HeadOf(view), Purpose: purpose, Total: len(kept), Symbols: []exploredJSON{}}
	if err := req.fill(ctx, view, kept, found, formOf(e.Format), &a); err != nil {
		return nil, err
	}
	if a.Total == 0 {
		if a.Unanalysed, err = lookup.NoneFound(ctx, s, view); err != nil {
			return nil, err
		}
	}
	return &verb.Answer{Value: a, Dense: true, Text: func(out io.Writer) error {
		e.Note("%s", a.note())
		_, err := out.Write(plainText(a))
		return err
	}}, nil
}

// aboutTests reports whether tests are what is asked for: they come with source then.
func (req *Explore) aboutTests() bool {
	first, _, _ := strings.Cut(strings.TrimSpace(req.Task), "\n")
	return req.For == "test" || req.For == "" && purposeTable()[0].words.MatchString(first)
}
