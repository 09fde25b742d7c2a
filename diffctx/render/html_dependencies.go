package render

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// boundaryEntries are folders that depend on another one for the first time. Those that need the same folder are
// one entry, or those that one folder needs, whichever says it in fewer entries.
func (m *itemMaker) boundaryEntries(list []analysis.Dependency) []htmlItem {
	byTarget := grouped(list, func(d *analysis.Dependency) string { return folder(d.To) })
	bySource := grouped(list, func(d *analysis.Dependency) string { return folder(d.From) })
	var out []htmlItem
	for _, same := range shorter(byTarget, bySource) {
		d := &same[0]
		if len(same) == 1 {
			x := htmlItem{Where: at(d.Edge.Path, d.Edge.Line), Text: folder(d.From) + " → " + folder(d.To), Key: dependencyKey(d)}
			if d.New {
				x.Note = "new package"
			}
			out = append(out, x)
			continue
		}
		if d.To == same[1].To {
			out = append(out, m.neededByMany(same))
		} else {
			out = append(out, m.needsMany(same))
		}
	}
	return out
}

func shorter[T any](a, b [][]T) [][]T {
	if len(b) < len(a) {
		return b
	}
	return a
}

func dependencyKey(d *analysis.Dependency) string { return "dependency " + d.From + " " + d.To }

// neededByMany is a folder with the places by which others need it.
func (m *itemMaker) neededByMany(same []analysis.Dependency) htmlItem {
	x := htmlItem{Text: folder(same[0].To), Note: "is needed by " + plural(len(same), "further folder"), Key: dependencyKey(&same[0])}
	for i := range same {
		x.Lines = append(x.Lines, m.dependencyLine(&same[i], ""))
	}
	return x
}

// needsMany is a folder with the places by which it needs others.
func (m *itemMaker) needsMany(same []analysis.Dependency) htmlItem {
	x := htmlItem{Text: folder(same[0].From), Note: "needs " + plural(len(same), "further folder"), Key: dependencyKey(&same[0])}
	for i := range same {
		x.Lines = append(x.Lines, m.dependencyLine(&same[i], "→ "+folder(same[i].To)))
	}
	return x
}

func (m *itemMaker) dependencyLine(d *analysis.Dependency, text string) htmlLine {
	if d.New {
		text = strings.TrimSpace(text + " (new package)")
	}
	return htmlLine{Where: at(d.Edge.Path, d.Edge.Line), Text: text, Link: m.file(d.Edge.Path, d.Edge.Line)}
}

// cycleEntries write cycles with the folder that all of it is in once.
func cycleEntries(list []analysis.Cycle) []htmlItem {
	var out []htmlItem
	for _, c := range list {
		shown, in := below(c.Nodes)
		x := htmlItem{Where: at(c.Edge.Path, c.Edge.Line), Text: circle(&analysis.Cycle{Nodes: shown}), Key: "cycle " + strings.Join(c.Nodes, " ")}
		if in != "" {
			x.Note = "in " + in
		}
		out = append(out, x)
		for _, o := range c.Others {
			out = append(out, htmlItem{Where: at(o.Path, o.Line), Text: "new import of " + o.To + ", which leads back too", Key: x.Key + " " + o.To})
		}
	}
	return out
}

// below gives paths as seen from the deepest folder that has all of them.
func below(paths []string) (shown []string, in string) {
	in = path.Dir(paths[0])
	for _, p := range paths {
		for in != "." && in != "/" && !strings.HasPrefix(p, in+"/") {
			in = path.Dir(in)
		}
	}
	if in == "." || in == "/" {
		return paths, ""
	}
	for _, p := range paths {
		shown = append(shown, p[len(in)+1:])
	}
	return shown, in
}
