package web

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Bounds of the cloud: how many terms are weighed, and how many are shown.
const (
	termsWeighed = 3000
	termsShown   = 160
	termSizes    = 5
)

// cloud shows the words that say most of the repository: frequent ones, the less the more files
// have them, as words do that stand everywhere.
func cloud(p *page) error {
	p.Title = "Terms"
	if counted, err := p.soon(func(w *whole) made { return &w.terms }); err != nil || !counted {
		p.Body = []term(nil)
		return err
	}
	list, err := share(p, func(w *whole) *part[[]term] { return &w.terms }, "terms", func() (list []term, err error) {
		err = p.rows("terms", "SELECT term, sum(count) AS lines, count(*) AS files FROM items WHERE length(term) > 2 GROUP BY term HAVING count(*) > 1 ORDER BY sum(count) DESC, term LIMIT CAST(:most AS INTEGER)", map[string]any{"most": text(float64(termsWeighed))}, &list)
		return list, err
	})
	if err != nil {
		return err
	}
	list = weighed(list)
	p.answers["terms"] = list
	p.Body = list
	return nil
}

// weighed picks the terms that tell most, by term frequency and inverse document frequency, in
// the order of the alphabet.
func weighed(all []term) []term {
	files := 0
	for _, t := range all {
		files = max(files, t.Files)
	}
	score := func(t term) float64 { return float64(t.Lines) * math.Log(float64(files+1)/float64(t.Files)) }
	list := slices.Clone(all)
	slices.SortStableFunc(list, func(a, b term) int { return cmp.Compare(score(b), score(a)) })
	list = list[:min(len(list), termsShown)]
	for i := range list {
		list[i].Size = termSizes - i*termSizes/len(list)
	}
	slices.SortStableFunc(list, func(a, b term) int { return strings.Compare(strings.ToLower(a.Term), strings.ToLower(b.Term)) })
	return list
}
