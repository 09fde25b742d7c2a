package rows

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// CycleNode is a file or a function of a cycle; of files the name is empty.
type CycleNode struct {
	ID   string `json:"id"` // of a file its path
	Path string `json:"path"`
	Name string `json:"name,omitempty"`
}

// Cycles lists the cycles of "imports", "all-imports" or "calls" as the table of that name does:
// the strongly connected components, the largest first.
func Cycles(ctx context.Context, st *state.State, view *state.View, graph string) ([][]CycleNode, error) {
	return Answer(ctx, view, "cycles "+graph, func() ([][]CycleNode, error) { return findCycles(ctx, st, view, graph) })
}

func findCycles(ctx context.Context, st *state.State, view *state.View, graph string) ([][]CycleNode, error) {
	q := &query{ctx: ctx, source: New(st, view, 0), graph: newGraph(view), r: tables.Request{Key: "graph", Value: graph}}
	var list [][]CycleNode
	for rows, err := range listCycles(q) {
		if err != nil {
			return nil, fmt.Errorf("cycles of %s: %w", graph, err)
		}
		for _, r := range rows {
			if r.number > len(list) {
				list = append(list, nil)
			}
			list[r.number-1] = append(list[r.number-1], CycleNode{r.node, r.path, r.name})
		}
	}
	return list, nil
}
