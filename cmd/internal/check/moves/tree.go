package main

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// place is a line of the base side, from 1.
type place struct {
	path string
	line int
}

// line is a line of the head side and where it came from.
type line struct {
	text string
	from place       // zero for a line that is new
	said [][2]string // words replaced in it, old and new
}

// tree is the head side while it is made: lines remember where they stood, so
// that operations and truth are reported in places of the base side throughout.
type tree struct {
	base    map[string][]string // lines of the base side
	files   map[string][]*line  // files touched, by their path now
	where   map[string]string   // base path → path now, of files that moved
	claimed map[place]bool      // lines that an operation wants for itself
}

func newTree(base map[string][]string) *tree {
	return &tree{base: base, files: map[string][]*line{}, where: map[string]string{}, claimed: map[place]bool{}}
}

// now is the path that a file of the base side has.
func (t *tree) now(path string) string {
	if to := t.where[path]; to != "" {
		return to
	}
	return path
}

// open gives the lines of a file by its path now.
func (t *tree) open(path string) []*line {
	if lines, ok := t.files[path]; ok {
		return lines
	}
	for from, to := range t.where {
		if from == path && to != path {
			return nil
		}
	}
	texts, ok := t.base[path]
	if !ok {
		return nil
	}
	lines := make([]*line, len(texts))
	for i, text := range texts {
		lines[i] = &line{text: text, from: place{path, i + 1}}
	}
	t.files[path] = lines
	return lines
}

// exists reports whether a path is taken on either side.
func (t *tree) exists(path string) bool {
	_, base := t.base[path]
	_, head := t.files[path]
	return base || head
}

// find gives the file and index that a line of the base side has now.
func (t *tree) find(p place) (path string, index int, ok bool) {
	same := func(l *line) bool { return l.from == p }
	path = t.now(p.path)
	if i := slices.IndexFunc(t.open(path), same); i >= 0 {
		return path, i, true
	}
	for path, lines := range t.files {
		if i := slices.IndexFunc(lines, same); i >= 0 {
			return path, i, true
		}
	}
	return "", 0, false
}

// claim takes the lines of the base side for one operation; false when another
// one has some of them.
func (t *tree) claim(path string, from, to int) bool {
	for n := from; n <= to; n++ {
		if t.claimed[place{path, n}] {
			return false
		}
	}
	for n := from; n <= to; n++ {
		t.claimed[place{path, n}] = true
	}
	return true
}

// cut takes the lines between two of the base side out of their file.
func (t *tree) cut(path string, from, to int) []*line {
	at, i, ok := t.find(place{path, from})
	last, j, found := t.find(place{path, to})
	if !ok || !found || at != last || j < i {
		return nil
	}
	out := slices.Clone(t.files[at][i : j+1])
	t.files[at] = slices.Delete(t.files[at], i, j+1)
	return out
}

// insert puts lines before an index of a file by its path now.
func (t *tree) insert(path string, index int, lines []*line) {
	t.files[path] = slices.Insert(t.open(path), index, lines...)
}

// replace puts a word in the place of another at a column of a base line, or
// where it is next in that line if edits have shifted it.
func (t *tree) replace(p place, column int, old, new string) bool {
	path, i, ok := t.find(p)
	if !ok {
		return false
	}
	l := t.files[path][i]
	at := column - 1
	if !wordAt(l.text, at, old) {
		if at = nextWord(l.text, 0, old); at < 0 {
			return false
		}
	}
	l.text = l.text[:at] + new + l.text[at+len(old):]
	l.said = append(l.said, [2]string{old, new})
	return true
}

// move gives a file of the base side another path.
func (t *tree) move(from, to string) {
	at := t.now(from)
	t.files[to] = t.open(at)
	delete(t.files, at)
	t.where[from] = to
}

// texts makes lines that are new.
func texts(list ...string) []*line {
	out := make([]*line, len(list))
	for i, s := range list {
		out[i] = &line{text: s}
	}
	return out
}

func wordAt(text string, at int, word string) bool {
	return at >= 0 && at+len(word) <= len(text) && text[at:at+len(word)] == word &&
		(at == 0 || !letters.IsIdentifier(text[at-1])) && (at+len(word) == len(text) || !letters.IsIdentifier(text[at+len(word)]))
}

// nextWord is the index from which a whole word is next, -1 if it does not.
func nextWord(text string, from int, word string) int {
	for at := from; at < len(text); {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return -1
		}
		if wordAt(text, at+i, word) {
			return at + i
		}
		at += i + 1
	}
	return -1
}

func indentOf(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, " \t"))]
}
