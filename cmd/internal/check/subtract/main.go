// Command subtract checks `codegraph diff` against the plain subtraction of two
// exports: the ids of symbols, and the edges by source, target and kind with
// multiplicity. It takes ranges A..B, or picks the last first-parent merges.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	binary := flag.String("binary", "codegraph", "program to check")
	dir := flag.String("C", ".", "repository")
	state := flag.String("state-dir", "", "state folder (default: the repository's own)")
	merges := flag.Int("merges", 0, "check the last so many first-parent merges, or commits where there are no merges")
	flag.Parse()
	c := checker{binary: *binary, dir: *dir, state: *state}
	ranges := flag.Args()
	if *merges > 0 {
		ranges = append(ranges, c.merges(*merges)...)
	}
	bad := 0
	for _, r := range ranges {
		line, err := c.check(r)
		if err != nil {
			bad++
			line = "DIFFERS: " + err.Error()
		}
		fmt.Printf("%s  %s\n", r, line)
	}
	fmt.Printf("%d passed, %d failed\n", len(ranges)-bad, bad)
	if bad > 0 || len(ranges) == 0 {
		os.Exit(1)
	}
}

type checker struct{ binary, dir, state string }

func (c checker) run(args ...string) ([]byte, error) {
	args = append([]string{"-C", c.dir, "--quiet"}, args...)
	if c.state != "" {
		args = append(args, "--state-dir", c.state)
	}
	cmd := exec.Command(c.binary, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return out, nil
}

// merges lists the last first-parent merges as ranges.
func (c checker) merges(n int) []string {
	for _, filter := range [][]string{{"--merges"}, nil} {
		args := append([]string{"-C", c.dir, "rev-list", "--first-parent", "-n", fmt.Sprint(n)}, filter...)
		out, err := exec.Command("git", append(args, "HEAD")...).Output()
		if err != nil {
			return nil
		}
		if list := strings.Fields(string(out)); len(list) >= n {
			for i, h := range list {
				list[i] = h + "^.." + h
			}
			return list
		}
	}
	return nil
}

// graph is an export as sets: symbol ids, and edges with their number.
type graph struct {
	symbols map[string]bool
	edges   map[edge]int
}

type edge struct{ Kind, Source, Target string }

func (c checker) export(rev string) (graph, error) {
	g := graph{map[string]bool{}, map[edge]int{}}
	out, err := c.run("export", "--ref", rev, "--format", "jsonl")
	if err != nil {
		return g, err
	}
	s := bufio.NewScanner(bytes.NewReader(out))
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var x struct{ Type, ID, Kind, Source, Target string }
		if err := json.Unmarshal(s.Bytes(), &x); err != nil {
			return g, err
		}
		if x.Type == "symbol" {
			g.symbols[x.ID] = true
		} else {
			g.edges[edge{x.Kind, x.Source, x.Target}]++
		}
	}
	return g, s.Err()
}

func (c checker) check(spec string) (string, error) {
	from, to, _ := strings.Cut(spec, "..")
	a, err := c.export(from)
	if err != nil {
		return "", err
	}
	b, err := c.export(to)
	if err != nil {
		return "", err
	}
	out, err := c.run("diff", from, to, "--json")
	if err != nil {
		return "", err
	}
	var d struct {
		IDs    struct{ Added, Removed []string }
		Edges  struct{ Added, Removed []edge }
		Breaks []any
	}
	if err := json.Unmarshal(out, &d); err != nil {
		return "", err
	}
	for _, x := range []struct {
		name string
		got  []string
		want []string
	}{
		{"symbols added", d.IDs.Added, minus(b.symbols, a.symbols)},
		{"symbols removed", d.IDs.Removed, minus(a.symbols, b.symbols)},
		{"edges added", texts(d.Edges.Added), surplus(b.edges, a.edges)},
		{"edges removed", texts(d.Edges.Removed), surplus(a.edges, b.edges)},
	} {
		slices.Sort(x.got)
		if !slices.Equal(x.got, x.want) {
			return "", fmt.Errorf("%s: diff has %d, the exports %d", x.name, len(x.got), len(x.want))
		}
	}
	return fmt.Sprintf("symbols +%d −%d, edges +%d −%d, breaks %d", len(d.IDs.Added), len(d.IDs.Removed), len(d.Edges.Added), len(d.Edges.Removed), len(d.Breaks)), nil
}

func minus(a, b map[string]bool) []string {
	return slices.Sorted(func(yield func(string) bool) {
		for x := range maps.Keys(a) {
			if !b[x] && !yield(x) {
				return
			}
		}
	})
}

func texts(list []edge) []string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = e.Kind + " " + e.Source + " " + e.Target
	}
	return out
}

// surplus lists the edges that a has more often than b, each as often as that.
func surplus(a, b map[edge]int) []string {
	var out []edge
	for e, n := range a {
		for range n - b[e] {
			out = append(out, e)
		}
	}
	list := texts(out)
	slices.Sort(list)
	return list
}
