package web

import (
	"strconv"
	"strings"
)

// barsShown bounds the bars of a chart.
const barsShown = 60

// bar is a row of a chart: what it is of, and how long it is, from 0 to 1,000.
type bar struct {
	Name, Value string
	Link        string
	Length      int
}

// chart draws a table whose last column holds numbers that are not negative, and whose others
// name what they are of; nothing for other tables.
func (t shownTable) chart() []bar {
	last := len(t.Columns) - 1
	if last < 1 || len(t.Rows) < 2 || isPlace(t.Columns[last]) {
		return nil
	}
	var out []bar
	var numbers []float64
	most := 0.0
	for _, r := range t.Rows[:min(len(t.Rows), barsShown)] {
		n, err := strconv.ParseFloat(r[last].Text, 64)
		if err != nil || n < 0 {
			return nil
		}
		most = max(most, n)
		numbers = append(numbers, n)
		x := bar{Value: r[last].Text}
		for _, c := range r[:last] {
			if c.Text != "" && x.Name != "" {
				x.Name += " · "
			}
			x.Name += c.Text
			if x.Link == "" {
				x.Link = c.Link
			}
		}
		out = append(out, x)
	}
	if most == 0 {
		return nil
	}
	for i, n := range numbers {
		out[i].Length = int(n * 1000 / most)
	}
	return out
}

// isPlace reports whether the numbers of a column say where something is, not how much of it.
func isPlace(column string) bool {
	return column == "line" || column == "column" || strings.HasSuffix(column, "_line") || strings.HasSuffix(column, "_column")
}
