package core

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Dangling is a reference or an import that surely leads nowhere.
type Dangling struct {
	Import bool
	Index  int // of the facts' Imports or Refs
	Kind   DanglingKind
	Module string   // the module as written, or the package or type that lacks the name; empty for a free name
	Path   string   // where the missing module should be, as far as it is known: without extension, or a folder
	Name   string   // the name that is asked for; empty for a whole module
	Names  []string // what is there instead: sorted, for a hint
	Asks   []Key    // questions that whoever refers to the same has asked
	Caught bool     // a program finds it out when it runs, and may be prepared for it
	InCode bool     // where quotes are around it, code is in them
	Slip   bool     // told only where Names has one that is a letter away: others may define it
	// Setters are questions of files that may give the name to every module.
	Setters []Key
	InHome  bool   // any file of a folder may give the name
	Home    string // that folder, empty for the root
	// Unwritten says that it is reported only where no file of the language has the name but as what is selected, and no subtype
	// of the type Of, a symbol of the file, has a supertype besides: those may give it.
	Unwritten     bool
	Anywhere      bool  // Unwritten counts files of any language
	Of            int32 // -1 where no other type can give it
	Mixin         bool  // the type Of is a part of others: it is reported only where some of these are in the tree
	LostSupertype bool  // it is reported only where the type Of has a supertype less than before
	Passing       bool  // it exists and takes no arguments: it is reported where the call passes some; LostSupertype
	// Lost is not empty where the name may be given in a way that is not written: it is reported only if the file had it before and
	// the change adds no line with one of these words.
	Lost     map[string]bool
	WasLocal bool   // an environment may give the name: it is reported only if the file had a definition of its own before, which went
	Unset    bool   // it is a variable that has no value yet
	Own      string // of a module that may be one from outside: the package of this repository that has all it asks for
}

// DanglingKind says what is missing.
type DanglingKind uint8

// What may be missing.
const (
	NoModule DanglingKind = iota // the module itself
	NoMember                     // a name in a module, package or type
	NoName                       // a name in scope
)

// DanglingFinder is a binder that knows in which scopes every name is known.
type DanglingFinder interface {
	// DanglingImport says of import i that nothing binds whether something is
	// surely missing.
	DanglingImport(l *Linker, i int) (Dangling, bool)
	// DanglingRef does so for a reference to x, an expression of the file.
	DanglingRef(l *Linker, r *facts.Ref, x *facts.Expr) (Dangling, bool)
	// BindsPart reports an import that binds less than it names.
	BindsPart(m *facts.Import) bool
	// MayDangle reports a binding of a file, without a target, that DanglingRef is to judge.
	MayDangle(f *facts.File, x *facts.Expr, b *Binding, external string) bool
}

// MayDangle lists the imports and references of a file that its record leaves
// without a target, which Danglings can judge. It asks no questions.
func MayDangle(f *facts.File, r *Record) (imports, refs []int) {
	c, ok := BinderOf(f.Language).(DanglingFinder)
	if !ok || f.ParseErrors > 0 {
		return nil, nil
	}
	for i := range r.Imports {
		if b := &r.Imports[i]; b.Certainty >= External || c.BindsPart(&f.Imports[i]) {
			imports = append(imports, i)
		}
	}
	for i := range r.Refs {
		b := &r.Refs[i]
		if b.Certainty < External || b.Rule == RuleLocal || b.Rule == RuleMissingModule {
			continue
		}
		outside := ""
		if len(b.Targets) > 0 {
			outside = r.Targets[b.Targets[0]].External
		}
		if c.MayDangle(f, selectedExpr(f, f.Refs[i].Expr), b, outside) {
			refs = append(refs, i)
		}
	}
	return imports, refs
}

// Sources is a Tree whose files may have come without their references and texts, which
// it gives.
type Sources interface {
	Tree
	// Whole gives a file's facts with its references; nil where there is none.
	Whole(path string) *facts.File
	// Source gives a file's bytes; nil where there is none.
	Source(path string) []byte
}

// WholeFacts gives a file's facts with its references, as far as the tree has them.
func (l *Linker) WholeFacts(f *File) *facts.File {
	if t, ok := l.Tree.(Sources); ok && f != l.File {
		if w := t.Whole(f.Path); w != nil {
			return w
		}
	}
	return f.Facts
}

// selectedExpr is the name of a reference: of a call the callee.
func selectedExpr(f *facts.File, e facts.ExprID) *facts.Expr {
	x := &f.Exprs[e]
	for n := 0; n < 8 && (x.Op == facts.OpCall || x.Op == facts.OpNarrow || x.Op == facts.OpGeneric); n++ {
		x = &f.Exprs[x.A]
	}
	return x
}

// FindDangling judges imports and references of a file (see MayDangle) that surely lead
// nowhere: what they name would be in this tree and is not. The facts must
// have the sections that Link needs.
func FindDangling(t Tree, f *File, imports, refs []int) []Dangling {
	c, ok := f.Binder.(DanglingFinder)
	if !ok {
		return nil
	}
	l := NewLinker(t, f, f.Facts)
	var out []Dangling
	judge := func(imp bool, i int, what func() (Dangling, bool)) {
		defer l.Recover()
		l.Steps, l.StepsReturned = MaxSteps, 0
		if d, ok := what(); ok && l.Steps >= 0 && (d.Name == "" || !slices.Contains(d.Names, d.Name)) { // else it is there, and what it is is unknown
			d.Import, d.Index = imp, i
			slices.Sort(d.Names)
			d.Names = slices.Compact(d.Names)
			out = append(out, d)
		}
	}
	for _, i := range imports {
		judge(true, i, func() (Dangling, bool) { return c.DanglingImport(l, i) })
	}
	for _, i := range refs {
		r := &f.Facts.Refs[i]
		if b := l.bindRef(r); b.Certainty < External {
			continue
		}
		judge(false, i, func() (Dangling, bool) { return c.DanglingRef(l, r, selectedExpr(f.Facts, r.Expr)) })
	}
	if l.Failed {
		return nil
	}
	return out
}

// AttributeProvider is a binder that knows which types may have members that they do not write.
type AttributeProvider interface {
	// MayGive reports a type whose values may have a member, by itself or by a supertype.
	MayGive(l *Linker, t *Value, name string) bool
}

// MayGive reports a type, symbol i of a file, whose values may have a member. Where a language does not say it, all may.
func MayGive(t Tree, f *File, i int32, name string) (may bool) {
	g, ok := f.Binder.(AttributeProvider)
	if !ok {
		return true
	}
	l := NewLinker(t, f, f.Facts)
	l.Steps, l.StepsReturned, may = MaxSteps, 0, true
	defer l.Recover()
	may = g.MayGive(l, l.SelfType(f, i), name)
	return may || l.Steps < 0 || l.Failed
}

// IsBuilt reports a path at which a build is likely to write: a folder of output, or
// a name by which generators call what they write.
func IsBuilt(p string) bool {
	for part := range strings.SplitSeq(p, "/") {
		if builtFolders()[strings.TrimPrefix(part, ".")] || strings.HasPrefix(part, "bazel-") {
			return true
		}
	}
	base := strings.ToLower(path.Base(p))
	stem, _, _ := strings.Cut(base, ".")
	return builtNames()[base] || strings.HasSuffix(stem, "_version") || slices.ContainsFunc(builtParts, func(part string) bool { return strings.Contains(base, part) })
}

var builtFolders = lang.WordSet("dist build out target node_modules output artifacts bin obj esm cjs umd svelte-kit next nuxt nitro astro output vercel expo generated gen __generated__ autogen codegen pb proto protos " +
	"mocks mock prisma wasm pkg-node coverage tmp vendor third_party")

var builtNames = lang.WordSet("_version version __version__ __about__ _about buildinfo build_info")

var builtParts = []string{"_pb2", ".pb", "_pb", "generated", ".gen", "_gen", ".min", "-gen", "bindata"}

// IsInput reports a file below a folder of inputs for tests, which need not be sound
// by themselves.
func IsInput(f *File) bool { return IsInputAt(f.Binder, f.Path) }

// IsInputAt reports the path of such a file; b binds its language, nil where none does.
func IsInputAt(b Binder, p string) bool {
	ofTests, tests := false, false
	for part := range strings.SplitSeq(Dir(p), "/") {
		if inputFolders()[part] || ofTests && (inputsOfTests()[part] || strings.HasSuffix(part, "_files") || strings.HasSuffix(part, "_data")) || tests && part == "samples" || tests && isCases(part) && !isNamedTest(p) {
			return true
		}
		ofTests = testFolders()[part]
		tests = tests || ofTests || strings.HasSuffix(part, "-tests") || strings.HasSuffix(part, "_tests")
	}
	i, ok := b.(Inputs)
	return ok && i.Input(p)
}

// isCases reports a folder of cases that tests go through.
func isCases(folder string) bool {
	return folder == "cases" || strings.HasSuffix(folder, "_cases") || strings.HasSuffix(folder, "-cases")
}

// isNamedTest reports a file whose name says that it is a test, wherever it is.
func isNamedTest(p string) bool {
	stem, _, _ := strings.Cut(strings.ToLower(path.Base(p)), ".")
	return strings.HasPrefix(stem, "test") || strings.HasSuffix(stem, "test") || strings.HasSuffix(stem, "tests") || strings.Contains(path.Base(p), ".test.") || strings.Contains(path.Base(p), ".spec.")
}

// IsTest reports a file of tests by the convention of its language: what is shipped does not call it.
func IsTest(f *File) bool {
	l := lang.Named(f.Facts.Language)
	return l != nil && l.TestPath != nil && l.TestPath(f.Path)
}

// Inputs is a binder of a language with further folders of inputs.
type Inputs interface{ Input(path string) bool }

// Folders of tests, and folders of inputs where they are directly in one of those; samples are wherever they are below one.
var (
	testFolders   = lang.WordSet("test tests t spec specs testing")
	inputsOfTests = lang.WordSet("data cases input inputs output outputs samples expected")
)

var inputFolders = lang.WordSet("testdata test-data test_data fixture fixtures __fixtures__ test-fixtures __testfixtures__ _expected __expected__ snapshots __snapshots__ .semgrep templates template cookiecutter")
