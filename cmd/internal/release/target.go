package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// target is a system that a program is made for.
type target struct {
	os, arch string // Go's names
	static   bool   // linked with musl, needs no library of the system
	zig      string // zig's name, with the oldest version of the system that it runs on
}

// targets are all systems of a release. The glibc of 2.17 is that of 2012, macOS 11 that of
// the first arm64 machines.
var targets = []target{
	{"linux", "amd64", false, "x86_64-linux-gnu.2.17"},
	{"linux", "arm64", false, "aarch64-linux-gnu.2.17"},
	{"linux", "amd64", true, "x86_64-linux-musl"},
	{"linux", "arm64", true, "aarch64-linux-musl"},
	{"darwin", "amd64", false, "x86_64-macos.11.0"},
	{"darwin", "arm64", false, "aarch64-macos.11.0"},
	{"windows", "amd64", false, "x86_64-windows-gnu"},
	{"windows", "arm64", false, "aarch64-windows-gnu"},
}

// String is the target's part of file names.
func (t target) String() string {
	s := t.os + "_" + t.arch
	if t.static {
		s += "_musl"
	}
	return s
}

// program is the name of the program on the target.
func (t target) program() string {
	if t.os == "windows" {
		return "codegraph.exe"
	}
	return "codegraph"
}

// binary is the program that was made for a target.
func (r *release) binary(t target) string { return filepath.Join(r.bins, t.String(), t.program()) }

// choose gives the targets that are named, with commas; all without a name.
func choose(only string) ([]target, error) {
	if only == "" {
		return targets, nil
	}
	var out []target
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(targets, func(t target) bool { return t.String() == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown target %q: use some of %s", name, names(targets))
		}
		out = append(out, targets[i])
	}
	return out, nil
}

func names(targets []target) string {
	var out []string
	for _, t := range targets {
		out = append(out, t.String())
	}
	return strings.Join(out, ", ")
}
