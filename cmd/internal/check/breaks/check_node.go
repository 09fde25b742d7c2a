package main

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// tsService is the script that is asked: it keeps what it read of unchanged files.
//
//go:embed check_node.mjs
var tsService []byte

// patience is how long tsc may take for one change.
const patience = 5 * time.Minute

// tsChecker asks the repository's own version of tsc.
type tsChecker struct {
	files     map[string]bool
	digest    string
	command   []string
	dir       string
	process   *exec.Cmd
	questions io.Writer
	answers   *bufio.Reader
	stderr    strings.Builder
}

func newTSChecker(ctx context.Context, s *subject, o options) (*tsChecker, error) {
	config, err := os.ReadFile(filepath.Join(o.config, s.Name+".tsconfig.json"))
	if err != nil {
		return nil, err
	}
	deps := filepath.Join(o.Dir, "npm", s.Name)
	manifest, err := os.ReadFile(filepath.Join(s.work, "package.json"))
	if err != nil {
		return nil, err
	}
	if err := npmInstall(ctx, deps, manifest); err != nil {
		return nil, err
	}
	if err := os.Symlink(filepath.Join(deps, "node_modules"), filepath.Join(s.work, "node_modules")); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	project := filepath.Join(s.work, "tsconfig.breaks.json")
	if err := os.WriteFile(project, config, 0o644); err != nil {
		return nil, err
	}
	service := filepath.Join(deps, "check.mjs")
	if err := os.WriteFile(service, tsService, 0o644); err != nil {
		return nil, err
	}
	library := filepath.Join(deps, "node_modules", "typescript")
	version, err := os.ReadFile(filepath.Join(library, "package.json"))
	if err != nil {
		return nil, fmt.Errorf("read tsc's version: %w", err)
	}
	c := &tsChecker{digest: string(version) + string(config) + string(tsService), dir: s.work,
		command: []string{"node", "--max-old-space-size=4096", service, library, project}}
	first, err := c.ask(ctx)
	if err != nil {
		return nil, err
	}
	c.files = map[string]bool{}
	for _, path := range first.Files {
		c.files[path] = true
	}
	return c, nil
}

// npmInstall installs what a package.json asks for, once.
func npmInstall(ctx context.Context, dir string, manifest []byte) error {
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err == nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), manifest, 0o644); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--no-package-lock")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		os.RemoveAll(filepath.Join(dir, "node_modules"))
		return fmt.Errorf("npm install: %w: %s", err, out)
	}
	return nil
}

// covers leaves out tests of types: they fail on what a type has become without
// referring to it.
func (c *tsChecker) covers(path string) bool {
	return c.files[path] && !strings.HasSuffix(path, ".test-d.ts")
}

func (c *tsChecker) version() string { return c.digest }

func (c *tsChecker) check(ctx context.Context) ([]diagnostic, error) {
	a, err := c.ask(ctx)
	return a.Errors, err
}

// tsAnswer is what the service says of the files as they are.
type tsAnswer struct {
	Errors []diagnostic
	Files  []string // that are checked: none says @ts-nocheck
}

// ask gives the service's answer, or an error when it takes longer than patience.
func (c *tsChecker) ask(ctx context.Context) (a tsAnswer, err error) {
	if c.process == nil {
		if err := c.start(ctx); err != nil {
			return a, err
		}
	}
	if _, err := io.WriteString(c.questions, "\n"); err != nil {
		return a, fmt.Errorf("ask tsc: %w", err)
	}
	late := time.AfterFunc(patience, func() { _ = c.process.Process.Kill() })
	line, err := c.answers.ReadBytes('\n')
	if !late.Stop() {
		return a, fmt.Errorf("tsc gives no answer within %s", patience)
	}
	if err != nil {
		return a, fmt.Errorf("read tsc's answer: %w: %s", err, c.stderr.String())
	}
	return a, json.Unmarshal(line, &a)
}

func (c *tsChecker) start(ctx context.Context) (err error) {
	c.process = exec.CommandContext(ctx, c.command[0], c.command[1:]...)
	c.process.Dir, c.process.Stderr = c.dir, &c.stderr
	if c.questions, err = c.process.StdinPipe(); err != nil {
		return err
	}
	out, err := c.process.StdoutPipe()
	if err != nil {
		return err
	}
	c.answers = bufio.NewReader(out)
	return c.process.Start()
}

// stop ends the service.
func (c *tsChecker) stop() {
	if c.process != nil {
		_ = c.process.Process.Kill()
		_ = c.process.Wait()
	}
}
