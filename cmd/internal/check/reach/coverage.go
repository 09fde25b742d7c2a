package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// testLimit ends a test that hangs; it then counts as unmeasured.
const testLimit = 30 * time.Second

// concerned gives the packages of the changed functions, and the packages with
// tests that are built from them: no other test can run them.
func (p *project) concerned(changed map[string][]span) (cover []string, tests []testPackage) {
	for name, dir := range p.packages {
		for file := range changed {
			if path.Dir(file) == dir && !slices.Contains(cover, name) {
				cover = append(cover, name)
			}
		}
	}
	slices.Sort(cover)
	for _, t := range p.tests {
		if slices.ContainsFunc(cover, func(name string) bool { return t.depends[name] }) {
			tests = append(tests, t)
		}
	}
	return cover, tests
}

// build makes the test binaries, which count the lines of the packages in cover
// that run. It gives their paths by folder.
func (p *project) build(ctx context.Context, cover []string, tests []testPackage, scratch string) (map[string]string, error) {
	binaries := map[string]string{}
	for round := 0; len(tests) > 0; round++ {
		into := filepath.Join(scratch, fmt.Sprint(round))
		if err := os.MkdirAll(into, 0o755); err != nil {
			return nil, err
		}
		args := []string{"test", "-c", "-vet=off", "-cover", "-covermode=set", "-ldflags=-s -w", "-coverpkg=" + strings.Join(cover, ","), "-o", into + "/"}
		var later []testPackage
		names := map[string]bool{}
		for _, t := range tests { // of one invocation, packages need names of their own
			name := path.Base(p.importPath(t.Dir))
			if regexp.MustCompile(`^v[0-9]+$`).MatchString(name) {
				name = path.Base(path.Dir(p.importPath(t.Dir)))
			}
			if names[name] {
				later = append(later, t)
				continue
			}
			names[name] = true
			binaries[t.Dir] = filepath.Join(into, name+".test")
			args = append(args, "./"+t.Dir)
		}
		if _, err := goCommand(ctx, p.work, args...); err != nil {
			return nil, err
		}
		tests = later
	}
	return binaries, nil
}

// covering gives the tests of a package that run a line of the changed
// functions, each run alone, and those whose coverage could not be taken.
func (p *project) covering(ctx context.Context, t testPackage, binary string, changed map[string][]span, scratch string) (hit, lost []test, err error) {
	profile := filepath.Join(scratch, "profile")
	for _, name := range sortedKeys(t.Tests) {
		covered, err := p.alone(ctx, binary, t.Dir, name, profile, changed)
		switch {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case err != nil:
			lost = append(lost, test{t.Tests[name], name})
		case covered:
			hit = append(hit, test{t.Tests[name], name})
		}
		os.Remove(profile)
	}
	return hit, lost, nil
}

// alone runs one test. A test that fails has its coverage all the same.
func (p *project) alone(ctx context.Context, binary, dir, name, profile string, changed map[string][]span) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, testLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.run=^"+regexp.QuoteMeta(name)+"$", "-test.coverprofile="+profile)
	cmd.Dir, cmd.Env, cmd.WaitDelay = filepath.Join(p.work, dir), environment(), time.Second
	runErr := cmd.Run()
	f, err := os.Open(profile)
	if err != nil {
		return false, fmt.Errorf("no coverage: %w", runErr)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 0; lines.Scan(); n++ {
		if n > 0 && p.touches(lines.Text(), changed) {
			return true, nil
		}
	}
	return false, lines.Err()
}

// touches reads a line of a profile, import/path/file.go:1.2,3.4 5 1, and
// reports whether it is a block of a changed function that ran.
func (p *project) touches(line string, changed map[string][]span) bool {
	file, block, ok := strings.Cut(line, ":")
	if !ok || strings.HasSuffix(line, " 0") {
		return false
	}
	dir, ok := p.packages[path.Dir(file)]
	if !ok {
		return false
	}
	var from, to, column, statements, count int
	if n, _ := fmt.Sscanf(block, "%d.%d,%d.%d %d %d", &from, &column, &to, &column, &statements, &count); n != 6 || count == 0 {
		return false
	}
	for _, s := range changed[path.Join(dir, path.Base(file))] {
		if from >= s.Start && to <= s.End {
			return true
		}
	}
	return false
}
