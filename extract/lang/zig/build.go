//go:build cgo

package zig

import (
	"bytes"
	"cmp"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// manifest is the file by which a project is built. It names the modules that its files import.
const manifest = "build.zig"

var (
	made = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:(?:const|var)\s+(\w+)\s*=\s*)?\w+\.(?:addModule\(\s*"([^"\n]+)"\s*,|createModule\()\s*\.\{`)
	})
	rootFile = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\.(?:root_source_file|source_file)\s*=\s*(?:(?:\w+\.path\(\s*|\.\{\s*\.path\s*=\s*)"([^"\n]+)"|(\w+)\s*[,}])`)
	})
	heldPath = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:const|var)\s+(\w+)\s*=\s*(?:\w+\.path\(\s*|[\w.]*LazyPath\{\s*\.path\s*=\s*)"([^"\n]+)"`)
	})
	passed = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`addImport\(\s*"([^"\n]+)"\s*,\s*(\w+)\s*\)|\.name\s*=\s*"([^"\n]+)"\s*,\s*\.module\s*=\s*(\w+)`)
	})
)

// modules notes the names of modules that a build gives to files: those that it adds for others, and those by which
// one module imports another.
func modules(source []byte, f *facts.File) {
	roots, named := map[string]string{}, map[string]bool{}
	note := func(name, root string, at int) {
		if name != "" && root != "" && !named[name+"\x00"+root] {
			named[name+"\x00"+root] = true
			f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingPackage, Value: name + "\x00" + root, Line: uint32(1 + bytes.Count(source[:at], []byte("\n")))})
		}
	}
	held := map[string]string{}
	for _, m := range heldPath().FindAllSubmatch(source, -1) {
		held[string(m[1])] = string(m[2])
	}
	for _, m := range made().FindAllSubmatchIndex(source, -1) {
		found := rootFile().FindSubmatch(braced(source[m[1]:]))
		if found == nil {
			continue
		}
		root := cmp.Or(string(found[1]), held[string(found[2])])
		if root == "" {
			continue
		}
		if m[2] >= 0 {
			roots[string(source[m[2]:m[3]])] = root
		}
		if m[4] >= 0 {
			note(string(source[m[4]:m[5]]), root, m[0])
		}
	}
	if len(roots) == 0 {
		return
	}
	for _, m := range passed().FindAllSubmatchIndex(source, -1) {
		name, module := m[2:4], m[4:6]
		if m[2] < 0 {
			name, module = m[6:8], m[8:10]
		}
		note(string(source[name[0]:name[1]]), roots[string(source[module[0]:module[1]])], m[0])
	}
}

// braced is a text up to the brace that closes the one before it.
func braced(text []byte) []byte {
	depth := 1
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[:i]
			}
		}
	}
	return text
}
