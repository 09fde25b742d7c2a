package filereach

import (
	"path"
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// specifiers puts together all by which a script may be imported behind an alias.
func specifiers(p string, aliases []alias) []string {
	var out []string
	for _, t := range tails(p) {
		for _, a := range aliases {
			switch {
			case t == "" && !a.folders[path.Base(link.Dir(p))]:
			case a.name == "" || t == "":
				out = append(out, a.name+t)
			default:
				out = append(out, a.name+"/"+t, a.name+t)
			}
		}
	}
	return out
}

// TestAliasImports compares what scripts are imported by, and the packages that are asked for,
// with all specifiers of each script, where names become known before and behind imports.
func TestAliasImports(t *testing.T) {
	aliases := []alias{{name: ""}, {name: "@"}, {name: "@lib"}, {name: "@org/app", folders: map[string]bool{"ui": true}}, {name: "~"}, {name: "src"}, {name: "src/ui", folders: map[string]bool{"ui": true}}, {name: "@lib", folders: map[string]bool{"ui": true}}}
	scripts := []string{"src/ui/index.ts", "src/ui/button.tsx", "@types/a/b.d.ts", "main.js", "packages/org/app/src/ui/index.js"}
	var written []string
	for _, p := range scripts {
		written = append(written, specifiers(p, aliases)...)
	}
	written = append(written, "react", "@lib", "src/other", "~~/ui/button", "@org/app/ui")
	slices.Sort(written)
	written = slices.Compact(written)
	for known := range len(aliases) + 1 {
		x := newAliasImports()
		for _, a := range aliases[:known] {
			x.know(a.name)
		}
		asked := map[link.Key]bool{}
		ask := func(p string) {
			for _, k := range x.ask(nil, p) {
				asked[k] = true
			}
		}
		ask(scripts[0])
		for _, spec := range written {
			x.add(spec, "user.ts")
		}
		for _, a := range aliases[known:] {
			x.know(a.name)
		}
		for _, p := range scripts {
			ask(p)
			for of := range len(aliases) {
				var want []string
				for _, spec := range specifiers(p, aliases[of:]) {
					if spec != "" {
						want = append(want, spec)
					}
					if name := link.SpecifierPackage(spec); spec != "" && !asked[link.SpecifierKey(name)] {
						t.Errorf("%s: package %q of %q is not asked for", p, name, spec)
					}
				}
				got := x.of(p, aliases[of:])
				for _, list := range []*[]string{&want, &got} {
					slices.Sort(*list)
					*list = slices.Compact(*list)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s behind %d names, %d known before: %q, want %q", p, len(aliases)-of, known, got, want)
				}
			}
		}
	}
}

// BenchmarkAliasImports asks for a thousand scripts behind the hundreds of names that
// configurations of a large repository have.
func BenchmarkAliasImports(b *testing.B) {
	var aliases []alias
	for i := range 250 {
		aliases = append(aliases, alias{name: "name" + string(rune('a'+i%26)) + string(rune('a'+i/26))})
	}
	for b.Loop() {
		x := newAliasImports()
		for _, a := range aliases {
			x.know(a.name)
		}
		for i := range 1000 {
			p := "packages/app/src/features/part" + string(rune('a'+i%26)) + "/file" + string(rune('a'+i/26)) + ".ts"
			x.ask(nil, p)
			x.of(p, aliases)
		}
	}
}
