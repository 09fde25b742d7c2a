// Package hooks puts calls of codegraph into a repository's git hooks, plain or
// through husky, lefthook and pre-commit, and takes them out again.
//
// What was there stays: a plain hook is kept beside ours and runs first, a file
// of a hook manager keeps all its bytes around a marked block. core.hooksPath is
// respected, linked worktrees share the hooks of their repository, and a folder
// outside of the repository, which other repositories share, is left alone.
// Nothing is written but by Install and Uninstall.
package hooks
