package python

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// classify says what a function or class definition is from its decorators,
// its place and its bases' names.
func (d *declarer) classify(new *decl, around *scope) {
	d.readDecorators(new)
	if d.Kind(new.def) == nClass {
		d.classifyClass(new, around)
		return
	}
	if d.Nodes[new.def+1].Kind == d.t.Async {
		new.flags |= facts.Async
	}
	if around.kind != classScope {
		if around.kind == moduleScope && strings.HasPrefix(new.text, "test_") && !isFixture(new) {
			new.flags |= facts.Test
		}
		return
	}
	new.kind, new.nodeKind = facts.KindMethod, "method"
	if new.text == "__init__" {
		new.kind, new.nodeKind = facts.KindConstructor, "constructor"
	}
	if class := around.decl; class.flags.Has(facts.Test) && strings.HasPrefix(new.text, "test") && !isFixture(new) {
		new.flags |= facts.Test
	}
	for _, written := range new.decorators {
		d.decorate(new, lastPart(calleeText(written)))
	}
}

// isFixture reports a function that pytest calls for what it gives to tests: it is none, whatever its name.
func isFixture(new *decl) bool {
	return slices.ContainsFunc(new.decorators, func(written string) bool { return lastPart(calleeText(written)) == "fixture" })
}

// decorate applies what the decorators of the standard library mean to a method.
func (d *declarer) decorate(new *decl, name string) {
	switch name {
	case "staticmethod", "classmethod":
		new.flags |= facts.Static
	case "abstractclassmethod", "abstractstaticmethod":
		new.flags |= facts.Static | facts.Abstract
	case "setter":
		new.kind, new.nodeKind, new.role = facts.KindSetter, "setter", "set"
	case "deleter":
		new.kind, new.nodeKind, new.role = facts.KindSetter, "setter", "delete"
	case "getter", "classproperty":
		new.kind, new.nodeKind, new.role = facts.KindGetter, "getter", "get"
	default:
		// property, functools.cached_property, abc.abstractproperty and the
		// descriptors that libraries name after them.
		if strings.HasSuffix(name, "property") {
			new.kind, new.nodeKind, new.role = facts.KindGetter, "getter", "get"
		}
	}
}

// readDecorators notes the decorators as written, and what they say of any definition.
func (d *declarer) readDecorators(new *decl) {
	if new.span == new.def {
		return
	}
	for c := new.span + 1; c < d.Nodes[new.span].Last; c = d.Nodes[c].Last {
		if d.Kind(c) != nDecorator {
			continue
		}
		e := d.First(c)
		if e < 0 {
			continue
		}
		written := syntax.OneLine(d.Text(e))
		new.decorators = append(new.decorators, written)
		switch lastPart(calleeText(written)) {
		case "overload":
			if written == calleeText(written) { // with arguments it is another library's
				new.flags |= facts.Overload
			}
		case "deprecated":
			new.flags |= facts.Deprecated
		case "abstractmethod", "abstractproperty":
			new.flags |= facts.Abstract
		case "override":
			new.flags |= facts.Override
		case "final":
			new.flags |= facts.Const
		case "wraps":
			new.flags |= facts.Alias // stands for the function it wraps
		}
	}
}

var enumBases = []string{"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum"}

func (d *declarer) classifyClass(new *decl, around *scope) {
	if around.kind == classScope {
		new.nodeKind = "inner_class"
	}
	for _, written := range new.decorators {
		switch lastPart(calleeText(written)) {
		case "dataclass", "dataclass_transform", "define", "frozen", "attrs", "attr.s":
			new.nodeKind = "data_class"
		}
	}
	tests := saysTest(new.text)
	for _, base := range d.baseNames(new.def) {
		switch {
		case slices.Contains(enumBases, base):
			new.kind, new.nodeKind = facts.KindEnum, "enum"
		case base == "Protocol":
			new.kind, new.nodeKind = facts.KindInterface, "interface"
			new.flags |= facts.Abstract
		case base == "NamedTuple" || base == "TypedDict":
			new.nodeKind = "data_class"
		case base == "ABC":
			new.flags |= facts.Abstract
		case saysTest(base):
			tests = true
		}
	}
	if tests && around.kind != functionScope && d.hasTests(new.def) {
		new.flags |= facts.Test
	}
}

// saysTest reports whether a class's name has the word test or tests: pytest looks for
// Test as its beginning unless it is told otherwise, unittest for a base TestCase,
// which projects have their own of.
func saysTest(name string) bool { return testWord().MatchString(name) }

var testWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:T(?i:est)|(?:^|_)(?i:test))s?(?:[^a-z]|$)`)
})

// hasTests reports whether a class has methods that are called like tests.
func (d *declarer) hasTests(class int32) bool {
	body := d.Field(class, d.f.Body)
	if body < 0 {
		return false
	}
	for c := body + 1; c < d.Nodes[body].Last; c = d.Nodes[c].Last {
		def := c
		if d.Kind(c) == nDecorated {
			def = d.Field(c, d.f.Definition)
		}
		if d.Kind(def) == nFunction {
			if name := d.Field(def, d.f.Name); name >= 0 && strings.HasPrefix(d.Text(name), "test") {
				return true
			}
		}
	}
	return false
}

// baseNames gives the last parts of the names of a class's bases.
func (d *declarer) baseNames(def int32) []string {
	args := d.Field(def, d.f.Superclasses)
	if args < 0 {
		return nil
	}
	var names []string
	for c := args + 1; c < d.Nodes[args].Last; c = d.Nodes[c].Last {
		base := c
		for base >= 0 && (d.Kind(base) == nSubscript || d.Kind(base) == nCall) {
			base = d.First(base)
		}
		if base >= 0 && (d.Kind(base) == nIdentifier || d.Kind(base) == nAttribute) {
			names = append(names, lastPart(d.Text(base)))
		}
	}
	return names
}
