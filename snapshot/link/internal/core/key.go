package core

import "github.com/cespare/xxhash/v2"

// Key names a question that linking asks about a tree: which definitions are
// called N in scope S, which import binds N in file F, what is at path P.
// It is a 64-bit hash of the question; answers are checked against the
// question's own name, so that a collision costs time and never an edge.
type Key uint64

// Posting is the part of the key that indexes keep: they may answer too much.
func (k Key) Posting() uint32 { return uint32(k >> 32) }

// The kinds of question.
const (
	AskName     = 'n' // (scope, name): top-level definitions
	AskMember   = 'm' // (member scope, name): members of a type or object
	AskMembers  = 'M' // (member scope): all methods, for structural relations
	AskImport   = 'i' // (path, local name): import bindings of a file
	AskImports  = 'I' // (path): imports whose local name the path does not say
	AskStar     = '*' // (path): star imports and star re-exports
	AskExport   = 'e' // (path, name): exports
	AskStem     = 's' // (path without its extension): modules
	AskTop      = 't' // (name): Python modules that may be top-level ones
	AskExists   = 'x' // (path): nothing, a file, a directory
	AskPackage  = 'p' // (directory): package clauses
	AskModule   = 'g' // (module path): go.mod files
	AskModFile  = 'G' // (directory): the go.mod in it
	AskWork     = 'k' // (directory): the go.work in it
	AskConfig   = 'c' // (directory): tsconfig.json, jsconfig.json
	AskPkgName  = 'w' // (name): package.json files of that name
	AskPkgFile  = 'W' // (directory): the package.json in it
	AskAlias    = 'A' // (scope, name): aliases of a type in its own package
	AskShape    = 'h' // (method name): interfaces represented by that method
	AskGlobal   = 'o' // (name): ambient declarations
	AskTypes    = 'T' // (member scope): types declared in a type
	AskAdded    = 'a' // (name): what `declare module` blocks add to types of that name
	AskSheets   = 'y' // (name): custom properties and animations of style sheets
	AskExtends  = 'E' // (member scope): extensions of a type
	AskUnique   = 'u' // (family, name): what a name alone may mean
	AskReceiver = 'r' // (family, name): functions that are called as members of a parameter
	AskAmbient  = 'O' // (family): imports that hold in every file
	AskIncluded = 'H' // (family, base name): files that others may include
	AskFile     = 'F' // (path): the file there, whatever its language
	AskFolder   = 'D' // (folder scope): files of a folder that is a module
	AskManifest = 'C' // (family, name): the manifests of packages of that name
	AskSymbol   = 'S' // (name): symbols, see NameKey
)

// Question is a question that can be asked of a tree, with what it says besides
// its key: PlaceOf says from that where answers can come from.
type Question struct {
	key      Key
	kind     byte
	Scope, b string // what the kind is about, in this order
}

// Key names the question.
func (q Question) Key() Key { return q.key }

// NewQuestion is the question of a kind about a name b in a scope a; what the two are,
// the kind says.
func NewQuestion(kind byte, a, b string) Question {
	var buf [256]byte
	d := append(buf[:0], kind)
	d = append(d, a...)
	d = append(d, 0)
	d = append(d, b...)
	return Question{Key(xxhash.Sum64(d)), kind, a, b}
}

// ExistsKey is the question what is at a path. Trees answer it themselves;
// it changes when the path appears, disappears or changes between file and directory.
func ExistsKey(path string) Key { return NewQuestion(AskExists, path, "").key }
