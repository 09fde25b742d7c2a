package setup

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/agents"
	"github.com/codegraph-dev/codegraph/cmd/internal/hooks"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Agents is a request of agents install and agents uninstall.
type Agents struct {
	Names  []string
	User   bool
	DryRun bool
}

func NewAgents() *verb.Verb {
	root := &verb.Verb{
		Use:   "agents",
		Short: "Set up coding agents to use codegraph, or undo that",
		Long: "Write what a coding agent needs to use codegraph: an entry among its servers of the Model Context Protocol,\n" +
			"a section of its instructions between marks, and a skill file. The files are the repository's, or with --user\n" +
			"those of the home folder. What else is in them stays byte for byte, comments too. Agents: " + strings.Join(agents.Names(), ", ") + ".",
	}
	sub := func(use, short string, change func([]agents.Agent, agents.Options) []agents.Change, chosen func(Agents, agents.Options) ([]agents.Agent, error)) *verb.Verb {
		req := Agents{}
		v := &verb.Verb{
			Use: use + " [NAME...]", Short: short,
			Args:    verb.Arguments(0, -1, "names of agents"),
			Formats: verb.TextJSON,
			Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
				req.Names = args
				return req.run(ctx, e, change, chosen)
			},
		}
		v.Flags().BoolVar(&req.User, "user", false, "the files of the home folder, for all repositories")
		v.Flags().BoolVar(&req.DryRun, "dry-run", false, "say what would be done, and change nothing")
		return v
	}
	root.Add(sub("install", "Tell agents of codegraph: those named (all for every one), else those in use here", agents.Install, agentsInUse),
		sub("uninstall", "Take back what install wrote, for the agents named or for all", agents.Uninstall, agentsNamed))
	return root
}

// agentsAnswer is the JSON of agents install and agents uninstall.
type agentsAnswer struct {
	Scope   agents.Scope    `json:"scope"`
	DryRun  bool            `json:"dry_run"`
	Changes []agents.Change `json:"changes"`
}

func (req Agents) run(ctx context.Context, e *verb.Env, change func([]agents.Agent, agents.Options) []agents.Change, chosen func(Agents, agents.Options) ([]agents.Agent, error)) (*verb.Answer, error) {
	o, err := req.place(e)
	if err != nil {
		return nil, err
	}
	list, err := chosen(req, o)
	if err != nil {
		return nil, err
	}
	answer := agentsAnswer{o.Scope, o.DryRun, change(list, o)}
	told := &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		answer.write(out, o)
		return nil
	}}
	for _, c := range answer.Changes {
		if c.Err() != nil {
			told.Then = output.Failf("agent_file", "edit that file by hand, or correct it and run the command again", "%s: %v", c.Agent, c.Err())
			break
		}
	}
	return told, nil
}

// place says where the files are and how entries name the program.
func (req Agents) place(e *verb.Env) (agents.Options, error) {
	o := agents.Options{Scope: agents.Project, Command: "codegraph", DryRun: req.DryRun}
	if req.User {
		home, err := os.UserHomeDir()
		if err != nil {
			return o, fmt.Errorf("find the home folder: %w", err)
		}
		o.Scope, o.Root = agents.User, home
		if o.Record, err = userRecord(); err != nil {
			return o, err
		}
		if _, err := exec.LookPath("codegraph"); err != nil { // a file that others share names no path of this machine
			if path, err := os.Executable(); err == nil {
				o.Command = path
			}
		}
		return o, nil
	}
	s, err := e.Open()
	if err != nil {
		return o, err
	}
	if o.Root = s.Repo.Worktree(); o.Root == "" {
		return o, output.Failf("no_worktree", "use --user for the files of the home folder", "a bare repository has no files for agents")
	}
	o.Record = filepath.Join(s.Folder(), recordName)
	if hooks.HasPackage(o.Root, hooks.Package) { // everybody who clones has it in node_modules, which is on no PATH of agents
		o.Runner = hooks.Runner(o.Root)
	}
	return o, nil
}

// recordName is of the file that keeps what was there before instructions for agents were written: of a repository in its state
// folder, of the home folder in the user's configuration.
const recordName = "agents.json"

func userRecord() (string, error) {
	known, err := registry.File()
	return filepath.Join(filepath.Dir(known), recordName), err
}

func agentsNamed(req Agents, _ agents.Options) ([]agents.Agent, error) {
	if len(req.Names) == 0 || slices.Equal(req.Names, []string{"all"}) {
		return agents.All(), nil
	}
	var list []agents.Agent
	for _, name := range req.Names {
		i := slices.IndexFunc(agents.All(), func(a agents.Agent) bool { return a.Name == name })
		if i < 0 {
			return nil, output.Failf("usage", output.Choices(name, agents.Names(), "The agents are"), "unknown agent %q", name)
		}
		list = append(list, agents.All()[i])
	}
	return list, nil
}

// agentsInUse gives the agents named, or those whose files are in the repository
// or the home folder.
func agentsInUse(req Agents, o agents.Options) ([]agents.Agent, error) {
	if len(req.Names) > 0 {
		return agentsNamed(req, o)
	}
	home, _ := os.UserHomeDir()
	list := slices.DeleteFunc(agents.All(), func(a agents.Agent) bool { return !a.InUse(o.Root) && (home == "" || !a.InUse(home)) })
	if len(list) == 0 {
		return nil, output.Failf("no_agent", "name them: "+strings.Join(agents.Names(), ", ")+", or all", "no agent is in use here")
	}
	return list, nil
}

func (a agentsAnswer) write(out io.Writer, o agents.Options) {
	shown := 0
	for _, c := range a.Changes {
		if c.Action == "absent" {
			continue
		}
		shown++
		path := c.Path
		if rel, err := filepath.Rel(o.Root, path); err == nil {
			path = rel
		}
		fmt.Fprintf(out, "%-12s %-13s %-10s %s", c.Agent, c.Part, c.Action, filepath.ToSlash(path))
		if c.Reason != "" {
			fmt.Fprintf(out, "  (%s)", c.Reason)
		}
		fmt.Fprintln(out)
	}
	switch {
	case shown == 0:
		fmt.Fprintln(out, "no agent has instructions for codegraph here")
	case a.DryRun:
		fmt.Fprintln(out, "nothing was changed (--dry-run)")
	}
}
