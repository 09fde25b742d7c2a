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

// TestRenameAll: the equations of a function are renamed with it, and nothing that its name begins.
func TestRenameAll(t *testing.T) {
	const text = "total :: Int -> Int\ntotal 0 = 0\ntotal n = total (n - 1)\ntotals = [total 1]\n"
	f := function{Name: "total", Line: 1, Column: 1, First: 1, Last: 4}
	got, _, ok := renameAll([]byte(text), f)
	if want := "totalZq :: Int -> Int\ntotalZq 0 = 0\ntotalZq n = total (n - 1)\ntotals = [total 1]\n"; !ok || string(got) != want {
		t.Errorf("%t\n%s", ok, got)
	}
}

// TestOnly: prototypes do not stand beside a definition, other definitions of the name do.
func TestOnly(t *testing.T) {
	body := "digest"
	defined := definition{function: function{QualifiedName: "total", Path: "a.c"}, Kind: "function", Body: &body}
	prototype := definition{function: function{QualifiedName: "total", Path: "a.h"}, Kind: "function"}
	field := definition{function: function{QualifiedName: "order.total", Path: "b.c"}, Kind: "field"}
	if d, ok := only([]definition{prototype, defined}); !ok || d.Path != "a.c" {
		t.Errorf("with a prototype: %+v, %t", d, ok)
	}
	for _, group := range [][]definition{{defined, field}, {defined, defined}, {prototype, prototype}} {
		if d, ok := only(group); ok {
			t.Errorf("%+v of %+v", d, group)
		}
	}
}
