package link

import "strings"

// isProperty reports a custom property of a style: no name of a script begins so.
func isProperty(name string) bool { return strings.HasPrefix(name, "--") }

// contributeStyles offers the custom properties of a component's styles to all sheets.
func contributeStyles(f *File, add func(Question, entry)) {
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; isProperty(s.Name) {
			add(key(askSheets, s.Name, ""), entry{entrySymbol, int32(i)})
			add(key(askSheets, s.Name, ""), entry{entryFile, 0})
		}
	}
}

// property looks up a custom property in the styles of the file, then in other sheets.
func (ecmascript) property(l *linker, f *File, name string) *value {
	var own []defAt
	for _, d := range l.symbols(key(askSheets, name, ""), name) {
		if d.f == f {
			own = append(own, d)
		}
	}
	if len(own) > 0 {
		return ruled(prevailing(own), RuleScope)
	}
	if v := (stylesheet{}).elsewhere(l, f, name); v != nil {
		return v
	}
	return external(name)
}
