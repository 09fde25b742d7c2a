package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// run runs a tool's verb as the command line does and gives its JSON.
func (t verbTool) run(ctx context.Context, g *Global, args mcp.Arguments, noSync bool, progress mcp.Progress) (json.RawMessage, error) {
	var out bytes.Buffer
	call := &Global{streams: Streams{In: strings.NewReader(""), Out: &out, Err: io.Discard, Progress: progress}}
	root := newRoot(call, nil)
	root.PersistentPreRunE = nil // checked when the server started
	call.Dir, call.StateDir, call.Config, call.Jobs, call.Ref = g.Dir, g.StateDir, g.Config, g.Jobs, g.Ref
	call.queries = serverQueries
	call.JSON, call.Quiet, call.NoSync = true, true, noSync || g.NoSync
	if t.prepare != nil {
		t.prepare(args)
	}
	if path, ok := args[t.path].(string); ok {
		at, err := t.place(g.Dir, path)
		if err != nil {
			return nil, err
		}
		args[t.path] = at
	}
	words := t.verb(args)
	c, _, err := root.Find(words)
	if err != nil {
		return nil, fmt.Errorf("find the verb %s: %w", strings.Join(words, " "), err)
	}
	positional, err := t.set(c, args)
	if err != nil {
		return nil, err
	}
	root.SetArgs(append(append(words, "--"), positional...))
	err = root.ExecuteContext(ctx)
	if err != nil && !output.IsOutcome(err) && (!t.partial || out.Len() == 0) {
		return nil, err
	}
	return out.Bytes(), nil
}

// place gives the path that a call means. Who asks is not who runs the server:
// what lies outside of the repository is not looked at, nor through a link.
func (t verbTool) place(dir, path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if t.outside {
		return path, nil
	}
	repo, err := gitsrc.Open(dir)
	if err != nil {
		return "", err
	}
	defer repo.Close()
	root := repo.Worktree()
	if root == "" {
		root = repo.CommonDir()
	}
	no := output.Failf("outside", "name a path below "+root, "%q is no path of the repository", path)
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", no // whether there is something is not told either
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return "", fmt.Errorf("find the repository: %w", err)
	}
	if real, err = filepath.Abs(real); err != nil {
		return "", fmt.Errorf("find %s: %w", path, err)
	}
	if rel, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(rel) {
		return "", no
	}
	return real, nil
}

// set gives the verb its flags and its arguments.
func (t verbTool) set(c *cobra.Command, args mcp.Arguments) (positional []string, err error) {
	rest := map[string]any{}
	for name, v := range args {
		rest[name] = v
	}
	for _, name := range t.arguments {
		switch v := rest[name].(type) {
		case string:
			positional = append(positional, v)
		case []any:
			for _, e := range v {
				positional = append(positional, fmt.Sprint(e))
			}
		}
		delete(rest, name)
	}
	for name, v := range rest {
		f := c.Flags().Lookup(strings.ReplaceAll(name, "_", "-"))
		if f == nil {
			f = c.InheritedFlags().Lookup(name)
		}
		if f == nil {
			return nil, fmt.Errorf("%s has no flag for %s", c.Name(), name)
		}
		if err := setFlag(f, v); err != nil {
			return nil, output.Usagef("%s: %v", name, err)
		}
		f.Changed = true
	}
	return positional, nil
}

// setFlag gives a flag a value as JSON has it.
func setFlag(f *pflag.Flag, v any) error {
	switch v := v.(type) {
	case []any:
		list := make([]string, len(v))
		for i, e := range v {
			list[i] = fmt.Sprint(e)
		}
		slice, ok := f.Value.(pflag.SliceValue)
		if !ok {
			return fmt.Errorf("takes no list")
		}
		return slice.Replace(list)
	case map[string]any:
		for name, e := range v {
			if err := f.Value.Set(name + "=" + fmt.Sprint(e)); err != nil {
				return err
			}
		}
		return nil
	case float64:
		return f.Value.Set(fmt.Sprintf("%.0f", v))
	}
	return f.Value.Set(fmt.Sprint(v))
}
