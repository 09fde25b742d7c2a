package filereach

import (
	"context"
	"path"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// conventions are the ways in which the files of a family of languages are loaded without a
// reference. A language declares its own in a file of this package.
type conventions struct {
	// loads lists what code asks for that loads or runs files by computed names: functions
	// and libraries.
	loads func() []link.Key
	// computed matches what loads a module that is not written out, or may; own what is
	// computed of the loader's own folder or package; part the parts of paths in strings.
	computed, own, part func() *regexp.Regexp
	// imports lists how code writes the import of a module by its name.
	imports func(module string) []string
	// packageFile is the base name of the file that makes a package of a folder whose
	// modules a loader may list; empty where there is none.
	packageFile string
	// around adds what else sees a file without an edge; nil where nothing does.
	around func(s *dependents, ctx context.Context, p string, found map[string]bool) error
}

var (
	declared = map[lang.Family]func() *conventions{}
	below    = map[string]bool{} // base names, see decidesBelow
)

// declare makes the conventions of a family known; decisive are the base names of files
// that decide about all tests below their folder.
func declare(f lang.Family, c func() *conventions, decisive ...string) {
	if c != nil {
		declared[f] = sync.OnceValue(c)
	}
	for _, name := range decisive {
		below[name] = true
	}
}

// conventionsOf gives those of a path's language, nil where it has none: no module is
// loaded by a computed name.
func conventionsOf(p string) *conventions {
	if c := declared[extract.FamilyOfPath(p)]; c != nil {
		return c()
	}
	return nil
}

// decidesBelow reports a file that decides about all tests below its folder: it gives
// them what they do not import, or chooses what is built.
func decidesBelow(p string) bool { return below[path.Base(p)] }

// inFolderPackage reports a file of a language whose packages are folders.
func inFolderPackage(p string) bool {
	l, _ := extract.Detect(p)
	return l != nil && l.FolderPackages
}
