package web

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Bounds of the cloud: in how many files words are counted, how many terms are weighed, and how many are shown.
const (
	termsRead    = 1500
	termsWeighed = 3000
	termsShown   = 160
	termSizes    = 5
)

// selectTerms counts what is in some of the items.
func selectTerms(where string) string {
	return "SELECT term, sum(count) AS lines, count(*) AS files FROM items WHERE " + where + " AND length(term) > 2 GROUP BY term HAVING count(*) > 1 ORDER BY sum(count) DESC, term LIMIT CAST(:most AS INTEGER)"
}

func (p *page) countTerms() (c cloudTerms, err error) {
	var n []struct{ Files int }
	if err := p.rows("terms", "SELECT count(*) AS files FROM files WHERE language IS NOT NULL", nil, &n); err != nil {
		return c, err
	}
	where, step := "true", max(1, (n[0].Files+termsRead-1)/termsRead)
	c.Files, c.Read = n[0].Files, n[0].Files/step
	if step > 1 {
		where = fmt.Sprintf("path IN (SELECT path FROM (SELECT path, row_number() OVER (ORDER BY path) AS n FROM files WHERE language IS NOT NULL) WHERE n %% %d = 0)", step)
	}
	err = p.rows("terms", selectTerms(where), map[string]any{"most": text(float64(termsWeighed))}, &c.Terms)
	return c, err
}

// cloud shows the words that say most of the repository: frequent ones, the less the more files
// have them, as words do that stand everywhere.
func cloud(p *page) error {
	p.Title = "Terms"
	if made, err := p.soon(func(w *whole) made { return &w.terms }); err != nil || !made {
		p.Body = cloudTerms{}
		return err
	}
	c, err := share(p, func(w *whole) *part[cloudTerms] { return &w.terms }, "terms", p.countTerms)
	if err != nil {
		return err
	}
	c.Terms = weighed(c.Terms, c.Read)
	p.answers["terms"], p.answers["counted"] = c.Terms, map[string]int{"files_read": c.Read, "files": c.Files}
	p.Body = c
	return nil
}

// weighed picks the terms that tell most of so many files, by term frequency and the square of inverse document
// frequency, in the order of the alphabet: words of a language are in most of its files. Digests tell nothing.
func weighed(all []term, files int) []term {
	score := func(t term) float64 {
		rare := math.Log(float64(files+1) / float64(t.Files))
		return float64(t.Lines) * rare * max(rare, 0)
	}
	list := slices.DeleteFunc(ofAnyCase(all), func(t term) bool { return isDigest(t.Term) })
	slices.SortStableFunc(list, func(a, b term) int { return cmp.Compare(score(b), score(a)) })
	list = list[:min(len(list), termsShown)]
	for i := range list {
		list[i].Size = termSizes - i*termSizes/len(list)
	}
	slices.SortStableFunc(list, func(a, b term) int { return strings.Compare(strings.ToLower(a.Term), strings.ToLower(b.Term)) })
	return list
}

// ofAnyCase makes one term of those that differ in their case alone, written as most lines write it.
func ofAnyCase(all []term) []term {
	list, at := make([]term, 0, len(all)), map[string]int{}
	most := map[string]int{} // lines of the way that is shown
	for _, t := range all {
		k := strings.ToLower(t.Term)
		i, known := at[k]
		if !known {
			at[k], most[k] = len(list), t.Lines
			list = append(list, t)
			continue
		}
		x := &list[i]
		if t.Lines > most[k] {
			x.Term, most[k] = t.Term, t.Lines
		}
		x.Lines, x.Files = x.Lines+t.Lines, max(x.Files, t.Files)
	}
	return list
}

// isDigest reports what a program made of other data.
func isDigest(word string) bool {
	return len(word) >= 12 && strings.Trim(word, "0123456789abcdef") == "" && strings.ContainsAny(word, "0123456789")
}
