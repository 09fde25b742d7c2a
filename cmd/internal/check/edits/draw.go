package main

import (
	"context"
	"iter"
	"math/rand/v2"
)

// editable is a function, or what has one.
type editable interface{ edited() function }

func (f function) edited() function { return f }

// attempt is a definition with the commit in which nothing but it is edited.
type attempt[T editable] struct {
	of     T
	commit string
	shift  func(place) (place, bool) // see scratch
}

// attempts edits definitions in the order that the seed gives, each alone, until as many were edited as are
// asked for. It ends with the first error.
func attempts[T editable](ctx context.Context, o options, dir string, all []T, change edit) iter.Seq2[attempt[T], error] {
	random := rand.New(rand.NewPCG(o.seed, 0))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return func(yield func(attempt[T], error) bool) {
		done := 0
		for _, d := range all {
			if done == o.count {
				return
			}
			commit, shift, err := scratch(ctx, dir, d.edited(), change)
			if err == nil && commit == "" {
				continue
			}
			done++
			if !yield(attempt[T]{d, commit, shift}, err) || err != nil {
				return
			}
		}
	}
}
