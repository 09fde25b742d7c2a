package python

import "github.com/codegraph-dev/codegraph/extract/facts"

// builtinCall is the result of a call of a builtin.
func (x *extractor) builtinCall(name string, args []facts.ExprID, nodes []int32) (facts.ExprID, bool) {
	var arg facts.ExprID
	if len(args) > 0 {
		arg = args[0]
	}
	list := func(v facts.ExprID) facts.ExprID { return x.b.Instance(x.b.List(x.b.TypeOf(v))) }
	switch name {
	case "str", "int", "float", "bool", "bytes", "bytearray", "complex", "object", "range":
		if name == "range" {
			return list(x.builtin("int")), true
		}
		return x.builtin(name), true
	case "repr", "chr", "format", "ascii", "hex", "oct", "bin", "input":
		return x.builtin("str"), true
	case "len", "hash", "id", "ord":
		return x.builtin("int"), true
	case "isinstance", "issubclass", "hasattr", "callable", "all", "any":
		return x.builtin("bool"), true
	case "list", "set", "frozenset", "tuple", "sorted", "reversed", "iter":
		return list(x.iterate(arg)), true
	case "filter":
		if len(args) > 1 {
			return list(x.iterate(args[1])), true
		}
	case "map":
		return list(x.b.Call(arg, 0)), true
	case "next":
		return x.iterate(arg), arg != 0
	case "min", "max":
		if len(args) == 1 {
			return x.iterate(arg), arg != 0
		}
		return x.union(args...), len(args) > 0
	case "enumerate":
		return x.b.Instance(x.b.List(x.b.Tuple(x.b.Builtin("int"), x.b.TypeOf(x.iterate(arg))))), true
	case "zip":
		types := make([]facts.ExprID, 0, len(args))
		for _, a := range args {
			types = append(types, x.b.TypeOf(x.iterate(a)))
		}
		if len(types) > 0 && len(types) <= maxTuple {
			return x.b.Instance(x.b.List(x.b.Tuple(types...))), true
		}
	case "type":
		if len(args) == 1 {
			return x.classOf(arg), true
		}
	case "super":
		return x.super(args), true
	case "getattr":
		if len(nodes) > 1 && x.Kind(nodes[1]) == nString {
			if attr, ok := x.literal(nodes[1]); ok {
				if len(args) > 2 {
					return x.union(x.orUnknown(x.b.Member(arg, attr)), x.orUnknown(args[2])), true
				}
				return x.b.Member(arg, attr), true
			}
		}
		return 0, true
	}
	return 0, false
}

// super is super() within a method, or super(Class, self).
func (x *extractor) super(args []facts.ExprID) facts.ExprID {
	if len(args) > 0 {
		switch e := x.b.At(args[0]); e.Op {
		case facts.OpSymbol, facts.OpClass:
			return x.b.Super(int(e.N))
		}
	}
	for s := x.scope; s != nil; s = s.parent {
		if s.selfClass != nil && s.selfClass.index >= 0 {
			return x.b.Super(int(s.selfClass.index))
		}
	}
	return 0
}

// callOfLibrary is the result of standard functions that give back what they take.
func (x *extractor) callOfLibrary(module, name string, args []facts.ExprID) (facts.ExprID, bool) {
	if len(args) == 0 {
		return 0, false
	}
	switch module + "." + name {
	case "copy.copy", "copy.deepcopy", "weakref.proxy", "functools.wraps":
		return args[0], true
	case "functools.partial":
		return x.b.Instance(x.b.Func(nil, x.b.TypeOf(x.b.Call(args[0], 0)))), true
	case "asyncio.create_task", "asyncio.ensure_future", "asyncio.wait_for", "asyncio.shield":
		return x.b.Instance(x.coroutine(x.b.TypeOf(x.awaited(args[0])))), true
	case "asyncio.run":
		return x.awaited(args[0]), true
	case "asyncio.gather":
		types := make([]facts.ExprID, 0, len(args))
		for _, a := range args {
			types = append(types, x.b.TypeOf(x.awaited(a)))
		}
		if len(types) <= maxTuple {
			return x.b.Instance(x.coroutine(x.b.Tuple(types...))), true
		}
	case "itertools.chain", "itertools.islice", "itertools.cycle", "itertools.takewhile", "itertools.dropwhile":
		source := args[0]
		if name == "takewhile" || name == "dropwhile" {
			source = args[len(args)-1]
		}
		return x.b.Instance(x.b.List(x.b.TypeOf(x.iterate(source)))), true
	}
	return 0, false
}

// mapCall is the result of a method of a value known to be a dict. Where nothing is known of
// its values, it may be what is given for a key that is not there.
func (x *extractor) mapCall(v facts.ExprID, method string, args []facts.ExprID) (facts.ExprID, bool) {
	t := x.b.At(x.b.At(v).A)
	switch method {
	case "items":
		return x.b.Instance(x.b.List(x.b.Tuple(t.A, t.B))), true
	case "keys":
		return x.b.Instance(x.b.List(t.A)), true
	case "values":
		return x.b.Instance(x.b.List(t.B)), true
	case "get", "pop", "setdefault":
		if t.B == 0 && len(args) > 1 && args[1] != 0 {
			return x.union(x.unknown, args[1]), true
		}
		return x.b.Instance(t.B), true
	case "copy":
		return v, true
	}
	return 0, false
}
