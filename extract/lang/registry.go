package lang

import "sync"

// list gives all languages; package extract sets it.
var list func() []Language

// Register makes languages known by their names. Package extract does it once, for
// all that there are; they are listed when one is first asked for.
func Register(all func() []Language) { list = all }

var registered = sync.OnceValue(func() map[string]*Language {
	out := map[string]*Language{}
	if list != nil {
		all := list()
		for i := range all {
			out[all[i].Name] = &all[i]
		}
	}
	return out
})

// Named gives a registered language; nil for a name of none.
func Named(name string) *Language { return registered()[name] }

// FamilyOf gives the family of a registered language; empty when it has none.
func FamilyOf(language string) Family {
	if l := Named(language); l != nil {
		return l.Family
	}
	return ""
}
