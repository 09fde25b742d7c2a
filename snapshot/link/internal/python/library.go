package python

import (
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// KnownCall is what methods of the built-in containers and of some generic
// types of the standard library give.
func (b pythonic) KnownCall(_ *core.Linker, member *core.Value, _ []*core.Value) *core.Value {
	if t := member.Receiver; t.Is(core.KindExternal) && len(t.Args) > 0 && firstArgument()[core.LastName(t.Text)+"."+core.LastName(member.Text)] {
		return core.AsValue(t.Args[0])
	}
	kind, args := core.ContainerOf(member.Receiver)
	if args == nil {
		return nil
	}
	name := core.LastName(member.Text)
	switch {
	case name == "copy":
		return core.InstanceOf(member.Receiver)
	case kind == core.KindMap:
		return b.mapCall(name, args)
	case kind == core.KindList:
		switch name {
		case "pop", "popleft", "send", "throw", "asend", "athrow", "__next__", "__anext__":
			return core.AsValue(args[0])
		case "union", "intersection", "difference", "symmetric_difference":
			return core.InstanceOf(member.Receiver)
		}
	}
	return nil
}

// firstArgument lists the methods of generic library types that give a value of
// their first type argument.
var firstArgument = lang.WordSet("ContextVar.get Queue.get Queue.get_nowait SimpleQueue.get LifoQueue.get PriorityQueue.get Future.result Task.result " +
	"Generator.send Generator.throw Generator.__next__")

func (pythonic) mapCall(name string, args []*core.Value) *core.Value {
	switch name {
	case "get", "pop", "setdefault":
		return core.AsValue(args[1])
	case "keys":
		return core.InstanceOf(core.Wrap(core.KindList, args[0]))
	case "values":
		return core.InstanceOf(core.Wrap(core.KindList, args[1]))
	case "items":
		return core.InstanceOf(core.Wrap(core.KindList, core.Wrap(core.KindTuple, args[0], args[1])))
	case "popitem":
		return core.InstanceOf(core.Wrap(core.KindTuple, args[0], args[1]))
	}
	return nil
}

func (pythonic) KnownContainer(*core.Linker, *core.Value) (core.ValueKind, []*core.Value) {
	return core.KindExternal, nil
}
