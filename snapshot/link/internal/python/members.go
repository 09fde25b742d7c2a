package python

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// pythonLibrary lists the standard library's classes with their bases and the
// members of their own, behind a line with its versions (see cmd/internal/librarygen).
//
//go:embed library.txt
var pythonLibrary string

// libraryClass is a class of Python's standard library.
type libraryClass struct {
	name    string // of its own
	bases   []string
	members []string // its own
}

var pythonClasses = sync.OnceValue(func() map[string]libraryClass {
	classes := map[string]libraryClass{}
	aliases := map[string]string{}
	_, lines, _ := strings.Cut(pythonLibrary, "\n")
	for line := range strings.Lines(lines) {
		name, rest, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			alias, of, _ := strings.Cut(name, "=")
			aliases[alias] = of
			continue
		}
		bases, members, _ := strings.Cut(rest, "\t")
		classes[name] = libraryClass{name, strings.FieldsFunc(bases, func(r rune) bool { return r == ',' }), strings.Fields(members)}
	}
	for alias, of := range aliases {
		classes[alias] = classes[of]
	}
	return classes
})

// has reports a class of the standard library that has a member, its own or
// inherited.
func (c libraryClass) has(name string) bool {
	return slices.Contains(c.members, name) || slices.ContainsFunc(c.bases, func(base string) bool { return pythonClasses()[base].has(name) })
}

// containerClasses are the classes that the kinds of containers stand for.
var containerClasses = map[core.ValueKind][]string{
	core.KindMap:   strings.Fields("dict collections.OrderedDict collections.defaultdict collections.ChainMap collections.abc.MutableMapping types.MappingProxyType"),
	core.KindTuple: {"tuple"},
	core.KindList: strings.Fields("list set frozenset collections.deque collections.abc.MutableSequence collections.abc.MutableSet " +
		"collections.abc.Generator collections.abc.AsyncGenerator"),
}

func (pythonic) ContainerHas(kind core.ValueKind, name string) bool {
	return slices.ContainsFunc(containerClasses[kind], func(class string) bool { return pythonClasses()[class].has(name) })
}

// LibraryHas reports a member that a class of the standard library has.
func (pythonic) LibraryHas(of, name string) bool {
	if of == dynamicClass {
		return true
	}
	for kind := range containerClasses {
		if of == core.ContainerNames[kind] {
			return pythonic{}.ContainerHas(kind, name)
		}
	}
	return pythonClasses()[strings.TrimPrefix(of, "builtins.")].has(name)
}

// LibraryAsks reports a member that some class of the standard library has.
func (pythonic) LibraryAsks(name string) bool { return libraryMembers()[name] }

var libraryMembers = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, c := range pythonClasses() {
		for _, name := range c.members {
			names[name] = true
		}
	}
	return names
})

// dynamicClass stands for what a class answers by its __getattr__, in names of
// external members.
const dynamicClass = "__getattr__"

// dynamicMethods are called for the members that an instance has not.
var dynamicMethods = [...]string{dynamicClass, "__getattribute__"}

// Dynamic is what a class of which a member is not known may have by such a
// method of its own or of a supertype; nil without one.
func (b pythonic) Dynamic(l *core.Linker, t *core.Value, supers []*core.Value, name string) *core.Value {
	if isDunder(name) {
		return nil
	}
	for _, c := range append([]*core.Value{t}, supers...) {
		if !c.Is(core.KindDef) || !c.Symbol().Kind.IsType() {
			continue
		}
		for _, method := range dynamicMethods {
			if m := l.OwnMember(c, method, core.RuleInherited); m != nil {
				given := core.ExternalValue(dynamicClass + "." + name)
				if m.Is(core.KindDef) && m.Symbol().Kind.IsCallable() && m.Symbol().Type != 0 && !l.IsInferred(m.File, m.Symbol().Type) {
					m.Receiver, given.Receiver = t, m
				}
				return given
			}
		}
	}
	return nil
}

func isDunder(name string) bool {
	return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

// LibraryAncestors lists a class of the standard library, by its external name,
// and all that it inherits from, each by one name; nil for another class.
func LibraryAncestors(language, external string) []string {
	external = strings.TrimPrefix(external, "builtins.")
	class, ok := pythonClasses()[external]
	if !ok || language != "python" {
		return nil
	}
	out := []string{class.name}
	for i := 0; i < len(out); i++ {
		for _, base := range pythonClasses()[out[i]].bases {
			if !slices.Contains(out, base) {
				out = append(out, base)
			}
		}
	}
	return out
}

// EveryHas reports a member of object.
func (pythonic) EveryHas(name string) bool { return objectAttributes()[name] }

var objectAttributes = lang.WordSet("__class__ __delattr__ __dict__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__ __getstate__ __gt__ __hash__ __init__ __init_subclass__ " +
	"__le__ __lt__ __module__ __ne__ __new__ __reduce__ __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__")
