package lookup

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// blindSpots is the code of a tree that no graph is of, beside that which is in
// the graph.
type blindSpots struct {
	Graph int            // files of code in the graph
	Other map[string]int // files of code that no graph is of, by language
}

func BlindSpotsOf(ctx context.Context, view *state.View) (blindSpots, error) {
	analysed, other, err := view.Languages(ctx)
	return blindSpots{Sum(analysed), other}, err
}

// Mostly reports that the graph is of the smaller part of the code.
func (b blindSpots) Mostly() bool { return Sum(b.Other) > b.Graph }

// String tells of the code that no graph is of; "" when there is none.
func (b blindSpots) String() string {
	n := Sum(b.Other)
	if n == 0 {
		return ""
	}
	all := n + b.Graph
	if n == all {
		return fmt.Sprintf("codegraph has no graph of the code here: %s", state.ByCount(b.Other))
	}
	return fmt.Sprintf("codegraph has no graph of %d of the %s of code here: %s", n, verb.Plural(all, "file"), state.ByCount(b.Other))
}

// UnknownSymbol is the error of commands that need a symbol to start from. Where
// much of the code is in no graph it says that before anything else.
func UnknownSymbol(ctx context.Context, s *verb.Session, view *state.View, name, further string) error {
	b, err := BlindSpotsOf(ctx, view)
	if err != nil {
		return err
	}
	message, hint := fmt.Sprintf("no symbol %q at %s", name, view.Spec), searchHint(name)+further
	switch {
	case b.Mostly():
		message += "; " + b.String()
		hint = fmt.Sprintf("`git grep -n -w %q` finds it as text; `codegraph languages` lists what is understood", lastWord(name))
	case len(b.Other) > 0:
		hint += "; " + b.String()
	}
	return output.Failf("unknown_symbol", hint, "%s", message)
}

// NoneFound says that nothing was found, and what could not be looked at; the
// counts by language are for the answer's JSON.
func NoneFound(ctx context.Context, s *verb.Session, view *state.View) (map[string]int, error) {
	b, err := BlindSpotsOf(ctx, view)
	if err != nil || len(b.Other) == 0 {
		return nil, err
	}
	s.Env.Note("%s; nothing is found in them", b)
	return b.Other, nil
}

// WhySkipped says why a file has no facts.
func WhySkipped(view *state.View, l snapshot.Leaf) string {
	o := view.OutsideByPath(l)
	if o.Skip == snapshot.SkipLanguage && o.Language != "" {
		return "codegraph has no graph of " + o.Language
	}
	return "skipped (" + o.Skip + ")"
}

func Sum(m map[string]int) int {
	total := 0
	for _, n := range m {
		total += n
	}
	return total
}
