package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/hooks"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Here asks where one is in a repository, and what fits to be asked now.
type Here struct{}

// NewHere is what the program answers where no verb is named.
func NewHere() *verb.Verb {
	return &verb.Verb{Formats: verb.TextJSON, Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) { return Here{}.Run(ctx, e) }}
}

// hereAnswer is the JSON of the program without a verb.
type hereAnswer struct {
	verb.Head
	Repository string     `json:"repository"`
	Branch     string     `json:"branch,omitempty"`   // none where HEAD is detached
	Upstream   string     `json:"upstream,omitempty"` // as its branch is called here
	Ahead      int        `json:"ahead"`              // commits that the upstream has not
	Behind     int        `json:"behind"`
	Dirty      bool       `json:"dirty"` // files on disk differ from HEAD
	Indexed    bool       `json:"is_indexed"`
	Next       []nextVerb `json:"next"`

	bare bool
	gate string   // puts the gate in front of pushes
	last nextVerb // shows what the last commit means, as far as the history reaches
}

// nextVerb is a command that fits, and what it is for.
type nextVerb struct {
	Command string `json:"command"`
	For     string `json:"for"`
}

// Run answers the request. Nothing is made or changed.
func (Here) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	now, err := s.Resolve(ctx, "")
	if err != nil {
		return nil, err
	}
	a := hereAnswer{Head: verb.HeadOf(&state.View{Revision: now}), Repository: root(s), bare: s.Bare(), gate: hooks.Command(s.Repo.Worktree())}
	if err := a.position(ctx, s, now); err != nil {
		return nil, err
	}
	last, ok, err := lastIfAny(ctx, s)
	if err != nil {
		return nil, err
	}
	a.Indexed = ok
	if a.Fresh = nil; ok {
		a.Fresh = &last.Fresh
	}
	a.Next = a.next()
	return verb.NewAnswer(a, a.write), nil
}

// position fills in the branch, its upstream, and how far the files are from both.
func (a *hereAnswer) position(ctx context.Context, s *verb.Session, now gitrepo.Revision) error {
	if ref, err := s.Repo.HeadRef(); err == nil {
		a.Branch, _ = strings.CutPrefix(ref, "refs/heads/")
	}
	head, err := s.Repo.Resolve(ctx, "HEAD")
	if errors.Is(err, gitrepo.ErrUnknownRevision) {
		a.last = nextVerb{"codegraph diff", "what the files here mean, before the first commit"}
		return nil
	}
	if err != nil {
		return err
	}
	if a.last, err = lastCommit(ctx, s, head); err != nil {
		return err
	}
	a.Dirty = head.Tree != now.Tree
	if a.Branch == "" {
		return nil
	}
	upstream, err := s.Repo.Resolve(ctx, a.Branch+"@{upstream}")
	if err != nil {
		return nil // none, or one that was not fetched
	}
	remote, _ := s.Repo.Config("branch." + a.Branch + ".remote")
	merge, _ := s.Repo.Config("branch." + a.Branch + ".merge")
	a.Upstream = strings.TrimPrefix(remote+"/"+strings.TrimPrefix(merge, "refs/heads/"), "./")
	if a.Ahead, a.Behind, err = s.Repo.AheadBehind(ctx, head.Commit, upstream.Commit); errors.Is(err, gitrepo.ErrShallow) {
		return nil // the clone does not say so
	}
	return err
}

// lastCommit is the command that shows what a commit means: the first of all has no parent to name, and
// where a shallow clone ends the parent is not here.
func lastCommit(ctx context.Context, s *verb.Session, head gitrepo.Revision) (nextVerb, error) {
	commit, err := s.Repo.Commit(ctx, head.Commit)
	switch {
	case err != nil:
		return nextVerb{}, err
	case commit.Shallow:
		return nextVerb{"git fetch --deepen=50", "have commits to compare with, which this shallow clone lacks"}, nil
	case len(commit.Parents) == 0:
		return nextVerb{"codegraph diff 'HEAD^!'", "what the first commit means"}, nil
	}
	return nextVerb{"codegraph diff HEAD~1..HEAD", "what the last commit means"}, nil
}

// next names three commands: about what is not committed, else about what is not pushed,
// else about the code.
func (a *hereAnswer) next() []nextVerb {
	switch {
	case a.Dirty && a.Commit != "":
		return []nextVerb{{"codegraph diff", "what the uncommitted change means"}, {"codegraph affected", "the tests that can see it"}, {"codegraph audit --worktree", "whether the gate would pass it"}}
	case a.Ahead > 0:
		return []nextVerb{{"codegraph diff @{upstream}..HEAD", "what the commits that are not pushed mean"}, {"codegraph affected @{upstream}..HEAD", "the tests that can see them"}, {"codegraph audit", "whether the gate would pass them"}}
	case !a.Indexed && a.bare: // there is no place for files of ours
		return []nextVerb{{"codegraph index", "make the first graph, and say what was found"}, a.last, {"codegraph summary", "the project as a whole"}}
	case !a.Indexed:
		return []nextVerb{{"codegraph init", "make the first graph, and say what was found"}, a.last, {a.gate, "have what is pushed audited"}}
	}
	return []nextVerb{{"codegraph explore \"WHAT YOU ARE LOOKING FOR\"", "the code that a task is about"}, a.last, {"codegraph summary", "the project as a whole"}}
}

func (a hereAnswer) write(out io.Writer) {
	where := "HEAD is at no branch"
	if a.Branch != "" {
		where = "on " + render.Name(a.Branch)
	}
	switch {
	case a.Upstream != "" && a.Ahead+a.Behind == 0:
		where += ", level with " + render.Name(a.Upstream)
	case a.Upstream != "":
		where += fmt.Sprintf(", %d ahead of and %d behind %s", a.Ahead, a.Behind, render.Name(a.Upstream))
	}
	if a.Dirty {
		where += ", with changes that are not committed"
	}
	graph := "not indexed yet; the first command that asks makes the graph"
	if a.Fresh != nil {
		graph = "the graph is up to date"
		if !*a.Fresh {
			graph = "files have changed since the graph was made; the next command brings it up to date"
		}
	}
	fmt.Fprintf(out, "%s: %s\n%s\n\n", a.Repository, where, graph)
	for _, n := range a.Next {
		fmt.Fprintf(out, "  %-46s %s\n", n.Command, n.For)
	}
	fmt.Fprintf(out, "\n`codegraph --help` lists the commands most used, `codegraph help --all` every one.\n")
}
