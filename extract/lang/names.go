package lang

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Names says how names are bound across files where the binder by name does it:
// members of the file, then what imports bind by the language's strategy, then the
// folder or package, then what is alone of its name in the repository.
type Names struct {
	Strategy  Strategy
	Separator string // between the names of a path

	Inward         bool // inside a type its members are in scope without a receiver
	Overloads      bool // definitions of one name differ by their parameters
	ArgumentLabels bool // the words by which parameters are passed are part of a function's name, and distinguish overloads
	Generic        bool // a function is all of its methods, wherever in the repository they are
	ByArity        bool // types of one name differ by the number of their parameters

	Common     bool // names outside of namespaces are those of the whole repository, of whatever is run together: they are inferred
	Flat       bool // inside a namespace the names of those around it are not in scope, but for the outermost
	Prototypes bool // a declaration without a body announces the definition that has one

	// ByInclude, ByModule.
	Included  func(module string) []string // the paths, or ends of them, of files that an import may mean, the likeliest first; the import itself if nil
	Beside    bool                         // a path that begins with a dot, as Included may write it, is one from the file's own folder: no other folder is searched
	Features  []string                     // what stands before a function's name, in capitals, in conditions on whether the system has it
	Reexports bool                         // what an included file includes counts only where it passes that on
	Parts     bool                         // a file may be a part of one that includes it as such, and has what that one has

	Caseless bool // names that differ by their case alone are one

	Directives bool // parts of a file are for some builds, by lines that begin with #if

	FolderModules bool // a module is a folder of its name, and extensions add to types: of types of several modules those are meant that the file imports

	PackageSupers bool // a package may have supertypes, whose members are its own too

	Itself string // the import by which a file that is a type means itself

	FileIsValue bool // a file is a value or a type: its functions are called as members

	Classes bool // comments say of what class a table is, and its fields: facts.SettingClass, facts.SettingField

	Passing bool // what a module takes from others is its own too

	Rooted bool // namespaces may be in one of the project, which no file writes down

	FilePrivate bool   // what is private outside of types is known to its file alone, and with ByModule all that is
	Scripts     string // the ending of files that are run for themselves: what they define is known to them alone
	Builds      string // the ending of files that a build runs: nothing in them is public, though scripts applied beside them share what they set

	Apart   bool // functions and variables have names apart
	Methods bool // what is called as a member is a method: a field of its name is another
	Joint   bool // a constant may be written where types are
	Sided   bool // what is static is a type's own and all else its instances': both may have a name
	Adds    bool // what is called as a member of a value from outside is looked for among the functions in scope that are called as such
	Nearby  bool // a function that is called without a receiver is no member of the types around the innermost one

	Loose bool // a function at the top of a file may be called wherever that is loaded, which is unknown

	Macros     bool                     // a macro is named and called as values, types and functions are
	Bare       bool                     // a function without parameters is called without parentheses
	Statics    string                   // the module inside one that types inherit from whose functions are those of the types themselves, by convention
	Suites     string                   // types of which tests outside of types are: what the repository adds to these is called there without a receiver
	Making     string                   // the method of a type itself by which instances are made: one that the repository declares says what it gives
	Readers    bool                     // a property is a method, and its value is what calling it gives
	Masked     bool                     // a bare name among arguments may be a column of data, which no file declares
	Indexed    bool                     // a variable that is called is a list, and what it gives is an element
	Accessors  bool                     // a property may be a method that is called get, is or set and its name
	Implied    bool                     // methods that read and write a property are there without being written, set and its name with a colon, and a variable with an underline before it
	Blocks     bool                     // extensions have names of their own, and what they add to a type is found by its name
	Above      func() map[string]string // of types of the library: their supertypes there, to which extensions may add
	Applied    string                   // the method that runs where an object is called
	Singletons string                   // members of the library's types that give the one instance
	Added      string                   // methods that extensions add to types from outside are found by their names: those of other types than they are called on where this is in the name, behind a prefix
	Distinct   func(name string) bool   // recognises a method of the repository by its name alone, where the value that it is called on is of unknown type and no other type has one: nothing of the language's library is called so
	Universal  string                   // methods that every object has. With these, a variable may be called by the beginning of its type's name, as el of an Element, where that type has all else that is called on variables of the name
	Using      string                   // names of the macro of a module that writes imports and definitions for whoever uses it
	Relative   bool                     // imports are looked up from the namespaces around them too

	Shares string // a language with a binder of its own whose packages are the same: their types are found too

	Wraps   string // the words by which a function runs the program of a name: where it has gone, its name means that
	Bridges string // the family of languages whose headers declare names of this one too
	Settled bool   // a member is there once something assigns to it, wherever that is

	Ambient string // the word that marks imports which hold in every file of the repository

	TypesApart   bool // types and modules have names apart from values
	ModulesApart bool // modules have names apart from types
	Written      bool // a module may have names that macros or functors write
	InOrder      bool // a name means the last definition before it; those that are recursive see themselves

	// ByModule.
	Declared bool // a file says what module it is
	Anywhere bool // a module is named without an import

	// ByPath.
	Index          string   // base name, without extension, of the file that a folder means
	Roots          []string // base names of files that nothing is above
	Manifest       string   // base name of the file that names the folder as a package
	Root, Up, Here string   // the words for the outermost module, the one above and the module itself

	// ByFile, ByFolder.
	Endings  []string                          // what a path may lack at its end
	Inner    string                            // base names of files that a folder means
	Lenient  bool                              // what is not there may be made by a build
	Places   func(dir, module string) []string // the paths that an import in a file of a folder may mean, the likeliest first, instead of Included
	Further  func(dir string) []string         // folders with more files of the package that a folder is of, the nearest first
	Settings string                            // the parameter below which modules find what any module declares below Options
	Options  string                            // see Settings
	Scripted bool                              // names are those of the file's scripts, or of the scripts that it loads
	Strict   bool                              // a path without an extension is one of a file or folder too
	SiteRoot string                            // the file at the root of a site whose relative addresses go from there as well
	Anchors  func(heading string) []string     // what addresses may call a heading beside what its identity says

	// What is known of the library.
	Foreign    string // namespaces that are never the repository's, unless a file of it says so; names that alone are the library's
	Containers string // generic types whose elements are of their first argument
	Unwraps    string // their members that give an element
	Subscript  string // the member of a type that an index of its values calls
	Any        string // types of the language itself of which every value is
	Functions  string // generic types of functions, whose first arguments are the types of the parameters
	Plain      string // functions that call the function without a name that they are given on nothing
	Passes     string // their members that give a container of the same elements

	// ByName lists the kinds of definitions that a name means wherever they are, if
	// no import says so and no other in the repository is called so.
	ByName []facts.Kind
}

// Strategy says what an import's path leads to.
type Strategy uint8

// InNamespaces reports a strategy by which files say what their definitions belong to.
func (s Strategy) InNamespaces() bool { return s == ByNamespace || s == ByInclude }

// ByPlace reports a strategy by which an import is the path of a file.
func (s Strategy) ByPlace() bool { return s == ByFile || s == ByFolder }

// The strategies.
const (
	ByPath      Strategy = iota // a module is a file, and is where its path says: Rust
	ByNamespace                 // files say what namespace their definitions are in: C#
	ByInclude                   // the names of an included file count as if they was in the including one; files may say what namespace they are in: C
	ByManifest                  // a file that names a package for others: Cargo.toml
	ByFile                      // an import is the path of a file, from the file or, with a slash before it, from the repository's root: Markdown
	ByFolder                    // the same, and the files of a folder are one module: Terraform
	ByModule                    // a module is a file, found by its name wherever it lies: OCaml
	ByValue                     // a module is a file, found by the end of its path, and is the value that it gives: Lua
)

// InMainSources reports a path in the source set that Maven and Gradle build what is shipped
// from: a class there is no test, whatever it is called.
func InMainSources(p string) bool { return strings.Contains("/"+p, "/src/main/") }
