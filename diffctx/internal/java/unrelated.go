package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// UnrelatedTypes reports two types of parameters of which no value of the first suits the
// second: plain types and others, arrays and others, and what nothing can extend. Types are
// recognized by the names that are written; those of the repository are left to the caller.
func (Language) UnrelatedTypes(p, q string) bool {
	p, q = erased(p), erased(q)
	switch {
	case p == q || isVariable(p) || isVariable(q):
		return false
	case plainTypes()[p] && plainTypes()[q]:
		return (p == "boolean") != (q == "boolean")
	case plainTypes()[p]:
		return !slices.Contains(widest, q) && boxOf[p] != q
	case plainTypes()[q]: // what is boxed comes out
		return !slices.Contains(widest, p) && !boxes()[p]
	case strings.HasSuffix(p, "[]") != strings.HasSuffix(q, "[]"):
		of := p
		if strings.HasSuffix(p, "[]") {
			of = q
		}
		return of != "Object" && of != "Serializable" && of != "Cloneable"
	case strings.HasSuffix(p, "[]"):
		e, f := strings.TrimSuffix(p, "[]"), strings.TrimSuffix(q, "[]")
		return plainTypes()[e] != plainTypes()[f] && f != "Object" || plainTypes()[e] && plainTypes()[f]
	}
	return isFinalApart(p, q) || isFinalApart(q, p)
}

// isFinalApart reports a final type of the library that is no subtype of another one.
func isFinalApart(final, of string) bool {
	supers, ok := finalTypes[final]
	return ok && !slices.Contains(supers, of)
}

// erased is a type without arguments, annotations and qualifiers.
func erased(t string) string {
	if open := strings.IndexByte(t, '<'); open >= 0 {
		t = t[:open] + t[strings.LastIndexByte(t, '>')+1:]
	}
	return t[strings.LastIndexAny(t, ". ")+1:]
}

// isVariable reports what may be a type parameter by its spelling.
func isVariable(t string) bool {
	t = strings.TrimSuffix(strings.TrimSuffix(t, "[]"), "[]")
	return len(t) > 0 && strings.ToUpper(t) == t
}

var plainTypes = lang.WordSet("boolean byte char short int long float double")

var boxes = lang.WordSet("Boolean Byte Character Short Integer Long Float Double")

var boxOf = map[string]string{"boolean": "Boolean", "byte": "Byte", "char": "Character", "short": "Short", "int": "Integer", "long": "Long", "float": "Float", "double": "Double"}

// widest are the types of the library that values which are boxed suit.
var widest = []string{"Object", "Number", "Comparable", "Serializable", "Constable", "ConstantDesc"}

// finalTypes are types of the library that nothing can extend, with all their supertypes.
var finalTypes = map[string][]string{
	"String":        {"Object", "CharSequence", "Comparable", "Serializable", "Constable", "ConstantDesc"},
	"StringBuilder": {"Object", "CharSequence", "Comparable", "Serializable", "Appendable", "AbstractStringBuilder"},
	"StringBuffer":  {"Object", "CharSequence", "Comparable", "Serializable", "Appendable", "AbstractStringBuilder"},
}
