//go:build cgo

package rust

import (
	"cmp"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// manifest is the file that names a package.
const manifest = "Cargo.toml"

func cargo() lang.Language {
	return lang.Language{Name: "cargo", Version: 1, Tier: 0, Depth: "settings", Family: "rust", Filenames: []string{manifest}, Extract: extractManifest,
		Names: &lang.Names{Strategy: lang.ByManifest, Manifest: manifest}}
}

// extractManifest gives the name of a package as code writes it, and the file of its
// library. Of what is no TOML it says nothing.
func extractManifest(source []byte) (*facts.File, error) {
	f := &facts.File{Language: "cargo", Lines: facts.CountLines(source)}
	var m struct {
		Package struct{ Name string }
		Lib     struct{ Name, Path string }
	}
	if err := toml.Unmarshal(source, &m); err != nil {
		f.ParseErrors = 1
	}
	if name := cmp.Or(m.Lib.Name, m.Package.Name); name != "" {
		value := strings.ReplaceAll(name, "-", "_") + "\x00" + cmp.Or(m.Lib.Path, "src/lib.rs")
		f.Settings = []facts.Setting{{Key: facts.SettingPackage, Value: value, Line: 1}}
	}
	f.Finish()
	return f, nil
}
