//go:build cgo

package ocaml

import (
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// manifest is the file that names the libraries of a folder.
const manifest = "dune"

func dune() lang.Language {
	return lang.Language{Name: "dune", Version: 1, Tier: 0, Depth: "settings", Family: "ocaml", Filenames: []string{manifest}, Extract: extractManifest,
		Names: &lang.Names{Strategy: lang.ByManifest, Manifest: manifest, Included: files}}
}

var (
	comments  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`;[^\n]*`) })
	libraries = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\(\s*library[\s(]`) })
	nameField = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\(\s*(public_)?name\s+([\w-]+)\s*\)`) })
)

// extractManifest gives the names of libraries, as code writes them but for case.
func extractManifest(source []byte) (*facts.File, error) {
	f := &facts.File{Language: "dune", Lines: facts.CountLines(source)}
	text := comments().ReplaceAllStringFunc(string(source), func(s string) string { return strings.Repeat(" ", len(s)) })
	for _, at := range libraries().FindAllStringIndex(text, maxLibraries) {
		if name := fieldOf(text[at[0]:]); name != "" {
			line := 1 + strings.Count(text[:at[0]], "\n")
			f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingPackage, Value: name, Line: uint32(line)})
		}
	}
	f.Finish()
	return f, nil
}

// maxLibraries is how many libraries of a folder are read.
const maxLibraries = 100

// fieldOf is the name in a stanza, whose fields are lists of their own: what it is published as, where it has no other.
func fieldOf(stanza string) string {
	depth, published := 0, ""
	for i := 0; i < len(stanza); i++ {
		switch stanza[i] {
		case '(':
			if depth++; depth != 2 {
				continue
			}
			switch m := nameField().FindStringSubmatch(stanza[i:min(i+256, len(stanza))]); {
			case m == nil:
			case m[1] == "":
				return m[2]
			default:
				published = m[2]
			}
		case ')':
			if depth--; depth == 0 {
				return published
			}
		}
	}
	return ""
}
