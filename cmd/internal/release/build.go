package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strings"
)

const (
	module     = "github.com/codegraph-dev/codegraph"
	zigVersion = "0.17.1" // another one gives other bytes
)

// findZig finds the C compiler: ZIG, zig on the PATH, or the one of Python's package ziglang.
func findZig(ctx context.Context) ([]string, error) {
	candidates := [][]string{{"zig"}, {"python3", "-m", "ziglang"}}
	if named := os.Getenv("ZIG"); named != "" {
		candidates = [][]string{strings.Fields(named)}
	}
	found := ""
	for _, c := range candidates {
		out, err := exec.CommandContext(ctx, c[0], append(c[1:], "version")...).Output()
		if err != nil {
			continue
		}
		if found = strings.TrimSpace(string(out)); found == zigVersion {
			return c, nil
		}
	}
	if found != "" {
		return nil, fmt.Errorf("zig is %s, and releases are made with %s: pip install ziglang==%s, or name it in ZIG", found, zigVersion, zigVersion)
	}
	return nil, errors.New("the C compiler zig was not found: pip install ziglang==" + zigVersion + ", or name it in ZIG")
}

// build makes the programs, one target after the other: each takes all processors.
func (r *release) build(ctx context.Context) error {
	stubs, err := os.MkdirTemp("", "codegraph-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stubs)
	if err := writeStubs(ctx, stubs); err != nil {
		return err
	}
	for _, t := range r.targets {
		log.Printf("build %s", t)
		args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", r.linkFlags(t, stubs), "-o", r.binary(t), module + "/cmd/codegraph"}
		if err := command(ctx, r.compiler(t), "go", args...); err != nil {
			return err
		}
	}
	return nil
}

// linkFlags leave symbols and build ids out, and stamp the version.
func (r *release) linkFlags(t target, stubs string) string {
	const at = module + "/cmd/internal/build." // a linker is silent where there is no such variable: a test looks
	flags := "-s -w -buildid= -X " + at + "releaseVersion=v" + r.version + " -X " + at + "releaseCommit=" + r.commit
	switch {
	case t.static:
		flags += " -linkmode external '-extldflags=-static -s'"
	case t.os == "linux":
		flags += " -extldflags=-s"
	case t.os == "darwin":
		flags += " '-extldflags=-F" + stubs + " -L" + stubs + "'"
	}
	return flags
}

// compiler is the environment that has Go compile for a target. Without -g0 the C objects
// hold paths of the machine, and take twice the time.
func (r *release) compiler(t target) []string {
	const flags = "-O2 -g0"
	zig := strings.Join(r.zig, " ")
	return []string{
		"GOOS=" + t.os, "GOARCH=" + t.arch, "CGO_ENABLED=1", "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0",
		"CC=" + zig + " cc -target " + t.zig, "CXX=" + zig + " c++ -target " + t.zig,
		"CGO_CFLAGS=" + flags, "CGO_CXXFLAGS=" + flags, "CGO_CPPFLAGS=", "CGO_LDFLAGS=",
	}
}
