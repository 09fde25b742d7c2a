package linguist

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-enry/go-enry/v2"
	"github.com/go-enry/go-enry/v2/data"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write languages.txt anew")

// TestListing holds languages.txt against go-enry's tables.
func TestListing(t *testing.T) {
	want := written()
	if *update {
		if err := os.WriteFile("languages.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		listing = want
	}
	if d := cmp.Diff(want, listing); d != "" {
		t.Errorf("languages.txt differs from go-enry's tables; go test -update writes it (-want +got):\n%s", d)
	}
	if n := strings.Count(listing, "\n"); n < 500 {
		t.Errorf("languages.txt has %d lines", n)
	}
}

func written() string {
	keys := [3]map[string][]string{{}, {}, {}}
	for i, table := range []map[string][]string{data.LanguagesByExtension, data.LanguagesByFilename, data.LanguagesByInterpreter} {
		for _, key := range slices.Sorted(maps.Keys(table)) {
			if strings.ContainsAny(key, " \t") {
				continue // one file name of linguist's
			}
			mark := ""
			if len(table[key]) > 1 {
				mark = shared
			}
			for _, l := range table[key] {
				keys[i][l] = append(keys[i][l], mark+key)
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Names, types, endings, file names and interpreters of languages, from GitHub linguist (MIT) %s through go-enry. \"&\" stands before what several languages have. Made by the test.\n", data.LinguistCommit)
	kinds := map[enry.Type]string{enry.Programming: "programming", enry.Markup: "markup", enry.Data: "data", enry.Prose: "prose"}
	for _, l := range slices.Sorted(maps.Keys(data.LanguagesType)) {
		if len(keys[0][l])+len(keys[1][l])+len(keys[2][l]) > 0 {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\n", l, kinds[enry.GetLanguageType(l)], strings.Join(keys[0][l], " "), strings.Join(keys[1][l], " "), strings.Join(keys[2][l], " "))
		}
	}
	return b.String()
}

func TestByPath(t *testing.T) {
	for p, want := range map[string]Language{
		"src/main.rs": {"Rust", true}, "a.c": {"C", true}, "a.cc": {"C++", true}, "a.h": {"C/C++ header", true}, "a.hpp": {"C++", true},
		"a.rb": {"Ruby", true}, "Gemfile": {"Ruby", true}, "a.php": {"PHP", true}, "a.kt": {"Kotlin", true}, "build.gradle.kts": {"Gradle Kotlin DSL", false}, "a.scala": {"Scala", true},
		"a.swift": {"Swift", true}, "a.m": {"Objective-C", true}, "a.mm": {"Objective-C++", true}, "a.cs": {"C#", true}, "a.fs": {"F#", true}, "a.vb": {"Visual Basic .NET", true},
		"a.pl": {"Perl", true}, "a.pm": {"Perl", true}, "a.t": {"Perl", true}, "a.lua": {"Lua", true}, "a.r": {"R", true}, "a.R": {"R", true}, "a.sql": {"SQL", true}, "a.sh": {"Shell", true},
		"a.v": {"Verilog", true}, "a.d": {"D", true}, "a.ex": {"Elixir", true}, "a.erl": {"Erlang", true}, "a.hs": {"Haskell", true}, "a.ml": {"OCaml", true}, "a.zig": {"Zig", true},
		"a.dart": {"Dart", true}, "a.jl": {"Julia", true}, "a.pas": {"Pascal", true}, "a.ps1": {"PowerShell", true}, "a.bat": {"Batchfile", true}, "a.asm": {"Assembly", true},
		"a.vue": {"Vue", true}, "a.svelte": {"Svelte", true}, "a.astro": {"Astro", true}, "a.proto": {"Protocol Buffer", true}, "a.graphql": {"GraphQL", true}, "a.scss": {"SCSS", true},
		"a.html.erb": {"HTML+ERB", true}, "a.blade.php": {"Blade", true}, "a.tf": {"HCL", true}, "Makefile": {"Makefile", false}, "Dockerfile": {"Dockerfile", false}, "CMakeLists.txt": {"CMake", false},
		"README.md": {"Markdown", false}, "a.txt": {"Text", false}, "a.rst": {"reStructuredText", false}, "a.json": {"JSON", false}, "a.yml": {"YAML", false}, "a.xml": {"XML", false},
		"a.toml": {"TOML", false}, "a.svg": {"SVG", false}, "a.csv": {"CSV", false}, "a.html": {"HTML", false}, "a.po": {"Gettext Catalog", false}, "a.lock": {}, "a.png": {}, "LICENSE": {"Text", false},
		"src/main/resources/templates/a.ftl": {"FreeMarker", true}, "a.ftlh": {"FreeMarker", true}, "locales/en-US/a.ftl": {"Fluent", true}, "browser/en-US/a.ftl": {"Fluent", true},
		".gitignore": {"Ignore List", false}, "bin/deploy": {},
		"a.inc": {"C++", true}, "usage.rst.inc": {"reStructuredText", false}, "a.h.inc": {"C/C++ header", true}, "node.install.inc": {"C++", true},
	} {
		if got, _ := ByPath(p); got != want {
			t.Errorf("%s: %+v, want %+v", p, got, want)
		}
	}
}

func TestByFirstLine(t *testing.T) {
	for source, want := range map[string]string{
		"#!/bin/sh\nx": "Shell", "#!/usr/bin/env bash\n": "Shell", "#!/usr/bin/env -S ruby -w\n": "Ruby", "#!/usr/bin/perl5.30": "Perl", "#!/usr/bin/env\n": "", "text": "", "#! \n": "",
	} {
		if got, _ := ByFirstLine([]byte(source)); got.Name != want {
			t.Errorf("%q: %q, want %q", source, got.Name, want)
		}
	}
}

// TestAlone gives each caller lists of its own.
func TestAlone(t *testing.T) {
	first := Alone("Shell")
	clear(first.Extensions)
	second := Alone("Shell")
	if !slices.Contains(second.Extensions, ".zsh") || slices.Contains(second.Extensions, "") || !slices.Contains(second.Interpreters, "zsh") || slices.Contains(second.Extensions, ".sh.in") {
		t.Errorf("%q", second)
	}
	if k := Alone("none"); len(k.Extensions)+len(k.Filenames)+len(k.Interpreters) > 0 {
		t.Errorf("%q", k)
	}
}
