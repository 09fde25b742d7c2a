package lookup

import (
	"bufio"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// One gives the definition that a name means, for verbs that are about one. Where several have the
// name, a person at a terminal chooses; else it is an error that lists them in forms that mean one each.
// further ends the hint of the error where none has it.
func One(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter, further string) (graph.Symbol, error) {
	found, err := Find(ctx, s, view, name, f)
	if err == nil && len(found) == 0 {
		err = unknown(ctx, s, view, name, f, further)
	}
	if err != nil {
		return graph.Symbol{}, err
	}
	if len(found) == 1 {
		return found[0], nil
	}
	forms, err := apart(ctx, s, view, found[:min(len(found), maxChoices)], f)
	if err != nil {
		return graph.Symbol{}, err
	}
	if s.Env.Asks() {
		if i, ok := choose(s, name, found, forms); ok {
			return found[i], nil
		}
	}
	more := ""
	if n := len(found) - len(forms); n > 0 {
		more = fmt.Sprintf(", and %d more", n)
	}
	return graph.Symbol{}, output.Failf("ambiguous_symbol", "name one of them: "+strings.Join(forms, ", ")+more,
		"%q is the name of %s", name, verb.Plural(len(found), "symbol"))
}

// maxChoices bounds the definitions of a name that are listed.
const maxChoices = 20

// apart gives for each of some symbols a form that means it alone: with its path, its line, its column,
// or its id.
func apart(ctx context.Context, s *verb.Session, view *state.View, found []graph.Symbol, f verb.Filter) ([]string, error) {
	out := make([]string, len(found))
	for i, x := range found {
		out[i] = x.ID.String()
		for _, form := range []string{x.Path + ":" + x.QualifiedName, fmt.Sprintf("%s:%d", x.Path, x.NameLine), fmt.Sprintf("%s:%d:%d", x.Path, x.NameLine, x.NameColumn)} {
			means, err := Find(ctx, s, view, form, f)
			if err != nil {
				return nil, err
			}
			if len(means) == 1 && means[0].ID == x.ID {
				out[i] = form
				break
			}
		}
	}
	return out, nil
}

// choose has a person at a terminal choose among the definitions of a name.
func choose(s *verb.Session, name string, found []graph.Symbol, forms []string) (int, bool) {
	e := s.Env
	s.Progress.Done()
	fmt.Fprintf(e.Err, "%q is the name of %s:\n", name, verb.Plural(len(found), "symbol"))
	for i, form := range forms {
		fmt.Fprintf(e.Err, "%4d  %s  %s\n", i+1, form, verb.KindName(found[i].Kind, found[i].NodeKind))
	}
	fmt.Fprint(e.Err, "which one? ")
	lines := bufio.NewScanner(e.In)
	if !lines.Scan() {
		fmt.Fprintln(e.Err)
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimSpace(lines.Text()))
	return n - 1, err == nil && n >= 1 && n <= len(forms)
}
