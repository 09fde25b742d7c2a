package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"time"
)

// checkTime bounds a run of tests.
const checkTime = 2 * time.Minute

// checker gives what builds a repository and runs some of its test files, by the name in the manifest. What that needs
// of packages is installed below a folder once.
func checker(ctx context.Context, name, folder string) (func(context.Context, string, []string) error, error) {
	switch name {
	case "go":
		return checkGo, nil
	case "python":
		venv := filepath.Join(folder, "python")
		install := [][]string{{"python3", "-m", "venv", venv}, {filepath.Join(venv, "bin", "pip"), "--quiet", "install", "pytest", "python-dateutil"}}
		return func(ctx context.Context, dir string, tests []string) error {
			return runIn(ctx, dir, filepath.Join(venv, "bin", "python"), append([]string{"-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"}, tests...)...)
		}, once(ctx, venv, install)
	case "node", "typescript":
		node := filepath.Join(folder, name)
		packages := []string{"mocha@8", "chai@4", "sinon@6", "atob@2", "jws@3", "semver@7", "ms@2", "lodash@4", "lodash.includes", "lodash.isboolean", "lodash.isinteger", "lodash.isnumber", "lodash.isplainobject", "lodash.isstring", "lodash.once"}
		if name == "typescript" {
			packages = []string{"mocha@11", "chai@6", "typescript@5", "@babel/core@7", "@babel/register@7", "@babel/preset-env@7", "babel-plugin-istanbul@7", "@colors/colors@1"}
		}
		install := [][]string{{"npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", node}}
		install[0] = append(install[0], packages...)
		return func(ctx context.Context, dir string, tests []string) error {
			return checkNode(ctx, dir, node, name, tests)
		}, once(ctx, filepath.Join(node, "node_modules"), install)
	}
	return nil, fmt.Errorf("nothing checks %q", name)
}

// once runs commands unless what they make is there.
func once(ctx context.Context, makes string, commands [][]string) error {
	if _, err := os.Stat(makes); err == nil {
		return nil
	}
	for _, c := range commands {
		if out, err := exec.CommandContext(ctx, c[0], c[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%v: %w: %s", c, err, out)
		}
	}
	return nil
}

// runIn runs a program in a folder; an error is one of the program.
func runIn(ctx context.Context, dir, name string, args ...string) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "PYTHONDONTWRITEBYTECODE=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

func checkGo(ctx context.Context, dir string, tests []string) error {
	if err := runIn(ctx, dir, "go", "build", "./..."); err != nil {
		return err
	}
	packages := []string{"test"}
	for _, t := range tests {
		if p := "./" + path.Dir(t); !slices.Contains(packages, p) {
			packages = append(packages, p)
		}
	}
	return runIn(ctx, dir, "go", packages...)
}

// checkNode runs tests by mocha, of TypeScript after the compiler.
func checkNode(ctx context.Context, dir, node, name string, tests []string) error {
	link := filepath.Join(dir, "node_modules")
	if err := os.Symlink(filepath.Join(node, "node_modules"), link); err != nil && !os.IsExist(err) {
		return fmt.Errorf("link the packages: %w", err)
	}
	if name == "typescript" {
		if err := runIn(ctx, dir, filepath.Join(link, ".bin", "tsc"), "--module", "nodenext", "--outDir", "libesm", "--target", "es6"); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "libesm", "package.json"), []byte(`{"type": "module"}`), 0o644); err != nil {
			return fmt.Errorf("say what modules are: %w", err)
		}
	}
	return runIn(ctx, dir, filepath.Join(link, ".bin", "mocha"), append([]string{"--exit", "--bail"}, tests...)...)
}
