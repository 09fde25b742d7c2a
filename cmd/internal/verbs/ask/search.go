package ask

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/embed"
	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Search is a request of search.
type Search struct {
	verb.Filter
	Query   string
	limited bool // --limit is given
	Literal bool
	Linked  bool // look in linked repositories too
	Source  bool // look for files by words of their texts
	Meaning bool // look for what is nearest in meaning, by an embedder
}

func NewSearch() *verb.Verb {
	req := Search{}
	v := &verb.Verb{
		Use: "search QUERY...",
		Tools: []verb.Tool{{Default: true, About: "Find symbols by words of names, docs, signatures, paths.",
			Arguments: []mcp.Param{verb.Required(verb.Text("query", "words, AND OR NOT, begin*, name:"))},
			Params:    []mcp.Param{verb.Toggle("literal", "text inside of names"), verb.Toggle("semantic", ""), verb.PathParam, verb.KindParam, verb.LimitParam, verb.RefParam},
			Output:    mcp.OutputSchema[searchAnswer]()},
			{Name: "search_source", About: "Files by words of their texts, with the line that has most of them", Sets: "source",
				Arguments: []mcp.Param{verb.Required(verb.Text("query", "words"))}, Params: []mcp.Param{verb.PathParam, verb.LimitParam, verb.RefParam}, Output: mcp.OutputSchema[sourceAnswer]()}},
		Short: "Find symbols by words of their names, docs, signatures and paths",
		Long: "Find symbols by words, best first. Names are taken apart (getUserById has get, user, by and id) and\n" +
			"words reduced to their stems. All words must be there; AND, OR, NOT, parentheses, \"several words\" and\n" +
			"begin* work; name:, doc: and signature: look in one field only, kind:, in: (a type) and path: narrow.\n" +
			"Where nothing has all the words, their beginnings, any of them, or a part of a name are taken.\n" +
			"With --source the words are looked for in the texts of files, names not taken apart; the index of texts\n" +
			"is made when it is first asked for. The same is the table source_fts of sql.\n" +
			"With --semantic functions and types are compared with the query by the vectors of the embedder that the environment\n" +
			"names: " + embed.EnvURL + " and " + embed.EnvModel + " (OpenAI's protocol), or " + embed.EnvCommand + ". Without one there is no such\n" +
			"search, and nothing leaves the machine. The same is the table vectors of sql.",
		Example: "  codegraph search 'user id'\n  codegraph search 'pars* AND NOT test kind:function path:cmd'",
		Args:    verb.Arguments(1, -1, "a query"),
		Formats: verb.Compact,
	}
	v.Run = func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
		req.Query, req.limited = strings.Join(args, " "), v.Flags().Changed("limit")
		if req.Source && req.Meaning {
			return nil, output.Usagef("--source looks for words, --semantic for meaning; leave one of them out")
		}
		if req.Source {
			return req.source(ctx, e)
		}
		return req.Run(ctx, e)
	}
	req.Filter.AddFlags(v.Flags())
	v.Flags().Lookup("limit").Usage = "at most this many results; 0 for all"
	v.Flags().Lookup("limit").DefValue = "20"
	req.Limit = 20
	v.Flags().BoolVar(&req.Literal, "literal", false, "find the text as it is written inside of names")
	v.Flags().BoolVar(&req.Source, "source", false, "find files by words of their texts, with the line that has most of them")
	v.Flags().BoolVar(&req.Meaning, "semantic", false, "find what is nearest in meaning, by the embedder that the environment names")
	v.Flags().BoolVar(&req.Linked, "include-dependencies", false, "also the symbols of linked repositories (see link), after one's own")
	return v
}

// searchAnswer is the JSON of search.
type searchAnswer struct {
	verb.Head
	Query      string         `json:"query"`
	Matched    string         `json:"matched"` // all, prefix, any, substring, literal, semantic, none
	Matches    []foundJSON    `json:"matches"`
	Total      int            `json:"total"`
	Truncated  bool           `json:"truncated"`
	Unreached  []string       `json:"unreached,omitempty"`  // linked repositories that could not be looked at
	Unanalysed map[string]int `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

// matchedBy says how symbols were found that do not have all the words.
var matchedBy = map[string]string{"prefix": ", by the beginnings of the words", "any": ", by any of the words", "substring": ", by a part of the name", "literal": ", by a part of the name", "semantic": ", by meaning"}

type foundJSON struct {
	lookup.SymbolJSON
	Score   float64 `json:"score"`
	Project string  `json:"project,omitempty"` // linked repository that it is of
}

// searchIndex opens the index of words. It must be closed.
func searchIndex(ctx context.Context, s *verb.Session) (*search.Index, error) {
	ix, err := search.Open(ctx, s.Folder())
	if err == nil {
		ix.Progress = s.Progress.Report
	}
	return ix, err
}

func (req Search) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if req.Meaning && req.Literal {
		return nil, output.Usagef("--literal looks for a text in names, --semantic for meaning; leave one of them out")
	}
	s, view, err := e.Look(ctx, req.Check)
	if err != nil {
		return nil, err
	}
	answer := searchAnswer{Head: verb.HeadOf(view), Query: req.Query, Matches: []foundJSON{}}
	answer.Unreached, err = req.everywhere(ctx, s, view, func(s *verb.Session, view *state.View, project string) error {
		return req.symbols(ctx, s, view, project, &answer)
	})
	if err != nil {
		return nil, err
	}
	answer.Truncated = len(answer.Matches) < answer.Total
	further := ""
	if answer.Total == 0 {
		if answer.Unanalysed, further, err = req.instead(ctx, s, view); err != nil {
			return nil, err
		}
	}
	shorten := lookup.WidthsOf(view)
	for i := range answer.Matches {
		m := &answer.Matches[i]
		m.Signature, m.Doc = shorten.Squeeze(m.Signature), shorten.Brief(m.Doc)
	}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		answer.write(out)
		e.Note("%d of %s shown%s", len(answer.Matches), verb.Plural(answer.Total, "symbol"), matchedBy[answer.Matched]+further)
		return nil
	}}, nil
}

// instead says why nothing may have been found: a filter leaves none of what there is, the code is in no graph, or a
// name is written otherwise.
func (req Search) instead(ctx context.Context, s *verb.Session, view *state.View) (unanalysed map[string]int, further string, err error) {
	if req.Narrowed() {
		all := searchAnswer{}
		req.Filter, req.Limit = verb.Filter{}, 1
		if err := req.symbols(ctx, s, view, "", &all); err != nil {
			return nil, "", err
		}
		if all.Total > 0 {
			return nil, fmt.Sprintf("; %s elsewhere or of other kinds", verb.Plural(all.Total, "symbol")), nil
		}
	}
	if unanalysed, err = lookup.NoneFound(ctx, s, view); err != nil || len(strings.Fields(req.Query)) != 1 {
		return unanalysed, "", err
	}
	near, err := lookup.Nearest(ctx, s, view, req.Query)
	return unanalysed, didYouMean(near), err
}

// everywhere asks this repository, and those that are linked to it where they are wanted, within the limit of the configuration.
// project is the name of a link; unreached are those that could not be asked.
func (req *Search) everywhere(ctx context.Context, s *verb.Session, view *state.View, ask func(s *verb.Session, view *state.View, project string) error) (unreached []string, err error) {
	if most := view.Config().Search.MaxResults; most > 0 && !req.limited {
		req.Limit = most
	}
	if err := ask(s, view, ""); err != nil || !req.Linked {
		return nil, err
	}
	return s.EachLink(ctx, func(l links.Link, linked *verb.Session, view *state.View) error { return ask(linked, view, l.Name) })
}

func (a searchAnswer) write(out io.Writer) {
	for _, m := range a.Matches {
		where := verb.Position(m.Path, m.NameLine, m.NameColumn)
		if m.Project != "" {
			where = m.Project + "//" + where
		}
		kind := m.NodeKind
		if kind == "" {
			kind = m.Kind
		}
		fmt.Fprintf(out, "%s  %s %s", where, kind, render.Name(m.QualifiedName))
		if m.Doc != "" {
			fmt.Fprintf(out, "  %s", m.Doc)
		}
		fmt.Fprintln(out)
	}
}

// symbols adds what is found in a repository: as many as the limit still allows,
// and the number of all.
func (req *Search) symbols(ctx context.Context, s *verb.Session, view *state.View, project string, a *searchAnswer) error {
	ix, err := searchIndex(ctx, s)
	if err != nil {
		return err
	}
	defer ix.Close()
	r, err := req.find(ctx, ix, view)
	s.Progress.Done()
	if err != nil {
		return err
	}
	if project == "" || a.Total == 0 {
		a.Matched = r.How
	}
	a.Total += len(r.Matches)
	shown := r.Matches
	if req.Limit > 0 {
		shown = shown[:min(len(shown), req.Limit-len(a.Matches))]
	}
	found, err := describeFound(ctx, view, shown)
	if err != nil {
		return err
	}
	for i, sym := range found {
		a.Matches = append(a.Matches, foundJSON{lookup.Describe(sym), math.Round(shown[i].Score*1000) / 1000, project})
	}
	return nil
}

// find looks for symbols, by words or by meaning.
func (req *Search) find(ctx context.Context, ix *search.Index, view *state.View) (*search.Result, error) {
	kept := func(m search.Match) bool { return keep(&req.Filter, m) }
	if !req.Meaning {
		return ix.Search(ctx, view.Snapshot, req.Query, search.Options{Literal: req.Literal, Keep: kept})
	}
	near, err := byMeaning(ctx, ix, view, req.Query, req.Limit, kept)
	return &search.Result{Matches: near, How: "semantic"}, err
}

// keep applies the filter to what search finds.
func keep(f *verb.Filter, m search.Match) bool { return f.Path(m.Path) && f.Kind(m.Kind, m.NodeKind) }

// describeFound loads what is shown of matches, each file once.
func describeFound(ctx context.Context, view *state.View, matches []search.Match) ([]graph.Symbol, error) {
	files := map[string]*graph.File{}
	list := make([]graph.Symbol, len(matches))
	for i, m := range matches {
		f := files[m.Path]
		if f == nil {
			var err error
			if f, err = view.Described(ctx, m.Path); err != nil || f == nil {
				return nil, fmt.Errorf("read facts of %s: %w", m.Path, err)
			}
			files[m.Path] = f
		}
		list[i] = f.Symbol(m.Number)
	}
	return list, nil
}
