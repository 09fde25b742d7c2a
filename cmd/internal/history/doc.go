// Package history follows definitions and dependencies through commits, through
// renames and moves.
//
// It walks from a commit to its ancestors as `git log PATH` does: where a merge
// has what one parent has, only that parent is followed. A definition is traced
// by facts alone, so a commit that does not touch its file costs a comparison
// of tree entries. A dependency needs links; graphs are made only for commits
// that touch one of its ends, and for those in between when its state differs
// at both ends of such a stretch.
package history
