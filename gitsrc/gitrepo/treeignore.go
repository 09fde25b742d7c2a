package gitrepo

import "strings"

// IgnoredInTree reports whether the .gitignore files of a tree ignore a path that is not
// in it, as a file or as a folder. read gives a file's bytes, nil for one that is not there.
func IgnoredInTree(path string, read func(path string) []byte) bool {
	var l *ignoreList
	dir := ""
	for {
		if data := read(dir + ".gitignore"); data != nil {
			l = pushIgnore(l, dir, data, false)
		}
		part, rest, below := strings.Cut(path[len(dir):], "/")
		at := dir + part
		if l.ignored(at, true) || !below && l.ignored(at, false) {
			return true
		}
		if !below || rest == "" {
			return false
		}
		dir = at + "/"
	}
}
