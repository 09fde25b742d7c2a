package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// Protocols is a binder of a language whose statements and operators call
// methods by fixed names, and whose decorators replace what they decorate.
type Protocols interface {
	// Element is what v gives to a loop or an index; how and key are those of OpElem.
	Element(l *Linker, v *Value, how uint32, key string) *Value
	// Component is the n-th of the values that v is unpacked into.
	Component(l *Linker, v *Value, n int) *Value
	// Awaited is what awaiting v gives.
	Awaited(l *Linker, v *Value) *Value
	// Entered is what the context manager v gives to `as`.
	Entered(l *Linker, v *Value) *Value
	// Got is what reading a class attribute with the value v gives: descriptors.
	Got(l *Linker, v *Value) *Value
	// StandIns are the methods that are called in the stead of one that a class lacks: the first that it has.
	StandIns(method string) []string
	// AskedFor reports a method whose lack is an error where it is called without its name.
	AskedFor(method string) bool
	// Called is the method that calling an instance of a class calls, or nil.
	Called(l *Linker, v *Value) *Value
	// Constructed is what calling the class d gives.
	Constructed(l *Linker, d *Value, args []*Value) *Value
	// Decorated is what calling the function d gives, r without its decorators.
	Decorated(l *Linker, d, r *Value, args []*Value) *Value
	// Replacement is what decorators put in the function d's place, or nil.
	Replacement(l *Linker, d *Value) *Value
	// ClassMember is a member of the class of the class t: of its metaclass.
	ClassMember(l *Linker, t *Value, name string) *Value
	// TakesArguments reports whether what calling a gives depends on the arguments.
	TakesArguments(a *Value) bool
	// TypeArguments finds the type arguments of d, a generic function with these parameters.
	TypeArguments(l *Linker, d *Value, params []facts.Param, args []*Value) []*Value
	// Stubbed is what another file declares d to hold or to give, or nil.
	Stubbed(l *Linker, d *Value) *Value
	// Keyword is the field that a keyword argument of calling the class d sets, or nil.
	Keyword(l *Linker, d *Value, name string) *Value
	// Keyed is what the type of a dict declares under a key, or nil.
	Keyed(l *Linker, v *Value, name string) *Value
	// LacksKey reports a type of dicts, or one of them, that declares all its keys and not this one.
	LacksKey(l *Linker, v *Value, name string) bool
	// TypeOf is the type of a value.
	TypeOf(v *Value) *Value
}

// Caller is a binder whose calls are bound by their arguments: overloads, type
// arguments found from them, callbacks whose parameters the callee determines.
type Caller interface {
	// Result gives what a call gives; count is the number of arguments, -1 if open.
	Result(l *Linker, callee *Value, args []*Value, count int) *Value
	// Argument gives what a callee expects as argument index of count, after those before.
	Argument(l *Linker, callee *Value, before []*Value, index, count int) *Value
	// Parameter gives what a function value is called with as its parameter n.
	Parameter(l *Linker, function *Value, n int) *Value
	// Narrowed gives what a condition leaves of a value.
	Narrowed(l *Linker, v *Value, c facts.Condition, member string, by *Value) *Value
}

// Callbacks is a binder that is no Caller and knows what the functions among arguments are called with.
type Callbacks interface {
	// Expected gives what a callee expects as the argument of a name, or at a place where that is empty.
	Expected(l *Linker, callee *Value, before []*Value, place int, name string) *Value
	// Takes gives what a value of a function's type is called with at a place.
	Takes(l *Linker, function *Value, place int) *Value
}

// LibraryCaller is a Caller that knows what a call gives from its callee alone where that is of a
// library.
type LibraryCaller interface {
	// ReadsArguments reports whether Result may look at the arguments of a call.
	ReadsArguments(callee *Value) bool
}

// Receivers is a binder whose functions without names may be called on a value, whose members are in scope in them.
type Receivers interface {
	// Within gives what is in scope in such a function, where around is what is around it.
	Within(l *Linker, f *File, x *facts.Expr, around *Value, v *Env) *Value
	// MemberWithin looks a name up in what Within gave.
	MemberWithin(l *Linker, scope *Value, name string, space NameSpace) *Value
}

// Merger is a binder whose language joins declarations of one name.
type Merger interface {
	AddMerged(l *Linker, b *Binding, d *Value, role facts.Role, several bool)
	// Runs gives what a reference of a role is to, where that is a member of what is named.
	Runs(l *Linker, d *Value, role facts.Role) *Value
	// Merges reports whether two declarations of a name are one thing.
	Merges(a, b *facts.Symbol) bool
}

// Augmenter is a binder whose language lets files add to each other's types.
type Augmenter interface {
	// Added looks for a member in what other files add to one of some types.
	Added(l *Linker, types []*Value, name string, r Rule) *Value
}

// Overloader is a binder whose functions have signatures that are definitions of
// their own.
type Overloader interface {
	// AddOverloads adds the signatures that a call may mean to what it is bound to.
	AddOverloads(l *Linker, b *Binding, callee *Value)
}

// AritySelector is a binder of a language in which types of one name differ by the number of
// their parameters.
type AritySelector interface {
	// OfArity gives the type that is meant with some number of arguments, of the name of v.
	OfArity(l *Linker, v *Value, arguments int) *Value
}

// Traits are in what a language differs from most, where the evaluator asks.
type Traits struct {
	AliasesStand  bool // an alias is the type that it names, known or not
	ValuesPlain   bool // a value of unknown type has no members of its own
	LocalScopes   bool // functions may have several types of one name
	NamesCount    bool // an overriding method asks for a parameter by name
	DeclaredFirst bool // overload signatures come before what is called, and rank as it does

	BoundsJoined     bool // a type parameter is of all its bounds
	CallsRead        bool // a property is a method: calling it gives its value
	CallsIndex       bool // what is called may be a variable, of whose elements one is meant
	CallbacksApart   bool // what is in a callback is no name of the file's
	CallsBare        bool // a function without parameters is called by its name alone
	ConstantsHold    bool // a constant is what it was given, in all files that see it
	DefinitionsTyped bool // a class, function or module has a type of its own
	MethodsStay      bool // a type that is defined as another one has its fields and none of its methods
	FieldsHold       bool // a field may be a table with members of its own, which is its value
	FilesTyped       bool // a file is a type, whose values have the members that it has
	ImportsPackages  bool // what imports bind is no file
	LocalTypes       bool // types inside functions have members of their own
	MembersCalled    bool // a member whose value is a function is called as such
	ModulesByPath    bool // what a file is as a module depends on its path
	NamespacesShared bool // the files that open a namespace are not distinguished
	ModulesTyped     bool // a module has a type: the names that it exports
	SupersComputed   bool // a supertype may be computed: an object with computed keys, or unknown
	TypesParted      bool // a type may be written to lack some of its members
}

// TraitsHolder is a binder of a language with traits.
type TraitsHolder interface{ Traits() Traits }

// traitsOf gives those of a binder's language.
func traitsOf(b Binder) Traits {
	if p, ok := b.(TraitsHolder); ok {
		return p.Traits()
	}
	return Traits{}
}

// CompleteLibrary is a binder of a language whose library is known with all members of some types.
type CompleteLibrary interface{ LibraryComplete(external string) bool }

// FunctionMembers is a binder of a language whose functions have members.
type FunctionMembers interface{ FunctionHas(name string) bool }

// Inferrer is a binder that finds type arguments by the language's own rules.
type Inferrer interface {
	// InferAll finds the type arguments that a call of d, the function s, gives.
	InferAll(l *Linker, d *Value, s *facts.Symbol, params []facts.Param, args, out []*Value)
}

// Matcher is a binder that compares the types of parameters and arguments by rules of its own, beside what
// Linker.Match does for all languages.
type Matcher interface {
	// Matches compares the type x of a parameter with an argument: what is left to
	// compare, or that nothing is.
	Matches(l *Linker, d *Value, s *facts.Symbol, x *facts.Expr, arg *Value, out []*Value, depth int) (left *Value, done bool)
}

// PartialApplier is a binder of a language in which functions have members that call them.
type PartialApplier interface {
	// PartlyApplied gives the function that a call of a member of a function gives, with
	// arguments of its own: bind. It is nil for another call.
	PartlyApplied(l *Linker, f *File, call *facts.Expr, v *Env) *Value
	// Made gives what constructing a gives.
	Made(l *Linker, f *File, x *facts.Expr, a *Value, v *Env) *Value
}

// Settler is a binder of a language in which objects of some classes mean what they are awaited for.
type Settler interface {
	// Settled is what awaiting an object gives.
	Settled(l *Linker, v *Value) *Value
}

// Subscripts is a binder of a language whose types may say what an index of their values gives.
type Subscripts interface {
	// Subscripted is that of a value, nil where its type does not say so.
	Subscripted(l *Linker, v *Value) *Value
}

// Indexer is a binder of a language whose objects are indexed by names that types compute.
type Indexer interface {
	// Entries is what iterating a value gives whose type is no container.
	Entries(l *Linker, v *Value) *Value
	// IndexedBy is what an object has under keys of a type; nil if that is not known.
	IndexedBy(l *Linker, of, key *Value) *Value
	// HasIndex reports a type with an index signature that the name may be of.
	HasIndex(l *Linker, h *Value, name string) bool
	// MayBeKey reports a name that may be among the keys of a type.
	MayBeKey(l *Linker, keys *Value, name string) bool
	// PlainLacks reports a type of the language's own that lacks a member.
	PlainLacks(t *Value, name string) bool
}

// ComputedTypes is a binder of a language with types that are computed of others.
type ComputedTypes interface {
	Computed(l *Linker, f *File, x *facts.Expr, v *Env) *Value
}

// Evaluator is a binder that evaluates operators by the language's own rules.
type Evaluator interface {
	// EvalValue evaluates an operator on a.
	EvalValue(l *Linker, f *File, x *facts.Expr, a *Value, v *Env) *Value
	// Indexed is a[args]: an element of a value, or something generic with type arguments.
	Indexed(l *Linker, a *Value, args []*Value) *Value
	// ReceiverConstraint is the constraint of a type parameter that method m names for
	// its receiver.
	ReceiverConstraint(l *Linker, f *File, m int32, name string) *Value
}

// MemberSelector is a binder that knows better which definitions are members of a type.
type MemberSelector interface {
	Members(l *Linker, t *Value, name string, found []Definition, r Rule) []Definition
}

// MemberBinder is a binder that adds to what is known of a member m of t.
type MemberBinder interface {
	BindMember(l *Linker, t, m *Value, found []Definition)
}

// Inheritor is a binder whose types have the members of other types than their supertypes.
type Inheritor interface {
	MemberTypes(l *Linker, t *Value) []*Value
}

// DynamicMembers is a binder of a language whose classes may have members that nothing declares.
type DynamicMembers interface {
	Dynamic(l *Linker, t *Value, supers []*Value, name string) *Value
}

// DefinitionChooser is a binder of a language in which a later definition of a name replaces an
// earlier one.
type DefinitionChooser interface {
	// ChooseDefinition picks the definition that represents several of one name.
	ChooseDefinition(found []Definition) *Value
	// ChooseImport picks what several imports of one name bind.
	ChooseImport(f *File, imports []int32, bound []*Value) *Value
}

// MemberOwners is a binder of a language whose definitions may name the type that they
// belong to instead of in it.
type MemberOwners interface {
	OwnerScope(f *File, i int32) string
	OwnerOf(l *Linker, f *File, i int32) *Value
}

// NestedModules is a binder of a language with modules and namespaces inside files.
type NestedModules interface {
	MemberOfModule(l *Linker, d *Value, name string, space NameSpace) *Value
}

// LibraryExtensions is a binder of a language in which files add to types of a library.
type LibraryExtensions interface {
	MemberOfLibrary(l *Linker, v, t *Value, name string) *Value
}

// ConstructorTypes is a binder whose constructors say in themselves what they make.
type ConstructorTypes interface {
	Makes(l *Linker, d *Value, s *facts.Symbol) *Value
}

// constructorTypesOf gives the maker that the language of a constructor has, or nil.
func constructorTypesOf(d *Value) ConstructorTypes {
	m, _ := d.File.Binder.(ConstructorTypes)
	return m
}

// VirtualModules is a binder some of whose modules are no one file.
type VirtualModules interface {
	// ModuleTarget is what an edge to such a module points at.
	ModuleTarget(m *Value) Target
}

// StyleSheets is a binder of style sheets, whose classes pages and scripts name.
type StyleSheets interface {
	// Offered gives what a script imports of a sheet.
	Offered(l *Linker, m *Value, name string) *Value
	// DefinedIn gives a class of a sheet, or of one that it imports.
	DefinedIn(l *Linker, f *File, name string, space NameSpace, seen map[string]bool) *Value
}

// BundlerResolution is a binder of a language that finds modules as bundlers do.
type BundlerResolution interface {
	// BundledAs lists what a specifier that is no path may mean, the likeliest first.
	BundledAs(l *Linker, f *File, spec string) []*Value
}

// BuildConstrained is a binder of a language whose files belong to some builds alone.
type BuildConstrained interface {
	// BuildOf distinguishes files that belong to different builds.
	BuildOf(f *facts.File) string
}

// LibraryMembers is a binder that knows some of its library's members.
type LibraryMembers interface{ LibraryHas(of, name string) bool }

// LibraryStandIns is a binder of a language in which a value of any class may stand in for one of the library's, by
// its members alone.
type LibraryStandIns interface {
	// LibraryAsks reports a member that some class of the library has.
	LibraryAsks(name string) bool
}

// ExtensionMethods is a binder of a language that adds methods to types from outside.
type ExtensionMethods interface {
	// MemberOfExternal gives the member that the repository adds to a type t, nil for none.
	MemberOfExternal(l *Linker, t *Value, name string, space NameSpace) *Value
}

// ContainerExtensions is a binder of a language that adds members to the language's own containers.
type ContainerExtensions interface {
	// MemberOfContainer gives the member that the repository adds to a container t, nil for none.
	MemberOfContainer(l *Linker, t *Value, name string) *Value
}

// NameGuesser is a binder of a language in which names alone may identify a member of a value of unknown type.
type NameGuesser interface {
	// Guessed is the member of a value of unknown type that an expression of a file reaches; nil where it is unknown.
	Guessed(l *Linker, f *File, of facts.ExprID, name string) *Value
	// GuessedOf is the same of a value that something from outside gives.
	GuessedOf(l *Linker, f *File, from, name string) *Value
}

// PromotedKeys is a binder of a language whose literals may, or may not yet, name what a struct has from another type.
type PromotedKeys interface {
	PromotesKeys(l *Linker, f *File) bool
}

// LacksOutside is a binder of a language in which a name may be a member of a value or not, as its type has it.
type LacksOutside interface {
	// LacksOutside reports a value of a type of the library that surely has no member of a name.
	LacksOutside(v *Value, name string) bool
}

// PrivateMembers is a binder of a language in which what is private is known to a package alone, so that its name tells
// a member of the package also where the type of the value is unknown.
type PrivateMembers interface {
	// PrivateMember is the member of the package of f that is called name; nil for none, or for a name that is not private.
	// Base is what the type of the value is known to be: something outside or nothing.
	PrivateMember(l *Linker, f *File, base *Value, name string) *Value
}

// Instantiator is a binder of a language in which a type may say itself what making an instance gives.
type Instantiator interface {
	// Instantiated is what making an instance of a type t gives, where t says so; nil elsewhere.
	Instantiated(l *Linker, t *Value) *Value
}

// Prototyper is a binder of a language whose classes have a member that is like one of their instances.
type Prototyper interface{ IsPrototype(name string) bool }

// RootClassMembers is a binder of a language all of whose classes have some members.
type RootClassMembers interface{ EveryHas(name string) bool }

// SharedPackages is a binder of a language whose packages other languages share.
type SharedPackages interface {
	// TypeIn gives a type of a package, nil for none.
	TypeIn(l *Linker, f *File, pkg, name string) *Value
	// InTree reports whether any file of the tree belongs to a package.
	InTree(l *Linker, pkg string) bool
}

// PackageTypes is a binder of a language whose packages those of other languages share.
type PackageTypes interface {
	// TypeOfPackage gives a type of a package, nil for none.
	TypeOfPackage(l *Linker, f *File, pkg, name string) *Value
}

// LocalTypes is a binder whose language has types inside functions, whose members
// are as local as variables.
type LocalTypes interface {
	// Local reports a definition that its function keeps to itself.
	Local(f *File, i int32) bool
}

// UndefinedNames is a binder that knows better than most why a name has no definition.
type UndefinedNames interface {
	Undefined(l *Linker, x *facts.Expr) (Binding, bool)
}

// Conditional is a binder whose definitions may exist in some builds or branches alone.
type Conditional interface {
	// Condition says in which; "" for a definition that is in all.
	Condition(f *File, i int32) string
}
