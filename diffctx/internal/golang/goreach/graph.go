package goreach

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Node is a declaration, a type's being made, a package's initialisation or a
// name that is called; -1 for none.
type Node int32

// edge leads to what runs too. It holds for the tests of one folder, or for everyone.
type edge struct {
	to   Node
	only string // folder of the tests
	some bool   // only counts
}

// group is the files of a folder that are built together.
type group struct {
	dir, pkg string
	test     bool
}

// typeKey names a type: the folder, the package's name, the type's.
type typeKey struct{ dir, pkg, name string }

// method is a method of a type.
type method struct {
	node  Node
	file  *graph.File
	index int32
}

// structure is what is known of a type.
type structure struct {
	made     Node // a value of it may exist
	methods  map[string][]method
	alias    bool // its name means another type
	isStruct bool // so is every declaration of it
	seen     bool
}

// Graph is the code of some packages.
type Graph struct {
	files    map[string]*graph.File
	first    map[string]Node // of a file's symbols
	edges    [][]edge
	gate     []Node // a node runs for tests that reach its gate too
	gated    map[Node][]Node
	targets  map[link.Target]Node
	types    map[typeKey]*structure
	groups   map[group]Node
	programs map[string]Node     // a folder's test program
	called   map[string]Node     // a method of a name is called on a value of some type
	methods  map[string][]method // of types, by name
	referred map[string]bool     // names of methods that are in the source
	calls    map[Node]bool       // declarations that call something
	runsCode map[Node]bool       // initialisations that do something
	reflects bool                // methods are called by names that are not there
	tests    []found
}

// found is a test with its node.
type found struct {
	Test
	node Node
	dir  string
}

// Test is a function that `go test` runs.
type Test struct {
	Path, Name string
	Line       int
}

// New reads the files of all packages that the test programs in question are
// built from.
// Where the standard library calls methods by names in texts, words holds the
// words of all string literals.
func New(files []*graph.File, words func() map[string]bool) *Graph {
	g := &Graph{files: map[string]*graph.File{}, first: map[string]Node{}, gated: map[Node][]Node{}, targets: map[link.Target]Node{}, types: map[typeKey]*structure{},
		groups: map[group]Node{}, programs: map[string]Node{}, called: map[string]Node{}, methods: map[string][]method{}, referred: map[string]bool{}, calls: map[Node]bool{}, runsCode: map[Node]bool{}}
	for _, f := range files {
		g.files[f.Path] = f
		g.declare(f)
	}
	for _, f := range files {
		g.connect(f)
	}
	g.initialise()
	g.dispatch()
	g.open(words)
	return g
}

func (g *Graph) add() Node {
	g.edges, g.gate = append(g.edges, nil), append(g.gate, -1)
	return Node(len(g.edges) - 1)
}

func (g *Graph) join(from, to Node) {
	if from >= 0 && to >= 0 && from != to {
		g.edges[from] = append(g.edges[from], edge{to: to})
	}
}

// joinFor is join for the tests of a folder alone.
func (g *Graph) joinFor(from, to Node, tests string) {
	g.edges[from] = append(g.edges[from], edge{to: to, only: tests, some: true})
}

func isTestFile(p string) bool { return strings.HasSuffix(p, "_test.go") }

// declare makes the nodes of a file's symbols.
func (g *Graph) declare(f *graph.File) {
	g.first[f.Path] = Node(len(g.edges))
	for range f.Facts.Symbols {
		g.add()
	}
	for i := range f.Facts.Symbols {
		s := &f.Facts.Symbols[i]
		n := g.unit(f, int32(i))
		g.targets[link.Target{Path: f.Path, Kind: s.Kind, Name: f.Facts.QualifiedName(i), Disambiguator: s.Disambiguator, Ordinal: s.Ordinal}] = n
		switch {
		case s.Container >= 0:
		case s.Kind.IsType():
			t := g.typeOf(f, s.Name)
			t.isStruct = s.Kind == facts.KindStruct && (t.isStruct || !t.seen)
			t.alias = t.alias || s.NodeKind == "type_alias"
			t.seen = true
		case s.Owner != "":
			t, m := g.typeOf(f, s.Owner), method{n, f, int32(i)}
			t.methods[s.Name] = append(t.methods[s.Name], m)
			g.methods[s.Name] = append(g.methods[s.Name], m)
		case s.Flags.Has(facts.Test) && isTestFile(f.Path) && s.Name != "TestMain":
			g.tests = append(g.tests, found{Test{f.Path, s.Name, int(s.NameLine)}, n, link.Dir(f.Path)})
		}
	}
}

// unit is the node of the declaration that a symbol is in. The methods of an
// interface are their own; the file is its part of the initialisation.
func (g *Graph) unit(f *graph.File, i int32) Node {
	if i < 0 {
		return g.group(f)
	}
	for f.Facts.Symbols[i].Container >= 0 && !isInterfaceMethod(f.Facts, i) {
		i = f.Facts.Symbols[i].Container
	}
	return g.first[f.Path] + Node(i)
}

func isInterfaceMethod(f *facts.File, i int32) bool {
	s := &f.Symbols[i]
	return s.Kind == facts.KindMethod && s.Container >= 0 && f.Symbols[s.Container].Kind == facts.KindInterface && f.Symbols[s.Container].Container < 0
}

func (g *Graph) typeOf(f *graph.File, name string) *structure {
	k := typeKey{link.Dir(f.Path), f.Facts.Package, name}
	t := g.types[k]
	if t == nil {
		t = &structure{made: g.add(), methods: map[string][]method{}}
		g.types[k] = t
	}
	return t
}

// group is the node of the initialisation that a file takes part in.
func (g *Graph) group(f *graph.File) Node {
	return g.groupOf(group{link.Dir(f.Path), f.Facts.Package, isTestFile(f.Path)})
}

func (g *Graph) groupOf(k group) Node {
	n, ok := g.groups[k]
	if !ok {
		n = g.add()
		g.groups[k] = n
		g.join(g.program(k.dir), n)
	}
	return n
}

// program is the node of a folder's test program, which runs the initialisation
// of all that is in the folder.
func (g *Graph) program(dir string) Node { return g.nodeOf(g.programs, dir) }

func (g *Graph) name(name string) Node { return g.nodeOf(g.called, name) }

// nodeOf is the node of a key, made when it is first asked for.
func (g *Graph) nodeOf(nodes map[string]Node, key string) Node {
	n, ok := nodes[key]
	if !ok {
		n = g.add()
		nodes[key] = n
	}
	return n
}
