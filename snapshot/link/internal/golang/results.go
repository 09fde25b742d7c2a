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
	result, ok := libraryResults[a.Text]
	if name, cut := strings.CutPrefix(a.Text, "golang.org/x/exp/slices."); cut {
		result, ok = libraryResults["slices."+name]
	}
	if !ok {
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

// libraryResults gives the result types of generic functions and methods of the
// standard library, by qualified name. golang.org/x/exp/slices has the same.
var libraryResults map[string]func(*genericCall) *core.Value

func init() { libraryResults = knownResults }

var knownResults = map[string]func(*genericCall) *core.Value{
	"sync.OnceValue":  same0,
	"sync.OnceValues": same0,
	"cmp.Or":          same0,
	"min":             same0,
	"max":             same0,

	"slices.Clone":       same0,
	"slices.Clip":        same0,
	"slices.Grow":        same0,
	"slices.Compact":     same0,
	"slices.CompactFunc": same0,
	"slices.Concat":      same0,
	"slices.Insert":      same0,
	"slices.Delete":      same0,
	"slices.DeleteFunc":  same0,
	"slices.Replace":     same0,
	"slices.Repeat":      same0,
	"slices.AppendSeq":   same0,
	"slices.Max":         element0,
	"slices.MaxFunc":     element0,
	"slices.Min":         element0,
	"slices.MinFunc":     element0,

	"slices.Collect":          collected0,
	"slices.Sorted":           collected0,
	"slices.SortedFunc":       collected0,
	"slices.SortedStableFunc": collected0,
	"slices.Values":           func(c *genericCall) *core.Value { return sequence(element0(c)) },
	"slices.All":              func(c *genericCall) *core.Value { return sequence(core.BuiltinValue("int"), element0(c)) },
	"slices.Backward":         func(c *genericCall) *core.Value { return sequence(core.BuiltinValue("int"), element0(c)) },
	"slices.Chunk":            func(c *genericCall) *core.Value { return sequence(c.arg(0)) },

	"maps.Clone":   same0,
	"maps.Keys":    func(c *genericCall) *core.Value { return sequence(c.part(core.KindMap, 0)) },
	"maps.Values":  func(c *genericCall) *core.Value { return sequence(c.part(core.KindMap, 1)) },
	"maps.All":     func(c *genericCall) *core.Value { return sequence(c.part(core.KindMap, 0), c.part(core.KindMap, 1)) },
	"maps.Collect": func(c *genericCall) *core.Value { return core.Wrap(core.KindMap, c.yielded(0), c.yielded(1)) },

	"golang.org/x/exp/maps.Keys":   func(c *genericCall) *core.Value { return sliceOf(c.part(core.KindMap, 0)) },
	"golang.org/x/exp/maps.Values": func(c *genericCall) *core.Value { return sliceOf(c.part(core.KindMap, 1)) },

	"iter.Pull": func(c *genericCall) *core.Value {
		return core.Wrap(core.KindTuple, core.Wrap(core.KindFunc, core.Wrap(core.KindTuple, c.yielded(0), core.BuiltinValue("bool"))), core.Wrap(core.KindFunc, nil))
	},
	"iter.Pull2": func(c *genericCall) *core.Value {
		return core.Wrap(core.KindTuple, core.Wrap(core.KindFunc, core.Wrap(core.KindTuple, c.yielded(0), c.yielded(1), core.BuiltinValue("bool"))), core.Wrap(core.KindFunc, nil))
	},

	"sync/atomic.Pointer.Load": pointed,
	"sync/atomic.Pointer.Swap": pointed,
	"weak.Pointer.Value":       pointed,
	"unique.Handle.Value":      typed,
	"reflect.TypeAssert":       checked,
	"errors.AsType":            checked,
}
