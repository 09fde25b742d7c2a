package cli

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
	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/linguist"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// HookRunOptions are the options of hook run.
type HookRunOptions struct {
	*Global
	Name         string
	Args         []string // as git gives them to the hook
	Strict       bool
	Base, FailOn string
}

func newHookRunCommand(g *Global) *cobra.Command {
	opts := HookRunOptions{Global: g}
	c := &cobra.Command{
		Use:   "run NAME [-- ARGS...]",
		Short: "What an installed hook calls",
		Long: "pre-push reads the refs that are pushed from standard input, as git gives them, and audits each against what\n" +
			"the remote has. post-commit and post-checkout bring an index that exists up to date.",
		Args: arguments(1, -1, "the name of a hook"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Name, opts.Args = args[0], args[1:]
			return runHook(c.Context(), opts, c.InOrStdin(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.BoolVar(&opts.Strict, "strict", false, "fail also when codegraph itself fails")
	f.StringVar(&opts.Base, "base", "", "revision to audit pushes against (default: what the remote has)")
	f.StringVar(&opts.FailOn, "fail-on", diffctx.SeverityError, "least severity that fails: info, warning or error")
	return c
}

// runHook runs a hook. Only findings fail it, unless it is strict.
func runHook(ctx context.Context, opts HookRunOptions, in io.Reader, out io.Writer) error {
	var err error
	switch opts.Name {
	case "pre-push":
		err = opts.prePush(ctx, in, out)
	case "post-commit":
		err = opts.refresh(ctx)
	case "post-checkout":
		if len(opts.Args) == 3 && (opts.Args[2] == "0" || opts.Args[0] == opts.Args[1]) {
			return nil // single files, or the same commit
		}
		err = opts.refresh(ctx)
	default:
		return output.Usagef("unknown hook %q: use pre-push, post-commit or post-checkout", opts.Name)
	}
	if err == nil || opts.Strict || errors.Is(err, output.ErrFindings) {
		return err
	}
	fmt.Fprintf(out, "codegraph: %s hook: %v (blocks nothing; --strict would)\n", opts.Name, err)
	return nil
}

// refresh brings the worktree's graph up to date where somebody made an index.
func (opts HookRunOptions) refresh(ctx context.Context) error {
	s, err := opts.openQuietly()
	if err != nil {
		return err
	}
	defer s.close()
	if there, err := s.Exists(); err != nil || !there {
		return err
	}
	_, err = s.At(ctx, gitsrc.SpecWorktree)
	return err
}

func (opts HookRunOptions) openQuietly() (*session, error) {
	opts.Quiet = true
	return opts.open()
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

func (opts HookRunOptions) prePush(ctx context.Context, in io.Reader, out io.Writer) error {
	list, err := pushes(in)
	if err != nil || len(list) == 0 {
		return err
	}
	s, err := opts.openQuietly()
	if err != nil {
		return err
	}
	defer s.close()
	remote := "origin"
	if len(opts.Args) > 0 {
		remote = opts.Args[0]
	}
	failed := false
	judged := map[[2]plumbing.Hash]bool{}
	for _, p := range list {
		if p.local.IsZero() || strings.HasPrefix(p.remoteRef, "refs/tags/") {
			continue // a deletion, or a name for what is judged as a branch
		}
		r, ok, err := opts.pushed(ctx, s, p, remote)
		if err != nil {
			return fmt.Errorf("%s: %w", p.localRef, err)
		}
		k := [2]plumbing.Hash{r.Base.Tree, r.Head.Tree}
		if !ok || judged[k] {
			continue
		}
		judged[k] = true
		bad, err := opts.judgePush(ctx, s, p, r, out)
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
func (opts HookRunOptions) pushed(ctx context.Context, s *session, p push, remote string) (gitsrc.Range, bool, error) {
	if opts.Base != "" {
		r, err := s.Repo.BranchRange(ctx, opts.Base, p.local.String())
		return r, err == nil, err
	}
	var bases []string
	if !p.remote.IsZero() {
		bases = append(bases, p.remote.String()) // not here when somebody else pushed it
	}
	bases = append(bases, "refs/remotes/"+remote+"/HEAD", "refs/remotes/"+remote+"/main", "refs/remotes/"+remote+"/master")
	r, ok, err := s.rangeFrom(ctx, bases, p)
	if ok || err != nil {
		return r, ok, err
	}
	if bases, err = s.remoteBranches(remote); err != nil {
		return r, false, err
	}
	return s.rangeFrom(ctx, bases, p)
}

// rangeFrom is what a push brings since the first of some bases that is here and
// has an ancestor in common with it; ok is false when none is.
func (s *session) rangeFrom(ctx context.Context, bases []string, p push) (r gitsrc.Range, ok bool, err error) {
	for _, base := range bases {
		r, err := s.Repo.BranchRange(ctx, base, p.local.String())
		if err == nil {
			return r, true, nil
		}
		if !errors.Is(err, gitsrc.ErrUnknownRevision) && !errors.Is(err, gitsrc.ErrMissingObject) && !errors.Is(err, gitsrc.ErrUnrelated) {
			return r, false, err
		}
	}
	return gitsrc.Range{}, false, nil
}

func (s *session) remoteBranches(remote string) ([]string, error) {
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
func (opts HookRunOptions) judgePush(ctx context.Context, s *session, p push, r gitsrc.Range, out io.Writer) (bool, error) {
	relevant, err := s.relevant(ctx, r)
	if err != nil || !relevant {
		return false, err
	}
	report, err := s.judge(ctx, r, diffctx.AuditOptions{FailOn: opts.FailOn})
	if err != nil {
		return false, err
	}
	if report.ExitCode == output.ExitOK {
		for _, g := range report.Notices() {
			if !g.Minor {
				fmt.Fprintf(out, "codegraph: %s\n", g.Message(diffctx.NotJudged))
			}
		}
		return false, nil
	}
	report.Head.Rev = p.localRef
	var text bytes.Buffer
	if err := render.AuditText(&text, report, opts.renderOptions(out)); err != nil {
		return false, err
	}
	_, err = fmt.Fprintf(out, "%s\ncodegraph: the push of %s is blocked; `git push --no-verify` pushes all the same\n", bytes.TrimSpace(text.Bytes()), p.localRef)
	return true, err
}

var errRelevant = errors.New("relevant")

// relevant reports whether a file that differs may be part of a graph, or is code
// that no graph is of.
func (s *session) relevant(ctx context.Context, r gitsrc.Range) (bool, error) {
	err := s.Repo.DiffTrees(ctx, r.Base.Tree, r.Head.Tree, func(c gitsrc.Change) error {
		l, unsure := extract.Detect(c.Path)
		for _, side := range []gitsrc.TreeEntry{c.Old, c.New} {
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
