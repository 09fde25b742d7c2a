package drawing

import (
	"fmt"
	"html"
	"html/template"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Tile is a rectangle of a treemap.
type Tile struct {
	Name, Title, Link string
	Size              int // its share of the whole
	Heat              int // from 1 to 5, as classes of the style sheet
}

// The measures of a treemap, in its own units.
const mapWidth, mapHeight = 1200.0, 640.0

type box struct{ x, y, w, h float64 }

// Treemap draws tiles as squares as well as can be (Bruls, Huizing and van Wijk, Squarified
// Treemaps, 2000), the largest first.
func Treemap(tiles []Tile, label string) template.HTML {
	tiles = slices.DeleteFunc(slices.Clone(tiles), func(t Tile) bool { return t.Size <= 0 })
	if len(tiles) == 0 {
		return ""
	}
	slices.SortStableFunc(tiles, func(a, b Tile) int { return b.Size - a.Size })
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" class="wide treemap" role="group" aria-label="%s">`, mapWidth, mapHeight, mapWidth, mapHeight, html.EscapeString(label))
	bases := map[string]int{}
	for _, t := range tiles {
		bases[path.Base(t.Name)]++
	}
	for i, at := range squarified(tiles) {
		t := tiles[i]
		name := ""
		if letters := int((at.w - 10) / letterWidth); letters >= 5 && at.h >= 18 {
			name = fmt.Sprintf(`<text x="%.1f" y="%.1f">%s</text>`, at.x+5, at.y+15, html.EscapeString(labelOf(t.Name, letters, bases[path.Base(t.Name)] > 1)))
		}
		fmt.Fprintf(&b, `<a href="%s" class="tile heat%d"><title>%s</title><rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>%s</a>`,
			html.EscapeString(t.Link), t.Heat, html.EscapeString(t.Title), at.x, at.y, max(at.w-1, .5), max(at.h-1, .5), name)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped above
}

// labelOf is a path as far as it fits: the file's name says more than its folders, and its beginning more than its ending.
// Where others are called as it, as many of its folders are before it as fit.
func labelOf(name string, letters int, shared bool) string {
	if utf8.RuneCountInString(name) <= letters {
		return name
	}
	if end := name; shared {
		for strings.Contains(end, "/") {
			if _, end, _ = strings.Cut(end, "/"); utf8.RuneCountInString(end) <= letters {
				return end
			}
		}
	}
	base := []rune(path.Base(name))
	if len(base) <= letters {
		return string(base)
	}
	return string(base[:letters-1]) + "…"
}

// squarified gives each tile its place. A row takes tiles as long as the worst of its shapes
// becomes no worse.
func squarified(tiles []Tile) []box {
	total := 0.0
	for _, t := range tiles {
		total += float64(t.Size)
	}
	area := func(i int) float64 { return float64(tiles[i].Size) / total * mapWidth * mapHeight }
	left := box{0, 0, mapWidth, mapHeight}
	var out []box
	for from := 0; from < len(tiles); {
		side := min(left.w, left.h)
		sum, until := area(from), from+1
		worst := shape(area(from), sum, side)
		for until < len(tiles) {
			next := sum + area(until)
			w := max(shape(area(from), next, side), shape(area(until), next, side))
			if w > worst {
				break
			}
			sum, worst, until = next, w, until+1
		}
		depth := sum / side
		at := 0.0
		for i := from; i < until; i++ {
			length := area(i) / depth
			if left.w >= left.h {
				out = append(out, box{left.x, left.y + at, depth, length})
			} else {
				out = append(out, box{left.x + at, left.y, length, depth})
			}
			at += length
		}
		if left.w >= left.h {
			left.x, left.w = left.x+depth, left.w-depth
		} else {
			left.y, left.h = left.y+depth, left.h-depth
		}
		from = until
	}
	return out
}

// shape is how far from a square a tile of a row is, 1 for a square.
func shape(area, row, side float64) float64 {
	depth := row / side
	length := area / depth
	return max(depth/length, length/depth)
}
