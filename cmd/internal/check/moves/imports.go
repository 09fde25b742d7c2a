package main

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

var (
	tsModule = regexp.MustCompile(`((?:from|import|require|mock)\s*\(?\s*['"])(\.{1,2}(?:/[^'"]*)?)(['"])`)
	pyFrom   = regexp.MustCompile(`^(\s*from\s+)([.\w]+)(\s+import\b)(.*)$`)
)

// follow lets the imports of a moved definition follow it, and imports it where it left.
func (s *scenario) follow(d *symbol, name, dest string) {
	seen := map[place]bool{}
	for _, r := range d.refs {
		at := place{r.Path, r.Line}
		if r.Kind != "imports" || seen[at] || r.Path == d.Path {
			continue
		}
		seen[at] = true
		switch s.lang.name {
		case "typescript":
			s.reimport(at, name, d.Path, dest, tsModule, 2)
		case "python":
			s.reimport(at, name, d.Path, dest, pyFrom, 2)
		}
	}
	if s.lang.name == "go" {
		s.qualify(d, name, dest)
		return
	}
	left := slices.ContainsFunc(d.refs, func(r ref) bool { return r.Path == d.Path && (r.Line < d.Start || r.Line > d.End) })
	if now := s.tree.now(d.Path); left && now != dest && d.top() {
		switch s.lang.name {
		case "typescript":
			s.tree.insert(now, 0, texts("import { "+name+" } from '"+tsSpec(now, dest, "")+"'"))
		case "python":
			if spec, ok := pySpec(now, dest, ".x", now); ok {
				s.tree.insert(now, s.afterHeader(now), texts("from "+spec+" import "+name))
			}
		}
	}
}

// afterHeader is the index behind a Python file's docstring and future imports.
func (s *scenario) afterHeader(p string) int {
	for i, l := range s.tree.open(p) {
		if (strings.HasPrefix(l.text, "import ") || strings.HasPrefix(l.text, "from ")) && !strings.Contains(l.text, "__future__") {
			return i
		}
	}
	return len(s.tree.open(p))
}

// reimport takes a name out of an import statement and imports it from its new module.
func (s *scenario) reimport(at place, name, old, dest string, module *regexp.Regexp, group int) {
	p, i, ok := s.tree.find(at)
	if !ok || p == dest {
		return
	}
	lines := s.tree.files[p]
	first, last := statement(lines, i, s.lang.name)
	text := ""
	for _, l := range lines[first : last+1] {
		text += l.text + "\n"
	}
	spec := ""
	for _, l := range lines[first : last+1] {
		if m := module.FindStringSubmatch(l.text); m != nil {
			spec = m[group]
		}
	}
	if spec == "" || !s.leadsTo(p, spec, old) || strings.Contains(text, "*") || strings.Contains(text, "(  #") {
		return
	}
	head := strings.TrimSpace(text)[:6]
	fresh := ""
	switch s.lang.name {
	case "typescript":
		fresh = strings.Fields(head)[0] + " { " + name + " } from '" + tsSpec(p, dest, spec) + "'"
	default:
		to, ok := pySpec(p, dest, spec, old)
		if !ok {
			return
		}
		fresh = indentOf(lines[first].text) + "from " + to + " import " + name
	}
	l := lines[i]
	if first == last && strings.Count(text, ",") == 0 && !strings.Contains(text, " as ") { // it alone was imported
		l.text = fresh
		return
	}
	if at := nextWord(l.text, 0, name); at >= 0 {
		rest := l.text[at+len(name):]
		if trimmed, found := strings.CutPrefix(rest, ","); found {
			rest = strings.TrimPrefix(trimmed, " ")
		} else if first == last {
			l.text = strings.TrimSuffix(strings.TrimRight(l.text[:at], " "), ",") + " " + rest
			s.tree.insert(p, first, texts(fresh))
			return
		}
		l.text = l.text[:at] + rest
	}
	s.tree.insert(p, first, texts(fresh))
}

// statement is the range of the import statement that a line belongs to.
func statement(lines []*line, i int, language string) (first, last int) {
	first, last = i, i
	for first > 0 && !startsImport(lines[first].text) {
		first--
	}
	open := func(j int) bool {
		t := ""
		for _, l := range lines[first : j+1] {
			t += l.text
		}
		if language == "python" {
			return strings.Count(t, "(") > strings.Count(t, ")")
		}
		return strings.Count(t, "{") > strings.Count(t, "}") || !strings.ContainsAny(t, `'"`)
	}
	for last+1 < len(lines) && open(last) {
		last++
	}
	return first, last
}

func startsImport(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "import ") || strings.HasPrefix(text, "from ") || strings.HasPrefix(text, "export ")
}

// leadsTo reports whether a module as written in a file means another file.
func (s *scenario) leadsTo(from, spec, file string) bool {
	if s.lang.name == "python" {
		return pyLeads(from, spec, file)
	}
	p := path.Join(link.Dir(from), spec)
	stem := strings.TrimSuffix(file, path.Ext(file))
	return p == stem || p == file || strings.TrimSuffix(p, path.Ext(p)) == stem && path.Ext(p) != "" || path.Base(stem) == "index" && p == link.Dir(stem)
}

func tsSpec(from, to, like string) string {
	up := 0
	dir := link.Dir(from)
	for dir != "" && !strings.HasPrefix(to, dir+"/") {
		dir, up = link.Dir(dir), up+1
	}
	rest := strings.TrimPrefix(to, dir+"/")
	rest = strings.TrimSuffix(rest, path.Ext(rest))
	switch path.Ext(like) {
	case ".js", ".ts", ".tsx", ".jsx":
		rest += path.Ext(like)
	}
	if up == 0 {
		return "./" + rest
	}
	return strings.Repeat("../", up) + rest
}

// pyDotted is a file's module path from the root of the repository.
func pyDotted(p string) string {
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(p, ".py"), "/__init__"), "/", ".")
}

// pyRelative resolves a relative module to its dotted path.
func pyRelative(from, spec string) string {
	dir := link.Dir(from)
	rest := strings.TrimLeft(spec, ".")
	for range len(spec) - len(rest) - 1 {
		dir = link.Dir(dir)
	}
	return strings.Trim(strings.ReplaceAll(dir, "/", ".")+"."+rest, ".")
}

func pyLeads(from, spec, file string) bool {
	if strings.HasPrefix(spec, ".") {
		return pyRelative(from, spec) == pyDotted(file)
	}
	return pyDotted(file) == spec || strings.HasSuffix(pyDotted(file), "."+spec) && strings.Contains(spec, ".") || pyDotted(file) == "src."+spec
}

// pySpec writes the module of a file in the way that another file's was written.
func pySpec(from, to, like, old string) (string, bool) {
	if !strings.HasPrefix(like, ".") {
		root, ok := strings.CutSuffix(pyDotted(old), like)
		if !ok || !strings.HasPrefix(pyDotted(to), root) {
			return "", false
		}
		return strings.TrimPrefix(pyDotted(to), root), true
	}
	dots, dir := ".", link.Dir(from)
	for dir != "" && !strings.HasPrefix(to, dir+"/") {
		dir, dots = link.Dir(dir), dots+"."
	}
	if dir == "" && link.Dir(from) != "" {
		return "", false
	}
	return dots + strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(to, dir+"/"), ".py"), "/", "."), true
}

// qualify names a Go definition by its package where it is used from outside of it now.
func (s *scenario) qualify(d *symbol, name, dest string) {
	if link.Dir(dest) == link.Dir(d.Path) {
		return
	}
	pkg := path.Base(link.Dir(dest))
	imported := map[string]bool{}
	for _, r := range d.refs {
		p, i, ok := s.tree.find(place{r.Path, r.Line})
		if !ok || link.Dir(p) == link.Dir(dest) {
			continue
		}
		l := s.tree.files[p][i]
		at := nextWord(l.text, 0, name)
		if at < 0 || pkg == "" || pkg == "." {
			continue
		}
		before := strings.LastIndexFunc(l.text[:at], func(c rune) bool { return c != '.' && (c > 0x7f || !letters.IsIdentifier(byte(c))) }) + 1
		l.text = l.text[:before] + pkg + "." + l.text[at:]
		if !imported[p] {
			imported[p] = true
			for j, o := range s.tree.files[p] {
				if strings.HasPrefix(o.text, "package ") {
					s.tree.insert(p, j+1, texts("", `import "`+path.Join(s.module, link.Dir(dest))+`"`))
					break
				}
			}
		}
	}
}

// redirect lets the imports of a moved file follow it, and its own relative ones.
func (s *scenario) redirect(from, to string) {
	paths := make([]string, 0, len(s.lines))
	for p := range s.lines {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	switch s.lang.name {
	case "java":
		s.redirectJava(from, to, paths)
	case "typescript":
		for _, p := range paths {
			s.redirectModules(p, from, to)
		}
	case "python":
		for _, p := range paths {
			s.redirectPython(p, from, to)
		}
	}
}

func (s *scenario) redirectModules(p, from, to string) {
	now := s.tree.now(p)
	for i, text := range s.lines[p] {
		m := tsModule.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		spec := text[m[4]:m[5]]
		fresh := ""
		switch {
		case s.leadsTo(p, spec, from):
			fresh = tsSpec(now, to, spec)
		case p == from && link.Dir(from) != link.Dir(to):
			fresh = tsSpec(now, path.Join(link.Dir(from), spec)+".x", "")
		default:
			continue
		}
		if at, j, ok := s.tree.find(place{p, i + 1}); ok {
			l := s.tree.files[at][j]
			l.text = strings.Replace(l.text, text[m[4]-1:m[5]+1], text[m[4]-1:m[4]]+fresh+text[m[5]:m[5]+1], 1)
		}
	}
}

func (s *scenario) redirectPython(p, from, to string) {
	now := s.tree.now(p)
	stem, fresh := path.Base(pyDotted(from)), ""
	stem = stem[strings.LastIndexByte(stem, '.')+1:]
	for i, text := range s.lines[p] {
		m := pyFrom.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		switch spec := m[2]; {
		case pyLeads(p, spec, from):
			to, ok := pySpec(now, to, spec, from)
			if !ok {
				continue
			}
			fresh = m[1] + to + m[3] + m[4]
		case p == from && strings.HasPrefix(spec, ".") && link.Dir(from) != link.Dir(to):
			target := path.Join(append([]string{link.Dir(from)}, slices.Repeat([]string{".."}, len(spec)-len(strings.TrimLeft(spec, "."))-1)...)...)
			target = path.Join(target, strings.ReplaceAll(strings.TrimLeft(spec, "."), ".", "/"), "x.py")
			to, ok := pySpec(now, target, ".", from)
			if !ok {
				continue
			}
			if to = strings.TrimSuffix(strings.TrimSuffix(to, "x"), "."); strings.Trim(to, ".") == "" {
				to += "."
			}
			fresh = m[1] + to + m[3] + m[4]
		case nextWord(m[4], 0, stem) >= 0 && !strings.ContainsAny(m[4], ",(") && (pyLeads(p, strings.TrimSuffix(spec, ".")+"."+stem, from) || strings.Trim(spec, ".") == "" && pyRelative(p, spec+stem) == pyDotted(from)):
			like := strings.TrimSuffix(spec, ".") + "." + stem
			if strings.Trim(spec, ".") == "" {
				like = spec + stem
			}
			whole, ok := pySpec(now, to, like, from)
			if !ok {
				continue
			}
			cut := strings.LastIndexByte(whole, '.')
			parent, last := whole[:cut], whole[cut+1:]
			if strings.Trim(parent, ".") == "" {
				parent += "."
			}
			fresh = m[1] + parent + m[3] + " " + last + " as " + stem
			if last == stem {
				fresh = m[1] + parent + m[3] + " " + last
			}
		default:
			continue
		}
		if at, j, ok := s.tree.find(place{p, i + 1}); ok && s.tree.files[at][j].text == text {
			s.tree.files[at][j].text = fresh
		}
	}
}

func (s *scenario) redirectJava(from, to string, paths []string) {
	lines := s.tree.open(to)
	pkg, at := packageOf(lines)
	if at < 0 {
		return
	}
	fresh := pkg + "." + path.Base(link.Dir(to))
	lines[at].text = "package " + fresh + ";"
	name := strings.TrimSuffix(path.Base(from), ".java")
	for _, p := range paths {
		if p == from {
			continue
		}
		body := strings.Join(s.lines[p], "\n")
		now := s.tree.now(p)
		switch {
		case strings.Contains(body, "import "+pkg+"."+name+";") || strings.Contains(body, "import static "+pkg+"."+name+"."):
			for _, l := range s.tree.open(now) {
				if strings.HasPrefix(l.text, "import ") {
					l.text = strings.ReplaceAll(l.text, " "+pkg+"."+name, " "+fresh+"."+name)
				}
			}
		case nextWord(body, 0, name) >= 0 && strings.Contains(body, "package "+pkg+";"):
			if _, i := packageOf(s.tree.open(now)); i >= 0 {
				s.tree.insert(now, i+1, texts("import "+fresh+"."+name+";"))
			}
		}
	}
	s.tree.insert(to, at+1, texts("import "+pkg+".*;"))
}
