package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// unparsedJSON is some lines of a file that were not understood.
type unparsedJSON struct {
	Path   string `json:"path"`
	First  int    `json:"first_line"`
	Last   int    `json:"last_line"`
	Reason string `json:"reason"`
}

// maxUnparsedFiles bounds the files of an answer that are looked at for lines that were not
// understood.
const maxUnparsedFiles = 200

// unparsedIn lists the lines of some files that were not understood.
func unparsedIn(ctx context.Context, view *state.View, paths []string) ([]unparsedJSON, error) {
	slices.Sort(paths)
	paths = slices.Compact(paths)
	var out []unparsedJSON
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
		out = append(out, unparsedOf(p, found)...)
	}
	return out, nil
}

func unparsedOf(path string, found []snapshot.Unparsed) []unparsedJSON {
	out := make([]unparsedJSON, len(found))
	for i, u := range found {
		out[i] = unparsedJSON{path, u.First, u.Last, u.Reason}
	}
	return out
}

// unparsedNote tells of lines that an answer may lack something of; "" for none.
func unparsedNote(list []unparsedJSON) string {
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

// sitePaths lists the files that an answer touches.
func sitePaths(symbols []snapshot.Symbol, sites []site) []string {
	var paths []string
	for _, s := range symbols {
		paths = append(paths, s.Path)
	}
	for _, s := range sites {
		paths = append(paths, s.edge.Path)
	}
	return paths
}
