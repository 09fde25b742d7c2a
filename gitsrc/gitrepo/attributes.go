package gitrepo

import (
	"strconv"
	"strings"
)

// attrValue is the state of one attribute of a path.
type attrValue struct {
	state attrState
	value string
}

type attrState uint8

const (
	attrUnknown     attrState = iota // nothing said so far
	attrUnspecified                  // "!name"
	attrSet
	attrUnset
	attrString
)

type attrAssign struct {
	name string
	attrValue
}

// attrLine is one line of an attributes file: a pattern or a macro's definition.
type attrLine struct {
	pattern ignorePattern
	macro   string
	assigns []attrAssign
}

// attrFile is the lines of one attributes file.
type attrFile struct {
	base  string // folder of the file, with its slash
	lines []attrLine
}

// attrStack is the files that hold for a folder, weakest first, and the macros
// that the top-level ones define.
type attrStack struct {
	files  []*attrFile
	macros map[string][]attrAssign
	fold   bool
}

// builtinMacros are git's own.
func builtinMacros() map[string][]attrAssign {
	return map[string][]attrAssign{"binary": {
		{"diff", attrValue{state: attrUnset}}, {"merge", attrValue{state: attrUnset}}, {"text", attrValue{state: attrUnset}}}}
}

const maxAttrLine = 2048

func parseAttributes(base string, content []byte) *attrFile {
	f := &attrFile{base: base}
	text := strings.TrimPrefix(string(content), "\xef\xbb\xbf")
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimLeft(strings.TrimSuffix(line, "\r"), " \t")
		if line == "" || line[0] == '#' || len(line) > maxAttrLine {
			continue
		}
		if l, ok := parseAttrLine(line); ok {
			f.lines = append(f.lines, l)
		}
	}
	return f
}

func parseAttrLine(line string) (attrLine, bool) {
	var l attrLine
	var name string
	if line[0] == '"' {
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return l, false
		}
		if name, err = strconv.Unquote(quoted); err != nil {
			return l, false
		}
		line = line[len(quoted):]
	} else {
		end := strings.IndexAny(line, " \t")
		if end < 0 {
			end = len(line)
		}
		name, line = line[:end], line[end:]
	}
	if macro, ok := strings.CutPrefix(name, "[attr]"); ok {
		l.macro = macro
	} else if strings.HasPrefix(name, "!") {
		return l, false // git forbids negative patterns here
	} else {
		l.pattern.text = name
		l.pattern.shape()
	}
	for _, word := range strings.Fields(line) {
		l.assigns = append(l.assigns, parseAttrWord(word))
	}
	return l, true
}

func parseAttrWord(w string) attrAssign {
	switch {
	case w[0] == '-':
		return attrAssign{w[1:], attrValue{state: attrUnset}}
	case w[0] == '!':
		return attrAssign{w[1:], attrValue{state: attrUnspecified}}
	}
	if name, value, ok := strings.Cut(w, "="); ok {
		return attrAssign{name, attrValue{attrString, value}}
	}
	return attrAssign{w, attrValue{state: attrSet}}
}

// attributes collects what the files say of a path: the strongest file and in it
// the last line win, for each attribute alone.
func (s *attrStack) attributes(path string) map[string]attrValue {
	got := map[string]attrValue{}
	for i := len(s.files) - 1; i >= 0; i-- {
		f := s.files[i]
		rel, ok := strings.CutPrefix(path, f.base)
		if !ok {
			continue
		}
		for j := len(f.lines) - 1; j >= 0; j-- {
			if l := &f.lines[j]; l.macro == "" && l.pattern.matches(rel, false, s.fold) {
				s.fill(got, l.assigns, 0)
			}
		}
	}
	return got
}

func (s *attrStack) fill(got map[string]attrValue, assigns []attrAssign, depth int) {
	const maxMacros = 16
	for i := len(assigns) - 1; i >= 0; i-- {
		a := assigns[i]
		if _, said := got[a.name]; said {
			continue
		}
		got[a.name] = a.attrValue
		if a.state == attrSet && depth < maxMacros {
			s.fill(got, s.macros[a.name], depth+1)
		}
	}
}

// defineMacros takes the macros of a file that may define them.
func (s *attrStack) defineMacros(f *attrFile) {
	for _, l := range f.lines {
		if l.macro != "" {
			s.macros[l.macro] = l.assigns
		}
	}
}
