package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// linker links one file. It remembers what it evaluated and what it asked.
type linker struct {
	tree   Tree
	file   *File
	refs   *facts.File // declarations and references of file
	record *Record

	asked map[Key][]answer
	paths map[Key]PathKind // answers to ExistsKey questions
	noted []Question       // asked, when noting
	files map[string]*File
	local []memoed // by expression of file: most of what is evaluated
	memo  map[memoKey]*memoed
	bound []use // by expression of file
	// what imports bind, and those being evaluated
	imports   map[defAt]*value
	lineage   map[defAt][]*value       // supertypes of types without arguments, where a binder keeps them
	reached   map[*File]map[*File]bool // by file: those that it includes, where files are
	kept      any                      // by the file's language
	importing map[defAt]bool
	crowds    map[crowdKey]*crowd  // see crowded
	made      map[madeKey][]*value // see constructorsOf
	expanding map[defAt]int        // aliases, see expand
	params    map[paramAt]*value   // as declared
	steps     int                  // left for the reference at hand
	depth     int                  // of members looked up for one another
	spared    int                  // steps given back at the reference at hand, see spare
	nested    int                  // evaluations under way
	shaping   int                  // conditional types whose outcome is being found
	settled   int                  // expressions whose value is known
	noting    bool
	stumbled  bool // over a defect, see Defective
	checking  bool // places are checked, see Check: what may be any is not known

	targets map[Target]uint32
	defs    map[defAt]uint32 // targets that are definitions
}

type memoKey struct {
	f *File
	e facts.ExprID
}

// memoed is what is known of an expression: that it is being evaluated, or its value.
type memoed struct {
	v          *value
	busy, done bool
}

// answer is one file's part of the answer to a question.
type answer struct {
	f *File
	c []Contribution
}

// maxSteps bounds the evaluation of one reference.
const maxSteps = 1500

func newLinker(t Tree, f *File, refs *facts.File) *linker {
	return &linker{tree: t, file: f, refs: refs, record: &Record{}, asked: make(map[Key][]answer), paths: make(map[Key]PathKind), files: map[string]*File{f.Path: f},
		local: make([]memoed, len(refs.Exprs)), bound: make([]use, len(refs.Exprs)), memo: make(map[memoKey]*memoed), imports: make(map[defAt]*value), importing: make(map[defAt]bool), expanding: make(map[defAt]int), params: make(map[paramAt]*value), targets: make(map[Target]uint32), defs: make(map[defAt]uint32), steps: maxSteps}
}

// memoed gives the place of what is known of an expression.
func (l *linker) memoed(f *File, e facts.ExprID) *memoed {
	if f == l.file && int(e) < len(l.local) {
		return &l.local[e]
	}
	k := memoKey{f, e}
	m := l.memo[k]
	if m == nil {
		m = &memoed{}
		l.memo[k] = m
	}
	return m
}

// ask answers a question and remembers that it was asked.
func (l *linker) ask(q Question) []answer {
	k := q.key
	if a, ok := l.asked[k]; ok {
		return a
	}
	a := collect(l.tree, q)
	for i := range a {
		a[i].f = l.known(a[i].f)
	}
	l.asked[k] = a
	if l.noting {
		l.noted = append(l.noted, q)
	}
	return a
}

// known makes one pointer stand for a path within one linking, whatever the
// tree's caches do meanwhile.
func (l *linker) known(f *File) *File {
	if g, ok := l.files[f.Path]; ok {
		return g
	}
	l.files[f.Path] = f
	return f
}

func collect(t Tree, q Question) []answer {
	var out []answer
	for _, f := range t.Contributors(q) {
		if c := f.answer(q.key); len(c) > 0 {
			out = append(out, answer{f, c})
		}
	}
	return out
}

// exists asks what stands at a path.
func (l *linker) exists(path string) PathKind {
	q := key(askExists, path, "")
	if p, ok := l.paths[q.key]; ok {
		return p
	}
	p := l.tree.Exists(path)
	l.paths[q.key] = p
	if l.noting {
		l.noted = append(l.noted, q)
	}
	return p
}

// symbols asks for definitions of a name and drops what is not called so.
func (l *linker) symbols(k Question, name string) []defAt {
	var out []defAt
	for _, a := range l.ask(k) {
		for _, c := range a.c {
			if c.e.kind == entrySymbol && a.f.Facts.Symbols[c.e.i].Name == name {
				out = append(out, defAt{a.f, c.e.i})
			}
		}
	}
	return out
}

// touch records that a symbol was read without a question that led to it: the
// question that its own name would answer changes whenever the symbol does.
func (l *linker) touch(f *File, i int32) {
	if f != l.file {
		l.ask(primaryKey(f, i))
	}
}

// primaryKey is the question that every symbol answers.
func primaryKey(f *File, i int32) Question {
	s := &f.Facts.Symbols[i]
	switch {
	case s.Container >= 0 && s.Owner == "":
		return key(askMember, f.binder.memberScope(f, s.Container), s.Name)
	case s.Owner != "":
		if b, ok := f.binder.(attacher); ok {
			return key(askMember, b.ownerScope(f, i), s.Name)
		}
		return key(askMember, f.binder.moduleScope(f)+"\x00"+s.Owner, s.Name)
	}
	return key(askName, f.binder.moduleScope(f), s.Name)
}

// AnswerDigest digests the answer that a tree gives to a question, as a set:
// files that add the same as others do not count twice.
func AnswerDigest(t Tree, k Key) uint64 { return digestAnswer(collect(t, Question{key: k})) }

func digestAnswer(answers []answer) uint64 {
	var all []uint64
	for _, a := range answers {
		for _, c := range a.c {
			all = append(all, a.f.Digest(c))
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
func (l *linker) consulted() []uint32 {
	out := make([]uint32, 0, len(l.asked)+len(l.paths))
	for k := range l.asked {
		out = append(out, k.Posting())
	}
	for k := range l.paths {
		out = append(out, k.Posting())
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// defTarget interns a definition as a target of the record.
func (l *linker) defTarget(f *File, i int32) uint32 {
	n, ok := l.defs[defAt{f, i}]
	if !ok {
		n = l.target(f.target(i))
		l.defs[defAt{f, i}] = n
	}
	return n
}

// target interns a target of the record.
func (l *linker) target(t Target) uint32 {
	n, ok := l.targets[t]
	if !ok {
		n = uint32(len(l.record.Targets))
		l.targets[t] = n
		l.record.Targets = append(l.record.Targets, t)
	}
	return n
}

// paramAt is a parameter of a definition.
type paramAt struct {
	d defAt
	n int
}
