package golang

import (
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// knownResult is what calling a generic function or method of the standard
// library gives, as far as its arguments' types are this tree's; nil where it is
// the library's own.
func (g golang) knownResult(l *core.Linker, a *core.Value, args func() []*core.Value) *core.Value {
	if a.Is(core.KindBuiltin) && givesItsArgument(a.Text) {
		if v := args(); len(v) > 0 {
			return l.ValueOf(v[0])
		}
		return nil
	}
	of := a.Text
	if name, cut := strings.CutPrefix(of, "golang.org/x/exp/slices."); cut {
		of = "slices." + name
	}
	result := libraryResult(of)
	if result == nil {
		return nil
	}
	c := &genericCall{l: l, typeArgs: a.Args}
	if len(a.Args) == 0 && a.Receiver != nil {
		c.typeArgs = a.Receiver.Args
	}
	for _, v := range args() {
		c.args = append(c.args, g.typeOf(l, v))
	}
	t := result(c)
	if t.Is(core.KindTuple) {
		return t
	}
	return core.InstanceOf(t)
}

// givesItsArgument reports a predeclared function whose calls have what they give as
// their only argument: the file that calls it tells, unless the package declares the
// name.
func givesItsArgument(name string) bool { return name == "new" || name == "make" || name == "append" }

// genericCall is a call with the types of its arguments and its type arguments,
// the receiver's for a method.
type genericCall struct {
	l        *core.Linker
	typeArgs []*core.Value
	args     []*core.Value
}

func (c *genericCall) arg(n int) *core.Value {
	if n < len(c.args) {
		return c.args[n]
	}
	return nil
}

func (c *genericCall) typeArg(n int) *core.Value {
	if n < len(c.typeArgs) {
		return c.typeArgs[n]
	}
	return nil
}

// part is component n of what argument 0 is made of, if that is of a kind.
func (c *genericCall) part(kind core.ValueKind, n int) *core.Value {
	t := c.l.MadeOf(c.arg(0))
	if !t.Is(kind) || n >= len(t.Args) {
		return nil
	}
	return t.Args[n]
}

// yielded is the n-th type that argument 0, an iterator, yields.
func (c *genericCall) yielded(n int) *core.Value {
	if y := c.part(core.KindFunc, 0); y.Is(core.KindFunc) && n < len(y.Args)-1 {
		return y.Args[n]
	}
	return nil
}

func sliceOf(t *core.Value) *core.Value {
	if t == nil {
		return nil
	}
	return core.Wrap(core.KindList, t)
}

// The results that only a type argument, the first argument or a part of it tells.
func same0(c *genericCall) *core.Value      { return c.arg(0) }
func element0(c *genericCall) *core.Value   { return c.part(core.KindList, 0) }
func collected0(c *genericCall) *core.Value { return sliceOf(c.yielded(0)) }
func pointed(c *genericCall) *core.Value    { return core.Wrap(core.KindPointer, c.typeArg(0)) }
func typed(c *genericCall) *core.Value      { return c.typeArg(0) }
func checked(c *genericCall) *core.Value {
	return core.Wrap(core.KindTuple, c.typeArg(0), core.BuiltinValue("bool"))
}

// libraryResult gives the result type of generic functions and methods of the
// standard library, by qualified name. golang.org/x/exp/slices has the same.
func libraryResult(of string) func(*genericCall) *core.Value {
	switch of {
	case "sync.OnceValue", "sync.OnceValues", "cmp.Or", "min", "max", "slices.Clone", "slices.Clip", "slices.Grow", "slices.Compact", "slices.CompactFunc", "slices.Concat", "slices.Insert", "slices.Delete", "slices.DeleteFunc", "slices.Replace", "slices.Repeat", "slices.AppendSeq", "maps.Clone":
		return same0
	case "slices.Max", "slices.MaxFunc", "slices.Min", "slices.MinFunc":
		return element0
	case "slices.Collect", "slices.Sorted", "slices.SortedFunc", "slices.SortedStableFunc":
		return collected0
	case "slices.Values":
		return func(c *genericCall) *core.Value { return sequence(element0(c)) }
	case "slices.All", "slices.Backward":
		return func(c *genericCall) *core.Value { return sequence(core.BuiltinValue("int"), element0(c)) }
	case "slices.Chunk":
		return func(c *genericCall) *core.Value { return sequence(c.arg(0)) }
	case "maps.Keys":
		return func(c *genericCall) *core.Value { return sequence(c.part(core.KindMap, 0)) }
	case "maps.Values":
		return func(c *genericCall) *core.Value { return sequence(c.part(core.KindMap, 1)) }
	case "maps.All":
		return func(c *genericCall) *core.Value { return sequence(c.part(core.KindMap, 0), c.part(core.KindMap, 1)) }
	case "maps.Collect":
		return func(c *genericCall) *core.Value { return core.Wrap(core.KindMap, c.yielded(0), c.yielded(1)) }
	case "golang.org/x/exp/maps.Keys":
		return func(c *genericCall) *core.Value { return sliceOf(c.part(core.KindMap, 0)) }
	case "golang.org/x/exp/maps.Values":
		return func(c *genericCall) *core.Value { return sliceOf(c.part(core.KindMap, 1)) }
	case "iter.Pull":
		return func(c *genericCall) *core.Value {
			return core.Wrap(core.KindTuple, core.Wrap(core.KindFunc, core.Wrap(core.KindTuple, c.yielded(0), core.BuiltinValue("bool"))), core.Wrap(core.KindFunc, nil))
		}
	case "iter.Pull2":
		return func(c *genericCall) *core.Value {
			return core.Wrap(core.KindTuple, core.Wrap(core.KindFunc, core.Wrap(core.KindTuple, c.yielded(0), c.yielded(1), core.BuiltinValue("bool"))), core.Wrap(core.KindFunc, nil))
		}
	case "sync/atomic.Pointer.Load", "sync/atomic.Pointer.Swap", "weak.Pointer.Value":
		return pointed
	case "unique.Handle.Value":
		return typed
	case "reflect.TypeAssert", "errors.AsType":
		return checked
	}
	return nil
}
