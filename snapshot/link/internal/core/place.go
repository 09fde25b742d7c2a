package core

import (
	"bytes"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Where says in which files of a tree the answer to a question can be.
type Where uint8

// The places where answers are.
const (
	Anywhere  Where = iota
	InFile          // in the file at Path
	InFolder        // in files directly in the folder at Path
	AtStem          // in Path with an extension, or directly in the folder at Path
	Named           // in files called Path
	TopModule       // in Python modules called Path
	AtThePath       // what is at Path is the answer
)

// Place bounds the files that can contribute to an answer, from the question
// alone. It may admit too many files, never too few.
type Place struct {
	Where    Where
	Path     string
	Ending   string // of the files' paths
	Language string // of the files; empty for any
	Family   string // of their languages; empty for any
	Spelling string // what the text of each of the files contains; empty when nothing is known
	Opening  string // what it opens besides, see Blocks; empty when nothing is known
	Verbatim bool   // facts have names as they are written
	Clause   string // the Java package it is of; empty when nothing is known
}

// PlaceOf says where answers to a question can come from.
func PlaceOf(q Question) Place {
	switch q.kind {
	case AskExists:
		return Place{Where: AtThePath, Path: q.Scope}
	case AskImport, AskImports, AskStar, AskExport:
		return Place{Where: InFile, Path: q.Scope}
	case AskName, AskMember, AskAlias:
		return scopePlace(q.Scope, q.b)
	case AskMembers, AskTypes:
		return scopePlace(q.Scope, ownerOf(q.Scope))
	case AskPackage:
		if s, rest := scopeOf(q.Scope); s != nil {
			return s.Place(rest, "")
		}
		return Place{Where: InFolder, Path: q.Scope}
	case AskManifest: // which may spell the name otherwise
		return Place{Where: Named, Path: q.Scope[strings.IndexByte(q.Scope, 0)+1:]}
	case AskFile:
		return Place{Where: InFile, Path: q.Scope}
	case AskFolder:
		s, rest := scopeOf(q.Scope)
		return s.Place(rest, "")
	case AskIncluded:
		return Place{Where: Named, Path: q.b}
	case AskExtends, AskUnique, AskReceiver, AskAmbient:
		if s, rest := scopeOf(q.Scope); s != nil {
			return s.Place(rest, q.b)
		}
	case AskStem:
		return Place{Where: AtStem, Path: q.Scope}
	case AskTop:
		return Place{Where: TopModule, Path: q.Scope}
	}
	if place := kindPlaces[q.kind]; place != nil {
		return place(q)
	}
	return Place{}
}

// ownerOf is the simple name of the type whose members a scope has.
func ownerOf(scope string) string {
	rest, packaged := scope, false
	if s, of := scopeOf(scope); s != nil {
		rest, packaged = of, s.Packaged
	}
	_, owner, _ := strings.Cut(rest, "\x00")
	if packaged {
		_, owner, _ = strings.Cut(owner, "\x00")
	}
	return owner[strings.LastIndexByte(owner, '.')+1:]
}

// Scopes are those whose names begin in a way that says where what they have can be.
type Scopes struct {
	Prefix   string
	Packaged bool // what contains something in them follows a package's name
	// Place bounds where a name of a scope can be, empty for any of it; rest is the
	// scope without the prefix.
	Place func(rest, name string) Place
}

// What languages register of places, before any is asked for.
var (
	ownScopes  []Scopes
	kindPlaces = map[byte]func(Question) Place{}
)

// RegisterScopes says where what a language's scopes have can be.
func RegisterScopes(s Scopes) { ownScopes = append(ownScopes, s) }

// RegisterPlace says where the answers to a kind of question are that one language has.
func RegisterPlace(kind byte, place func(Question) Place) { kindPlaces[kind] = place }

// scopeOf gives what is known of a scope by the beginning of its name; nil for nothing.
func scopeOf(scope string) (s *Scopes, rest string) {
	for i := range ownScopes {
		if rest, ok := strings.CutPrefix(scope, ownScopes[i].Prefix); ok {
			return &ownScopes[i], rest
		}
	}
	return nil, ""
}

// scopePlace is where definitions of a name in a scope can be.
func scopePlace(scope, name string) Place {
	p := Place{Spelling: name}
	if s, rest := scopeOf(scope); s != nil {
		return s.Place(rest, name)
	}
	file, _, _ := strings.Cut(scope, "\x00")
	p.Where, p.Path = InFile, file
	if name == implied {
		p.Spelling = ""
	}
	return p
}

// implied is what the component of a file is called, which need not have the word.
const implied = "default"

// Admits reports whether a file at a path may contribute to an answer from the
// place, as far as its path and language say.
func (p Place) Admits(path, language string) bool {
	switch p.Where {
	case InFile:
		return path == p.Path
	case InFolder:
		return Dir(path) == p.Path && strings.HasSuffix(path, p.Ending)
	case AtStem:
		return path == p.Path || Dir(path) == p.Path || strings.HasPrefix(path, p.Path) && path[len(p.Path)] == '.'
	case Named:
		return strings.HasSuffix(path, p.Path) && Dir(path) == strings.TrimSuffix(strings.TrimSuffix(path, p.Path), "/")
	case TopModule:
		stem := ModuleStem(path)
		return stem[strings.LastIndexByte(stem, '/')+1:] == p.Path || stem == "" && p.Path == "."
	case Anywhere:
		return bindsAcross(language) && (p.Language == "" || p.Language == language) && (p.Family == "" || p.Family == string(lang.FamilyOf(language)))
	}
	return false
}

// InText reports whether the text of a file at a path may hold what the question
// asks for: it does not when a word that each definition of it would need is not
// there. Where escapes may spell the word, it may.
func (p Place) InText(path string, text []byte) bool {
	if p.Spelled() && !bytes.Contains(text, []byte(p.Spelling)) && (p.Verbatim || !Escapes(text)) {
		return false
	}
	if p.Clause != "" && !mayBeOf(text, p.Clause) {
		return false
	}
	return p.Opening == "" || mayOpen(path, text, p.Opening)
}

// Bodies gives the blocks of a text that answers from the place are in, each from
// the word that opens it through its closing brace; ok is false where the text does
// not tell. Syntax errors in one may make it end elsewhere.
func (p Place) Bodies(path string, text []byte) (bodies [][]byte, ok bool) {
	b := blockOf(p.Opening)
	if mayBeAmbient(path) || !b.Cut {
		return nil, false
	}
	return bodiesOf(text, b.Word, b.Opens)
}

// InPart is InText for a part of a text, which contains a whole block or none.
func (p Place) InPart(text string) bool {
	if p.Spelled() && !strings.Contains(text, p.Spelling) && !Escapes([]byte(text)) {
		return false
	}
	return p.Opening == "" || mayOpen("", []byte(text), p.Opening)
}

// Word gives the word that InText looks for, and Block the block.
func (p Place) Word() string { return p.Spelling }

// Package gives the Java package that answers are of; empty when nothing is known.
func (p Place) Package() string { return p.Clause }

// Block gives the block that InText looks for; empty for none.
func (p Place) Block() string { return p.Opening }

// Spelled reports whether InText says anything at all.
func (p Place) Spelled() bool { return plainWord(p.Spelling) }

// Escapes reports whether a text may spell a word by escapes.
func Escapes(text []byte) bool {
	return bytes.Contains(text, []byte(`\u`)) || bytes.Contains(text, []byte(`\x`))
}

// ModuleStem is the path of a module without extension: a package's is its folder.
func ModuleStem(p string) string {
	stem := strings.TrimSuffix(p, path.Ext(p))
	if lang.IsPackageFile(path.Base(stem)) {
		return Dir(stem)
	}
	return stem
}
