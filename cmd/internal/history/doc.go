// Package history follows definitions and dependencies through commits, through
// renames and moves.
//
// It walks from a commit to its ancestors as `git log PATH` does: where a merge
// has what one parent has, only that parent is followed. What is reported is what the
// graphs of all these commits say, and no graph is made: a definition is traced by
// its file's facts, or by its text alone where that is the same, and a dependency
// by linking its source's files, until one binding shows it. That lasts from
// commit to commit until a change may touch what it was found by (see
// history.Observation). All commits are read under the configuration of the first.
package history
