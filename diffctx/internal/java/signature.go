// Package java is what comparisons know of Java alone: what its signatures say.
package java

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Signature is what the signature of a Java method, constructor, field or type
// says, without annotations. Types are written with the last part of their names
// and with type parameters by their places, so that T and E are the same; the
// erased ones are those that the virtual machine knows, without type arguments.
type Signature struct {
	Modifiers []string
	Types     []TypeVariable
	Result    string // of a method, or the type of a field
	Erased    string // the result's
	Params    []Param
	Variadic  bool
	Throws    []string // simple names
	ByDefault bool     // an annotation's element that need not be given
}

// Param is a parameter as callers see it.
type Param struct{ Written, Erased string }

// TypeVariable is a type parameter; erased it is its first bound.
type TypeVariable struct{ Name, Bound string }

var words = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\.\.\.|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|\S`)
})

func isModifier(token string) bool {
	switch token {
	case "public", "protected", "private", "static", "final", "abstract", "native", "synchronized", "transient", "volatile", "strictfp", "default", "sealed":
		return true
	}
	return false
}

// Read reads the signature of what has a name; outer are the type
// parameters of the types around it.
func Read(text, name string, outer []TypeVariable) *Signature {
	s := &Signature{}
	tokens := withoutAnnotations(words().FindAllString(text, -1))
	for len(tokens) > 0 {
		if len(tokens) > 2 && tokens[0] == "non" && tokens[1] == "-" {
			s.Modifiers, tokens = append(s.Modifiers, "non-sealed"), tokens[3:]
			continue
		}
		if !isModifier(tokens[0]) {
			break
		}
		s.Modifiers, tokens = append(s.Modifiers, tokens[0]), tokens[1:]
	}
	if len(tokens) > 0 && tokens[0] == "<" {
		s.Types, tokens = typeParams(tokens)
	}
	at := slices.Index(tokens, name)
	if at >= 0 && tokens[len(tokens)-1] == name { // of a field whose type has the same name
		at = len(tokens) - 1
	}
	if open := slices.Index(tokens, "("); open > 0 {
		at = open - 1
		if tokens[at] == ">" { // a record's type parameters
			at = slices.Index(tokens, name)
		}
	}
	if at < 0 {
		return s
	}
	before, rest := tokens[:at], tokens[at+1:]
	if len(rest) > 0 && rest[0] == "<" {
		s.Types, rest = typeParams(rest)
	}
	places := placesOf(outer, s.Types)
	if len(rest) > 0 && rest[0] == "(" {
		end := bracketEnd(rest)
		for _, p := range splitTokens(rest[1:max(1, end-1)], ",") {
			s.addParam(p, places)
		}
		rest = rest[end:]
	}
	dims := 0
	for len(rest) > 1 && rest[0] == "[" && rest[1] == "]" {
		dims, rest = dims+1, rest[2:]
	}
	s.Result, s.Erased = writeType(before, dims, places)
	if i := slices.Index(rest, "throws"); i >= 0 {
		for _, t := range splitTokens(rest[i+1:], ",") {
			written, _ := writeType(t, 0, nil)
			s.Throws = append(s.Throws, written)
		}
	}
	s.ByDefault = slices.Contains(rest, "default")
	return s
}

func (s *Signature) Is(modifier string) bool { return slices.Contains(s.Modifiers, modifier) }

// ErasedParams joins what tells an overload from others.
func (s *Signature) ErasedParams() string {
	var out []string
	for _, p := range s.Params {
		out = append(out, p.Erased)
	}
	return strings.Join(out, ",")
}

func (s *Signature) WrittenParams() string {
	var out []string
	for _, p := range s.Params {
		out = append(out, p.Written)
	}
	return strings.Join(out, ",")
}

func (s *Signature) addParam(tokens []string, places map[string]TypeVariable) {
	tokens = slices.DeleteFunc(slices.Clone(tokens), func(t string) bool { return t == "final" })
	dims := 0
	for len(tokens) > 2 && tokens[len(tokens)-1] == "]" && tokens[len(tokens)-2] == "[" {
		dims, tokens = dims+1, tokens[:len(tokens)-2]
	}
	if len(tokens) < 2 || tokens[len(tokens)-1] == "this" {
		return
	}
	tokens = tokens[:len(tokens)-1]
	if tokens[len(tokens)-1] == "..." {
		s.Variadic = true
		dims, tokens = dims+1, tokens[:len(tokens)-1]
	}
	var p Param
	p.Written, p.Erased = writeType(tokens, dims, places)
	s.Params = append(s.Params, p)
}

// withoutAnnotations leaves out annotations with their arguments.
func withoutAnnotations(tokens []string) []string {
	var out []string
	for i := 0; i < len(tokens); i++ {
		if tokens[i] != "@" || i+1 < len(tokens) && tokens[i+1] == "interface" {
			out = append(out, tokens[i])
			continue
		}
		i++ // its name
		for i+2 < len(tokens) && tokens[i+1] == "." {
			i += 2
		}
		if i+1 < len(tokens) && tokens[i+1] == "(" {
			i += bracketEnd(tokens[i+1:])
		}
	}
	return out
}

// bracketEnd gives the place behind the bracket that closes the first token.
func bracketEnd(tokens []string) int {
	depth := 0
	for i, t := range tokens {
		switch t {
		case "(", "[", "{", "<":
			depth++
		case ")", "]", "}", ">":
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(tokens)
}

// splitTokens cuts tokens at those between brackets of no kind.
func splitTokens(tokens []string, at string) (out [][]string) {
	depth, begin := 0, 0
	for i, t := range tokens {
		switch t {
		case "(", "[", "{", "<":
			depth++
		case ")", "]", "}", ">":
			depth--
		case at:
			if depth == 0 {
				out = append(out, tokens[begin:i])
				begin = i + 1
			}
		}
	}
	if begin < len(tokens) {
		out = append(out, tokens[begin:])
	}
	return out
}

func typeParams(tokens []string) (all []TypeVariable, rest []string) {
	end := bracketEnd(tokens)
	for _, p := range splitTokens(tokens[1:max(1, end-1)], ",") {
		if len(p) == 0 {
			continue
		}
		v := TypeVariable{p[0], "Object"}
		if len(p) > 2 && p[1] == "extends" {
			_, v.Bound = writeType(splitTokens(p[2:], "&")[0], 0, nil)
		}
		all = append(all, v)
	}
	return all, tokens[end:]
}

// placesOf gives type parameters names by their places, the inner ones last.
func placesOf(outer, own []TypeVariable) map[string]TypeVariable {
	out := map[string]TypeVariable{}
	for i, v := range outer {
		out[v.Name] = TypeVariable{"$" + strconv.Itoa(i), v.Bound}
	}
	for i, v := range own {
		out[v.Name] = TypeVariable{"$$" + strconv.Itoa(i), v.Bound}
	}
	for name, v := range out { // bounded by another one
		if other, ok := out[v.Bound]; ok {
			out[name] = TypeVariable{v.Name, other.Bound}
		}
	}
	return out
}

// writeType writes a type without the qualifiers of its names.
func writeType(tokens []string, dims int, places map[string]TypeVariable) (written, erased string) {
	var full, bare strings.Builder
	depth := 0
	for i, t := range tokens {
		if t == "." || i+1 < len(tokens) && tokens[i+1] == "." {
			continue
		}
		plain := t
		if v, ok := places[t]; ok && (i == 0 || tokens[i-1] != ".") {
			t, plain = v.Name, v.Bound
		}
		if (t == "extends" || t == "super") && depth > 0 {
			t = " " + t + " "
		}
		full.WriteString(t)
		switch t {
		case "<":
			depth++
		case ">":
			depth--
		default:
			if depth == 0 {
				bare.WriteString(plain)
			}
		}
	}
	array := strings.Repeat("[]", dims)
	return full.String() + array, bare.String() + array
}
