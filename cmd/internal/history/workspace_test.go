package history

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// workspace lists versions of the files of a workspace of TypeScript packages, in
// which what a name means hangs on files far from it.
var workspace = map[string][]string{
	"package.json":       {`{"workspaces": ["packages/*"]}`, `{"name": "q"}`, `{"name": "@w/p", "main": "src/use.ts"}`},
	"tsconfig.json":      {`{}`, `{"compilerOptions": {"baseUrl": ".", "paths": {"@w/q": ["src/near.ts"]}}}`, `{"extends": "./base.json"}`, `{"references": [{"path": "packages/p"}, {"path": "./base.json"}]}`},
	"base.json":          {`{"compilerOptions": {"paths": {"@w/*": ["./packages/*/src/other.ts"]}}}`, `{}`},
	"src/use.ts":         {"import { make } from '@w/q'\nexport function use() { return make() }", "import { Store } from '@w/p'\nfunction use() { return new Store().get().far() }", "export const n: Shared = make2()", "import * as all from 'q'\nexport const x = all.make()"},
	"src/near.ts":        {"export function make() { return 1 }", "export class Store { get() { return this } }", "export * from '@w/q/sub'"},
	"src/shared.d.ts":    {"interface Shared { far(): number }", "declare function make2(): Shared", "import './near'\ninterface Shared {}", "declare /* x */ global\n{ interface Shared { near(): void } }"},
	"src/added.ts":       {"import './near'\ndeclare module '@w/q' { interface Store { far(): Shared } }", "export {}\ndeclare global { interface Shared { far(): string }\nfunction make2(): Shared }", "declare module\n  /* c */ \"../packages/q/src/other\" { interface Store { far(): void } }", "export {}\ndeclare // c\nglobal { function m\\u0061ke2(): void }"},
	"src/opens.ts":       {"export {}\ndeclare global { interface Other { x(: Shared }\nfunction make2(): Shared }", "export {}\ndeclare global { type Other = `}`; function make2(): Shared } // make2", "export {}\ndeclare global { interface Other {} } }\nfunction make2() {}\ndeclare global { const x: Shared }", "namespace global { export function make2(): Shared }\nexport {}", "declare global { interface Shared { far(): Shared }\n}\nexport class Store { make2() {} }", "declare module '../packages/p/src/other' { interface Other { s: Store } }\nexport interface Store {}"},
	".gitattributes":     {"packages/** linguist-vendored\n", "*.d.ts linguist-generated\n", "src/*.odd linguist-language=TypeScript\n", "shared.d.ts -linguist-vendored\n"},
	"src/.gitattributes": {"added.ts linguist-vendored\n", "* linguist-vendored=false\n"},
	"src/late.odd":       {"export {}\ndeclare global { function make2(): void }", "export function make() {}"},
}

// packages are in two folders of the workspace.
var packages = map[string][]string{
	"package.json":  {`{"name": "@w/NAME", "exports": {".": "./src/index.ts", "./sub": "./src/other.ts"}}`, `{"name": "@w/NAME", "exports": "./src/other.ts"}`, `{"name": "q", "main": "lib/index.js"}`, `{"name": "@w\/NAME", "main": "./src/other"}`},
	"tsconfig.json": {`{"compilerOptions": {"paths": {"other": ["./src/other.ts"]}}}`, `{"extends": "../../base.json"}`},
	"src/index.ts":  {"export * from './other'", "import { Store } from 'other'\nexport { Store }\nexport const make = () => new Store()", "export { make } from '../../q/src/other'\nexport class Store { get() { return 1 } }"},
	"src/other.ts":  {"export class Store { get() { return this } }\nexport function make() { return new Store() }", "export interface Store { get(): Shared }\nexport const Store: any = 1", "export function make() { return make2() }"},
	"src/other.js":  {"export function make() {}"},
}

// randomWorkspace makes a repository of them.
func randomWorkspace(t *testing.T, seed uint64, commits int) string {
	t.Helper()
	versions := maps.Clone(workspace)
	for _, name := range []string{"p", "q"} {
		for file, list := range packages {
			for _, text := range list {
				p := "packages/" + name + "/" + file
				versions[p] = append(versions[p], strings.ReplaceAll(text, "NAME", name))
			}
		}
	}
	return randomVersions(t, seed, commits, versions)
}

// randomVersions makes a repository whose files are there or not, in one of
// their versions.
func randomVersions(t *testing.T, seed uint64, commits int, versions map[string][]string) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	paths := slices.Sorted(maps.Keys(versions))
	files, script := map[string]string{}, &strings.Builder{}
	for i := range commits {
		changes := 1 + r.IntN(3)
		if i == 0 {
			changes = 5 * len(paths)
		}
		for range changes {
			p := paths[r.IntN(len(paths))]
			if files[p] = ""; r.IntN(10) > 0 && (r.IntN(3) > 0 || !strings.Contains(p, ".git")) {
				files[p] = versions[p][r.IntN(len(versions[p]))] + "\n"
			}
		}
		if p, q := paths[r.IntN(len(paths))], paths[r.IntN(len(paths))]; r.IntN(6) == 0 && filepath.Ext(p) == filepath.Ext(q) {
			files[p], files[q] = files[q], files[p]
		}
		fmt.Fprintf(script, "commit refs/heads/main\ncommitter t <t@example.com> %d +0000\ndata 1\nc\ndeleteall\n", i)
		for _, p := range paths {
			if text := files[p]; text != "" {
				fmt.Fprintf(script, "M 100644 inline %s\ndata %d\n%s\n", p, len(text), text)
			}
		}
	}
	dir, _ := repository(t)
	cmd := exec.Command("git", "-C", dir, "fast-import", "--quiet")
	cmd.Stdin = strings.NewReader(script.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git fast-import: %v\n%s", err, out)
	}
	return dir
}
