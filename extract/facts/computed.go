package facts

// N of an OpMapped: what becomes of a member that may be missing, or must be there.
const (
	MappedAlike    = iota // nothing
	MappedOptional        // it may be missing
	MappedRequired        // it must be there
)

// The builtin types that have no members, where a type is computed of them. Elsewhere
// they are unknown.
const (
	AnyType       = "?any"
	UnknownType   = "?unknown"
	NeverType     = "?never"
	UndefinedType = "?undefined"
	NullType      = "?null"
)

// Conditional is yes where the type check is assignable to extends, no otherwise.
func (b *Builder) Conditional(check, extends, yes, no ExprID) ExprID {
	if b.silent(yes) && b.silent(no) {
		return 0
	}
	return b.Add(OpConditional, b.Pairs(check, extends), b.Pairs(yes, no), 0, "")
}

// silent reports an outcome that says nothing by itself.
func (b *Builder) silent(e ExprID) bool {
	x := b.exprs[e]
	return e == 0 || x.Op == OpBuiltin && len(x.S) > 0 && x.S[0] == '?'
}

// Mapped is the type of objects with a key of each of keys, called as where that is
// not 0, with a value of type v; key is its name in v.
func (b *Builder) Mapped(key, keys, as, v ExprID, modifier uint32) ExprID {
	return b.Add(OpMapped, b.Pairs(key, keys, as), v, modifier, "")
}

// Bound is the name that a type binds inside itself, with its constraint.
func (b *Builder) Bound(name string, binders int, constraint ExprID) ExprID {
	return b.Add(OpBound, constraint, 0, uint32(binders), name)
}

// Constructs is S of an OpFunc that is called with `new`.
const Constructs = "new"

// Constructor is the type f of functions, called with `new`.
func (b *Builder) Constructor(f ExprID) ExprID {
	if e := b.exprs[f]; e.Op == OpFunc {
		return b.Add(OpFunc, e.A, e.B, e.N, Constructs)
	}
	return f
}

// Named is the type t of sequences or maps, with the name that distinguishes it from arrays
// and objects.
func (b *Builder) Named(t ExprID, name string) ExprID {
	if e := b.exprs[t]; e.Op == OpList || e.Op == OpMap {
		return b.Add(e.Op, e.A, e.B, e.N, name)
	}
	return t
}

// Infer is Bound with a constraint, where a test binds it.
func (b *Builder) Infer(bound, constraint ExprID) ExprID {
	if x := b.exprs[bound]; x.Op == OpBound && constraint != 0 {
		return b.Bound(x.S, int(x.N), constraint)
	}
	return bound
}

// Filtered is what one of the language's own types leaves of t.
func (b *Builder) Filtered(how string, t, by ExprID) ExprID {
	if t == 0 {
		return 0
	}
	return b.Add(OpFiltered, t, by, 0, how)
}
