package resultset

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Edits are what rows with the columns path, line, before and after, and perhaps
// column, would change. What is in after may have several lines. Nothing is
// written to files.
type Edits struct {
	Files    []FileEdit `json:"files"`
	Warnings []Warning  `json:"warnings"`
	Summary  struct {
		Files   int `json:"files"`
		Edits   int `json:"edits"`
		Skipped int `json:"skipped"`
	} `json:"summary"`
}

// Refused is the error of a source for a file that is not to be edited. Its rows
// are left out.
type Refused struct{ Reason string }

func (r *Refused) Error() string { return r.Reason }

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
	// Refused says that the file is not to be edited; otherwise the row does not fit
	// the text.
	Refused bool `json:"refused,omitempty"`
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
	if no, ok := errors.AsType[*Refused](err); ok {
		for _, e := range list {
			x.Warnings = append(x.Warnings, Warning{e.path, e.line, no.Reason, true})
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("read %s: %w", list[0].path, err)
	}
	f := FileEdit{Path: list[0].path, lines: slices.Collect(strings.Lines(string(text)))}
	before := 0 // where the last edit of the line begins
	for _, e := range list {
		if n := len(f.Hunks); n == 0 || f.Hunks[n-1].Line != e.line {
			before = math.MaxInt
		}
		at, why := f.edit(e, before)
		if why != "" {
			x.Warnings = append(x.Warnings, Warning{e.path, e.line, why, false})
			continue
		}
		before = at
		x.Summary.Edits++
	}
	if len(f.Hunks) > 0 {
		x.Files = append(x.Files, f)
	}
	return nil
}

// edit makes one edit, that ends before a place in its line, and says where it
// begins, or why it does not fit.
func (f *FileEdit) edit(e edit, before int) (at int, why string) {
	if e.line < 1 || e.line > len(f.lines) || e.before == "" {
		return 0, "there is no such line"
	}
	written := f.lines[e.line-1]
	old := strings.TrimRight(written, "\r\n")
	n := len(f.Hunks)
	known := n > 0 && f.Hunks[n-1].Line == e.line
	now := old
	if known {
		now = f.Hunks[n-1].After
	}
	at, text := e.column-1, old // edits of a line come from its end: what is before them is as it was
	if e.column == 0 {
		at, text = strings.Index(now, e.before), now
	}
	if at < 0 || at > len(text) || !strings.HasPrefix(text[at:], e.before) {
		return 0, fmt.Sprintf("%q is not there", e.before)
	}
	if at+len(e.before) > before {
		return 0, "another edit changes the same place"
	}
	after := e.after
	if strings.HasSuffix(written, "\r\n") {
		after = strings.ReplaceAll(after, "\n", "\r\n")
	}
	now = now[:at] + after + now[at+len(e.before):]
	if known {
		f.Hunks[n-1].After = now
	} else {
		f.Hunks = append(f.Hunks, LineEdit{e.line, old, now})
	}
	return at, ""
}

// Content gives the whole file as it is after the edits.
func (f *FileEdit) Content() []byte {
	var b strings.Builder
	edits := f.Hunks
	for n, line := range f.lines {
		if len(edits) > 0 && edits[0].Line == n+1 {
			line, edits = edits[0].now(line), edits[1:]
		}
		b.WriteString(line)
	}
	return []byte(b.String())
}

// now gives the line with the end that it had.
func (e *LineEdit) now(old string) string {
	return e.After + old[len(strings.TrimRight(old, "\r\n")):]
}

// context is how many unchanged lines are around a changed one.
const context = 3

// Write writes a unified diff.
func (x *Edits) Write(w io.Writer) error {
	var b strings.Builder
	for _, f := range x.Files {
		fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", f.Path, f.Path)
		grown := 0 // lines that the hunks before added
		for from := 0; from < len(f.Hunks); {
			to := from + 1
			for to < len(f.Hunks) && f.Hunks[to].Line-f.Hunks[to-1].Line <= 2*context {
				to++
			}
			grown += f.hunk(&b, f.Hunks[from:to], grown)
			from = to
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// hunk writes neighbouring changed lines with their context, and gives the number
// of lines that they add.
func (f *FileEdit) hunk(b *strings.Builder, edits []LineEdit, moved int) int {
	first := max(1, edits[0].Line-context)
	last := min(len(f.lines), edits[len(edits)-1].Line+context)
	added := 0
	for _, e := range edits {
		added += strings.Count(e.After, "\n")
	}
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", first, last-first+1, first+moved, last-first+1+added)
	write := func(mark, text string) {
		for line := range strings.Lines(text) {
			b.WriteString(mark + line)
		}
		if !strings.HasSuffix(text, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
	for n := first; n <= last; {
		if len(edits) == 0 || edits[0].Line != n {
			write(" ", f.lines[n-1])
			n++
			continue
		}
		run := 1 // lines that follow one another change together
		for run < len(edits) && edits[run].Line == n+run {
			run++
		}
		for _, e := range edits[:run] {
			write("-", f.lines[e.Line-1])
		}
		for _, e := range edits[:run] {
			write("+", e.now(f.lines[e.Line-1]))
		}
		n, edits = n+run, edits[run:]
	}
	return added
}

// WriteJSON writes the edits as data.
func (x *Edits) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(x)
}
