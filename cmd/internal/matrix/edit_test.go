package matrix

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// project holds the files that all rows change, by family and stem.
type project map[string]map[string]string

func readProject(t *testing.T) project {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join(folder, "shop.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	p := project{}
	for _, f := range a.Files {
		family, stem, _ := strings.Cut(f.Name, "/")
		if p[family] == nil {
			p[family] = map[string]string{}
		}
		p[family][stem] = string(f.Data)
	}
	return p
}

// trees gives both sides of a row in a column; ok is false when the row has no
// section for it. Sections of the column itself stand for those of its family.
func (p project) trees(r *row, c *column) (base, head []txtar.File, ok bool, err error) {
	of := c.family
	if slices.ContainsFunc(r.edits, func(f txtar.File) bool { return strings.HasPrefix(f.Name, c.name+"/") }) {
		of = c.name
	}
	was, is := map[string]string{}, map[string]string{}
	for stem, text := range p[c.family] {
		was[stem], is[stem] = text, text
	}
	for _, f := range r.edits {
		if rest, own := strings.CutPrefix(f.Name, of+"/"); own {
			side, stem, _ := strings.Cut(rest, "/")
			if err := apply(was, is, side, stem, string(f.Data)); err != nil {
				return nil, nil, false, fmt.Errorf("section %q: %w", f.Name, err)
			}
			ok = true
		}
	}
	return c.files(was), c.files(is), ok, nil
}

// siblingMark ends the stems of files that have the column's other extension.
const siblingMark = "~"

func apply(was, is map[string]string, side, stem, text string) (err error) {
	switch side {
	case "base":
		was[stem] = text
		delete(is, stem)
	case "head":
		is[stem] = text
	case "both":
		was[stem], is[stem] = text, text
	case "gone":
		delete(is, stem)
	case "sibling":
		is[stem+siblingMark], err = edited(is[stem], text)
		delete(is, stem)
	case "edit":
		is[stem], err = edited(is[stem], text)
	}
	return err
}

// edited applies hunks, which lines of @@ part: lines that begin with a blank or -
// are looked for, together, and replaced by those that begin with a blank or +.
func edited(text, hunks string) (string, error) {
	if hunks == "" {
		return text, nil
	}
	for hunk := range strings.SplitSeq(hunks, "@@\n") {
		var from, to strings.Builder
		for line := range strings.Lines(hunk) {
			if line == "\n" {
				line = " \n"
			}
			if line[0] != '+' {
				from.WriteString(line[1:])
			}
			if line[0] != '-' {
				to.WriteString(line[1:])
			}
		}
		was, is := from.String(), to.String()
		if was != "" && is != "" { // the last line may be the beginning of one
			was, is = strings.TrimSuffix(was, "\n"), strings.TrimSuffix(is, "\n")
		}
		if n := strings.Count(text, was); n != 1 {
			return "", fmt.Errorf("the file has %d times the lines\n%s", n, was)
		}
		text = strings.Replace(text, was, is, 1)
	}
	return text, nil
}

func (c *column) files(of map[string]string) []txtar.File {
	var out []txtar.File
	for stem, text := range of {
		f := c.translated(strings.TrimSuffix(stem, siblingMark), text)
		if strings.HasSuffix(stem, siblingMark) {
			f.Name = strings.TrimSuffix(f.Name, path.Ext(f.Name)) + "." + c.sibling
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b txtar.File) int { return strings.Compare(a.Name, b.Name) })
	return out
}
