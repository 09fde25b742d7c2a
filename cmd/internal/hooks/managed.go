package hooks

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// The marks around what we add to a file of someone else's.
const (
	blockBegin = "# >>> codegraph >>>"
	blockEnd   = "# <<< codegraph <<<"
)

// ErrByHand is wrapped when a file has a form that cannot be added to without
// rewriting it. The message holds what to add.
var ErrByHand = errors.New("add it by hand")

// Package is the npm package that brings the program to everybody who clones: husky has
// node_modules/.bin on the PATH of its hooks.
const Package = "@codegraph-dev/codegraph"

// InstallHusky adds a call to .husky/NAME, which husky runs with git's input. The comment at
// its end takes the CR of a checkout with CRLF, which a shell would read as a word.
func InstallHusky(root, name string, opts Options) (Result, error) {
	in := confined.Worktree(root)
	if hasPlugAndPlay(in) { // its programs are on no PATH
		opts.program = strings.Join(slices.Concat(Runner(root), []string{"codegraph"}), " ")
	}
	return addBlock(in, ".husky/"+name, call(name, opts, ` -- "$@"`)+" # codegraph\n", 0o755, nil)
}

// hasPlugAndPlay reports a project of yarn without node_modules.
func hasPlugAndPlay(in confined.Folder) bool { return in.Exists(".pnp.cjs") }

// Runner is what starts a program that Package has brought, where node_modules/.bin is on no PATH.
func Runner(root string) []string {
	if hasPlugAndPlay(confined.Worktree(root)) {
		return []string{"yarn", "run"}
	}
	return []string{"npx", "--no"} // and never what a registry has under the name
}

// HasPackages reports whether npm's packages can be brought to the worktree, husky among them.
func HasPackages(root string) bool { return confined.Worktree(root).Exists("package.json") }

// HasPackage reports whether the worktree's package.json names a package that it brings.
func HasPackage(root, name string) bool {
	var p struct {
		Dependencies map[string]any `json:"dependencies"`
		Development  map[string]any `json:"devDependencies"`
	}
	data, err := confined.Worktree(root).Read("package.json")
	if err != nil || json.Unmarshal(data, &p) != nil {
		return false
	}
	return p.Dependencies[name] != nil || p.Development[name] != nil
}

// Command is how the gate is put in front of pushes from a worktree: in the file of the hook manager that it has,
// so that everybody who clones has it.
func Command(root string) string {
	const plain = "codegraph hook install"
	in := confined.Worktree(root)
	switch {
	case root == "":
		return plain
	case HasPackage(root, "husky"):
		return plain + " --husky"
	case slices.ContainsFunc([]string{"lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook.yaml"}, in.Exists):
		return plain + " --lefthook"
	case in.Exists(".pre-commit-config.yaml"):
		return plain + " --pre-commit-framework"
	}
	return plain
}

// call is what a shell runs for a hook. Where there is no codegraph it says so and
// lets the push pass: a teammate's must not need it, unless --strict says so.
func call(name string, opts Options, arguments string) string {
	program := cmp.Or(opts.program, "codegraph")
	line := program + " hook run " + name
	for _, a := range opts.Args {
		line += " " + a
	}
	line += arguments
	otherwise := `echo "` + missing(name, opts) + `" >&2`
	if isStrict(opts) {
		otherwise += "; exit 1"
	}
	command, _, _ := strings.Cut(program, " ")
	return "if command -v " + command + " >/dev/null 2>&1; then " + line + "; else " + otherwise + "; fi"
}

func isStrict(opts Options) bool { return slices.Contains(opts.Args, "--strict") }

// missing says that a hook does not find the program. It is in shells' double
// quotes and in plain scalars of YAML.
func missing(name string, opts Options) string {
	what := map[string]string{"pre-push": "this push is NOT judged"}[name]
	if what == "" {
		what = "the index is not brought up to date"
	}
	if isStrict(opts) {
		what += " and the hook is strict, so it fails"
	}
	return "codegraph " + name + " hook - the program was not found, so " + what + ". Install codegraph, or take the hook out"
}

// InstallPreCommit adds a local hook to .pre-commit-config.yaml.
func InstallPreCommit(root string, opts Options) (Result, error) {
	const file = ".pre-commit-config.yaml"
	at := confined.Worktree(root)
	entry := "sh -c '" + call("pre-push", opts, "") + "'" // entries are run without a shell
	item := func(indent string) string {
		return indent + "- repo: local\n" + indent + "  hooks:\n" + indent + "    - id: codegraph\n" + indent + "      name: codegraph\n" +
			indent + "      entry: " + entry + "\n" + indent + "      language: system\n" + indent + "      stages: [pre-push]\n" +
			indent + "      pass_filenames: false\n" + indent + "      always_run: true\n" +
			indent + "      verbose: true\n" // what a hook that passes says is hidden otherwise
	}
	data, err := at.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return addBlock(at, file, "repos:\n"+item("  "), 0o644, nil)
	}
	if err != nil {
		return Result{Path: at.Path(file)}, fmt.Errorf("read hooks: %w", err)
	}
	indent, ok := listIndent(cutBlock(data))
	if !ok {
		return Result{Path: at.Path(file)}, fmt.Errorf("%w: in %s, under repos:\n%s", ErrByHand, at.Path(file), item("  "))
	}
	return addBlock(at, file, item(indent), 0o644, nil)
}

// listIndent gives the indentation of the items of repos when that is the last
// key of the file, so that an item can be put at its end.
func listIndent(data []byte) (string, bool) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return "", false
	}
	m := doc.Content[0].Content
	if len(m) < 2 || m[len(m)-2].Value != "repos" {
		return "", false
	}
	list := m[len(m)-1]
	if list.Kind != yaml.SequenceNode || list.Style&yaml.FlowStyle != 0 || len(list.Content) == 0 {
		return "", false
	}
	return strings.Repeat(" ", list.Content[0].Column-3), list.Content[0].Column >= 3
}

// addBlock puts a marked block into a file, in place of an older one: at the
// end, or where place says for the file without it. A file that is YAML must
// still be with the block.
func addBlock(in confined.Folder, name, body string, mode fs.FileMode, place placing) (Result, error) {
	r := Result{Path: in.Path(name), Action: "installed"}
	old, err := in.Read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r, fmt.Errorf("read hooks: %w", err)
	}
	rest := cutBlock(old)
	if len(rest) != len(old) {
		r.Action = "updated"
	}
	lines := strings.SplitAfter(string(rest), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += "\n"
	}
	at := spot{line: len(lines), body: body}
	if place != nil {
		if at, err = place(rest, at); err != nil {
			return r, err
		}
	}
	text := []byte(strings.Join(slices.Insert(lines, at.line, at.block()), ""))
	if ext := path.Ext(name); ext == ".yml" || ext == ".yaml" {
		var doc any
		if err := yaml.Unmarshal(text, &doc); err != nil {
			return r, fmt.Errorf("%w: %s would not be YAML any more: %w", ErrByHand, r.Path, err)
		}
	}
	if bytes.Equal(text, old) {
		r.Action = "unchanged"
		return r, nil
	}
	return r, in.Replace(name, text, mode)
}

// RemoveBlock takes our block out of a file. A file that holds nothing else goes.
func RemoveBlock(root, name string) (Result, error) {
	in := confined.Worktree(root)
	r := Result{Path: in.Path(name), Action: "absent"}
	old, err := in.Read(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, confined.ErrLink) { // what is behind a link was not written by us
		return r, nil
	}
	if err != nil {
		return r, fmt.Errorf("read hooks: %w", err)
	}
	rest := cutBlock(old)
	if len(rest) == len(old) {
		return r, nil
	}
	r.Action = "removed"
	if len(bytes.TrimSpace(rest)) == 0 {
		return r, in.Remove(name)
	}
	return r, in.Replace(name, rest, 0)
}

// ManagedFiles lists the files of hook managers that may hold our block, from the
// worktree's folder.
func ManagedFiles() []string {
	var out []string
	for _, name := range Names {
		out = append(out, ".husky/"+name)
	}
	return append(out, "lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook.yaml", ".pre-commit-config.yaml")
}

// cutBlock gives a file without our block.
func cutBlock(data []byte) []byte {
	i := bytes.Index(data, []byte(blockBegin))
	if i < 0 {
		return data
	}
	end := bytes.Index(data[i:], []byte(blockEnd))
	if end < 0 {
		return data
	}
	end += i + len(blockEnd)
	for i > 0 && data[i-1] == ' ' {
		i--
	}
	if end < len(data) && data[end] == '\r' {
		end++
	}
	if end < len(data) && data[end] == '\n' {
		end++
	}
	return append(bytes.Clone(data[:i]), data[end:]...)
}
