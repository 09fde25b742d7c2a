package review

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// trees are two sides of some files, and the blobs that are to be had.
type trees struct {
	changes []gitrepo.Change
	blobs   map[plumbing.Hash]string
}

func (t *trees) add(path, before, after string) {
	side := func(text string) gitrepo.TreeEntry {
		if text == "" {
			return gitrepo.TreeEntry{}
		}
		h := plumbing.ComputeHash(plumbing.BlobObject, []byte(text))
		if text != "missing" {
			t.blobs[h] = text
		}
		return gitrepo.TreeEntry{Name: path, Mode: filemode.Regular, Hash: h}
	}
	t.changes = append(t.changes, gitrepo.Change{Path: path, Old: side(before), New: side(after)})
}

func (t *trees) DiffTrees(_ context.Context, _, _ plumbing.Hash, fn func(gitrepo.Change) error) error {
	for _, c := range t.changes {
		if err := fn(c); err != nil {
			return err
		}
	}
	return nil
}

func (t *trees) ReadBlob(_ context.Context, h plumbing.Hash) ([]byte, error) {
	if text, ok := t.blobs[h]; ok {
		return []byte(text), nil
	}
	return nil, errors.New("missing")
}

func (t *trees) Source(ctx context.Context, path string) ([]byte, error) {
	for _, c := range t.changes {
		if c.Path == path {
			return t.ReadBlob(ctx, c.New.Hash)
		}
	}
	return nil, errors.New("no such file")
}

func symbol(name, path string, line, end int) *analysis.Symbol {
	return &analysis.Symbol{ID: path + name, Path: path, Name: name, Kind: "function", Line: line, EndLine: end}
}

// TestOf reads a changed function, one that moved to another file with a change, a binary
// file, one whose text is not to be had, and the lines around a broken reference.
func TestTexts(t *testing.T) {
	all := &trees{blobs: map[plumbing.Hash]string{}}
	all.add("a.go", "package a\n\nfunc F() {\n\tone()\n}\n\nfunc G() {\n\tg()\n}\n", "package a\n\nfunc F() {\n\ttwo()\n}\n")
	all.add("b.bin", "\x00", "\x00\x01")
	all.add("c.go", "", "package a\n\nfunc G() {\n\tg()\n\th()\n}\n")
	all.add("gone.go", "missing", "")
	r := &analysis.Result{
		Symbols: []analysis.SymbolChange{
			{Change: "body", Before: symbol("F", "a.go", 3, 5), After: symbol("F", "a.go", 3, 5)},
			{Change: "moved", Before: symbol("G", "a.go", 7, 9), After: symbol("G", "c.go", 3, 6)},
		},
		Breaks: []analysis.Break{{Callers: []analysis.Caller{{Path: "c.go", Line: 4}, {Path: "elsewhere.go", Line: 1}}}},
	}
	texts, err := Read(t.Context(), all, plumbing.ZeroHash, plumbing.ZeroHash, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	got, err := texts.Review(t.Context(), all, r)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, f := range got.Files {
		files = append(files, strings.TrimSpace(f.Path+" "+f.Change+" "+f.Note+" "+told1(f.LineDelta)))
	}
	want := []string{
		"a.go modified  +1-5|  package a|  |  func F() {|- \tone()|- }|- |- func G() {|- \tg()|+ \ttwo()|  }",
		"b.bin modified binary +0-0",
		"c.go added  +6-0|+ package a|+ |+ func G() {|+ \tg()|+ \th()|+ }",
		"gone.go removed the text is not to be had here +0-0",
	}
	if d := cmp.Diff(want, files); d != "" {
		t.Errorf("files (-want +got):\n%s", d)
	}
	bodies := map[string]string{}
	for id, b := range got.Bodies {
		bodies[id] = told1(b)
	}
	if d := cmp.Diff(map[string]string{
		"a.goF": "+1-1|  func F() {|- \tone()|+ \ttwo()|  }",
		"c.goG": "+1-0|  func G() {|  \tg()|+ \th()|  }",
	}, bodies); d != "" {
		t.Errorf("bodies (-want +got):\n%s", d)
	}
	if l := got.Bodies["c.goG"].Hunks[0].Lines[2]; l.After != 5 || l.Before != 0 {
		t.Errorf("the new line has the numbers %d and %d, want 0 and 5", l.Before, l.After)
	}
	around := []render.Line{{After: 3, Text: "func G() {"}, {After: 4, Text: "\tg()"}, {After: 5, Text: "\th()"}}
	if d := cmp.Diff(map[string][]render.Line{"c.go:4": around}, got.Around); d != "" {
		t.Errorf("around (-want +got):\n%s", d)
	}
}

func told1(t render.LineDelta) string {
	out := "+" + string(rune('0'+t.Added)) + "-" + string(rune('0'+t.Removed))
	for _, h := range t.Hunks {
		for _, l := range h.Lines {
			op := l.Op
			if op == "" {
				op = " "
			}
			out += "|" + op + " " + l.Text
		}
	}
	return out
}
