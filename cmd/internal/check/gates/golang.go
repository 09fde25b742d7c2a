package main

import (
	"cmp"
	"go/build/constraint"
	"path"
	"regexp"
	"runtime"
	"strings"
)

var (
	goFunction    = regexp.MustCompile(`(?m)^func ([A-Za-z_]\w*)\(`)
	goMethod      = regexp.MustCompile(`(?m)^func \(\w+ \*?\w+\) ([A-Z]\w*)\(`)
	goExported    = regexp.MustCompile(`(?m)^func ([A-Z]\w*)[\[(]`)
	goImport      = regexp.MustCompile(`(?m)^(?:import|\s+)\s*(?:\w+ )?"([^"\n]+)"$`)
	goModule      = regexp.MustCompile(`(?m)^module (\S+)`)
	goSystem      = regexp.MustCompile(`_(linux|windows|darwin|freebsd|netbsd|openbsd|dragonfly|solaris)\.go$`)
	goBuild       = regexp.MustCompile(`(?m)^//go:build .*$`)
	goAlternative = regexp.MustCompile(`(?m)^(?:type|func|const|var) ([A-Za-z_]\w*)[ (][^\n]*(?:\n[\t ].*|\n)*?(?:\n[})].*)?\n`)
	goVariadic    = regexp.MustCompile(`\.\.\.`)
)

func goEdits(s *subject, kind, file, text string) []edit {
	module := goModule.FindStringSubmatch(s.files["go.mod"])
	if module == nil {
		return nil
	}
	var out []edit
	switch kind {
	case missingModule:
		for _, m := range goImport.FindAllStringSubmatchIndex(text, -1) {
			if strings.HasPrefix(text[m[2]:m[3]], module[1]+"/") {
				out = append(out, replaced(file, text, m[3], m[3], "gone", "imports "+text[m[2]:m[3]]+"gone"))
			}
		}
	case missingName:
		out = goNames(s, file, text, module[1])
	case removedAlternative:
		return goAlternatives(s, file, text)
	case narrowed:
		for _, pattern := range []*regexp.Regexp{goExported, goMethod} {
			for _, m := range pattern.FindAllStringSubmatchIndex(text, -1) {
				if name := text[m[2]:m[3]]; s.usedBeyond(file, word(name, `\(`)) {
					out = append(out, replaced(file, text, m[2], m[2]+1, strings.ToLower(name[:1]), "lower case for "+name))
				}
			}
		}
	case wrongArity:
		out = s.arityEdits(file, text, goFunction, "extra struct{ gone int }", nil)
		out = append(out, s.arityEdits(file, text, goMethod, "extra struct{ gone int }", nil)...)
		out = append(out, s.callEdits(file, text, goFunction, "nil", goVariadic)...)
	}
	system := goSystemOf(file, text)
	for i := range out {
		out[i].platform = system
	}
	return out
}

// goSystemOf gives a system that a file is built for by its name and its constraint; empty if
// this machine's is one.
func goSystemOf(file, text string) string {
	if named := goSystem.FindStringSubmatch(file); named != nil {
		return named[1]
	}
	line := goBuild.FindString(text)
	if line == "" {
		return ""
	}
	expr, err := constraint.Parse(line)
	if err != nil {
		return ""
	}
	for _, system := range []string{"", "linux", "windows", "darwin", "freebsd", "netbsd", "openbsd", "solaris", "plan9"} {
		goos := cmp.Or(system, runtime.GOOS)
		if expr.Eval(func(tag string) bool {
			return tag == goos || tag == "unix" && goos != "windows" && goos != "plan9" || tag == runtime.GOARCH || tag == "gc"
		}) {
			return system
		}
	}
	return ""
}

// usedBeyond reports a file of another folder whose text the pattern matches.
func (s *subject) usedBeyond(file string, pattern *regexp.Regexp) bool {
	for other, text := range s.files {
		if path.Dir(other) != path.Dir(file) && pattern.MatchString(text) {
			return true
		}
	}
	return false
}

func goNames(s *subject, file, text, module string) []edit {
	var out []edit
	for _, i := range goImport.FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(i[1], module+"/") {
			continue
		}
		for _, m := range word(path.Base(i[1]), `\.([A-Z]\w*)`).FindAllStringSubmatchIndex(text, -1) {
			out = append(out, replaced(file, text, m[3], m[3], "Gone", "uses "+text[m[0]:m[1]]+"Gone"))
		}
	}
	known := s.arities(goFunction, nil)
	for _, m := range plainCall.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		if _, ok := known[name]; ok && !strings.HasSuffix(text[:m[2]], "func ") && !strings.Contains(text[lineStart(text, m[2]):m[2]], "//") {
			out = append(out, replaced(file, text, m[3], m[3], "Gone", "calls "+name+"Gone"))
		}
	}
	return out
}

// goAlternatives removes a definition of one system's file that others have too.
func goAlternatives(s *subject, file, text string) []edit {
	system := goSystem.FindStringSubmatch(file)
	if system == nil {
		return nil
	}
	var out []edit
	for _, m := range goAlternative.FindAllStringSubmatchIndex(text, -1) {
		name, alternatives := text[m[2]:m[3]], 0
		for other, text := range s.files {
			if other != file && path.Dir(other) == path.Dir(file) && regexp.MustCompile(`(?m)^(?:type|func|const|var) `+name+`\b`).MatchString(text) {
				alternatives++
			}
		}
		if alternatives > 0 && name != "init" {
			e := replaced(file, text, m[0], m[1], "", "removes "+name+" of "+system[1])
			e.platform = system[1]
			out = append(out, e)
		}
	}
	return out
}
