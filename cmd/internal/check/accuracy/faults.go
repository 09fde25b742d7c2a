package main

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang/python"
)

// Edges that the truth cannot judge, because of faults of its tool that the source
// alone shows:
//
//   - scip-python takes a member or an imported name that is called as a builtin for
//     the builtin: `Arrow.range(…)` is `range` to it;
//   - scip-python takes a package's member that is called as a module of the package for
//     the module;
//   - pyright skips what runs on another system or version, or only without a type checker: what
//     a branch over `sys.platform`, `sys.version_info` or `TYPE_CHECKING` defines has no references,
//     or those of the other branch;
//   - pyright has the declaration of a stub for what a source of the repository defines;
//   - pyright has the declaration of a base, of the repository or a library, for an
//     attribute that a class assigns without a type;
//   - scip-python has the class for an attribute that its `__slots__` names;
//   - scip-python has a member of the decorator's module for a function under a decorator that
//     is named as a member of its own module;
//   - scip-typescript gives keys of object literals, methods of types without a name and members that
//     are set on functions no definition, takes parameters that
//     a constructor makes fields for locals, and a call with type arguments, of a
//     member in brackets or of a cast for a mere reference; it has nothing at `super(…)`, and a local for a member
//     of a module imported as a whole that the module passes on from another.

// faulty reports an edge that the truth cannot judge. One that it confirms it can.
func (c *comparison) faulty(ctx context.Context, g *graphLine) (bool, error) {
	target := c.symbols[g.Target]
	if target == nil || c.confirmed(g, target) {
		return false, nil
	}
	switch c.sub.language {
	case "python":
		if c.asModule(g, target) {
			return true, nil
		}
		if b, err := c.asBuiltin(ctx, g, target.Name); b || err != nil {
			return b, err
		}
		if b, err := c.untyped(ctx, g, target); b || err != nil {
			return b, err
		}
		if b, err := c.slotOf(ctx, g, target); b || err != nil {
			return b, err
		}
		if b, err := c.decorated(ctx, g, target); b || err != nil {
			return b, err
		}
		if c.inStubs(c.told[named{g.Path, g.Line, target.Name}]) {
			return true, nil
		}
		return c.onSystem(ctx, target)
	case "typescript":
		if c.literalKey(target) || c.ofTypeLiteral(target) {
			return true, nil
		}
		if b, err := c.parameterProperty(ctx, target); b || err != nil {
			return b, err
		}
		if b, err := c.setOnFunction(ctx, target); b || err != nil {
			return b, err
		}
		if b, err := c.superCall(ctx, g, target); b || err != nil {
			return b, err
		}
		return c.passedOn(ctx, g)
	}
	return false, nil
}

// confirmed reports an edge at a site at which the truth has its target.
func (c *comparison) confirmed(g, target *graphLine) bool {
	own := c.definition(target.ID)
	return own != nil && slices.Contains(c.told[named{g.Path, g.Line, target.Name}], own.ID)
}

// asModule reports a member of a package that is called as one of its modules, and for which
// the truth has nothing of the repository.
func (c *comparison) asModule(g, target *graphLine) bool {
	dir, ok := strings.CutSuffix(target.Path, "__init__.py")
	return ok && c.outside[named{g.Path, g.Line, target.Name}] && (c.docs[dir+target.Name+".py"] || c.docs[dir+target.Name+"/__init__.py"])
}

// asBuiltin reports a builtin's name that is a member or imported, and for which the
// truth has a library's.
func (c *comparison) asBuiltin(ctx context.Context, g *graphLine, name string) (bool, error) {
	if !python.Builtin(name) || !c.outside[named{g.Path, g.Line, name}] {
		return false, nil
	}
	before, rest, err := c.aroundSite(ctx, g)
	at := strings.Index(rest, name)
	if err != nil || at < 0 {
		return false, err
	}
	if strings.HasSuffix(before+rest[:at], ".") {
		return true, nil
	}
	lines, err := c.source(ctx, g.Path)
	return imports(lines, name), err
}

var assigned, derived = regexp.MustCompile(`^\s+\w+\s*=[^=]`), regexp.MustCompile(`^\s*class\s+\w+.*\(\s*[^)\s]`)

// untyped reports an attribute that a class with bases assigns without a type, at a site
// for which the truth has another attribute of the name, or a library's.
func (c *comparison) untyped(ctx context.Context, g, s *graphLine) (bool, error) {
	parent := c.symbols[s.Parent]
	if parent == nil || parent.Kind != "class" {
		return false, nil
	}
	at, own := named{g.Path, g.Line, s.Name}, c.definition(s.ID)
	if !c.outside[at] && !slices.ContainsFunc(c.told[at], func(id string) bool { return own == nil || id != own.ID }) {
		return false, nil
	}
	lines, err := c.source(ctx, s.Path)
	if err != nil || s.Named < 1 || s.Named > len(lines) || parent.Named < 1 || parent.Named > len(lines) {
		return false, err
	}
	return assigned.MatchString(lines[s.Named-1]) && derived.MatchString(lines[parent.Named-1]), nil
}

// slotOf reports an attribute that `__slots__` of its class names, at a site for which the
// truth has the class.
func (c *comparison) slotOf(ctx context.Context, g, s *graphLine) (bool, error) {
	for _, id := range c.told[named{g.Path, g.Line, s.Name}] {
		if d := c.defs[id]; d != nil {
			if slot, err := c.slotted(ctx, d, s.Name); slot || err != nil {
				return slot, err
			}
		}
	}
	return false, nil
}

var slots = regexp.MustCompile(`^\s+__slots__\s*[:=]`)

// slotted reports a class whose body lists a name in `__slots__`.
func (c *comparison) slotted(ctx context.Context, class *truthLine, name string) (bool, error) {
	if class.Kind != "type" || class.Name == name {
		return false, nil
	}
	lines, err := c.source(ctx, class.Path)
	if err != nil || class.Line < 1 || class.Line > len(lines) {
		return false, err
	}
	deep := indent(lines[class.Line-1])
	for i, line := range lines[class.Line:] {
		if text := strings.TrimSpace(line); text != "" && indent(line) <= deep && !strings.HasPrefix(text, ")") {
			return false, nil
		}
		if slots.MatchString(line) {
			list := strings.Join(lines[class.Line+i:], "\n")
			if end := strings.IndexAny(list, ")]}"); end >= 0 {
				list = list[:end]
			} else {
				list = line
			}
			return strings.Contains(list, `"`+name+`"`) || strings.Contains(list, "'"+name+"'"), nil
		}
	}
	return false, nil
}

// inStubs reports definitions of the truth that all stand in stubs.
func (c *comparison) inStubs(ids []string) bool {
	return len(ids) > 0 && !slices.ContainsFunc(ids, func(id string) bool {
		d := c.defs[id]
		return d == nil || !strings.HasSuffix(d.Path, ".pyi")
	})
}

// decorated reports a function under a decorator that is named as a member of a module, for which
// the truth has a member of the decorator's module.
func (c *comparison) decorated(ctx context.Context, g, s *graphLine) (bool, error) {
	if s.Kind != "function" || s.Start >= s.Named || !c.outside[named{g.Path, g.Line, s.Name}] {
		return false, nil
	}
	before, _, err := c.aroundSite(ctx, g)
	if err != nil || !strings.HasSuffix(before, ".") {
		return false, err
	}
	lines, err := c.source(ctx, s.Path)
	return err == nil && s.Start <= len(lines) && strings.HasPrefix(lines[s.Start-1], "@"), err
}

// implied reports a call of a special method of Python whose name is not on the
// line: an operator, a statement or a builtin calls it.
func (c *comparison) implied(ctx context.Context, g *graphLine) (bool, error) {
	target := c.symbols[g.Target]
	if c.sub.language != "python" || target == nil || !strings.HasPrefix(target.Name, "__") || !strings.HasSuffix(target.Name, "__") {
		return false, nil
	}
	lines, err := c.source(ctx, g.Path)
	if err != nil || g.Line < 1 || g.Line > len(lines) {
		return false, err
	}
	return !strings.Contains(lines[g.Line-1], target.Name), nil
}

var importing = regexp.MustCompile(`(?m)^\s*from\s+[.\w]+\s+import\s+(\([^)]*\)|.*)`)

// imports reports whether a file imports a name from a module.
func imports(lines []string, name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	for _, m := range importing.FindAllStringSubmatch(strings.Join(lines, "\n"), -1) {
		if word.MatchString(m[1]) {
			return true
		}
	}
	return false
}

var asksSystem = regexp.MustCompile(`^(if|elif)\b.*\b(sys\.platform|sys\.version_info|os\.name|TYPE_CHECKING)\b`)

// onSystem reports a definition in a branch over the system, or over what runs it.
func (c *comparison) onSystem(ctx context.Context, s *graphLine) (bool, error) {
	lines, err := c.source(ctx, s.Path)
	if err != nil || s.Named < 1 || s.Named > len(lines) {
		return false, err
	}
	deep := indent(lines[s.Named-1])
	for n := s.Named - 2; n >= 0 && deep > 0; n-- {
		text := strings.TrimSpace(lines[n])
		if i := indent(lines[n]); text != "" && i < deep {
			if asksSystem.MatchString(text) {
				return true, nil
			}
			deep = i
			if branchGoesOn.MatchString(text) {
				deep++ // the head of the chain is as deep
			}
		}
	}
	return false, nil
}

var branchGoesOn = regexp.MustCompile(`^(else|elif)\b`)

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// literalKey reports a key of an object that a variable holds, where the truth
// defines nothing.
func (c *comparison) literalKey(s *graphLine) bool {
	parent := c.symbols[s.Parent]
	return parent != nil && parent.Kind == "value" && c.definition(s.ID) == nil
}

// ofTypeLiteral reports a method that an alias of a type declares, where the truth defines nothing.
func (c *comparison) ofTypeLiteral(s *graphLine) bool {
	parent := c.symbols[s.Parent]
	return parent != nil && parent.Kind == "type" && s.Kind == "method" && c.definition(s.ID) == nil
}

var assigns = regexp.MustCompile(`^\s*=[^=]`)

// setOnFunction reports a member that a statement sets, `f.m = …`, where the truth defines nothing.
func (c *comparison) setOnFunction(ctx context.Context, s *graphLine) (bool, error) {
	if c.definition(s.ID) != nil {
		return false, nil
	}
	lines, err := c.source(ctx, s.Path)
	if err != nil || s.Named < 1 || s.Named > len(lines) || s.NamedColumn < 2 || s.NamedColumn > len(lines[s.Named-1]) {
		return false, err
	}
	line := lines[s.Named-1]
	return line[s.NamedColumn-2] == '.' && assigns.MatchString(strings.TrimPrefix(line[s.NamedColumn-1:], s.Name)), nil
}

var modified = regexp.MustCompile(`(^|[(,]\s*)(public|private|protected|readonly)\b[^(]*$`)

// parameterProperty reports a field that a parameter of a constructor makes, where the
// truth defines nothing.
func (c *comparison) parameterProperty(ctx context.Context, s *graphLine) (bool, error) {
	if s.Kind != "field" || c.definition(s.ID) != nil {
		return false, nil
	}
	lines, err := c.source(ctx, s.Path)
	if err != nil || s.Named < 1 || s.Named > len(lines) || s.NamedColumn < 1 || s.NamedColumn > len(lines[s.Named-1]) {
		return false, err
	}
	return modified.MatchString(strings.TrimLeft(lines[s.Named-1][:s.NamedColumn-1], " \t")), nil
}

var callsSuper = regexp.MustCompile(`^super\s*\(`)

// superCall reports a call of a base's constructor by `super(…)`, a keyword for which the
// truth has no reference.
func (c *comparison) superCall(ctx context.Context, g, target *graphLine) (bool, error) {
	if g.Kind != "calls" || target.Kind != "constructor" {
		return false, nil
	}
	_, rest, err := c.aroundSite(ctx, g)
	return callsSuper.MatchString(rest), err
}

var ofNamespace = regexp.MustCompile(`(\w+)\.$`)

// passedOn reports a member of a module that the file imports as a whole, bound through the
// exports of further modules, for which the truth has none of the repository's definitions.
func (c *comparison) passedOn(ctx context.Context, g *graphLine) (bool, error) {
	before, rest, err := c.aroundSite(ctx, g)
	m := ofNamespace.FindStringSubmatch(before)
	if err != nil || m == nil || g.Rule != ruleReexport && g.Rule != ruleStar && g.Rule != ruleAlternative {
		return false, err
	}
	name := word.FindString(rest)
	lines, err := c.source(ctx, g.Path)
	if err != nil || len(c.told[named{g.Path, g.Line, name}]) > 0 {
		return false, err
	}
	whole := regexp.MustCompile(`^\s*import\s+(\w+\s*,\s*)?\*\s*as\s+` + m[1] + `\s+from\b`)
	return slices.ContainsFunc(lines, whole.MatchString), nil
}

var word = regexp.MustCompile(`^[\w$]+`)

// aroundSite gives the line of an edge's site before the site and from there on; both
// are empty where the file has no such place.
func (c *comparison) aroundSite(ctx context.Context, g *graphLine) (before, rest string, err error) {
	lines, err := c.source(ctx, g.Path)
	if err != nil || g.Line < 1 || g.Line > len(lines) || g.Column < 1 || g.Column > len(lines[g.Line-1]) {
		return "", "", err
	}
	line := lines[g.Line-1]
	return line[:g.Column-1], line[g.Column-1:], nil
}
