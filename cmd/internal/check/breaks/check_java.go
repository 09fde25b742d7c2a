package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// javaChecker runs javac over the folders that a repository names, without libraries:
// what needs one is an error on both sides.
type javaChecker struct {
	dir     string
	files   []string
	scratch string
	release string
}

func newJavaChecker(ctx context.Context, s *subject) (*javaChecker, error) {
	version, err := exec.CommandContext(ctx, "javac", "-version").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("run javac: %w", err)
	}
	c := &javaChecker{dir: s.work, release: string(version)}
	for path := range s.files {
		if slices.ContainsFunc(s.include, func(dir string) bool { return strings.HasPrefix(path, dir+"/") }) && !strings.HasSuffix(path, "module-info.java") {
			c.files = append(c.files, path)
		}
	}
	if len(c.files) == 0 {
		return nil, fmt.Errorf("no Java files in %v", s.include)
	}
	slices.Sort(c.files)
	c.scratch, err = os.MkdirTemp("", "breaks-java")
	return c, err
}

var javaError = regexp.MustCompile(`^(.+?\.java):(\d+): error: (.*)`)

// check compiles without writing classes. javac goes on to flow analysis after errors.
func (c *javaChecker) check(ctx context.Context) ([]diagnostic, error) {
	list := filepath.Join(c.scratch, "files")
	var there []string
	for _, f := range c.files {
		if _, err := os.Stat(filepath.Join(c.dir, f)); err == nil {
			there = append(there, f)
		}
	}
	if err := os.WriteFile(list, []byte(strings.Join(there, "\n")), 0o644); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "javac", "-proc:none", "-nowarn", "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW", "-encoding", "UTF-8", "-d", c.scratch, "@"+list)
	cmd.Dir = c.dir
	text, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	var out []diagnostic
	for line := range strings.Lines(string(text)) {
		if m := javaError.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			at, _ := strconv.Atoi(m[2])
			out = append(out, diagnostic{Path: m[1], Line: at, Code: javaCode(m[3]), Message: m[3], Syntax: isJavaSyntax(m[3])})
		}
	}
	return out, nil
}

// javaCode tells messages apart without the names in them.
func javaCode(message string) string {
	words := strings.Fields(message)
	return strings.Join(words[:min(2, len(words))], " ")
}

func isJavaSyntax(message string) bool {
	return strings.HasSuffix(message, " expected") || strings.HasPrefix(message, "illegal start of") || strings.HasPrefix(message, "reached end of file") || strings.HasPrefix(message, "class, interface, enum")
}

func (c *javaChecker) covers(path string) bool {
	_, ok := slices.BinarySearch(c.files, path)
	return ok
}

func (c *javaChecker) version() string { return c.release + "3" }

func (c *javaChecker) stop() { os.RemoveAll(c.scratch) }
