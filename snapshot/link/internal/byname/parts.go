package byname

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isPart reports an import of a file that is a part of the importing one.
func (b *byName) isPart(m *facts.Import) bool {
	return b.Parts && isInclude(m) && m.Flags.Has(facts.Spilled)
}

// wholeOf asks for the files that have a part, by the part's path or the end of it.
func (b *byName) wholeOf(part string) core.Question {
	stem, _, _ := strings.Cut(path.Base(part), ".")
	return core.NewQuestion(core.AskUnique, b.shared("whole"), stem)
}

// wholes are the files that a file is a part of.
func (b *byName) wholes(l *core.Linker, f *core.File) []*core.File {
	if !b.Parts {
		return nil
	}
	var all []*core.File
	for _, a := range l.Ask(b.wholeOf(f.Path)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == core.EntryImport && b.fileIncluded(l, a.File, a.File.Facts.Imports[c.Entry.Index].Module) == f {
				all = append(all, a.File)
			}
		}
	}
	return all
}
