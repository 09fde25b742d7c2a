package jsconfig

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

const packageSample = `{
  "name": "@scope/pkg", // a comment
  "version": "1.0.0",
  "type": "module",
  "main": "./dist/index.cjs",
  "typings": "./dist/index.d.ts",
  "exports": {
    ".": { "types": "./dist/index.d.ts", "import": { "node": "./node.mjs", "default": "./index.mjs" } },
    "./sub/*": ["./src/sub/*.js", "./lib/sub/*.js"],
    "./internal/*": null
  },
  "imports": { "#dep": { "node": "dep-node", "default": "./dep.js" } },
  "workspaces": { "packages": ["packages/*", "tools"] },
  "scripts": { "test": "vitest run" },
  "devDependencies": { "vitest": "^2.0.0" },
}
`

const tsconfigSample = `/* base */
{
  "extends": ["../tsconfig.base.json", "@tsconfig/node20"],
  "compilerOptions": {
    "baseUrl": ".",
    "moduleResolution": "bundler",
    "strict": true,
    "paths": {
      "@/*": ["src/*", "gen/*"],
      "lib": ["lib/index.ts"],
    },
    "rootDirs": ["src", "gen"],
  },
  "references": [{ "path": "../core" }, { "path": "./tsconfig.node.json" }],
}
`

const pnpmSample = "catalog:\n  a: 1\npackages:\n  - packages/*\n  - '!**/test/**'\n"

func TestSettings(t *testing.T) {
	tests := []struct {
		name    string
		extract func([]byte) (*facts.File, error)
		source  string
		want    []facts.Setting
	}{
		{"package", ExtractPackage, packageSample, []facts.Setting{
			{Key: "name", Value: "@scope/pkg", Line: 2},
			{Key: "told:version", Value: "1.0.0", Line: 3},
			{Key: "type", Value: "module", Line: 4},
			{Key: "main", Value: "./dist/index.cjs", Line: 5},
			{Key: "types", Value: "./dist/index.d.ts", Line: 6},
			{Key: "exports:.#types", Value: "./dist/index.d.ts", Line: 8},
			{Key: "exports:.#import#node", Value: "./node.mjs", Line: 8},
			{Key: "exports:.#import#default", Value: "./index.mjs", Line: 8},
			{Key: "exports:./sub/*", Value: "./src/sub/*.js", Line: 9},
			{Key: "exports:./sub/*", Value: "./lib/sub/*.js", Line: 9},
			{Key: "exports:./internal/*", Value: "", Line: 10},
			{Key: "imports:#dep#node", Value: "dep-node", Line: 12},
			{Key: "imports:#dep#default", Value: "./dep.js", Line: 12},
			{Key: "workspaces", Value: "packages/*", Line: 13},
			{Key: "workspaces", Value: "tools", Line: 13},
			{Key: "told:scripts test", Value: "vitest run", Line: 14},
			{Key: "told:devDependencies vitest", Value: "^2.0.0", Line: 15},
		}},
		{"exports string", ExtractPackage, `{"exports": "./a.js", "workspaces": ["x"]}`, []facts.Setting{
			{Key: "exports:.", Value: "./a.js", Line: 1}, {Key: "workspaces", Value: "x", Line: 1},
		}},
		{"exports conditions", ExtractPackage, `{"exports": {"import": "./a.mjs", "require": "./a.cjs"}}`, []facts.Setting{
			{Key: "exports:.#import", Value: "./a.mjs", Line: 1}, {Key: "exports:.#require", Value: "./a.cjs", Line: 1},
		}},
		{"tsconfig", ExtractTSConfig, tsconfigSample, []facts.Setting{
			{Key: "extends", Value: "../tsconfig.base.json", Line: 3},
			{Key: "extends", Value: "@tsconfig/node20", Line: 3},
			{Key: "baseUrl", Value: ".", Line: 5},
			{Key: "moduleResolution", Value: "bundler", Line: 6},
			{Key: "paths:@/*", Value: "src/*", Line: 9},
			{Key: "paths:@/*", Value: "gen/*", Line: 9},
			{Key: "paths:lib", Value: "lib/index.ts", Line: 10},
			{Key: "rootDirs", Value: "src", Line: 12},
			{Key: "rootDirs", Value: "gen", Line: 12},
			{Key: "references", Value: "../core", Line: 14},
			{Key: "references", Value: "./tsconfig.node.json", Line: 14},
		}},
		{"pnpm", ExtractPNPM, pnpmSample, []facts.Setting{
			{Key: "packages", Value: "packages/*", Line: 4}, {Key: "packages", Value: "!**/test/**", Line: 5},
		}},
		{"not an object", ExtractPackage, `["name"]`, nil},
		{"wrong types", ExtractPackage, `{"name": 1, "exports": 2, "imports": "x", "workspaces": {"a": 1}}`, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := test.extract([]byte(test.source))
			if err != nil {
				t.Fatal(err)
			}
			if f.ParseErrors > 0 {
				t.Errorf("%d parse errors", f.ParseErrors)
			}
			if diff := cmp.Diff(test.want, f.Settings); diff != "" {
				t.Errorf("settings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBroken(t *testing.T) {
	for _, source := range []string{"{", `{"name": }`, "<<<<<<< HEAD\n{}", "\x00"} {
		f, err := ExtractPackage([]byte(source))
		if err != nil || f.ParseErrors == 0 || len(f.Settings) > 0 {
			t.Errorf("%q: %+v, %v", source, f, err)
		}
	}
}

func TestIsTSConfig(t *testing.T) {
	for name, want := range map[string]bool{
		"tsconfig.json": true, "tsconfig.vitest.json": true, "jsconfig.json": true, "package.json": false, "tsconfig.ts": false, "my.tsconfig.json": false,
	} {
		if got := IsTSConfig(name); got != want {
			t.Errorf("IsTSConfig(%q) = %v", name, got)
		}
	}
}

func TestConformance(t *testing.T) {
	samples := [][]byte{[]byte(packageSample), []byte(tsconfigSample), []byte(pnpmSample)}
	for i, l := range Languages() {
		t.Run(l.Name, func(t *testing.T) { conformance.Run(t, l, samples[i:i+1]) })
	}
}
