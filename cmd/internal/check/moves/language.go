package main

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// language is what the refactorings must know of one.
type language struct {
	name      string
	exts      []string
	unit      string // one step of indentation
	comment   string
	braces    bool
	statement func(word string) string
	// function writes a definition around lines of code, indented by indent.
	function func(indent, name string, params []string, method bool) (open, end string)
	call     func(name string, args []string, method bool) string
	header   func(s *scenario, path, like string) []string // first lines of a new file
}

var languages = map[string]*language{
	"go": {
		name: "go", exts: []string{".go"}, unit: "\t", comment: "// ", braces: true,
		statement: func(w string) string { return fmt.Sprintf("_ = len(%q)", w) },
		function: func(indent, name string, params []string, _ bool) (string, string) {
			typed := ""
			if len(params) > 0 {
				typed = strings.Join(params, ", ") + " any"
			}
			return "func " + name + "(" + typed + ") {", "}"
		},
		call:   func(name string, args []string, _ bool) string { return name + "(" + strings.Join(args, ", ") + ")" },
		header: goHeader,
	},
	"typescript": {
		name: "typescript", exts: []string{".ts", ".tsx", ".js", ".jsx", ".mts"}, unit: "  ", comment: "// ", braces: true,
		statement: func(w string) string { return fmt.Sprintf("console.debug('%s')", w) },
		function: func(indent, name string, params []string, method bool) (string, string) {
			for i, p := range params {
				params[i] = p + ": any"
			}
			if method {
				return indent + name + "(" + strings.Join(params, ", ") + ") {", indent + "}"
			}
			return indent + "function " + name + "(" + strings.Join(params, ", ") + ") {", indent + "}"
		},
		call: func(name string, args []string, method bool) string {
			if method {
				name = "this." + name
			}
			return name + "(" + strings.Join(args, ", ") + ")"
		},
		header: func(*scenario, string, string) []string { return nil },
	},
	"python": {
		name: "python", exts: []string{".py"}, unit: "    ", comment: "# ",
		statement: func(w string) string { return fmt.Sprintf("print(%q)", w) },
		function: func(indent, name string, params []string, method bool) (string, string) {
			if method {
				params = append([]string{"self"}, params...)
			}
			return indent + "def " + name + "(" + strings.Join(params, ", ") + "):", ""
		},
		call: func(name string, args []string, method bool) string {
			if method {
				name = "self." + name
			}
			return name + "(" + strings.Join(args, ", ") + ")"
		},
		header: func(*scenario, string, string) []string { return []string{"from __future__ import annotations", ""} },
	},
	"java": {
		name: "java", exts: []string{".java"}, unit: "  ", comment: "// ", braces: true,
		statement: func(w string) string { return fmt.Sprintf("System.out.println(%q);", w) },
		function: func(indent, name string, params []string, _ bool) (string, string) {
			for i, p := range params {
				params[i] = "Object " + p
			}
			return indent + "private void " + name + "(" + strings.Join(params, ", ") + ") {", indent + "}"
		},
		call:   func(name string, args []string, _ bool) string { return name + "(" + strings.Join(args, ", ") + ");" },
		header: javaHeader,
	},
}

func (l *language) owns(p string) bool {
	for _, e := range l.exts {
		if strings.HasSuffix(p, e) {
			return !strings.HasSuffix(p, ".d.ts") && !strings.HasSuffix(p, ".min.js")
		}
	}
	return false
}

// leads reports a line above a definition that goes with it.
func (l *language) leads(text string) bool {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return false
	case strings.HasPrefix(text, "@"):
		return true
	case l.name == "python":
		return strings.HasPrefix(text, "#")
	}
	return strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*") || strings.HasPrefix(text, "* ") || text == "*" || strings.HasPrefix(text, "*/")
}

var trailing = regexp.MustCompile(`^[\s;,)\]}]*(?://.*|#.*)?$`)

// whole reports whether a definition has its first and last line for itself.
func (l *language) whole(first, last string, d *symbol) bool {
	if l.braces && d.isCode() && !strings.HasSuffix(strings.TrimRight(last, "; \t"), "}") {
		return false
	}
	if strings.HasPrefix(strings.TrimSpace(first), "})") || strings.HasPrefix(strings.TrimSpace(first), "},") {
		return false
	}
	// Members of a literal and arguments of a call do not stand for themselves.
	return !l.braces || !strings.HasSuffix(last, ",") && !strings.HasSuffix(last, ")") && trailing.MatchString(last[strings.LastIndexAny(last, "}")+1:])
}

func goHeader(s *scenario, p, like string) []string {
	name := path.Base(link.Dir(p))
	for other, lines := range s.tree.base {
		if link.Dir(other) == link.Dir(like) && link.Dir(p) == link.Dir(like) && strings.HasSuffix(other, "_test.go") == strings.HasSuffix(like, "_test.go") {
			for _, l := range lines {
				if rest, ok := strings.CutPrefix(l, "package "); ok && other == like {
					name = strings.Fields(rest)[0]
				}
			}
		}
	}
	return []string{"package " + strings.NewReplacer("-", "", ".", "").Replace(name), ""}
}

var javaPackage = regexp.MustCompile(`^package\s+([\w.]+)\s*;`)

// packageOf is a Java file's package and its line's index.
func packageOf(lines []*line) (string, int) {
	for i, l := range lines {
		if m := javaPackage.FindStringSubmatch(l.text); m != nil {
			return m[1], i
		}
	}
	return "", -1
}

func javaHeader(s *scenario, p, like string) []string {
	pkg, _ := packageOf(s.tree.open(s.tree.now(like)))
	up := func(dir string) string { return strings.ReplaceAll(dir, "/", ".") }
	if was, is := up(link.Dir(like)), up(link.Dir(p)); pkg != "" && strings.HasSuffix(was, pkg) {
		pkg = strings.TrimPrefix(is, strings.TrimSuffix(was, pkg))
	}
	out := []string{"package " + pkg + ";", ""}
	for _, l := range s.tree.open(s.tree.now(like)) {
		if strings.HasPrefix(l.text, "import ") {
			out = append(out, l.text)
		}
	}
	return append(out, "")
}
