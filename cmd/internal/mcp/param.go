package mcp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Type is the JSON type of a parameter.
type Type string

// The types of parameters.
const (
	String  Type = "string"
	Integer Type = "integer"
	Number  Type = "number"
	Boolean Type = "boolean"
	Strings Type = "array"  // of strings
	Map     Type = "object" // of strings by name
)

// Param is a parameter of a tool.
type Param struct {
	Name        string
	Type        Type
	Description string
	Enum        []string
	Default     any
	Required    bool
	Hidden      bool // taken, but not said of
}

// Arguments are a call's arguments as JSON has them.
type Arguments map[string]any

// inputSchema is the JSON schema of a call's arguments.
func inputSchema(params []Param) map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, p := range params {
		if p.Hidden {
			continue
		}
		s := map[string]any{"type": p.Type}
		if p.Description != "" {
			s["description"] = p.Description
		}
		if p.Default != nil {
			s["default"] = p.Default
		}
		switch {
		case p.Type == Strings && p.Enum != nil:
			s["items"] = map[string]any{"type": String, "enum": p.Enum}
		case p.Type == Strings:
			s["items"] = map[string]any{"type": String}
		case p.Enum != nil:
			s["enum"] = p.Enum
		}
		properties[p.Name] = s
		if p.Required {
			required = append(required, p.Name)
		}
	}
	schema := map[string]any{"type": Map, "properties": properties}
	if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}

// check says what is wrong with arguments in words that lead to right ones.
func check(tool string, params []Param, args Arguments) error {
	var names, taken []string
	for _, p := range params {
		if taken = append(taken, p.Name); !p.Hidden {
			names = append(names, p.Name)
		}
	}
	for name := range args {
		if !slices.Contains(taken, name) {
			return output.Failf("usage", "it takes "+strings.Join(names, ", "), "%s takes no %q", tool, name)
		}
	}
	for _, p := range params {
		v, given := args[p.Name]
		if v == nil {
			delete(args, p.Name) // null is how some clients leave out
			given = false
		}
		if !given && p.Required {
			return output.Failf("usage", p.hint(), "%s needs %q", tool, p.Name)
		}
		if given && !p.takes(v) {
			return output.Failf("usage", p.hint(), "%s: %q is %s", tool, p.Name, shown(v))
		}
	}
	return nil
}

func shown(v any) string {
	text := fmt.Sprintf("%v", v)
	if _, ok := v.(string); ok {
		text = fmt.Sprintf("%q", v)
	}
	if r := []rune(text); len(r) > 80 {
		text = string(r[:79]) + "…"
	}
	return text
}

func (p Param) hint() string {
	what := map[Type]string{String: "a string", Integer: "a whole number", Number: "a number", Boolean: "true or false", Strings: "a list of strings", Map: "an object of strings"}[p.Type]
	if p.Enum != nil {
		what += " of " + strings.Join(p.Enum, ", ")
	}
	hint := fmt.Sprintf("%q is %s", p.Name, what)
	if p.Description != "" {
		hint += ": " + p.Description
	}
	return hint
}

func (p Param) takes(v any) bool {
	switch p.Type {
	case String:
		return p.known(v)
	case Integer:
		n, ok := v.(float64)
		return ok && n == float64(int32(n))
	case Number:
		_, ok := v.(float64)
		return ok
	case Boolean:
		_, ok := v.(bool)
		return ok
	case Strings:
		list, ok := v.([]any)
		return ok && !slices.ContainsFunc(list, func(e any) bool { return !p.known(e) })
	}
	m, ok := v.(map[string]any)
	for _, e := range m {
		if _, isString := e.(string); !isString {
			return false
		}
	}
	return ok
}

// known reports whether a value is a string, and among those that there are.
func (p Param) known(v any) bool {
	s, ok := v.(string)
	return ok && (p.Enum == nil || slices.Contains(p.Enum, s))
}
