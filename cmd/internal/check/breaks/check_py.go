package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// pyChecker runs pyright with the reports that a broken reference gives, on many
// variants of a tree at once: reading the standard library's stubs costs more
// than a small project.
type pyChecker struct {
	s       *subject
	pyright string
	config  []byte
}

const pyrightManifest = `{"private": true, "dependencies": {"pyright": "1.1.407"}}`

func newPyChecker(ctx context.Context, s *subject, o options) (*pyChecker, error) {
	tools := filepath.Join(o.Dir, "npm", "pyright")
	if err := npmInstall(ctx, tools, []byte(pyrightManifest)); err != nil {
		return nil, err
	}
	config, err := os.ReadFile(filepath.Join(o.config, "pyright.json"))
	return &pyChecker{s, filepath.Join(tools, "node_modules", "pyright", "index.js"), config}, err
}

func (c *pyChecker) covers(path string) bool {
	return slices.ContainsFunc(c.s.include, func(dir string) bool { return strings.HasPrefix(path, dir+"/") })
}

func (c *pyChecker) version() string { return pyrightManifest + string(c.config) + " by variants 2" }

func (c *pyChecker) stop() {}

// check is for a tree that was not asked for with others.
func (c *pyChecker) check(ctx context.Context) ([]diagnostic, error) {
	changed := map[string]string{}
	for path, text := range c.s.files {
		if data, err := os.ReadFile(filepath.Join(c.s.work, path)); err == nil && string(data) != text {
			changed[path] = string(data)
		}
	}
	list, err := c.variants(ctx, []map[string]string{changed}, nil)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// variants checks the base commit's tree with each set of changed files. Where
// words are given, only files that have one of a variant's are looked at: no
// other can have a name that is gone.
func (c *pyChecker) variants(ctx context.Context, changes []map[string]string, words [][]string) ([][]diagnostic, error) {
	dir, err := os.MkdirTemp("", "breaks-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var config map[string]any
	if err := json.Unmarshal(c.config, &config); err != nil {
		return nil, fmt.Errorf("read pyright.json: %w", err)
	}
	var include []string
	var roots []map[string]any
	for n, changed := range changes {
		name := fmt.Sprintf("v%d", n)
		roots = append(roots, map[string]any{"root": name, "extraPaths": []string{name, name + "/src"}})
		for path, text := range c.s.files {
			if now, ok := changed[path]; ok {
				text = now
			}
			at := filepath.Join(dir, name, path)
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				return nil, err
			}
			if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
				return nil, err
			}
			if c.covers(path) && (words == nil || hasWord(text, words[n])) {
				include = append(include, name+"/"+path)
			}
		}
	}
	config["include"], config["executionEnvironments"] = include, roots
	data, err := json.Marshal(config)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "pyrightconfig.json"), data, 0o644); err != nil {
		return nil, err
	}
	return c.run(ctx, dir, len(changes))
}

// hasWord reports a text with one of some words; no words stand for any text.
func hasWord(text string, words []string) bool {
	return len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return replaceWord(text, w, "") != text })
}

func (c *pyChecker) run(ctx context.Context, dir string, variants int) ([][]diagnostic, error) {
	cmd := exec.CommandContext(ctx, "node", c.pyright, "-p", "pyrightconfig.json", "--outputjson")
	cmd.Dir = dir
	data, err := cmd.Output()
	type position struct{ Line, Character int }
	var r struct {
		GeneralDiagnostics []struct {
			File, Severity, Message, Rule string
			Range                         struct{ Start, End position }
		}
	}
	if uerr := json.Unmarshal(bytes.TrimSpace(data), &r); uerr != nil {
		return nil, fmt.Errorf("run pyright: %w", errors.Join(err, uerr))
	}
	out := make([][]diagnostic, variants)
	for _, g := range r.GeneralDiagnostics {
		wanted := g.Rule == "" // a syntax error
		switch g.Rule {
		case "reportAttributeAccessIssue", "reportFunctionMemberAccess", "reportMissingImports", "reportUndefinedVariable", "reportCallIssue":
			wanted = true
		}
		rel, err := filepath.Rel(dir, g.File)
		if err != nil {
			return nil, err
		}
		variant, path, _ := strings.Cut(filepath.ToSlash(rel), "/")
		var n int
		if _, err := fmt.Sscanf(variant, "v%d", &n); err != nil || g.Severity != "error" || !wanted {
			continue
		}
		out[n] = append(out[n], diagnostic{Path: path, Line: g.Range.Start.Line + 1, Column: g.Range.Start.Character + 1,
			EndLine: g.Range.End.Line + 1, Code: g.Rule, Message: g.Message, Syntax: g.Rule == ""})
	}
	return out, nil
}

// ahead asks for the answers of the first mutations together, as far as they
// are not kept.
func (c *pyChecker) ahead(ctx context.Context, o options) error {
	var changes []map[string]string
	var words [][]string
	var files []string
	add := func(changed map[string]string, commit string, of []string) error {
		file, err := c.s.answer(ctx, commit)
		if err != nil {
			return err
		}
		if _, err := os.Stat(file); err == nil || slices.Contains(files, file) {
			return nil
		}
		changes, words, files = append(changes, changed), append(words, of), append(files, file)
		return nil
	}
	if err := add(nil, c.s.Commit, nil); err != nil {
		return err
	}
	n := 0
	for m := range c.s.mutations(o.seed, o.kinds()) {
		if n == o.count+2 {
			break
		}
		changed, ok := c.s.changes(m, fixesUp(n))
		if !ok {
			continue
		}
		n++
		commit, err := c.s.commit(ctx, changed)
		if err != nil {
			return err
		}
		c.s.restore(changed)
		if err := add(changed, commit, c.s.gone(m, changed)); err != nil {
			return err
		}
	}
	if len(changes) == 0 {
		return nil
	}
	list, err := c.variants(ctx, changes, words)
	if err != nil {
		return err
	}
	for i := range list {
		if err := keep(files[i], list[i]); err != nil {
			return err
		}
	}
	return nil
}

// gone lists the names that a change takes away or re-signs; none for a
// constructor, which subclasses without a word of it call too, and for other
// methods that the language calls.
func (s *subject) gone(m mutation, changed map[string]string) []string {
	if m.symbol.isConstructor() || strings.HasPrefix(m.symbol.Name, "__") {
		return nil
	}
	names := []string{m.symbol.Name}
	for _, d := range s.symbols {
		if text, ok := changed[d.Path]; ok && len(d.Name) > 1 && strings.Count(text, d.Name) < strings.Count(s.files[d.Path], d.Name) {
			names = append(names, d.Name)
		}
	}
	return names
}
