package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// meaning says in which name space a binding lies.
type meaning uint8

const (
	value meaning = 1 << iota
	typ
	namespace // what a qualified name of a type begins with: no type parameter
)

// origin says what a name is bound to.
type origin uint8

const (
	boundValue  origin = iota // a local variable or parameter: binding.expr, once known
	boundSymbol               // a symbol: binding.index
	boundImport               // an import: binding.index
	boundAlias                // `import A = N.B`: binding.expr
	boundType                 // a type parameter or inferred type: binding.expr, 0 if it says nothing
)

// binding is what one name means in one scope.
type binding struct {
	word     int32
	means    meaning
	origin   origin
	fixed    bool // the type is declared: assignments do not change it
	signs    bool // an overload signature
	given    bool // a parameter: callers give its value
	constant bool // nothing else is assigned to it
	narrows  bool // says what a condition leaves of a variable that is declared further out
	state    evaluation
	count    uint8 // values united in expr
	index    int32 // symbol or import
	node     int32 // declarator of a variable whose value is not looked at yet; -1 for none
	expr     facts.ExprID
	scope    *scope
	next     *binding // the same name again, in this scope
	last     *binding // of the first binding of a name: the last one
}

type evaluation uint8

const (
	pending evaluation = iota
	running
	done
)

// scope maps names to bindings. Small ones are searched one by one.
type scope struct {
	parent   *scope
	bindings []*binding
	index    map[int32]*binding      // by word, when there are many
	owner    int32                   // symbol that declarations here belong to
	symbols  bool                    // variables declared here are symbols: a module or namespace
	top      bool                    // the file's module scope
	paths    map[string]facts.ExprID // what is known of members, by how they are selected
	within   *function               // that paths hold in
}
