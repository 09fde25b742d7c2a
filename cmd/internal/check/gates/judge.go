package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// judge says what is wrong with the work tree: how often each message is given,
// without the lines, so that an edit above shifts nothing.
type judge interface {
	faults(ctx context.Context, platform string) (map[string]int, error)
}

func newJudge(ctx context.Context, s *subject, o options) (judge, error) {
	switch s.family.judge {
	case "go":
		return goJudge{s.work}, nil
	case "javac":
		return javaJudge{s, filepath.Join(o.Dir, "classes", s.Name)}, nil
	case "mypy":
		return mypyJudge{s, o.python, filepath.Join(o.Dir, "mypy", s.Name)}, nil
	}
	tools := filepath.Join(o.Dir, "npm", "gates")
	return &scriptJudge{s, tools}, npmInstall(ctx, tools)
}

// count adds up the lines that a pattern matches: its groups, joined.
func count(out []byte, pattern *regexp.Regexp) map[string]int {
	faults := map[string]int{}
	for _, m := range pattern.FindAllSubmatch(out, -1) {
		faults[string(m[1])+": "+string(m[2])]++
	}
	return faults
}

// ran gives the output of a checker: one that fails without a message did not run.
func ran(cmd *exec.Cmd, pattern *regexp.Regexp) (map[string]int, error) {
	out, err := cmd.CombinedOutput()
	faults := count(out, pattern)
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && (!exited || len(faults) == 0) {
		return nil, fmt.Errorf("%s: %w: %s", filepath.Base(cmd.Path), err, out)
	}
	return faults, nil
}

// goJudge type-checks all packages and their tests, for one system.
type goJudge struct{ work string }

var goFault = regexp.MustCompile(`(?m)^(?:vet: )?(\S+?\.go):\d+:\d+: (.*)$`)

func (j goJudge) faults(ctx context.Context, platform string) (map[string]int, error) {
	cmd := exec.CommandContext(ctx, "go", "vet", "-unusedresult=false", "./...")
	cmd.Dir = j.work
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
	if platform != "" {
		cmd.Env = append(cmd.Env, "GOOS="+platform)
	}
	return ran(cmd, goFault)
}

// javaJudge compiles all files, without libraries, into a folder that is empty before: the classes of a module that
// are there already count as its own.
type javaJudge struct {
	s   *subject
	out string
}

var javaFault = regexp.MustCompile(`(?m)^(\S+?\.java):\d+: error: (.*)$`)

func (j javaJudge) faults(ctx context.Context, _ string) (map[string]int, error) {
	var list []string
	for path := range j.s.files {
		if _, err := os.Stat(filepath.Join(j.s.work, path)); err == nil && strings.HasSuffix(path, ".java") {
			list = append(list, path)
		}
	}
	slices.Sort(list)
	if err := errors.Join(os.RemoveAll(j.out), os.MkdirAll(j.out, 0o755)); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "javac", append([]string{"-proc:none", "-nowarn", "-Xmaxerrs", "10000", "-XDshould-stop.ifError=FLOW", "-encoding", "UTF-8", "-d", j.out}, list...)...)
	cmd.Dir = j.s.work
	return ran(cmd, javaFault)
}

// mypyJudge checks the types of all files, stubs included.
type mypyJudge struct {
	s             *subject
	python, cache string
}

var mypyFault = regexp.MustCompile(`(?m)^(\S+?\.pyi?):\d+: error: (.*)$`)

func (j mypyJudge) faults(ctx context.Context, _ string) (map[string]int, error) {
	python, err := exec.LookPath(j.python)
	if err != nil {
		return nil, err
	}
	var list []string
	for path := range j.s.files {
		// A module and its stub are one to mypy; it reads the stub.
		if _, stub := j.s.files[path+"i"]; filepath.Ext(path) == ".py" && !stub || filepath.Ext(path) == ".pyi" {
			if _, err := os.Stat(filepath.Join(j.s.work, path)); err == nil {
				list = append(list, path)
			}
		}
	}
	slices.Sort(list)
	cmd := exec.CommandContext(ctx, python, append([]string{"-m", "mypy", "--config-file=", "--check-untyped-defs", "--no-error-summary", "--hide-error-context", "--no-color-output",
		"--explicit-package-bases", "--namespace-packages", "--cache-dir", j.cache}, list...)...)
	cmd.Dir = j.s.work
	cmd.Env = append(os.Environ(), "MYPYPATH=.:src")
	return ran(cmd, mypyFault)
}

// scriptJudge runs tsc over all files, and lets node load those that it can.
type scriptJudge struct {
	s     *subject
	tools string
}

var scriptFault = regexp.MustCompile(`(?m)^(\S+?)\(\d+,\d+\): error (TS\d+: .*)$`)

func (j *scriptJudge) faults(ctx context.Context, _ string) (map[string]int, error) {
	var files []string
	for path := range j.s.files {
		if _, err := os.Stat(filepath.Join(j.s.work, path)); err == nil && slices.Contains(scripts.extensions, filepath.Ext(path)) {
			files = append(files, path)
		}
	}
	slices.Sort(files)
	module, resolution := "esnext", "bundler"
	if j.s.extension != ".ts" && j.s.extension != ".tsx" && j.s.extension != ".jsx" {
		module, resolution = "nodenext", "nodenext"
	}
	config, err := json.Marshal(map[string]any{"files": files, "compilerOptions": map[string]any{
		"module": module, "moduleResolution": resolution, "target": "es2022", "jsx": "preserve", "allowJs": true, "checkJs": true, "noEmit": true, "strict": false, "skipLibCheck": true,
		"esModuleInterop": true, "typeRoots": []string{filepath.Join(j.tools, "node_modules", "@types")}, "types": []string{"node"}}})
	if err != nil {
		return nil, err
	}
	project := filepath.Join(j.s.work, "tsconfig.gates.json")
	if err := os.WriteFile(project, config, 0o644); err != nil {
		return nil, err
	}
	defer os.Remove(project)
	cmd := exec.CommandContext(ctx, "node", filepath.Join(j.tools, "node_modules", "typescript", "bin", "tsc"), "-p", project, "--pretty", "false")
	cmd.Dir = j.s.work
	faults, err := ran(cmd, scriptFault)
	if err == nil {
		err = j.load(ctx, files, faults)
	}
	return faults, err
}

// loader imports each file that it is given and prints what fails.
const loader = `for (const f of process.argv.slice(1)) { try { await import(f) } catch (e) { console.log(f + ": " + String(e.message).split("\n")[0]) } }; process.exit(0)`

func (j *scriptJudge) load(ctx context.Context, files []string, faults map[string]int) error {
	args := []string{"--input-type=module", "-e", loader}
	for _, f := range files {
		if ext := filepath.Ext(f); (ext == ".js" || ext == ".mjs" || ext == ".cjs") && !isTest(f) {
			args = append(args, filepath.Join(j.s.work, f))
		}
	}
	if len(args) == 3 {
		return nil
	}
	out, err := exec.CommandContext(ctx, "node", args...).Output()
	if err != nil {
		return fmt.Errorf("load with node: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		faults["node: "+strings.ReplaceAll(strings.TrimSpace(line), j.s.work, "")]++
	}
	return nil
}

const npmManifest = `{"private": true, "dependencies": {"typescript": "5.9.3", "@types/node": "24.0.0", "@types/react": "19.0.0"}}`

func npmInstall(ctx context.Context, dir string) error {
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err == nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(npmManifest), 0o644); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm install: %w: %s", err, out)
	}
	return nil
}
