package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Linker links one file. It remembers what it evaluated and what it asked.
type Linker struct {
	Tree   Tree
	File   *File
	refs   *facts.File // declarations and references of file
	Record *Record

	asked map[Key][]Answer
	paths map[Key]PathKind // answers to ExistsKey questions
	noted []Question       // asked, when noting
	named map[Key]bool     // asked without an answer, see Consult

	shared map[string]any // see Shared; nil where the tree keeps it
	files  map[string]*File
	local  []memoed // by expression of file: most of what is evaluated
	memo   map[*File]*memos
	recent *memos // of the file that was evaluated in last
	bound  []use  // by expression of file
	// what imports bind, and those being evaluated
	imports       map[Definition]*Value
	Lineage       map[Definition][]*Value  // supertypes of types without arguments, where a binder keeps them
	Reached       map[*File]map[*File]bool // by file: those that it includes, where files are
	Kept          any                      // by the file's language
	Importing     map[Definition]bool
	crowds        map[crowdKey]*crowd  // see crowded
	made          map[madeKey][]*Value // see ConstructorsOf
	expanding     map[Definition]int   // aliases, see expand
	expansions    int                  // of all of them
	Params        map[ParamAt]*Value   // as declared
	Steps         int                  // left for the reference at hand
	Depth         int                  // of members looked up for one another
	StepsReturned int                  // steps given back at the reference at hand, see spare
	nested        int                  // evaluations under way
	Shaping       int                  // conditional types whose outcome is being found
	settled       int                  // expressions whose value is known
	unsettled     []unsettled          // expressions that ran out of steps in this round, the innermost first
	stuck         []stuck              // expressions that ran out of steps and learned nothing, see GiveUp
	ranOut        int32                // that within which the steps at hand ran out, as memoed.stuck
	doubts        int                  // evaluations that where they were asked for cut short, see MemoizeStable
	circles       int                  // those of them that end otherwise once more is known
	steady        map[Definition]steady[[]*Value]
	aliases       map[*Value]steady[*Value] // see Aliased
	taken         map[facts.ExprID][]string // see MembersTaken
	additions     map[string][]Addition     // by the name of the type, see Additions
	noting        bool
	Failed        bool // over a defect, see Defective
	Checking      bool // places are checked, see Check: what may be any is not known

	targets map[Target]uint32
	defs    map[Definition]uint32 // targets that are definitions
}

// memos is what is known of another file's expressions, in pages: few of a file's are asked
// for, those near one another. touched has a bit for each symbol that was read.
type memos struct {
	file    *File
	pages   []*[memoPage]memoed
	touched []uint64
}

// touch reports whether a symbol is read for the first time.
func (m *memos) touch(i int32) bool {
	if m.touched == nil {
		m.touched = make([]uint64, len(m.file.Facts.Symbols)/64+1)
	}
	word, bit := &m.touched[i/64], uint64(1)<<(i%64)
	first := *word&bit == 0
	*word |= bit
	return first
}

const memoPage = 16

func (m *memos) at(e facts.ExprID) *memoed {
	page := int(e / memoPage)
	if page >= len(m.pages) {
		m.pages = append(m.pages, make([]*[memoPage]memoed, page+1-len(m.pages))...)
	}
	if m.pages[page] == nil {
		m.pages[page] = new([memoPage]memoed)
	}
	return &m.pages[page][e%memoPage]
}

// memoed is what is known of an expression: that it is being evaluated, or its value.
type memoed struct {
	v          *Value
	busy, done bool
	stuck      int32 // where it is in Linker.stuck, from 1 on; 0 where it does not
}

// steady is what a computation gave that built on settled values alone, and how many steps it took.
type steady[T any] struct {
	value T
	steps int
	apart bool // it met itself: it gives this where nothing else is under way
}

// Answer is one file's part of the answer to a question.
type Answer struct {
	File          *File
	Contributions []Contribution
}

// MaxSteps bounds the evaluation of one reference.
const MaxSteps = 1500

// NewLinker prepares the linking of one file, whose facts refs have its references.
func NewLinker(t Tree, f *File, refs *facts.File) *Linker {
	return &Linker{Tree: t, File: f, refs: refs, Record: &Record{}, asked: make(map[Key][]Answer), paths: make(map[Key]PathKind), files: map[string]*File{f.Path: f},
		local: make([]memoed, len(refs.Exprs)), bound: make([]use, len(refs.Exprs)), memo: make(map[*File]*memos), imports: make(map[Definition]*Value), Importing: make(map[Definition]bool), expanding: make(map[Definition]int), Params: make(map[ParamAt]*Value), targets: make(map[Target]uint32), defs: make(map[Definition]uint32), Steps: MaxSteps}
}

// learned counts what evaluations build on: as long as it stays, one of the same expression takes the
// same steps.
func (l *Linker) learned() int32 {
	return int32(l.settled + len(l.imports) + len(l.Params) + len(l.Lineage) + len(l.made) + len(l.crowds))
}

// memoed gives the place of what is known of an expression.
func (l *Linker) memoed(f *File, e facts.ExprID) *memoed {
	if f == l.File && int(e) < len(l.local) {
		return &l.local[e]
	}
	return l.memosOf(f).at(e)
}

func (l *Linker) memosOf(f *File) *memos {
	if l.recent == nil || l.recent.file != f {
		if l.recent = l.memo[f]; l.recent == nil {
			l.recent = &memos{file: f}
			l.memo[f] = l.recent
		}
	}
	return l.recent
}

// Ask answers a question and remembers that it was asked.
func (l *Linker) Ask(q Question) []Answer {
	k := q.key
	if a, ok := l.asked[k]; ok {
		return a
	}
	a := collect(l.Tree, q)
	for i := range a {
		a[i].File = l.known(a[i].File)
	}
	l.asked[k] = a
	if l.noting {
		l.noted = append(l.noted, q)
	}
	return a
}

// known makes a path one pointer within one linking, whatever the
// tree's caches do meanwhile.
func (l *Linker) known(f *File) *File {
	if g, ok := l.files[f.Path]; ok {
		return g
	}
	l.files[f.Path] = f
	return f
}

func collect(t Tree, q Question) []Answer {
	var out []Answer
	for _, f := range t.Contributors(q) {
		if c := f.answer(q.key); len(c) > 0 {
			out = append(out, Answer{f, c})
		}
	}
	return out
}

// Exists asks what is at a path.
func (l *Linker) Exists(path string) PathKind {
	q := NewQuestion(AskExists, path, "")
	if p, ok := l.paths[q.key]; ok {
		return p
	}
	p := l.Tree.Exists(path)
	l.paths[q.key] = p
	if l.noting {
		l.noted = append(l.noted, q)
	}
	return p
}

// Touch records that a symbol was read without a question that led to it: the
// question that its own name would answer changes whenever the symbol does.
func (l *Linker) Touch(f *File, i int32) {
	if f != l.File && l.memosOf(f).touch(i) {
		l.Ask(PrimaryKey(f, i))
	}
}

// PrimaryKey is the question that every symbol answers.
func PrimaryKey(f *File, i int32) Question {
	s := &f.Facts.Symbols[i]
	switch {
	case s.Container >= 0 && s.Owner == "":
		return NewQuestion(AskMember, f.Binder.MemberScope(f, s.Container), s.Name)
	case s.Owner != "":
		if b, ok := f.Binder.(MemberOwners); ok {
			return NewQuestion(AskMember, b.OwnerScope(f, i), s.Name)
		}
		return NewQuestion(AskMember, f.Binder.ModuleScope(f)+"\x00"+s.Owner, s.Name)
	}
	return NewQuestion(AskName, f.Binder.ModuleScope(f), s.Name)
}

// AnswerDigest digests the answer that a tree gives to a question, as a set:
// files that add the same as others do not count twice.
func AnswerDigest(t Tree, k Key) uint64 { return digestAnswer(collect(t, Question{key: k})) }

func digestAnswer(answers []Answer) uint64 {
	var all []uint64
	for _, a := range answers {
		for _, c := range a.Contributions {
			all = append(all, a.File.Digest(c))
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	h := digester{}
	for _, d := range all {
		h.num(d)
	}
	return h.h.Sum64()
}

// consulted lists the questions asked, as postings.
func (l *Linker) consulted() []uint32 {
	out := make([]uint32, 0, len(l.asked)+len(l.paths))
	for k := range l.asked {
		out = append(out, k.Posting())
	}
	for k := range l.paths {
		out = append(out, k.Posting())
	}
	for k := range l.named {
		out = append(out, k.Posting())
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// DefTarget interns a definition as a target of the record.
func (l *Linker) DefTarget(f *File, i int32) uint32 {
	n, ok := l.defs[Definition{f, i}]
	if !ok {
		n = l.Target(f.Target(i))
		l.defs[Definition{f, i}] = n
	}
	return n
}

// Target interns a target of the record.
func (l *Linker) Target(t Target) uint32 {
	n, ok := l.targets[t]
	if !ok {
		n = uint32(len(l.Record.Targets))
		l.targets[t] = n
		l.Record.Targets = append(l.Record.Targets, t)
	}
	return n
}

// ParamAt is a parameter of a definition.
type ParamAt struct {
	Of    Definition
	Index int
}

// use is how an expression is bound in a role; the role counts where a name may
// mean several things.
type use struct {
	binding *Binding
	role    facts.Role
}

// crowdKey is the overloads, known by their list, that calls with so many arguments
// may mean.
type crowdKey struct {
	list  **Value
	count int
}

// crowd is those of many overloads that take so many arguments. Where these are too
// many too, any is what all such calls mean.
type crowd struct {
	Fitting []*Value
	Any     *Value
}

// madeKey is a type as a reference names it.
type madeKey struct {
	at   Definition
	rule Rule
	env  *Env
	soft bool
}

// unsettled is an expression that ran out of steps, what came of it, and with how many and how much known it began.
type unsettled struct {
	memo    *memoed
	value   *Value
	began   int
	learned int32
}

// stuck is an expression that so many steps do not settle before what they were spent on is settled.
type stuck struct {
	memo   *memoed
	steps  int
	within int32 // what they were spent on, as memoed.stuck
}
