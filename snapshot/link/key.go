package link

import "github.com/cespare/xxhash/v2"

// Key names a question that linking asks about a tree: which definitions are
// called N in scope S, which import binds N in file F, what stands at path P.
// It is a 64-bit hash of the question; answers are checked against the
// question's own name, so that a collision costs time and never an edge.
type Key uint64

// Posting is the part of the key that indexes keep: they may answer too much.
func (k Key) Posting() uint32 { return uint32(k >> 32) }

// The kinds of question.
const (
	askName     = 'n' // (scope, name): top-level definitions
	askMember   = 'm' // (member scope, name): members of a type or object
	askMembers  = 'M' // (member scope): all methods, for structural relations
	askImport   = 'i' // (path, local name): import bindings of a file
	askImports  = 'I' // (path): imports whose local name the path does not tell
	askStar     = '*' // (path): star imports and star re-exports
	askExport   = 'e' // (path, name): exports
	askStem     = 's' // (path without its extension): modules
	askTop      = 't' // (name): Python modules that may be top-level ones
	askExists   = 'x' // (path): nothing, a file, a directory
	askPackage  = 'p' // (directory): package clauses
	askModule   = 'g' // (module path): go.mod files
	askModFile  = 'G' // (directory): the go.mod in it
	askWork     = 'k' // (directory): the go.work in it
	askConfig   = 'c' // (directory): tsconfig.json, jsconfig.json
	askPkgName  = 'w' // (name): package.json files of that name
	askPkgFile  = 'W' // (directory): the package.json in it
	askAlias    = 'A' // (scope, name): aliases of a type in its own package
	askShape    = 'h' // (method name): interfaces represented by that method
	askGlobal   = 'o' // (name): ambient declarations
	askTypes    = 'T' // (member scope): types declared in a type
	askAdded    = 'a' // (name): what `declare module` blocks add to types of that name
	askSheets   = 'y' // (name): custom properties and animations of style sheets
	askExtends  = 'E' // (member scope): extensions of a type
	askUnique   = 'u' // (family, name): what a name alone may mean
	askReceiver = 'r' // (family, name): functions that are called as members of a parameter
	askAmbient  = 'O' // (family): imports that hold in every file
	askIncluded = 'H' // (family, base name): files that others may include
	askFile     = 'F' // (path): the file there, whatever its language
	askFolder   = 'D' // (folder scope): files of a folder that is a module
	askManifest = 'C' // (family, name): the manifests of packages of that name
	askSymbol   = 'S' // (name): symbols, see NameKey
)

// Question is a question that can be asked of a tree, with what it says besides
// its key: Place tells from that where answers can come from.
type Question struct {
	key  Key
	kind byte
	a, b string
}

// Key names the question.
func (q Question) Key() Key { return q.key }

func key(kind byte, a, b string) Question {
	var buf [256]byte
	d := append(buf[:0], kind)
	d = append(d, a...)
	d = append(d, 0)
	d = append(d, b...)
	return Question{Key(xxhash.Sum64(d)), kind, a, b}
}

// ExistsKey is the question what stands at a path. Trees answer it themselves;
// it changes when the path appears, disappears or changes between file and directory.
func ExistsKey(path string) Key { return key(askExists, path, "").key }
