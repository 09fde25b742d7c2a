package main

import (
	"fmt"
	"regexp"
	"strings"
)

// replaced is an edit of one file: text[from:to] becomes by.
func replaced(path, text string, from, to int, by, what string) edit {
	return edit{place: place(path, text, from, what), changed: map[string]string{path: text[:from] + by + text[to:]}}
}

func place(path, text string, at int, what string) string {
	return fmt.Sprintf("%s:%d %s", path, 1+strings.Count(text[:at], "\n"), what)
}

// excerpt is the first line of a text, in short.
func excerpt(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if len(line) > 60 {
		line = line[:60]
	}
	return line
}

// usedElsewhere reports a file beside path whose text the pattern matches.
func (s *subject) usedElsewhere(path string, pattern *regexp.Regexp) bool {
	for other, text := range s.files {
		if other != path && pattern.MatchString(text) {
			return true
		}
	}
	return false
}

// word is the pattern of a name that is alone, with what follows.
func word(name, behind string) *regexp.Regexp {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b` + behind)
}

// closing is the index of the bracket that closes the one at text[open], -1
// when none does. Strings are passed over.
func closing(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch c := text[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i
			}
		case '"', '\'', '`':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return -1
			}
			i += end + 1
		}
	}
	return -1
}

// parts cuts what is between brackets at its outer commas.
func parts(list string) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(list) {
		switch list[i] {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, list[from:i])
				from = i + 1
			}
		}
	}
	if strings.TrimSpace(list[from:]) != "" {
		out = append(out, list[from:])
	}
	return out
}

// arityEdits adds a parameter before the others of definitions that other
// files call, and an argument before the others of calls of them in this file.
func (s *subject) arityEdits(path, text string, definition *regexp.Regexp, parameter string, skip *regexp.Regexp) []edit {
	var out []edit
	for _, m := range definition.FindAllStringSubmatchIndex(text, -1) {
		name, open := text[m[2]:m[3]], m[1]-1
		end := closing(text, open)
		if end < 0 || !s.usedElsewhere(path, word(name, `\(`)) || skip != nil && skip.MatchString(text[m[0]:end]) {
			continue
		}
		added := parameter
		if strings.TrimSpace(text[open+1:end]) != "" {
			added += ", "
		}
		out = append(out, replaced(path, text, open+1, open+1, added, "parameter added to "+name))
	}
	return out
}

// callEdits adds an argument to calls of functions that the subject defines
// once, with as many arguments as parameters.
func (s *subject) callEdits(path, text string, definition *regexp.Regexp, argument string, skip *regexp.Regexp) []edit {
	known := s.arities(definition, skip)
	var out []edit
	for _, m := range plainCall.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		n, ok := known[name]
		end := closing(text, m[1]-1)
		if !ok || n < 0 || end < 0 || definition.MatchString(text[lineStart(text, m[0]):m[1]]) || strings.HasSuffix(text[:m[2]], "def ") {
			continue
		}
		args := parts(text[m[1]:end])
		if len(args) != n || strings.Contains(text[m[1]:end], "...") || strings.Contains(text[m[1]:end], "=>") {
			continue
		}
		by := argument
		if n > 0 {
			by += ", " // before those with names
		}
		out = append(out, replaced(path, text, m[1], m[1], by, "argument added to a call of "+name))
	}
	return out
}

var plainCall = regexp.MustCompile(`(?:^|[^.\w$])([A-Za-z_$][\w$]*)\(`)

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// arities gives the number of parameters by function name, -1 where several
// definitions have the name or the number may differ.
func (s *subject) arities(definition, skip *regexp.Regexp) map[string]int {
	known := map[string]int{}
	for _, text := range s.files {
		for _, m := range definition.FindAllStringSubmatchIndex(text, -1) {
			name, open := text[m[2]:m[3]], m[1]-1
			end := closing(text, open)
			_, twice := known[name]
			switch {
			case end < 0:
			case twice, skip != nil && skip.MatchString(text[open:end]):
				known[name] = -1
			default:
				known[name] = len(parts(text[open+1 : end]))
			}
		}
	}
	return known
}
