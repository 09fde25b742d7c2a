package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// ErrExpression is returned for an expression that FTS5 does not take.
var ErrExpression = fulltext.ErrExpression

func (ix *Index) addSources(ctx context.Context, s *graph.Snapshot, leaves []graph.Leaf, files []fulltext.File) error {
	r := s.Engine().Repository().NewBlobReader()
	defer r.Close()
	texts := make([]string, len(leaves))
	for i, l := range leaves {
		source, err := readText(ctx, s, r, l)
		if err != nil {
			return fmt.Errorf("read %s: %w", l.Path, err)
		}
		texts[i] = strings.ToValidUTF8(string(source), " ")
	}
	return ix.words.AddSources(ctx, files, texts)
}

// readText reads a file; nothing of one without facts that is no text, larger than
// files with facts may be, or left out of a partial clone.
func readText(ctx context.Context, s *graph.Snapshot, r *gitrepo.BlobReader, l graph.Leaf) ([]byte, error) {
	source, err := terms.ReadText(ctx, s, r, l)
	if terms.IsUnread(err) {
		return nil, nil
	}
	return source, err
}

// SourceMatch is a file whose text was found.
type SourceMatch struct {
	Path  string
	Score float64 // comparable within one answer, the greater the better
	Line  int     // that has most of the words, the first of several such; from 1
	Text  string  // of that line
	Lines int     // that have any of the words
}

// MatchSource lists the files of a snapshot whose text an FTS5 expression
// matches, by path. The texts are brought into the index first.
func (ix *Index) MatchSource(ctx context.Context, s *graph.Snapshot, expression string) ([]string, error) {
	return retryDamaged(ctx, ix, func() ([]string, error) { return ix.matchSource(ctx, s, expression) })
}

func (ix *Index) matchSource(ctx context.Context, s *graph.Snapshot, expression string) ([]string, error) {
	if err := ix.CoverSource(ctx, s); err != nil {
		return nil, err
	}
	var paths []string
	err := ix.words.MatchSource(ctx, expression, func(f fulltext.File) error {
		l, ok, err := s.Leaf(ctx, f.Path)
		if err == nil && ok && l.HasText() && l.FactsKey() == f.Key {
			paths = append(paths, f.Path)
		}
		return err
	})
	slices.Sort(paths)
	if err != nil && !errors.Is(err, ErrExpression) {
		err = fmt.Errorf("search source: %w", err)
	}
	return paths, err
}

// RankSource ranks files that an expression matches by BM25 over these files, the
// best first.
func (ix *Index) RankSource(ctx context.Context, s *graph.Snapshot, expression string, paths []string) ([]SourceMatch, error) {
	terms := sourceTerms(expression)
	list := make([]SourceMatch, len(paths))
	counts, lengths := make([][]float64, len(paths)), make([]float64, len(paths))
	files, average := make([]float64, len(terms)), 0.0
	for i, p := range paths {
		source, err := s.Source(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", p, err)
		}
		list[i], counts[i], lengths[i] = readSource(p, string(source), terms)
		average += lengths[i] / float64(len(paths))
		for t, n := range counts[i] {
			if n > 0 {
				files[t]++
			}
		}
	}
	for i := range list {
		for t, n := range counts[i] {
			idf := math.Log(1 + (float64(len(paths))-files[t]+0.5)/(files[t]+0.5))
			list[i].Score += max(idf, 0.1) * n * (saturation + 1) / (n + saturation*(1-lengthBias+lengthBias*lengths[i]/max(1, average)))
		}
	}
	slices.SortFunc(list, func(a, b SourceMatch) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path))
	})
	return list, nil
}

// readSource counts the terms in a text and finds the line that has most of them.
func readSource(path, source string, terms []sourceTerm) (m SourceMatch, counts []float64, length float64) {
	m.Path, counts = path, make([]float64, len(terms))
	most, number := 0, 0
	for line := range strings.Lines(source) {
		number++
		has := map[int]bool{}
		for _, w := range sourceWords(line) {
			length++
			for t := range terms {
				if terms[t].is(w) {
					counts[t]++
					has[t] = true
				}
			}
		}
		if len(has) > 0 {
			m.Lines++
		}
		if len(has) > most {
			most, m.Line, m.Text = len(has), number, strings.TrimRight(line, "\r\n")
		}
	}
	return m, counts, length
}

// sourceTerm is a word of an expression.
type sourceTerm struct {
	word   string // stemmed, unless it is a beginning
	prefix bool
}

func (t sourceTerm) is(word string) bool {
	return t.prefix && strings.HasPrefix(word, t.word) || !t.prefix && (word == t.word || Stem(word) == t.word)
}

// sourceWords takes a text apart as the index of texts does: runs of letters and
// digits, in lower case.
func sourceWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// sourceTerms lists the words of an expression that speak for a text.
func sourceTerms(expression string) []sourceTerm {
	var list []sourceTerm
	negated := false
	for _, token := range tokenise(expression) {
		switch {
		case isOperator(token):
			negated = token == "NOT"
			continue
		case token == "(", token == ")", token == "NEAR":
			continue
		}
		words := sourceWords(token)
		for i, w := range words {
			prefix := i == len(words)-1 && strings.HasSuffix(token, "*")
			if !prefix {
				w = Stem(w)
			}
			if t := (sourceTerm{w, prefix}); !negated && !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
		negated = false
	}
	return list
}

// SourceExpression makes an expression of FTS5 of what a user writes: what it
// would not take as a word is quoted.
func SourceExpression(query string) string {
	var out []string
	for _, token := range tokenise(query) {
		bare, star := strings.CutSuffix(token, "*")
		switch {
		case isOperator(token) || token == "(" || token == ")" || strings.HasPrefix(token, `"`):
			out = append(out, token)
		case len(sourceWords(token)) == 0:
		case star:
			out = append(out, `"`+strings.ReplaceAll(bare, `"`, " ")+`"*`)
		default:
			out = append(out, `"`+strings.ReplaceAll(token, `"`, " ")+`"`)
		}
	}
	return strings.Join(out, " ")
}
