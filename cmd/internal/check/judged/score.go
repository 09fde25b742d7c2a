package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// outside is the verdict on what the repository does not define.
const outside = "-"

// verdict is what a reader says that a reference means.
type verdict struct {
	place, name string
	means       []string // definitions, PATH:LINE; none for what is outside
}

// verdicts reads a list of them. Lines that begin with # are comments.
func verdicts(r io.Reader) ([]verdict, error) {
	var list []verdict
	scanner := bufio.NewScanner(r)
	for n := 1; scanner.Scan(); n++ {
		line := scanner.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, "\t")
		if len(columns) != 3 {
			return nil, fmt.Errorf("line %d: want place, name and verdict, parted by tabs", n)
		}
		v := verdict{place: columns[0], name: columns[1]}
		if columns[2] != outside {
			v.means = strings.Fields(columns[2])
		}
		if i := slices.IndexFunc(v.means, func(m string) bool { return !strings.Contains(m, ":") }); i >= 0 {
			return nil, fmt.Errorf("line %d: %q is no place of a definition, PATH:LINE, and not %s", n, v.means[i], outside)
		}
		list = append(list, v)
	}
	return list, scanner.Err()
}

// score counts references by what became of them.
type score struct {
	judged, inside       int // those that mean a definition of the repository
	bound, right         int
	several              int // bound to more than one definition
	exact, exactRight    int
	inferred, inferRight int
	faults               []string
}

func (g *repository) score(list []verdict) score {
	s := score{judged: len(list)}
	for _, v := range list {
		if len(v.means) > 0 {
			s.inside++
		}
		found := g.sites[v.place]
		if found == nil || len(found.targets) == 0 {
			if len(v.means) > 0 {
				s.faults = append(s.faults, fmt.Sprintf("missed %s %s: means %s", v.place, v.name, strings.Join(v.means, " ")))
			}
			continue
		}
		s.add(v, found)
	}
	return s
}

// add counts a reference that is bound.
func (s *score) add(v verdict, found *site) {
	isRight := slices.ContainsFunc(found.targets, func(t string) bool { return slices.Contains(v.means, t) })
	right := 0
	if isRight {
		right = 1
	} else {
		s.faults = append(s.faults, fmt.Sprintf("wrong %s %s: bound to %s (%s), means %s", v.place, v.name, strings.Join(found.targets, " "), found.how, strings.Join(v.means, " ")))
	}
	s.bound++
	s.right += right
	if len(found.targets) > 1 {
		s.several++
	}
	if found.certainty == link.Exact {
		s.exact++
		s.exactRight += right
	} else {
		s.inferred++
		s.inferRight += right
	}
}

const heading = "| language | repository | commit | judged | bound, precision | of what it defines, recall | exact | other | several told |\n|---|---|---|---|---|---|---|---|---|"

// print writes a row of the table of docs/accuracy/judged.md.
func (s *score) print(out io.Writer, r pinned.Repo) {
	fmt.Fprintf(out, "| %s | %s | %.7s | %d | %d, %s | %d, %s | %s | %s | %d |\n", r.Rest[0], r.Name, r.Commit, s.judged, s.bound, ratio(s.right, s.bound), s.inside, ratio(s.right, s.inside),
		counted(s.exactRight, s.exact), counted(s.inferRight, s.inferred), s.several)
}

func ratio(part, all int) string {
	if all == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", float64(part)/float64(all))
}

func counted(part, all int) string {
	if all == 0 {
		return "–"
	}
	return fmt.Sprintf("%s (%d)", ratio(part, all), all)
}
