package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/hooks"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// Hook is a request of hook install and hook uninstall.
type Hook struct {
	PrePush, PostCommit, PostCheckout bool
	Husky, Lefthook, PreCommit        bool
	Strict                            bool
	Base, FailOn                      string
}

func NewHook() *verb.Verb {
	v := &verb.Verb{
		Use:   "hook",
		Short: "Install the gate as git hooks, or remove it",
		Long: "A pre-push hook audits what is pushed; post-commit and post-checkout keep an index that exists up to date.\n" +
			"Hooks that are there already are kept and run first. A failure of codegraph itself blocks nothing unless --strict.",
	}
	v.Add(newHookInstall(), newHookUninstall(), newHookRun())
	return v
}

func newHookInstall() *verb.Verb {
	req := Hook{}
	v := &verb.Verb{
		Use:     "install",
		Short:   "Install hooks: plain, or through husky, lefthook or pre-commit",
		Example: "  codegraph hook install\n  codegraph hook install --husky --fail-on warning\n  codegraph hook install --post-commit --post-checkout",
		Args:    &verb.Args{What: "no arguments", Hint: "--pre-push, --post-commit and --post-checkout say which hooks; alone it is the one before a push"},
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.install(ctx, e)
		},
	}
	f := v.Flags()
	f.BoolVar(&req.PrePush, "pre-push", false, "audit what is pushed (the default when no hook is named)")
	f.BoolVar(&req.PostCommit, "post-commit", false, "keep the index up to date after a commit")
	f.BoolVar(&req.PostCheckout, "post-checkout", false, "keep the index up to date after a checkout")
	f.BoolVar(&req.Husky, "husky", false, "write to .husky/ instead of git's own folder")
	f.BoolVar(&req.Lefthook, "lefthook", false, "write to lefthook.yml")
	f.BoolVar(&req.PreCommit, "pre-commit-framework", false, "write to .pre-commit-config.yaml (pre-push only)")
	f.BoolVar(&req.Strict, "strict", false, "block a push also when codegraph itself fails")
	f.StringVar(&req.Base, "base", "", "revision to audit pushes against (default: what the remote has)")
	f.StringVar(&req.FailOn, "fail-on", "", "least severity that blocks a push: info, warning or error")
	return v
}

// names lists the hooks asked for.
func (req Hook) names() []string {
	var out []string
	for i, on := range []bool{req.PrePush, req.PostCommit, req.PostCheckout} {
		if on {
			out = append(out, hooks.Names[i])
		}
	}
	if len(out) == 0 {
		return hooks.Names[:1]
	}
	return out
}

// arguments are those of `codegraph hook run` for a hook.
func (req Hook) arguments(name string) []string {
	var out []string
	if req.Strict {
		out = append(out, "--strict")
	}
	if name != "pre-push" {
		return out
	}
	if req.Base != "" {
		out = append(out, "--base", req.Base)
	}
	if req.FailOn != "" {
		out = append(out, "--fail-on", req.FailOn)
	}
	return out
}

func (req Hook) check() error {
	switch req.FailOn {
	case "", analysis.SeverityInfo, analysis.SeverityWarning, analysis.SeverityError:
	default:
		return output.Usagef("--fail-on %q: use info, warning or error", req.FailOn)
	}
	managers := 0
	for _, on := range []bool{req.Husky, req.Lefthook, req.PreCommit} {
		if on {
			managers++
		}
	}
	if managers > 1 {
		return output.Usagef("--husky, --lefthook and --pre-commit-framework exclude one another")
	}
	if req.PreCommit && (req.PostCommit || req.PostCheckout) {
		return output.Usagef("--pre-commit-framework installs the pre-push hook alone")
	}
	return nil
}

// hookAnswer is the JSON of hook install and hook uninstall.
type hookAnswer struct {
	Hooks []hooks.Result `json:"hooks"`
}

func (req Hook) install(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	results, err := installHooks(s, req)
	if err != nil {
		return nil, hookError(err)
	}
	if req.Husky && !hooks.HasPackage(s.Repo.Worktree(), "husky") {
		e.Note("package.json does not name husky, without which git runs nothing of .husky: `npm install --save-dev husky && npx husky init`")
	}
	if req.Husky && !hooks.HasPackage(s.Repo.Worktree(), hooks.Package) {
		e.Note("package.json does not name %s: `npm install --save-dev %s` (or pnpm, yarn) brings the program to everybody who clones; "+
			"without it the hook says that a push is not judged", hooks.Package, hooks.Package)
	}
	return hooksAnswer(results), nil
}

func hookError(err error) error {
	switch {
	case errors.Is(err, hooks.ErrShared):
		return output.Failf("shared_hooks", "run `codegraph hook run pre-push -- \"$@\"` from a hook there, or set core.hooksPath for this repository", "%v", err)
	case errors.Is(err, hooks.ErrByHand):
		return output.Failf("by_hand", "take the lines that name codegraph in or out yourself", "%v", err)
	}
	return err
}

func installHooks(s *verb.Session, req Hook) ([]hooks.Result, error) {
	root := s.Repo.Worktree()
	if root == "" && (req.Husky || req.Lefthook || req.PreCommit) {
		return nil, output.Failf("no_worktree", "run it in a worktree; a bare repository takes `codegraph hook install` without a manager", "a bare repository has no files for a hook manager")
	}
	if req.Husky && !hooks.HasPackages(root) {
		return nil, output.Failf("no_packages", "`codegraph hook install` writes a hook of git's own, --lefthook and --pre-commit-framework those of other managers",
			"husky is installed by a package.json, and there is none at the top of the worktree")
	}
	var results []hooks.Result
	for _, name := range req.names() {
		r, err := installHook(s, root, name, req)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

func installHook(s *verb.Session, root, name string, req Hook) (hooks.Result, error) {
	o := hooks.Options{Args: req.arguments(name)}
	switch {
	case req.Husky:
		return hooks.InstallHusky(root, name, o)
	case req.Lefthook:
		return hooks.InstallLefthook(root, name, o)
	case req.PreCommit:
		return hooks.InstallPreCommit(root, o)
	}
	dir, managed, err := hooks.Dir(s.Repo)
	if err != nil {
		return hooks.Result{}, err
	}
	if managed {
		return hooks.InstallHusky(root, name, o)
	}
	if o.Binary, err = os.Executable(); err != nil {
		o.Binary = ""
	}
	o.Binary = filepath.ToSlash(o.Binary) // the shell of git for Windows takes C:/…
	return hooks.InstallPlain(dir, name, o)
}

func newHookUninstall() *verb.Verb {
	req := Hook{}
	return &verb.Verb{
		Use:     "uninstall",
		Short:   "Remove codegraph's hooks, and restore what was there",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return req.uninstall(ctx, e)
		},
	}
}

func (req Hook) uninstall(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	results, err := uninstallHooks(s)
	if err != nil {
		return nil, err
	}
	return hooksAnswer(results), nil
}

// hookFolders lists the folders that hooks of ours may be in.
func hookFolders(s *verb.Session) ([]hooks.Folder, error) {
	folders := []hooks.Folder{hooks.Default(s.Repo)}
	dir, managed, err := hooks.Dir(s.Repo)
	if errors.Is(err, hooks.ErrShared) {
		return folders, nil
	}
	if err == nil && !managed && dir != folders[0] {
		folders = append(folders, dir)
	}
	return folders, err
}

func uninstallHooks(s *verb.Session) ([]hooks.Result, error) {
	results := []hooks.Result{}
	folders, err := hookFolders(s)
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		for _, name := range hooks.Names {
			r, err := hooks.UninstallPlain(folder, name)
			if err != nil {
				return nil, err
			}
			results = append(results, r)
		}
	}
	if root := s.Repo.Worktree(); root != "" {
		for _, name := range hooks.ManagedFiles() {
			r, err := hooks.RemoveBlock(root, name)
			if err != nil {
				return nil, err
			}
			results = append(results, r)
		}
	}
	return results, nil
}

func hooksAnswer(results []hooks.Result) *verb.Answer {
	shown := []hooks.Result{}
	for _, r := range results {
		if r.Action != "absent" {
			shown = append(shown, r)
		}
	}
	return &verb.Answer{Value: hookAnswer{shown}, Text: func(out io.Writer) error {
		for _, r := range shown {
			fmt.Fprintf(out, "%s: %s", r.Path, r.Action)
			if r.Chains != "" {
				fmt.Fprintf(out, ", after %s", filepath.Base(r.Chains))
			}
			fmt.Fprintln(out)
		}
		if slices.ContainsFunc(shown, func(r hooks.Result) bool {
			return r.Action == "installed" && path.Base(filepath.ToSlash(r.Path)) == "pre-push"
		}) {
			fmt.Fprintln(out, "pushes are judged from now on; `git push --no-verify` goes past it once, `codegraph hook uninstall` takes it out")
		}
		if len(shown) == 0 {
			fmt.Fprintln(out, "no hook of codegraph is installed")
		}
		return nil
	}}
}
