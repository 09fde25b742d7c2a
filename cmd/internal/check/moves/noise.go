package main

import (
	"path"
	"regexp"
	"strings"
)

var number = regexp.MustCompile(`\b\d+\b`)

// disturb edits what no refactoring touches: bodies, comments, new functions
// and gone ones.
func (s *scenario) disturb() {
	for range 3 {
		s.editBody()
	}
	for range 2 {
		s.addComment()
	}
	s.addForeign()
	if s.rand.IntN(2) == 0 {
		s.addForeign()
	}
	s.removeOne()
}

// somewhere picks a definition, half of the time in a file that was touched.
func (s *scenario) somewhere(suits func(*symbol) bool, do func(*symbol) bool) {
	near := s.rand.IntN(2) == 0
	s.pick(func(d *symbol) bool {
		if near {
			if _, touched := s.tree.files[s.tree.now(d.Path)]; !touched {
				return false
			}
		}
		return suits(d)
	}, func(d *symbol) (refactoring, bool) { return refactoring{}, do(d) })
}

func (s *scenario) free(d *symbol) (from, to int, ok bool) {
	from, to, ok = s.block(d)
	for n := from; ok && n <= to; n++ {
		ok = !s.tree.claimed[place{d.Path, n}]
	}
	return from, to, ok
}

func (s *scenario) editBody() {
	s.somewhere(func(d *symbol) bool { return d.is("function", "method") && d.End-d.Start >= 3 && d.Local == 0 }, func(d *symbol) bool {
		from, to, ok := s.free(d)
		if !ok {
			return false
		}
		for n := d.Line + 1; n < d.End; n++ {
			text := s.lines[d.Path][n-1]
			if at := number.FindStringIndex(text); at != nil && s.rand.IntN(2) == 0 && !strings.ContainsAny(text, "\"'`") {
				if p, i, found := s.tree.find(place{d.Path, n}); found && s.tree.files[p][i].text == text {
					s.tree.files[p][i].text = text[:at[0]] + "7" + text[at[1]:]
					return s.tree.claim(d.Path, from, to)
				}
			}
		}
		return s.edit(d) && s.tree.claim(d.Path, from, to)
	})
}

func (s *scenario) addComment() {
	s.somewhere(func(d *symbol) bool { return d.isCode() || d.isType() }, func(d *symbol) bool {
		from, _, ok := s.free(d)
		if !ok {
			return false
		}
		p, i, ok := s.tree.find(place{d.Path, from})
		if !ok {
			return false
		}
		s.tree.insert(p, i, texts(indentOf(s.lines[d.Path][d.Start-1])+s.lang.comment+"Mind the "+words[s.rand.IntN(len(words))]+"."))
		return true
	})
}

// addForeign adds a function of another repository of the language.
func (s *scenario) addForeign() {
	if len(s.foreign) == 0 {
		return
	}
	f := s.foreign[s.rand.IntN(len(s.foreign))]
	if s.names[f.name] {
		return
	}
	text := strings.Split(f.text, "\n")
	s.somewhere(func(d *symbol) bool {
		return path.Ext(d.Path) == f.ext && d.top() && (s.lang.name == "java" && d.Kind == "class" || s.lang.name != "java" && d.Kind == "function")
	}, func(d *symbol) bool {
		p, i, ok := s.tree.find(place{d.Path, d.End})
		if _, _, whole := s.block(d); !ok || !whole {
			return false
		}
		if s.lang.name == "java" {
			if strings.TrimSpace(s.tree.files[p][i].text) != "}" {
				return false
			}
			i--
		}
		for j := i + 1; j < len(s.tree.files[p]) && s.tree.files[p][j].from == (place{}) && strings.TrimSpace(s.tree.files[p][j].text) != ""; j++ {
			i = j // lines that were put behind it
		}
		s.tree.insert(p, i+1, append(texts(""), texts(text...)...))
		return true
	})
}

// removeOne takes a function away.
func (s *scenario) removeOne() {
	s.somewhere(func(d *symbol) bool {
		return d.is("function", "method") && d.Local == 0 && d.End > d.Start && (s.lang.braces || d.top())
	}, func(d *symbol) bool {
		from, to, ok := s.free(d)
		return ok && s.tree.claim(d.Path, from, to) && s.tree.cut(d.Path, from, to) != nil
	})
}

// snippet is a function and its text.
type snippet struct{ name, ext, text string }

// takeSnippets gives functions of a repository for others to add.
func (s *repo) takeSnippets() []snippet {
	var out []snippet
	for _, d := range s.symbols {
		from, to, ok := s.block(d)
		if !ok || d.Local == 1 || d.End-d.Start < 4 || d.End-d.Start > 40 {
			continue
		}
		if s.lang.name == "java" && d.Kind == "method" && d.parent != nil && d.parent.top() || s.lang.name != "java" && d.Kind == "function" && d.top() {
			out = append(out, snippet{d.Name, path.Ext(d.Path), strings.Join(s.lines[d.Path][from-1:to], "\n")})
		}
	}
	return out
}
