package compare

import (
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// matchFiles finds files that moved: equal blobs first, then files that hold
// mostly the same definitions. What they contain is matched with them.
func (c *Comparison) matchFiles() {
	var gone, come []*graph.File
	for i := range c.Files {
		d := &c.Files[i]
		if _, half := c.OneSided[d.Path]; half {
			continue // it is on both sides, and was read on one alone
		}
		switch {
		case d.Old != nil && d.New == nil:
			gone = append(gone, d.Old)
		case d.Old == nil && d.New != nil:
			come = append(come, d.New)
		}
	}
	if len(gone) == 0 || len(come) == 0 {
		return
	}
	c.matchBlobs(gone, come)
	var found []candidate
	index := definitionIndex(c, come)
	for _, f := range gone {
		old := c.Old[facts.FileID(f.Path)]
		if old == nil || old.Match != nil {
			continue
		}
		for new, same := range c.sharedWith(old, index) {
			if share := same / float64(max(countOf(old), countOf(new))); share >= 0.5 || sameStem(f.Path, new.Path) {
				found = append(found, candidate{old, new, share + pathSimilarity(f.Path, new.Path)/100})
			}
		}
	}
	c.takeBestFiles(found)
	c.matchContents(gone, come)
}

func (c *Comparison) matchBlobs(gone, come []*graph.File) {
	byBlob := map[string][]*graph.File{}
	for _, f := range come {
		byBlob[f.Blob.String()] = append(byBlob[f.Blob.String()], f)
	}
	for _, f := range gone {
		old := c.Old[facts.FileID(f.Path)]
		var best *Definition
		score := -1.0
		for _, g := range byBlob[f.Blob.String()] {
			if new := c.New[facts.FileID(g.Path)]; new != nil && new.Match == nil && sameFamily(f, g) && pathSimilarity(f.Path, g.Path) > score {
				best, score = new, pathSimilarity(f.Path, g.Path)
			}
		}
		if old != nil && best != nil && f.Blob != emptyBlob { // empty files are all alike
			c.pairFile(old, best, "same content")
		}
	}
}

func (c *Comparison) takeBestFiles(found []candidate) {
	sortCandidates(found)
	for _, m := range found {
		if m.old.Match == nil && m.new.Match == nil {
			c.pairFile(m.old, m.new, fmt.Sprintf("%d %% of its definitions", min(100, int(m.score*100))))
		}
	}
}

// sameStem reports files of one folder and name but for the extension, as when a
// JavaScript file is written in TypeScript.
func sameStem(a, b string) bool {
	return path.Ext(a) != path.Ext(b) && strings.TrimSuffix(a, path.Ext(a)) == strings.TrimSuffix(b, path.Ext(b))
}

// pairFile matches two files and what they hold under the same names.
func (c *Comparison) pairFile(old, new *Definition, reason string) {
	c.pair(old, new, reason, nil)
	c.FileMoves[old.Path] = new.Path
	index := map[group]*Definition{}
	for _, d := range new.Defined(c.NewOrder) {
		g := groupOf(d)
		g.path = ""
		if _, twice := index[g]; !twice && d.Facts.Ordinal == 0 {
			index[g] = d
		}
	}
	for _, d := range old.Defined(c.OldOrder) {
		g := groupOf(d)
		g.path = ""
		if e := index[g]; e != nil && d.Facts.Ordinal == 0 {
			c.pair(d, e, "with "+new.Label(), new)
		}
	}
	if a, b := old.namespace(), new.namespace(); a != nil && b != nil && a.Match == nil && b.Match == nil {
		c.pair(a, b, "all of the file is in it", nil)
		c.matchChildren(a, b)
	}
	c.matchChildren(old, new)
}

// nameKey finds definitions of one name and kind in other files.
type nameKey struct {
	name string
	kind facts.Kind
}

// definitionIndex lists the definitions of files by name, dropping names so
// common that they say nothing.
func definitionIndex(c *Comparison, files []*graph.File) map[nameKey][]*Definition {
	index := map[nameKey][]*Definition{}
	for _, f := range files {
		for _, d := range c.New[facts.FileID(f.Path)].Defined(c.NewOrder) {
			if d.Match == nil {
				k := nameKey{d.QualifiedName, d.Kind}
				index[k] = append(index[k], d)
			}
		}
	}
	for k, list := range index {
		if len(list) > 32 {
			delete(index, k)
		}
	}
	return index
}

// sharedWith counts what a file shares with each candidate: 1 for a definition
// with an equal digest, a half for one with an equal name alone.
func (c *Comparison) sharedWith(old *Definition, index map[nameKey][]*Definition) map[*Definition]float64 {
	out := map[*Definition]float64{}
	for _, d := range old.Defined(c.OldOrder) {
		if d.Match != nil {
			continue
		}
		best := map[*Definition]float64{}
		for _, e := range index[nameKey{d.QualifiedName, d.Kind}] {
			if e.Match != nil || !sameFamily(e.File, d.File) {
				continue
			}
			weight := 0.5
			if e.Facts.Body == d.Facts.Body {
				weight = 1
			}
			to := c.New[facts.FileID(e.Path)]
			best[to] = max(best[to], weight)
		}
		for to, w := range best {
			out[to] += w
		}
	}
	return out
}

// Defined lists the definitions of a file; they follow it in their side's order.
func (d *Definition) Defined(order []*Definition) []*Definition {
	end := d.order + 1
	for end < len(order) && order[end].File == d.File {
		end++
	}
	return order[d.order+1 : end]
}

func countOf(file *Definition) int { return max(1, len(file.File.Facts.Symbols)) }

// pathSimilarity says how much of two paths agrees, from 0 to 1.
func pathSimilarity(a, b string) float64 {
	score := 0.0
	if path.Base(a) == path.Base(b) {
		score += 0.5
	}
	for link.Dir(a) != "" && link.Dir(b) != "" {
		if path.Base(link.Dir(a)) != path.Base(link.Dir(b)) {
			break
		}
		score += 0.05
		a, b = link.Dir(a), link.Dir(b)
	}
	if link.Dir(a) == link.Dir(b) {
		score += 0.25
	}
	return min(score, 1)
}
