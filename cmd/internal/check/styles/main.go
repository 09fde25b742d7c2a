// Command styles compares what codegraph finds in the style sheets of a
// repository's worktree with what postcss and postcss-selector-parser find:
// classes by rule, custom properties with their values, @keyframes and @import,
// each at its line.
//
//	npm install --prefix DIR postcss postcss-selector-parser
//	go run ./cmd/internal/check/styles -modules DIR/node_modules REPOSITORY…
//
// Sheets in which the other side cannot read something are counted apart. Exit
// code 1 when anything differs in the others.
package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/lang/css"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

//go:embed truth.mjs
var script []byte

func main() {
	modules := flag.String("modules", "node_modules", "folder with the npm packages postcss and postcss-selector-parser")
	flag.Parse()
	differ := 0
	for _, dir := range flag.Args() {
		n, err := compare(context.Background(), os.Stdout, dir, *modules)
		if err != nil {
			fmt.Fprintln(os.Stderr, "styles:", err)
			os.Exit(2)
		}
		differ += n
	}
	if differ > 0 {
		os.Exit(1)
	}
}

// item is one definition or import.
type item struct {
	sheet, kind, name string
	line              int
	value             string
}

var kinds = []string{"class", "variable", "keyframes", "import"}

func compare(ctx context.Context, out io.Writer, dir, modules string) (differ int, err error) {
	folder, err := os.MkdirTemp("", "styles-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	ours, sheets, err := found(ctx, dir, folder)
	if err != nil {
		return 0, err
	}
	theirs, unread, err := told(ctx, dir, modules, folder, sheets)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "%s: %d sheets, %d of them not read by both\n", filepath.Base(dir), len(sheets), len(unread))
	for _, kind := range kinds {
		both, only := 0, 0
		for x, n := range theirs {
			if x.kind != kind || unread[x.sheet] {
				continue
			}
			both += min(n, ours[x])
			if n > ours[x] {
				only += n - ours[x]
				fmt.Fprintf(out, "only postcss: %+v\n", x)
			}
		}
		more := 0
		for x, n := range ours {
			if x.kind == kind && !unread[x.sheet] && n > theirs[x] {
				more += n - theirs[x]
				fmt.Fprintf(out, "only codegraph: %+v\n", x)
			}
		}
		fmt.Fprintf(out, "  %s: %d agree, %d only postcss's, %d only codegraph's\n", kind, both, only, more)
		differ += only + more
	}
	return differ, nil
}

// found lists what codegraph says, and the sheets.
func found(ctx context.Context, dir, folder string) (map[item]int, []string, error) {
	s, err := state.Open(state.Options{Dir: dir, StateDir: filepath.Join(folder, "state")})
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	view, err := s.At(ctx, ":worktree")
	if err != nil {
		return nil, nil, err
	}
	var sheets []string
	if err := view.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == css.Name {
			sheets = append(sheets, l.Path)
		}
		return nil
	}); err != nil {
		return nil, nil, err
	}
	all := map[item]int{}
	for _, p := range sheets {
		f, err := view.Described(ctx, p)
		if err != nil {
			return nil, nil, fmt.Errorf("read facts of %s: %w", p, err)
		}
		for _, x := range itemsOf(f) {
			all[x]++
		}
	}
	return all, sheets, nil
}

func itemsOf(f *graph.File) []item {
	var out []item
	for _, m := range f.Facts.Imports {
		if m.Name == "*" {
			out = append(out, item{f.Path, "import", m.Module, int(m.Line), ""})
		}
	}
	for _, s := range f.Facts.Symbols {
		x := item{f.Path, strings.TrimPrefix(s.NodeKind, "css_"), s.Name, int(s.NameLine), ""}
		if s.NodeKind == css.NodeVariable {
			x.value = bare(s.Value)
		}
		if !strings.HasPrefix(s.Signature, "@utility") { // Tailwind's own
			out = append(out, x)
		}
	}
	return out
}

var comment = regexp.MustCompile(`(?s)/\*.*?\*/`)

// bare is a value without white space and comments.
func bare(value string) string {
	return strings.Join(strings.Fields(comment.ReplaceAllString(value, " ")), "")
}

// told lists what the script says, and the sheets that it could not read whole.
func told(ctx context.Context, dir, modules, folder string, sheets []string) (map[item]int, map[string]bool, error) {
	file := filepath.Join(folder, "truth.mjs")
	if err := os.WriteFile(file, script, 0o600); err != nil {
		return nil, nil, err
	}
	cmd := exec.CommandContext(ctx, "node", file, modules, dir)
	cmd.Stdin, cmd.Stderr = strings.NewReader(strings.Join(sheets, "\n")), os.Stderr
	data, err := cmd.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("run the script: %w", err)
	}
	all, unread := map[item]int{}, map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var x item
		fields := []any{&x.sheet, &x.kind, &x.name, &x.line, &x.value}
		if err := json.Unmarshal(lines.Bytes(), &fields); err != nil {
			return nil, nil, fmt.Errorf("decode %s: %w", lines.Bytes(), err)
		}
		if x.kind == "unread" {
			unread[x.sheet] = true
			continue
		}
		all[x]++
	}
	return all, unread, lines.Err()
}
