package link

import "github.com/codegraph-dev/codegraph/extract/lang"

// knownCall is what methods of the built-in containers and of some generic
// types of the standard library give.
func (b pythonic) knownCall(_ *linker, member *value, _ []*value) *value {
	if t := member.recv; t.is(kindExternal) && len(t.args) > 0 && firstArgument()[lastName(t.s)+"."+lastName(member.s)] {
		return asValue(t.args[0])
	}
	kind, args := container(member.recv)
	if args == nil {
		return nil
	}
	name := lastName(member.s)
	switch {
	case name == "copy":
		return instanceOf(member.recv)
	case kind == kindMap:
		return b.mapCall(name, args)
	case kind == kindList:
		switch name {
		case "pop", "popleft", "send", "throw", "asend", "athrow", "__next__", "__anext__":
			return asValue(args[0])
		case "union", "intersection", "difference", "symmetric_difference":
			return instanceOf(member.recv)
		}
	}
	return nil
}

// firstArgument lists the methods of generic library types that give a value of
// their first type argument.
var firstArgument = lang.WordSet("ContextVar.get Queue.get Queue.get_nowait SimpleQueue.get LifoQueue.get PriorityQueue.get Future.result Task.result " +
	"Generator.send Generator.throw Generator.__next__")

func (pythonic) mapCall(name string, args []*value) *value {
	switch name {
	case "get", "pop", "setdefault":
		return asValue(args[1])
	case "keys":
		return instanceOf(wrap(kindList, args[0]))
	case "values":
		return instanceOf(wrap(kindList, args[1]))
	case "items":
		return instanceOf(wrap(kindList, wrap(kindTuple, args[0], args[1])))
	case "popitem":
		return instanceOf(wrap(kindTuple, args[0], args[1]))
	}
	return nil
}

func (pythonic) knownContainer(*linker, *value) (valueKind, []*value) { return kindExternal, nil }
