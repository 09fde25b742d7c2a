package drawing

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestLayer expects what leads to something left of it, but for the lightest edges of circles, which are marked.
func TestLayer(t *testing.T) {
	for name, c := range map[string]struct {
		edges   [][3]int // from, to, weight
		columns []int
		back    [][2]int
	}{
		"a circle of two, of which one edge is light": {[][3]int{{0, 1, 1}, {1, 2, 1}, {2, 1, 5}, {2, 3, 1}, {0, 3, 1}}, []int{0, 1, 0, 1, 1}, [][2]int{{1, 2}}},
		"no circle":               {[][3]int{{0, 1, 1}, {1, 2, 1}, {0, 2, 1}}, []int{0, 1, 2, 2, 2}, nil},
		"a chain with a way back": {[][3]int{{0, 1, 3}, {1, 2, 3}, {2, 3, 3}, {3, 4, 3}, {4, 0, 1}}, []int{0, 1, 2, 3, 4}, [][2]int{{4, 0}}},
		"two circles":             {[][3]int{{0, 1, 1}, {1, 0, 2}, {1, 2, 1}, {3, 4, 2}, {4, 3, 1}, {2, 3, 1}}, []int{3, 0, 1, 2, 3}, [][2]int{{0, 1}, {4, 3}}},
	} {
		g := Graph{Nodes: make([]Node, 5)}
		for _, e := range c.edges {
			g.Edges = append(g.Edges, Edge{From: e[0], To: e[1], Weight: e[2], State: "same"})
		}
		g.Layer()
		var columns []int
		for _, n := range g.Nodes {
			columns = append(columns, n.Column)
		}
		var back [][2]int
		for _, e := range g.Edges {
			if e.Back {
				back = append(back, [2]int{e.From, e.To})
			}
		}
		if d := cmp.Diff(c.columns, columns); d != "" {
			t.Errorf("%s: columns (-want +got):\n%s", name, d)
		}
		if d := cmp.Diff(c.back, back); d != "" {
			t.Errorf("%s: edges that lead back (-want +got):\n%s", name, d)
		}
	}
}

// TestTreemap expects tiles that fill the whole, by their sizes, and lie beside one another.
func TestTreemap(t *testing.T) {
	var tiles []Tile
	total := 0
	for i := range 30 {
		tiles = append(tiles, Tile{Name: "x", Size: 1 + (30-i)*(30-i)})
		total += tiles[i].Size
	}
	boxes := squarified(tiles)
	for i, a := range boxes {
		if want := float64(tiles[i].Size) / float64(total) * mapWidth * mapHeight; math.Abs(a.w*a.h-want) > 1e-6*mapWidth*mapHeight {
			t.Errorf("tile %d has the area %f, want %f", i, a.w*a.h, want)
		}
		if a.x < -1e-6 || a.y < -1e-6 || a.x+a.w > mapWidth+1e-6 || a.y+a.h > mapHeight+1e-6 {
			t.Errorf("tile %d lies outside: %v", i, a)
		}
		for k, b := range boxes[:i] {
			if min(a.x+a.w, b.x+b.w)-max(a.x, b.x) > 1e-6 && min(a.y+a.h, b.y+b.h)-max(a.y, b.y) > 1e-6 {
				t.Errorf("tiles %d and %d overlap", i, k)
			}
		}
	}
}

// TestSVG expects every text escaped, and the same drawing each time.
func TestLabelOf(t *testing.T) {
	for _, tt := range []struct {
		letters int
		shared  bool
		want    string
	}{{40, false, "common/config/ReferenceConfig.java"}, {28, false, "ReferenceConfig.java"}, {28, true, "config/ReferenceConfig.java"}, {20, true, "ReferenceConfig.java"}, {10, true, "Reference…"}} {
		if got := labelOf("common/config/ReferenceConfig.java", tt.letters, tt.shared); got != tt.want {
			t.Errorf("%d letters: %q, want %q", tt.letters, got, tt.want)
		}
	}
}

// TestToggle: a node that can be opened has a link of its own beside its page's, and its name stands behind the mark.
func TestToggle(t *testing.T) {
	g := Graph{Label: "two", Nodes: []Node{{Name: "a", Link: "/a", Toggle: "/?open=a"}, {Name: "b", Toggle: "/", IsOpen: true, Column: 1}}, Edges: []Edge{{From: 0, To: 1, State: "same"}}}
	drawn := string(g.SVG())
	for _, want := range []string{`<a class="opens" href="/?open=a"><title>open what is around a</title>`, `<a href="/a">`, "▸", "close what is around b", "▾"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("no %s in %s", want, drawn)
		}
	}
}

// TestVast: a chain of many columns keeps its size, for its names could not be read otherwise.
func TestVast(t *testing.T) {
	g := Graph{Label: "chain"}
	for i := range 20 {
		g.Nodes = append(g.Nodes, Node{Name: fmt.Sprint("folder", i), Column: i})
	}
	if svg := string(g.SVG()); !strings.Contains(svg, `class="vast"`) {
		t.Errorf("%.200s", svg)
	}
}

func TestSVG(t *testing.T) {
	g := Graph{Label: `"><x>`, Nodes: []Node{{Name: "<script>", Title: `"<b>`, Class: `"`, Link: `"x`, Group: `"><x>`}, {Name: "b", Column: 1}}, Edges: []Edge{{From: 0, To: 1, State: "same", Kind: `"><x>`, Title: "<i>"}}}
	a := string(g.SVG())
	if strings.Contains(a, "<script>") || strings.Contains(a, "<x>") || strings.Contains(a, "<b>") || strings.Contains(a, "<i>") {
		t.Errorf("not escaped: %s", a)
	}
	if a != string(g.SVG()) {
		t.Error("drawn otherwise the second time")
	}
}

// TestLarge lays out 300 nodes with 900 edges.
func TestLarge(t *testing.T) {
	g := Graph{}
	for i := range 300 {
		g.Nodes = append(g.Nodes, Node{Name: fmt.Sprint("node", i)})
		for k := 1; k <= 3; k++ {
			g.Edges = append(g.Edges, Edge{From: i, To: (i*7 + k*31) % 300, State: "same"})
		}
	}
	start := time.Now()
	g.Layer()
	if n := len(g.SVG()); n < 100_000 {
		t.Errorf("%d bytes are drawn", n)
	}
	t.Logf("300 nodes and 900 edges in %v", time.Since(start))
}

// TestLoopsFit draws edges inside the last column: the picture is as wide as they bow.
func TestLoopsFit(t *testing.T) {
	g := &Graph{Fixed: 1, Nodes: []Node{{Name: "a"}}}
	for range 30 {
		g.Nodes = append(g.Nodes, Node{Name: "b", Column: 1})
	}
	g.Edges = []Edge{{From: 0, To: 1}, {From: 1, To: 30}}
	at, width, _ := g.layout()
	first, last := at[1], at[30]
	if out := first.x + first.width + bow(first, last)*3/4; bow(first, last)*3/4 <= 32 || out >= width {
		t.Errorf("an edge goes as far as %d in a picture of %d", out, width)
	}
}
