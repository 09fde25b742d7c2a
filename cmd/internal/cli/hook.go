package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/hooks"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
)

// HookOptions are the options of hook install and hook uninstall.
type HookOptions struct {
	*Global
	PrePush, PostCommit, PostCheckout bool
	Husky, Lefthook, PreCommit        bool
	Strict                            bool
	Base, FailOn                      string
}

func newHookCommand(g *Global) *cobra.Command {
	c := &cobra.Command{
		Use:   "hook",
		Short: "Put the gate into git's hooks, and take it out again",
		Long: "A pre-push hook audits what is pushed; post-commit and post-checkout keep an index that exists up to date.\n" +
			"Hooks that are there already are kept and run first. A failure of codegraph itself blocks nothing unless --strict.",
		Args: knownCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newHookInstallCommand(g), newHookUninstallCommand(g), newHookRunCommand(g))
	return c
}

func newHookInstallCommand(g *Global) *cobra.Command {
	opts := HookOptions{Global: g}
	c := &cobra.Command{
		Use:     "install",
		Short:   "Install hooks: plain, or through husky, lefthook or pre-commit",
		Example: "  codegraph hook install\n  codegraph hook install --husky --fail-on warning\n  codegraph hook install --post-commit --post-checkout",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runHookInstall(opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.BoolVar(&opts.PrePush, "pre-push", false, "audit what is pushed (the default when no hook is named)")
	f.BoolVar(&opts.PostCommit, "post-commit", false, "keep the index up to date after a commit")
	f.BoolVar(&opts.PostCheckout, "post-checkout", false, "keep the index up to date after a checkout")
	f.BoolVar(&opts.Husky, "husky", false, "write to .husky/ instead of git's own folder")
	f.BoolVar(&opts.Lefthook, "lefthook", false, "write to lefthook.yml")
	f.BoolVar(&opts.PreCommit, "pre-commit-framework", false, "write to .pre-commit-config.yaml (pre-push only)")
	f.BoolVar(&opts.Strict, "strict", false, "block a push also when codegraph itself fails")
	f.StringVar(&opts.Base, "base", "", "revision to audit pushes against (default: what the remote has)")
	f.StringVar(&opts.FailOn, "fail-on", "", "least severity that blocks a push: info, warning or error")
	return c
}

// names lists the hooks asked for.
func (opts HookOptions) names() []string {
	var out []string
	for i, on := range []bool{opts.PrePush, opts.PostCommit, opts.PostCheckout} {
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
func (opts HookOptions) arguments(name string) []string {
	var out []string
	if opts.Strict {
		out = append(out, "--strict")
	}
	if name != "pre-push" {
		return out
	}
	if opts.Base != "" {
		out = append(out, "--base", opts.Base)
	}
	if opts.FailOn != "" {
		out = append(out, "--fail-on", opts.FailOn)
	}
	return out
}

func (opts HookOptions) check() error {
	switch opts.FailOn {
	case "", diffctx.SeverityInfo, diffctx.SeverityWarning, diffctx.SeverityError:
	default:
		return output.Usagef("--fail-on %q: use info, warning or error", opts.FailOn)
	}
	managers := 0
	for _, on := range []bool{opts.Husky, opts.Lefthook, opts.PreCommit} {
		if on {
			managers++
		}
	}
	if managers > 1 {
		return output.Usagef("--husky, --lefthook and --pre-commit-framework exclude one another")
	}
	if opts.PreCommit && (opts.PostCommit || opts.PostCheckout) {
		return output.Usagef("--pre-commit-framework installs the pre-push hook alone")
	}
	return nil
}

// hookAnswer is the JSON of hook install and hook uninstall.
type hookAnswer struct {
	Hooks []hooks.Result `json:"hooks"`
}

func runHookInstall(opts HookOptions, out io.Writer) error {
	s, format, err := opts.begin(opts.check, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	results, err := s.installHooks(opts)
	if err != nil {
		return hookError(err)
	}
	if opts.Husky && !hooks.HasPackage(s.Repo.Worktree()) {
		opts.note("package.json does not name %s: `npm install --save-dev %s` (or pnpm, yarn) brings the program to everybody who clones; "+
			"without it the hook says that a push is not judged", hooks.Package, hooks.Package)
	}
	return writeHooks(out, format, results)
}

func hookError(err error) error {
	switch {
	case errors.Is(err, hooks.ErrShared):
		return output.Failf("shared_hooks", "run `codegraph hook run pre-push -- \"$@\"` from a hook there, or set core.hooksPath for this repository", "%v", err)
	case errors.Is(err, hooks.ErrByHand):
		return output.Failf("by_hand", "", "%v", err)
	}
	return err
}

func (s *session) installHooks(opts HookOptions) ([]hooks.Result, error) {
	root := s.Repo.Worktree()
	if root == "" && (opts.Husky || opts.Lefthook || opts.PreCommit) {
		return nil, output.Failf("no_worktree", "", "a bare repository has no files for a hook manager")
	}
	var results []hooks.Result
	for _, name := range opts.names() {
		r, err := s.installHook(root, name, opts)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

func (s *session) installHook(root, name string, opts HookOptions) (hooks.Result, error) {
	o := hooks.Options{Args: opts.arguments(name)}
	switch {
	case opts.Husky:
		return hooks.InstallHusky(root, name, o)
	case opts.Lefthook:
		return hooks.InstallLefthook(root, name, o)
	case opts.PreCommit:
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

func newHookUninstallCommand(g *Global) *cobra.Command {
	opts := HookOptions{Global: g}
	return &cobra.Command{
		Use:   "uninstall",
		Short: "Take all our hooks out, and put back what was there",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runHookUninstall(opts, c.OutOrStdout())
		},
	}
}

func runHookUninstall(opts HookOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	results, err := s.uninstallHooks()
	if err != nil {
		return err
	}
	return writeHooks(out, format, results)
}

// hookFolders lists the folders that hooks of ours may be in.
func (s *session) hookFolders() ([]hooks.Folder, error) {
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

func (s *session) uninstallHooks() ([]hooks.Result, error) {
	results := []hooks.Result{}
	folders, err := s.hookFolders()
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

func writeHooks(out io.Writer, format string, results []hooks.Result) error {
	shown := []hooks.Result{}
	for _, r := range results {
		if r.Action != "absent" {
			shown = append(shown, r)
		}
	}
	if format == "json" {
		return output.JSON(out, hookAnswer{shown})
	}
	for _, r := range shown {
		fmt.Fprintf(out, "%s: %s", r.Path, r.Action)
		if r.Chains != "" {
			fmt.Fprintf(out, ", after %s", filepath.Base(r.Chains))
		}
		fmt.Fprintln(out)
	}
	if len(shown) == 0 {
		fmt.Fprintln(out, "no hook of codegraph is installed")
	}
	return nil
}
