package diffctx

import (
	"context"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// rules are what the languages of a family say of changes beside their facts and their
// descriptor. A language declares its own in a file that is named after it; what is nil
// adds nothing.
type rules struct {
	// public reports whether code elsewhere may use a definition whose visibility allows it;
	// top is what stands around it at the top of the file. listed reports what the file
	// exports apart from the definition, dead what nothing but a name keeps alive.
	// passesOn reports a file that offers names of others or a value without a name.
	public   func(d, top *definition) bool
	listed   func(d *definition) bool
	dead     func(d *definition) bool
	passesOn func(file *definition) bool

	// signature writes what a signature means to users; ok is false where it cannot. plain
	// gives one that is written another way its usual form.
	signature func(d *definition) (s string, ok bool)
	plain     func(signature string) string
	// excused reports a line that is said not to suit what it calls, retyped the first
	// argument of a call whose parameter has a type now that excludes it, -1 for none.
	excused func(f *snapshot.File, t *signature.Text, line int) bool
	retyped func(m *pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) int

	// offers adds the names that a module offers, differs says why callers of one function
	// can no longer call another.
	offers  func(s *surface, ctx context.Context, f *snapshot.File, out map[string]offer) error
	modules *moduleRules
	// exportedAt is the line on which a module offers a name before what its exports say; 0 for none.
	exportedAt func(f *facts.File, name string) int
	// loadsPackage reports an import, by its index, that takes a module of the package whose
	// file is given, and nothing of that file.
	loadsPackage func(f *snapshot.File, n int, init string) bool
	// idleNames says that another name of a module which is loaded anyway does nothing,
	// inferred that what stands in something hidden is reached through inferred types,
	// listedNames that a variable lists what a module exports.
	idleNames, inferred, listedNames bool

	madeByBase func(o offer) bool // a class is made by the constructor of its one base
	// spared reports a definition that went and may still be reached under its name, given a
	// reference that finds a name which is not defined, extends a method whose supertype has it.
	spared  func(c *comparison, ctx context.Context, d *definition) bool
	given   func(c *comparison, ctx context.Context, d *definition, l *leftBehind) bool
	extends func(c *comparison, ctx context.Context, d *definition) bool
	// inherits finds what the type of a removed member has by its name where that is not
	// written in its supertypes here. replaces tells members of one name that stand for one
	// another, where the name is not enough, partial a type that inherits a part of another.
	inherits func(c *comparison, ctx context.Context, d *definition, lineage []offer) (inheritance, error)
	replaces func(x, y offer) bool
	partial  func(o offer) bool
	// toOthers leaves out of a call what goes to another one of several functions.
	toOthers func(c *comparison, ctx context.Context, m *pairing, f *snapshot.File, e snapshot.Edge, a signature.Arguments) (signature.Arguments, error)
	// declared reports a name that another file of the same program may define for all.
	declared func(s *danglingSearch, ctx context.Context, f *snapshot.File, name string) (bool, error)
	// library reports a method that the language's library may call by its name.
	library func(name string) bool

	// early finds breaks before those by inheritance are told, late behind them; left are the
	// references that were left behind. api finds those of public names.
	early, late []finder
	api         func(c *comparison, ctx context.Context) ([]Break, error)
	// narrow leaves those of the tests in files that may run what changed: all of some files,
	// or what differs between the sides.
	narrow func(c *comparison, ctx context.Context, r *reader, tests []Test, files []string, whole bool) ([]Test, error)
}

// finder finds breaks of one kind.
type finder func(c *comparison, ctx context.Context, left []leftBehind) ([]Break, error)

// moduleRules are those of languages whose modules offer names to importers.
type moduleRules struct {
	compare func(a *moduleAPI, ctx context.Context) error // all modules that may differ
	differs func(o, n offer) string
	types   func(a *moduleAPI, ctx context.Context, o, n offer, was, is []offer) error
	// member reports a member that others may use, reserved a name that is not meant for
	// others, special a member that the language itself calls.
	member   func(m offer) bool
	reserved func(name string) bool
	special  func(name string) bool
}

// declared is how the rules of a family are made, when they are first asked for.
type declared struct {
	family lang.Family
	rules  func() *rules
}

var declarations []declared

// declare makes the rules of a family known.
func declare(f lang.Family, r func() *rules) { declarations = append(declarations, declared{f, r}) }

// families lists the rules in the order of their declaration, byFamily finds them.
var (
	families = sync.OnceValue(func() (out []*rules) {
		for _, d := range declarations {
			out = append(out, d.rules())
		}
		return out
	})
	byFamily = sync.OnceValue(func() map[lang.Family]*rules {
		out := map[lang.Family]*rules{}
		for i, r := range families() {
			out[declarations[i].family] = r
		}
		return out
	})
	noRules rules
)

// rulesOf gives the rules of a file's language.
func rulesOf(f *snapshot.File) *rules { return rulesFor(f.Language) }

func rulesFor(language string) *rules {
	if r := byFamily()[extract.FamilyOf(language)]; r != nil {
		return r
	}
	return &noRules
}

// misfitExcused reports a line of a file that is said not to suit what it calls.
func misfitExcused(f *snapshot.File, t *signature.Text, line int) bool {
	excused := rulesOf(f).excused
	return excused != nil && excused(f, t, line)
}

// inFolderPackage reports a path whose unit of dependency is the folder: the files of a
// package may refer to one another in any order.
func inFolderPackage(p string) bool { return descriptorAt(p).FolderPackages }

// descriptorAt describes the language that a path tells.
func descriptorAt(p string) *lang.Language {
	if l, _ := extract.Detect(p); l != nil {
		return l
	}
	return &lang.Language{}
}
