package main

import (
	"regexp"
	"strings"
)

var (
	scriptNamed    = regexp.MustCompile(`import\s*\{\s*([A-Za-z_$][\w$]*)[^}]*\}\s*from\s*['"]\.`)
	scriptPulled   = regexp.MustCompile(`(?:const|let|var)\s*\{\s*([A-Za-z_$][\w$]*)[^}]*\}\s*=\s*require\(['"]\.`)
	scriptModule   = regexp.MustCompile(`(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*require\(['"]\.`)
	scriptFunction = regexp.MustCompile(`(?m)^(?:export\s+)?(?:async\s+)?function\s+([A-Za-z_$][\w$]*)\(`)
	scriptExported = regexp.MustCompile(`(?m)^export (?:async )?(?:function|const|class|interface|type|var|let)\s+([A-Za-z_$][\w$]*)`)
	scriptOffered  = regexp.MustCompile(`(?m)^module\.exports\.([A-Za-z_$][\w$]*)\s*=\s*[\w$]+;?\n`)
	scriptMethod   = regexp.MustCompile(`(?m)^  (?:public )?(?:async )?([a-z][\w$]*)\([^)]*\)[^\n{]*\{\n`)
	scriptOverload = regexp.MustCompile(`(?m)^(?:export )?(?:declare )?function\s+([A-Za-z_$][\w$]*)\b[^{;]*;\n`)
	scriptOptional = regexp.MustCompile(`\?|=|\.\.\.|this\s*:|arguments`)
)

func scriptEdits(s *subject, kind, path, text string) []edit {
	switch kind {
	case missingModule:
		return append(scriptSpecifiers(s, path, text), s.removedModule(path)...)
	case missingName:
		return scriptNames(path, text)
	case removedAlternative:
		return cuts(s, path, text, scriptOverload, `\(`)
	case narrowed:
		return scriptNarrowed(s, path, text)
	}
	if kind != wrongArity || !s.typed() {
		return nil // of JavaScript a function takes any number of arguments
	}
	return append(s.callEdits(path, text, scriptFunction, "0", scriptOptional), s.arityEdits(path, text, scriptFunction, "extra: symbol", nil)...)
}

// typed reports a dialect of TypeScript.
func (s *subject) typed() bool { return strings.Contains(s.extension, "t") }

func scriptSpecifiers(s *subject, path, text string) []edit {
	var out []edit
	for _, m := range specifier.FindAllStringSubmatchIndex(text, -1) {
		file := target(s.files, path, text[m[6]:m[7]])
		if file == "" {
			continue
		}
		spec := text[m[6]:m[7]]
		stem := spec
		for ext := range emitted {
			stem = strings.TrimSuffix(stem, ext)
		}
		stem = strings.TrimSuffix(stem, ".js")
		if stem == "." || stem == ".." || strings.HasSuffix(stem, "/") {
			continue
		}
		by := stem + "-gone" + spec[len(stem):]
		out = append(out, replaced(path, text, m[6], m[7], by, "imports "+by))
	}
	return out
}

// removedModule removes a file that others import.
func (s *subject) removedModule(path string) []edit {
	for other, text := range s.files {
		for _, m := range specifier.FindAllStringSubmatch(text, -1) {
			if other != path && target(s.files, other, m[3]) == path {
				return []edit{{place: path + ":1 removed", changed: map[string]string{path: ""}}}
			}
		}
	}
	return nil
}

func scriptNames(path, text string) []edit {
	var out []edit
	for _, m := range scriptNamed.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; name != "type" && !strings.HasPrefix(text[m[3]:], " as ") {
			out = append(out, replaced(path, text, m[2], m[3], name+"Gone as "+name, "imports "+name+"Gone"))
		}
	}
	for _, m := range scriptPulled.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		out = append(out, replaced(path, text, m[2], m[3], name+"Gone: "+name, "takes "+name+"Gone"))
	}
	for _, d := range scriptModule.FindAllStringSubmatch(text, -1) {
		for _, m := range word(d[1], `\.([A-Za-z_$][\w$]*)\(`).FindAllStringSubmatchIndex(text, -1) {
			out = append(out, replaced(path, text, m[3], m[3], "Gone", "calls "+text[m[2]:m[3]]+"Gone"))
		}
	}
	for _, d := range scriptFunction.FindAllStringSubmatch(text, -1) {
		for _, m := range word(d[1], `\(`).FindAllStringIndex(text, -1) {
			if before := text[:m[0]]; !strings.HasSuffix(before, "function ") && !strings.HasSuffix(before, ".") {
				out = append(out, replaced(path, text, m[1]-1, m[1]-1, "Gone", "calls "+d[1]+"Gone"))
				break
			}
		}
	}
	return out
}

func scriptNarrowed(s *subject, path, text string) []edit {
	var out []edit
	for _, m := range scriptExported.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; s.usedElsewhere(path, word(name, "")) {
			out = append(out, replaced(path, text, m[0], m[0]+len("export "), "", "export taken from "+name))
		}
	}
	for _, m := range scriptOffered.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; s.usedElsewhere(path, word(name, "")) {
			out = append(out, replaced(path, text, m[0], m[1], "", "export taken from "+name))
		}
	}
	if !s.typed() {
		return out
	}
	for _, m := range scriptMethod.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; name != "constructor" && name != "if" && name != "for" && s.usedElsewhere(path, regexp.MustCompile(`\.`+name+`\(`)) {
			out = append(out, replaced(path, text, m[2], m[2], "private ", "private "+name))
		}
	}
	return out
}

// cuts removes what a pattern matches, where several matches have one name
// that another file uses.
func cuts(s *subject, path, text string, pattern *regexp.Regexp, use string) []edit {
	count := map[string]int{}
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		count[m[1]]++
	}
	var out []edit
	for _, m := range pattern.FindAllStringSubmatchIndex(text, -1) {
		if name := text[m[2]:m[3]]; count[name] > 1 && s.usedElsewhere(path, word(name, use)) {
			out = append(out, replaced(path, text, m[0], m[1], "", "removes one of "+name))
		}
	}
	return out
}
