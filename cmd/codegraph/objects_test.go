package main

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorruptObject: a blob whose object is whole but holds other contents is reported,
// nothing of it comes into the state folder or an archive of it, and once it is
// mended the answer is that of a repository that never was damaged.
func TestCorruptObject(t *testing.T) {
	ownConfig(t)
	const sound = "package a\n\nfunc Sound() string { return \"q7Zk2Xw9LmB4vR8e\" }\n"
	const other = "package a\n\nfunc Other() string { return \"aaaaaaaaaaaaaaaa\" }\n"
	for _, packed := range []bool{false, true} {
		t.Run(map[bool]string{false: "loose", true: "packed"}[packed], func(t *testing.T) {
			dir := t.TempDir()
			git := func(args ...string) string {
				t.Helper()
				cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
				out, err := cmd.CombinedOutput()
				if err != nil {
					t.Fatalf("git %v: %v: %s", args, err, out)
				}
				return strings.TrimSpace(string(out))
			}
			run := func(want int, args ...string) string {
				t.Helper()
				cmd := exec.Command(program(t), append([]string{"-C", dir, "-q"}, args...)...)
				out, err := cmd.CombinedOutput()
				if code := cmd.ProcessState.ExitCode(); code != want {
					t.Fatalf("%v: exit %d (%v), want %d: %s", args, code, err, want, out)
				}
				return string(out)
			}
			git("init", "-q")
			if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(sound), 0o644); err != nil {
				t.Fatal(err)
			}
			git("add", ".")
			git("commit", "-qm", "one")
			want := run(0, "--state-dir", t.TempDir(), "export", "--ref", "HEAD")
			path := looseFile(dir, git("rev-parse", "HEAD:a.go"))
			if packed {
				git("gc", "-q", "--prune=now")
				path = packFile(t, dir)
			}
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			after := loose(t, other)
			if packed {
				after = replaceStream(t, before, sound, other)
			}
			put(t, path, after)
			out := run(2, "export", "--ref", "HEAD")
			if !strings.Contains(out, "corrupt object") || !strings.Contains(out, "git fsck") {
				t.Errorf("a damaged object gives %q", out)
			}
			archive := filepath.Join(t.TempDir(), "archive")
			run(0, "cache", "export", archive)
			put(t, path, before)
			if got := run(0, "export", "--ref", "HEAD"); got != want {
				t.Errorf("after the repair:\n%swant:\n%s", got, want)
			}
			fresh := t.TempDir()
			run(0, "--state-dir", fresh, "cache", "import", archive)
			if got := run(0, "--state-dir", fresh, "export", "--ref", "HEAD"); got != want {
				t.Errorf("from the archive:\n%swant:\n%s", got, want)
			}
		})
	}
}

func looseFile(dir, id string) string {
	return filepath.Join(dir, ".git", "objects", id[:2], id[2:])
}

func packFile(t *testing.T, dir string) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, ".git", "objects", "pack", "*.pack"))
	if err != nil || len(list) != 1 {
		t.Fatalf("packs %v, %v", list, err)
	}
	return list[0]
}

// put replaces a file that git made read-only.
func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func loose(t *testing.T, text string) []byte {
	t.Helper()
	return deflated(t, fmt.Sprintf("blob %d\x00%s", len(text), text))
}

func deflated(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// replaceStream puts other contents of the same length where an object of a pack
// has its own; what is behind keeps its place.
func replaceStream(t *testing.T, pack []byte, was, is string) []byte {
	t.Helper()
	for at := range pack {
		r := bytes.NewReader(pack[at:])
		zr, err := zlib.NewReader(r)
		if err != nil {
			continue
		}
		var text bytes.Buffer
		if _, err := text.ReadFrom(zr); err != nil || text.String() != was {
			continue
		}
		room := len(pack) - at - r.Len()
		stream := deflated(t, is)
		if len(was) != len(is) || len(stream) > room {
			t.Fatalf("%d bytes do not fit into %d", len(stream), room)
		}
		out := bytes.Clone(pack)
		copy(out[at:], stream)
		return out
	}
	t.Fatal("no such object in the pack")
	return nil
}
