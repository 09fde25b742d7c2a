package link

import "strings"

// isProperty reports a custom property of a style: no name of a script begins so.
func isProperty(name string) bool { return strings.HasPrefix(name, "--") }

// property looks up a custom property in the styles of the file, then in style sheets.
func (ecmascript) property(l *linker, f *File, name string) *value {
	if own := propertiesOf(f)[name]; len(own) > 0 {
		return ruled(prevailing(own), RuleScope)
	}
	if v := (stylesheet{}).elsewhere(l, f, name); v != nil {
		return v
	}
	return external(name)
}

// propertiesOf lists the custom properties that the file's styles define, by name.
func propertiesOf(f *File) map[string][]defAt {
	return f.derive(func(f *File) any {
		all := map[string][]defAt{}
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; isProperty(s.Name) {
				all[s.Name] = append(all[s.Name], defAt{f, int32(i)})
			}
		}
		return all
	}).(map[string][]defAt)
}
