package main

import (
	"context"
	"regexp"
	"strings"
)

// References of the truth that name nothing or something else, as the source shows.

// noCall reports a call of the truth that is the name of another definition of that name,
// as of an overload or a setter, or the key of an object literal.
func (c *comparison) noCall(ctx context.Context, t *truthLine, defined map[site]string) (bool, error) {
	if t.T != "ref" || t.Role != "call" || c.sub.language != "typescript" && c.sub.language != "python" {
		return false, nil
	}
	lines, err := c.source(ctx, t.Path)
	if err != nil || t.Line > len(lines) || t.Col+len(t.Text) > len(lines[t.Line-1]) {
		return false, err
	}
	line := lines[t.Line-1]
	before, rest := line[:t.Col], strings.TrimLeft(line[t.Col+len(t.Text):], " ")
	switch {
	case !strings.HasPrefix(line[t.Col:], t.Text):
		return false, nil
	case c.sub.language == "python":
		return strings.HasSuffix(before, "def "), nil
	}
	return strings.HasPrefix(rest, ":") || definesMethod(before, rest) || defined[site{t.Path, t.Line, t.Col}] == t.Text, nil
}

var beforeMethod, behindMethod = regexp.MustCompile(`^\s*(async\b\s*)?\*?\s*$`), regexp.MustCompile(`^\s*(:[^;]*)?\{$`)

// definesMethod reports a name between two pieces of a line that is the key of a method of an
// object literal: no statement that begins with a call goes on with a brace.
func definesMethod(before, rest string) bool {
	if !beforeMethod.MatchString(before) || !strings.HasPrefix(rest, "(") {
		return false
	}
	depth := 0
	for i, r := range rest {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return behindMethod.MatchString(strings.TrimRight(rest[i+1:], " \t\r"))
		}
	}
	return false
}

// namesSlot reports a reference to an attribute that `__slots__` lists, for which the truth has
// the class.
func (c *comparison) namesSlot(ctx context.Context, t *truthLine) (bool, error) {
	if t.T != "ref" || c.sub.language != "python" || len(t.Defs) != 1 || c.defs[t.Defs[0]] == nil {
		return false, nil
	}
	return c.slotted(ctx, c.defs[t.Defs[0]], t.Text)
}

// onTemplate reports a call of a function on a template: f`…`.
func (c *comparison) onTemplate(ctx context.Context, g *graphLine) bool {
	if g.Kind != "calls" || c.sub.language != "typescript" || c.symbols[g.Target] == nil {
		return false
	}
	_, rest, err := c.aroundSite(ctx, g)
	return err == nil && strings.HasPrefix(strings.TrimPrefix(rest, c.symbols[g.Target].Name), "`")
}

// mereReference reports a call with type arguments, of a member in brackets or of a cast, that the
// truth has as a reference.
func (c *comparison) mereReference(ctx context.Context, g *graphLine) (bool, error) {
	if g.Kind != "calls" || c.sub.language != "typescript" || c.symbols[g.Target] == nil {
		return false, nil
	}
	name := c.symbols[g.Target].Name
	_, rest, err := c.aroundSite(ctx, g)
	for _, quoted := range []string{"'" + name + "'", `"` + name + `"`} {
		if strings.HasPrefix(rest, quoted+"](") {
			return c.mentioned[named{g.Path, g.Line, quoted}], nil
		}
	}
	behind, at := strings.TrimPrefix(rest, name), named{g.Path, g.Line, name}
	return c.mentioned[at] && !c.called[at] && (strings.HasPrefix(behind, "<") || castCall(behind)), err
}

var cast = regexp.MustCompile(`^\s+(as|satisfies)\b`)

// castCall reports what stands behind a name of which a cast is called: `(f as any)(…)`.
func castCall(behind string) bool {
	if !cast.MatchString(behind) {
		return false
	}
	depth := 0
	for i, r := range behind {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 {
			return strings.HasPrefix(behind[i+1:], "(")
		}
	}
	return false
}
