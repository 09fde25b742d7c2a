package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path"
	"regexp"
	"strings"
)

// filePair is a file and another that it depends on.
type filePair struct{ from, to string }

// span is a range of lines, both ends included.
type span struct{ from, to int }

var augmentation = regexp.MustCompile(`^\s*declare\s+(module|global)\b`)

// augmentedPairs are the pairs of files that nothing relates but that the second
// augments a module which the first imports: every reference of the truth from one
// to the other is an import that names another module, or leads into the
// augmentation.
func (c *comparison) augmentedPairs(ctx context.Context) (map[filePair]bool, error) {
	out := map[filePair]bool{}
	if c.sub.language != "typescript" {
		return out, nil
	}
	blocks, err := c.augmentations(ctx)
	if err != nil {
		return nil, err
	}
	other := map[filePair]bool{} // related by something else as well
	for _, t := range c.truth {
		if t.T != "ref" {
			continue
		}
		to := c.onlyPath(t)
		if _, ok := blocks[to]; !ok || to == t.Path {
			continue
		}
		p := filePair{t.Path, to}
		out[p] = true
		if !c.augments(t, to, blocks[to]) {
			other[p] = true
		}
	}
	for p := range other {
		delete(out, p)
	}
	return out, nil
}

// augments reports whether a reference is there by an augmentation alone.
func (c *comparison) augments(t *truthLine, to string, blocks []span) bool {
	if t.Kind == "module" {
		return stem(strings.Trim(t.Text, "'\"`")) != stem(to)
	}
	for _, id := range t.Defs {
		inside := false
		for _, b := range blocks {
			inside = inside || c.defs[id] != nil && c.defs[id].Line >= b.from && c.defs[id].Line <= b.to
		}
		if !inside {
			return false
		}
	}
	return true
}

var extension = regexp.MustCompile(`(\.d)?\.[cm]?[jt]sx?$`)

// stem is the name of a module: of its file, or of its folder for an index.
func stem(p string) string {
	p = extension.ReplaceAllString(strings.TrimRight(p, "/"), "")
	if base := path.Base(p); base != "index" {
		return base
	}
	return path.Base(path.Dir(p))
}

// augmentations gives the lines of each file's augmentations of modules.
func (c *comparison) augmentations(ctx context.Context) (map[string][]span, error) {
	cmd := exec.CommandContext(ctx, "git", "-C", c.mirror, "grep", "-l", "-E", `declare +(module|global)`, c.sub.Commit, "--", "*.ts", "*.tsx", "*.mts", "*.cts")
	listed, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		return nil, nil // none
	} else if err != nil {
		return nil, fmt.Errorf("look for augmentations of %s: %w", c.sub.Name, err)
	}
	out := map[string][]span{}
	for _, line := range strings.Fields(string(listed)) {
		file := strings.TrimPrefix(line, c.sub.Commit+":")
		lines, err := c.source(ctx, file)
		if err != nil {
			return nil, err
		}
		if b := blocksOf(lines); len(b) > 0 {
			out[file] = b
		}
	}
	return out, nil
}

// blocksOf finds augmentations by their head and the braces from there on.
func blocksOf(lines []string) []span {
	var out []span
	for n := 0; n < len(lines); n++ {
		if !augmentation.MatchString(lines[n]) {
			continue
		}
		b, depth := span{from: n + 1}, 0
		for ; n < len(lines); n++ {
			depth += strings.Count(lines[n], "{") - strings.Count(lines[n], "}")
			if depth <= 0 {
				break
			}
		}
		b.to = min(n, len(lines)-1) + 1
		out = append(out, b)
	}
	return out
}

// source gives the lines of a file at the subject's commit.
func (c *comparison) source(ctx context.Context, file string) ([]string, error) {
	if lines, ok := c.sources[file]; ok {
		return lines, nil
	}
	text, err := exec.CommandContext(ctx, "git", "-C", c.mirror, "show", c.sub.Commit+":"+file).Output()
	if err != nil {
		return nil, fmt.Errorf("read %s of %s: %w", file, c.sub.Name, err)
	}
	c.sources[file] = strings.Split(string(text), "\n")
	return c.sources[file], nil
}

// genericRelation reports whether a Go relation has a generic type at one end.
func (c *comparison) genericRelation(ctx context.Context, g *graphLine) (bool, error) {
	for _, id := range []string{g.Source, g.Target} {
		if s := c.symbols[id]; s != nil {
			if generic, err := c.generic(ctx, &truthLine{Kind: "type", Path: s.Path, Line: s.Named, Name: s.Name}); generic || err != nil {
				return generic, err
			}
		}
	}
	return false, nil
}

// generic reports whether a definition is a Go type with type parameters.
func (c *comparison) generic(ctx context.Context, d *truthLine) (bool, error) {
	if c.sub.language != "go" || d.Kind != "type" {
		return false, nil
	}
	lines, err := c.source(ctx, d.Path)
	if err != nil || d.Line < 1 || d.Line > len(lines) {
		return false, err
	}
	_, after, _ := strings.Cut(lines[d.Line-1], d.Name)
	return strings.HasPrefix(after, "["), nil
}
