package agents

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var servers = form{keys: []string{"mcpServers"}, entry: plain}

// TestJSON sets an entry, sets it again, and takes it away: what was there is
// there again, byte for byte.
func TestJSON(t *testing.T) {
	for name, tc := range map[string]struct{ before, with string }{
		"nothing": {"", "{\n  \"mcpServers\": {\n    \"codegraph\": {\n      \"command\": \"codegraph\",\n      \"args\": [\n        \"mcp\"\n      ]\n    }\n  }\n}\n"},
		"others": {"{\n\t\"mcpServers\": {\n\t\t\"a\": {\"command\": \"x\"}\n\t}\n}\n",
			"{\n\t\"mcpServers\": {\n\t\t\"a\": {\"command\": \"x\"},\n\t\t\"codegraph\": {\n\t\t\t\"command\": \"codegraph\",\n\t\t\t\"args\": [\n\t\t\t\t\"mcp\"\n\t\t\t]\n\t\t}\n\t}\n}\n"},
		"comments": {"// mine\n{\n  \"b\": 1, // one\n  /* two */ \"mcpServers\": {\n    \"a\": {}, // last\n    // and this\n  },\n}\n",
			"// mine\n{\n  \"b\": 1, // one\n  /* two */ \"mcpServers\": {\n    \"a\": {}, // last\n    // and this\n    \"codegraph\": {\n      \"command\": \"codegraph\",\n      \"args\": [\n        \"mcp\"\n      ]\n    },\n  },\n}\n"},
		"comment without comma": {"{\n  \"mcpServers\": {\n    \"a\": {} // last\n  }\n}", "{\n  \"mcpServers\": {\n    \"a\": {}, // last\n    \"codegraph\": {\n      \"command\": \"codegraph\",\n      \"args\": [\n        \"mcp\"\n      ]\n    }\n  }\n}"},
		"empty servers":         {"{\n  \"z\": 1,\n  \"mcpServers\": {}\n}\n", "{\n  \"z\": 1,\n  \"mcpServers\": {\"codegraph\": {\"command\":\"codegraph\",\"args\":[\"mcp\"]}}\n}\n"},
		"empty servers, spaced": {"{\"mcpServers\": {\n} }", "{\"mcpServers\": {\"codegraph\": {\"command\":\"codegraph\",\"args\":[\"mcp\"]}\n} }"},
		"one line":              {`{"mcpServers": {"a": {}}, "z": [1,2 ,3]}`, `{"mcpServers": {"a": {}, "codegraph": {"command":"codegraph","args":["mcp"]}}, "z": [1,2 ,3]}`},
		"windows":               {"\xef\xbb\xbf{\r\n    \"z\": 1\r\n}\r\n", "\xef\xbb\xbf{\r\n    \"z\": 1,\r\n    \"mcpServers\": {\r\n        \"codegraph\": {\r\n            \"command\": \"codegraph\",\r\n            \"args\": [\r\n                \"mcp\"\r\n            ]\r\n        }\r\n    }\r\n}\r\n"},
		"only a comment":        {"{\n  // nothing yet\n}\n", "{\n  \"mcpServers\": {\n    \"codegraph\": {\n      \"command\": \"codegraph\",\n      \"args\": [\n        \"mcp\"\n      ]\n    }\n  }\n  // nothing yet\n}\n"},
	} {
		t.Run(name, func(t *testing.T) {
			with, err := servers.set([]byte(tc.before), "codegraph")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.with, string(with)); diff != "" {
				t.Errorf("set (-want +got):\n%s", diff)
			}
			if again, err := servers.set(with, "codegraph"); err != nil || string(again) != string(with) {
				t.Errorf("set again: %v\n%s", err, again)
			}
			other, err := servers.set(with, "/opt/codegraph")
			if command, ok, getErr := servers.get(other); err != nil || getErr != nil || !ok || command != "/opt/codegraph" {
				t.Errorf("updated: %q %v %v\n%s", command, err, getErr, other)
			}
			without, err := servers.drop(other)
			if err != nil {
				t.Fatal(err)
			}
			want := tc.before
			if want == "" {
				want = "{}\n"
			}
			if diff := cmp.Diff(want, string(without)); diff != "" {
				t.Errorf("drop (-want +got):\n%s", diff)
			}
		})
	}
}

// TestJSONBetween takes away an entry that is not last.
func TestJSONBetween(t *testing.T) {
	for before, want := range map[string]string{
		`{"mcpServers": {"codegraph": {}, "b": 1}}`:                                                      `{"mcpServers": { "b": 1}}`,
		"{\"mcpServers\": {\n  \"a\": 1,\n  // ours\n  \"codegraph\": {},\n  \"b\": 1\n}}":               "{\"mcpServers\": {\n  \"a\": 1,\n  // ours\n  \"b\": 1\n}}",
		"{\"mcpServers\": {\n  \"a\": 1,\n  // ours\n  \"codegraph\": {}\n}, \"y\": {}}":                 "{\"mcpServers\": {\n  \"a\": 1\n  // ours\n}, \"y\": {}}",
		"{\"mcpServers\": {\n  // ours\n  \"codegraph\": {}\n}}":                                         "{\"mcpServers\": {\n  // ours\n}}",
		"{\"mcpServers\": {\"codegraph\": {\"command\": \"x\"}}, \"mcp\": {\"codegraph\": 1}, \"k\": 2}": "{ \"mcp\": {\"codegraph\": 1}, \"k\": 2}",
	} {
		got, err := servers.drop([]byte(before))
		if err != nil || string(got) != want {
			t.Errorf("%s:\n%s\nwant\n%s\n%v", before, got, want, err)
		}
	}
}

func TestRefused(t *testing.T) {
	codex := form{keys: []string{"mcp_servers"}, entry: plain, toml: true}
	for _, tc := range []struct {
		form   form
		before string
		byHand bool
	}{
		{servers, `{"mcpServers": []}`, true},
		{servers, `[1]`, true},
		{servers, `{"mcpServers": {`, false},
		{codex, "mcp_servers = { a = { command = \"x\" } }\n", true},
		{codex, "mcp_servers.codegraph = { command = \"x\" }\n", true},
		{codex, "x = ", false},
	} {
		got, err := tc.form.set([]byte(tc.before), "codegraph")
		if err == nil || errors.Is(err, ErrByHand) != tc.byHand {
			t.Errorf("%s: %v\n%s", tc.before, err, got)
		}
	}
}

func TestTOML(t *testing.T) {
	codex := form{keys: []string{"mcp_servers"}, entry: plain, toml: true}
	const table = "[mcp_servers.codegraph]\ncommand = \"codegraph\"\nargs = [\"mcp\"]\n"
	for before, with := range map[string]string{
		"": table,
		"# mine\nmodel = \"m\" # which\n\n[mcp_servers.a]\ncommand = \"x\"\n": "# mine\nmodel = \"m\" # which\n\n[mcp_servers.a]\ncommand = \"x\"\n\n" + table,
		"model = \"m\"":                          "model = \"m\"\n" + table,
		"text = '''\n[mcp_servers.other]\n'''\n": "text = '''\n[mcp_servers.other]\n'''\n\n" + table,
	} {
		got, err := codex.set([]byte(before), "codegraph")
		if err != nil || string(got) != with {
			t.Errorf("%q: %v\n%s", before, err, got)
		}
		if got, err = codex.set(got, "/opt/codegraph"); err != nil || !strings.Contains(string(got), "/opt/codegraph") {
			t.Errorf("updated: %v\n%s", err, got)
		}
		if got, err = codex.drop(got); err != nil || string(got) != before {
			t.Errorf("%q: dropped: %v\n%q", before, err, got)
		}
	}
	const between = "[a]\nb = 1\n\n[mcp_servers.codegraph]\ncommand = \"old\"\n\n[mcp_servers.codegraph.env]\nX = \"1\"\n\n# about c\n[c]\nd = [\n  [1, 2]\n]\n"
	got, err := codex.drop([]byte(between))
	if want := "[a]\nb = 1\n\n# about c\n[c]\nd = [\n  [1, 2]\n]\n"; err != nil || string(got) != want {
		t.Errorf("dropped: %v\n%s", err, got)
	}
}

func TestSection(t *testing.T) {
	for _, before := range []string{"", "# Mine\n", "# Mine", "# Mine\r\n\r\ntext\r\n", "a\n\n\n"} {
		with := setSection([]byte(before), "## codegraph\n\nask it")
		if !strings.HasPrefix(string(with), before) || !strings.Contains(strings.ReplaceAll(string(with), "\r", ""), "-->\n## codegraph\n\nask it\n<!--") {
			t.Errorf("%q: %q", before, with)
		}
		if again := setSection(with, "## codegraph\n\nask it"); string(again) != string(with) {
			t.Errorf("%q: again: %q", before, again)
		}
		behind := string(setSection([]byte(string(with)+"more\n"), "other"))
		if !strings.HasSuffix(behind, "more\n") || strings.Contains(behind, "ask it") {
			t.Errorf("%q: replaced: %q", before, behind)
		}
		if rest := dropSection(with); string(rest) != before {
			t.Errorf("%q: dropped: %q", before, rest)
		}
	}
}

// TestAll installs every agent in both scopes, twice, and takes all back.
func TestAll(t *testing.T) {
	for _, scope := range []Scope{Project, User} {
		root := t.TempDir()
		write(t, root, "CLAUDE.md", "# Rules\n")
		write(t, root, ".zed/settings.json", "// Zed\n{\n  \"theme\": \"One\",\n}\n")
		write(t, root, "opencode.jsonc", "{ /* o */ }")
		before := tree(t, root)
		opts := Options{Scope: scope, Root: root, Command: "codegraph"}
		dry := opts
		dry.DryRun = true
		if Install(All(), dry); cmp.Diff(before, tree(t, root)) != "" {
			t.Error("a dry run wrote")
		}
		for _, c := range Install(All(), opts) {
			if c.Action != "added" {
				t.Errorf("%s: %+v", scope, c)
			}
		}
		for _, c := range Install(All(), opts) {
			if c.Action != "unchanged" {
				t.Errorf("%s again: %+v", scope, c)
			}
		}
		for _, a := range All() {
			parts, command := a.Installed(opts)
			if len(parts) == 0 || command != "codegraph" && !(a.Name == "cline" && scope == Project) {
				t.Errorf("%s %s: %q %+v", scope, a.Name, command, parts)
			}
		}
		for _, c := range Uninstall(All(), opts) {
			if c.Action != "removed" && c.Action != "absent" {
				t.Errorf("%s: %+v", scope, c)
			}
		}
		if diff := cmp.Diff(before, tree(t, root)); diff != "" {
			t.Errorf("%s: not as before (-before +after):\n%s", scope, diff)
		}
	}
}

// TestRunner names what starts a program of node_modules.
func TestRunner(t *testing.T) {
	npx := []string{"npx", "--no", "codegraph"}
	cursor := form{keys: []string{"mcpServers"}, entry: plain, args: inWorkspace}
	got, err := cursor.set([]byte("{}"), npx...)
	if want := `{"mcpServers":{"codegraph":{"command":"npx","args":["--no","codegraph","-C","${workspaceFolder}","mcp"]}}}`; err != nil || strings.Join(strings.Fields(string(got)), "") != want {
		t.Errorf("%v\n%s", err, got)
	}
	if again, err := cursor.set(got, npx...); err != nil || string(again) != string(got) {
		t.Errorf("again: %v\n%s", err, again)
	}
	if plainly, err := cursor.set(got, "codegraph"); err != nil || strings.Contains(string(plainly), "npx") {
		t.Errorf("on the PATH: %v\n%s", err, plainly)
	}
}

// TestShared leaves what another agent still reads.
func TestShared(t *testing.T) {
	root := t.TempDir()
	opts := Options{Scope: Project, Root: root, Command: "codegraph"}
	var codex, opencode Agent
	for _, a := range All() {
		switch a.Name {
		case "codex":
			codex = a
		case "opencode":
			opencode = a
		}
	}
	Install([]Agent{codex, opencode}, opts)
	kept := ""
	for _, c := range Uninstall([]Agent{codex}, opts) {
		if c.Action == "kept" {
			kept += filepath.Base(c.Path) + " " + c.Reason
		}
	}
	if kept != "AGENTS.md OpenCode reads it" {
		t.Errorf("kept %q", kept)
	}
	Uninstall([]Agent{opencode}, opts)
	if left := tree(t, root); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// TestRecord has files without a setting and empty folders come back, of every agent and in both scopes, and with each
// agent taken back alone.
func TestRecord(t *testing.T) {
	for _, scope := range []Scope{Project, User} {
		for n, text := range []string{"", "{}", "{ }\n", "\n", "\xef\xbb\xbf{\r\n}\r\n"} {
			root := t.TempDir()
			opts := Options{Scope: scope, Root: root, Command: "codegraph", Record: filepath.Join(root, map[Scope]string{Project: ".git", User: ".config"}[scope], "codegraph", "agents.json")}
			if scope == Project {
				write(t, root, ".git/config", "")
			}
			for i, a := range All() {
				p := a.scope[scope]
				if i%2 == n%2 || p.servers == "" || strings.HasSuffix(p.servers, ".toml") && strings.Contains(text, "{") {
					if err := os.MkdirAll(filepath.Join(root, filepath.Dir(p.skill)), 0o755); err != nil {
						t.Fatal(err)
					}
					continue
				}
				write(t, root, p.servers, text)
				for _, name := range p.instructions {
					if strings.TrimSpace(text) == "" && (p.own || len(p.instructions) == 1) {
						write(t, root, name, text)
					}
				}
			}
			before, folders := tree(t, root), foldersOf(t, root)
			for _, c := range Install(All(), opts) {
				if c.Action != "added" {
					t.Errorf("%s %q: %+v", scope, text, c)
				}
			}
			Install(All(), opts)
			for _, a := range All() {
				for _, c := range Uninstall([]Agent{a}, opts) {
					if c.Err() != nil {
						t.Errorf("%s %q: %+v", scope, text, c)
					}
				}
			}
			if diff := cmp.Diff(before, tree(t, root)) + cmp.Diff(folders, foldersOf(t, root)); diff != "" {
				t.Errorf("%s %q: not as before (-before +after):\n%s", scope, text, diff)
			}
			if _, err := os.Stat(filepath.Dir(opts.Record)); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the record is left: %v", err)
			}
		}
	}
}

func foldersOf(t *testing.T, root string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			out = append(out, path[len(root):])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		out[path[len(root):]] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
