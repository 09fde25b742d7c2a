package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// fields reads a file of lines of at least so many fields, comments left out.
func fields(path string, columns int) ([][]string, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	var list [][]string
	for n, line := range strings.Split(string(raw), "\n") {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(line, "#"):
		case len(f) < columns:
			return nil, fmt.Errorf("%s:%d: want %d columns", path, n+1, columns)
		default:
			list = append(list, f)
		}
	}
	return list, nil
}

// readParams gives the calls of each recipe by repository and recipe.
func readParams(path string) (map[string]map[string][][]string, error) {
	lines, err := fields(path, 3)
	if err != nil {
		return nil, err
	}
	out := map[string]map[string][][]string{}
	for _, f := range lines {
		if out[f[0]] == nil {
			out[f[0]] = map[string][][]string{}
		}
		out[f[0]][f[1]] = append(out[f[0]][f[1]], f[2:])
	}
	return out, nil
}

// verdict is what a reader said of a recipe in a repository.
type verdict struct{ rows, read, right int }

// readVerdicts gives the verdicts by recipe and repository, and the recipes in
// the order of the file.
func readVerdicts(path string) (byRecipe map[string]map[string]verdict, recipes []string, err error) {
	lines, err := fields(path, 5)
	if err != nil {
		return nil, nil, err
	}
	byRecipe = map[string]map[string]verdict{}
	for _, f := range lines {
		var n [3]int
		for i := range n {
			if n[i], err = strconv.Atoi(f[2+i]); err != nil {
				return nil, nil, fmt.Errorf("%s: %s %s: %w", path, f[0], f[1], err)
			}
		}
		if n[2] > n[1] || n[1] > n[0] {
			return nil, nil, fmt.Errorf("%s: %s %s: more rows right than read, or read than there are", path, f[0], f[1])
		}
		if byRecipe[f[0]] == nil {
			byRecipe[f[0]], recipes = map[string]verdict{}, append(recipes, f[0])
		}
		byRecipe[f[0]][f[1]] = verdict{n[0], n[1], n[2]}
	}
	return byRecipe, recipes, nil
}

// Marks of the table in its page.
const (
	begins = "<!-- recipes begins -->\n"
	ends   = "<!-- recipes ends -->\n"
)

// writeTable puts the table of the verdicts into a page.
func writeTable(page, verdicts, manifest string) error {
	repos, err := pinned.Read(manifest, "recipes", 1, nil)
	if err != nil {
		return err
	}
	byRecipe, recipes, err := readVerdicts(verdicts)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(page)
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	before, rest, ok := strings.Cut(string(text), begins)
	_, after, ok2 := strings.Cut(rest, ends)
	if !ok || !ok2 {
		return fmt.Errorf("%s: no %s", page, strings.TrimSpace(begins))
	}
	text = []byte(before + begins + table(repos, byRecipe, recipes) + ends + after)
	if err := os.WriteFile(page, text, 0o644); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

// table writes a row for each recipe: right of read, and in brackets how many
// rows there were where not all were read.
func table(repos []pinned.Repo, byRecipe map[string]map[string]verdict, recipes []string) string {
	var b strings.Builder
	b.WriteString("\n| recipe |")
	for _, r := range repos {
		b.WriteString(" " + r.Name + " |")
	}
	b.WriteString(" right |\n|---|" + strings.Repeat("---|", len(repos)+1) + "\n")
	for _, id := range recipes {
		var sum verdict
		fmt.Fprintf(&b, "| `%s` |", id)
		for _, r := range repos {
			v, ok := byRecipe[id][r.Name]
			sum.read, sum.right = sum.read+v.read, sum.right+v.right
			switch {
			case !ok || v.rows == 0:
				b.WriteString(" |")
			case v.read < v.rows:
				fmt.Fprintf(&b, " %d/%d (%d) |", v.right, v.read, v.rows)
			default:
				fmt.Fprintf(&b, " %d/%d |", v.right, v.read)
			}
		}
		if sum.read == 0 {
			b.WriteString(" |\n")
			continue
		}
		fmt.Fprintf(&b, " %.2f |\n", float64(sum.right)/float64(sum.read))
	}
	return b.String() + "\n"
}
