package main

import (
	"path/filepath"
	"regexp"
	"strings"
)

// The kinds of edit.
const (
	missingModule      = "missing module"
	missingName        = "missing name"
	removedAlternative = "alternative removed"
	narrowed           = "visibility narrowed"
	wrongArity         = "wrong arity"
)

var kinds = []string{missingModule, missingName, removedAlternative, narrowed, wrongArity}

// edit is one change that may break a build.
type edit struct {
	kind, place string // PATH:LINE and what was done
	changed     map[string]string
	platform    string // the GOOS to judge by, where that is not this machine's
}

// family is what dialects share.
type family struct {
	extensions []string
	edits      func(s *subject, kind, path, text string) []edit
	judge      string
	wide       []rewrite
}

// dialect is one extension of a family.
type dialect struct {
	family      *family
	extension   string
	renamesFrom string // the extension that the repository's files have
}

var scriptExtensions = []string{".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"}

var (
	scripts = &family{scriptExtensions, scriptEdits, "tsc", scriptsWide}
	typed   = &family{scriptExtensions, scriptEdits, "tsc", typedWide}
	python  = &family{[]string{".py", ".pyi"}, pythonEdits, "mypy", pythonWide}
	golang  = &family{[]string{".go"}, goEdits, "go", goWide}
	java    = &family{[]string{".java"}, javaEdits, "javac", javaWide}
)

var dialects = map[string]dialect{
	"js": {scripts, ".js", ""}, "mjs": {scripts, ".mjs", ".js"}, "cjs": {scripts, ".cjs", ".js"}, "jsx": {scripts, ".jsx", ".js"},
	"ts": {typed, ".ts", ""}, "mts": {typed, ".mts", ".ts"}, "cts": {typed, ".cts", ".ts"}, "tsx": {typed, ".tsx", ""},
	"py": {python, ".py", ""}, "pyi": {python, ".pyi", ".py"}, "go": {golang, ".go", ""}, "java": {java, ".java", ""},
}

// emitted is the extension that a specifier names a file by.
var emitted = map[string]string{".mts": ".mjs", ".cts": ".cjs", ".mjs": ".mjs", ".cjs": ".cjs", ".jsx": ".jsx"}

var specifier = regexp.MustCompile(`((?:from|import|require\(|import\()\s*)(['"])(\.\.?(?:/[^'"\n]*)?)(['"])`)

// renamedExtensions gives files another extension, and what imports name them by.
func renamedExtensions(files map[string]string, from, to string) map[string]string {
	out := map[string]string{}
	for path, text := range files {
		if filepath.Ext(path) != from || from == ".py" && isTest(path) { // what uses stubs is no stub
			out[path] = text
			continue
		}
		text = specifier.ReplaceAllStringFunc(text, func(s string) string {
			m := specifier.FindStringSubmatch(s)
			file := target(files, path, m[3])
			if file == "" {
				return s
			}
			rel, err := filepath.Rel(filepath.Dir(path), strings.TrimSuffix(file, from))
			if err != nil {
				return s
			}
			if !strings.HasPrefix(rel, ".") {
				rel = "./" + rel
			}
			return m[1] + m[2] + filepath.ToSlash(rel) + emitted[to] + m[4]
		})
		out[strings.TrimSuffix(path, from)+to] = text
	}
	return out
}

// target is the file that a relative specifier names, "" when none does.
func target(files map[string]string, from, spec string) string {
	at := filepath.ToSlash(filepath.Join(filepath.Dir(from), spec))
	stem := strings.TrimSuffix(at, filepath.Ext(at))
	candidates := []string{at}
	for _, ext := range scriptExtensions {
		candidates = append(candidates, at+ext, at+"/index"+ext, stem+ext)
	}
	for _, c := range candidates {
		if _, ok := files[c]; ok {
			return c
		}
	}
	return ""
}
