package graph

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// classificationVersion is raised when other files are indexed, or taken for tests, for an equal tree.
const classificationVersion = 9

// manifestVersion is raised when manifests are encoded otherwise.
const manifestVersion = 2

// postingsVersion is raised when files are listed under other questions.
const postingsVersion = 2

// toolchain names everything outside this repository that facts depend on: the
// Go version (go/parser) and the modules that parse.
var toolchain = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	parts := []string{info.GoVersion}
	for _, m := range info.Deps {
		if strings.Contains(m.Path, "tree-sitter") || strings.Contains(m.Path, "x/mod") || strings.Contains(m.Path, "hujson") || strings.Contains(m.Path, "go-toml") {
			parts = append(parts, m.Path+"@"+m.Version)
		}
	}
	return strings.Join(parts, " ")
})

// factsRecipe is the part of a facts key that is not the blob: everything that
// could make another build extract other facts.
func factsRecipe(l *lang.Language) Key {
	return digestOf("facts", l.Name, fmt.Sprint(l.Version), fmt.Sprint(facts.FormatVersion), toolchain())
}

var factsRecipes = sync.OnceValue(func() map[string]Key {
	m := map[string]Key{}
	for _, l := range extract.Languages() {
		m[l.Name] = factsRecipe(&l)
	}
	return m
})

// recipeOf digests everything but the tree that a snapshot depends on.
func recipeOf(c *config.Config) Key {
	parts := []string{"snapshot", fmt.Sprint(link.Version), fmt.Sprint(classificationVersion), fmt.Sprint(manifestVersion), fmt.Sprint(postingsVersion)}
	for _, l := range extract.Languages() {
		k := factsRecipes()[l.Name]
		parts = append(parts, string(k[:]))
		parts = append(parts, slices.Concat(l.Extensions, l.Filenames, l.Interpreters)...)
	}
	effective := config.Config{Languages: c.Languages, Include: c.Include, Exclude: c.Exclude, MaxFileSize: c.MaxFileSize}
	text, _ := json.Marshal(effective) // plain strings and numbers
	return digestOf(append(parts, string(text))...)
}

// digestOf hashes a list of strings so that no two lists hash the same bytes.
func digestOf(parts ...string) Key {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		h.Write([]byte(p))
	}
	return Key(h.Sum(nil)[:16])
}
