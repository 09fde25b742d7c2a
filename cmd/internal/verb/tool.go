package verb

import (
	"strings"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
)

// Tool is a verb as servers offer it.
type Tool struct {
	Name      string // unless it is the verb's
	About     string // unless it is the verb's Short
	Arguments []mcp.Param
	Params    []mcp.Param // the others; nil for the verb's flags
	Output    mcp.Schema
	Default   bool   // one of the few that servers have unless they are asked for all
	Unbound   bool   // the verb keeps a budget of its own
	Compares  bool   // it looks at two revisions, or at none, and takes no ref
	Writes    string // what of the worktree, or of what people keep in the index; "" for nothing
	Destroys  bool
	Sets      string   // a flag that is always on, and no parameter
	Hides     []string // flags that are no parameters
	Partial   bool     // what it answered before an error is worth having
	Path      string   // the argument that is a path of this machine
	Outside   bool     // that path may lead out of the repository
	Routes    []Route  // to verbs that answer in this one's place; the first that holds
}

// Route has another verb answer the calls that have a parameter.
type Route struct {
	Param     string
	Value     any // that it must have; nil for any
	To        string
	Arguments []string // parameters that are the verb's arguments, in order
}

// Holds reports whether a call goes the route.
func (r Route) Holds(args mcp.Arguments) bool {
	v, ok := args[r.Param]
	return ok && (r.Value == nil || v == r.Value)
}

// Named is the name of a verb's tool as clients call it.
func (t Tool) Named(v *Verb) string {
	if t.Name != "" {
		return t.Name
	}
	return strings.NewReplacer("-", "_", " ", "_").Replace(v.Path())
}

// Parameters are those of a verb's tool: arguments, then flags, then the revision.
func (t Tool) Parameters(v *Verb) []mcp.Param {
	params := append([]mcp.Param{}, t.Arguments...)
	if t.Params != nil {
		return append(params, t.Params...)
	}
	taken := map[string]bool{"stdin": true, TokensFlag: true, t.Sets: true}
	for _, hidden := range t.Hides {
		taken[hidden] = true
	}
	for _, a := range t.Arguments {
		taken[a.Name] = true
	}
	v.Flags().VisitAll(func(f *pflag.Flag) {
		if !taken[f.Name] && !f.Hidden {
			params = append(params, mcp.Param{Name: strings.ReplaceAll(f.Name, "-", "_"), Type: flagType(f), Description: f.Usage})
		}
	})
	if !t.Compares {
		params = append(params, RefParam)
	}
	return params
}

func flagType(f *pflag.Flag) mcp.Type {
	switch f.Value.Type() {
	case "bool":
		return mcp.Boolean
	case "int", "int64", "uint64":
		return mcp.Integer
	case "stringSlice", "stringArray":
		return mcp.Strings
	case "stringToString":
		return mcp.Map
	}
	return mcp.String
}

var (
	RefParam   = mcp.Param{Name: "ref", Type: mcp.String, Description: "git revision"}
	PathParam  = mcp.Param{Name: "path", Type: mcp.Strings, Description: "globs"}
	KindParam  = mcp.Param{Name: "kind", Type: mcp.Strings, Description: "function, method, type, ..."}
	LimitParam = mcp.Param{Name: "limit", Type: mcp.Integer}
)

func Text(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.String, Description: description}
}

func Choice(name, description string, values ...string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.String, Description: description, Enum: values}
}

func Toggle(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.Boolean, Description: description}
}

func Number(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.Integer, Description: description}
}

func Required(p mcp.Param) mcp.Param {
	p.Required = true
	return p
}

// List is an argument that takes several values.
func List(name, description string) mcp.Param {
	return mcp.Param{Name: name, Type: mcp.Strings, Description: description}
}

// Arguments that several tools have.
var (
	SymbolParam    = Required(Text("symbol", "name, Type.method, path:name or id"))
	FileParam      = Required(Text("file", "path"))
	BaselineParam  = Required(Text("name", "of the baseline"))
	ComparedParams = []mcp.Param{List("revisions", "A..B, or A and B")}
	ChangeParams   = []mcp.Param{List("changes", "files, or A..B")}
)
