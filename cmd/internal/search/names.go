package search

import (
	"cmp"
	"context"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Names come before other fields: a symbol whose name has all words of the query
// is before those that have some of them elsewhere, the tighter the fit the
// further in front. The rest follows by BM25.

// What the fit of a name counts for by what it is the name of.
const (
	fitQualified = 0.75 // the words are the name's and those of what it is in
	fitMember    = 0.8  // a field or parameter
	fitValue     = 0.9  // a constant or variable
	fitFile      = 0.6
	fitLocal     = 0.8
	fitTest      = 0.85
	fitGenerated = 0.7
)

// What speaks for one of equally tight names.
const (
	bonusOrder  = 0.04 // the words in the order of the query
	bonusBeside = 0.05 // and side by side
	bonusStart  = 0.02 // and at the start
	bonusForm   = 0.05 // as they are written, not another form of the word
	bonusBegun  = 0.5  // of beginnings, the share of the word that is written
	bonusWords  = 0.1  // the share of BM25
	bonusUse    = 0.06 // the most used
)

// nameFirst is what is added where the name has all words.
const nameFirst = 1.0

// manyOfName is how much less each further one of a name counts.
const manyOfName = 0.5

// rankNames sorts hits for who looks for a symbol, the best first. Several of one
// name do not fill the front: each counts for less the more are before it.
func rankNames(e Expression, hits []scored, use func(*scored) (float64, error)) ([]scored, error) {
	if len(hits) == 0 {
		return hits, nil
	}
	list := slices.Clone(hits)
	most := list[0].score // rank has sorted them
	fits := make(map[place]float64, len(list))
	for i := range list {
		x := &list[i]
		share := x.score / max(most, math.SmallestNonzeroFloat64)
		fit := e.fit(x)
		fits[place{x.hit.File.Path, x.hit.Number}] = fit
		if x.score = share * nameFirst; fit > 0 {
			x.score = nameFirst + fit + bonusWords*share
		}
	}
	sortScored(list)
	for i := range list[:min(len(list), usedLooked)] {
		u, err := use(&list[i])
		if err != nil {
			return nil, err
		}
		list[i].score += bonusUse * u
	}
	sortScored(list)
	seen := map[string]float64{}
	for i := range list {
		x := &list[i]
		if fit := fits[place{x.hit.File.Path, x.hit.Number}]; fit > 0 {
			n := seen[x.hit.Label]
			seen[x.hit.Label]++
			x.score -= fit * (1 - 1/(1+manyOfName*n))
		}
	}
	sortScored(list)
	return list, nil
}

func sortScored(list []scored) {
	slices.SortFunc(list, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.hit.File.Path, b.hit.File.Path), cmp.Compare(a.hit.Number, b.hit.Number))
	})
}

// usedLooked is how many of the best are asked how much they are used.
const usedLooked = 24

// fit says how tightly a name holds the words of the query: their share of its
// words, 1 when it has no others; 0 when some are missing.
func (e Expression) fit(x *scored) float64 {
	h := &x.hit
	label := h.Label
	if h.Kind == "file" {
		label = path.Base(h.File.Path)
		label = strings.TrimSuffix(label, path.Ext(label))
	}
	words := Split(label)
	fit := 0.0
	if at, ok := e.within(label, words); ok {
		fit = float64(len(at))/float64(max(1, len(words))) + e.arranged(words, at)
	} else if whole := Split(h.Qualified); h.Kind != "file" && len(whole) > len(words) {
		at, ok := e.within(h.Qualified, whole)
		if !ok || !slices.ContainsFunc(at, func(i int) bool { return i >= len(whole)-len(words) }) {
			return 0
		}
		fit = fitQualified*float64(len(at))/float64(len(whole)) + e.arranged(whole, at)
	}
	switch h.Kind {
	case "field", "property", "enum_member", "parameter":
		fit *= fitMember
	case "value", "selector":
		fit *= fitValue
	case "file", "package", "module", "section":
		fit *= fitFile
	}
	if h.Marks&(markTest|markTestFile) != 0 && !e.asksForTests() {
		fit *= fitTest
	}
	if h.Marks&markGenerated != 0 {
		fit *= fitGenerated
	}
	if h.Marks&markLocal != 0 {
		fit *= fitLocal
	}
	return fit
}

// within finds the words of the query among those of a name, each at a place of
// its own, in the order of the query as far as that goes.
func (e Expression) within(name string, words []string) (at []int, ok bool) {
	stemmed := make([]string, len(words))
	for i, w := range words {
		stemmed[i] = e.stems.stem(w)
	}
	lower, joined := strings.ToLower(name), strings.Join(words, "")
	taken := make([]bool, len(words))
	last := -1
	for _, t := range e.terms {
		switch {
		case t.not:
			continue
		case t.field != "" && t.field != "name":
			return nil, false
		case t.text == lower || t.text == joined || t.whole != "" && t.whole == joined:
			for i := range words {
				at = append(at, i)
			}
			continue
		case len(words) > 1 && len(t.text) > len(words[0]) && strings.HasPrefix(joined, t.text): // the beginning of a name, written as one word
			for i, n := 0, 0; n < len(t.text); i++ {
				at, n = append(at, i), n+len(words[i])
			}
			continue
		}
		for n, w := range t.words {
			prefix := t.prefix && n == len(t.words)-1
			has := func(i int) bool {
				return !taken[i] && (stemmed[i] == w || prefix && strings.HasPrefix(words[i], w))
			}
			found := -1
			for i := range words { // from the last one on, then from the start
				if j := (last + 1 + i) % len(words); has(j) {
					found = j
					break
				}
			}
			if found < 0 {
				return nil, false
			}
			taken[found], last = true, found
			at = append(at, found)
		}
	}
	return at, len(at) > 0
}

// arranged speaks for words that are as the query has them.
func (e Expression) arranged(words []string, at []int) float64 {
	bonus := 0.0
	if slices.IsSorted(at) {
		bonus += bonusOrder
		if at[len(at)-1]-at[0] == len(at)-1 {
			bonus += bonusBeside
			if at[0] == 0 {
				bonus += bonusStart
			}
		}
	}
	var asked, begun []string
	for _, t := range e.terms {
		if t.not {
			continue
		}
		if asked = append(asked, t.plain...); t.prefix && len(t.plain) > 0 {
			begun = append(begun, t.plain[len(t.plain)-1])
		}
	}
	for _, w := range asked {
		if slices.Contains(words, w) {
			bonus += bonusForm / float64(len(asked))
		}
	}
	for _, w := range begun {
		if i := slices.IndexFunc(at, func(i int) bool { return strings.HasPrefix(words[i], w) }); i >= 0 {
			bonus += bonusBegun / float64(len(begun)) * float64(len(w)) / float64(len(words[at[i]]))
		}
	}
	return bonus
}

// usedMost is the number of files from which on a symbol counts as much used as
// any.
const usedMost = 31

// usedIn says how much symbols of a snapshot are used, from 0 to 1, by the files
// that refer to them.
func usedIn(ctx context.Context, s *graph.Snapshot) func(*scored) (float64, error) {
	return func(x *scored) (float64, error) {
		f, err := s.File(ctx, x.hit.File.Path)
		if err != nil || f == nil {
			return 0, err
		}
		files, err := s.Referring(ctx, []graph.Symbol{f.Symbol(x.hit.Number)})
		if err != nil {
			return 0, err
		}
		return min(1, math.Log(float64(1+len(files)))/math.Log(1+usedMost)), nil
	}
}
