package link

// traits are in what a language differs from most, where the evaluator asks.
type traits struct {
	aliasesStand  bool // an alias is the type that it stands for, known or not
	valuesPlain   bool // a value of unknown type has no members of its own
	localScopes   bool // functions may have several types of one name
	namesCount    bool // an overriding method asks for a parameter by name
	declaredFirst bool // overload signatures stand before what is called, and rank as it does
}

// particular is a binder of a language with traits.
type particular interface{ traits() traits }

// traits gives those of the file's language.
func (f *File) traits() traits {
	if p, ok := f.binder.(particular); ok {
		return p.traits()
	}
	return traits{}
}

// complete is a binder of a language whose library is known with all members of some types.
type complete interface{ libraryComplete(external string) bool }

// callables is a binder of a language whose functions have members.
type callables interface{ functionHas(name string) bool }
