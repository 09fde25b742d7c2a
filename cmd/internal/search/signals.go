package search

import (
	"context"
	"slices"
)

// Signal is something that speaks for what a task may be about.
type Signal string

// The signals that Relevant can leave out.
const (
	Counted   Signal = "counted words" // in lines, as often as they are there
	Words     Signal = "words"         // of the index: names, signatures, docs, paths, bodies
	Names     Signal = "names"         // that the task is written with
	Phrases   Signal = "phrases"       // words in a row, as of error texts
	Files     Signal = "file names"    // that the task mentions
	CoChanges Signal = "co-changes"    // files that change together
	Messages  Signal = "messages"      // past commits that read like the task
	Standing  Signal = "standing"      // of the file among others
	Likeness  Signal = "likeness"      // of bodies to the best
	Size      Signal = "size"
	Branch    Signal = "branch" // what the branch changes
)

// Signals lists all of them.
var Signals = []Signal{Counted, Words, Names, Phrases, Files, CoChanges, Messages, Standing, Likeness, Size, Branch}

type withoutKey struct{}

// Without makes Relevant do without signals, for who measures what they bring.
func Without(ctx context.Context, signals ...Signal) context.Context {
	return context.WithValue(ctx, withoutKey{}, signals)
}

// without reports whether a signal is left out.
func without(ctx context.Context, s Signal) bool {
	list, _ := ctx.Value(withoutKey{}).([]Signal)
	return slices.Contains(list, s)
}

// leaveOut takes out what is left out of what is known of a candidate.
func (c *candidate) leaveOut(ctx context.Context) {
	for _, x := range []struct {
		signal Signal
		value  *float64
	}{{Words, &c.own}, {Names, &c.written}, {Names, &c.inside}, {Likeness, &c.alike}, {Counted, &c.counted}, {Phrases, &c.quoted}} {
		if without(ctx, x.signal) {
			*x.value = 0
		}
	}
	if without(ctx, Size) {
		c.hit.Lines = 1
	}
}
