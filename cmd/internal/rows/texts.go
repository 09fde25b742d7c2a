package rows

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

// inFile is something that a file says.
type inFile[T any] struct {
	said *T
	f    *graph.File
}

func inFiles[T any](f *graph.File, all []T) []inFile[T] {
	out := make([]inFile[T], len(all))
	for i := range all {
		out[i] = inFile[T]{&all[i], f}
	}
	return out
}

func markers() *table[inFile[facts.Marker]] {
	return &table[inFile[facts.Marker]]{
		list: listMarkers,
		get: map[string]func(*query, *inFile[facts.Marker]) any{
			"path": func(_ *query, r *inFile[facts.Marker]) any { return r.f.Path },
			"line": func(_ *query, r *inFile[facts.Marker]) any { return int64(r.said.Line) },
			"kind": func(_ *query, r *inFile[facts.Marker]) any { return r.said.Kind },
			"text": func(_ *query, r *inFile[facts.Marker]) any { return r.said.Text },
		},
	}
}

// listMarkers lists those of files with a graph by their facts, then those of other texts.
func listMarkers(q *query) iter.Seq2[[]inFile[facts.Marker], error] {
	graphed := perFile(q, facts.SectionDecl|facts.SectionMetrics, func(f *graph.File) []inFile[facts.Marker] { return inFiles(f, f.Facts.Markers) })
	return func(yield func([]inFile[facts.Marker], error) bool) {
		for rows, err := range graphed {
			if !yield(rows, err) || err != nil {
				return
			}
		}
		leaves, err := q.leaves()
		for _, l := range leaves {
			if l.Language != "" {
				continue
			}
			var source string
			if source, err = q.text(l); err != nil {
				break
			}
			f := &graph.File{Leaf: l, Facts: plaintext.Read(l.Path, []byte(source))}
			if rows := inFiles(f, f.Facts.Markers); len(rows) > 0 && !yield(rows, nil) {
				return
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// texts reads the texts of a view's files, each after another: neighbours are written as differences to the same text, which is
// inflated once. Joins ask for the lines of one file again and again.
type texts struct {
	reader     *gitrepo.BlobReader // nil before the first
	path, text string              // of the file that was read last
}

// text gives the text of a file; nothing of one that is binary, skipped, too large or left out of a partial clone.
func (q *query) text(l graph.Leaf) (string, error) {
	if !l.HasText() {
		return "", nil
	}
	t := &q.graph.texts
	if t.reader == nil {
		t.reader = q.graph.Engine().Repository().NewBlobReader()
	} else if t.path == l.Path {
		return t.text, nil
	}
	source, err := terms.ReadText(q.ctx, q.graph.Snapshot, t.reader, l)
	if terms.IsUnread(err) {
		return "", nil
	}
	if err == nil {
		t.path, t.text = l.Path, string(source)
	}
	return t.text, err
}

func suppressions() *table[inFile[facts.Suppression]] {
	return &table[inFile[facts.Suppression]]{
		list: func(q *query) iter.Seq2[[]inFile[facts.Suppression], error] {
			return perFile(q, facts.SectionDecl|facts.SectionMetrics, func(f *graph.File) []inFile[facts.Suppression] { return inFiles(f, f.Facts.Suppressions) })
		},
		get: map[string]func(*query, *inFile[facts.Suppression]) any{
			"path": func(_ *query, r *inFile[facts.Suppression]) any { return r.f.Path },
			"line": func(_ *query, r *inFile[facts.Suppression]) any {
				if r.said.File {
					return int64(0)
				}
				return int64(r.said.Line)
			},
			"rule": func(_ *query, r *inFile[facts.Suppression]) any { return r.said.Rule },
		},
	}
}

// lineRow is a line of a file.
type lineRow struct {
	path, language, text string
	line                 int
}

func lines() *table[lineRow] {
	return &table[lineRow]{list: listLines, get: map[string]func(*query, *lineRow) any{
		"path":     func(_ *query, r *lineRow) any { return r.path },
		"line":     func(_ *query, r *lineRow) any { return int64(r.line) },
		"language": func(_ *query, r *lineRow) any { return optional(r.language) },
		"depth":    func(_ *query, r *lineRow) any { return optional(depthOf(r.language)) },
		"text":     func(_ *query, r *lineRow) any { return r.text },
	}}
}

func listLines(q *query) iter.Seq2[[]lineRow, error] {
	return func(yield func([]lineRow, error) bool) {
		leaves, err := q.leaves()
		if err != nil {
			yield(nil, err)
			return
		}
		for _, l := range leaves {
			source, err := q.text(l)
			if err != nil {
				yield(nil, err)
				return
			}
			var out []lineRow
			n := 0
			for line := range strings.Lines(source) {
				n++
				if text := strings.TrimRight(line, "\r\n"); q.r.Passes(text) {
					out = append(out, lineRow{l.Path, l.Language, text, n})
				}
			}
			if !yield(out, nil) {
				return
			}
		}
	}
}

// termRow is a term of a file, with one of its lines where those are listed.
type termRow struct {
	path string
	term *facts.Term
	at   int
}

func items() *table[termRow] {
	return &table[termRow]{
		list: func(q *query) iter.Seq2[[]termRow, error] {
			return termRows(q, func(f *graph.File, t *facts.Term, out []termRow) []termRow {
				return append(out, termRow{f.Path, t, 0})
			})
		},
		get: map[string]func(*query, *termRow) any{
			"path": func(_ *query, r *termRow) any { return r.path },
			"term": func(_ *query, r *termRow) any { return r.term.Text },
			"count": func(_ *query, r *termRow) any {
				n, last := int64(0), uint32(0)
				for _, l := range r.term.Lines { // a line may have the term in code and in a comment
					if l.Line != last {
						n, last = n+1, l.Line
					}
				}
				return n
			},
		},
	}
}

func occurrences() *table[termRow] {
	return &table[termRow]{
		list: func(q *query) iter.Seq2[[]termRow, error] {
			return termRows(q, func(f *graph.File, t *facts.Term, out []termRow) []termRow {
				for i := range t.Lines {
					out = append(out, termRow{f.Path, t, i})
				}
				return out
			})
		},
		get: map[string]func(*query, *termRow) any{
			"path":      func(_ *query, r *termRow) any { return r.path },
			"term":      func(_ *query, r *termRow) any { return r.term.Text },
			"line":      func(_ *query, r *termRow) any { return int64(r.term.Lines[r.at].Line) },
			"line_type": func(_ *query, r *termRow) any { return lineTypes[r.term.Lines[r.at].Type] },
		},
	}
}

var lineTypes = map[facts.LineType]string{facts.LineCode: "code", facts.LineComment: "comment", facts.LineString: "string"}

// termRows lists the terms of files. Files whose bytes do not have the wanted term
// are not parsed.
func termRows(q *query, add func(*graph.File, *facts.Term, []termRow) []termRow) iter.Seq2[[]termRow, error] {
	return func(yield func([]termRow, error) bool) {
		stopped := false
		fn := func(f *graph.File) error {
			var out []termRow
			all := f.Facts.Terms
			if q.r.Key == "term" {
				i, ok := slices.BinarySearchFunc(all, q.r.Value, func(t facts.Term, s string) int { return strings.Compare(t.Text, s) })
				if !ok {
					return nil
				}
				all = all[i : i+1]
			}
			for i := range all {
				out = add(f, &all[i], out)
			}
			if !yield(out, nil) {
				stopped = true
				return errStopped
			}
			return nil
		}
		var paths []string
		if q.r.Key == "path" {
			paths = []string{q.r.Value}
		}
		if err := q.eachMade(paths, q.worded, fn); err != nil && !stopped {
			yield(nil, err)
		}
	}
}

func (q *query) worded(path string) (*graph.File, error) {
	if q.r.Key == "term" {
		source, err := q.graph.Source(q.ctx, path)
		if err != nil || !bytes.Contains(source, []byte(q.r.Value)) {
			return nil, err
		}
	}
	return q.graph.DescribedWithTerms(q.ctx, path)
}
