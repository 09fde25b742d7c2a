package diffctx_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// A program of its own: it opens a repository, makes the graphs of two commits,
// asks one of them, and subtracts it from the other. Graphs are kept in memory
// here; a program that is to find them again gives snapshot.New a Storage of its
// own.
func Example() {
	ctx := context.Background()
	dir := exampleRepository()
	defer os.RemoveAll(dir)

	repo, err := gitsrc.Open(dir)
	check(err)
	defer repo.Close()
	engine := snapshot.New(repo, snapshot.NewMemory(), snapshot.Options{})
	before, after := snapshotAt(ctx, repo, engine, "HEAD~1"), snapshotAt(ctx, repo, engine, "HEAD")

	// Who uses it?
	symbols, err := before.Lookup(ctx, "Price")
	check(err)
	edges, err := before.Referrers(ctx, symbols...)
	check(err)
	for _, e := range edges {
		fmt.Printf("%s:%d %s Price (%s)\n", e.Path, e.Line, e.Kind, e.Certainty)
	}

	// What does the second commit mean?
	d, err := diffctx.Diff(ctx, before, after, diffctx.Options{})
	check(err)
	for _, s := range d.Symbols {
		if s.Before != nil && s.After != nil {
			fmt.Println(s.Change, s.Before.Name, "→", s.After.Name)
		}
	}
	for _, b := range d.Breaks {
		for _, c := range b.Callers {
			fmt.Printf("broken: %s:%d still uses %s\n", c.Path, c.Line, b.Symbol.Name)
		}
	}
	// Output:
	// bill.go:3 calls Price (exact)
	// renamed Price → Cost
	// broken: bill.go:3 still uses Price
}

// The gate, the tests of a change and what depends on a definition, from two commits.
func ExampleAudit() {
	ctx := context.Background()
	dir := exampleRepository()
	defer os.RemoveAll(dir)
	repo, err := gitsrc.Open(dir)
	check(err)
	defer repo.Close()
	engine := snapshot.New(repo, snapshot.NewMemory(), snapshot.Options{})
	before, after := snapshotAt(ctx, repo, engine, "HEAD~1"), snapshotAt(ctx, repo, engine, "HEAD")

	report, err := diffctx.Audit(ctx, before, after, diffctx.AuditOptions{})
	check(err)
	for _, f := range report.Findings {
		fmt.Printf("%s %s at %s:%d\n", f.Severity, f.Rule, f.Path, f.Line)
	}

	start, err := before.Lookup(ctx, "Price")
	check(err)
	users, err := diffctx.Impact(ctx, before, start, diffctx.ImpactOptions{})
	check(err)
	for _, n := range users.Nodes {
		fmt.Println(n.Symbol.Name, "depends on Price")
	}
	// Output:
	// error broken-references at price.go:3
	// Bill depends on Price
}

// snapshotAt is the graph of the tree that a revision names.
func snapshotAt(ctx context.Context, repo *gitsrc.Repository, engine *snapshot.Engine, rev string) *snapshot.Snapshot {
	r, err := repo.Resolve(ctx, rev)
	check(err)
	s, err := engine.At(ctx, r.Tree)
	check(err)
	return s
}

// exampleRepository makes a repository of two commits; the second renames a
// function and forgets a caller.
func exampleRepository() string {
	dir, err := os.MkdirTemp("", "codegraph-example-")
	check(err)
	write := func(name, text string) { check(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)) }
	git := func(args ...string) {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			log.Fatalf("git %s: %v: %s", strings.Join(args, " "), err, out)
		}
	}
	git("init", "-q")
	write("go.mod", "module example.com/shop\n\ngo 1.22\n")
	write("price.go", "package shop\n\nfunc Price(cents int) int {\n\treturn cents * 119 / 100\n}\n")
	write("bill.go", "package shop\n\nfunc Bill() int { return Price(100) }\n")
	git("add", ".")
	git("commit", "-qm", "one")
	write("price.go", "package shop\n\nfunc Cost(cents int) int {\n\treturn cents * 119 / 100\n}\n")
	git("commit", "-qam", "two")
	return dir
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
