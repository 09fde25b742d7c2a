package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// userFiles are files of people that verbs write into.
func (b *bench) userFiles() error {
	files := map[string]string{
		"repo/.git/hooks/pre-push": "#!/bin/sh\nexit 0\n", "repo/.husky/pre-push": "exit 0\n", "repo/CLAUDE.md": "# Ours\n\nUse tabs.\n",
		"repo/.cursor/mcp.json": "{\"mcpServers\": {\"own\": {\"command\": \"own\"}}}\n", "home/.claude/CLAUDE.md": "# Mine\n", "repo/.codegraph/summary.md": "# Summary\n\n## Purpose\n\nIt sells.\n",
	}
	for name, text := range files {
		file := filepath.Join(b.dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o755)); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(b.repo, ".git", "info", "exclude"), []byte(".husky/\n.cursor/\nCLAUDE.md\n.codegraph/\n"), 0o644)
}

// files gives the texts of the worktree, git's folder and the home folder, by name.
func (b *bench) files() (map[string]string, error) {
	all := map[string]string{}
	for _, root := range []string{b.repo, b.home} {
		err := filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(file)
			all[file] = string(data)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// restore makes the files what they were.
func (b *bench) restore(was map[string]string) error {
	now, err := b.files()
	if err != nil {
		return err
	}
	for file := range now {
		if _, ok := was[file]; !ok {
			err = errors.Join(err, os.Remove(file))
		}
	}
	for file, text := range was {
		if have, ok := now[file]; !ok || have != text {
			err = errors.Join(err, os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o755))
		}
	}
	return err
}

// change is what a verb makes of the files when nobody ends it.
type change struct{ start, end map[string]string }

// around runs a verb whole, takes that back, and gives what it did.
func (k *killing) around(v verb) (*change, error) {
	var c change
	var err error
	if c.start, err = k.files(); err != nil {
		return nil, err
	}
	if a := k.run(v.args...); a.code != 0 {
		return nil, fmt.Errorf("%s: exit %d: %s", strings.Join(v.args, " "), a.code, a.err)
	}
	if c.end, err = k.files(); err != nil {
		return nil, err
	}
	return &c, k.restore(c.start)
}

// halfway says what is wrong with the files after a kill: one that is neither as it
// was nor as it becomes, or a verb that does not end its work when it is run again.
func (k *killing) halfway(c *change, v verb) (string, error) {
	now, err := k.files()
	if err != nil {
		return "", err
	}
	if why := c.between(now); why != "" {
		return why, nil
	}
	if c.done(now) {
		return "", nil
	}
	if a := k.run(v.args...); a.code != 0 {
		return fmt.Sprintf("again: exit %d: %s", a.code, a.err), nil
	}
	if now, err = k.files(); err != nil {
		return "", err
	}
	for file, text := range c.end {
		if have := now[file]; have != text {
			return fmt.Sprintf("again: %s is %.200q, not %.200q", file, have, text), nil
		}
	}
	for file := range now {
		if _, ok := c.end[file]; !ok && !temporary(file) {
			return "again: it leaves " + file, nil
		}
	}
	return "", nil
}

// done reports that all was written before the kill.
func (c *change) done(now map[string]string) bool {
	for file, text := range c.end {
		if have, ok := now[file]; !ok || have != text {
			return false
		}
	}
	return true
}

// between names a file that is neither as at the start nor as at the end. One that was
// moved is elsewhere.
func (c *change) between(now map[string]string) string {
	texts := map[string]bool{}
	for _, text := range now {
		texts[text] = true
	}
	for file, text := range now {
		start, had := c.start[file]
		end, has := c.end[file]
		if !(had && text == start) && !(has && text == end) && !temporary(file) {
			return fmt.Sprintf("%s is %.200q", file, text)
		}
	}
	for file, text := range c.start {
		_, is := now[file]
		if _, stays := c.end[file]; !is && stays && !texts[text] {
			return file + " is gone"
		}
	}
	return ""
}

// temporary tells files in the making, which a kill leaves beside what they replace.
func temporary(file string) bool { return strings.HasPrefix(filepath.Base(file), ".codegraph-") }
