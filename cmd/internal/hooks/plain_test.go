package hooks

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// TestUninstallPlain takes our hook out of folders that hold it, the hook that was there before it, both or neither.
func TestUninstallPlain(t *testing.T) {
	const theirs, before = "#!/bin/sh\nexit 0\n", "pre-push" + kept
	ours := plainScript("pre-push", Options{})
	for _, c := range []struct {
		name        string
		have, after map[string]string
		action      string
	}{
		{"ours over theirs", map[string]string{"pre-push": ours, before: theirs}, map[string]string{"pre-push": theirs}, "restored"},
		{"ours alone", map[string]string{"pre-push": ours}, map[string]string{}, "removed"},
		{"theirs, still aside", map[string]string{before: theirs}, map[string]string{"pre-push": theirs}, "restored"},
		{"theirs", map[string]string{"pre-push": theirs}, map[string]string{"pre-push": theirs}, "absent"},
		{"none", map[string]string{}, map[string]string{}, "absent"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range c.have {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			r, err := UninstallPlain(Folder{confined.Worktree(dir), "."}, "pre-push")
			if err != nil || r.Action != c.action {
				t.Errorf("%q, %v; want %q", r.Action, err, c.action)
			}
			if got := texts(t, dir); !maps.Equal(got, c.after) {
				t.Errorf("left are %q, want %q", got, c.after)
			}
		})
	}
}

// TestInstallPlain keeps the hook that was there and runs it first.
func TestInstallPlain(t *testing.T) {
	const theirs = "#!/bin/sh\nexit 0\n"
	dir := t.TempDir()
	in := Folder{confined.Worktree(dir), "."}
	if err := os.WriteFile(filepath.Join(dir, "pre-push"), []byte(theirs), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"installed", "unchanged"} {
		r, err := InstallPlain(in, "pre-push", Options{})
		if err != nil || r.Action != want || r.Chains != filepath.Join(dir, "pre-push"+kept) {
			t.Errorf("%+v, %v; want %s", r, err, want)
		}
	}
	if got := texts(t, dir); got["pre-push"+kept] != theirs || got["pre-push"] != plainScript("pre-push", Options{}) {
		t.Errorf("%q", got)
	}
}

func texts(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out[e.Name()] = string(data)
	}
	return out
}
