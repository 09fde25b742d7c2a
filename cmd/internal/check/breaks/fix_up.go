package main

import (
	"cmp"
	"slices"
	"strings"
)

// fixUp makes half of the other files that have the name follow, as somebody who
// goes through them with search and replace would: the new name written, an
// argument added, or the functions taken out that had a use for what is gone; in TypeScript,
// where tests are no functions of a name, any written instead.
func (s *subject) fixUp(m mutation, changed map[string]string) {
	name := m.symbol.usedAs()
	var paths []string
	for path := range s.words[name] {
		if path != m.symbol.Path {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	for i, path := range paths {
		if i%2 == 0 {
			continue
		}
		src := s.files[path]
		var text string
		switch {
		case m.name != "":
			text = replaceWord(src, name, m.name)
		case m.kind == required:
			text = addArgument(src, name)
		case s.language == "typescript":
			text = replaceWord(src, name, "any")
		default:
			text = s.withoutUsers(path, name)
		}
		if text != src {
			changed[path] = text
		}
	}
}

// addArgument writes 0 before the arguments of each call of a name.
func addArgument(src, name string) string {
	parts := strings.Split(src, name+"(")
	for i := range parts[:len(parts)-1] {
		before, rest := parts[i], parts[i+1]
		switch {
		case before != "" && !notWord(rune(before[len(before)-1])), strings.HasSuffix(before, "func "), strings.HasSuffix(before, "def "), strings.HasSuffix(before, "function "):
			parts[i] += name + "("
		case strings.HasPrefix(rest, ")"):
			parts[i] += name + "(0"
		default:
			parts[i] += name + "(0, "
		}
	}
	return strings.Join(parts, "")
}

// withoutUsers takes the functions out of a file that have a name in them.
func (s *subject) withoutUsers(path, name string) string {
	src := s.files[path]
	type span struct{ from, to int }
	var spans []span
	for _, d := range s.symbols {
		if d.Path != path || !d.isCallable() || d.Local == 1 || d.isConstructor() {
			continue
		}
		from, to := offset(src, d.Line, d.Column), offset(src, d.EndLine, d.EndColumn)
		if strings.TrimSpace(src[offset(src, d.Line, 1):from]) == "" && replaceWord(src[from:to], name, "") != src[from:to] {
			spans = append(spans, span{from, to})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(b.from, a.from) })
	by := ""
	if s.language == "python" {
		by = "pass"
	}
	at := len(src)
	out := src
	for _, sp := range spans {
		if sp.to <= at { // else it lies around one that is out already
			out = out[:sp.from] + by + out[sp.to:]
			at = sp.from
		}
	}
	return out
}
