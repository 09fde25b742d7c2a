package gotypes_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/gotypes"
)

// counted notes the directories that are read.
type counted struct {
	archive
	read map[string]bool
}

func (c counted) Files(ctx context.Context, dir string) ([]gotypes.Source, error) {
	c.read[dir] = true
	return c.archive.Files(ctx, dir)
}

const usedInBodies = `
-- app/app.go --
package app

import "example.com/lib"

func Run() { var n int = lib.Make(); _ = n }
-- lib/lib.go --
package lib

import (
	"example.com/bodies"
	_ "example.com/registered"
	t "example.com/types"
	"example.com/values"
)

var first = values.First.Field

func Make() t.Text { bodies.Work(); return t.Text(first) }
-- lib/names.go --
package lib

import "example.com/go-names"

func Names(other.Name) {}
-- bodies/bodies.go --
package bodies

func Work() {}
-- go-names/names.go --
package other

type Name string
-- registered/registered.go --
package registered
-- types/types.go --
package types

type Text string
-- values/values.go --
package values

var First struct{ Field int }
`

func TestPackagesUsedInBodiesAreNotRead(t *testing.T) {
	tree := counted{archive(txtar.Parse([]byte(usedInBodies)).Files), map[string]bool{}}
	got, err := gotypes.CheckPlain(t.Context(), tree, []string{"app"}, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	want := []gotypes.Plain{{Path: "app/app.go", Line: 5, Column: 26, Message: "cannot use lib.Make() (value of string type types.Text) as int value in variable declaration"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]bool{"app": true, "lib": true, "go-names": true, "types": true, "values": true}, tree.read); diff != "" {
		t.Error(diff)
	}
}

// BenchmarkUsedInBodies checks a package that imports a chain of a hundred others, each used in a body alone.
func BenchmarkUsedInBodies(b *testing.B) {
	var tree archive
	for i := range 100 {
		text := fmt.Sprintf("package p%d\n\nimport \"example.com/p%d\"\n\n%s", i, i+1, strings.Repeat(fmt.Sprintf("func F() { p%d.F() }\n", i+1), 20))
		tree = append(tree, txtar.File{Name: fmt.Sprintf("p%d/p.go", i), Data: []byte(text)})
	}
	for b.Loop() {
		if _, err := gotypes.CheckPlain(b.Context(), tree, []string{"p0"}, func(string) bool { return true }); err != nil {
			b.Fatal(err)
		}
	}
}
