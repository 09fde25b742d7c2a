package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// verbTool is a tool whose calls are requests of a verb.
type verbTool struct {
	mcp.Tool
	words     []string // the verb
	as        verb.Tool
	arguments []string                 // parameters that are the verb's arguments, in order
	prepare   func(args mcp.Arguments) // makes arguments the verb's; may be nil
}

// toolTokens is the budget of an answer unless a call says otherwise.
const toolTokens = 8000

// toolOf makes a tool of a verb.
func toolOf(v *verb.Verb, as verb.Tool) verbTool {
	t := verbTool{words: strings.Fields(v.Path()), as: as}
	t.Name, t.Description, t.Params = as.Named(v), v.Short, as.Parameters(v)
	t.Output, t.Tokens, t.Writes, t.Destroys = as.Output, toolTokens, as.Writes != "", as.Destroys
	for _, a := range as.Arguments {
		t.arguments = append(t.arguments, a.Name)
	}
	if as.Unbound {
		t.Tokens = 0
	}
	if as.Writes != "" {
		t.Description += ". Writes " + as.Writes + "."
	}
	if as.About != "" {
		t.Description = as.About
	}
	if as.Sets != "" {
		t.prepare = func(args mcp.Arguments) { args[as.Sets] = true }
	}
	return t
}

// run answers a call: a request with its arguments, in an environment of its own.
func (t verbTool) run(ctx context.Context, e *verb.Env, args mcp.Arguments, noSync bool, progress mcp.Progress) (json.RawMessage, error) {
	args = maps.Clone(args)
	call := &verb.Env{Dir: e.Dir, StateDir: e.StateDir, Config: e.Config, Jobs: e.Jobs, Ref: e.Ref, Queries: serverQueries, JSON: true, Quiet: true, NoSync: noSync || e.NoSync,
		Streams: verb.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Progress: progress}}
	defer call.Close()
	if t.prepare != nil {
		t.prepare(args)
	}
	if path, ok := args[t.as.Path].(string); ok {
		at, err := t.place(e.Dir, path)
		if err != nil {
			return nil, err
		}
		args[t.as.Path] = at
	}
	if ref, ok := args["ref"].(string); ok {
		call.Ref = ref
		delete(args, "ref")
	}
	v, err := t.verb(args)
	if err != nil {
		return nil, err
	}
	positional, err := t.set(v, args)
	if err != nil {
		return nil, err
	}
	if err := v.CheckArgs(positional); err != nil {
		return nil, err
	}
	answer, err := v.Do(ctx, call, positional)
	if err != nil {
		return nil, err
	}
	if answer.Then != nil && !output.IsOutcome(answer.Then) && !output.IsAbsent(answer.Then) && !t.as.Partial {
		return nil, answer.Then
	}
	return answer.JSON()
}

// verb makes the verb that answers a call.
func (t verbTool) verb(args mcp.Arguments) (*verb.Verb, error) {
	words := t.words
	if on, _ := args[t.as.Switch].(bool); on {
		words = strings.Fields(t.as.To)
	}
	delete(args, t.as.Switch)
	v := verbs.Find(words)
	if v == nil {
		return nil, fmt.Errorf("no verb %s", strings.Join(words, " "))
	}
	return v, nil
}

// place gives the path that a call means. Who asks is not who runs the server:
// what lies outside of the repository is not looked at, nor through a link.
func (t verbTool) place(dir, path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if t.as.Outside {
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
func (t verbTool) set(v *verb.Verb, args mcp.Arguments) (positional []string, err error) {
	rest := maps.Clone(args)
	for _, name := range t.arguments {
		switch value := rest[name].(type) {
		case string:
			positional = append(positional, value)
		case []any:
			for _, e := range value {
				positional = append(positional, fmt.Sprint(e))
			}
		}
		delete(rest, name)
	}
	for name, value := range rest {
		f := v.Flags().Lookup(strings.ReplaceAll(name, "_", "-"))
		if f == nil {
			return nil, fmt.Errorf("%s has no flag for %s", v.Name(), name)
		}
		if err := setFlag(f, value); err != nil {
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
