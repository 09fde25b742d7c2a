package gitrepo

import (
	"strings"
)

// ignorePattern is one line of an ignore file, as git's dir.c parses it.
type ignorePattern struct {
	text     string
	negated  bool
	dirOnly  bool
	basename bool // without a slash: matches a name in any folder
	literal  int  // length of the part before the first wildcard
}

// ignoreList is the patterns of one ignore file. Chains go from the deepest
// folder up to the patterns that hold everywhere.
type ignoreList struct {
	base     string // folder of the file, with its slash, "" at the top
	patterns []ignorePattern
	parent   *ignoreList
	fold     bool
}

// pushIgnore adds a file's patterns to a chain.
func pushIgnore(parent *ignoreList, base string, content []byte, fold bool) *ignoreList {
	l := &ignoreList{base: base, parent: parent, fold: fold}
	text := strings.TrimPrefix(string(content), "\xef\xbb\xbf")
	for _, line := range strings.Split(text, "\n") {
		if p, ok := parseIgnore(strings.TrimSuffix(line, "\r")); ok {
			l.patterns = append(l.patterns, p)
		}
	}
	if len(l.patterns) == 0 {
		return parent
	}
	return l
}

func parseIgnore(line string) (ignorePattern, bool) {
	if line == "" || line[0] == '#' {
		return ignorePattern{}, false
	}
	p := ignorePattern{text: trimTrailingSpaces(line)}
	if strings.HasPrefix(p.text, "!") {
		p.negated, p.text = true, p.text[1:]
	}
	p.shape()
	return p, p.text != ""
}

// shape finds what the text says about folders, slashes and wildcards.
func (p *ignorePattern) shape() {
	if rest, ok := strings.CutSuffix(p.text, "/"); ok {
		p.dirOnly, p.text = true, rest
	}
	p.basename = !strings.Contains(p.text, "/")
	p.text = strings.TrimPrefix(p.text, "/")
	if p.literal = strings.IndexAny(p.text, "*?[\\"); p.literal < 0 {
		p.literal = len(p.text)
	}
}

// trimTrailingSpaces keeps a space that a backslash escapes.
func trimTrailingSpaces(s string) string {
	end := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ' ':
			continue
		case '\\':
			if i++; i >= len(s) {
				return s
			}
		}
		end = i + 1
	}
	return s[:end]
}

// matches compares with a path relative to the pattern's folder.
func (p *ignorePattern) matches(rel string, isDir, fold bool) bool {
	if p.dirOnly && !isDir {
		return false
	}
	if p.basename {
		rel = rel[strings.LastIndexByte(rel, '/')+1:]
	}
	// Git compares the part without wildcards on its own, so that a "**" right
	// after it is at the beginning of what is left.
	n := p.literal
	if p.basename && n < len(p.text) {
		n = 0
	}
	if len(rel) < n || !equalNames(p.text[:n], rel[:n], fold) {
		return false
	}
	if n == len(p.text) {
		return len(rel) == n
	}
	return wildmatch(p.text[n:], rel[n:], wildOptions{pathname: !p.basename, fold: fold})
}

func equalNames(a, b string, fold bool) bool {
	return a == b || fold && equalFoldASCII(a, b)
}

func equalFoldASCII(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if foldByte(a[i]) != foldByte(b[i]) {
			return false
		}
	}
	return true
}

// ignored reports whether a path is ignored, its folders not being so: the last
// matching pattern of the deepest file that has one decides.
func (l *ignoreList) ignored(path string, isDir bool) bool {
	for ; l != nil; l = l.parent {
		rel, ok := strings.CutPrefix(path, l.base)
		if !ok {
			continue
		}
		for i := len(l.patterns) - 1; i >= 0; i-- {
			if p := &l.patterns[i]; p.matches(rel, isDir, l.fold) {
				return !p.negated
			}
		}
	}
	return false
}
