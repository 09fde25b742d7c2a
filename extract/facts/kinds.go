package facts

import "sync"

// Kind is the common kind of a symbol, the same for all languages.
type Kind uint8

// The common kinds. Their order is part of the encoding: append only.
const (
	KindNone Kind = iota
	KindFile
	KindModule
	KindPackage
	KindNamespace
	KindClass
	KindStruct
	KindInterface
	KindTrait
	KindEnum
	KindUnion
	KindType // alias, named type that is none of the above
	KindFunction
	KindMethod
	KindConstructor
	KindGetter
	KindSetter
	KindField
	KindProperty
	KindEnumMember
	KindValue // constant or variable
	KindMacro
	KindParameter
	KindComponent
	KindSection
	KindSelector  // a name that rules of a style sheet choose elements by
	KindExtension // a block that adds members or supertypes to a type that is declared elsewhere
	kindCount
)

var kindNames = [kindCount]string{"", "file", "module", "package", "namespace", "class", "struct", "interface", "trait", "enum", "union", "type",
	"function", "method", "constructor", "getter", "setter", "field", "property", "enum_member", "value", "macro", "parameter", "component", "section", "selector", "extension"}

// String gives the kind as it appears in ids and output.
func (k Kind) String() string {
	if k < kindCount {
		return kindNames[k]
	}
	return "unknown"
}

// ParseKind is String's inverse; KindNone for an unknown name.
func ParseKind(name string) Kind {
	return kindsByName()[name]
}

// kindsByName is asked for each id that a join parses.
var kindsByName = sync.OnceValue(func() map[string]Kind {
	kinds := make(map[string]Kind, len(kindNames))
	for k, n := range kindNames {
		if k > 0 {
			kinds[n] = Kind(k)
		}
	}
	return kinds
})

// IsType reports whether the kind declares a type.
func (k Kind) IsType() bool { return k >= KindClass && k <= KindType }

// IsCallable reports whether symbols of the kind have parameters and a body.
func (k Kind) IsCallable() bool {
	return k >= KindFunction && k <= KindSetter || k == KindComponent || k == KindMacro
}

// Role is the syntactic role of a reference, and the kind of the edge it gives.
type Role uint8

// The roles. Their order is part of the encoding: append only.
const (
	RoleUses Role = iota
	RoleCalls
	RoleInstantiates
	RoleExtends
	RoleImplements
	RoleEmbeds // Go; exported as extends
	RoleAnnotates
	RoleDerivesMacro
	RoleImports
	RoleReceives // parameter type
	RoleReturns  // result type
	RoleTypeOf   // field or variable type
	RoleWrites
	RoleReads
	roleCount
)

var roleNames = [roleCount]string{"uses", "calls", "instantiates", "extends", "implements", "extends", "annotates", "derives_macro", "imports",
	"receives", "returns", "type_of", "writes", "reads"}

// String gives the edge kind.
func (r Role) String() string {
	if r < roleCount {
		return roleNames[r]
	}
	return "unknown"
}

// Visibility is a symbol's declared or conventional access level.
type Visibility uint8

// The visibilities.
const (
	VisibilityPublic Visibility = iota
	VisibilityPrivate
	VisibilityProtected
	VisibilityInternal // package, crate, assembly
)

// String gives the visibility as it appears in output.
func (v Visibility) String() string {
	return [...]string{"public", "private", "protected", "internal"}[v&3]
}

// Flags are yes-or-no properties of symbols, parameters, imports and exports: 64, of which each takes room in an encoding only
// where it is set.
type Flags uint64

// The flags. Their values are part of the encoding: append only.
const (
	Static Flags = 1 << iota
	Async
	Abstract
	Const // constant, readonly, final
	Exported
	Default // default export
	Generator
	Override
	Deprecated
	Test // test code by the language's own convention
	Optional
	Variadic
	TypeOnly
	Conditional // under `if`, `try`, TYPE_CHECKING
	PointerReceiver
	KeywordOnly
	Overload   // one of several signatures: a declaration without body (TypeScript), or all of them folded into one (Python)
	Local      // declared inside a function
	Alias      // type alias (`type A = B`), not a new type
	External   // Python stub, ambient declaration
	ClassVar   // member of the type itself, although not static in the language's words (Python class attribute)
	Part       // variable that a destructuring pattern takes out of a value
	Object     // type alias of one object type, whose members are all its own
	Erased     // import that loads nothing: its name means types alone, so that a TypeScript compiler leaves it out, or a link names a file
	ByReceiver // function that is called as a member of a parameter that it names
	Partial    // one of several declarations that make one type
	Spilled    // member that is known in the scope around its type too; import of a file that is a part of the importing one
	Numbered   // constant whose Value follows from its place among others
	Recursive  // definition that its own text sees, where not every one does
	Readable   // field that a plug-in of the compiler gives a method which reads it
	Writable   // field that a plug-in of the compiler gives a method which writes it
	Augmented  // type to which a plug-in of the compiler adds members, constructors among them
	Among      // type alias of a union that has members of its own: those of one alternative among others
)

// Has reports whether all of g is set.
func (f Flags) Has(g Flags) bool { return f&g == g }
