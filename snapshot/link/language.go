package link

import "github.com/codegraph-dev/codegraph/extract/facts"

// protocols is a binder of a language whose statements and operators call
// methods by fixed names, and whose decorators replace what they decorate.
type protocols interface {
	// element is what v gives to a loop or an index; how and key are those of OpElem.
	element(l *linker, v *value, how uint32, key string) *value
	// component is the n-th of the values that v is unpacked into.
	component(l *linker, v *value, n int) *value
	// awaited is what awaiting v gives.
	awaited(l *linker, v *value) *value
	// entered is what the context manager v gives to `as`.
	entered(l *linker, v *value) *value
	// got is what reading a class attribute that holds v gives: descriptors.
	got(l *linker, v *value) *value
	// called is the method that calling an instance of a class calls, or nil.
	called(l *linker, v *value) *value
	// constructed is what calling the class d gives.
	constructed(l *linker, d *value, args []*value) *value
	// decorated is what calling the function d gives, r without its decorators.
	decorated(l *linker, d, r *value, args []*value) *value
	// replacement is what decorators put in the function d's place, or nil.
	replacement(l *linker, d *value) *value
	// classMember is a member of the class of the class t: of its metaclass.
	classMember(l *linker, t *value, name string) *value
	// takesArguments reports whether what calling a gives depends on the arguments.
	takesArguments(a *value) bool
	// typeArguments finds the type arguments of d, a generic function with these parameters.
	typeArguments(l *linker, d *value, params []facts.Param, args []*value) []*value
	// stubbed is what another file declares d to hold or to give, or nil.
	stubbed(l *linker, d *value) *value
	// keyword is the field that a keyword argument of calling the class d sets, or nil.
	keyword(l *linker, d *value, name string) *value
	// keyed is what the type of a dict declares under a key, or nil.
	keyed(l *linker, v *value, name string) *value
	// lacksKey reports a type of dicts, or one of them, that declares all its keys and not this one.
	lacksKey(l *linker, v *value, name string) bool
	// typeOf is the type of a value.
	typeOf(v *value) *value
}

// caller is a binder whose calls are bound by their arguments: overloads, type
// arguments found from them, callbacks whose parameters the callee tells.
type caller interface {
	// result gives what a call gives; count is the number of arguments, -1 if open.
	result(l *linker, callee *value, args []*value, count int) *value
	// argument gives what a callee expects as argument index of count, after those before.
	argument(l *linker, callee *value, before []*value, index, count int) *value
	// parameter gives what a function value is called with as its parameter n.
	parameter(l *linker, function *value, n int) *value
	// narrowed gives what a condition leaves of a value.
	narrowed(l *linker, v *value, c facts.Condition, member string, by *value) *value
}

// merger is a binder whose language joins declarations of one name.
type merger interface {
	addMerged(l *linker, b *Binding, d *value, role facts.Role, several bool)
	// runs gives what a reference of a role is to, where that is a member of what is named.
	runs(l *linker, d *value, role facts.Role) *value
	// merges reports whether two declarations of a name are one thing.
	merges(a, b *facts.Symbol) bool
}

// augmenter is a binder whose language lets files add to each other's types.
type augmenter interface {
	// added looks for a member in what other files add to one of some types.
	added(l *linker, types []*value, name string, r Rule) *value
}

// overloader is a binder whose functions have signatures that are definitions of
// their own.
type overloader interface {
	// addOverloads adds the signatures that a call may mean to what it is bound to.
	addOverloads(l *linker, b *Binding, callee *value)
}

// traits are in what a language differs from most, where the evaluator asks.
type traits struct {
	aliasesStand  bool // an alias is the type that it stands for, known or not
	valuesPlain   bool // a value of unknown type has no members of its own
	localScopes   bool // functions may have several types of one name
	namesCount    bool // an overriding method asks for a parameter by name
	declaredFirst bool // overload signatures stand before what is called, and rank as it does

	boundsJoined     bool // a type parameter is of all its bounds
	callbacksApart   bool // what stands in a callback is no name of the file's
	callsBare        bool // a function without parameters is called by its name alone
	constantsHold    bool // a constant holds what it was given, in all files that see it
	definitionsTyped bool // a class, function or module has a type of its own
	importsPackages  bool // what imports bind is no file
	localTypes       bool // types inside functions have members of their own
	membersCalled    bool // a member that holds a function is called as such
	modulesByPath    bool // what a file is as a module depends on its path
	modulesTyped     bool // a module has a type: the names that it exports
	supersComputed   bool // a supertype may be computed: an object with computed keys, or unknown
	typesParted      bool // a type may be written to lack some of its members
}

// particular is a binder of a language with traits.
type particular interface{ traits() traits }

// traitsOf gives those of a binder's language.
func traitsOf(b binder) traits {
	if p, ok := b.(particular); ok {
		return p.traits()
	}
	return traits{}
}

// complete is a binder of a language whose library is known with all members of some types.
type complete interface{ libraryComplete(external string) bool }

// callables is a binder of a language whose functions have members.
type callables interface{ functionHas(name string) bool }

// inferrer is a binder that finds type arguments by the language's own rules.
type inferrer interface {
	// inferAll finds the type arguments that a call of d, the function s, gives.
	inferAll(l *linker, d *value, s *facts.Symbol, params []facts.Param, args, out []*value)
	// matches compares the type x of a parameter with an argument: what is left to
	// compare, or that nothing is.
	matches(l *linker, d *value, s *facts.Symbol, x *facts.Expr, arg *value, out []*value, depth int) (left *value, done bool)
}

// applier is a binder of a language in which functions have members that call them.
type applier interface {
	// partlyApplied gives the function that a call of a member of a function gives, with
	// arguments of its own: bind. It is nil for another call.
	partlyApplied(l *linker, f *File, call *facts.Expr, args []*value, v *env) *value
	// made gives what constructing a gives.
	made(l *linker, f *File, x *facts.Expr, a *value, v *env) *value
}

// indexer is a binder of a language whose objects are indexed by names that types compute.
type indexer interface {
	// entries is what iterating a value gives whose type is no container.
	entries(l *linker, v *value) *value
	// indexedBy is what an object has under keys of a type; nil if that is not known.
	indexedBy(l *linker, of, key *value) *value
	// hasIndex reports a type with an index signature that the name may be of.
	hasIndex(l *linker, h *value, name string) bool
	// mayBeKey reports a name that may be among the keys of a type.
	mayBeKey(l *linker, keys *value, name string) bool
	// plainLacks reports a type of the language's own that lacks a member.
	plainLacks(t *value, name string) bool
}

// computer is a binder of a language with types that are computed of others.
type computer interface {
	computed(l *linker, f *File, x *facts.Expr, v *env) *value
}

// evaluator is a binder that evaluates operators by the language's own rules.
type evaluator interface {
	// evalValue evaluates an operator on a.
	evalValue(l *linker, f *File, x *facts.Expr, a *value, v *env) *value
	// indexed is a[args]: an element of a value, or something generic with type arguments.
	indexed(l *linker, a *value, args []*value) *value
	// receiverConstraint is the constraint of a type parameter that method m names for
	// its receiver.
	receiverConstraint(l *linker, f *File, m int32, name string) *value
}

// memberFilter is a binder that knows better which definitions are members of a type.
type memberFilter interface {
	members(l *linker, t *value, name string, found []defAt, r Rule) []defAt
}

// memberBinder is a binder that adds to what is known of a member m of t.
type memberBinder interface {
	bindMember(l *linker, t, m *value, found []defAt)
}

// heir is a binder whose types have the members of other types than their supertypes.
type heir interface {
	memberTypes(l *linker, t *value) []*value
}

// dynamic is a binder of a language whose classes may have members that nothing declares.
type dynamic interface {
	dynamic(l *linker, t *value, supers []*value, name string) *value
}

// chooser is a binder of a language in which a later definition of a name replaces an
// earlier one.
type chooser interface {
	// chooseDefinition picks the definition that stands for several of one name.
	chooseDefinition(found []defAt) *value
	// chooseImport picks what several imports of one name bind.
	chooseImport(f *File, imports []int32, bound []*value) *value
}

// attacher is a binder of a language whose definitions may name the type that they
// belong to instead of standing in it.
type attacher interface {
	ownerScope(f *File, i int32) string
	ownerOf(l *linker, f *File, i int32) *value
}

// modular is a binder of a language with modules and namespaces inside files.
type modular interface {
	memberOfModule(l *linker, d *value, name string, space nameSpace) *value
}

// extender is a binder of a language in which files add to types of a library.
type extender interface {
	memberOfLibrary(l *linker, v, t *value, name string) *value
}

// maker is a binder whose constructors say in themselves what they make.
type maker interface {
	makes(l *linker, d *value, s *facts.Symbol) *value
}

// makerOf gives the maker that the language of a constructor has, or nil.
func makerOf(d *value) maker {
	m, _ := d.f.binder.(maker)
	return m
}

// fileless is a binder some of whose modules are no one file.
type fileless interface {
	// moduleTarget is what an edge to such a module points at.
	moduleTarget(m *value) Target
}

// sheet is a binder of style sheets, whose classes pages and scripts name.
type sheet interface {
	// offered gives what a script imports of a sheet.
	offered(l *linker, m *value, name string) *value
	// definedIn gives a class of a sheet, or of one that it imports.
	definedIn(l *linker, f *File, name string, space nameSpace, seen map[string]bool) *value
}

// bundled is a binder of a language that finds modules as bundlers do.
type bundled interface {
	// bundledAs lists what a specifier that is no path may mean, the likeliest first.
	bundledAs(l *linker, f *File, spec string) []*value
}

// built is a binder of a language whose files belong to some builds alone.
type built interface {
	// buildOf tells files apart that belong to different builds.
	buildOf(f *facts.File) string
}

// knowing is a binder that knows some of its library's members.
type knowing interface{ libraryHas(of, name string) bool }

// rooted is a binder of a language all of whose classes have some members.
type rooted interface{ everyHas(name string) bool }

// packager is a binder of a language whose packages other languages share.
type packager interface {
	// typeIn gives a type of a package, nil for none.
	typeIn(l *linker, f *File, pkg, name string) *value
	// inTree reports whether any file of the tree belongs to a package.
	inTree(l *linker, pkg string) bool
}

// sharer is a binder of a language whose packages those of other languages share.
type sharer interface {
	// typeOfPackage gives a type of a package, nil for none.
	typeOfPackage(l *linker, f *File, pkg, name string) *value
}
