package mcp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Server serves tools, and resources and prompts where it has some.
type Server struct {
	Name, Version string
	Instructions  string // for a model; what it is for comes first
	Tools         []Tool
	Resources     Resources // nil for none
	Prompts       []Prompt

	// Withheld names tools that there would be if the program were started with the
	// flag Allow.
	Withheld []string
	Allow    string

	// ToolBytes bounds what the list of tools takes: answers are described only as
	// deep as it allows. 0 is no bound, and all is described.
	ToolBytes int

	// Roots takes the folders that a client works in, when it tells. May be nil.
	Roots func(folders []string)

	once     sync.Once
	broken   error
	declared []mcp.Tool
	byName   map[string]*Tool
}

// maxCalls is how many calls of a client run at a time; more wait.
const maxCalls = 8

func (s *Server) prepare() error {
	s.once.Do(func() {
		s.byName = map[string]*Tool{}
		for i := range s.Tools {
			s.byName[s.Tools[i].Name] = &s.Tools[i]
		}
		s.declared, s.broken = s.declare()
	})
	return s.broken
}

// declare describes the tools. Under a bound, all answers begin with their
// outermost fields, and then one after the other, those that take least first,
// is described deeper as long as there is room.
func (s *Server) declare() ([]mcp.Tool, error) {
	list := make([]mcp.Tool, len(s.Tools))
	for i := range s.Tools {
		depth := whole
		if s.ToolBytes > 0 {
			depth = 1
		}
		var err error
		if list[i], err = s.Tools[i].declare(depth, s.Tools[i].Plain == nil); err != nil {
			return nil, err
		}
	}
	for depth := 2; s.ToolBytes > 0 && depth <= maxDepth; depth++ {
		type deeper struct {
			tool   int
			schema json.RawMessage
		}
		var all []deeper
		for i := range s.Tools {
			if list[i].RawOutputSchema == nil {
				continue
			}
			all = append(all, deeper{i, s.Tools[i].Output.JSON(depth, false)})
		}
		slices.SortStableFunc(all, func(a, b deeper) int {
			return len(a.schema) - len(list[a.tool].RawOutputSchema) - len(b.schema) + len(list[b.tool].RawOutputSchema)
		})
		for _, d := range all {
			before := list[d.tool].RawOutputSchema
			list[d.tool].RawOutputSchema = d.schema
			if data, err := encode(list); err != nil || len(data) > s.ToolBytes {
				list[d.tool].RawOutputSchema = before
			}
		}
	}
	return list, nil
}

// Declared gives the tools as a client sees them that asks for all there is to
// know: no bound holds.
func (s *Server) Declared() ([]json.RawMessage, error) {
	list := make([]json.RawMessage, len(s.Tools))
	for i := range s.Tools {
		d, err := s.Tools[i].declare(whole, true)
		if err != nil {
			return nil, err
		}
		if list[i], err = encode(d); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// CodeUnknownTool is the code of the error of a call to a tool that there is not.
const CodeUnknownTool = "unknown_tool"

// CodeToolOff is the code of the error of a call to a tool that is withheld.
const CodeToolOff = "tool_off"

// CallTool calls a tool outside of the protocol: checked and cut as within it. The answer is
// JSON.
func (s *Server) CallTool(ctx context.Context, name string, args Arguments, progress Progress) (json.RawMessage, error) {
	if err := s.prepare(); err != nil {
		return nil, err
	}
	t := s.byName[name]
	if t == nil {
		return nil, s.unknownTool(name)
	}
	limit, err := t.take(args)
	if err != nil {
		return nil, err
	}
	return t.object(ctx, args, limit, progress)
}

func (s *Server) unknownTool(name string) error {
	if slices.Contains(s.Withheld, name) {
		return output.Failf(CodeToolOff, "whoever runs the server can allow it: start it with "+s.Allow, "the tool %q writes, and this server was not started to", name)
	}
	names := make([]string, len(s.Tools))
	for i := range s.Tools {
		names[i] = s.Tools[i].Name
	}
	return output.Failf(CodeUnknownTool, "the tools are "+strings.Join(names, ", "), "unknown tool %q", name)
}
