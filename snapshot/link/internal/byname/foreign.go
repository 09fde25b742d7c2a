package byname

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Foreign is the file whose path ends so, where files include others, or the one type that is called by a name in the repository's common namespace.
func (b *byName) Foreign(l *core.Linker, name string) *core.Value {
	if b.Strategy == lang.ByInclude {
		g := b.fileIncluded(l, l.File, name)
		if g == nil {
			return nil
		}
		return fileModule(g)
	}
	var found *core.Value
	for _, d := range l.Symbols(core.NewQuestion(core.AskName, b.shared(""), name), name) {
		if s := &d.File.Facts.Symbols[d.Index]; s.Kind != facts.KindStruct {
			continue
		}
		if found != nil {
			return nil
		}
		found = &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index}
	}
	return found
}
