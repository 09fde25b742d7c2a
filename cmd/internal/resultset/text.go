package resultset

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// show gives a value as text; "" for null.
func show(v any) string {
	switch v := plain(v).(type) {
	case nil:
		return ""
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	default:
		return fmt.Sprint(v)
	}
}

// maxCell is the width from which a table's cells are cut, maxWord from which those of one word are: of a path or a
// name a part is no use.
const maxCell, maxWord = 100, 400

// cell gives a value on one line.
func cell(v any, most int) string {
	s := strings.Join(strings.Fields(show(v)), " ")
	if !strings.Contains(s, " ") {
		most = max(most, maxWord)
	}
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	kept := string([]rune(s)[:most-1])
	if i := strings.LastIndexByte(kept, ' '); i > len(kept)*3/4 { // between words, where one ends near by
		kept = kept[:i+1]
	}
	return kept + "…"
}

// Table writes aligned columns for people. Long values are cut.
func (s *Set) Table(w io.Writer) error {
	if len(s.Columns) == 0 {
		return nil
	}
	widths := make([]int, len(s.Columns))
	lines := [][]string{s.Columns}
	for _, r := range s.Rows {
		line := make([]string, len(r))
		for i, v := range r {
			line[i] = cell(v, maxCell)
		}
		lines = append(lines, line)
	}
	for _, line := range lines {
		for i, c := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	for _, line := range lines {
		var b strings.Builder
		for i, c := range line {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(c)
			if i < len(line)-1 {
				b.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c)))
			}
		}
		if _, err := io.WriteString(w, strings.TrimRight(b.String(), " ")+"\n"); err != nil {
			return fmt.Errorf("write table: %w", err)
		}
	}
	return nil
}

// Markdown writes a table of GitHub's markdown.
func (s *Set) Markdown(w io.Writer) error {
	var b strings.Builder
	row := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	row(s.Columns)
	b.WriteString("|" + strings.Repeat("---|", len(s.Columns)) + "\n")
	for _, r := range s.Rows {
		cells := make([]string, len(r))
		for i, v := range r {
			cells[i] = render.Prose(cell(v, 4*maxCell))
		}
		row(cells)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// CSV writes comma-separated values with a line of names (RFC 4180).
func (s *Set) CSV(w io.Writer) error {
	c := csv.NewWriter(w)
	if err := c.Write(s.Columns); err != nil {
		return fmt.Errorf("write CSV: %w", err)
	}
	for _, r := range s.Rows {
		cells := make([]string, len(r))
		for i, v := range r {
			cells[i] = show(v)
		}
		if err := c.Write(cells); err != nil {
			return fmt.Errorf("write CSV: %w", err)
		}
	}
	c.Flush()
	return c.Error()
}

// JSONL writes one object a line.
func (s *Set) JSONL(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range s.Objects() {
		if err := enc.Encode(r); err != nil {
			return fmt.Errorf("write JSON lines: %w", err)
		}
	}
	return nil
}

// Line gives the row on one line, without the names of columns.
func (r Row) Line() string {
	cells := make([]string, 0, len(r.values))
	for _, v := range r.values {
		if c := cell(v, maxCell); c != "" {
			cells = append(cells, c)
		}
	}
	return strings.Join(cells, "  ")
}

// Expand puts the row's values into a text in the place of {column}.
func (r Row) Expand(text string) string {
	pairs := make([]string, 0, 2*len(r.values))
	for i, c := range r.columns {
		pairs = append(pairs, "{"+c+"}", cell(r.values[i], maxCell))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
