package tools

import (
	"context"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/web"
)

// repositories is the repositories of one server: that of -C, those of --repo, those that
// a client says it works in, and where the server is its client's alone, those that
// `codegraph init` made known. Others are not opened, whatever a call names.
type repositories struct {
	e        *verb.Env
	ctx      context.Context // of the server
	watching bool
	known    bool // those of `repos list` may be named
	gate     *gate

	mu      sync.Mutex
	members []*member // the first is what a call without a repo is about
	roots   []string  // recognized by the client
}

type member struct {
	dir string // absolute
	*maintenance
	typing typing
}

func openRepositories(ctx context.Context, e *verb.Env, repos []string, watching bool, calls *gate) (*repositories, error) {
	f := &repositories{e: e, ctx: ctx, watching: watching, gate: calls}
	for _, dir := range append([]string{e.Dir}, repos...) {
		if _, err := f.add(dir); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// add makes a folder's repository one of the fleet's.
func (f *repositories) add(dir string) (*member, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find folder %s: %w", dir, err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, m := range f.members {
		if m.dir == abs {
			return m, nil
		}
	}
	e := *f.e
	e.Dir = abs
	if len(f.members) == 0 {
		e.Dir = f.e.Dir // errors say it as it was given
	} else if f.e.StateDir != "" { // one folder is for one repository
		e.StateDir = filepath.Join(f.e.StateDir, fmt.Sprintf("%s-%08x", filepath.Base(abs), crc32.ChecksumIEEE([]byte(abs))))
	}
	m := &member{dir: abs, maintenance: &maintenance{e: &e, ctx: f.ctx, watching: f.watching}, typing: newTyping()}
	f.members = append(f.members, m)
	return m, nil
}

// setRoots takes the folders that the client works in.
func (f *repositories) setRoots(folders []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.roots = f.roots[:0]
	for _, dir := range folders {
		f.roots = append(f.roots, filepath.Clean(filepath.FromSlash(dir)))
	}
}

// pick finds the repository that a call names: by its folder, or the folder's name.
func (f *repositories) pick(repo string) (*member, error) {
	f.mu.Lock()
	known := f.dirs()
	f.mu.Unlock()
	if repo == "" {
		return f.add(known[0])
	}
	repo = filepath.Clean(filepath.FromSlash(repo))
	var found []string
	for _, dir := range known {
		if dir == repo {
			return f.add(dir)
		}
		if filepath.Base(dir) == repo {
			found = append(found, dir)
		}
	}
	switch len(found) {
	case 1:
		return f.add(found[0])
	case 0:
		if dir, ok := f.listed(repo); ok {
			return f.add(dir)
		}
		return nil, output.Failf("unknown_repo", "served are "+strings.Join(known, ", ")+"; start the server with --repo PATH for more", "repository %q is not served here", repo)
	}
	return nil, output.Failf("ambiguous_repo", "name one by its folder: "+strings.Join(found, ", "), "%d repositories are called %q", len(found), repo)
}

// listed finds a repository among those that are known, by name or folder.
func (f *repositories) listed(repo string) (dir string, ok bool) {
	if !f.known {
		return "", false
	}
	list, err := registry.List()
	if err != nil {
		return "", false
	}
	for _, e := range list {
		if e.Name == repo || e.Path == repo {
			return e.Path, true
		}
	}
	return "", false
}

// dirs are the folders that calls may name, the default one first.
func (f *repositories) dirs() []string {
	var list []string
	for _, m := range f.members {
		list = append(list, m.dir)
	}
	for _, dir := range f.roots {
		if !slices.Contains(list, dir) {
			list = append(list, dir)
		}
	}
	return list
}

// names are what the repositories can be named by.
func (f *repositories) names() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.dirs()
}

// repoParam names the repository of a call.
const repoParam = "repo"

// call answers a tool in the repository that it names.
func (f *repositories) call(ctx context.Context, t call, progress mcp.Progress) (*reply, error) {
	repo, _ := t.args[repoParam].(string)
	delete(t.args, repoParam)
	m, err := f.pick(repo)
	if err != nil {
		return nil, err
	}
	return f.gate.do(ctx, func(ctx context.Context) (*reply, error) { return m.call(ctx, t, progress) })
}

// open opens a repository for pages, which name revisions and list branches.
func (f *repositories) open(_ context.Context, repo string, use func(web.Revisions) error) error {
	m, err := f.pick(repo)
	if err != nil {
		return err
	}
	e := *m.e
	e.Quiet = true
	defer e.Close()
	s, err := e.Open()
	if err != nil {
		return err
	}
	return use(s.Repo)
}

// bind makes the tools callable, with plain answers where they have some and not all are
// to be JSON. Where there is more than one repository, their
// parameters say so; a client that tells its folders may name one of them anyhow.
func (f *repositories) bind(list []verbTool, allJSON bool) []mcp.Tool {
	param := verb.Text(repoParam, "folder or its name")
	param.Hidden = len(f.members) < 2
	tools := make([]mcp.Tool, len(list))
	for i, t := range list {
		tools[i] = t.Tool
		tools[i].Params = append(t.Params[:len(t.Params):len(t.Params)], param)
		tools[i].Call = func(ctx context.Context, args mcp.Arguments, progress mcp.Progress) ([]byte, error) {
			r, err := f.call(ctx, call{verbTool: t, args: args}, progress)
			if err != nil {
				return nil, err
			}
			return r.object, nil
		}
		if t.plain == "" || allJSON {
			continue
		}
		tools[i].Plain = func(ctx context.Context, args mcp.Arguments, progress mcp.Progress) (mcp.PlainText, error) {
			r, err := f.call(ctx, call{verbTool: t, args: args, format: t.plain}, progress)
			if err != nil {
				return mcp.PlainText{}, err
			}
			return r.text, nil
		}
	}
	return tools
}

// wait waits for all work that goes on.
func (f *repositories) wait() {
	f.mu.Lock()
	members := slices.Clone(f.members)
	f.mu.Unlock()
	for _, m := range members {
		m.wait()
		m.typing.end()
	}
}
