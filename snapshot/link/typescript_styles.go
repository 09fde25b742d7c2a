package link

import "strings"

// isProperty reports a custom property of a style: no name of a script begins so.
func isProperty(name string) bool { return strings.HasPrefix(name, "--") }

// property looks up a custom property in the styles of the file, then in style sheets.
func (ecmascript) property(l *linker, f *File, name string) *value {
	if own := f.propertiesOf(name); len(own) > 0 {
		return ruled(prevailing(own), RuleScope)
	}
	if v := (stylesheet{}).elsewhere(l, f, name); v != nil {
		return v
	}
	return external(name)
}

// propertiesOf lists the custom properties of a name that the file's styles define.
func (f *File) propertiesOf(name string) []defAt {
	f.propertiesOnce.Do(func() {
		f.properties = map[string][]defAt{}
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; isProperty(s.Name) {
				f.properties[s.Name] = append(f.properties[s.Name], defAt{f, int32(i)})
			}
		}
	})
	return f.properties[name]
}
