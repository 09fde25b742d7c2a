package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// imports are the lines of Go's standard library that name what it takes from a library of macOS.
var imports = regexp.MustCompile(`(?m)^//go:cgo_import_dynamic \S+ (\S+) "(/System/Library/Frameworks/\S+|/usr/lib/libresolv\S+)"$`)

// importers are the folders of the standard library with such lines, for libraries that zig has no stub of.
var importers = []string{"crypto/x509/internal/macos/*.go", "internal/syscall/unix/*_darwin.go"}

// writeStubs writes what a linker must know of the libraries of macOS that Go calls: their
// names and those of the functions, in the text form (.tbd) that Apple's own kit has. No kit is needed.
func writeStubs(ctx context.Context, dir string) error {
	var root strings.Builder
	if err := commandTo(ctx, &root, "go", "env", "GOROOT"); err != nil {
		return err
	}
	symbols, err := importedSymbols(filepath.Join(strings.TrimSpace(root.String()), "src"))
	if err != nil {
		return err
	}
	for library, names := range symbols {
		file := filepath.Join(dir, stubName(library))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, stub(library, names), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// importedSymbols gives the functions by library.
func importedSymbols(src string) (map[string][]string, error) {
	found := map[string]map[string]bool{}
	for _, pattern := range importers {
		files, err := filepath.Glob(filepath.Join(src, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			for _, m := range imports.FindAllStringSubmatch(string(text), -1) {
				if found[m[2]] == nil {
					found[m[2]] = map[string]bool{}
				}
				found[m[2]]["_"+m[1]] = true
			}
		}
	}
	if len(found) == 0 {
		return nil, errors.New("the source of Go " + runtime.Version() + " does not say what it takes from macOS")
	}
	out := map[string][]string{}
	for library, names := range found {
		out[library] = slices.Sorted(maps.Keys(names))
	}
	return out, nil
}

// stubName is where a linker looks for a library: NAME.framework/NAME.tbd, or libNAME.tbd.
func stubName(library string) string {
	if i := strings.Index(library, ".framework/"); i >= 0 {
		name := filepath.Base(library)
		return filepath.Join(name+".framework", name+".tbd")
	}
	name, _, _ := strings.Cut(filepath.Base(library), ".")
	return name + ".tbd"
}

func stub(library string, names []string) []byte {
	const systems = "[ x86_64-macos, arm64-macos ]"
	return fmt.Appendf(nil, "--- !tapi-tbd\ntbd-version: 4\ntargets: %s\ninstall-name: '%s'\nexports:\n  - targets: %s\n    symbols: [ %s ]\n...\n",
		systems, library, systems, strings.Join(names, ", "))
}
