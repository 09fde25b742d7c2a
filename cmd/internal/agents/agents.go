package agents

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// Agent is a coding agent. Paths are relative to the scope's root.
type Agent struct {
	Name  string // on the command line
	Title string
	scope map[Scope]places
	sign  []string // paths whose presence says that it is in use, below either root
}

// Scope says whose files are meant.
type Scope string

// The scopes: a project's files, which others share, and the user's own.
const (
	Project Scope = "project"
	User    Scope = "user"
)

// places of one agent in one scope. An empty path means that there is none.
type places struct {
	servers      string // configuration file
	form         form
	instructions []string // the first that exists, else the last
	own          bool     // the instructions file is ours alone
	front        string   // what an own instructions file begins with
	skill        string
}

// form is how an entry looks in a configuration file.
type form struct {
	keys  []string // of the object that holds the servers
	entry func(command string, args []string) any
	toml  bool
	args  []string // further arguments, before "mcp"
}

type plainEntry struct {
	Command string   `json:"command"`
	Args    []string `json:"args"`
}

func plain(command string, args []string) any { return plainEntry{command, args} }

func typed(command string, args []string) any {
	return struct {
		Type    string   `json:"type"`
		Command string   `json:"command"`
		Args    []string `json:"args"`
	}{"stdio", command, args}
}

func listed(command string, args []string) any {
	return struct {
		Type    string   `json:"type"`
		Command []string `json:"command"`
		Enabled bool     `json:"enabled"`
	}{"local", append([]string{command}, args...), true}
}

func withTools(command string, args []string) any {
	return struct {
		Type    string   `json:"type"`
		Command string   `json:"command"`
		Args    []string `json:"args"`
		Tools   []string `json:"tools"`
	}{"local", command, args, []string{"*"}}
}

var (
	mcpServers  = form{keys: []string{"mcpServers"}, entry: plain}
	inWorkspace = []string{"-C", "${workspaceFolder}"} // editors expand it, and may start servers elsewhere
	agentsMD    = []string{"AGENTS.md"}
)

const (
	skillName   = "codegraph/SKILL.md"
	sharedSkill = ".agents/skills/" + skillName // read by several agents
)

// All lists the agents by name.
func All() []Agent {
	codex := form{keys: []string{"mcp_servers"}, entry: plain, toml: true}
	opencode := form{keys: []string{"mcp"}, entry: listed}
	zed := form{keys: []string{"context_servers"}, entry: plain}
	cursor := mcpServers
	cursor.args = inWorkspace
	return []Agent{
		{Name: "claude-code", Title: "Claude Code", sign: []string{".claude", "CLAUDE.md", ".mcp.json", ".claude.json"}, scope: map[Scope]places{
			Project: {servers: ".mcp.json", form: mcpServers, instructions: []string{"CLAUDE.md"}, skill: ".claude/skills/" + skillName},
			User:    {servers: ".claude.json", form: mcpServers, instructions: []string{".claude/CLAUDE.md"}, skill: ".claude/skills/" + skillName},
		}},
		{Name: "cline", Title: "Cline", sign: []string{".clinerules", ".cline", codeStorage + "/" + clineStorage}, scope: map[Scope]places{
			Project: {instructions: []string{".clinerules/codegraph.md"}, own: true, skill: ".cline/skills/" + skillName},
			User:    {servers: codeStorage + "/" + clineStorage + "/settings/cline_mcp_settings.json", form: mcpServers, skill: ".cline/skills/" + skillName},
		}},
		{Name: "codex", Title: "Codex", sign: []string{".codex"}, scope: map[Scope]places{
			Project: {servers: ".codex/config.toml", form: codex, instructions: agentsMD, skill: sharedSkill},
			User:    {servers: ".codex/config.toml", form: codex, instructions: []string{".codex/AGENTS.md"}, skill: sharedSkill},
		}},
		{Name: "copilot", Title: "GitHub Copilot", sign: []string{".github/copilot-instructions.md", ".vscode/mcp.json", ".copilot"}, scope: map[Scope]places{
			Project: {servers: ".vscode/mcp.json", form: form{keys: []string{"servers"}, entry: typed, args: inWorkspace}, instructions: []string{".github/copilot-instructions.md"}, skill: ".github/skills/" + skillName},
			User:    {servers: ".copilot/mcp-config.json", form: form{keys: []string{"mcpServers"}, entry: withTools}, instructions: []string{".copilot/copilot-instructions.md"}, skill: ".copilot/skills/" + skillName},
		}},
		{Name: "cursor", Title: "Cursor", sign: []string{".cursor"}, scope: map[Scope]places{
			Project: {servers: ".cursor/mcp.json", form: cursor, instructions: []string{".cursor/rules/codegraph.mdc"}, own: true,
				front: "---\ndescription: How to use codegraph\nalwaysApply: true\n---\n", skill: ".cursor/skills/" + skillName},
			User: {servers: ".cursor/mcp.json", form: cursor, skill: ".cursor/skills/" + skillName},
		}},
		{Name: "gemini-cli", Title: "Gemini CLI", sign: []string{".gemini", "GEMINI.md"}, scope: map[Scope]places{
			Project: {servers: ".gemini/settings.json", form: mcpServers, instructions: []string{"GEMINI.md"}, skill: ".gemini/skills/" + skillName},
			User:    {servers: ".gemini/settings.json", form: mcpServers, instructions: []string{".gemini/GEMINI.md"}, skill: ".gemini/skills/" + skillName},
		}},
		{Name: "opencode", Title: "OpenCode", sign: []string{"opencode.json", "opencode.jsonc", ".opencode", ".config/opencode"}, scope: map[Scope]places{
			Project: {servers: "opencode.json", form: opencode, instructions: agentsMD, skill: ".opencode/skills/" + skillName},
			User:    {servers: ".config/opencode/opencode.json", form: opencode, instructions: []string{".config/opencode/AGENTS.md"}, skill: ".config/opencode/skills/" + skillName},
		}},
		{Name: "roo", Title: "Roo Code", sign: []string{".roo", ".roomodes", codeStorage + "/" + rooStorage}, scope: map[Scope]places{
			Project: {servers: ".roo/mcp.json", form: mcpServers, instructions: []string{".roo/rules/codegraph.md"}, own: true, skill: ".roo/skills/" + skillName},
			User:    {servers: codeStorage + "/" + rooStorage + "/settings/mcp_settings.json", form: mcpServers, instructions: []string{".roo/rules/codegraph.md"}, own: true, skill: ".roo/skills/" + skillName},
		}},
		{Name: "zed", Title: "Zed", sign: []string{".zed", ".config/zed"}, scope: map[Scope]places{
			Project: {servers: ".zed/settings.json", form: zed, skill: sharedSkill, // of several rules files Zed reads the first
				instructions: []string{".rules", ".cursorrules", ".windsurfrules", ".clinerules", ".github/copilot-instructions.md", "AGENT.md", "AGENTS.md"}},
			User: {servers: ".config/zed/settings.json", form: zed, instructions: []string{".config/zed/AGENTS.md"}, skill: sharedSkill},
		}},
	}
}

// Names lists the agents' names.
func Names() []string {
	var names []string
	for _, a := range All() {
		names = append(names, a.Name)
	}
	return names
}

// The folders in which VS Code keeps what its extensions store.
const (
	clineStorage = "saoudrizwan.claude-dev"
	rooStorage   = "rooveterinaryinc.roo-cline"
)

var codeStorage = func() string {
	switch runtime.GOOS {
	case "darwin":
		return "Library/Application Support/Code/User/globalStorage"
	case "windows":
		return "AppData/Roaming/Code/User/globalStorage"
	}
	return ".config/Code/User/globalStorage"
}()

// InUse reports whether a folder, a project's or the user's home, shows signs of
// the agent.
func (a Agent) InUse(root string) bool {
	for _, s := range a.sign {
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(s))); err == nil {
			return true
		}
	}
	return false
}

// serversFile gives the configuration file, "" for none: where the agent also
// reads the name with a c at the end, and that one is there, it is that.
func (p places) serversFile(at confined.Folder) string {
	if path.Base(p.servers) == "opencode.json" && at.Exists(p.servers+"c") {
		return p.servers + "c"
	}
	return p.servers
}

// instructionsFile gives the file that instructions go into; "" for none.
func (p places) instructionsFile(at confined.Folder) string {
	chosen := ""
	for _, name := range p.instructions {
		chosen = shared(at, name)
		if at.Exists(chosen) {
			return chosen
		}
	}
	return chosen
}

// shared gives the file that instructions of this name are kept in: where it is a
// link to another agent's instructions, as CLAUDE.md to AGENTS.md, that one. A
// link to anything else is left for the writing to refuse.
func shared(at confined.Folder, name string) string {
	target, err := os.Readlink(at.Path(name))
	if err != nil || filepath.IsAbs(target) {
		return name
	}
	to := path.Join(path.Dir(name), filepath.ToSlash(target))
	for _, a := range All() {
		if slices.Contains(a.scope[Project].instructions, to) {
			return to
		}
	}
	return name
}
