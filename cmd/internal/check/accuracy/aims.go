package main

// aim is the least precision and recall asked for; zero asks for nothing.
type aim struct{ precision, recall float64 }

// target is what is asked for of a language.
type target struct {
	title  string
	judged bool // precision leaves out sites that the truth's tool could not resolve
	aims   map[string]aim
	// reduced is what is asked of calls without what is left out by rule.
	reduced aim
	faults  string // what its truth is known to get wrong
}

const (
	defsRecall     = .99  // at the exact line
	exactPrecision = .995 // of the exact tier
	exactShare     = .75  // of all right edges
	// of the inferred tier, without what is left out by rule
	inferredPrecision = .9
	// of the exact tier's calls, without what is left out by rule
	reducedExact = .998
)

// order is that of the languages in the report.
var order = []string{"go", "typescript", "python", "java"}

var aims = map[string]target{
	"go": {"Go", false, relations(aim{.98, .95}, aim{.97, .92}, aim{.97, .95}), aim{.98, .98}, `
an interface of a package with tests satisfies itself (cobra: one of two relations), generic types mostly satisfy nothing and local
ones do not (testify); fields of types declared in functions are locals.`},
	"typescript": {"TypeScript and JavaScript", false, relations(aim{.97, .90}, aim{.97, .92}, aim{}), aim{.97, .94}, `
renamed and named re-exports and what is set on module.exports (express) lead nowhere; a file that augments a module is a dependency
of every file that imports the module (hono, zustand, zod); properties of unions and mapped types are nobody's; names of object
literals that shorten name: name are the expected type's; members of constant object literals are nobody's, and tagged templates no calls.`},
	"python": {"Python", true, relations(aim{.96, .85}, aim{.95, .85}, aim{}), aim{.98, .98}, `
each overload's own line is a call of the first; names from a star import are the module's first name (httpx); names in __slots__ are
the class; code for other systems is unreachable (rich, click); annotated variables that __init__ re-exports are lost (flask).`},
	"java": {"Java", true, relations(aim{.95, .88}, aim{.97, .92}, aim{}), aim{.98, .98}, `
made without dependencies, so what takes or gives their types is not resolved (commons-lang: its assertions on JUnit).`},
}

// relations spreads the aims over the rows: references may be .03 below calls,
// file dependencies are held to what the call graph is.
func relations(calls, graph, inherit aim) map[string]aim {
	return map[string]aim{
		"calls": calls, "refs": {calls.precision - .03, calls.recall - .03},
		"callgraph": graph, "filedeps": graph, "inherit": inherit,
	}
}

// precision is the figure that a subject's language is judged by.
func (s subject) precision(r row) float64 {
	if aims[s.language].judged {
		return r.Judged
	}
	return r.Precision
}
