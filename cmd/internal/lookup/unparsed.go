package lookup

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// UnparsedJSON is some lines of a file that were not understood.
type UnparsedJSON struct {
	Path   string `json:"path"`
	First  int    `json:"first_line"`
	Last   int    `json:"last_line"`
	Reason string `json:"reason"`
}

// maxUnparsedFiles bounds the files of an answer that are looked at for lines that were not
// understood.
const maxUnparsedFiles = 200

// UnparsedIn lists the lines of some files that were not understood.
func UnparsedIn(ctx context.Context, view *state.View, paths []string) ([]UnparsedJSON, error) {
	slices.Sort(paths)
	paths = slices.Compact(paths)
	var out []UnparsedJSON
	for _, p := range paths[:min(len(paths), maxUnparsedFiles)] {
		f, err := view.File(ctx, p)
		if err != nil {
			return nil, err
		}
		if f == nil || !f.HasUnparsed() {
			continue
		}
		found, err := view.Unparsed(ctx, f)
		if err != nil {
			return nil, err
		}
		out = append(out, UnparsedOf(p, found)...)
	}
	return out, nil
}

func UnparsedOf(path string, found []graph.Unparsed) []UnparsedJSON {
	out := make([]UnparsedJSON, len(found))
	for i, u := range found {
		out[i] = UnparsedJSON{path, u.First, u.Last, u.Reason}
	}
	return out
}

// UnparsedNote reports lines that an answer may lack something of; "" for none.
func UnparsedNote(list []UnparsedJSON) string {
	if len(list) == 0 {
		return ""
	}
	const shown = 3
	var at []string
	for _, u := range list[:min(len(list), shown)] {
		at = append(at, fmt.Sprintf("%s:%d-%d (%s)", u.Path, u.First, u.Last, u.Reason))
	}
	if n := len(list) - shown; n > 0 {
		at = append(at, fmt.Sprintf("%d more", n))
	}
	return "not understood, and not in this answer: " + strings.Join(at, ", ") + "; `codegraph sql \"SELECT * FROM unparsed\"` lists all"
}

// SitePaths lists the files that an answer touches.
func SitePaths(symbols []graph.Symbol, sites []Site) []string {
	var paths []string
	for _, s := range symbols {
		paths = append(paths, s.Path)
	}
	for _, s := range sites {
		paths = append(paths, s.Edge.Path)
	}
	return paths
}
