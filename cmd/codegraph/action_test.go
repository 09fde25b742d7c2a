package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"go.yaml.in/yaml/v3"
)

// action is what a composite action's file says, as far as the runner is played here.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	Name, ID, If, Uses, Shell, Run string
	Env                            map[string]string
}

// runner plays the part of GitHub's runner: it evaluates expressions over a fake
// event and runs the steps that are scripts. Steps that use another action are
// named on standard output and left out.
type runner struct {
	ts     *testscript.TestScript
	dir    string // for outputs
	values map[string]string
	failed error
}

// playAction runs the repository's action: action EVENT.json [input=value...].
// The event's name is the file's without extension; ref=NAME is what the action is used at.
func playAction(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 1 {
		ts.Fatalf("usage: action EVENT.json [input=value...]")
	}
	data, err := os.ReadFile(filepath.Join(ts.Getenv("SOURCE_ROOT"), "action.yml"))
	ts.Check(err)
	var a action
	ts.Check(yaml.Unmarshal(data, &a))
	if a.Runs.Using != "composite" || len(a.Runs.Steps) < 5 {
		ts.Fatalf("action.yml has %d steps of kind %s", len(a.Runs.Steps), a.Runs.Using)
	}
	dir, err := os.MkdirTemp(ts.Getenv("WORK"), "runner-")
	ts.Check(err)
	r := &runner{ts: ts, dir: dir, values: map[string]string{"runner.temp": dir, "runner.os": "Linux", "github.token": "secret",
		"github.action_path": ts.Getenv("SOURCE_ROOT"), "github.sha": "0123", "github.event_name": strings.TrimSuffix(filepath.Base(args[0]), ".json")}}
	for name, in := range a.Inputs {
		r.values["inputs."+name] = in.Default
	}
	for _, arg := range args[1:] {
		name, value, _ := strings.Cut(arg, "=")
		if name == "ref" {
			r.values["github.action_ref"] = value
			continue
		}
		r.values["inputs."+name] = value
	}
	r.event(ts.MkAbs(args[0]))
	for _, s := range a.Runs.Steps {
		r.step(s)
	}
	if (r.failed != nil) != neg {
		ts.Fatalf("the action's result is %v", r.failed)
	}
}

func (r *runner) event(path string) {
	data, err := os.ReadFile(path)
	r.ts.Check(err)
	var event any
	r.ts.Check(json.Unmarshal([]byte(os.Expand(string(data), r.ts.Getenv)), &event))
	r.flatten("github.event", event)
}

func (r *runner) flatten(name string, v any) {
	if m, ok := v.(map[string]any); ok {
		for k, x := range m {
			r.flatten(name+"."+k, x)
		}
		return
	}
	r.values[name] = fmt.Sprint(v)
}

var expression = regexp.MustCompile(`\$\{\{\s*([^}]*?)\s*\}\}`)

func (r *runner) expand(s string) string {
	return expression.ReplaceAllStringFunc(s, func(m string) string {
		name := expression.FindStringSubmatch(m)[1]
		v := r.values[name]
		if strings.Contains(v, "${{") {
			v = r.expand(v)
		}
		return v
	})
}

var comparison = regexp.MustCompile(`^(\S+) (==|!=) '([^']*)'$`)

func (r *runner) holds(condition string) bool {
	if condition == "" {
		return true
	}
	for term := range strings.SplitSeq(condition, "&&") {
		m := comparison.FindStringSubmatch(strings.TrimSpace(term))
		if m == nil {
			r.ts.Fatalf("the runner of this test cannot evaluate %q", condition)
		}
		if (r.values[m[1]] == m[3]) != (m[2] == "==") {
			return false
		}
	}
	return true
}

func (r *runner) step(s actionStep) {
	if r.failed != nil || !r.holds(s.If) {
		return
	}
	if s.Uses != "" {
		r.ts.Logf("uses %s", s.Uses)
		return
	}
	files := map[string]string{}
	env := os.Environ()
	for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"} {
		files[name] = filepath.Join(r.dir, strings.ToLower(name))
		env = append(env, name+"="+files[name])
	}
	r.ts.Check(os.WriteFile(files["GITHUB_OUTPUT"], nil, 0o644))
	for _, name := range []string{"HOME", "PATH", "GIT_CONFIG_NOSYSTEM", "XDG_CONFIG_HOME", "WORK", "CODEGRAPH_RELEASES"} {
		env = append(env, name+"="+r.ts.Getenv(name))
	}
	r.ts.Check(os.WriteFile(files["GITHUB_PATH"], nil, 0o644))
	env = append(env, "GITHUB_REPOSITORY=owner/name", "GITHUB_REF=HEAD")
	for k, v := range s.Env {
		env = append(env, k+"="+r.expand(v))
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
	cmd.Env, cmd.Dir = env, r.ts.MkAbs(".")
	out, err := cmd.CombinedOutput()
	r.ts.Logf("step %s: %v\n%s", s.Name, err, out)
	if err != nil {
		r.failed = fmt.Errorf("step %s: %w", s.Name, err)
	}
	added, err := os.ReadFile(files["GITHUB_PATH"])
	r.ts.Check(err)
	for dir := range strings.Lines(string(added)) {
		r.ts.Setenv("PATH", strings.TrimSpace(dir)+string(os.PathListSeparator)+r.ts.Getenv("PATH"))
	}
	data, err := os.ReadFile(files["GITHUB_OUTPUT"])
	r.ts.Check(err)
	for line := range strings.Lines(string(data)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		r.values["steps."+s.ID+".outputs."+name] = value
	}
	r.ts.Setenv("RUNNER", r.dir)
	r.ts.Check(os.WriteFile(filepath.Join(r.dir, "log"), appendFile(filepath.Join(r.dir, "log"), out), 0o644))
}

func appendFile(path string, data []byte) []byte {
	old, err := os.ReadFile(path)
	if err != nil {
		return data
	}
	return append(old, data...)
}

// playGitLab runs the job of the GitLab template: gitlab FILE with VARIABLE=value lines.
func playGitLab(ts *testscript.TestScript, neg bool, args []string) {
	data, err := os.ReadFile(filepath.Join(ts.Getenv("SOURCE_ROOT"), "docs", "ci", "codegraph.gitlab-ci.yml"))
	ts.Check(err)
	var file map[string]struct {
		Variables map[string]string
		Before    []string `yaml:"before_script"`
		Script    []string
	}
	ts.Check(yaml.Unmarshal(data, &file))
	job := file["codegraph"]
	if len(job.Script) == 0 {
		ts.Fatalf("the template has no script")
	}
	if len(args) != 1 {
		ts.Fatalf("usage: gitlab VARIABLES")
	}
	env := os.Environ()
	for _, name := range []string{"HOME", "PATH", "GIT_CONFIG_NOSYSTEM", "XDG_CONFIG_HOME"} {
		env = append(env, name+"="+ts.Getenv(name))
	}
	for k, v := range job.Variables {
		env = append(env, k+"="+v)
	}
	env = append(env, strings.Fields(ts.ReadFile(args[0]))...)
	cmd := exec.Command("bash", "-eo", "pipefail", "-c", strings.Join(append(job.Before, job.Script...), "\n"))
	cmd.Env, cmd.Dir = env, ts.MkAbs(".")
	out, err := cmd.CombinedOutput()
	ts.Logf("%v\n%s", err, out)
	if (err != nil) != neg {
		ts.Fatalf("the job's result is %v", err)
	}
}
