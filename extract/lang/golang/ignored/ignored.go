// Package ignored says which files and folders the go command passes over, by their names alone.
package ignored

import (
	"path"
	"strings"
)

// Name reports a file or folder that is passed over: its name begins with a low line or a dot.
func Name(name string) bool { return strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") }

// Folder is the innermost folder around a directory of a tree, or itself, that is passed over; empty for none.
func Folder(dir string) string {
	for ; dir != "" && dir != "." && dir != "/"; dir = path.Dir(dir) {
		if name := path.Base(dir); name == "testdata" || Name(name) {
			return dir
		}
	}
	return ""
}

// Path reports a file that is passed over, for its own name or for a folder around it.
func Path(p string) bool { return Name(path.Base(p)) || Folder(path.Dir(p)) != "" }
