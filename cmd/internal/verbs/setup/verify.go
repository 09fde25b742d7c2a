package setup

import (
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/index"
)

// NewVerify makes the verb that checks: the index itself, and by its flags what else may be wrong.
func NewVerify() *verb.Verb {
	return verb.Join(index.NewVerify(),
		verb.Part{Flag: "drift", Usage: "whether the worktree's graph is that of its files; exit 1 on drift", Verb: index.NewValidate()},
		verb.Part{Flag: "setup", Usage: "git, configuration, state folder, index, hooks and agents' files, with the fix for what is wrong", Verb: NewDoctor()},
		verb.Part{Flag: "locks", Usage: "whether the index is in use; clears away what a killed process left", Verb: index.NewUnlock()})
}
