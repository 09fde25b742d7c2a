package lang

var registered = map[string]*Language{}

// Register makes languages known by their names. Package extract does it once, for
// all that there are.
func Register(all []Language) {
	for i := range all {
		registered[all[i].Name] = &all[i]
	}
}

// Named gives a registered language; nil for a name of none.
func Named(name string) *Language { return registered[name] }

// FamilyOf gives the family of a registered language; empty when it has none.
func FamilyOf(language string) Family {
	if l := registered[language]; l != nil {
		return l.Family
	}
	return ""
}
