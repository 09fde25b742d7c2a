//go:build cgo

package yaml

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// names gives the keys around a value, lists left out, the innermost last.
func (x *extractor) names() []string {
	var out []string
	for _, k := range x.keys {
		if !k.list {
			out = append(out, k.name)
		}
	}
	return out
}

func (x *extractor) scope() int32 {
	for n := len(x.keys) - 1; n >= 0; n-- {
		if x.keys[n].symbol >= 0 {
			return x.keys[n].symbol
		}
	}
	return -1
}

// meaning reads what a value names, by the keys that it is under.
func (x *extractor) meaning(at, end int) {
	path := x.names()
	if len(path) == 0 || at >= end {
		return
	}
	last := path[len(path)-1]
	listed := x.keys[len(x.keys)-1].list
	switch {
	case last == "kind" && len(path) == 1:
		x.kind = x.unquoted(at, end)
	case last == "name" && len(path) == 2 && path[0] == "metadata" && x.kind != "" && !listed:
		if called := x.unquoted(at, end); called != "" && !strings.ContainsAny(called, "{}$") {
			x.Symbol(facts.Symbol{Name: x.kind + "/" + called, Kind: facts.KindSection, NodeKind: "resource", Container: -1, Visibility: facts.VisibilityInternal}, at, end, at)
		}
	case last == "needs" && len(path) == 3 && path[0] == "jobs":
		x.each(at, end, "jobs")
	case last == "depends_on" && len(path) == 3 && path[0] == "services", last == "links" && len(path) == 3 && path[0] == "services":
		x.each(at, end, "services")
	case last == "uses":
		x.uses(at, end)
	case last == "$ref":
		x.file(at, end, "")
	case last == "build" && len(path) == 3 && path[0] == "services", last == "context" && len(path) == 4 && path[0] == "services" && path[2] == "build":
		x.file(at, end, "/")
	case last == "file" && len(path) == 4 && path[2] == "extends":
		x.file(at, end, "")
	case last == "local" && path[0] == "include", listed && last == "include" && len(path) == 1 && strings.HasPrefix(x.unquoted(at, end), "/"):
		x.rooted(at, end)
	case listed && len(path) == 1 && kustomized[last]:
		x.file(at, end, "")
	}
}

// kustomized are the keys of a kustomization that list files.
var kustomized = map[string]bool{"resources": true, "bases": true, "components": true, "patchesStrategicMerge": true}

func (x *extractor) unquoted(at, end int) string {
	return strings.Trim(string(x.Source[at:end]), `"'`)
}

// each reads a name, or those of a list on one line.
func (x *extractor) each(at, end int, in string) {
	for at < end {
		for at < end && bytes.IndexByte([]byte("[], \"'"), x.Source[at]) >= 0 {
			at++
		}
		from := at
		for at < end && bytes.IndexByte([]byte("[],\"'"), x.Source[at]) < 0 {
			at++
		}
		if called := strings.TrimSpace(string(x.Source[from:at])); called != "" {
			called, _, _ = strings.Cut(called, ":") // a link may have an alias
			x.named = append(x.named, named{in, called, x.scope(), from})
		}
	}
}

// uses reads the action or workflow that a step or job runs: one of the repository by its path
// from the root.
func (x *extractor) uses(at, end int) {
	called := x.unquoted(at, end)
	switch {
	case strings.HasPrefix(called, "./"):
		x.Import(facts.Import{Kind: facts.ImportEffect, Module: called[1:], Scope: x.scope()}, x.inside(at))
	case strings.Contains(called, "@") && !strings.ContainsAny(called, " {}"):
		x.Import(facts.Import{Kind: facts.ImportEffect, Module: "action:" + called, Scope: x.scope()}, x.inside(at))
	}
}

func (x *extractor) inside(at int) int {
	if c := x.Source[at]; c == '"' || c == '\'' {
		return at + 1
	}
	return at
}

// file reads a path from the file; behind is what tells a folder.
func (x *extractor) file(at, end int, behind string) {
	called, _, _ := strings.Cut(x.unquoted(at, end), "#")
	if called == "" || called[0] == '/' || strings.ContainsAny(called, " {}$*") || strings.Contains(called, "://") || strings.HasPrefix(called, "git@") {
		return
	}
	if behind != "" {
		called = strings.TrimSuffix(called, "/")
	}
	x.Import(facts.Import{Kind: facts.ImportEffect, Module: called, Flags: facts.Conditional, Scope: x.scope()}, x.inside(at))
}

// rooted reads a path from the root of the repository.
func (x *extractor) rooted(at, end int) {
	called := x.unquoted(at, end)
	if called == "" || strings.ContainsAny(called, " {}$*") || strings.Contains(called, "://") {
		return
	}
	x.Import(facts.Import{Kind: facts.ImportEffect, Module: "/" + strings.TrimPrefix(called, "/"), Flags: facts.Conditional, Scope: x.scope()}, x.inside(at))
}
