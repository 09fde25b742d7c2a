package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// Unsuited is a call of which it is known that nothing that it may mean takes its arguments.
type Unsuited struct {
	Ref           int    // of the facts' Refs
	Takes, Passes string // what is there takes, and what the call passes, as a sentence goes on
}

// ArgumentChecker is a binder that knows what types take which.
type ArgumentChecker interface {
	// CheckArguments says of a call of the linker's file how it does not suit; ok is false where it may.
	CheckArguments(l *Linker, r *facts.Ref, x *facts.Expr) (takes, passes string, ok bool)
}

// ChecksArguments reports a language of which types say whether a call suits.
func ChecksArguments(language string) bool {
	_, ok := BinderOf(language).(ArgumentChecker)
	return ok
}

// FindUnsuited lists the calls of a file that suit nothing, where that is known, of those that among takes; nil takes all.
func FindUnsuited(t Tree, f *File, among func(*facts.Ref) bool) []Unsuited {
	c, ok := f.Binder.(ArgumentChecker)
	if !ok || f.Facts.ParseErrors > 0 {
		return nil
	}
	l := NewLinker(t, f, f.Facts)
	var out []Unsuited
	judge := func(i int, x *facts.Expr) {
		defer l.Recover()
		l.Steps, l.StepsReturned = MaxSteps, 0
		if takes, passes, ok := c.CheckArguments(l, &f.Facts.Refs[i], x); ok && l.Steps >= 0 {
			out = append(out, Unsuited{i, takes, passes})
		}
	}
	for i := range f.Facts.Refs {
		r := &f.Facts.Refs[i]
		if x := &f.Facts.Exprs[r.Expr]; x.Op == facts.OpCall && (r.Role == facts.RoleCalls || r.Role == facts.RoleInstantiates) && (among == nil || among(r)) {
			judge(i, x)
		}
	}
	if l.Failed {
		return nil
	}
	return out
}

// Misplaced is a place of a file that does not hold what is expected there.
type Misplaced struct {
	Place  int    // of the facts' Places
	Reason string // what the place does, going on from it
}

// PlaceJudge is a binder that knows what places may hold.
type PlaceJudge interface {
	// JudgePlace says how what is at a place does not suit it; empty where it may.
	JudgePlace(l *Linker, p *facts.Place) string
}

// FindMisplaced lists the places of a file that hold what does not suit them, where that is known. The facts must have places.
func FindMisplaced(t Tree, f *File) []Misplaced {
	c, ok := f.Binder.(PlaceJudge)
	if !ok || f.Facts.ParseErrors > 0 {
		return nil
	}
	l := NewLinker(t, f, f.Facts)
	var out []Misplaced
	judge := func(i int) {
		defer l.Recover()
		l.Steps, l.StepsReturned = MaxSteps, 0
		if reason := c.JudgePlace(l, &f.Facts.Places[i]); reason != "" && l.Steps >= 0 {
			out = append(out, Misplaced{i, reason})
		}
	}
	for i := range f.Facts.Places {
		judge(i)
	}
	if l.Failed {
		return nil
	}
	return out
}
