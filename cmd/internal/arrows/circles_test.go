package arrows

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	load "golang.org/x/tools/go/packages"
)

// maxCircle is how many files of one package may use one another in a circle: as many as
// one reads in an hour.
const maxCircle = 12

// TestCircles holds that the files of a package do not all know each other. A file uses
// another where it names something that the other declares.
func TestCircles(t *testing.T) {
	loaded, err := load.Load(&load.Config{Dir: "../../..", Mode: load.NeedName | load.NeedFiles | load.NeedImports | load.NeedSyntax | load.NeedTypes | load.NeedTypesInfo}, "./cache/...", "./cmd/...", "./diffctx/...", "./extract/...", "./gitsrc/...", "./snapshot/...", "./store/...")
	if err != nil || len(loaded) < 2 {
		t.Fatalf("%d packages: %v", len(loaded), err)
	}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors[0])
		}
		if len(p.Syntax) == 0 {
			continue // tests alone
		}
		largest := slices.MaxFunc(circles(filesUsed(p)), func(a, b []string) int { return cmp.Compare(len(a), len(b)) })
		if len(largest) > maxCircle-3 {
			t.Logf("%2d files in the largest circle of %s", len(largest), strings.TrimPrefix(p.PkgPath, module+"/"))
		}
		if len(largest) > maxCircle {
			t.Errorf("%s: %d files use one another in a circle, %d are allowed: %v", p.PkgPath, len(largest), maxCircle, largest)
		}
	}
}

// filesUsed lists the files of a package that each of them uses.
func filesUsed(p *load.Package) map[string][]string {
	file := func(at token.Pos) string { return filepath.Base(p.Fset.Position(at).Filename) }
	uses := map[string][]string{}
	for _, f := range p.Syntax {
		from := file(f.Pos())
		uses[from] = nil
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if o := p.TypesInfo.Uses[id]; declared(o, p.Types) && file(o.Pos()) != from && !slices.Contains(uses[from], file(o.Pos())) {
				uses[from] = append(uses[from], file(o.Pos()))
			}
			return true
		})
	}
	return uses
}

// declared reports a declaration of a package: at its top, a field or a method.
func declared(o types.Object, in *types.Package) bool {
	if o == nil || o.Pkg() != in {
		return false
	}
	switch o := o.(type) {
	case *types.Var:
		return o.IsField() || o.Parent() == in.Scope()
	case *types.PkgName:
		return false
	}
	return o.Parent() == in.Scope() || o.Parent() == nil
}

// circles lists the files that reach one another, each list sorted.
func circles(uses map[string][]string) [][]string {
	reach := map[string]map[string]bool{}
	for f := range uses {
		reach[f] = map[string]bool{}
		follow(uses, f, reach[f])
	}
	found := map[string][]string{}
	for f := range uses {
		var c []string
		for g := range reach[f] {
			if reach[g][f] {
				c = append(c, g)
			}
		}
		slices.Sort(c)
		found[strings.Join(c, " ")] = c
	}
	var out [][]string
	for _, c := range found {
		out = append(out, c)
	}
	return out
}

func follow(uses map[string][]string, f string, seen map[string]bool) {
	for _, g := range uses[f] {
		if !seen[g] {
			seen[g] = true
			follow(uses, g, seen)
		}
	}
}
