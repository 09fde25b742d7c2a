package link

import "strings"

// knownResult is what calling a generic function or method of the standard
// library gives, as far as its arguments' types are this tree's; nil where it is
// the library's own.
func (g golang) knownResult(l *linker, a *value, args func() []*value) *value {
	if a.is(kindBuiltin) && givesItsArgument(a.s) {
		if v := args(); len(v) > 0 {
			return l.held(v[0])
		}
		return nil
	}
	result, ok := libraryResults[a.s]
	if name, cut := strings.CutPrefix(a.s, "golang.org/x/exp/slices."); cut {
		result, ok = libraryResults["slices."+name]
	}
	if !ok {
		return nil
	}
	c := &genericCall{l: l, typeArgs: a.args}
	if len(a.args) == 0 && a.recv != nil {
		c.typeArgs = a.recv.args
	}
	for _, v := range args() {
		c.args = append(c.args, g.typeOf(l, v))
	}
	t := result(c)
	if t.is(kindTuple) {
		return t
	}
	return instanceOf(t)
}

// givesItsArgument reports a predeclared function whose calls have what they give as
// their only argument: the file that calls it tells, unless the package declares the
// name.
func givesItsArgument(name string) bool { return name == "new" || name == "make" || name == "append" }

// genericCall is a call with the types of its arguments and its type arguments,
// the receiver's for a method.
type genericCall struct {
	l        *linker
	typeArgs []*value
	args     []*value
}

func (c *genericCall) arg(n int) *value {
	if n < len(c.args) {
		return c.args[n]
	}
	return nil
}

func (c *genericCall) typeArg(n int) *value {
	if n < len(c.typeArgs) {
		return c.typeArgs[n]
	}
	return nil
}

// part is component n of what argument 0 is made of, if that is of a kind.
func (c *genericCall) part(kind valueKind, n int) *value {
	t := c.l.madeOf(c.arg(0))
	if !t.is(kind) || n >= len(t.args) {
		return nil
	}
	return t.args[n]
}

// yielded is the n-th type that argument 0, an iterator, yields.
func (c *genericCall) yielded(n int) *value {
	if y := c.part(kindFunc, 0); y.is(kindFunc) && n < len(y.args)-1 {
		return y.args[n]
	}
	return nil
}

func sliceOf(t *value) *value {
	if t == nil {
		return nil
	}
	return wrap(kindList, t)
}

// The results that only a type argument, the first argument or a part of it tells.
func same0(c *genericCall) *value      { return c.arg(0) }
func element0(c *genericCall) *value   { return c.part(kindList, 0) }
func collected0(c *genericCall) *value { return sliceOf(c.yielded(0)) }
func pointed(c *genericCall) *value    { return wrap(kindPointer, c.typeArg(0)) }
func typed(c *genericCall) *value      { return c.typeArg(0) }
func checked(c *genericCall) *value    { return wrap(kindTuple, c.typeArg(0), builtin("bool")) }

// libraryResults gives the result types of generic functions and methods of the
// standard library, by qualified name. golang.org/x/exp/slices has the same.
var libraryResults map[string]func(*genericCall) *value

func init() { libraryResults = knownResults }

var knownResults = map[string]func(*genericCall) *value{
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
	"slices.Values":           func(c *genericCall) *value { return sequence(element0(c)) },
	"slices.All":              func(c *genericCall) *value { return sequence(builtin("int"), element0(c)) },
	"slices.Backward":         func(c *genericCall) *value { return sequence(builtin("int"), element0(c)) },
	"slices.Chunk":            func(c *genericCall) *value { return sequence(c.arg(0)) },

	"maps.Clone":   same0,
	"maps.Keys":    func(c *genericCall) *value { return sequence(c.part(kindMap, 0)) },
	"maps.Values":  func(c *genericCall) *value { return sequence(c.part(kindMap, 1)) },
	"maps.All":     func(c *genericCall) *value { return sequence(c.part(kindMap, 0), c.part(kindMap, 1)) },
	"maps.Collect": func(c *genericCall) *value { return wrap(kindMap, c.yielded(0), c.yielded(1)) },

	"golang.org/x/exp/maps.Keys":   func(c *genericCall) *value { return sliceOf(c.part(kindMap, 0)) },
	"golang.org/x/exp/maps.Values": func(c *genericCall) *value { return sliceOf(c.part(kindMap, 1)) },

	"iter.Pull": func(c *genericCall) *value {
		return wrap(kindTuple, wrap(kindFunc, wrap(kindTuple, c.yielded(0), builtin("bool"))), wrap(kindFunc, nil))
	},
	"iter.Pull2": func(c *genericCall) *value {
		return wrap(kindTuple, wrap(kindFunc, wrap(kindTuple, c.yielded(0), c.yielded(1), builtin("bool"))), wrap(kindFunc, nil))
	},

	"sync/atomic.Pointer.Load": pointed,
	"sync/atomic.Pointer.Swap": pointed,
	"weak.Pointer.Value":       pointed,
	"unique.Handle.Value":      typed,
	"reflect.TypeAssert":       checked,
	"errors.AsType":            checked,
}
