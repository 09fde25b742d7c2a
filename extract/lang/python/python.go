// Package python gives the facts of Python 3 sources and stubs.
//
// It resolves what a file can say by itself: scopes as Python defines them,
// the values locals hold where they are used, attributes assigned through self.
// What a name imported or built in means stays open in the facts' expressions.
// It does not evaluate code, follow imports or know any package but the names
// of typing and its kin, whose meaning the language fixes.
//
// A local variable stands for the value it has at the place of use: branches
// are joined, loops are taken once. For a function without a declared result
// Type is what it returns (at most maxUnion alternatives); a generator's is a
// list of what it yields; an async function's is
// OpInstance(OpGeneric(OpUniverse "Coroutine", [result])).
//
// @overload declarations and the implementation that follows them in the same
// scope are one symbol, flagged Overload, whose identity does not depend on how
// many overloads there are. A definition of the name that is neither overload
// nor implementation is a symbol of its own.
package python

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: "python", Version: 48, Tier: 1, Depth: "bindings", Library: "Python 3.10.13, 3.11.7, 3.12.1, 3.13.0", PackageFile: "__init__.py", FolderFile: "__init__",
		Family: lang.Python, KnowsSyntax: true, SiblingSuper: true,
		Extensions: []string{".py", ".pyi", ".pyw"}, Linguist: "Python",
		Filenames:    []string{"SConstruct", "SConscript", "wscript"},
		Hosted:       []string{"SConstruct", "SConscript", "DEPS", ".gclient"},
		Interpreters: []string{"python", "python2", "python3", "pypy", "pypy3"},
		Extract:      Extract,
		Unparsed:     unparsed,
		Keywords:     isKeyword,
		Parts:        Parts,
		Declares:     Declares,
		Without:      Without,
		Rebinds:      true,
		TestPath:     isTestPath,
		SkippedTest:  `^\s*@(\w+\.)*skip\b|^\s*pytestmark\s*=\s*pytest\.mark\.skip\b`,
		Inheritance:  &lang.Inheritance{AtInstance: true, Enforcers: []string{"ABC", "ABCMeta", "Protocol"}},
		Awaiting: &lang.Awaiting{
			Members:  []string{"send", "throw", "close", "cr_await", "cr_code", "cr_frame", "cr_origin", "cr_running", "cr_suspended"},
			Wrappers: []string{"Awaitable", "Coroutine", "Future", "Task", "Any", "object", "Generator", "AsyncGenerator", "AsyncIterator"},
			Idle:     true, Strict: true,
		},
		Syntax:     &asText,
		Conditions: &conditions,
		Exemptions: &exemptions,
		Known:      &known,
		Elements:   &elements,
		Manifests:  []string{"pyproject.toml", "setup.py", "setup.cfg"},
		InTexts:    namedInCode,
		Sniff:      declaresEntryPoints,
		Named:      entryPoint,
		InSettings: true,
		Calls:      lang.Calls{Named: true, ThroughType: true, Maker: "__new__", Decorated: true, Declared: true, Late: true},
		Stubs:      ".pyi",
		Unused:     &unused,
		MainFiles:  []string{"__main__.py", "manage.py"},
		Runner:     &runner,
		TestHelper: isTestHelper,
		SetsUp:     func(s *facts.Symbol) bool { return slices.Contains(setUps, s.Name) },
	}}
}

// setUps are the methods that unittest and pytest run with the tests of a class.
var setUps = []string{"setUp", "tearDown", "setUpClass", "tearDownClass", "asyncSetUp", "asyncTearDown", "setup_method", "teardown_method", "setup_class", "teardown_class"}

// isTestPath follows the discovery of pytest and, for tests.py, of Django and, for x_tests.py, of nose. What
// is in a folder of tests helps them, and so does what is among their data.
func isTestPath(p string) bool {
	stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
	return strings.HasPrefix(stem, "test_") || strings.HasSuffix(stem, "_test") || strings.HasSuffix(stem, "_tests") || stem == "conftest" || stem == "tests" ||
		slices.ContainsFunc(strings.Split(path.Dir(p), "/"), func(dir string) bool { return dir == "tests" || dir == "testdata" || dir == "test_data" })
}

// isTestHelper reports test code that no runner looks for by its name.
func isTestHelper(p string) bool {
	stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
	return isTestPath(p) && !strings.HasPrefix(stem, "test") && !strings.HasSuffix(stem, "_test") && !strings.HasSuffix(stem, "_tests")
}

// isKeyword adds the constants, which the grammar names.
func isKeyword(word string) bool {
	return word == "True" || word == "False" || word == "None" || load().grammar.IsKeyword(word)
}

// Extract gives the facts of a source text. Bytes that are no UTF-8 are kept
// as they are; a byte order mark counts as layout.
func Extract(source []byte) (*facts.File, error) {
	l := load()
	tree, errors, err := l.parse(source)
	if err != nil {
		return nil, fmt.Errorf("parse python: %w", err)
	}
	defer tree.Release()
	x := newExtractor(l, tree)
	x.handlers = meanings()
	x.file.ParseErrors = errors
	x.file.Cut = append(x.file.Cut, tree.Cut...)
	x.declare()
	x.number()
	x.readText()
	x.evaluate()
	x.describe()
	x.file.FinishWith(x.b)
	return x.file, nil
}
