package facts

import "fmt"

// Condition says what OpNarrow knows of its value: a ConditionKind, whether the test
// failed, and the place of an argument.
type Condition uint32

// ConditionKind is the kind of a Condition.
type ConditionKind uint32

// The kinds of test. Alternatives of the value that the test rules out are left out.
const (
	HasType   ConditionKind = iota // B: a type; the value is an instance of it
	HasMember                      // S: a member that the value has
	HasValue                       // S: a member that equals B, a value of a literal's type; the value itself where S is empty
	HasGuard                       // B: a function whose result says of the argument at Condition.Index what its type is
	HasPlace                       // B: what the place expects; the value is a function given there
	GivesThis                      // B: an object literal; the value is what is expected of it: what `this` is in its functions
)

// GivesValue is S of an OpFunc without a known result that is known to have one.
const GivesValue = "value"

// GivesNothing is S of an OpFunc that is known to return without a value.
const GivesNothing = "nothing"

const (
	conditionFailed = 1 << 4
	conditionShift  = 8
)

// NewCondition makes a test; index is that of the argument where a function tests it.
func NewCondition(kind ConditionKind, failed bool, index int) Condition {
	t := Condition(kind) | Condition(index)<<conditionShift
	if failed {
		t |= conditionFailed
	}
	return t
}

// Kind gives the test's kind.
func (t Condition) Kind() ConditionKind { return ConditionKind(t & (conditionFailed - 1)) }

// Failed reports whether the test is known not to hold.
func (t Condition) Failed() bool { return t&conditionFailed != 0 }

// Index gives the place of the argument that is tested.
func (t Condition) Index() int { return int(t >> conditionShift) }

// String gives the test for output.
func (t Condition) String() string {
	name := [...]string{"type", "member", "equal", "guard", "place", "this"}[min(t.Kind(), GivesThis)]
	if t.Failed() {
		name = "not " + name
	}
	if t.Kind() == HasGuard {
		name += fmt.Sprintf(" %d", t.Index())
	}
	return name
}

const (
	maxArguments  = 255 // of a call that OpArgument distinguishes
	argumentShift = 8
)

// PlaceOf gives N of OpArgument: which argument it is, and of how many.
func PlaceOf(index, count int) uint32 { return uint32(index | count<<argumentShift) }

// ArgumentPlace takes N of OpArgument apart.
func ArgumentPlace(n uint32) (index, count int) {
	return int(n & maxArguments), int(n >> argumentShift)
}

// Argument is what callee expects as its argument index of count, after the
// arguments in the list before.
func (b *Builder) Argument(callee, before ExprID, index, count int) ExprID {
	if callee == 0 || count > maxArguments {
		return 0
	}
	return b.Add(OpArgument, callee, before, PlaceOf(index, count), "")
}

// OfThis is N of an OpParameter that means what `this` is in the function.
const OfThis = 1 << 16

// Parameter is what function is called with as its parameter n.
func (b *Builder) Parameter(function ExprID, n int) ExprID {
	if function == 0 {
		return 0
	}
	return b.Add(OpParameter, function, 0, uint32(n), "")
}

// CallWith is Call with a known number of arguments.
func (b *Builder) CallWith(x, args ExprID, count int) ExprID {
	if x == 0 {
		return 0
	}
	return b.Add(OpCall, x, args, uint32(count)+1, "")
}

// CallNamed is CallWith where the words by which arguments are passed are part of the function's name: each behind a colon, "_" for none, "?"
// where it is unknown.
func (b *Builder) CallNamed(x, args ExprID, count int, words string) ExprID {
	if x == 0 {
		return 0
	}
	return b.Add(OpCall, x, args, uint32(count)+1, words)
}

// Narrow is what is left of x where a condition is true.
func (b *Builder) Narrow(x ExprID, t Condition, member string, y ExprID) ExprID {
	if x == 0 && t.Kind() != HasGuard {
		return 0
	}
	return b.Add(OpNarrow, x, y, uint32(t), member)
}
