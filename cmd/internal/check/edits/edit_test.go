package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const shop = "fun total(n: Int): Int {\n  return n\n}\n\nfun all() = total(1)\n"

func TestChanges(t *testing.T) {
	total := function{Name: "total", Path: "shop.kt", Line: 1, Column: 5, First: 1, Last: 3, language: "kotlin"}
	for name, want := range map[string]string{
		"rename":    "fun totalZq(n: Int): Int {\n  return n\n}\n\nfun all() = total(1)\n",
		"remove":    "\nfun all() = total(1)\n",
		"parameter": "fun total(n: Int, zq: Int): Int {\n  return n\n}\n\nfun all() = total(1)\n",
	} {
		got, _, ok := changes[name]([]byte(shop), total)
		if !ok || string(got) != want {
			t.Errorf("%s: %t\n%s", name, ok, got)
		}
	}
	for _, f := range []function{{Name: "totals", Line: 1, Column: 5}, {Name: "total", Line: 9, Column: 1}, {Name: "all", Line: 5, Column: 5, language: "nothing"}} {
		if got, _, ok := addParameter([]byte(shop), f); ok {
			t.Errorf("%+v: a parameter came to\n%s", f, got)
		}
	}
}

// TestScratch: the commit has the edit, and calls behind a removed function stand higher up.
func TestScratch(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	if err := os.WriteFile(filepath.Join(dir, "shop.kt"), []byte(shop), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "shop"}} {
		if out, err := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", args, err, out)
		}
	}
	total := function{Name: "total", Path: "shop.kt", Line: 1, Column: 5, First: 1, Last: 3}
	commit, shift, err := scratch(ctx, dir, total, remove)
	if err != nil {
		t.Fatal(err)
	}
	text, err := exec.CommandContext(ctx, "git", "-C", dir, "show", commit+":shop.kt").Output()
	if err != nil || string(text) != "\nfun all() = total(1)\n" {
		t.Errorf("%v: %q", err, text)
	}
	if at, counts := shift(place{"shop.kt", 5}); !counts || at.line != 2 {
		t.Errorf("the call stands at %v, %t", at, counts)
	}
	if _, counts := shift(place{"shop.kt", 2}); counts {
		t.Error("a call inside what was removed counts")
	}
}
