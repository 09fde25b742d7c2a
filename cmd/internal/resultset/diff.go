package resultset

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Edits are what rows with the columns path, line, before and after, and perhaps
// column, would change. Nothing is written to files.
type Edits struct {
	Files    []FileEdit `json:"files"`
	Warnings []Warning  `json:"warnings"`
	Summary  struct {
		Files   int `json:"files"`
		Edits   int `json:"edits"`
		Skipped int `json:"skipped"`
	} `json:"summary"`
}

// FileEdit is the changed lines of a file.
type FileEdit struct {
	Path  string     `json:"path"`
	Hunks []LineEdit `json:"hunks"`
	lines []string
}

// LineEdit is a changed line.
type LineEdit struct {
	Line   int    `json:"line"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// Warning is a row that was left out.
type Warning struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

// edit is one row.
type edit struct {
	path          string
	line, column  int // column 0: the first place in the line
	before, after string
}

// Edits applies the rows to the lines of the files.
func (s *Set) Edits(source func(path string) ([]byte, error)) (*Edits, error) {
	list, err := s.edits()
	if err != nil {
		return nil, err
	}
	out := &Edits{Files: []FileEdit{}, Warnings: []Warning{}}
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && list[to].path == list[from].path {
			to++
		}
		if err := out.file(list[from:to], source); err != nil {
			return nil, err
		}
		from = to
	}
	out.Summary.Files, out.Summary.Skipped = len(out.Files), len(out.Warnings)
	return out, nil
}

func (s *Set) edits() ([]edit, error) {
	path, line, before, after := s.column("path", "file_path"), s.column(lineColumns...), s.column("before", "before_pattern"), s.column("after", "after_pattern")
	if path < 0 || line < 0 || before < 0 || after < 0 {
		return nil, fmt.Errorf("%w: diff needs the columns path, line, before and after", ErrShape)
	}
	column := s.column("column")
	var list []edit
	for _, r := range s.Rows {
		e := edit{path: show(r[path]), before: show(r[before]), after: show(r[after])}
		n, _ := r[line].(int64)
		e.line = int(n)
		if column >= 0 {
			n, _ := r[column].(int64)
			e.column = int(n)
		}
		list = append(list, e)
	}
	slices.SortStableFunc(list, func(a, b edit) int { // the last of a line first: columns before it stay
		return cmp.Or(strings.Compare(a.path, b.path), a.line-b.line, b.column-a.column)
	})
	return slices.Compact(list), nil
}

func (x *Edits) file(list []edit, source func(path string) ([]byte, error)) error {
	text, err := source(list[0].path)
	if err != nil {
		return fmt.Errorf("read %s: %w", list[0].path, err)
	}
	f := FileEdit{Path: list[0].path, lines: slices.Collect(strings.Lines(string(text)))}
	for _, e := range list {
		n := len(f.Hunks)
		known := n > 0 && f.Hunks[n-1].Line == e.line
		if e.line < 1 || e.line > len(f.lines) || e.before == "" {
			x.Warnings = append(x.Warnings, Warning{e.path, e.line, "there is no such line"})
			continue
		}
		old := strings.TrimRight(f.lines[e.line-1], "\r\n")
		now := old
		if known {
			now = f.Hunks[n-1].After
		}
		at := e.column - 1
		if e.column == 0 {
			at = strings.Index(now, e.before)
		}
		if at < 0 || at > len(now) || !strings.HasPrefix(now[at:], e.before) {
			x.Warnings = append(x.Warnings, Warning{e.path, e.line, fmt.Sprintf("%q is not there", e.before)})
			continue
		}
		now = now[:at] + e.after + now[at+len(e.before):]
		x.Summary.Edits++
		if known {
			f.Hunks[n-1].After = now
			continue
		}
		f.Hunks = append(f.Hunks, LineEdit{e.line, old, now})
	}
	if len(f.Hunks) > 0 {
		x.Files = append(x.Files, f)
	}
	return nil
}

// context is how many unchanged lines are around a changed one.
const context = 3

// Write writes a unified diff.
func (x *Edits) Write(w io.Writer) error {
	var b strings.Builder
	for _, f := range x.Files {
		fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", f.Path, f.Path)
		for from := 0; from < len(f.Hunks); {
			to := from + 1
			for to < len(f.Hunks) && f.Hunks[to].Line-f.Hunks[to-1].Line <= 2*context {
				to++
			}
			f.hunk(&b, f.Hunks[from:to])
			from = to
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// hunk writes neighbouring changed lines with their context.
func (f *FileEdit) hunk(b *strings.Builder, edits []LineEdit) {
	first := max(1, edits[0].Line-context)
	last := min(len(f.lines), edits[len(edits)-1].Line+context)
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", first, last-first+1, first, last-first+1)
	line := func(mark, text string) {
		b.WriteString(mark + text)
		if !strings.HasSuffix(text, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
	for n := first; n <= last; {
		if len(edits) == 0 || edits[0].Line != n {
			line(" ", f.lines[n-1])
			n++
			continue
		}
		run := 1 // lines that follow one another change together
		for run < len(edits) && edits[run].Line == n+run {
			run++
		}
		for _, e := range edits[:run] {
			line("-", f.lines[e.Line-1])
		}
		for _, e := range edits[:run] {
			old := f.lines[e.Line-1]
			line("+", e.After+old[len(strings.TrimRight(old, "\r\n")):])
		}
		n, edits = n+run, edits[run:]
	}
}

// WriteJSON writes the edits as data.
func (x *Edits) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(x)
}
