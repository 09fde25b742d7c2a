package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// original is a file of a repository that is copied. name is in its paths, imports or
// package clauses, and has a number behind it in each copy.
type original struct {
	path, name string
	text       []byte
}

// readOriginals reads the files of the repositories that the list gives a name for copies.
func readOriginals(ctx context.Context, o options) ([]original, error) {
	repos, err := pinned.Read(o.Manifest, "bench", 0, nil)
	if err != nil {
		return nil, err
	}
	var out []original
	for _, r := range repos {
		name, copied := strings.CutPrefix(strings.Join(r.Rest, " "), "scale=")
		if !copied {
			continue
		}
		work, err := r.Checkout(ctx, o.Dir)
		if err != nil {
			return nil, err
		}
		list, err := pinned.GitOutput(ctx, work, "ls-files", "-z")
		if err != nil {
			return nil, err
		}
		for file := range strings.SplitSeq(strings.Trim(list, "\x00"), "\x00") {
			full := filepath.Join(work, filepath.FromSlash(file))
			if info, err := os.Lstat(full); err != nil || !info.Mode().IsRegular() {
				continue
			}
			text, err := os.ReadFile(full)
			if err != nil {
				return nil, fmt.Errorf("read what is copied: %w", err)
			}
			out = append(out, original{path.Join(r.Name, file), name, text})
		}
	}
	return out, nil
}

// copy is the n-th copy: no two have a blob in common that says anything.
func (f original) copy(n int) (name string, text []byte) {
	name, text = path.Join(fmt.Sprintf("copy%04d", n), f.path), f.text
	dotted := strings.ReplaceAll(f.name, "/", ".")
	for _, old := range []string{f.name, dotted} {
		now := fmt.Sprintf("%s%d", old, n)
		name = strings.ReplaceAll(name, old, now)
		text = bytes.ReplaceAll(text, []byte(old), []byte(now))
		if dotted == f.name {
			break
		}
	}
	if mark := commentMarks[path.Ext(name)]; mark != "" {
		text = append(bytes.TrimRight(text, "\n"), fmt.Sprintf("\n%s copy %d\n", mark, n)...)
	}
	return name, text
}

var commentMarks = map[string]string{".go": "//", ".java": "//", ".ts": "//", ".tsx": "//", ".js": "//", ".py": "#", ".yml": "#", ".yaml": "#", ".toml": "#"}

// perCommit is the number of files that the change touches, of each language its share.
const perCommit = 11

// writeCopies makes a work tree of two commits: copies of the files, and a change of some
// of the first copy.
func writeCopies(ctx context.Context, files []original, n int, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if _, err := pinned.GitOutput(ctx, dir, "init", "--quiet", "--initial-branch=main"); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "git", "fast-import", "--quiet")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	w := bufio.NewWriterSize(in, 1<<20)
	stream(w, files, n)
	err = w.Flush()
	if end := in.Close(); err == nil {
		err = end
	}
	if end := cmd.Wait(); err == nil {
		err = end
	}
	if err != nil {
		return fmt.Errorf("write copies: %w", err)
	}
	_, err = pinned.GitOutput(ctx, dir, "reset", "--quiet", "--hard", "main")
	return err
}

// stream writes what git fast-import reads (see its manual, "input format").
func stream(w io.Writer, files []original, n int) {
	begin := func(message string) {
		fmt.Fprintf(w, "commit refs/heads/main\ncommitter bench <bench@example.com> 1700000000 +0000\ndata %d\n%s\n", len(message), message)
	}
	put := func(name string, text []byte) {
		fmt.Fprintf(w, "M 644 inline %s\ndata %d\n%s\n", name, len(text), text)
	}
	begin("copies")
	for i := range n {
		for _, f := range files {
			put(f.copy(i))
		}
	}
	begin("change")
	for _, f := range changed(files) {
		name, text := f.copy(0)
		put(name, edit(text))
	}
}

// changed picks, of each repository in turn, the largest files that edit changes.
func changed(files []original) []original {
	byRepo := map[string][]original{}
	var order []string
	for _, f := range files {
		repo, _, _ := strings.Cut(f.path, "/")
		if len(f.text) > 1<<17 || bytes.Equal(edit(f.text), f.text) || commentMarks[path.Ext(f.path)] == "" {
			continue
		}
		if byRepo[repo] == nil {
			order = append(order, repo)
		}
		byRepo[repo] = append(byRepo[repo], f)
	}
	var out []original
	for len(out) < perCommit && len(order) > 0 {
		repo := order[0]
		order = order[1:]
		best := 0
		for i, f := range byRepo[repo] {
			if len(f.text) > len(byRepo[repo][best].text) {
				best = i
			}
		}
		out = append(out, byRepo[repo][best])
		if byRepo[repo] = append(byRepo[repo][:best], byRepo[repo][best+1:]...); len(byRepo[repo]) > 0 {
			order = append(order, repo)
		}
	}
	return out
}

// edit changes the bodies of two functions.
func edit(text []byte) []byte {
	for _, returns := range []string{"return null;", "return nil\n", "return None\n", "return undefined\n"} {
		value := strings.TrimRight(strings.TrimPrefix(returns, "return "), ";\n")
		text = bytes.Replace(text, []byte(returns), []byte(strings.Replace(returns, value, "("+value+")", 1)), 2)
	}
	return text
}
