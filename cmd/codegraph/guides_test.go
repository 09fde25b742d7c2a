package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
)

// guides are pages of docs whose commands are run, by the fixture that they are run in; "" for that of docs/cli.md.
var guides = map[string]string{"hooks.md": "", "ci.md": "", "monorepo.md": "monorepo.txtar"}

// TestGuides runs the commands that guides show, one after the other, and compares what is printed.
func TestGuides(t *testing.T) {
	if os.PathSeparator != '/' {
		t.Skip("the pages show paths of other systems")
	}
	for name, fixture := range guides {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("..", "..", "docs", name)
			kept, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := newStage(t)
			if fixture != "" {
				s.unpack(fixture)
			}
			s.state = filepath.Join(s.repo, ".git", "codegraph")
			text, runs := s.rerun(string(kept))
			if runs < 2 {
				t.Errorf("%d commands are run", runs)
			}
			golden.Compare(t, file, text, *update, "docs/"+name+" is not what is printed; run go test ./cmd/codegraph -run TestGuides -update")
		})
	}
}

// unpack puts another repository in place, with one commit that a bare one beside it has.
func (s *stage) unpack(fixture string) {
	s.t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", "guides", fixture))
	if err == nil {
		err = os.RemoveAll(s.repo)
	}
	for _, f := range a.Files {
		file := filepath.Join(s.repo, filepath.FromSlash(f.Name))
		if err == nil {
			err = os.MkdirAll(filepath.Dir(file), 0o755)
		}
		if err == nil {
			err = os.WriteFile(file, f.Data, 0o644)
		}
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.sh("git init -q -b main && git add . && git commit -qm 'Sell things'")
}

// unseen is a comment with commands that a page does not show.
var unseen = regexp.MustCompile(`^<!-- run: (.*) -->$`)

// rerun runs the commands of a page and puts what they print in place of what is there.
func (s *stage) rerun(page string) (text string, runs int) {
	s.t.Helper()
	var now strings.Builder
	running := false
	for line := range strings.Lines(page) {
		command, shows := strings.CutPrefix(line, indent+"$ ")
		hidden := unseen.FindStringSubmatch(strings.TrimSpace(line))
		switch {
		case shows:
			runs++
			now.WriteString(line)
			if out := s.sh(strings.TrimSpace(command)); out != "" {
				for l := range strings.SplitSeq(out, "\n") {
					now.WriteString(strings.TrimRight(indent+l, " ") + "\n")
				}
			}
			now.WriteString("\n")
		case running && (strings.HasPrefix(line, indent) || line == "\n"):
			continue
		default:
			if hidden != nil {
				s.sh(hidden[1])
			}
			now.WriteString(line)
		}
		running = shows || running && strings.HasPrefix(line, " ")
	}
	return strings.TrimRight(now.String(), "\n") + "\n", runs
}

const indent = "    "

// sh runs a command as a terminal would, without a pager, and gives what it shows.
func (s *stage) sh(command string) string {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), "sh", "-c", command)
	cmd.Dir = s.repo
	cmd.Env = append(os.Environ(), "HOME="+s.home, "XDG_CONFIG_HOME="+filepath.Join(s.home, ".config"), "CODEGRAPH_WATCH=0", "GIT_CONFIG_NOSYSTEM=1",
		"PATH="+filepath.Dir(s.bin)+string(os.PathListSeparator)+os.Getenv("PATH"), "GIT_AUTHOR_NAME=A U Thor", "GIT_AUTHOR_EMAIL=author@example.com",
		"GIT_COMMITTER_NAME=A U Thor", "GIT_COMMITTER_EMAIL=author@example.com")
	out, err := cmd.CombinedOutput()
	text := strings.TrimRight(s.steady(string(out)), "\n")
	if code := exitCode(s.t, err); code == 1 {
		text += "\n(exit code 1)"
	} else if code > 1 {
		s.t.Errorf("%s: exit code %d\n%s", command, code, text)
	}
	return text
}
