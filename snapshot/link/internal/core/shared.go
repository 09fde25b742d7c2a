package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// Memo is a Tree that keeps what binders find out about it, so that the files of the
// tree do not each find it out. Safe for concurrent use.
type Memo interface {
	Tree
	// Shared gives what is kept under a key, and makes it if there is nothing. What is
	// made may be made twice, and must not hold files: trees forget them.
	Shared(key string, make func() any) any
}

// Consult remembers that a question was asked whose answer, or what is used of it, is
// known otherwise, see Memo.
func (l *Linker) Consult(q Question) {
	if _, ok := l.asked[q.key]; ok || l.named[q.key] {
		return
	}
	if l.named == nil {
		l.named = map[Key]bool{}
	}
	l.named[q.key] = true
	if l.noting {
		l.noted = append(l.noted, q)
	}
}

// Shared gives what a binder finds out about the tree, whichever file is linked: make
// must depend on the tree and the key alone. It remembers no question as asked.
func (l *Linker) Shared(key string, make func() any) any {
	if t, ok := l.Tree.(Memo); ok {
		return t.Shared(key, make)
	}
	x, ok := l.shared[key]
	if !ok {
		if x = make(); l.shared == nil {
			l.shared = map[string]any{}
		}
		l.shared[key] = x
	}
	return x
}

// Answer is Ask for what is shared: it does not remember the question.
func (l *Linker) Answer(q Question) []Answer { return collect(l.Tree, q) }

// Outside gives a linker of a file that the tree does not have, to find out what is the
// same for all files, and Noted what it asked.
func (l *Linker) Outside() *Linker {
	none := &facts.File{Language: l.File.Facts.Language, Exprs: []facts.Expr{{}}}
	return asking(l.Tree, NewFile("", none), none)
}

// Noted lists the questions that were asked by a linker that notes them.
func (l *Linker) Noted() []Question { return l.noted }
