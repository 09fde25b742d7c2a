// Package watch says when a worktree has changed, so that its graph can follow.
//
// It watches the folders that can hold files of the worktree's tree, and git's own
// files that a checkout or `git add` writes. What git ignores wakes nobody. A burst
// of changes is reported once, when it is over. Where the system gives no more
// notifications, it looks again at intervals instead and says so.
package watch
