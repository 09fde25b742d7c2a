package facts

// Limits of a Builder. Calls chained to one another nest by some operators a call,
// by more where a call takes a function: MaxExprDepth admits thousands of them.
// What nests deeper is cut to "unknown".
const (
	MaxExprDepth = 1 << 15 // operators above a leaf; the tails of an OpPair list do not count
	MaxExprs     = 1 << 18 // expressions of one file
	MaxPairs     = 64      // components of one OpPair list; the rest is left out
	MaxWritten   = 32      // elements of a list that is written out of which the positions are known
)

// NameMayLack is N of an OpName whose place says what is so where nothing has the
// name.
const NameMayLack = 1

// NameUnset is N of an OpName that no value is given before it is read: nothing is looked up.
const NameUnset = 1 << 7

// EitherType is the builtin type beside the outcomes of a conditional
// type: a value is of one of them, not of any.
const EitherType = "conditional"

// SortOf is S of an OpNarrow of HasType where B is what typeof gives.
const SortOf = "typeof"

// KeyType is the builtin type of the keys of its type argument.
const KeyType = "keyof"

// TemplateType is the builtin type of the texts that its type arguments, put together, may be.
const TemplateType = "template"

// Builder makes a file's expressions. Equal expressions get one id. An operand
// that is unknown (0) makes the whole unknown, except where the operator says
// something without it (OpMember, OpList, OpMap, OpFunc, OpPair, OpUnion).
// Not safe for concurrent use.
type Builder struct {
	exprs []Expr
	depth []uint16
	index map[Expr]ExprID
	cut   bool
}

// NewBuilder gives an empty builder.
func NewBuilder() *Builder {
	return &Builder{exprs: make([]Expr, 1, 128), depth: make([]uint16, 1, 128), index: make(map[Expr]ExprID, 128)}
}

// Exprs gives what was built, for File.Exprs.
func (b *Builder) Exprs() []Expr { return b.exprs }

// At gives the expression with an id.
func (b *Builder) At(id ExprID) Expr { return b.exprs[id] }

// Cut reports whether a limit was met.
func (b *Builder) Cut() bool { return b.cut }

// Add gives the id of the expression with these parts. Operands must be ids of
// this builder.
func (b *Builder) Add(op Op, x, y ExprID, n uint32, s string) ExprID {
	if s == "" && (op == OpName || op == OpMember) {
		return 0 // a name that error recovery put in: unknown
	}
	e := Expr{Op: op, A: x, B: y, N: n, S: s}
	if id, ok := b.index[e]; ok {
		return id
	}
	depth := max(b.depth[x]+1, b.depth[y]+1)
	if op == OpPair {
		depth = max(b.depth[x]+1, b.depth[y])
	}
	if depth > MaxExprDepth {
		b.cut = true
		if op == OpMember && x != 0 { // the member's name alone still says something
			return b.Add(OpMember, 0, 0, 0, s)
		}
		return 0
	}
	if len(b.exprs) >= MaxExprs {
		b.cut = true
		return 0
	}
	id := ExprID(len(b.exprs))
	b.exprs = append(b.exprs, e)
	b.depth = append(b.depth, depth)
	b.index[e] = id
	return id
}

// unary is Add for operators that say nothing about an unknown operand.
func (b *Builder) unary(op Op, x ExprID) ExprID {
	if x == 0 {
		return 0
	}
	return b.Add(op, x, 0, 0, "")
}

// Name is an identifier free in the file, looked up as a value.
func (b *Builder) Name(s string) ExprID { return b.Add(OpName, 0, 0, 0, s) }

// NameIn is an identifier free in the file, looked up in one name space.
func (b *Builder) NameIn(s string, in Space) ExprID {
	if in == SpaceType {
		return b.TypeName(s)
	}
	return b.Add(OpName, 0, 0, uint32(in)<<nameSpaceShift, s)
}

// UnsetName is a variable that is read before it has a value.
func (b *Builder) UnsetName(s string) ExprID { return b.Add(OpName, 0, 0, NameUnset, s) }

// nameSpaceShift is where N of an OpName has its name space, above NameMayLack.
const nameSpaceShift = 1

// NameSpace gives the name space of an OpName.
func NameSpace(n uint32) Space { return Space(n >> nameSpaceShift) }

// TypeName is an identifier free in the file, looked up as a type.
func (b *Builder) TypeName(s string) ExprID { return b.Add(OpTypeName, 0, 0, 0, s) }

// Symbol is the definition with index i.
func (b *Builder) Symbol(i int) ExprID { return b.Add(OpSymbol, 0, 0, uint32(i), "") }

// Import is what the file's i-th import binds.
func (b *Builder) Import(i int) ExprID { return b.Add(OpImport, 0, 0, uint32(i), "") }

// This is an instance of the type with symbol i, seen from inside.
func (b *Builder) This(i int) ExprID { return b.Add(OpThis, 0, 0, uint32(i), "") }

// Class is the type with symbol i, seen from inside.
func (b *Builder) Class(i int) ExprID { return b.Add(OpClass, 0, 0, uint32(i), "") }

// Super is the supertypes of the type with symbol i.
func (b *Builder) Super(i int) ExprID { return b.Add(OpSuper, 0, 0, uint32(i), "") }

// TypeParam is the type parameter s declared by symbol i.
func (b *Builder) TypeParam(i int, s string) ExprID { return b.Add(OpTypeParam, 0, 0, uint32(i), s) }

// Scope is what is in scope inside the definition with symbol i.
func (b *Builder) Scope(i int) ExprID { return b.Add(OpScope, 0, 0, uint32(i), "") }

// Within is what is in scope inside a function without a name, in the scope around.
func (b *Builder) Within(around, on ExprID, n Within) ExprID {
	return b.Add(OpWithin, around, on, uint32(n), "")
}

// Unknown is a value of unknown type that is called by a name.
func (b *Builder) Unknown(name string) ExprID { return b.Builtin(UnknownPrefix + name) }

// UnknownPrefix begins the names of values of unknown type.
const UnknownPrefix = "?:"

// Builtin is one of the language's own names that nothing can shadow here.
func (b *Builder) Builtin(s string) ExprID { return b.Add(OpBuiltin, 0, 0, 0, s) }

// Universe is a predeclared name that a definition elsewhere may shadow.
func (b *Builder) Universe(s string) ExprID { return b.Add(OpUniverse, 0, 0, 0, s) }

// Member selects s from x, which may be unknown.
func (b *Builder) Member(x ExprID, s string) ExprID { return b.Add(OpMember, x, 0, 0, s) }

// MemberIn selects s of one name space from x, which may be unknown.
func (b *Builder) MemberIn(x ExprID, s string, in Space) ExprID {
	return b.Add(OpMember, x, 0, uint32(in), s)
}

// Call is the result of calling x; args is a list made by Pairs, or 0.
func (b *Builder) Call(x, args ExprID) ExprID {
	if x == 0 {
		return 0
	}
	return b.Add(OpCall, x, args, 0, "")
}

// New is a fresh instance of type x.
func (b *Builder) New(x ExprID) ExprID { return b.unary(OpNew, x) }

// NewWith is New where the arguments, a list made by Pairs, may determine type arguments.
func (b *Builder) NewWith(x, args ExprID) ExprID {
	if x == 0 {
		return 0
	}
	return b.Add(OpNew, x, args, 0, "")
}

// Elem is an element of x.
func (b *Builder) Elem(x ExprID) ExprID { return b.elem(x, ElemIndex) }

// ElemBy is the element of x under a key of a type.
func (b *Builder) ElemBy(x, key ExprID) ExprID {
	if e := b.Elem(x); e == 0 || key == 0 {
		return e
	}
	return b.Add(OpElem, x, key, ElemIndex, "")
}

// Iter is what a loop over x gives, where that is not what an index gives.
func (b *Builder) Iter(x ExprID) ExprID { return b.elem(x, ElemIter) }

// Item is the element of x at a constant index.
func (b *Builder) Item(x ExprID, n int) ExprID { return b.elem(x, ElemAt+uint32(n)) }

// Entry is the element of x under a constant key.
func (b *Builder) Entry(x ExprID, key string) ExprID {
	if x == 0 {
		return 0
	}
	return b.Add(OpElem, x, 0, ElemIndex, key)
}

func (b *Builder) elem(x ExprID, how uint32) ExprID {
	if t := b.instanceOf(x, OpList); t != 0 && (how < ElemAt || b.exprs[t].B == 0) {
		return b.Instance(b.exprs[t].A)
	}
	if x == 0 {
		return 0
	}
	return b.Add(OpElem, x, 0, how, "")
}

// Key is a key of x.
func (b *Builder) Key(x ExprID) ExprID { return b.unary(OpKey, x) }

// Result is the n-th component of the tuple x, counted from 0.
func (b *Builder) Result(x ExprID, n int) ExprID {
	if x == 0 {
		return 0
	}
	if t := b.instanceOf(x, OpTuple); t != 0 {
		list := b.exprs[t].A
		for range n {
			list = b.exprs[list].B
		}
		return b.Instance(b.exprs[list].A)
	}
	return b.Add(OpResult, x, 0, uint32(n), "")
}

// Await is what awaiting x gives.
func (b *Builder) Await(x ExprID) ExprID { return b.unary(OpAwait, x) }

// Enter is what the context manager x yields.
func (b *Builder) Enter(x ExprID) ExprID { return b.unary(OpEnter, x) }

// Union is x or y; an unknown side is left out.
func (b *Builder) Union(x, y ExprID) ExprID {
	switch {
	case x == 0 || x == y:
		return y
	case y == 0:
		return x
	}
	return b.Add(OpUnion, x, y, 0, "")
}

// Both is the intersection of the types x and y; an unknown side is left out.
func (b *Builder) Both(x, y ExprID) ExprID {
	switch {
	case x == 0 || x == y:
		return y
	case y == 0:
		return x
	}
	return b.Add(OpUnion, x, y, 1, "")
}

// Instance is a value of type x.
func (b *Builder) Instance(x ExprID) ExprID {
	if e := b.exprs[x]; e.Op == OpTypeOf {
		return e.A
	}
	return b.unary(OpInstance, x)
}

// TypeOf is the type of value x.
func (b *Builder) TypeOf(x ExprID) ExprID {
	if e := b.exprs[x]; e.Op == OpInstance {
		return e.A
	}
	return b.unary(OpTypeOf, x)
}

// Pointer is the type of pointers to x.
func (b *Builder) Pointer(x ExprID) ExprID { return b.unary(OpPointer, x) }

// Optional is the type x or nothing.
func (b *Builder) Optional(x ExprID) ExprID { return b.unary(OpOptional, x) }

// List is the type of sequences of x, which may be unknown.
func (b *Builder) List(x ExprID) ExprID { return b.Add(OpList, x, 0, 0, "") }

// ListOf is List of what is written element by element: types are those of the first
// elements by position, x that of any.
func (b *Builder) ListOf(x ExprID, types ...ExprID) ExprID {
	return b.Add(OpList, x, b.Pairs(types...), 0, "")
}

// Map is the type of maps from x to y; either may be unknown.
func (b *Builder) Map(x, y ExprID) ExprID { return b.Add(OpMap, x, y, 0, "") }

// Tuple is the type of tuples of these types; unknown ones keep their place.
func (b *Builder) Tuple(types ...ExprID) ExprID { return b.unary(OpTuple, b.Pairs(types...)) }

// TupleOf is Tuple where some types may be missing, or mean more than one.
func (b *Builder) TupleOf(types ...ExprID) ExprID {
	list := b.Pairs(types...)
	if list == 0 {
		return 0
	}
	return b.Add(OpTuple, list, 0, 1, "")
}

// Record is the type of objects with these entries; open says that they may have
// more.
func (b *Builder) Record(entries []ExprID, open bool) ExprID {
	n := uint32(0)
	if open || len(entries) > MaxPairs {
		n = 1
	}
	return b.Add(OpRecord, b.Pairs(entries...), 0, n, "")
}

// Spread is an object that may have more than its entries: what others that are spread into it have.
func (b *Builder) Spread(entries []ExprID, of ExprID) ExprID {
	return b.Add(OpRecord, b.Pairs(entries...), of, 1, "")
}

// RecordEntry is a key of an object with a value of what is under it, which may
// be unknown, or missing where it is optional.
func (b *Builder) RecordEntry(key string, v ExprID, optional bool) ExprID {
	n := uint32(0)
	if optional {
		n = 1
	}
	return b.Add(OpEntry, v, 0, n, key)
}

// Generic is x with type arguments.
func (b *Builder) Generic(x ExprID, args ...ExprID) ExprID {
	if x == 0 || len(args) == 0 {
		return x
	}
	return b.Add(OpGeneric, x, b.Pairs(args...), 0, "")
}

// Pairs is a list; unknown components keep their place. 0 for an empty one.
func (b *Builder) Pairs(ids ...ExprID) ExprID {
	if len(ids) > MaxPairs {
		ids, b.cut = ids[:MaxPairs], true
	}
	var list ExprID
	for i := len(ids) - 1; i >= 0; i-- {
		list = b.Add(OpPair, ids[i], list, 0, "")
	}
	return list
}

// instanceOf gives the type of x when x is an instance of a type made by op.
func (b *Builder) instanceOf(x ExprID, op Op) ExprID {
	if e := b.exprs[x]; e.Op == OpInstance && b.exprs[e.A].Op == op {
		return e.A
	}
	return 0
}

// BuilderOf gives a builder that goes on from a file's expressions, which keep their ids.
func BuilderOf(exprs []Expr) *Builder {
	b := NewBuilder()
	for _, e := range exprs[min(1, len(exprs)):] {
		b.Add(e.Op, e.A, e.B, e.N, e.S)
	}
	return b
}
