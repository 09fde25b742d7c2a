package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
)

// shapesRepository has two commits that differ in every kind of change, and tests.
func shapesRepository(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	commit := func(files map[string]string) {
		for name, text := range files {
			file := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "change"}} {
			cmd := exec.Command("git", args...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("git %v: %v\n%s", args, err, out)
			}
		}
	}
	commit(map[string]string{
		"go.mod":           "module example.com/x\n\ngo 1.22\n",
		"store/store.go":   "package store\n\n// Keeper keeps.\ntype Keeper interface{ Keep(key string) error }\n\n// Store is one.\ntype Store struct{ n int }\n\n// Keep keeps.\nfunc (s *Store) Keep(key string) error { s.n++; return nil }\n\n// Open opens a store.\nfunc Open(path string) *Store { return &Store{} }\n\n// New makes one.\nfunc New() *Store { return Open(\"\") }\n\nfunc Gone() int { return 1 }\n\nfunc first() int { return second() + 1 }\n\nfunc second() int { return 2 }\n",
		"store/s_test.go":  "package store\n\nimport \"testing\"\n\nfunc TestOpen(t *testing.T) { Open(\"x\").Keep(\"k\") }\n",
		"web/web.go":       "package web\n\nimport \"example.com/x/store\"\n\n// New makes a page.\nfunc New() int { return 1 }\n\nfunc Serve() int {\n\ts := store.Open(\"x\")\n\t_ = s.Keep(\"k\")\n\treturn store.Gone()\n}\n",
		"ts/a.ts":          "export function a() { return 1 }\n",
		"ts/b.ts":          "import { a } from './a'\nexport function b() { return a() }\n",
		"util/strings.go":  "package util\n\n// Trim trims.\nfunc Trim(s string) string { return s }\n",
		"other/unused.txt": "text\n",
	})
	commit(map[string]string{
		"store/store.go":  "package store\n\nimport \"example.com/x/util\"\n\n// Keeper keeps.\ntype Keeper interface{ Keep(key string) error; Drop(key string) }\n\n// Store is one.\ntype Store struct{ n int }\n\n// Keep keeps a key.\nfunc (s *Store) Keep(key string) error { s.n += len(util.Trim(key)); return nil }\n\n// Open opens a store.\nfunc Open(path string, mode int) *Store { return &Store{} }\n\n// New makes one.\nfunc New() *Store { return Open(\"\", 1) }\n\nfunc begin() int { return second() + 1 }\n\nfunc second() int { return 2 }\n\n// TODO: more\nfunc Added() {}\n",
		"ts/a.ts":         "import { b } from './b'\nexport function a() { return b }\n",
		"util/strings.go": "package util\n\n// Trim trims.\nfunc Trim(s string) string { return s }\n",
	})
	return dir
}

// TestShapes checks the keys, types and values of testdata/shapes.txt.
func TestShapes(t *testing.T) {
	bin, dir := program(t), shapesRepository(t)
	text, err := os.ReadFile("testdata/shapes.txt")
	if err != nil {
		t.Fatal(err)
	}
	command := ""
	var answer any
	checked := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '$' {
			command = line[2:]
			answer = askJSON(t, bin, dir, words(command))
			continue
		}
		path, want, _ := strings.Cut(line, ": ")
		if err := shape(answer, path, want); err != nil {
			t.Errorf("%s: %s: %v", command, path, err)
		}
		checked++
	}
	if checked < 100 {
		t.Errorf("only %d keys are checked", checked)
	}
}

// words splits a command at blanks outside of double quotes.
func words(command string) []string {
	var out []string
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

func askJSON(t *testing.T, bin, dir string, args []string) any {
	t.Helper()
	cmd := exec.Command(bin, append([]string{"-C", dir}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("%v: %v\n%s", args, err, stderr.Bytes())
	}
	var v any
	if err := json.Unmarshal(out, &v); err != nil {
		t.Fatalf("%v: %v\n%.300s", args, err, out)
	}
	return v
}

// shape checks a value by the path that leads to it.
func shape(v any, path, want string) error {
	if path == "" {
		return isOf(v, want)
	}
	if rest, ok := strings.CutPrefix(path, "[]"); ok {
		list, ok := v.([]any)
		if !ok || len(list) == 0 {
			return fmt.Errorf("no list with items: %.80v", v)
		}
		for _, item := range list {
			if err := shape(item, strings.TrimPrefix(rest, "."), want); err != nil {
				return err
			}
		}
		return nil
	}
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	name, optional := strings.CutSuffix(path[:end], "?")
	object, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("no object: %.80v", v)
	}
	inner, ok := object[name]
	if !ok {
		if optional {
			return nil
		}
		return fmt.Errorf("no key %q among %v", name, slices.Sorted(maps.Keys(object)))
	}
	return shape(inner, strings.TrimPrefix(path[end:], "."), want)
}

func isOf(v any, want string) error {
	ok := false
	switch {
	case want[0] == '=' || want[0] == '^':
		s, isString := v.(string)
		ok = isString && (want[0] == '=' && slices.Contains(strings.Fields(want[1:]), s) || want[0] == '^' && regexp.MustCompile(want).MatchString(s))
	case want == "any":
		ok = true
	default:
		_, isString := v.(string)
		_, isNumber := v.(float64)
		_, isBool := v.(bool)
		_, isList := v.([]any)
		_, isObject := v.(map[string]any)
		ok = map[string]bool{"string": isString, "number": isNumber, "boolean": isBool, "list": isList, "object": isObject}[want]
	}
	if !ok {
		return fmt.Errorf("%.80v is not %s", v, want)
	}
	return nil
}

// examples are arguments for commands that need some.
var examples = map[string][]string{
	"query": {"Open"}, "search": {"store"}, "explore": {"open a store"}, "snippet": {"Open"}, "symbol": {"Open"}, "refs": {"Open"}, "callers": {"Open"},
	"callees": {"Serve"}, "impact": {"Open"}, "hierarchy": {"Keeper"}, "implementations": {"Keeper"}, "signature": {"store/store.go"}, "signatures": {"store"},
	"outline": {"store/store.go"}, "deps": {"store/store.go"}, "trace": {"Serve", "Keep"}, "sql": {"SELECT path FROM symbols"}, "recipe": {"largest"}, "recipe run": {"largest"},
	"baseline compare": {"kept"}, "affected": {"HEAD~1..HEAD"}, "audit": {"--base", "HEAD~1"}, "log": {"Open"}, "blame": {"Open"}, "when": {"web -> store"},
	"conflicts": {"HEAD~1", "HEAD"}, "changelog": {"HEAD~1..HEAD"}, "diff": {"HEAD~1..HEAD"}, "diff-context": {"HEAD~1..HEAD"}, "pr-context": {"HEAD~1", "HEAD"},
}

// TestNarrowingFlags runs every command that answers with each of the flags that
// narrow: one that it takes makes the answer no longer and keeps it JSON, one that
// it does not is refused with the reason.
func TestNarrowingFlags(t *testing.T) {
	bin, dir := program(t), shapesRepository(t)
	if out, err := exec.Command(bin, "-C", dir, "baseline", "save", "kept", "--recipe", "largest").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	values := map[string]string{"path": "web/**", "exclude": "store/**", "kind": "function", "limit": "1", "max-tokens": "60"}
	for path, untaken := range cli.Answering() {
		args := slices.Concat(strings.Fields(path), examples[path], []string{"-C", dir, "--json", "-q"})
		run := func(more ...string) (out, stderr []byte, code int) {
			cmd := exec.Command(bin, append(slices.Clone(args), more...)...)
			var errors bytes.Buffer
			cmd.Stderr = &errors
			out, err := cmd.Output()
			if err != nil && cmd.ProcessState == nil {
				t.Fatal(err)
			}
			return out, errors.Bytes(), cmd.ProcessState.ExitCode()
		}
		whole, stderr, code := run()
		if code > 1 {
			t.Errorf("%s: exit code %d\n%s", path, code, stderr)
			continue
		}
		for flag, value := range values {
			out, stderr, code := run("--"+flag, value)
			switch reason := untaken[flag]; {
			case reason != "":
				if code != 2 || !bytes.Contains(stderr, []byte(fmt.Sprintf("%s takes no --%s", path, flag))) {
					t.Errorf("%s --%s: exit code %d, want 2 and the reason:\n%s", path, flag, code, stderr)
				}
			case code > 1:
				if !narrowedAway[path+" "+flag] {
					t.Errorf("%s --%s: exit code %d\n%s", path, flag, code, stderr)
				}
			case code == 1 && len(out) == 0 && narrowedAway[path+" "+flag]:
			case path != "export" && !json.Valid(out):
				t.Errorf("%s --%s: no JSON: %.200s", path, flag, out)
			case len(out) > len(whole)+len(`"truncated":true,`)+8:
				t.Errorf("%s --%s: %d bytes, %d without it", path, flag, len(out), len(whole))
			case flag == "max-tokens" && len(whole) > 1500 && len(out) >= len(whole):
				t.Errorf("%s --max-tokens: %d bytes, as without it", path, len(out))
			}
		}
	}
}

// narrowedAway are flags that leave a command nothing to start from here.
var narrowedAway = map[string]bool{"symbol path": false, "hierarchy kind": true, "hierarchy path": true, "hierarchy exclude": true, "implementations kind": true,
	"impact path": true, "impact exclude": true, "log path": true, "log exclude": true, "blame path": true, "blame exclude": true,
	"trace kind": true, "when kind": true, "when path": true, "when exclude": true}
