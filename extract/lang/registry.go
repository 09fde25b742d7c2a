package lang

import (
	"path"
	"strings"
	"sync"
)

// list gives all languages; package extract sets it.
var list func() []Language

// Register makes languages known by their names. Package extract does it once, for
// all that there are; they are listed when one is first needed.
func Register(all func() []Language) { list = all }

// all lists the registered languages in their order.
func all() []Language {
	if list == nil {
		return nil
	}
	return list()
}

var registered = sync.OnceValue(func() map[string]*Language {
	out := map[string]*Language{}
	for languages, i := all(), 0; i < len(languages); i++ {
		out[languages[i].Name] = &languages[i]
	}
	return out
})

// Named gives a registered language; nil for a name of none.
func Named(name string) *Language { return registered()[name] }

var sharing = sync.OnceValue(func() map[string][]string {
	out, families := map[string][]string{}, map[Family]bool{}
	for _, l := range all() {
		if l.Names != nil && l.Names.Shares != "" && !families[l.Family] {
			families[l.Family] = true
			out[l.Names.Shares] = append(out[l.Names.Shares], l.Name)
		}
	}
	return out
})

// namesOf collects names that languages have.
func namesOf(of func(l *Language) []string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for languages, i := all(), 0; i < len(languages); i++ {
			for _, name := range of(&languages[i]) {
				out[name] = name != ""
			}
		}
		return out
	})
}

var (
	manifests    = namesOf(func(l *Language) []string { return l.Manifests })
	folderFiles  = namesOf(func(l *Language) []string { return []string{l.FolderFile} })
	packageFiles = namesOf(func(l *Language) []string {
		return []string{strings.TrimSuffix(l.PackageFile, path.Ext(l.PackageFile))}
	})
	sourceFolders = namesOf(func(l *Language) []string { return []string{l.SourceFolder} })
)

// IsManifest reports the base name of a file that says which libraries the code of some language uses.
func IsManifest(base string) bool { return manifests()[base] }

// IsPackageFile reports the base name, without extension, of a file that makes a folder a package.
func IsPackageFile(stem string) bool { return packageFiles()[stem] }

// IsFolderFile reports the base name, without extension, of a file that an import of its folder means.
func IsFolderFile(stem string) bool { return folderFiles()[stem] }

// IsSourceFolder reports the name of a folder of source sets in which files of some language are.
func IsSourceFolder(name string) bool { return sourceFolders()[name] }

// Sharing lists languages that share a language's packages, one of each family.
func Sharing(language string) []string { return sharing()[language] }

// FamilyOf gives the family of a registered language; empty when it has none.
func FamilyOf(language string) Family {
	if l := Named(language); l != nil {
		return l.Family
	}
	return ""
}
