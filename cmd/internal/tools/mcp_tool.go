package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// verbTool is a tool whose calls are requests of a verb.
type verbTool struct {
	mcp.Tool
	words     []string // the verb
	as        verb.Tool
	arguments []string                 // parameters that are the verb's arguments, in order
	prepare   func(args mcp.Arguments) // makes arguments the verb's; may be nil
	plain     string                   // the format of a plain answer; "" where there is none
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
	t.plain = plainFormat(v)
	if as.Sets != "" {
		t.prepare = func(args mcp.Arguments) { args[as.Sets] = true }
	}
	return t
}

// plainFormats are those of answers that are text, the one that takes the fewest tokens
// first.
var plainFormats = []string{"csv", "text", "markdown"}

func plainFormat(v *verb.Verb) string {
	known := v.Formats
	if v.Choose != nil {
		known = v.Choose()
	}
	for _, format := range plainFormats {
		if slices.Contains(known, format) {
			return format
		}
	}
	return ""
}

// call is a call of a tool, and the form that it wants the answer in.
type call struct {
	verbTool
	args   mcp.Arguments
	format string           // of a plain answer; "" for JSON
	early  func(answer any) // see verb.Env
	waited <-chan struct{}
	within bool // who asks is part of the program: the answer is handed over as it is
}

// reply is what a call is answered with: text, a JSON object, or what that would be made of.
type reply struct {
	object json.RawMessage
	text   mcp.PlainText
	value  any
}

// run answers a call, with words for who has parameters and no flags unless that is a part of the program.
func (t call) run(ctx context.Context, e *verb.Env, noSync bool, progress mcp.Progress) (*reply, error) {
	r, err := t.answer(ctx, e, noSync, progress)
	if !t.within {
		err = t.reworded(err)
	}
	return r, err
}

// answer makes a request with a call's arguments, in an environment of its own.
func (t call) answer(ctx context.Context, e *verb.Env, noSync bool, progress mcp.Progress) (*reply, error) {
	args := maps.Clone(t.args)
	var notes strings.Builder
	env := &verb.Env{Dir: e.Dir, StateDir: e.StateDir, Config: e.Config, Jobs: e.Jobs, Ref: e.Ref, OnDisk: e.OnDisk, Queries: serverQueries, JSON: t.format == "", Format: t.format, Quiet: t.format == "",
		Server: true, Room: mcp.Room(ctx), Early: t.early, Waited: t.waited, NoSync: noSync || e.NoSync, Behind: noSync && !e.NoSync,
		Streams: verb.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &notes, Progress: progress}}
	defer env.Close()
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
		env.Ref = ref
		delete(args, "ref")
	}
	v, arguments, err := t.route(args)
	if err != nil {
		return nil, err
	}
	positional, err := set(v, args, arguments)
	if err != nil {
		return nil, err
	}
	if err := v.CheckArgs(positional); err != nil {
		return nil, err
	}
	answer, err := v.Do(ctx, env, positional)
	if err != nil {
		return nil, err
	}
	if answer.Then != nil && !output.IsOutcome(answer.Then) && !output.IsAbsent(answer.Then) && !t.as.Partial {
		return nil, answer.Then
	}
	switch {
	case t.within:
		return &reply{value: answer.Value}, nil
	case t.format != "":
		return t.plainReply(answer, &notes)
	}
	object, err := answer.JSON()
	return &reply{object: object}, err
}

// plainReply writes an answer as text, with a line of what it is of and what the verb
// remarks.
func (t verbTool) plainReply(answer *verb.Answer, notes *strings.Builder) (*reply, error) {
	var body strings.Builder
	if answer.Text != nil {
		if err := answer.Text(&body); err != nil {
			return nil, err
		}
	}
	if output.IsAbsent(answer.Then) {
		d := output.Describe(answer.Then)
		fmt.Fprintln(&body, t.wording(d.Message))
		if d.Hint != "" {
			fmt.Fprintln(&body, "hint: "+t.wording(d.Hint))
		}
	}
	var parts []string
	if headed, ok := answer.Value.(interface{ Describe() string }); ok {
		parts = append(parts, headed.Describe())
	}
	for line := range strings.Lines(notes.String()) {
		parts = append(parts, t.wording(strings.TrimSpace(line)))
	}
	return &reply{text: mcp.PlainText{Body: body.String(), Note: strings.Join(parts, "; ")}}, nil
}

// route makes the verb that answers a call, and says which parameters are its arguments.
func (t verbTool) route(args mcp.Arguments) (v *verb.Verb, arguments []string, err error) {
	words, arguments := t.words, t.arguments
	for _, r := range t.as.Routes {
		if r.Holds(args) {
			words, arguments = strings.Fields(r.To), r.Arguments
			break
		}
	}
	for _, r := range t.as.Routes {
		if !slices.Contains(arguments, r.Param) {
			delete(args, r.Param)
		}
	}
	if v = verbs.Find(words); v == nil {
		return nil, nil, fmt.Errorf("no verb %s", strings.Join(words, " "))
	}
	return v, arguments, nil
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
	repo, err := gitrepo.Open(dir)
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
		return "", no // whether there is something is not reported either
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
func set(v *verb.Verb, args mcp.Arguments, arguments []string) (positional []string, err error) {
	rest := maps.Clone(args)
	for _, name := range arguments {
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
			return nil, output.Usagef("%s has nothing to do with %s", name, v.Name())
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
