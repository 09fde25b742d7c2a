package lookup

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// What is looked at for proposals: files in all, and for one name; and how many of one name are proposed.
const (
	typedFilesLooked = 64
	typedFilesOfName = 8
	typedFilesOfThis = 40 // where the whole name was typed
	typedOfName      = 3
)

// proposal is a definition with what it is sorted by.
type proposal struct {
	graph.Symbol
	class int // see typedClass
}

// Proposer proposes what may be meant by a name that is being typed in a view. It is for one goroutine.
type Proposer struct {
	view  *state.View
	names state.Names
	files []string // in a language
	read  *lru.Cache[string, *graph.File]
}

// typedFilesKept is of how many files the definitions are kept: the next letter asks for most of them again.
const typedFilesKept = 128

// NewProposer lists what a view has names for.
func NewProposer(ctx context.Context, s *verb.Session, view *state.View) (*Proposer, error) {
	read, err := lru.New[string, *graph.File](typedFilesKept)
	if err != nil {
		return nil, fmt.Errorf("keep files: %w", err)
	}
	p := &Proposer{view: view, read: read}
	if p.names, err = s.Names(ctx, view); err != nil {
		return nil, err
	}
	return p, view.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language != "" {
			p.files = append(p.files, l.Path)
		}
		return nil
	})
}

// Typed proposes definitions and files for a name of which the beginning was typed, or the beginnings of words in
// it, parted by blanks or by what no name has: whatever the case, whole names first, types and functions before members and texts.
func (p *Proposer) Typed(ctx context.Context, text string, most int) ([]graph.Symbol, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("/\\:;,()[]{}<>\"'`*", r) })
	if len(words) == 0 {
		return nil, nil
	}
	list, err := p.typedFiles(ctx, words)
	if err != nil {
		return nil, err
	}
	looked := 0
	for _, n := range typedNames(p.names, words) {
		found, files, err := p.typedSymbols(ctx, n)
		if err != nil {
			return nil, err
		}
		for _, x := range found {
			list = append(list, proposal{x, n.class})
		}
		if looked += files; looked >= typedFilesLooked {
			break
		}
	}
	slices.SortStableFunc(list, func(a, b proposal) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.rank(), b.rank()), cmp.Compare(len(a.Name), len(b.Name)), strings.Compare(a.Name, b.Name))
	})
	of := map[string]int{}
	var out []graph.Symbol
	for _, x := range list {
		if of[x.Name]++; of[x.Name] <= typedOfName && len(out) < most {
			out = append(out, x.Symbol)
		}
	}
	return out, nil
}

// rank is lower for what is looked for more often.
func (p *proposal) rank() int {
	switch {
	case p.Kind.IsType() || p.Kind == facts.KindComponent:
		return 0
	case p.Kind.IsCallable():
		return 1
	case p.Kind == facts.KindSection || p.Kind == facts.KindSelector || p.NodeKind == "key":
		return 4
	case p.Kind == facts.KindField || p.Kind == facts.KindProperty || p.Kind == facts.KindEnumMember:
		return 3
	}
	return 2
}

// typedNames lists the names that match, the best first. Those with the types that they belong to count where
// a dot was typed.
func typedNames(all []string, words []string) []typedName {
	qualified := strings.Contains(strings.Join(words, ""), ".")
	var list []typedName
	for _, n := range all {
		if strings.Contains(n, ".") != qualified {
			continue
		}
		if class, ok := typedClass(n, words); ok {
			list = append(list, typedName{n, class})
		}
	}
	slices.SortFunc(list, typedName.compare)
	return list
}

// typedName is a name, or a path, with how it has the words.
type typedName struct {
	name  string
	class int
}

func (n typedName) compare(o typedName) int {
	return cmp.Or(cmp.Compare(n.class, o.class), cmp.Compare(len(n.name), len(o.name)), strings.Compare(n.name, o.name))
}

// typedClass says how a name has the words: 0 for the very name, 1 from its start, 2 within.
func typedClass(name string, words []string) (class int, ok bool) {
	if len(words) == 1 && len(name) == len(words[0]) && strings.EqualFold(name, words[0]) {
		return 0, true
	}
	from, class := 0, 1
	for n, w := range words {
		at := wordAt(name, from, w)
		if at < 0 {
			return 0, false
		}
		if n == 0 && at > 0 {
			class = 2
		}
		from = at + len(w)
	}
	return class, true
}

// wordAt finds where a word of a name begins with what was typed, whatever the case; -1 where none does.
func wordAt(name string, from int, typed string) int {
	for i := from; i+len(typed) <= len(name); i++ {
		if beginsWord(name, i) && strings.EqualFold(name[i:i+len(typed)], typed) {
			return i
		}
	}
	return -1
}

func beginsWord(name string, i int) bool {
	if i == 0 {
		return true
	}
	before, here := name[i-1], name[i]
	switch {
	case !isWord(here):
		return false
	case !isWord(before):
		return true
	case isUpper(here):
		return !isUpper(before) || i+1 < len(name) && isWord(name[i+1]) && !isUpper(name[i+1])
	}
	return false
}

func isUpper(b byte) bool { return b >= 'A' && b <= 'Z' }

func isWord(b byte) bool {
	return isUpper(b) || b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b >= 0x80
}

// typedSymbols finds definitions of a name, those of tests last, and counts the files that it looked at.
func (p *Proposer) typedSymbols(ctx context.Context, n typedName) (found []graph.Symbol, files int, err error) {
	name, most := n.name, typedFilesOfName
	if n.class == 0 {
		most = typedFilesOfThis
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	paths, err := p.view.Naming(ctx, last)
	if err != nil || last == "" {
		return nil, 0, err
	}
	var code, tests []string
	for _, file := range paths {
		if graph.IsTestPath(file) {
			tests = append(tests, file)
		} else {
			code = append(code, file)
		}
	}
	paths = slices.Concat(code, tests)
	paths = paths[:min(len(paths), most)]
	for _, file := range paths {
		f, err := p.declared(ctx, file)
		if err != nil {
			return nil, 0, err
		}
		if f == nil {
			continue
		}
		for i := range f.Facts.Symbols {
			x := &f.Facts.Symbols[i]
			if x.Name == last && x.Kind != facts.KindParameter && (last == name || f.Facts.QualifiedName(i) == name) {
				found = append(found, f.Symbol(int32(i)))
			}
		}
	}
	return found, len(paths), nil
}

// typedFiles lists the files whose names begin so, the best first.
func (p *Proposer) typedFiles(ctx context.Context, words []string) ([]proposal, error) {
	var list []typedName
	for _, name := range p.files {
		if class, ok := typedClass(path.Base(name), words); ok && class < 2 {
			list = append(list, typedName{name, class})
		}
	}
	slices.SortFunc(list, typedName.compare)
	var found []proposal
	for _, x := range list[:min(len(list), typedOfName)] {
		f, err := p.declared(ctx, x.name)
		if err != nil {
			return nil, err
		}
		if f != nil {
			found = append(found, proposal{f.Symbol(graph.FileNode), x.class})
		}
	}
	return found, nil
}

// declared gives a file's definitions; nil where it has none.
func (p *Proposer) declared(ctx context.Context, name string) (*graph.File, error) {
	if f, ok := p.read.Get(name); ok {
		return f, nil
	}
	f, err := p.view.Declared(ctx, name)
	if err == nil {
		p.read.Add(name, f)
	}
	return f, err
}
