package render

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/extract/colour"
)

// openLines is how long a changed text is shown at once: one of a definition that is reported whole with what came.
const openLines = 48

// htmlText is how a text differs.
type htmlText struct {
	Added, Removed, Cut int
	Open                bool

	path, before string
	hunks        []Hunk
}

// Differs says that there are lines to show.
func (t *htmlText) Differs() bool { return len(t.hunks) > 0 }

// Hunks are its lines in colours, made when the page comes to them: who reads the first ones need not wait for all.
func (t *htmlText) Hunks() [][]codeLine { return coloured(t.path, t.before, t.hunks) }

// htmlFile is a file that differs.
type htmlFile struct {
	Path, From, Change, Note, Link string
	ID                             string // of its lines
	*htmlText
}

// codeLine is a line of code as pages show it.
type codeLine struct {
	Class   string // add, del or empty
	Numbers string // of both sides, and the mark
	Code    template.HTML
	Meant   bool // the line that those around it are shown for
}

func lines(t *LineDelta) (n int) {
	for _, h := range t.Hunks {
		n += len(h.Lines)
	}
	return n
}

// textOf shows a text of a file, which the base side may have under another path.
func textOf(path, before string, t *LineDelta) *htmlText {
	return &htmlText{Added: t.Added, Removed: t.Removed, Cut: t.Cut, path: path, before: before, hunks: t.Hunks}
}

func fileItems(list []FileText, links Links) []htmlFile {
	out := make([]htmlFile, 0, len(list))
	for i := range list {
		f := &list[i]
		x := htmlFile{ID: linesOf(f.Path), Path: Name(f.Path), From: fromName(f.From), Change: f.Change, Note: f.Note, htmlText: textOf(f.Path, f.From, &f.LineDelta)}
		if links.File != nil {
			x.Link = links.File(f.Path, 1, f.Change == "removed")
		}
		out = append(out, x)
	}
	return out
}

// linesOf names the place of a file's lines.
func linesOf(path string) string { return strings.Replace(anchorOf(path), "at-", "lines-of-", 1) }

// coloured shows hunks: each side is read by itself, so that what one of them opens does not
// colour the other.
func coloured(path, before string, hunks []Hunk) [][]codeLine {
	out := make([][]codeLine, 0, len(hunks))
	if before == "" {
		before = path
	}
	for _, h := range hunks {
		var old, now []string
		for _, l := range h.Lines {
			if l.Op != "+" {
				old = append(old, l.Text)
			}
			if l.Op != "-" {
				now = append(now, l.Text)
			}
		}
		was, is := colour.Lines(before, old), colour.Lines(path, now)
		digits := digitsOf(h.Lines)
		list := make([]codeLine, len(h.Lines))
		for i, l := range h.Lines {
			x := codeLine{Numbers: numbers(l, digits), Class: map[string]string{"+": "add", "-": "del"}[l.Op]}
			if l.Op != "+" {
				x.Code, was = Coloured(was[0]), was[1:]
			}
			if l.Op != "-" {
				x.Code, is = Coloured(is[0]), is[1:]
			}
			list[i] = x
		}
		out = append(out, list)
	}
	return out
}

func digitsOf(list []Line) int {
	most := 1
	for _, l := range list {
		most = max(most, l.Before, l.After)
	}
	return len(fmt.Sprint(most))
}

// numbers are those of a line on both sides, or on the only one that there is.
func numbers(l Line, digits int) string {
	one := func(n int) string {
		if n == 0 {
			return strings.Repeat(" ", digits)
		}
		return fmt.Sprintf("%*d", digits, n)
	}
	mark := l.Op
	if mark == "" {
		mark = " "
	}
	if l.Before == 0 && l.Op == "" {
		return one(l.After) + " "
	}
	return one(l.Before) + " " + one(l.After) + " " + mark
}

// Coloured marks the parts of a line of code by their classes.
func Coloured(parts []colour.Part) template.HTML {
	var b strings.Builder
	for _, p := range parts {
		if p.Class == colour.Plain {
			b.WriteString(html.EscapeString(p.Text))
			continue
		}
		fmt.Fprintf(&b, `<i class=%s>%s</i>`, p.Class, html.EscapeString(p.Text))
	}
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped above
}

// Visible shows characters of a page that no one sees, or that order others against how they are
// read: in names as in code they may hide what something is.
func Visible(page []byte) []byte {
	if !bytes.ContainsFunc(page, unseen) {
		return page
	}
	var b bytes.Buffer
	for _, r := range string(page) {
		if unseen(r) {
			fmt.Fprintf(&b, "⟨U+%04X⟩", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.Bytes()
}

func unseen(r rune) bool {
	return r != '\t' && r != '\n' && r != '\r' && unicode.IsControl(r) || r >= 0x200B && r <= 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2060 && r <= 0x2069 || r == 0xFEFF
}

func fromName(path string) string {
	if path == "" {
		return ""
	}
	return Name(path)
}
