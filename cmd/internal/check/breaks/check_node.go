package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// tsChecker runs the repository's own version of tsc.
type tsChecker struct {
	watcher
	files  map[string]bool
	digest string
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
	tsc := filepath.Join(deps, "node_modules", "typescript", "bin", "tsc")
	version, err := exec.CommandContext(ctx, "node", tsc, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("run tsc: %w", err)
	}
	c := &tsChecker{files: map[string]bool{}, digest: string(version) + string(config), watcher: watcher{
		command: []string{"node", tsc, "-p", project, "--noEmit", "--pretty", "false", "--watch", "--preserveWatchOutput"}, dir: s.work,
		text: "export * from './no_such_%d_module.js'\n",
		idle: "Watching for file changes", syntax: tsSyntax, fresh: "Starting"}}
	list, err := exec.CommandContext(ctx, "node", tsc, "-p", project, "--listFilesOnly").Output()
	for path := range strings.Lines(string(list)) {
		if rel, err := filepath.Rel(s.work, strings.TrimSpace(path)); err == nil && !strings.HasPrefix(rel, "..") {
			c.files[filepath.ToSlash(rel)] = true
		}
	}
	if len(c.files) == 0 {
		return nil, fmt.Errorf("list tsc's files: %w: %s", err, list)
	}
	c.sentinel = filepath.Join(s.work, sourceFolder(c.files), "breaks.ts")
	return c, nil
}

// sourceFolder is a folder of which tsc looks at every file: src, or that of the first path.
func sourceFolder(files map[string]bool) string {
	first := slices.Min(slices.Collect(maps.Keys(files)))
	for path := range files {
		if path[:max(0, strings.LastIndexByte(path, '/'))] == "src" {
			return "src"
		}
	}
	return filepath.Dir(first)
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

// tsSyntax is an error of the parser; tsc then keeps all others to itself.
var tsSyntax = regexp.MustCompile(`: error TS1(?:[01]\d\d|43\d|44[0-2]): `)

var tsError = regexp.MustCompile(`^(.+?)\((\d+),(\d+)\): error TS(\d+): (.*)`)

func (c *tsChecker) check(ctx context.Context) ([]diagnostic, error) {
	lines, err := c.report(ctx)
	var out []diagnostic
	for _, line := range lines {
		m := tsError.FindStringSubmatch(line)
		if m == nil {
			continue // goes on from the line before, or concerns no file
		}
		at, _ := strconv.Atoi(m[2])
		column, _ := strconv.Atoi(m[3])
		out = append(out, diagnostic{Path: m[1], Line: at, Column: column, Code: "TS" + m[4], Message: m[5], Syntax: tsSyntax.MatchString(line)})
	}
	return out, err
}
