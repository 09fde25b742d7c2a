package typecheck

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
)

// externalAssignable compares types of which one is the language's own: arrays, sets, maps
// and promises have members that a class or an interface lacks, and lack what it has.
func (c *checker) externalAssignable(have, want *core.Value, depth int) ecmascript.Verdict {
	given, asked := containerName(have), containerName(want)
	switch {
	case given == "" && asked != "":
		return c.assignableToContainer(have, want, asked)
	case given != "" && asked == "":
		return c.containerAssignable(have, want, given)
	case given == promise && asked == promise:
		if c.assignable(core.AsValue(have.Args[0]), core.AsValue(want.Args[0]), depth+1) == ecmascript.No {
			return ecmascript.No
		}
	case given == promise || asked == promise:
		return ecmascript.No
	}
	return ecmascript.Maybe
}

// assignableToContainer compares a type of the repository, or a plain one, with one of the language's own.
func (c *checker) assignableToContainer(have, want *core.Value, name string) ecmascript.Verdict {
	switch {
	case ecmascript.PrimitiveOf(have) != "":
		if name == promise {
			return ecmascript.No
		}
		return c.PrimitiveIs(want)
	case have.Is(core.KindDef), have.Is(core.KindRecord), have.Is(core.KindBuiltin), have.Is(core.KindExternal), have.Is(core.KindFunc):
		return c.Unlike(have, strings.TrimPrefix(name, array))
	}
	return ecmascript.Maybe
}

// containerAssignable looks for a member that a type requires and one of the language's own lacks.
func (c *checker) containerAssignable(have, want *core.Value, name string) ecmascript.Verdict {
	if have.Inferred || c.extended(name) {
		return ecmascript.Maybe
	}
	lacks := func(m string) bool {
		return !core.LibraryHas("typescript", name+"."+m) && !core.LibraryHas("typescript", "Object."+m)
	}
	if want.Is(core.KindRecord) && !want.Open && slices.ContainsFunc(c.Linker.Names(want, true), lacks) {
		return ecmascript.No
	}
	if !want.Is(core.KindDef) || want.Partial {
		return ecmascript.Maybe
	}
	o := c.Object(want, 0)
	if o == nil || o.Named {
		return ecmascript.Maybe
	}
	for _, m := range o.Names(true) {
		if lacks(m) {
			c.Member(o, m)
			c.Because(want, "")
			return ecmascript.No
		}
	}
	return ecmascript.Maybe
}

// assignableToLibraryType compares a type of the repository with a class of the language's own, of which
// it may not keep a member to itself.
func (c *checker) assignableToLibraryType(have *core.Value, name string) ecmascript.Verdict {
	o := c.Object(have, 0)
	if o == nil {
		return ecmascript.Maybe
	}
	verdict := ecmascript.Maybe
	seen := map[string]bool{}
	o.Each(func(t *core.Value, i int32, s *facts.Symbol) bool {
		if s.Visibility == facts.VisibilityPrivate && !s.Flags.Has(facts.Local) && !seen[s.Name] && s.Name[0] != '#' && core.LibraryHas("typescript", name+"."+s.Name) {
			c.Because(&core.Value{Kind: core.KindDef, File: t.File, Index: i}, "")
			verdict = ecmascript.No
		}
		seen[s.Name] = true
		return verdict != ecmascript.No
	})
	return verdict
}

// lacksOfLibrary reports a value that has not what a type of the library requires, by what it has.
func (c *checker) lacksOfLibrary(name string, has func(member string) bool) bool {
	return !ecmascript.LibraryTakes(name, has) && !c.extended(name)
}

// iterates reports a member that iterators have, which are known as the lists of what they give.
func iterates(name string) bool {
	switch name {
	case "next", "return", "throw", "value", "done":
		return true
	}
	return false
}

// Types of the language's own.
const (
	promise = "Promise"
	array   = "Array"
)

// containerName is what the language calls a type of its own; empty for other types.
func containerName(t *core.Value) string {
	switch {
	case t.Is(core.KindTuple), t.Is(core.KindList) && t.Text == "":
		return array
	case t.Is(core.KindList), t.Is(core.KindMap):
		switch t.Text {
		case "Set", "Map", "WeakSet", "WeakMap":
			return t.Text
		}
	case t.Is(core.KindBuiltin), t.Is(core.KindExternal):
		if len(t.Args) == 1 && t.Text == promise {
			return promise
		}
	}
	return ""
}

// extended reports a type of the language's own to which the tree adds members.
func (c *checker) extended(name string) bool {
	for _, d := range c.Linker.Symbols(core.NewQuestion(core.AskGlobal, name, ""), name) {
		if d.File.Facts.Symbols[d.Index].Kind == facts.KindInterface {
			return true
		}
	}
	return false
}

// adds reports a type of the language's own to which the tree adds a member of a name, or more than can be told.
func (c *checker) adds(of, member string) bool {
	for _, d := range c.Linker.Symbols(core.NewQuestion(core.AskGlobal, of, ""), of) {
		s := &d.File.Facts.Symbols[d.Index]
		if s.Kind == facts.KindInterface && (len(s.Supers) > 0 || c.Linker.OwnMember(&core.Value{Kind: core.KindDef, File: d.File, Index: d.Index}, member, core.RuleDeclared) != nil) {
			return true
		}
	}
	return false
}
