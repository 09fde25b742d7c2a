package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// classifyVariable says what a module or class variable is from the statement
// that defines it.
func (d *declarer) classifyVariable(new *decl, s *scope, stmt int32) {
	var typ, right int32 = -1, -1
	if stmt >= 0 {
		assign := d.assignmentOf(new.name)
		if assign >= 0 && d.Kind(assign) == nAssignment {
			typ, right = d.Field(assign, d.f.Type), d.lastRight(assign)
		}
	}
	if s.kind == classScope {
		d.classifyField(new, s.decl, typ, right)
	} else {
		new.kind, new.nodeKind = facts.KindValue, "var"
		if isConstantName(new.text) {
			new.nodeKind = "const"
			new.flags |= facts.Const
		}
	}
	if typ >= 0 && strings.Contains(d.Text(typ), "Final") {
		new.flags |= facts.Const
	}
	if right >= 0 {
		new.value = d.literalText(right)
		d.classifyAssigned(new, typ, right)
	}
	if new.kind.IsType() {
		new.flags &^= facts.Const
	}
}

func (d *declarer) classifyField(new, class *decl, typ, right int32) {
	new.kind, new.nodeKind = facts.KindField, "field"
	plain := !strings.HasPrefix(new.text, "_")
	switch {
	case class.kind == facts.KindEnum && typ < 0 && right >= 0 && plain && d.Kind(right) != nLambda:
		new.kind, new.nodeKind = facts.KindEnumMember, "enum_variant"
	case typ >= 0 && strings.Contains(d.Text(typ), "ClassVar"):
		new.flags |= facts.ClassVar
	case typ >= 0 && (right < 0 || class.nodeKind == "data_class"):
		// declared for the instances
	default:
		new.flags |= facts.ClassVar
	}
}

// classifyAssigned recognises definitions that are written as assignments: type
// aliases, type variables and the functional forms of classes.
func (d *declarer) classifyAssigned(new *decl, typ, right int32) {
	if typ >= 0 && lastPart(d.Text(typ)) == "TypeAlias" {
		new.kind, new.nodeKind = facts.KindType, "type_alias"
		new.flags |= facts.Alias
		return
	}
	switch d.Kind(right) {
	case nCall:
		callee := d.Field(right, d.f.Function)
		if callee < 0 || !d.namedAsItself(new, right) {
			return
		}
		switch lastPart(d.Text(callee)) {
		case "TypeVar", "ParamSpec", "TypeVarTuple":
			new.kind, new.nodeKind = facts.KindType, "generic_param"
		case "NewType":
			new.kind, new.nodeKind = facts.KindType, "typedef"
		case "namedtuple", "NamedTuple", "TypedDict":
			new.kind, new.nodeKind = facts.KindClass, "data_class"
		case "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag":
			new.kind, new.nodeKind = facts.KindEnum, "enum"
		}
	case nSubscript:
		if base := d.Field(right, d.f.Value); base >= 0 && (d.Kind(base) == nIdentifier || d.Kind(base) == nAttribute) && typeForms()[lastPart(d.Text(base))] != 0 && d.fromTyping(base) {
			new.kind, new.nodeKind = facts.KindType, "type_alias"
			new.flags |= facts.Alias
		}
	}
}

// namedAsItself reports whether a call's first argument is the name it is assigned to.
func (d *declarer) namedAsItself(new *decl, call int32) bool {
	args := d.Field(call, d.f.Arguments)
	if args < 0 {
		return false
	}
	first := d.First(args)
	if first < 0 || d.Kind(first) != nString {
		return false
	}
	name, ok := d.literal(first)
	return ok && name == new.text
}

// fromTyping reports whether a type form's name is a builtin or was imported
// before from a module whose forms this package knows.
func (d *declarer) fromTyping(base int32) bool {
	root := d.Text(base)
	if i := strings.IndexByte(root, '.'); i >= 0 {
		root = root[:i]
	}
	b := d.module.names[root]
	if b == nil {
		return builtins()[root]
	}
	for _, i := range b.imports {
		if !typingModules()[d.file.Imports[i].Module] {
			return false
		}
	}
	return len(b.imports) > 0
}

// isConstantName reports whether a name is written as constants are: UPPER_CASE.
func isConstantName(s string) bool {
	letter := false
	for _, r := range s {
		if r >= 'a' && r <= 'z' {
			return false
		}
		letter = letter || r >= 'A' && r <= 'Z'
	}
	return letter
}
