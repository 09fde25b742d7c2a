package byname

import (
	"net/url"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Resolve finds the file or folder that an address names. One that may be made by a build, or
// that another program gives, is outside.
func (b *byPlace) Resolve(l *core.Linker, f *core.File, module string) *core.Value {
	if b.Places != nil {
		for _, at := range b.Places(f.Dir, module) {
			if v := b.standing(l, at); v.Is(core.KindModule) {
				return v
			}
		}
		return core.ExternalValue(module)
	}
	at, ok := b.placeOf(f, module)
	if !ok {
		return core.ExternalValue(module)
	}
	if v := b.standing(l, at); v != nil {
		return v
	}
	for _, ending := range b.Endings {
		if v := b.standing(l, at+ending); v != nil {
			return v
		}
	}
	if v := b.fromSiteRoot(l, f, module); v != nil {
		return v
	}
	if strings.HasPrefix(module, "/") && b.inSite(l, f.Dir, at) {
		return core.ExternalValue(module)
	}
	if b.Strategy == lang.ByFile && b.Inner == "" && strings.HasPrefix(module, "/") || b.Lenient || path.Ext(at) == "" && !b.Strict || core.IsBuilt(at) || isGenerated(at) {
		return core.ExternalValue(module)
	}
	return nil
}

// fromSiteRoot finds what an address means from the root of the site that a file is in, as docsify reads them all.
func (b *byPlace) fromSiteRoot(l *core.Linker, f *core.File, module string) *core.Value {
	p, ok := localPath(module)
	if !ok || b.SiteRoot == "" {
		return nil
	}
	inside := false // each language of a site may have a sidebar of its own
	for dir := f.Dir; dir != "." && dir != "" && dir != "/"; dir = path.Dir(dir) {
		if inside = inside || l.Exists(path.Join(dir, b.SiteRoot)) == core.PathFile; !inside {
			continue
		}
		if v := b.standing(l, path.Join(dir, p)); v != nil {
			return core.AsInferred(v)
		}
	}
	return nil
}

// inSite reports an address from the root of a site that may begin in a folder above the
// file, as generators of pages have it (`docs`), or in what they copy there.
func (b *byPlace) inSite(l *core.Linker, dir, at string) bool {
	for ; dir != "." && dir != "" && dir != "/"; dir = path.Dir(dir) {
		for _, root := range []string{"", "public", "static", "content"} {
			for _, ending := range append([]string{""}, b.Endings...) {
				if l.Exists(path.Join(dir, root, at+ending)) == core.PathFile {
					return true
				}
			}
		}
	}
	return false
}

// placeOf is the path in the repository that an address of a file means, empty for the root; ok
// is false for one that leads elsewhere.
func (b *byPlace) placeOf(f *core.File, module string) (at string, ok bool) {
	if b.Included != nil {
		paths := b.Included(module)
		if len(paths) == 0 {
			return "", false
		}
		module = paths[0]
	}
	p, ok := localPath(module)
	if !ok {
		return "", false
	}
	if at, ok = strings.CutPrefix(p, "/"); ok {
		at = path.Clean(at)
	} else {
		at = path.Join(f.Dir, p)
	}
	if at == "." {
		at = ""
	}
	return at, at != ".." && !strings.HasPrefix(at, "../")
}

// isGenerated reports a page that is most likely made of another.
func isGenerated(p string) bool { x := path.Ext(p); return x == ".html" || x == ".htm" }

// localPath is the path that an address has in the repository; ok is false for one elsewhere.
func localPath(module string) (p string, ok bool) {
	p, _, _ = strings.Cut(module, "#")
	p, _, _ = strings.Cut(p, "?")
	if p == "" || strings.HasPrefix(p, "//") || strings.ContainsAny(p, "${}<>*|\\\n") {
		return "", false
	}
	if n := strings.IndexByte(p, ':'); n >= 0 && !strings.Contains(p[:n], "/") {
		return "", false
	}
	if u, err := url.PathUnescape(p); err == nil {
		p = u
	}
	return p, !strings.ContainsAny(p, "\x00\n")
}

// standing is the file at a path, or of a folder the file that it means or the folder
// itself; nil where nothing is.
func (b *byPlace) standing(l *core.Linker, p string) *core.Value {
	switch kind := core.PathDirectory; {
	case p != "" && l.Exists(p) == core.PathFile:
		if g := l.FileAt(p); g != nil {
			return fileModule(g)
		}
		return core.ExternalValue(p)
	case p != "" && l.Exists(p) != kind:
		return nil
	}
	var stands *core.File
	for _, base := range strings.Fields(b.Inner) {
		if stands = l.FileAt(path.Join(p, base)); stands != nil {
			break
		}
	}
	if b.Strategy == lang.ByFolder {
		if files := l.Ask(core.NewQuestion(core.AskFolder, b.scopeOfFolder(p), "")); stands == nil && len(files) > 0 {
			stands = files[0].File
		}
	}
	if stands == nil {
		return core.ExternalValue(p + "/")
	}
	return fileModule(stands)
}
