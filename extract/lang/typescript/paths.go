package typescript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// What a condition says of `a.b` holds, as of a variable, until something is
// assigned to it or to a, and not inside functions.

// pathOf writes a member that is selected by names alone, of a variable or this.
func (x *extractor) pathOf(i int32) string {
	switch x.Kind(i) {
	case nIdentifier:
		return x.text(i)
	case nThis:
		return "this"
	case nNonNullExpression, nParenthesizedExpression:
		return x.pathOf(x.First(i))
	case nMemberExpression:
		property := x.Field(i, x.f.Property)
		of := x.pathOf(x.Field(i, x.f.Object))
		if of == "" || property < 0 || x.word[property] < 0 {
			return ""
		}
		return of + "." + x.str(property)
	}
	return ""
}

// rootWord is the word of the variable that a path begins with; -1 for this.
func (x *extractor) rootWord(i int32) int32 {
	for {
		switch x.Kind(i) {
		case nMemberExpression:
			i = x.Field(i, x.f.Object)
		case nNonNullExpression, nParenthesizedExpression:
			i = x.First(i)
		case nIdentifier:
			return x.word[i]
		default:
			return -1
		}
	}
}

// narrowPath binds, in the innermost scope, what is known of a path.
func (x *extractor) narrowPath(i int32, v facts.ExprID) {
	if path := x.pathOf(i); path != "" {
		x.knowPath(path, v)
	}
}

// knowPath keeps what is known of a member in the innermost scope.
func (x *extractor) knowPath(path string, v facts.ExprID) {
	s := x.scope
	if s.paths == nil {
		s.paths, s.within = map[string]facts.ExprID{}, x.fn
	}
	if _, known := s.paths[path]; !known {
		x.paths++
	}
	s.paths[path] = v
}

// narrowedPath gives what is known of a member; 0 if nothing is.
func (x *extractor) narrowedPath(i int32) facts.ExprID {
	if x.paths == 0 {
		return 0
	}
	path := x.pathOf(i)
	if path == "" {
		return 0
	}
	root := x.rootWord(i)
	for s := x.scope; s != nil; s = s.parent {
		if v, known := s.paths[path]; known && s.within == x.fn {
			return v
		}
		if b := s.find(root); root >= 0 && b != nil && !b.narrows {
			return 0 // declared here: it is another one further out
		}
	}
	return 0
}

// forget drops what is known of a path that is assigned to, and of its members.
func (x *extractor) forget(i int32) {
	if x.paths == 0 {
		return
	}
	path := x.pathOf(i)
	if path == "" {
		return
	}
	for s := x.scope; s != nil; s = s.parent {
		for known := range s.paths {
			if rest, ok := strings.CutPrefix(known, path); ok && (rest == "" || rest[0] == '.') {
				s.paths[known] = 0
			}
		}
	}
}
