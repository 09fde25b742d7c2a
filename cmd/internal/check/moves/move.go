package main

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func (s *scenario) moveFunction() (refactoring, bool) {
	return s.moveDefinition("move function", false, false)
}
func (s *scenario) moveFunctionEdited() (refactoring, bool) {
	return s.moveDefinition("move function and edit", true, false)
}
func (s *scenario) moveRenamed() (refactoring, bool) {
	return s.moveDefinition("move and rename", false, true)
}

// moveDefinition takes a function to another file or a method to another class.
func (s *scenario) moveDefinition(kind string, edited, renamed bool) (refactoring, bool) {
	suits := func(d *symbol) bool {
		return d.is("function", "method") && d.Local == 0 && s.plain(d) && d.End-d.Start >= 2 && (d.top() && d.Kind == "function" || s.lang.name != "go" && d.Kind == "method")
	}
	return s.pick(suits, func(d *symbol) (refactoring, bool) {
		from, to, ok := s.block(d)
		if !ok || s.overloaded(d) {
			return refactoring{}, false
		}
		dest, index, ok := s.destination(d)
		if !ok || !s.tree.claim(d.Path, from, to) {
			return refactoring{}, false
		}
		want, name := wantMoved, d.Name
		if edited && !s.edit(d) {
			return refactoring{}, false
		}
		last := to
		if renamed {
			name = s.name(d.Name)
			if !s.rewrite(d, name, 1) {
				return refactoring{}, false
			}
			want = wantRenamed
		}
		s.take(d, from, last, dest, index)
		s.follow(d, name, dest)
		return refactoring{kind: kind, note: d.Qualified + " of " + d.Path + " to " + dest + " as " + name, expect: []expectation{{want: want, base: d}}}, true
	})
}

// take moves a block of lines before an index of another file, with what was put in or
// after it meanwhile.
func (s *scenario) take(d *symbol, from, to int, dest string, index int) {
	at, i, _ := s.tree.find(place{d.Path, to})
	behind := at == dest && index > i
	trail := 0 // new lines of an edit behind a Python body
	for lines := s.tree.files[at]; !s.lang.braces && i+1+trail < len(lines) && lines[i+1+trail].from == (place{}) && strings.HasPrefix(lines[i+1+trail].text, " "); {
		trail++
	}
	block := s.tree.cut(d.Path, from, to)
	if trail > 0 {
		i -= len(block) - 1
		block = append(block, slices.Clone(s.tree.files[at][i:i+trail])...)
		s.tree.files[at] = slices.Delete(s.tree.files[at], i, i+trail)
	}
	if behind {
		index -= len(block)
	}
	s.tree.insert(dest, min(index, len(s.tree.open(dest))), append(append(texts(""), block...), texts("")...))
}

// destination is where a definition may go: the end of another file, perhaps a
// new one, or of another class.
func (s *scenario) destination(d *symbol) (dest string, index int, ok bool) {
	if d.parent != nil && d.parent.isType() {
		return s.otherClass(d)
	}
	if s.rand.IntN(3) == 0 {
		return s.freshFile(d.Path)
	}
	files := s.otherFiles(d)
	if len(files) == 0 {
		return s.freshFile(d.Path)
	}
	dest = s.tree.now(files[s.rand.IntN(len(files))])
	return dest, len(s.tree.open(dest)), true
}

// otherFiles are files that a top-level definition may go to: of its folder in
// Go, sometimes of another one; tests to tests.
func (s *scenario) otherFiles(d *symbol) []string {
	abroad := s.rand.IntN(3) == 0
	var out []string
	for p := range s.byPath {
		if p == d.Path || s.hasName(p, d.Name) || s.lines[p] == nil || isTest(p) != isTest(d.Path) || path.Ext(p) != path.Ext(d.Path) {
			continue
		}
		if near := link.Dir(p) == link.Dir(d.Path); near != abroad && len(s.byPath[p]) > 1 {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

func isTest(p string) bool { return strings.Contains(strings.ToLower(p), "test") }

// freshFile starts a new file beside another one.
func (s *scenario) freshFile(like string) (string, int, bool) {
	stem := strings.ToLower(words[s.rand.IntN(len(words))] + words[s.rand.IntN(len(words))])
	if strings.HasSuffix(like, "_test.go") {
		stem += "_test"
	}
	p := path.Join(link.Dir(like), stem+path.Ext(like))
	if s.tree.exists(p) {
		return "", 0, false
	}
	s.tree.files[p] = texts(s.lang.header(s, p, like)...)
	return p, len(s.tree.files[p]), true
}

// otherClass is the end of another class of a file that may be the same.
func (s *scenario) otherClass(d *symbol) (string, int, bool) {
	var list []*symbol
	for _, e := range s.symbols {
		if e.Kind != d.parent.Kind || e == d.parent || !e.top() || s.lines[e.Path] == nil || e.End-e.Start < 3 || isTest(e.Path) != isTest(d.Path) || d.parent.top() != e.top() {
			continue
		}
		if !slices.ContainsFunc(e.children, func(m *symbol) bool { return m.Name == d.Name }) && slices.ContainsFunc(e.children, (*symbol).isCode) {
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return "", 0, false
	}
	e := list[s.rand.IntN(len(list))]
	if s.tree.claimed[place{e.Path, e.End}] || indentOf(s.lines[e.Path][e.Start-1]) != indentOf(s.lines[d.parent.Path][d.parent.Start-1]) {
		return "", 0, false
	}
	p, i, ok := s.tree.find(place{e.Path, e.End})
	if !s.lang.braces {
		i++
	} else if ok && strings.TrimSpace(s.tree.files[p][i].text) != "}" {
		return "", 0, false
	}
	return p, i, ok
}

// moveClass takes a type, in Go with its methods, to another file.
func (s *scenario) moveClass() (refactoring, bool) {
	suits := func(d *symbol) bool {
		return d.isType() && d.Local == 0 && s.plain(d) && d.End-d.Start >= 2 && (d.top() || s.lang.name == "java")
	}
	return s.pick(suits, func(d *symbol) (refactoring, bool) {
		if s.lang.name == "java" && d.top() {
			return s.moveJava(d)
		}
		var parts []*symbol
		for _, e := range s.byPath[d.Path] {
			if e == d || s.lang.name == "go" && e.Kind == "method" && strings.HasPrefix(e.Qualified, d.Name+".") && !inside(e, d) {
				parts = append(parts, e)
			}
		}
		for _, e := range parts {
			if _, _, ok := s.block(e); !ok {
				return refactoring{}, false
			}
		}
		dest, _, ok := s.destinationOf(d)
		if !ok {
			return refactoring{}, false
		}
		for _, e := range parts {
			if from, to, _ := s.block(e); !s.tree.claim(e.Path, from, to) {
				return refactoring{}, false
			}
		}
		r := refactoring{kind: "move class", note: d.Qualified + " of " + d.Path + " to " + dest}
		for _, e := range parts {
			from, to, _ := s.block(e)
			s.take(e, from, to, dest, len(s.tree.open(dest)))
			r.expect = append(r.expect, expectation{want: wantMoved, base: e})
		}
		s.follow(d, d.Name, dest)
		return r, true
	})
}

// destinationOf is where a type may go; one nested in a Java class gets a file.
func (s *scenario) destinationOf(d *symbol) (string, int, bool) {
	if s.lang.name != "java" {
		return s.destination(d)
	}
	p := path.Join(link.Dir(d.Path), d.Name+".java")
	if s.tree.exists(p) {
		return "", 0, false
	}
	s.tree.files[p] = texts(javaHeader(s, p, d.Path)...)
	return p, len(s.tree.files[p]), true
}

// moveJava takes a top-level type with its file to another package.
func (s *scenario) moveJava(d *symbol) (refactoring, bool) {
	if s.tree.now(d.Path) != d.Path || strings.TrimSuffix(path.Base(d.Path), ".java") != d.Name {
		return refactoring{}, false
	}
	return s.moveTo(d.Path, path.Join(link.Dir(d.Path), words[s.rand.IntN(len(words))], path.Base(d.Path)), "move class", d)
}

// moveFile renames a file or takes it to another folder, with the imports of it.
func (s *scenario) moveFile() (refactoring, bool) {
	suits := func(d *symbol) bool {
		base := path.Base(d.Path)
		return d.Kind == "file" && s.tree.now(d.Path) == d.Path && len(s.byPath[d.Path]) > 2 && base != "__init__.py" && base != "index.ts" && base != "doc.go" && base != "main.go"
	}
	return s.pick(suits, func(d *symbol) (refactoring, bool) {
		stem, ext, _ := strings.Cut(path.Base(d.Path), ".")
		if strings.HasSuffix(stem, "_test") {
			stem, ext = strings.TrimSuffix(stem, "_test"), "_test."+ext
		} else {
			ext = "." + ext
		}
		to := path.Join(link.Dir(d.Path), s.name(stem)+ext)
		switch s.lang.name {
		case "java":
			to = path.Join(link.Dir(d.Path), words[s.rand.IntN(len(words))], path.Base(d.Path))
		case "typescript", "python":
			if s.rand.IntN(2) == 0 {
				to = path.Join(link.Dir(d.Path), words[s.rand.IntN(len(words))], path.Base(d.Path))
			}
		}
		return s.moveTo(d.Path, to, "move file", d)
	})
}

// moveTo moves a file and lets imports follow.
func (s *scenario) moveTo(from, to, kind string, d *symbol) (refactoring, bool) {
	if s.tree.exists(to) {
		return refactoring{}, false
	}
	s.tree.move(from, to)
	want := wantMoved
	if link.Dir(from) == link.Dir(to) && d.Kind == "file" {
		want = wantRenamed
	}
	r := refactoring{kind: kind, note: from + " to " + to, expect: []expectation{{want: want, base: d}}}
	for _, e := range s.byPath[from] {
		if e.top() && e != d && e.Kind != "file" && (e.isCode() || e.isType()) {
			r.expect = append(r.expect, expectation{want: wantMoved, base: e})
		}
	}
	s.redirect(from, to)
	return r, true
}

// splitFile takes several definitions of a file to a new one.
func (s *scenario) splitFile() (refactoring, bool) {
	suits := func(d *symbol) bool { return d.Kind == "file" && s.lang.name != "java" && s.tree.now(d.Path) == d.Path }
	return s.pick(suits, func(f *symbol) (refactoring, bool) {
		var parts []*symbol
		for _, d := range s.byPath[f.Path] {
			if _, _, ok := s.block(d); ok && d.top() && d.is("function", "class", "struct", "interface") && s.plain(d) && !s.overloaded(d) && d.End > d.Start {
				parts = append(parts, d)
			}
		}
		if len(parts) < 5 {
			return refactoring{}, false
		}
		n := 2 + s.rand.IntN(len(parts)/2)
		first := s.rand.IntN(len(parts) - n + 1)
		dest, _, ok := s.freshFile(f.Path)
		if !ok {
			return refactoring{}, false
		}
		r := refactoring{kind: "split file", note: f.Path + " to " + dest}
		for _, d := range parts[first : first+n] {
			from, to, _ := s.block(d)
			if s.tree.claim(d.Path, from, to) {
				s.take(d, from, to, dest, len(s.tree.open(dest)))
				s.follow(d, d.Name, dest)
				r.expect = append(r.expect, expectation{want: wantMoved, base: d})
			}
		}
		return r, len(r.expect) > 0
	})
}
