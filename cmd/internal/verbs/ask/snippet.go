package ask

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Snippet is a request of snippet.
type Snippet struct {
	verb.Filter
	verb.Budget
	Name string
}

func NewSnippet() *verb.Verb {
	req := Snippet{}
	v := &verb.Verb{
		Use:   "snippet NAME",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.SymbolParam}, Output: mcp.OutputSchema[snippetAnswer]()}},
		Short: "Show the source of a definition",
		Long: "Show the source of each definition of a name, as it is at --ref. With --no-sync, stale says that the file\n" +
			"has changed since, and missing that it is gone.",
		Args:    verb.Arguments(1, 1, "one name"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Name = args[0]
			return req.Run(ctx, e)
		},
	}
	req.Filter.AddFlags(v.Flags())
	req.Budget.AddFlags(v.Flags())
	return v
}

type snippetJSON struct {
	lookup.SymbolJSON
	Source  string `json:"source"`
	Stale   bool   `json:"stale"`
	Missing bool   `json:"missing"`
}

// snippetAnswer is the JSON of snippet.
type snippetAnswer struct {
	verb.Head
	Matches        []snippetJSON          `json:"matches"`
	Total          int                    `json:"total"`
	Truncated      bool                   `json:"truncated"`
	Disambiguation *lookup.Disambiguation `json:"disambiguation,omitempty"`
	Nearest        []string               `json:"nearest,omitempty"`    // where nothing was found: names like it
	Unanalysed     map[string]int         `json:"unanalysed,omitempty"` // where nothing was found: files of code that no graph is of, by language
}

func (req Snippet) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.Filter.Check, req.Budget.Check)
	if err != nil {
		return nil, err
	}
	req.Budget.Configure(view)
	symbols, err := lookup.Find(ctx, s, view, req.Name, req.Filter)
	if err != nil {
		return nil, err
	}
	var none lookup.None
	if len(symbols) == 0 {
		if none, err = lookup.NoneNamed(ctx, s, view, req.Name, req.Filter); err != nil {
			return nil, err
		}
	}
	since, err := staleSince(ctx, s, view)
	if err != nil {
		return nil, err
	}
	paged, cut := verb.Page(symbols, req.Limit)
	var list []snippetJSON
	for _, sym := range paged {
		source, err := sourceOf(ctx, view, sym)
		if err != nil {
			return nil, err
		}
		c, changed := since[sym.Path]
		list = append(list, snippetJSON{lookup.Describe(sym), source, changed && c.New.Mode != 0, changed && c.New.Mode == 0})
	}
	list, over, err := verb.Fit(&req.Budget, list)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: snippetAnswer{verb.HeadOf(view), list, len(symbols), cut || over, lookup.Disambiguate(symbols), none.Nearest, none.Unanalysed}, Then: none.Err, Text: func(out io.Writer) error {
		for i, x := range list {
			if i > 0 {
				fmt.Fprintln(out)
			}
			lookup.WriteSymbolLine(out, paged[i])
			writeNumbered(out, x.Source, x.StartLine)
		}
		if len(symbols) > 0 {
			e.Note("%d of %s shown", len(list), verb.Plural(len(symbols), "definition"))
		}
		return nil
	}}, nil
}

// staleSince lists what changed on disk since a view that is not fresh.
func staleSince(ctx context.Context, s *verb.Session, view *state.View) (map[string]gitrepo.Change, error) {
	changed := map[string]gitrepo.Change{}
	if view.Fresh {
		return changed, nil
	}
	now, err := s.Resolve(ctx, view.Spec)
	if err != nil {
		return nil, err
	}
	err = s.Repo.DiffTrees(ctx, view.Revision.Tree, now.Tree, func(c gitrepo.Change) error {
		changed[c.Path] = c
		return nil
	})
	return changed, err
}

// sourceOf gives the whole lines of a definition.
func sourceOf(ctx context.Context, view *state.View, sym graph.Symbol) (string, error) {
	data, err := view.Source(ctx, sym.Path)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", sym.Path, err)
	}
	return linesOf(data, sym.StartLine, sym.EndLine), nil
}

// linesOf gives lines first to last of a text, without the last one's end.
func linesOf(data []byte, first, last int) string {
	lines := bytes.SplitAfter(data, []byte{'\n'})
	first, last = max(first, 1), min(last, len(lines))
	if first > last {
		return ""
	}
	return strings.TrimRight(string(bytes.Join(lines[first-1:last], nil)), "\r\n")
}

func writeNumbered(out io.Writer, source string, first int) {
	for i, line := range strings.Split(source, "\n") {
		fmt.Fprintf(out, "%5d  %s\n", first+i, line)
	}
}
