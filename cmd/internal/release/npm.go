package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
)

// npmName is the package that people install. It brings the program of the system that it is
// installed on by an optional dependency: npm, pnpm and yarn leave out what os and cpu exclude. It has no
// script: npm 12 does not run one, and `pnpm add` fails on one that nobody allowed.
const npmName = "@codegraph-dev/codegraph"

// npmPrograms begins the names of the packages with a program. Of two packages with a command of one name npm links
// that of the name that sorts first: with "cli" before "codegraph" it links the program itself, and node is not
// started. pnpm and yarn link the launcher.
const npmPrograms = "@codegraph-dev/cli-"

// npmPackage is a package.json.
type npmPackage struct {
	Name            string            `json:"name"`
	Version         string            `json:"version"`
	Description     string            `json:"description"`
	License         string            `json:"license"`
	Homepage        string            `json:"homepage"`
	Repository      npmRepository     `json:"repository"`
	OS              []string          `json:"os,omitempty"`
	CPU             []string          `json:"cpu,omitempty"`
	Bin             map[string]string `json:"bin,omitempty"`
	Engines         map[string]string `json:"engines,omitempty"`
	Optional        map[string]string `json:"optionalDependencies,omitempty"`
	PreferUnplugged bool              `json:"preferUnplugged,omitempty"` // a program in a zip cannot be run
}

type npmRepository struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

// npmSystem gives node's names of a target; ok is false where another target's program serves.
func npmSystem(t target) (platform, cpu string, ok bool) {
	platform = map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32"}[t.os]
	cpu = map[string]string{"amd64": "x64", "arm64": "arm64"}[t.arch]
	return platform, cpu, t.os != "linux" || t.static // the static program runs on every Linux
}

func (r *release) npmPackage(name, description string) npmPackage {
	return npmPackage{Name: name, Version: r.version, Description: description, License: "MIT", Homepage: repository,
		Repository: npmRepository{"git", "git+" + repository + ".git"}}
}

// npmPackages writes one package for each system and the one that chooses among them.
func (r *release) npmPackages(context.Context) error {
	if err := os.MkdirAll(r.path("npm"), 0o755); err != nil {
		return err
	}
	main := r.npmPackage(npmName, "A code graph of any commit, straight from git, and what a change means in it")
	main.Bin = map[string]string{"codegraph": "bin/codegraph"}
	main.Engines = map[string]string{"node": ">=16"}
	main.Optional = map[string]string{}
	for _, t := range r.targets {
		platform, cpu, ok := npmSystem(t)
		if !ok {
			continue
		}
		p := r.npmPackage(npmPrograms+platform+"-"+cpu, "The program of "+npmName+" for "+platform+" on "+cpu)
		p.Bin = map[string]string{"codegraph": "bin/" + t.program()}
		p.OS, p.CPU, p.PreferUnplugged = []string{platform}, []string{cpu}, true
		main.Optional[p.Name] = r.version
		program := entry{"bin/" + t.program(), r.binary(t), 0o755}
		if err := r.npmArchive("codegraph-dev-cli-"+platform+"-"+cpu, p, []entry{program, {"LICENSE", "LICENSE", 0o644}}); err != nil {
			return err
		}
	}
	return r.npmArchive("codegraph-dev-codegraph", main, []entry{{"bin/codegraph", "cmd/internal/release/npm/codegraph.js", 0o755},
		{"README.md", "README.md", 0o644}, {"LICENSE", "LICENSE", 0o644}})
}

// npmArchive writes a package as npm pack would, with a fixed time.
func (r *release) npmArchive(name string, p npmPackage, files []entry) error {
	work, err := os.MkdirTemp("", "codegraph-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	description := filepath.Join(work, "package.json")
	if err := os.WriteFile(description, append(text, '\n'), 0o644); err != nil {
		return err
	}
	entries := under("package", append([]entry{{"package.json", description, 0o644}}, files...))
	return r.create(filepath.Join("npm", name+"-"+r.version+".tgz"), func(out io.Writer) error { return writeTar(out, entries, r.made) })
}
