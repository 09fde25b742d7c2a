// Package link binds the references of a tree's files to definitions.
//
// It is pure: it reads files' facts and paths through Tree and writes a Record
// for each file. A record depends on the file's own path and facts and on the
// answers to the keyed questions that it asked, and it names them all (see Key).
// Whichever file is linked first, and whatever was linked before, the record is
// the same: nothing is carried from one file's linking to the next.
//
// How a question is answered never depends on line numbers, documentation or
// the order in which files were read, so a comment in a hub file relinks nothing.
package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Version is part of the recipe: raise it when records change for equal facts.
const Version = 225

// Encode writes a record: what leads to the file, a sorted, front-coded table of
// strings, the targets, the distinct bindings, an index into them for each import
// and reference, and the relations. The questions asked are left to the indexes.
func Encode(r *Record) []byte { return core.Encode(r) }

// Decode is Encode's inverse. Damaged bytes give ErrRecord.
func Decode(data []byte) (*Record, error) { return core.Decode(data) }

// MayDangle lists the imports and references of a file that its record leaves
// without a target, which Danglings can judge. It asks no questions.
func MayDangle(f *facts.File, r *Record) (imports, refs []int) { return core.MayDangle(f, r) }

// ChecksArguments reports a language of which FindUnsuited may find anything.
func ChecksArguments(language string) bool { return core.ChecksArguments(language) }

// FindUnsuited lists the calls of a file that nothing which they may mean takes, where types say that, of those that
// among takes; nil takes all. The facts must have the sections that Link needs.
func FindUnsuited(t Tree, f *File, among func(*facts.Ref) bool) []Unsuited {
	return core.FindUnsuited(t, f, among)
}

// FindDangling judges imports and references of a file (see MayDangle) that surely lead
// nowhere: what they name would be in this tree and is not. The facts must
// have the sections that Link needs.
func FindDangling(t Tree, f *File, imports, refs []int) []Dangling {
	return core.FindDangling(t, f, imports, refs)
}

// MayGive reports a type, symbol i of a file, whose values may have a member, by itself or by a supertype.
func MayGive(t Tree, f *File, i int32, name string) bool { return core.MayGive(t, f, i, name) }

// TypesLacking lists the types that the receiver of a reference may have and that lack the member which is selected.
func TypesLacking(t Tree, f *File, ref int) []facts.SymbolID { return core.TypesLacking(t, f, ref) }

// NewFile prepares a file. Facts need their declarations only.
func NewFile(p string, f *facts.File) *File { return core.NewFile(p, f) }

// NameKey is the question which symbols of a tree are called so. Linking never
// asks it; looking symbols up by name does.
func NameKey(name string) Key { return core.NameKey(name) }

// GlobalKey is the question which ambient declarations there are of an
// ECMAScript name that nothing in its file declares.
func GlobalKey(name string) Key { return core.GlobalKey(name) }

// TopKey is the question which top-level Python modules may be called so: asked
// of each that is imported by its whole name.
func TopKey(name string) Key { return core.TopKey(name) }

// IDKey is the question which file has the symbol with an id. Linking never
// asks it; looking symbols up by id does.
func IDKey(id facts.SymbolID) Key { return core.IDKey(id) }

// Dir is the folder of a path in a tree; empty for the tree itself.
func Dir(p string) string { return core.Dir(p) }

// ExistsKey is the question what is at a path. Trees answer it themselves;
// it changes when the path appears, disappears or changes between file and directory.
func ExistsKey(path string) Key { return core.ExistsKey(path) }

// Every reports a member that values of every class have in a language, of
// Object or whatever its root is called.
func Every(language, name string) bool { return core.Every(language, name) }

// LibraryHas reports whether the external name of a member, Type.name, is known to
// be there: the standard libraries are, as far as linking follows them.
func LibraryHas(language, external string) bool { return core.LibraryHas(language, external) }

// LibraryAsks reports the name of a member that some class of the standard library has, in a language in which a
// value with such a member may be given where one of that class is taken.
func LibraryAsks(language, name string) bool { return core.LibraryAsks(language, name) }

// LibraryComplete reports an external type all of whose members LibraryHas knows.
func LibraryComplete(language, external string) bool {
	return core.LibraryComplete(language, external)
}

// Link binds the references of one file. The file's facts must have all
// sections that the linker reads: declarations and references.
func Link(t Tree, f *File, refs *facts.File) *Record { return core.Link(t, f, refs) }

// AnswerDigest digests the answer that a tree gives to a question, as a set:
// files that add the same as others do not count twice.
func AnswerDigest(t Tree, k Key) uint64 { return core.AnswerDigest(t, k) }

// PlaceOf says where answers to a question can come from.
func PlaceOf(q Question) Place { return core.PlaceOf(q) }

// Escapes reports whether a text may spell a word by escapes.
func Escapes(text []byte) bool { return core.Escapes(text) }

// PackageID identifies a package by its directory and name: it has no file of
// its own.
func PackageID(dir, name string) facts.SymbolID { return core.PackageID(dir, name) }

// FindWitness looks for a binding that leads to what is wanted among the file's
// imports and the references that name it plainly: a name, or a name of a module.
// What these are bound to does not depend on what was bound before, as it may
// where values' types go in circles. Nil says nothing of the other references.
func FindWitness(t Tree, f *File, refs *facts.File, want Wanted) *Witness {
	return core.FindWitness(t, f, refs, want)
}

// LinkWithQuestions is Link, and lists the questions that were asked.
func LinkWithQuestions(t Tree, f *File, refs *facts.File) (*Record, []Question) {
	return core.LinkWithQuestions(t, f, refs)
}

// EachWord calls fn for the words of a text, the longest runs of what plain words
// are made of, as often as they are there.
func EachWord(text []byte, fn func(word []byte)) { core.EachWord(text, fn) }

// Blocks lists the blocks that a file may open, as far as its path and its text
// tell. A file of declarations may be global as a whole.
func Blocks(path string, text []byte) []string { return core.Blocks(path, text) }
