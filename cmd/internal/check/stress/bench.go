package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// commits of the repository.
const commits = 8

// bench is a repository with some commits, and the program.
type bench struct {
	options
	binary, dir, repo, state, home string
}

func newBench(dir string, o options) (*bench, error) {
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return nil, err
	}
	b := &bench{options: o, binary: binary, dir: dir, repo: filepath.Join(dir, "repo"), state: filepath.Join(dir, "state"), home: filepath.Join(dir, "home")}
	if err := errors.Join(os.MkdirAll(b.repo, 0o755), os.MkdirAll(b.home, 0o755), b.prepareInputs()); err != nil {
		return nil, err
	}
	if err := b.git("init", "-q", "-b", "main"); err != nil {
		return nil, err
	}
	for n := range commits {
		if err := b.commit(n); err != nil {
			return nil, err
		}
	}
	return b, b.git("clone", "-q", b.repo, filepath.Join(dir, "other"))
}

// prepareInputs writes beside the repository what verbs take in.
func (b *bench) prepareInputs() error {
	return os.WriteFile(filepath.Join(b.dir, "cover.out"), []byte("mode: set\nexample.com/a/p1/a.go:4.20,4.40 1 1\n"), 0o644)
}

// commit writes version n of all files.
func (b *bench) commit(n int) error {
	files := map[string]string{"go.mod": "module example.com/a\n", "package.json": "{}\n"}
	for i := range 12 {
		v := 0
		if i%commits == n {
			v = n
		}
		files[fmt.Sprintf("p%d/a.go", i)] = fmt.Sprintf("package p%d\n\n// Get%d gets.\nfunc Get%d() int { return help() + %d }\n\nfunc help() int { return %d }\n", i, i, i, v, n)
		files[fmt.Sprintf("web/m%d.ts", i)] = fmt.Sprintf("import { f%d } from './m%d'\nexport function f%d(a: number) { return f%d(a + %d) }\n", (i+1)%12, (i+1)%12, i, (i+1)%12, v)
		files[fmt.Sprintf("py/m%d.py", i)] = fmt.Sprintf("from py.m%d import g as h\n\ndef g():\n    \"\"\"Words of %d.\"\"\"\n    return h() + %d\n", (i+1)%12, i, v)
	}
	for name, text := range files {
		path := filepath.Join(b.repo, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			return err
		}
	}
	return errors.Join(b.git("add", "."), b.git("commit", "-qm", fmt.Sprintf("change %d", n)), b.git("tag", fmt.Sprintf("v%d", n)))
}

func (b *bench) git(args ...string) error {
	cmd := exec.Command("git", append([]string{"-C", b.repo, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git %v: %w: %s", args, err, out)
	}
	return nil
}

// answer is what a run of the program gave.
type answer struct {
	out, err string
	code     int // killedCode, startCode, or the program's own
}

const (
	killedCode = -1 // a signal ended it
	startCode  = -2 // it did not start
)

// limit ends a run that hangs.
const limit = 3 * time.Minute

func (b *bench) run(args ...string) answer {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return b.wait(b.command(ctx, args...))
}

func (b *bench) command(ctx context.Context, args ...string) *exec.Cmd {
	words := []string{"-C", b.repo, "--state-dir", b.state, "-q"}
	for _, a := range args {
		words = append(words, strings.ReplaceAll(a, "DIR/", b.dir+"/"))
	}
	cmd := exec.CommandContext(ctx, b.binary, words...)
	cmd.Env = append(os.Environ(), "HOME="+b.home, "XDG_CONFIG_HOME="+filepath.Join(b.home, ".config"), "CODEGRAPH_WATCH=0")
	return cmd
}

func (b *bench) wait(cmd *exec.Cmd) answer {
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	code := 0
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		code = exit.ExitCode()
	} else if err != nil && cmd.Process == nil {
		return answer{"", err.Error(), startCode}
	}
	return answer{out.String(), errOut.String(), code}
}

// questions are those whose answers are compared.
var questions = [][]string{
	{"export", "--ref", "v3"}, {"diff", "v2..v6", "--json"}, {"search", "get words", "--ref", "v5", "--json"},
	{"search", "--source", "words", "--ref", "v4", "--json"}, {"callers", "help", "--ref", "v7", "--json"},
	{"sql", "SELECT path, name FROM symbols('v1') ORDER BY path, name"}, {"export"},
}

func (b *bench) truth() ([]string, error) {
	var list []string
	for _, q := range questions {
		a := b.run(q...)
		if a.code > 1 || a.code < 0 {
			return nil, fmt.Errorf("%s: exit %d: %s", strings.Join(q, " "), a.code, a.err)
		}
		list = append(list, a.out)
	}
	return list, nil
}
