package setup

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/change"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/linguist"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// HookRun is a request of hook run.
type HookRun struct {
	Name         string
	Args         []string // as git gives them to the hook
	Strict       bool
	Base, FailOn string
}

func newHookRun() *verb.Verb {
	req := HookRun{}
	v := &verb.Verb{
		Use:   "run NAME [-- ARGS...]",
		Short: "What an installed hook calls",
		Long: "pre-push reads the refs that are pushed from standard input, as git gives them, and audits each against what\n" +
			"the remote has. post-commit and post-checkout bring an index that exists up to date.",
		Args: verb.Arguments(1, -1, "the name of a hook"),
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Name, req.Args = args[0], args[1:]
			return &verb.Answer{}, req.hook(ctx, e)
		},
	}
	f := v.Flags()
	f.BoolVar(&req.Strict, "strict", false, "fail also when codegraph itself fails")
	f.StringVar(&req.Base, "base", "", "revision to audit pushes against (default: what the remote has)")
	f.StringVar(&req.FailOn, "fail-on", analysis.SeverityError, "least severity that fails: info, warning or error")
	return v
}

// hook runs a hook. Only findings fail it, unless it is strict.
func (req HookRun) hook(ctx context.Context, e *verb.Env) error {
	e.Quiet = true
	var err error
	switch req.Name {
	case "pre-push":
		err = req.prePush(ctx, e)
	case "post-commit":
		err = req.refresh(ctx, e)
	case "post-checkout":
		if len(req.Args) == 3 && (req.Args[2] == "0" || req.Args[0] == req.Args[1]) {
			return nil // single files, or the same commit
		}
		err = req.refresh(ctx, e)
	default:
		return output.Usagef("unknown hook %q: use pre-push, post-commit or post-checkout", req.Name)
	}
	if err == nil || req.Strict || errors.Is(err, output.ErrFindings) {
		return err
	}
	fmt.Fprintf(e.Err, "codegraph: %s hook: %v (blocks nothing; --strict would)\n", req.Name, err)
	return nil
}

// refresh brings the worktree's graph up to date where somebody made an index.
func (req HookRun) refresh(ctx context.Context, e *verb.Env) error {
	s, err := e.Open()
	if err != nil {
		return err
	}
	if there, err := s.Exists(); err != nil || !there {
		return err
	}
	_, err = s.At(ctx, gitrepo.SpecWorktree)
	return err
}

// push is a line that git gives to a pre-push hook.
type push struct {
	localRef  string
	local     plumbing.Hash
	remoteRef string
	remote    plumbing.Hash
}

// pushes reads what is pushed: from pre-commit's variables when it runs the
// hook, otherwise from git's lines.
func pushes(in io.Reader) ([]push, error) {
	if to := os.Getenv("PRE_COMMIT_TO_REF"); to != "" {
		return []push{{os.Getenv("PRE_COMMIT_LOCAL_BRANCH"), plumbing.NewHash(to), os.Getenv("PRE_COMMIT_REMOTE_BRANCH"), plumbing.NewHash(os.Getenv("PRE_COMMIT_FROM_REF"))}}, nil
	}
	var out []push
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		switch {
		case len(f) == 0:
		case len(f) != 4 || !plumbing.IsHash(f[1]) || !plumbing.IsHash(f[3]):
			return nil, fmt.Errorf("%q is no line of git's pre-push protocol", lines.Text())
		default:
			out = append(out, push{f[0], plumbing.NewHash(f[1]), f[2], plumbing.NewHash(f[3])})
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read what is pushed: %w", err)
	}
	return out, nil
}

func (req HookRun) prePush(ctx context.Context, e *verb.Env) error {
	list, err := pushes(e.In)
	if err != nil || len(list) == 0 {
		return err
	}
	s, err := e.Open()
	if err != nil {
		return err
	}
	remote := "origin"
	if len(req.Args) > 0 {
		remote = req.Args[0]
	}
	failed := false
	judged := map[[2]plumbing.Hash]bool{}
	for _, p := range list {
		if p.local.IsZero() || strings.HasPrefix(p.remoteRef, "refs/tags/") {
			continue // a deletion, or a name for what is judged as a branch
		}
		r, ok, err := req.pushed(ctx, s, p, remote)
		if err != nil {
			return fmt.Errorf("%s: %w", p.localRef, err)
		}
		k := [2]plumbing.Hash{r.Base.Tree, r.Head.Tree}
		if !ok || judged[k] {
			continue
		}
		judged[k] = true
		bad, err := req.judgePush(ctx, s, p, r, e.Err)
		if err != nil {
			return fmt.Errorf("%s: %w", p.localRef, err)
		}
		failed = failed || bad
	}
	if failed {
		return output.ErrFindings
	}
	return nil
}

// pushed is the range that a push brings to the remote; ok is false when there
// is nothing to compare with.
func (req HookRun) pushed(ctx context.Context, s *verb.Session, p push, remote string) (gitrepo.Range, bool, error) {
	if req.Base != "" {
		r, err := s.Repo.BranchRange(ctx, req.Base, p.local.String())
		return r, err == nil, err
	}
	var bases []string
	if !p.remote.IsZero() {
		bases = append(bases, p.remote.String()) // not here when somebody else pushed it
	}
	bases = append(bases, "refs/remotes/"+remote+"/HEAD", "refs/remotes/"+remote+"/main", "refs/remotes/"+remote+"/master")
	r, ok, err := rangeFrom(ctx, s, bases, p)
	if ok || err != nil {
		return r, ok, err
	}
	if bases, err = remoteBranches(s, remote); err != nil {
		return r, false, err
	}
	return rangeFrom(ctx, s, bases, p)
}

// rangeFrom is what a push brings since the first of some bases that is here and
// has an ancestor in common with it; ok is false when none is.
func rangeFrom(ctx context.Context, s *verb.Session, bases []string, p push) (r gitrepo.Range, ok bool, err error) {
	for _, base := range bases {
		r, err := s.Repo.BranchRange(ctx, base, p.local.String())
		if err == nil {
			return r, true, nil
		}
		if !errors.Is(err, gitrepo.ErrUnknownRevision) && !errors.Is(err, gitrepo.ErrMissingObject) && !errors.Is(err, gitrepo.ErrUnrelated) {
			return r, false, err
		}
	}
	return gitrepo.Range{}, false, nil
}

func remoteBranches(s *verb.Session, remote string) ([]string, error) {
	refs, err := s.Repo.Refs()
	if err != nil {
		return nil, fmt.Errorf("list refs: %w", err)
	}
	var out []string
	for _, r := range refs {
		if strings.HasPrefix(r.Name, "refs/remotes/"+remote+"/") {
			out = append(out, r.Name)
		}
	}
	return out, nil
}

// judgePush audits a range; nothing is made when no file of it is in a graph.
func (req HookRun) judgePush(ctx context.Context, s *verb.Session, p push, r gitrepo.Range, out io.Writer) (bool, error) {
	relevant, err := relevant(ctx, s, r)
	if err != nil || !relevant {
		return false, err
	}
	report, err := change.Judge(ctx, s, r, analysis.AuditOptions{FailOn: req.FailOn})
	if err != nil {
		return false, err
	}
	if report.ExitCode == output.ExitOK {
		for _, g := range report.Notices() {
			if !g.Minor {
				fmt.Fprintf(out, "codegraph: %s\n", g.Message(analysis.NotJudged))
			}
		}
		return false, nil
	}
	report.Head.Rev = p.localRef
	var text bytes.Buffer
	if err := render.AuditText(&text, report, s.Env.RenderOptions(out)); err != nil {
		return false, err
	}
	_, err = fmt.Fprintf(out, "%s\ncodegraph: the push of %s is blocked; `git push --no-verify` pushes all the same\n", bytes.TrimSpace(text.Bytes()), p.localRef)
	return true, err
}

var errRelevant = errors.New("relevant")

// relevant reports whether a file that differs may be part of a graph, or is code
// that no graph is of.
func relevant(ctx context.Context, s *verb.Session, r gitrepo.Range) (bool, error) {
	err := s.Repo.DiffTrees(ctx, r.Base.Tree, r.Head.Tree, func(c gitrepo.Change) error {
		l, unsure := extract.Detect(c.Path)
		for _, side := range []gitrepo.TreeEntry{c.Old, c.New} {
			if unsure && side.Mode.IsFile() && l == nil {
				source, err := s.Repo.ReadBlob(ctx, side.Hash)
				if err != nil {
					return err
				}
				l = extract.DetectContent(source)
			}
		}
		if other, _ := linguist.ByPath(c.Path); l != nil || other.Code {
			return errRelevant
		}
		return nil
	})
	if errors.Is(err, errRelevant) {
		return true, nil
	}
	return false, err
}
