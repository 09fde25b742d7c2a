package search

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// field is a field of documents with what its words count for.
type field struct {
	weight float64
	text   func(*fulltext.Hit) string
	name   string
}

var (
	ofName      = func(h *fulltext.Hit) string { return h.Name }
	ofSignature = func(h *fulltext.Hit) string { return h.Signature }
	ofDoc       = func(h *fulltext.Hit) string { return h.Doc }
	ofPath      = func(h *fulltext.Hit) string { return h.Document.Path }
	ofBody      = func(h *fulltext.Hit) string { return h.Body }
)

// forNames weighs for who looks for a symbol: what it is called says most of
// what it is. forTasks weighs for a text about what is to be done, whose words
// are in bodies as often as in names. Names come first in both.
var (
	forNames = []field{{6, ofName, "name"}, {1, ofSignature, "signature"}, {2, ofDoc, "doc"}, {1, ofPath, "path"}}
	forTasks = []field{{2, ofName, "name"}, {1, ofSignature, "signature"}, {1.5, ofDoc, "doc"}, {2, ofPath, "path"}, {2, ofBody, "body"}}
)

// The constants of BM25: how soon more of the same word stops counting, and how
// much longer fields count for less.
const (
	saturation = 1.2
	lengthBias = 0.75
)

// scored is a hit with what the ranking needs of it.
type scored struct {
	hit    fulltext.Hit
	score  float64
	counts [][]float64 // by term and field
	length []float64   // by field
}

// rank sorts hits, the best first; ties by path and place.
func rank(e Expression, hits []fulltext.Hit, fields []field) []scored {
	list := make([]scored, len(hits))
	average := make([]float64, len(fields))
	frequency := make([]float64, len(e.terms))
	for i := range hits {
		x := &list[i]
		x.hit, x.counts, x.length = hits[i], make([][]float64, len(e.terms)), make([]float64, len(fields))
		for t := range x.counts {
			x.counts[t] = make([]float64, len(fields))
		}
		for f := range fields {
			words := strings.Fields(fields[f].text(&x.hit))
			x.length[f] = float64(len(words))
			average[f] += x.length[f] / float64(len(hits))
			for t := range e.terms {
				x.counts[t][f] = e.terms[t].count(words, fields[f].name)
			}
		}
		for t := range e.terms {
			if slices.Max(x.counts[t]) > 0 {
				frequency[t]++
			}
		}
	}
	for i := range list {
		list[i].score = list[i].bm25(e, fields, average, frequency, float64(len(list))) * list[i].prior(e)
	}
	slices.SortFunc(list, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.hit.File.Path, b.hit.File.Path), cmp.Compare(a.hit.Number, b.hit.Number))
	})
	return list
}

func (x *scored) bm25(e Expression, fields []field, average, frequency []float64, n float64) float64 {
	total := 0.0
	for t := range e.terms {
		if e.terms[t].not {
			continue
		}
		tf := 0.0
		for f := range fields {
			if c := x.counts[t][f]; c > 0 {
				tf += fields[f].weight * c / (1 - lengthBias + lengthBias*x.length[f]/max(1, average[f]))
			}
		}
		idf := math.Log(1 + (n-frequency[t]+0.5)/(frequency[t]+0.5))
		total += e.terms[t].weight * max(idf, 0.1) * tf / (tf + saturation)
	}
	return total
}

// prior says what is asked for before words do: the very name, names that are
// all words of the query, definitions before fields, code before its tests.
func (x *scored) prior(e Expression) float64 {
	p := 1.0
	h := &x.hit
	label, covered := strings.ToLower(h.Label), 0
	words := Split(h.Label)
	for _, w := range words {
		s := e.stems.stem(w)
		if slices.ContainsFunc(e.terms, func(t term) bool {
			return !t.not && (slices.Contains(t.words, s) || t.prefix && strings.HasPrefix(w, t.words[len(t.words)-1]))
		}) {
			covered++
		}
	}
	if len(words) > 0 {
		p += 2 * float64(covered) / float64(len(words))
	}
	named := 0.0 // share of the query that the name has
	for i, t := range e.terms {
		if !t.not && (t.text == label || t.text == strings.ToLower(h.Qualified)) {
			p += 3 / float64(len(e.terms))
		}
		if x.counts[i][0] > 0 {
			named += 1 / float64(len(e.terms))
		}
	}
	p *= 0.5 + named
	p *= e.ordered(words)
	switch h.Kind {
	case "field", "property", "enum_member", "value", "selector", "parameter":
		p *= 0.9
	case "file", "package", "module", "section":
		p *= 0.6
	}
	if h.Marks&markTest != 0 && !e.asksForTests() {
		p *= 0.6
	}
	if h.Marks&markGenerated != 0 {
		p *= 0.7
	}
	if h.Marks&markLocal != 0 {
		p *= 0.9
	}
	return p
}

// ordered favours names that have the words as the query has them: in that order,
// and above all side by side.
func (e Expression) ordered(label []string) float64 {
	last, beside := -1, true
	for _, t := range e.terms {
		if t.not || len(t.words) == 0 {
			return 1
		}
		at := -1
		for i := last + 1; i < len(label) && at < 0; i++ {
			if e.stems.stem(label[i]) == t.words[0] || t.prefix && strings.HasPrefix(label[i], t.words[0]) {
				at = i
			}
		}
		if at < 0 {
			return 1
		}
		beside = beside && (last < 0 || at == last+1)
		last = at + len(t.words) - 1
	}
	if beside {
		return 1.25
	}
	return 1.1
}

// asksForTests reports whether a query names tests.
func (e Expression) asksForTests() bool {
	return slices.ContainsFunc(e.terms, func(t term) bool { return !t.not && slices.Contains(t.words, "test") })
}

// count is how often a term is among the words of a field.
func (t term) count(words []string, field string) float64 {
	if t.field != "" && t.field != field {
		return 0
	}
	n := 0
	for i, w := range t.words {
		for _, x := range words {
			if x == w || x == t.whole && i == 0 || t.prefix && i == len(t.words)-1 && strings.HasPrefix(x, w) {
				n++
			}
		}
	}
	return float64(n) / float64(len(t.words))
}
