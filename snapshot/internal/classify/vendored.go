package classify

import (
	"path"
	"strings"
)

// vendoredFolders hold other people's code wherever they are in a path. The
// list is the part of GitHub linguist's that names folders of dependencies and
// build outputs; its folders of fixtures, samples and documentation are left
// out: tests import from them.
var vendoredFolders = map[string]bool{
	"vendor": true, "node_modules": true, "bower_components": true, "jspm_packages": true, "third_party": true, "third-party": true, "thirdparty": true, "3rdparty": true,
	"Godeps": true, "_vendor": true, "vendored": true, "site-packages": true, ".yarn": true, ".pnpm": true, ".venv": true, "__pycache__": true, ".tox": true, "dist": true,
}

// environmentFolders are those of which a virtual environment of Python consists: a package may be
// called venv too.
var environmentFolders = map[string]bool{"bin": true, "lib": true, "lib64": true, "include": true, "share": true, "Lib": true, "Include": true, "Scripts": true}

// isOfCocoaPods reports a folder in which CocoaPods keeps what an app depends on: at the top, or beside an app for a platform of
// Apple's or an example, as its templates lay it out. Other folders may be called so too.
func isOfCocoaPods(dir string) bool {
	if path.Base(dir) != "Pods" {
		return false
	}
	app := strings.ToLower(path.Base(path.Dir(dir)))
	return path.Dir(dir) == "." || app == "example" || strings.HasSuffix(app, "ios") || strings.HasSuffix(app, "macos") || strings.HasSuffix(app, "tvos")
}

// IsVendored reports whether a file is a dependency's or a build's, by its path.
func IsVendored(p string) bool {
	below := ""
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		name := path.Base(dir)
		if vendoredFolders[name] || name == "venv" && environmentFolders[below] || isOfCocoaPods(dir) {
			return true
		}
		below = name
	}
	base := path.Base(p)
	stem := strings.TrimSuffix(base, path.Ext(base))
	return strings.HasSuffix(stem, ".min") || strings.HasSuffix(stem, "-min") || base == ".pnp.cjs" || base == ".pnp.loader.mjs"
}
