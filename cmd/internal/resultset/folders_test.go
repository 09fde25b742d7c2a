package resultset

import "testing"

func TestOwners(t *testing.T) {
	o := ParseOwners(`# everything
* @all
[Section]
/docs/ @docs
/docs/*.md @writers
apps/ @apps # a remark
/src/* @src
/src/free
with\ space @blank
`)
	for path, want := range map[string]string{
		"a.go": "@all", "docs/x/y.txt": "@docs", "docs/a.md": "@writers", "docs/in/a.md": "@docs", "deep/apps/a": "@apps",
		"src/a.go": "@src", "src/in/a.go": "@all", "src/free": "", "with space": "@blank",
	} {
		if got := o.Of(path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	if got := ParseOwners("").Of("a.go"); got != "" {
		t.Errorf("without rules: %q", got)
	}
}

func TestWorkspaces(t *testing.T) {
	for name, test := range map[string]struct {
		manifests map[string]string
		of        map[string]string
	}{
		"npm list": {
			map[string]string{"package.json": `{"workspaces": ["packages/*", "!packages/old"]}`, "packages/a/package.json": "{}", "packages/old/package.json": "{}", "tools/package.json": "{}"},
			map[string]string{"packages/a/src/x.ts": "packages/a", "packages/old/x.ts": ".", "tools/x.ts": ".", "x.ts": "."},
		},
		"npm object": {
			map[string]string{"package.json": `{"workspaces": {"packages": ["libs/**"]}}`, "libs/deep/b/package.json": "{}"},
			map[string]string{"libs/deep/b/x.ts": "libs/deep/b"},
		},
		"pnpm": {
			map[string]string{"pnpm-workspace.yaml": "packages:\n  - apps/*\n", "apps/web/package.json": "{}"},
			map[string]string{"apps/web/x.ts": "apps/web"},
		},
		"Go": {
			map[string]string{"go.work": "go 1.22\n\nuse (\n\t./cli\n\t.\n)\n", "go.mod": "module m", "cli/go.mod": "module c", "other/go.mod": "module o"},
			map[string]string{"cli/main.go": "cli", "other/x.go": ".", "x.go": "."},
		},
		"Cargo": {
			map[string]string{"Cargo.toml": "[workspace]\nmembers = [\"crates/*\"]\nexclude = [\"crates/x\"]\n", "crates/a/Cargo.toml": "", "crates/x/Cargo.toml": ""},
			map[string]string{"crates/a/src/lib.rs": "crates/a", "crates/x/src/lib.rs": "."},
		},
		"manifests alone, the innermost": {
			map[string]string{"a/go.mod": "module a", "a/b/go.mod": "module b", "pom.xml": ""},
			map[string]string{"a/x.go": "a", "a/b/x.go": "a/b", "ab/x.go": "."},
		},
		"damaged": {
			map[string]string{"package.json": "{", "go.work": "use (", "Cargo.toml": "[", "pnpm-workspace.yaml": "\t"},
			map[string]string{"x": "."},
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := ParseWorkspace(test.manifests)
			for path, want := range test.of {
				if got := w.Of(path); got != want {
					t.Errorf("%s: %s, want %s", path, got, want)
				}
			}
		})
	}
}
