package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/css"
)

// isProperty reports a custom property of a style: no name of a script begins so.
func isProperty(name string) bool { return strings.HasPrefix(name, "--") }

// property looks up a custom property in the styles of the file, then in style sheets.
func (Binder) property(l *core.Linker, f *core.File, name string) *core.Value {
	if own := propertiesOf(f)[name]; len(own) > 0 {
		return core.WithRule(css.Prevailing(own), core.RuleScope)
	}
	if v := (css.Stylesheet{}).Elsewhere(l, f, name); v != nil {
		return v
	}
	return core.ExternalValue(name)
}

// propertiesOf lists the custom properties that the file's styles define, by name.
func propertiesOf(f *core.File) map[string][]core.Definition {
	return f.Derive(func(f *core.File) any {
		all := map[string][]core.Definition{}
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; isProperty(s.Name) {
				all[s.Name] = append(all[s.Name], core.Definition{File: f, Index: int32(i)})
			}
		}
		return all
	}).(map[string][]core.Definition)
}
