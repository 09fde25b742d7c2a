//go:build cgo

package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// modifiers reads the modifiers before a declaration into its symbol.
func (x *extractor) modifiers(i, symbol int32) {
	s := &x.file.Symbols[symbol]
	m := x.Child(i, nModifiers)
	decorate := func(a int32) {
		if k := x.Kind(a); k == nAnnotation || k == nMarkerAnnotation {
			s.Decorators = append(s.Decorators, syntax.OneLine(strings.ReplaceAll(strings.TrimSpace(strings.TrimPrefix(x.Text(a), "@")), elementCalled, "with")))
		}
	}
	if m >= 0 {
		for token, flag := range map[uint16]facts.Flags{x.t.Static: facts.Static, x.t.Abstract: facts.Abstract, x.t.Final: facts.Const} {
			if x.HasToken(m, token) {
				s.Flags |= flag
			}
		}
		x.Each(m, decorate)
	}
	if t := x.packagedType(i); t >= 0 {
		x.Each(t, decorate)
	}
	for _, d := range s.Decorators {
		switch annotationName(d) {
		case "Deprecated":
			s.Flags |= facts.Deprecated
		case "Override":
			s.Flags |= facts.Override
		}
	}
	x.access(m, i, s)
}

// packagedType gives the type of a declaration where it is written behind its package: what
// annotates it is before its last word. It is negative elsewhere.
func (x *extractor) packagedType(i int32) int32 {
	t := x.Field(i, x.f.Type)
	if t >= 0 && x.Kind(t) == nGenericType {
		t = t + 1
	}
	if t < 0 || x.Kind(t) != nScopedTypeIdentifier {
		return -1
	}
	return t
}

// access sets the visibility: members of interfaces are public unless they say
// otherwise, and what has no body there is abstract.
func (x *extractor) access(m, i int32, s *facts.Symbol) {
	inInterface := s.Container >= 0 && x.file.Symbols[s.Container].Kind == facts.KindInterface
	switch {
	case x.HasToken(m, x.t.Private):
		s.Visibility = facts.VisibilityPrivate
	case x.HasToken(m, x.t.Protected):
		s.Visibility = facts.VisibilityProtected
	case x.HasToken(m, x.t.Public) || inInterface:
		s.Visibility = facts.VisibilityPublic
	default:
		s.Visibility = facts.VisibilityInternal
	}
	if s.Visibility == facts.VisibilityPublic || s.Visibility == facts.VisibilityProtected {
		s.Flags |= facts.Exported
	}
	if !inInterface {
		return
	}
	switch x.Kind(i) {
	case nMethodDeclaration, nAnnotationTypeElementDeclaration:
		if x.Field(i, x.f.Body) < 0 {
			s.Flags |= facts.Abstract
		}
	case nFieldDeclaration, nConstantDeclaration:
		s.Flags |= facts.Static | facts.Const
	default:
		s.Flags |= facts.Static
	}
}

// annotationName gives the simple name of an annotation as written.
func annotationName(text string) string {
	if i := strings.IndexByte(text, '('); i >= 0 {
		text = text[:i]
	}
	return strings.TrimSpace(text[strings.LastIndexByte(text, '.')+1:])
}

// testAnnotations mark test methods: JUnit 4 and 5, TestNG.
var testAnnotations = []string{"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate"}

// isTest reports whether a method is a test by JUnit's or TestNG's convention:
// annotated itself, public in a class annotated @Test, or public void test… in a TestCase.
func (x *extractor) isTest(s *facts.Symbol, c *class) bool {
	marked := func(decorators []string) bool {
		return slices.ContainsFunc(decorators, func(d string) bool { return slices.Contains(testAnnotations, annotationName(d)) })
	}
	if marked(s.Decorators) || x.isComposedTest(s, c) {
		return true
	}
	if s.Kind != facts.KindMethod || s.Visibility != facts.VisibilityPublic || s.Flags&(facts.Static|facts.Abstract) != 0 || s.Disambiguator != "" {
		return false
	}
	if marked(x.file.Symbols[c.symbol].Decorators) {
		return len(s.Decorators) == 0
	}
	super := x.Text(x.Field(c.node, x.f.Superclass))
	return strings.HasPrefix(s.Name, "test") && (strings.HasSuffix(super, "TestCase") || super != "" && isTestClass(x.file.Symbols[c.symbol].Name) && !x.importsTestAnnotation())
}

// isComposedTest reports a method of a class that is called as a test, below an annotation that
// is called as one: a project's own that is composed of JUnit's, or an extension's.
func (x *extractor) isComposedTest(s *facts.Symbol, c *class) bool {
	return s.Kind == facts.KindMethod && s.Flags&(facts.Static|facts.Abstract) == 0 && isTestClass(x.file.Symbols[c.symbol].Name) &&
		slices.ContainsFunc(s.Decorators, func(d string) bool {
			name := annotationName(d)
			return strings.HasSuffix(name, "Test") && !slices.Contains(aroundTests, name)
		})
}

// aroundTests are annotations of TestNG that say when a method runs.
var aroundTests = []string{"BeforeTest", "AfterTest"}

// setUpAnnotations mark what runs with the tests of a class: JUnit 4 and 5, TestNG.
var setUpAnnotations = []string{"Before", "After", "BeforeClass", "AfterClass", "BeforeEach", "AfterEach", "BeforeAll", "AfterAll", "BeforeMethod", "AfterMethod"}

func setsUp(s *facts.Symbol) bool {
	return s.Name == "setUp" || s.Name == "tearDown" ||
		slices.ContainsFunc(s.Decorators, func(d string) bool { return slices.Contains(setUpAnnotations, annotationName(d)) })
}

// importsTestAnnotation reports a file that marks its tests by annotations. In one that does
// not, a class called as a test may inherit JUnit 3's TestCase from any class that it extends.
func (x *extractor) importsTestAnnotation() bool {
	return slices.ContainsFunc(x.file.Imports, func(m facts.Import) bool {
		return (m.Name == "*" || slices.Contains(testAnnotations, m.Name)) && (strings.HasPrefix(m.Module, "org.junit") || strings.HasPrefix(m.Module, "org.testng"))
	})
}

// isTestClass reports a name that plugins take for that of a class of tests.
func isTestClass(name string) bool {
	for _, suffix := range []string{"Test", "Tests", "TestCase", "IT", "ITCase"} {
		if strings.HasSuffix(name, suffix) && name != suffix {
			return true
		}
	}
	rest, ok := strings.CutPrefix(name, "Test")
	return ok && rest != "" && strings.ToUpper(rest[:1]) == rest[:1]
}
