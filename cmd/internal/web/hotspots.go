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
	Spots []spot
	Drawn template.HTML
}

type spot struct {
	Path       string `json:"path"`
	Commits    int    `json:"commits"`
	Complexity int    `json:"complexity"`
	Lines      int    `json:"lines"`
}

// Score is commits times complexity.
func (s spot) Score() int { return s.Commits * s.Complexity }

// spotsShown is how many files a treemap can show.
const spotsShown = 80

// hotspots draws the files that change often and are hard to understand: as large as they are
// both, as red as their complexity is among the others.
func hotspots(p *page) error {
	var b spotsBody
	p.Title = "Hot spots"
	all, err := p.allFiles()
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
	for _, c := range churn {
		i, ok := slices.BinarySearchFunc(all, c.Path, func(e entry, path string) int { return strings.Compare(e.Path, path) })
		if ok && all[i].Test == 0 && all[i].Made == 0 && complexity[c.Path] > 0 {
			b.Spots = append(b.Spots, spot{c.Path, c.Commits, complexity[c.Path], all[i].Lines})
		}
	}
	slices.SortFunc(b.Spots, func(a, b spot) int { return cmp.Or(cmp.Compare(b.Score(), a.Score()), strings.Compare(a.Path, b.Path)) })
	b.Spots = b.Spots[:min(len(b.Spots), spotsShown)]
	p.answers["hotspots"] = b.Spots
	var tiles []drawing.Tile
	most := 1
	for _, s := range b.Spots {
		most = max(most, s.Complexity)
	}
	for _, s := range b.Spots {
		tiles = append(tiles, drawing.Tile{Name: s.Path, Title: fmt.Sprintf("%s: %d commits, complexity %d, %d lines", s.Path, s.Commits, s.Complexity, s.Lines), Link: p.Link("/file", "path", s.Path), Size: s.Score(), Heat: 1 + 4*s.Complexity/most})
	}
	b.Drawn = drawing.Treemap(tiles, "hot spots")
	p.Body = b
	return nil
}
