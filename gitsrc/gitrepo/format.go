package gitrepo

import (
	"path/filepath"
	"strings"
)

func (r *Repository) loadConfig() error {
	c := &gitConfig{values: map[string][]string{}, getenv: r.opts.Getenv, gitDir: r.loc.gitDir}
	if _, target, err := r.refs.read("HEAD"); err == nil {
		c.branch = strings.TrimPrefix(target, "refs/heads/")
	}
	r.config = c
	if err := c.readOutside(); err != nil {
		return err
	}
	if err := c.readFile(filepath.Join(r.loc.commonDir, "config"), 0); err != nil {
		return err
	}
	if c.bool("extensions.worktreeconfig", false) {
		if err := c.readFile(filepath.Join(r.loc.gitDir, "config.worktree"), 0); err != nil {
			return err
		}
	}
	c.readEnvironment()
	return nil
}

// checkFormat refuses repository formats whose refs or objects read otherwise.
func (r *Repository) checkFormat() error {
	c := r.config
	if f := strings.ToLower(c.string("extensions.objectformat")); f != "" && f != "sha1" {
		return &UnsupportedError{Cause: "the repository names its objects by " + f,
			WayOut: "make a copy that names them by sha1: `git init ../copy`, then `git fast-export --all | git -C ../copy fast-import`"}
	}
	if f := strings.ToLower(c.string("extensions.refstorage")); f != "" && f != "files" {
		return &UnsupportedError{Cause: "the repository keeps its refs in the " + f + " format",
			WayOut: "convert it with `git refs migrate --ref-format=files`"}
	}
	switch v := c.string("core.repositoryformatversion"); v {
	case "", "0":
		return nil
	case "1":
	default:
		return &UnsupportedError{Cause: "core.repositoryformatversion is " + v,
			WayOut: "a newer codegraph may read it"}
	}
	for key := range c.values {
		name, ok := strings.CutPrefix(key, "extensions.")
		if ok && !harmlessExtensions[name] {
			return &UnsupportedError{Cause: "unknown repository extension " + name, WayOut: "a newer codegraph may read it"}
		}
	}
	return nil
}

// harmlessExtensions leave the format of objects and refs as it is.
var harmlessExtensions = map[string]bool{
	"noop": true, "noop-v1": true, "objectformat": true, "compatobjectformat": true,
	"refstorage": true, "partialclone": true, "preciousobjects": true,
	"worktreeconfig": true, "relativeworktrees": true, "submodulepathconfig": true,
}
