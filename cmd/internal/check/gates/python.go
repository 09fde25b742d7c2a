package main

import (
	"path"
	"regexp"
	"strings"
)

var (
	pyFrom     = regexp.MustCompile(`(?m)^from (\.+[\w.]*|[\w.]+) import \(?\s*([A-Za-z_]\w*)`)
	pyFunction = regexp.MustCompile(`(?m)^def ([A-Za-z_]\w*)\(`)
	pyDefined  = regexp.MustCompile(`(?m)^(?:def|class) ([A-Za-z]\w*)[(:]`)
	pyMethod   = regexp.MustCompile(`(?m)^    def ([a-z]\w*)\(self`)
	pyOverload = regexp.MustCompile(`(?m)^@overload\ndef (\w+)\((?:[^@]|\n)*?\.\.\.\n`)
	pyOptional = regexp.MustCompile(`=|\*`)
)

func pythonEdits(s *subject, kind, file, text string) []edit {
	var out []edit
	switch kind {
	case missingModule, missingName:
		for _, m := range pyFrom.FindAllStringSubmatchIndex(text, -1) {
			from := text[m[2]:m[3]]
			if !s.ownModule(file, from) {
				continue
			}
			if name := text[m[4]:m[5]]; kind == missingName && !strings.HasPrefix(text[m[5]:], " as ") {
				out = append(out, replaced(file, text, m[4], m[5], name+"_gone as "+name, "imports "+name+"_gone"))
			} else if kind == missingModule && !strings.HasSuffix(from, ".") {
				out = append(out, replaced(file, text, m[3], m[3], "_gone", "imports from "+from+"_gone"))
			}
		}
		if kind == missingName {
			out = append(out, pythonCalls(file, text)...)
		}
	case removedAlternative:
		return cuts(s, file, text, pyOverload, `\(`)
	case narrowed:
		for _, m := range pyDefined.FindAllStringSubmatchIndex(text, -1) {
			if name := text[m[2]:m[3]]; s.usedElsewhere(file, word(name, "")) {
				out = append(out, replaced(file, text, m[2], m[2], "_", "underscore put before "+name))
			}
		}
		for _, m := range pyMethod.FindAllStringSubmatchIndex(text, -1) {
			if name := text[m[2]:m[3]]; s.usedElsewhere(file, word(name, `\(`)) {
				out = append(out, replaced(file, text, m[2], m[2], "_", "underscore put before "+name))
			}
		}
	case wrongArity:
		out = s.arityEdits(file, text, pyFunction, "extra", nil)
		for _, m := range pyMethod.FindAllStringSubmatchIndex(text, -1) {
			if name := text[m[2]:m[3]]; s.usedElsewhere(file, regexp.MustCompile(`\.`+name+`\(`)) {
				out = append(out, replaced(file, text, m[1], m[1], ", extra", "parameter added to "+name))
			}
		}
		out = append(out, s.callEdits(file, text, pyFunction, "None", pyOptional)...)
	}
	return out
}

func pythonCalls(file, text string) []edit {
	var out []edit
	for _, d := range pyFunction.FindAllStringSubmatch(text, -1) {
		for _, m := range word(d[1], `\(`).FindAllStringIndex(text, -1) {
			if before := text[:m[0]]; strings.HasSuffix(before, "def ") || strings.HasSuffix(before, ".") || strings.Contains(text[lineStart(text, m[0]):m[0]], "#") {
				continue
			}
			out = append(out, replaced(file, text, m[1]-1, m[1]-1, "_gone", "calls "+d[1]+"_gone"))
			break
		}
	}
	return out
}

// ownModule reports a module of the subject's files.
func (s *subject) ownModule(file, from string) bool {
	name := strings.ReplaceAll(strings.TrimLeft(from, "."), ".", "/")
	for other := range s.files {
		stem := strings.TrimSuffix(strings.TrimSuffix(other, path.Ext(other)), "/__init__")
		relative := strings.HasPrefix(from, ".") && strings.HasSuffix(stem, "/"+name)
		if name != "" && (stem == name || stem == "src/"+name || relative) {
			return true
		}
	}
	return false
}
