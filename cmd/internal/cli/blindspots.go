package cli

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// blindSpots is the code of a tree that no graph is of, beside that which is in
// the graph.
type blindSpots struct {
	graph int            // files of code in the graph
	other map[string]int // files of code that no graph is of, by language
}

func blindSpotsOf(ctx context.Context, view *state.View) (blindSpots, error) {
	analysed, other, err := view.Languages(ctx)
	return blindSpots{sum(analysed), other}, err
}

// mostly reports that the graph is of the smaller part of the code.
func (b blindSpots) mostly() bool { return sum(b.other) > b.graph }

// String tells of the code that no graph is of; "" when there is none.
func (b blindSpots) String() string {
	n := sum(b.other)
	if n == 0 {
		return ""
	}
	all := n + b.graph
	if n == all {
		return fmt.Sprintf("codegraph has no graph of the code here: %s", state.ByCount(b.other))
	}
	return fmt.Sprintf("codegraph has no graph of %d of the %s of code here: %s", n, plural(all, "file"), state.ByCount(b.other))
}

// unknownSymbol is the error of commands that need a symbol to start from. Where
// much of the code is in no graph it says that before anything else.
func (s *session) unknownSymbol(ctx context.Context, view *state.View, name, further string) error {
	b, err := blindSpotsOf(ctx, view)
	if err != nil {
		return err
	}
	message, hint := fmt.Sprintf("no symbol %q at %s", name, view.Spec), searchHint(name)+further
	switch {
	case b.mostly():
		message += "; " + b.String()
		hint = fmt.Sprintf("`git grep -n -w %q` finds it as text; `codegraph languages` lists what is understood", lastWord(name))
	case len(b.other) > 0:
		hint += "; " + b.String()
	}
	return output.Failf("unknown_symbol", hint, "%s", message)
}

// noneFound says that nothing was found, and what could not be looked at; the
// counts by language are for the answer's JSON.
func (s *session) noneFound(ctx context.Context, view *state.View) (map[string]int, error) {
	b, err := blindSpotsOf(ctx, view)
	if err != nil || len(b.other) == 0 {
		return nil, err
	}
	s.g.note("%s; nothing is found in them", b)
	return b.other, nil
}

// whySkipped says why a file has no facts.
func whySkipped(view *state.View, l snapshot.Leaf) string {
	o := view.OutsideByPath(l)
	if o.Skip == snapshot.SkipLanguage && o.Language != "" {
		return "codegraph has no graph of " + o.Language
	}
	return "skipped (" + o.Skip + ")"
}
