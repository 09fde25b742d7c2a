package hooks

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// spot is where a block goes into a file, and what it holds there.
type spot struct {
	line   int // lines before it
	indent int
	body   string
}

// placing chooses the spot in a file that has no block yet; end is that of the
// file.
type placing func(file []byte, end spot) (spot, error)

// block is the marked block, indented.
func (s spot) block() string {
	indent := strings.Repeat(" ", s.indent)
	var b strings.Builder
	for line := range strings.Lines(blockBegin + "\n" + s.body + blockEnd + "\n") {
		b.WriteString(indent + line)
	}
	return b.String()
}

// InstallLefthook adds a command to lefthook.yml, beside those that the hook has.
func InstallLefthook(root, name string, opts Options) (Result, error) {
	in, file := confined.Worktree(root), "lefthook.yml"
	for _, other := range []string{"lefthook.yaml", ".lefthook.yml", ".lefthook.yaml"} {
		if in.Exists(other) {
			file = other
		}
	}
	run := "run: " + call(name, opts, " -- {0}") + "\n"
	command := "codegraph:\n  " + run + "  use_stdin: true\n"
	return addBlock(in, file, name+":\n  commands:\n"+indented(command, 4), 0o644, func(data []byte, end spot) (spot, error) {
		at, ok, err := inLefthook(data, name, command, "- name: codegraph\n  "+run+"  use_stdin: true\n")
		switch {
		case err != nil:
			return at, fmt.Errorf("read %s: %w", in.Path(file), err)
		case !ok:
			return end, nil
		case at.body == "":
			return at, fmt.Errorf("%w: %s writes %s on one line; under its commands:\n%s", ErrByHand, in.Path(file), name, indented(command, 4))
		}
		return at, nil
	})
}

func indented(text string, by int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.Repeat(" ", by) + line)
	}
	return b.String()
}

// inLefthook finds where a hook that is there takes a further command: before
// its first command or job. ok is false when it is not there; the spot has no
// body when nothing can be put into the hook without writing it anew.
func inLefthook(file []byte, name, command, job string) (at spot, ok bool, err error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(file, &doc); err != nil {
		return at, false, err
	}
	if len(doc.Content) == 0 {
		return at, false, nil
	}
	hook := valueOf(doc.Content[0], name)
	if hook == nil {
		return at, false, nil
	}
	if !inBlocks(hook, yaml.MappingNode) {
		return at, true, nil
	}
	if commands := valueOf(hook, "commands"); commands != nil {
		if inBlocks(commands, yaml.MappingNode) {
			at = before(commands.Content[0], command)
		}
		return at, true, nil
	}
	if jobs := valueOf(hook, "jobs"); jobs != nil {
		if inBlocks(jobs, yaml.SequenceNode) {
			at = spot{line: jobs.Line - 1, indent: jobs.Column - 1, body: job}
		}
		return at, true, nil
	}
	return before(hook.Content[0], "commands:\n"+indented(command, 2)), true, nil
}

// inBlocks reports a collection that is not empty and has a line for each part.
func inBlocks(n *yaml.Node, kind yaml.Kind) bool {
	return n.Kind == kind && n.Style&yaml.FlowStyle == 0 && len(n.Content) > 0
}

func before(n *yaml.Node, body string) spot {
	return spot{line: n.Line - 1, indent: n.Column - 1, body: body}
}

// valueOf gives the value of a key, nil when there is none.
func valueOf(m *yaml.Node, key string) *yaml.Node {
	if m.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return m.Content[i+1]
		}
	}
	return nil
}
