package unused

import (
	"bytes"
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// maxText bounds the files without a graph that are read for names.
const maxText = 1 << 20

// readTexts takes names in the texts for uses where no reference explains them.
func (c *collector) readTexts(ctx context.Context, s *graph.Snapshot) error {
	wanted := map[string][]*candidate{}
	for i := range c.candidates {
		if x := &c.candidates[i]; !c.groups[x.group].elsewhere {
			wanted[x.Name] = append(wanted[x.Name], x)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	return s.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language == "" && l.Skip != graph.SkipLanguage {
			return nil
		}
		source, err := s.Source(ctx, l.Path)
		if err != nil || len(source) > maxText || bytes.IndexByte(source, 0) >= 0 {
			return err
		}
		t := text{c: c, s: s, leaf: l, wanted: wanted}
		return t.read(ctx, string(source))
	})
}

// text is a file that is read for names.
type text struct {
	c      *collector
	s      *graph.Snapshot
	leaf   graph.Leaf
	wanted map[string][]*candidate

	file *graph.File // read when a name is found
	told map[mention]bool
}

// mention is a name on a line.
type mention struct {
	name string
	line int
}

func (t *text) read(ctx context.Context, source string) error {
	n := 0
	for line := range strings.Lines(source) {
		n++
		if s := strings.TrimSpace(line); t.leaf.Language != "" && signature.IsComment(s) && !lang.SyntaxOf(t.leaf.Language).IsDirective(s) {
			continue
		}
		for word := range words(line) {
			for name := range t.namesIn(word) {
				if err := t.note(ctx, name, n); err != nil {
					return err
				}
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
			for i < len(line) && signature.IsWordByte(line[i]) {
				i++
			}
			if i > from && !yield(line[from:i]) {
				return
			}
		}
	}
}

// namesIn gives the wanted names that a word is, or that code puts together from it:
// `visit_` and another word.
func (t *text) namesIn(word string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		if t.wanted[word] != nil && !yield(word) || len(word) < 4 || !strings.HasSuffix(word, "_") {
			return
		}
		for name := range t.wanted {
			if len(name) > len(word) && strings.HasPrefix(name, word) && !yield(name) {
				return
			}
		}
	}
}

// note takes a name on a line for a use of the candidates that it may mean there.
func (t *text) note(ctx context.Context, name string, line int) error {
	defer t.drop(name)
	for _, x := range t.wanted[name] {
		u := t.c.groups[x.group]
		own := x.Path == t.leaf.Path
		if u.elsewhere || own && (u.inFile || x.StartLine <= line && line <= x.EndLine) || !x.visibleFrom(t.leaf.Path) {
			continue
		}
		if t.leaf.Language != "" {
			if err := t.explain(ctx); err != nil {
				return err
			}
			if t.told[mention{name, line}] {
				continue
			}
		}
		if own {
			u.inFile = true
		} else {
			u.elsewhere = true
		}
	}
	return nil
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
	t.told = map[mention]bool{}
	t.file, err = t.s.File(ctx, t.leaf.Path)
	if err != nil || t.file == nil {
		return err
	}
	for i := range t.file.Facts.Symbols {
		x := &t.file.Facts.Symbols[i]
		t.told[mention{x.Name, int(x.NameLine)}] = true
	}
	for _, e := range t.file.Uses() {
		if e.TargetName != "" || e.External != "" {
			_, last, ok := strings.Cut(e.Name, ":")
			if !ok {
				last = e.Name
			}
			t.told[mention{last, e.Line}] = true
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
		return path.Dir(p) == path.Dir(x.Path)
	case x.rules.InFile:
		return p == x.Path
	}
	return true
}

// list gives the candidates that no other file uses. What is exported of a file that
// nothing loads is an entry point; what others pass on as a whole is not told apart.
func (c *collector) list() []Definition {
	var out []Definition
	for _, x := range c.candidates {
		u := c.groups[x.group]
		if u.elsewhere {
			continue
		}
		if x.Exported && !x.rules.Everywhere && (!c.loaded[x.Path] || c.starred[x.Path]) {
			continue
		}
		x.InFile = u.inFile
		out = append(out, x.Definition)
	}
	slices.SortFunc(out, func(a, b Definition) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine), cmp.Compare(a.StartColumn, b.StartColumn))
	})
	return out
}
