package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// clockMoved expects that gc neither keeps for ever nor takes what was just used,
// whatever the clock said then.
func (l *limits) clockMoved(run func(args ...string) answer) string {
	for _, args := range [][]string{{"index", "v5"}, {"gc"}, {"gc", "--days", "0"}} {
		if a := run(args...); a.code != 0 {
			return fmt.Sprintf("%s: exit %d: %s", strings.Join(args, " "), a.code, a.err)
		}
	}
	if a := l.run("gc", "--days", "0"); a.code != 0 {
		return fmt.Sprintf("gc with the right clock: exit %d: %s", a.code, a.err)
	}
	// A file that changes keeps its size, and its time is far from the clock's.
	file := filepath.Join(l.repo, "p3", "a.go")
	old, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	defer func() { _ = os.WriteFile(file, old, 0o644) }()
	for _, name := range []string{"Got3", "Gut3", "Gat3"} {
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(old), "Get3", name)), 0o644); err != nil {
			return err.Error()
		}
		for _, who := range []func(args ...string) answer{run, l.run} {
			if a := who("symbol", name, "--json"); a.code != 0 || !strings.Contains(a.out, `"name": "`+name+`"`) && !strings.Contains(a.out, `"name":"`+name+`"`) {
				return fmt.Sprintf("a file that changed is not seen: symbol %s: exit %d: %.200s%s", name, a.code, a.out, a.err)
			}
		}
	}
	return ""
}

// manyPacks asks a repository of more packs than files may be open.
func (l *limits) manyPacks(run func(args ...string) answer) string {
	for n := range 100 {
		file := filepath.Join(l.dir, "other", fmt.Sprintf("more%d.go", n))
		err := errors.Join(os.WriteFile(file, []byte(fmt.Sprintf("package a\n\nfunc More%d() {}\n", n)), 0o644),
			l.git("-C", filepath.Join(l.dir, "other"), "add", "."), l.git("-C", filepath.Join(l.dir, "other"), "commit", "--allow-empty", "-qm", "more"),
			l.git("-C", filepath.Join(l.dir, "other"), "repack", "-dq"))
		if err != nil {
			return err.Error()
		}
	}
	return l.inOther(run, "More99")
}

// inOther asks the other repository, with a state folder of its own.
func (l *limits) inOther(run func(args ...string) answer, name string) string {
	other := filepath.Join(l.dir, "other")
	a := run("-C", other, "--state-dir", l.dir+"/other.state", "symbol", name, "--json")
	if a.code != 0 || !strings.Contains(a.out, name) {
		return fmt.Sprintf("symbol %s: exit %d: %.300s", name, a.code, a.err)
	}
	if a := l.run("-C", other, "--state-dir", l.dir+"/other.state", "verify"); a.code != 0 {
		return fmt.Sprintf("verify: exit %d: %.300s", a.code, a.err)
	}
	return ""
}

// manyFiles asks a repository whose graph is large for the memory that there is.
func (l *limits) manyFiles(run func(args ...string) answer) string {
	dir := filepath.Join(l.dir, "other", "many")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err.Error()
	}
	for n := range 3000 {
		var b strings.Builder
		fmt.Fprintf(&b, "import { k0 as next } from './m%d'\n", (n+1)%3000)
		for i := range 60 {
			fmt.Fprintf(&b, "export function k%d(a: number, b: string): number { return next(a + %d, b) }\n", i, i)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("m%d.ts", n)), []byte(b.String()), 0o644); err != nil {
			return err.Error()
		}
	}
	defer os.RemoveAll(dir)
	if err := l.git("-C", filepath.Join(l.dir, "other"), "add", "."); err != nil {
		return err.Error()
	}
	return l.inOther(run, "k59")
}

// homeStays expects what writes into the home folder to say that it cannot.
func (l *limits) homeStays(run func(args ...string) answer) string {
	for _, args := range [][]string{{"agents", "install", "--user", "all"}, {"agents", "install", "--user", "claude-code"}} {
		if a := run(args...); a.code != 2 || !strings.HasPrefix(a.err, "codegraph: ") {
			return fmt.Sprintf("%s: exit %d: %s", strings.Join(args, " "), a.code, a.err)
		}
	}
	return ""
}

// longPaths adds a commit of a path that no file system takes from its root.
func (l *limits) longPaths(run func(args ...string) answer) string {
	path := strings.Repeat(strings.Repeat("d", 199)+"/", 20)[:3990] + "/long.go"
	script := `blob=$(printf 'package long\n\nfunc Long() {}\n' | git hash-object -w --stdin) &&
		export GIT_INDEX_FILE="$1/long.index" && git read-tree HEAD && git update-index --add --cacheinfo "100644,$blob,$2" &&
		git tag -f long $(git commit-tree -p HEAD -m long $(git write-tree)) >&2`
	cmd := exec.Command("sh", "-c", script, "sh", l.dir, path)
	cmd.Dir = l.repo
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Sprintf("%v: %s", err, out)
	}
	for _, args := range [][]string{{"files", "--ref", "long", "--json"}, {"export", "--ref", "long"}, {"symbol", "Long", "--ref", "long", "--json"}, {"diff", "HEAD..long", "--json"},
		{"search", "long", "--ref", "long", "--json"}, {"sql", "SELECT path FROM files('long')", "--json"}, {"outline", path, "--ref", "long", "--json"}, {"log", path + ":Long", "--ref", "long", "--json"}} {
		if a := run(args...); a.code != 0 || !strings.Contains(a.out, path) {
			return fmt.Sprintf("%.60s: exit %d, the path is there: %v: %.300s", strings.Join(args, " "), a.code, strings.Contains(a.out, path), a.err)
		}
	}
	return ""
}

// twoVersions has both programs ask and write at once, each of which must answer as it
// does alone.
func (l *limits) twoVersions(run func(args ...string) answer) string {
	older := *l.bench
	older.binary, older.state = l.other, l.state+".older"
	want, err := older.truth()
	if err != nil {
		return err.Error()
	}
	older.state = l.state
	var mu sync.Mutex
	var wrong []string
	var work sync.WaitGroup
	ask := func(b *bench, who string, want []string) {
		for range 6 {
			for q, args := range append(append([][]string{}, questions...), doing...) {
				a := b.run(args...)
				if a.code != 0 && args[0] != "doctor" || q < len(want) && a.out != want[q] {
					mu.Lock()
					wrong = append(wrong, fmt.Sprintf("the %s, %s: exit %d, %.200s", who, strings.Join(args, " "), a.code, a.err))
					mu.Unlock()
				}
			}
		}
	}
	work.Go(func() { ask(&older, "older", want) })
	work.Go(func() { ask(l.bench, "newer", l.want) })
	work.Wait()
	if a := older.run("verify"); a.code != 0 {
		wrong = append(wrong, "verify by the older: "+a.err)
	}
	return strings.Join(wrong, "\n    ")
}
