package core

import (
	"cmp"
	"encoding/binary"
	"path"
	"slices"
	"sync"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// File is a file of a tree as the linker sees it: a path and the declarations
// of its facts. It is immutable and safe for concurrent use.
type File struct {
	Path  string
	Dir   string // without a trailing slash; "" at the root
	Facts *facts.File

	Binder  Binder
	traits  Traits
	answers []Contribution // sorted by key

	idsOnce sync.Once
	ids     []facts.SymbolID
	Named   map[string][]int32 // top-level symbols by name
	Bound   map[string][]int32 // imports by local name

	membersOnce sync.Once
	members     map[int32][]int32 // see MembersOf

	leadsOnce sync.Once
	leads     map[int32][]uint32 // see Leading

	derivedOnce sync.Once
	derived     any // see derive
}

// Derive gives what the file's language derives from it, which is kept.
func (f *File) Derive(from func(*File) any) any {
	f.derivedOnce.Do(func() { f.derived = from(f) })
	return f.derived
}

// MemberNames lists the names of the symbols in one, in order.
func (f *File) MemberNames(i int32) []string {
	var out []string
	for _, m := range f.MembersOf(i) {
		out = append(out, f.Facts.Symbols[m].Name)
	}
	return out
}

// MembersOf lists the symbols in one, in order.
func (f *File) MembersOf(i int32) []int32 {
	f.membersOnce.Do(func() {
		f.members = map[int32][]int32{}
		for n := range f.Facts.Symbols {
			if c := f.Facts.Symbols[n].Container; c >= 0 {
				f.members[c] = append(f.members[c], int32(n))
			}
		}
	})
	return f.members[i]
}

// entryKind says what an entry points at.
type entryKind uint8

// What an entry may point at.
const (
	EntrySymbol entryKind = iota
	EntryImport
	EntryExport
	EntrySetting
	EntryFile
	EntryTop // a file as a module that may be a top-level one; leads nowhere by itself
)

// Entry is one element of an answer, within a file.
type Entry struct {
	Kind  entryKind
	Index int32
}

// Contribution is one element that a file adds to the answer of a question.
type Contribution struct {
	Key   Key
	Entry Entry
}

// NewFile prepares a file. Facts need their declarations only.
func NewFile(p string, f *facts.File) *File {
	b := BinderOf(f.Language)
	file := &File{Path: p, Dir: Dir(p), Facts: f, Binder: b, traits: traitsOf(b)}
	file.Named = make(map[string][]int32)
	for i := range f.Symbols {
		if s := &f.Symbols[i]; s.Container < 0 && s.Owner == "" && s.Kind != facts.KindPackage && !file.inside(s) {
			file.Named[s.Name] = append(file.Named[s.Name], int32(i))
		}
	}
	file.Bound = make(map[string][]int32)
	for i := range f.Imports {
		if m := &f.Imports[i]; m.Local != "" {
			file.Bound[m.Local] = append(file.Bound[m.Local], int32(i))
		}
	}
	add := func(q Question, e Entry) { file.answers = append(file.answers, Contribution{q.key, e}) }
	add(NewQuestion(AskFile, p, ""), Entry{EntryFile, 0})
	file.Binder.Contribute(file, add)
	slices.SortFunc(file.answers, func(a, b Contribution) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Entry.Kind, b.Entry.Kind), cmp.Compare(a.Entry.Index, b.Entry.Index))
	})
	return file
}

// inside reports a definition in a callback, or a class named in an expression:
// nothing contains it, but no name at the top of its module means it.
func (f *File) inside(s *facts.Symbol) bool {
	return f.traits.CallbacksApart && s.Flags.Has(facts.Local)
}

// NameKey is the question which symbols of a tree are called so. Linking never
// asks it; looking symbols up by name does.
func NameKey(name string) Key { return NewQuestion(AskSymbol, name, "").key }

// GlobalKey is the question which ambient declarations there are of an
// ECMAScript name that nothing in its file declares.
func GlobalKey(name string) Key { return NewQuestion(AskGlobal, name, "").key }

// TopKey is the question which top-level Python modules may be called so: asked
// of each that is imported by its whole name.
func TopKey(name string) Key { return NewQuestion(AskTop, name, "").key }

// IDKey is the question which file has the symbol with an id. Linking never
// asks it; looking symbols up by id does.
func IDKey(id facts.SymbolID) Key { return Key(binary.BigEndian.Uint64(id.Hash[:])) }

// Postings lists the postings of everything that can be found through the file,
// sorted: its contributions, and the file and its symbols by name and by id.
func (f *File) Postings() []uint32 {
	out := make([]uint32, 0, 3*len(f.answers)+2)
	for _, c := range f.answers {
		out = append(out, c.Key.Posting())
	}
	out = append(out, NameKey(path.Base(f.Path)).Posting(), IDKey(facts.FileID(f.Path)).Posting())
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		id := f.SymbolID(int32(i))
		if s.Kind == facts.KindPackage && s.Container < 0 {
			id = PackageID(f.Dir, s.Name)
		}
		out = append(out, NameKey(s.Name).Posting(), IDKey(id).Posting())
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Leading lists the postings of the questions whose answers lead to symbol i
// or, with i = -1, to the file itself: every file with an edge to it asked one.
// Whoever refers to anything in a file, other files of its Go package apart,
// asked one that leads to the file: modules and packages are found by them.
func (f *File) Leading(i int32) []uint32 {
	f.leadsOnce.Do(func() {
		f.leads = map[int32][]uint32{}
		for _, c := range f.answers {
			switch c.Entry.Kind {
			case EntrySymbol:
				f.leads[c.Entry.Index] = append(f.leads[c.Entry.Index], c.Key.Posting())
			case EntryFile:
				f.leads[-1] = append(f.leads[-1], c.Key.Posting())
			}
		}
	})
	out := slices.Clone(f.leads[max(i, -1)])
	slices.Sort(out)
	return slices.Compact(out)
}

// Contributions lists what the file adds to answers, sorted by key.
func (f *File) Contributions() []Contribution { return f.answers }

// SymbolID gives the identity of symbol i.
func (f *File) SymbolID(i int32) facts.SymbolID {
	f.idsOnce.Do(func() { f.ids = facts.IDs(f.Path, f.Facts) })
	return f.ids[i]
}

// Target is symbol i as an edge's target.
func (f *File) Target(i int32) Target {
	s := &f.Facts.Symbols[i]
	return Target{Path: f.Path, Kind: s.Kind, Name: f.Facts.QualifiedName(int(i)), Disambiguator: s.Disambiguator, Ordinal: s.Ordinal}
}

// Dir is the folder of a path in a tree; empty for the tree itself.
func Dir(p string) string {
	if d := path.Dir(p); d != "." {
		return d
	}
	return ""
}

// answer returns the entries that the file adds to a key's answer.
func (f *File) answer(k Key) []Contribution {
	lo, _ := slices.BinarySearchFunc(f.answers, k, func(c Contribution, k Key) int { return cmp.Compare(c.Key, k) })
	hi := lo
	for hi < len(f.answers) && f.answers[hi].Key == k {
		hi++
	}
	return f.answers[lo:hi]
}

// Digest of what a contribution says: exactly what evaluation may read of it,
// identity, kind and types, and never lines, signatures or documentation.
func (f *File) Digest(c Contribution) uint64 {
	d := digester{f: f}
	d.num(uint64(c.Entry.Kind))
	switch c.Entry.Kind {
	case EntrySymbol:
		d.symbol(c.Entry.Index)
	case EntryImport:
		d.importOf(c.Entry.Index)
	case EntryExport:
		x := &f.Facts.Exports[c.Entry.Index]
		d.str(f.Path)
		d.str(x.Name)
		d.num(uint64(x.Flags))
		d.expr(x.Expr, 0)
	case EntrySetting:
		s := &f.Facts.Settings[c.Entry.Index]
		d.str(f.Path)
		d.str(s.Key)
		d.str(s.Value)
	case EntryFile, EntryTop:
		d.str(f.Binder.ModuleScope(f))
		if f.traits.ModulesByPath && !(c.Entry.Kind == EntryTop && f.traits.NamespacesShared) {
			d.str(f.Path)
		}
		d.str(f.Facts.Language)
	}
	return d.h.Sum64()
}

type digester struct {
	f *File
	h xxhash.Digest
	b [10]byte
}

func (d *digester) num(n uint64) {
	for i := range 8 {
		d.b[i] = byte(n >> (8 * i))
	}
	d.h.Write(d.b[:8])
}

func (d *digester) str(s string) {
	d.num(uint64(len(s)))
	d.h.WriteString(s)
}

const digestedFlags = facts.Static | facts.Async | facts.Abstract | facts.Overload | facts.Alias | facts.Local | facts.Exported |
	facts.ByReceiver | facts.Partial | facts.Spilled | facts.Default | facts.Generator | facts.TypeOnly | facts.Variadic | facts.Optional | facts.PointerReceiver | facts.ClassVar | facts.External | facts.Conditional | facts.Test | facts.Part |
	facts.Readable | facts.Writable | facts.Augmented | facts.Among

func (d *digester) symbol(i int32) {
	id := d.f.SymbolID(i)
	s := &d.f.Facts.Symbols[i]
	d.num(uint64(id.Kind))
	d.h.Write(id.Hash[:])
	d.num(uint64(s.Flags & digestedFlags))
	d.num(uint64(s.Visibility))
	d.str(s.NodeKind)
	build := ""
	if b, ok := d.f.Binder.(BuildConstrained); ok {
		build = b.BuildOf(d.f.Facts)
	}
	d.str(build)
	d.str(s.Condition)
	d.expr(s.Type, 0)
	named := d.f.traits.NamesCount
	for _, p := range s.Params {
		if named {
			d.str(p.Name)
		}
		d.expr(p.Type, 0)
		d.num(uint64(p.Flags))
	}
	for _, p := range s.TypeParams {
		d.str(p.Name)
		d.expr(p.Constraint, 0)
		d.expr(p.Default, 0)
	}
	for _, p := range s.Supers {
		d.expr(p.Expr, 0)
		d.num(uint64(p.Role))
	}
}

func (d *digester) importOf(i int32) {
	m := &d.f.Facts.Imports[i]
	d.str(d.f.Path)
	d.num(uint64(m.Kind))
	d.str(m.Module)
	d.str(m.Name)
	d.str(m.Local)
	d.num(uint64(m.Flags &^ facts.Erased)) // nothing is bound by it
	d.str(m.Condition)
}

// expr digests an expression's structure. Symbols and imports enter by
// identity, so that the digest does not depend on their order in the file.
func (d *digester) expr(id facts.ExprID, depth int) {
	if id == 0 || depth > 64 {
		d.num(0)
		return
	}
	x := &d.f.Facts.Exprs[id]
	d.num(uint64(x.Op) + 1)
	switch x.Op {
	case facts.OpSymbol, facts.OpThis, facts.OpClass, facts.OpSuper, facts.OpTypeParam, facts.OpScope:
		sid := d.f.SymbolID(int32(x.N))
		d.h.Write(sid.Hash[:])
	case facts.OpImport:
		d.importOf(int32(x.N))
	default:
		d.num(uint64(x.N))
	}
	d.str(x.S)
	d.expr(x.A, depth+1)
	if x.Op == facts.OpPair { // a list may be longer than an expression is deep
		depth--
	}
	d.expr(x.B, depth+1)
}
