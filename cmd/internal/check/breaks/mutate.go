package main

import (
	"cmp"
	"crypto/sha256"
	"iter"
	"slices"
	"strings"
)

// The kinds of mutation, in the order in which they are tried.
const (
	remove   = "remove"
	rename   = "rename"
	required = "re-sign: parameter added"
	narrow   = "narrow"
	dropped  = "re-sign: parameter dropped"
	retyped  = "re-sign: type changed"
	optional = "re-sign: optional parameter added"
)

var kinds = []string{remove, rename, required, narrow, dropped, remove, retyped, rename, optional, narrow}

// mutation is one definition changed: the new text of its file.
type mutation struct {
	kind   string
	symbol symbol
	name   string // the new name, of a rename
	text   string
}

// mutations gives one mutation of each kind in turn, each definition once, in
// an order that a seed chooses.
func (s *subject) mutations(seed string, kinds []string) iter.Seq[mutation] {
	order := s.candidates(seed)
	return func(yield func(mutation) bool) {
		used := make([]bool, len(order))
		for turn := 0; turn < 4*len(order); turn++ {
			kind := kinds[turn%len(kinds)]
			for i, d := range order {
				if used[i] {
					continue
				}
				m, ok := s.mutate(d, kind)
				if !ok {
					continue
				}
				used[i] = true
				if !yield(m) {
					return
				}
				break
			}
		}
	}
}

// candidates lists the definitions whose name another file has, by a digest.
func (s *subject) candidates(seed string) []symbol {
	count := map[string]int{}
	for _, d := range s.symbols {
		count[d.scope()]++
	}
	var out []symbol
	for _, d := range s.symbols {
		others := len(s.words[d.usedAs()])
		if d.Test+d.Local+d.Overload+d.Generated > 0 || count[d.scope()] > 1 || len(d.Name) < 3 || others < 2 || !s.checker.covers(d.Path) || s.files[d.Path] == "" || isTestPath(d.Path) {
			continue
		}
		out = append(out, d)
	}
	key := func(d symbol) string {
		sum := sha256.Sum256([]byte(seed + "\x00" + s.Name + "\x00" + d.Path + "\x00" + d.Qualified))
		return string(sum[:])
	}
	slices.SortFunc(out, func(a, b symbol) int { return cmp.Compare(key(a), key(b)) })
	return out
}

// scope tells overloads, accessors of one name and builds of one function, which
// are left out: what remains would stand in for what was changed.
func (d symbol) scope() string {
	if dir := strings.LastIndexByte(d.Path, '/'); strings.HasSuffix(d.Path, ".go") {
		return d.Path[:dir+1] + "\x00" + d.Qualified
	}
	return d.Path + "\x00" + d.Qualified
}

func isTestPath(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		if part == "test" || part == "tests" || part == "__tests__" || strings.HasSuffix(part, "_test.go") {
			return true
		}
	}
	return false
}

func (d symbol) isConstructor() bool { return d.Name == "__init__" || d.Kind == "constructor" }

// usedAs is the name by which others use a definition.
func (d symbol) usedAs() string {
	if d.isConstructor() {
		parts := strings.Split(d.Qualified, ".")
		return parts[max(0, len(parts)-2)]
	}
	return d.Name
}

func (d symbol) isCallable() bool {
	return d.Kind == "function" || d.Kind == "method" || d.Kind == "constructor"
}

// mutate changes a definition's text; ok is false when that kind of change does
// not apply to it.
func (s *subject) mutate(d symbol, kind string) (m mutation, ok bool) {
	src := s.files[d.Path]
	m = mutation{kind: kind, symbol: d}
	switch kind {
	case remove:
		m.text, ok = removed(src, d, s.language)
	case rename, renamedKey:
		if kind == renamedKey && d.Kind != "property" && d.Kind != "field" && !(d.Kind == "method" && d.ParentKind == "interface") {
			return m, false
		}
		m.name = d.Name + "Anew"
		if s.language == "python" {
			m.name = d.Name + "_anew"
		}
		m.text, ok = renamed(src, d, m.name)
	case narrow:
		m.text, m.name, ok = narrowed(src, d, s.language)
	default:
		if slices.Contains(furtherKinds, kind) {
			m.text, ok = furtherMutation(src, d, s.language, kind)
		} else if d.isCallable() {
			m.text, ok = withOtherSignature(src, d, s.language, kind)
		}
	}
	return m, ok && m.text != src && len(s.words[m.name]) == 0 // else it would be taken for another
}

// removed cuts a definition that begins its line. In Python `pass` takes its
// place, so that no block is left empty.
func removed(src string, d symbol, language string) (string, bool) {
	from, to := offset(src, d.Line, d.Column), offset(src, d.EndLine, d.EndColumn)
	if language == "go" && d.NodeKind == "const" && d.Column > 1 && !strings.Contains(src[from:to], "=") {
		return "", false // it would number the others of its group anew
	}
	if d.isConstructor() || strings.TrimSpace(src[offset(src, d.Line, 1):from]) != "" {
		return "", false
	}
	by := ""
	if language == "python" {
		by = "pass"
		if d.Kind == "field" && d.NameColumn != d.Column {
			return "", false // self.name = …, one of several places perhaps
		}
	} else if to < len(src) && (src[to] == ',' || src[to] == ';') {
		to++
	}
	return src[:from] + by + src[to:], true
}

func renamed(src string, d symbol, name string) (string, bool) {
	at := offset(src, d.NameLine, d.NameColumn)
	if d.isConstructor() || !strings.HasPrefix(src[at:], d.Name) || strings.HasPrefix(d.Name, "__") {
		return "", false
	}
	return src[:at] + name + src[at+len(d.Name):], true
}

// narrowed hides a definition as its language does: a name in lower case, one
// without export or with private, one with an underscore.
func narrowed(src string, d symbol, language string) (text, name string, ok bool) {
	switch language {
	case "go":
		if d.Name[0] < 'A' || d.Name[0] > 'Z' {
			return "", "", false
		}
		name = strings.ToLower(d.Name[:1]) + d.Name[1:]
		text, ok = renamed(src, d, name)
		return text, name, ok
	case "python":
		if strings.HasPrefix(d.Name, "_") {
			return "", "", false
		}
		text, ok = renamed(src, d, "_"+d.Name)
		return text, "_" + d.Name, ok
	}
	at := offset(src, d.Line, d.Column)
	if language == "java" {
		return narrowedJava(src, d)
	}
	if d.ParentKind == "class" && (d.Kind == "method" || d.Kind == "field" || d.Kind == "property" || d.Kind == "getter") && d.Visibility == "public" {
		rest := strings.TrimPrefix(src[at:], "public ")
		if strings.HasPrefix(rest, "abstract") || strings.HasPrefix(rest, "#") {
			return "", "", false
		}
		return src[:at] + "private " + rest, "", true
	}
	rest, ok := strings.CutPrefix(src[at:], "export ")
	if !ok || strings.HasPrefix(rest, "default") {
		return "", "", false
	}
	return src[:at] + rest, "", true
}
