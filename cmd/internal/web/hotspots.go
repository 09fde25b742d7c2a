package web

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/render/drawing"
)

// spotsBody is where a repository is hot.
type spotsBody struct {
	By    string
	About string
	Spots []spot
	Drawn template.HTML
}

type spot struct {
	Path       string `json:"path"`
	Commits    int    `json:"commits"`
	Complexity int    `json:"complexity"`
	Lines      int    `json:"lines"`
	Used       int    `json:"used,omitempty"`     // references from other files
	Untested   int    `json:"untested,omitempty"` // functions that no test reaches
	Size       int    `json:"size"`
}

// Ways to measure how hot a file is.
const (
	byChurn, byUse, byTests = "churn", "fan-in", "untested"
)

// spotsShown is how many files a treemap can show.
const spotsShown = 80

// hotspots draws the files that change often and are hard to understand, that others use most,
// or that tests reach least: as large as they are that, as red as their complexity is among them.
func hotspots(p *page) error {
	b := spotsBody{By: p.query.Get("by")}
	b.name()
	p.Title, p.Body = "Hot spots", b
	if drawn, err := p.soon(b.made()...); err != nil || !drawn {
		return err
	}
	if err := p.together(append(b.parts(), toKeep((*page).allFiles), toKeep((*page).allCounts), toKeep((*page).allComplexity), toKeep((*page).allChurn))...); err != nil {
		return err
	}
	all, err := p.allFiles()
	if err != nil {
		return err
	}
	counts, err := p.allCounts()
	if err != nil {
		return err
	}
	complexity, err := p.allComplexity()
	if err != nil {
		return err
	}
	churn, err := p.allChurn()
	if err != nil {
		return err
	}
	commits := make(map[string]int, len(churn))
	for _, c := range churn {
		commits[c.Path] = c.Commits
	}
	size, err := b.measure(p, commits, complexity)
	if err != nil {
		return err
	}
	for i := range all {
		s := spot{Path: all[i].Path, Commits: commits[all[i].Path], Complexity: complexity[all[i].Path], Lines: counts[i].Lines}
		if all[i].Test == 0 && counts[i].Made == 0 && all[i].Graphed != 0 && size(&s) > 0 {
			b.Spots = append(b.Spots, s)
		}
	}
	slices.SortFunc(b.Spots, func(a, b spot) int { return cmp.Or(cmp.Compare(b.Size, a.Size), strings.Compare(a.Path, b.Path)) })
	b.Spots = b.Spots[:min(len(b.Spots), spotsShown)]
	p.answers["hotspots"] = b.Spots
	var tiles []drawing.Tile
	most := 1
	for _, s := range b.Spots {
		most = max(most, s.Complexity)
	}
	for _, s := range b.Spots {
		tiles = append(tiles, drawing.Tile{Name: s.Path, Title: s.said(), Link: p.Link("/file", "path", s.Path), Size: s.Size, Heat: 1 + 4*s.Complexity/most})
	}
	b.Drawn = drawing.Treemap(tiles, "hot spots")
	p.Body = b
	return nil
}

// name says what is measured.
func (b *spotsBody) name() {
	switch b.By {
	case byUse:
		b.About = "As large as other files refer to it."
	case byTests:
		b.About = "As large as it has functions that no test is seen to reach. Nothing is shown where there are no tests."
	default:
		b.By, b.About = byChurn, "As large as commits that changed it (of the last 1,000) times its cognitive complexity."
	}
}

// parts are what the measure takes beside what all do.
func (b *spotsBody) parts() []func(*page) error {
	switch b.By {
	case byUse:
		return []func(*page) error{toKeep((*page).allUsed)}
	case byTests:
		return []func(*page) error{toKeep((*page).allUntested)}
	}
	return nil
}

// made are the same parts of a tree. The history, which is its commit's, is asked for with them.
func (b *spotsBody) made() []func(*whole) made {
	list := []func(*whole) made{func(w *whole) made { return &w.counts }, func(w *whole) made { return &w.complexity }}
	switch b.By {
	case byUse:
		list = append(list, func(w *whole) made { return &w.used })
	case byTests:
		list = append(list, func(w *whole) made { return &w.untested })
	}
	return list
}

// measure gives what says how large a file is drawn.
func (b *spotsBody) measure(p *page, commits, complexity map[string]int) (func(*spot) int, error) {
	switch b.By {
	case byUse:
		used, err := p.allUsed()
		return func(s *spot) int { s.Used = used[s.Path]; s.Size = s.Used; return s.Size }, err
	case byTests:
		untested, err := p.allUntested()
		return func(s *spot) int { s.Untested = untested[s.Path]; s.Size = s.Untested; return s.Size }, err
	}
	return func(s *spot) int { s.Size = s.Commits * s.Complexity; return s.Size }, nil
}

// said says all that is known of the file.
func (s *spot) said() string {
	out := fmt.Sprintf("%s: %s, complexity %d, %s", s.Path, count(s.Commits, "commit"), s.Complexity, count(s.Lines, "line"))
	if s.Used > 0 {
		out += ", " + count(s.Used, "reference") + " from other files"
	}
	if s.Untested > 0 {
		out += ", " + count(s.Untested, "function") + " that no test reaches"
	}
	return out
}
