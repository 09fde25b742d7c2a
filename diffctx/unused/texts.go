package unused

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// maxText bounds the files without a graph that are read for names.
const maxText = 1 << 20

// readTexts takes names in the texts for uses where no reference explains them.
func (c *collector) readTexts(ctx context.Context, s *graph.Snapshot) error {
	told := make([]bool, len(c.groups)) // groups of which one may be reported
	for i := range c.candidates {
		if x := &c.candidates[i]; c.mayBeTold(x) {
			told[x.group] = true
		}
	}
	wanted := map[string][]*candidate{}
	for i := range c.candidates {
		if x := &c.candidates[i]; told[x.group] && !c.groups[x.group].elsewhere {
			wanted[x.Name] = append(wanted[x.Name], x)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	sorted := slices.Sorted(maps.Keys(wanted))
	var some nameSet
	for _, name := range sorted {
		some.add(name)
	}
	return s.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == "" && l.Skip != graph.SkipLanguage {
			return nil
		}
		source, err := s.Source(ctx, l.Path)
		if graph.IsLeftOut(err) {
			return nil // as files over the bound
		}
		if err != nil || len(source) > maxText || bytes.IndexByte(source, 0) >= 0 {
			return err
		}
		t := text{c: c, s: s, leaf: l, wanted: wanted, sorted: sorted, some: &some}
		return t.read(ctx, string(source))
	})
}

// text is a file that is read for names.
type text struct {
	c      *collector
	s      *graph.Snapshot
	leaf   graph.Leaf
	wanted map[string][]*candidate
	sorted []string // all names that were wanted at first
	some   *nameSet // of them

	file *graph.File // read when a name is found
	told map[mention]meaning
}

// meaning is what is known of a name on a line.
type meaning uint8

const (
	defines meaning = iota + 1 // it is a definition's
	bound                      // a reference there leads to a definition
)

// mention is a name on a line.
type mention struct {
	name string
	line int
}

func (t *text) read(ctx context.Context, source string) error {
	syntax := lang.SyntaxOf(t.leaf.Language)
	for n, line := range NamingLines(t.leaf.Language, t.leaf.Path, source) {
		for word := range words(line) {
			for name := range t.namesIn(word, line) {
				if err := t.note(ctx, name, n); err != nil {
					return err
				}
			}
		}
		pasted := PastedOn(line, syntax)
		if pasted == nil {
			continue
		}
		for name := range t.wanted {
			if !pasted.MayBe(name) {
				continue
			}
			if err := t.note(ctx, name, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// words lists the names on a line.
func words(line string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := 0; i < len(line); i++ {
			from := i
			for i < len(line) && letters.IsIdentifier(line[i]) {
				i++
			}
			if i > from && !yield(line[from:i]) {
				return
			}
		}
	}
}

// nameSet spares most words of a text the question whether they are among some names: a bit for each of
// what a hash of few of a name's bytes may be.
type nameSet [1 << 11]uint64

func (s *nameSet) add(name string) {
	word, bit := place(name)
	s[word] |= bit
}

func (s *nameSet) mayHave(name string) bool {
	word, bit := place(name)
	return s[word]&bit != 0
}

// place gives the bit of a name that is not empty.
func place(name string) (word uint32, bit uint64) {
	n := len(name)
	h := (uint32(name[0]) | uint32(name[n-1])<<8 | uint32(name[n/2])<<16 | uint32(n)<<24) * 0x9e3779b1
	return h >> 21, 1 << (h >> 15 & 63)
}

// namesIn gives the wanted names that a word of a line is, or that code puts together from it:
// `visit_` and another word.
func (t *text) namesIn(word, line string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		if t.some.mayHave(word) && t.wanted[word] != nil && !yield(word) || !beginsNames(word, line) {
			return
		}
		first, _ := slices.BinarySearch(t.sorted, word)
		for _, name := range t.sorted[first:] {
			if !strings.HasPrefix(name, word) {
				return
			}
			if len(name) > len(word) && t.wanted[name] != nil && !yield(name) {
				return
			}
		}
	}
}

// beginsNames reports the beginning of names that code puts together. A short one (`in_`) is
// a name of its own but where a text begins with it: "do_" + name.
func beginsNames(word, line string) bool {
	if !strings.HasSuffix(word, "_") || len(word) < 3 {
		return false
	}
	return len(word) > 3 || strings.Contains(line, `"`+word) || strings.Contains(line, "'"+word) || strings.Contains(line, "`"+word)
}

// note takes a name on a line for a use of the candidates that it may mean there.
func (t *text) note(ctx context.Context, name string, line int) error {
	used := false
	defer func() {
		if used {
			t.drop(name)
		}
	}()
	for _, x := range t.wanted[name] {
		u := &t.c.groups[x.group]
		if u.elsewhere {
			used = true
			continue
		}
		own := x.Path == t.leaf.Path
		if own && u.inFile || !x.visibleFrom(t.leaf.Path) {
			continue
		}
		within := own && x.StartLine <= line && line <= x.EndLine
		if within && !x.rules.ByName {
			continue
		}
		if t.leaf.Language != "" {
			if err := t.explain(ctx); err != nil {
				return err
			}
			if t.isExplained(x, mention{name, line}, within) {
				continue
			}
		}
		if own {
			u.inFile = true
		} else {
			u.elsewhere, used = true, true
		}
	}
	return nil
}

// isExplained reports a mention that is no use of a candidate, as a definition or a reference
// to something else. Where a definition ends is not known in a text with syntax errors.
func (t *text) isExplained(x *candidate, m mention, within bool) bool {
	told := t.told[m]
	if !x.rules.ByName {
		return told != 0
	}
	return told == defines || within && (t.file == nil || t.file.Facts.ParseErrors == 0)
}

// drop leaves the candidates of a name that are used elsewhere out of what is looked for.
func (t *text) drop(name string) {
	left := slices.DeleteFunc(t.wanted[name], func(x *candidate) bool { return t.c.groups[x.group].elsewhere })
	if len(left) == 0 {
		delete(t.wanted, name)
		return
	}
	t.wanted[name] = left
}

// explain notes the names of the file that define something, or that are bound to
// something.
func (t *text) explain(ctx context.Context) (err error) {
	if t.told != nil {
		return nil
	}
	t.told = map[mention]meaning{}
	t.file, err = t.s.File(ctx, t.leaf.Path)
	if err != nil || t.file == nil {
		return err
	}
	for i := range t.file.Facts.Symbols {
		x := &t.file.Facts.Symbols[i]
		t.told[mention{x.Name, int(x.NameLine)}] = defines
	}
	for _, e := range t.file.Uses() {
		if e.TargetName != "" || e.External != "" {
			_, last, ok := strings.Cut(e.Name, ":")
			if !ok {
				last = e.Name
			}
			t.told[mention{last, e.Line}] = bound
		}
	}
	return nil
}

// visibleFrom reports whether code of a file may name a candidate.
func (x *candidate) visibleFrom(p string) bool {
	switch {
	case x.Exported:
		return true
	case x.rules.InFolder:
		return folder(p) == folder(x.Path)
	case x.rules.InFile:
		return p == x.Path
	}
	return true
}

// folder is the part of a path up to its last slash.
func folder(p string) string { return p[:strings.LastIndexByte(p, '/')+1] }

// mayBeTold reports a candidate that is said of where nothing uses it. What is exported of a file that
// nothing loads is an entry point; what others pass on as a whole is not distinguished.
func (c *collector) mayBeTold(x *candidate) bool {
	return !x.Exported || x.rules.Everywhere || c.loaded[x.Path] && !c.starred[x.Path]
}

// list gives the candidates that no other file uses.
func (c *collector) list() []*candidate {
	var out []*candidate
	for i := range c.candidates {
		x := &c.candidates[i]
		u := c.groups[x.group]
		if u.elsewhere || !c.mayBeTold(x) {
			continue
		}
		x.InFile = u.inFile
		out = append(out, x)
	}
	slices.SortFunc(out, func(a, b *candidate) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine), cmp.Compare(a.StartColumn, b.StartColumn))
	})
	return out
}
