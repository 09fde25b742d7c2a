package link

import (
	"bytes"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Where says in which files of a tree the answer to a question can be.
type Where uint8

// The places where answers stand.
const (
	Anywhere  Where = iota
	InFile          // in the file at Path
	InFolder        // in files directly in the folder at Path
	AtStem          // in Path with an extension, or directly in the folder at Path
	Named           // in files called Path
	TopModule       // in Python modules called Path
	AtThePath       // what stands at Path is the answer
)

// Place bounds the files that can contribute to an answer, from the question
// alone. It may admit too many files, never too few.
type Place struct {
	Where    Where
	Path     string
	ending   string // of the files' paths
	language string // of the files; empty for any
	family   string // of their languages; empty for any
	word     string // what the text of each of the files contains; empty when nothing is known
	block    string // what it opens besides, see Blocks; empty when nothing is known
	verbatim bool   // facts have names as they are written
	pkg      string // the Java package it is of; empty when nothing is known
}

// PlaceOf tells where answers to a question can come from.
func PlaceOf(q Question) Place {
	switch q.kind {
	case askExists:
		return Place{Where: AtThePath, Path: q.a}
	case askImport, askImports, askStar, askExport:
		return Place{Where: InFile, Path: q.a}
	case askName, askMember, askAlias:
		return scopePlace(q.a, q.b)
	case askMembers, askTypes:
		rest, packaged := q.a, false
		if s, of := scopeOf(q.a); s != nil {
			rest, packaged = of, s.packaged
		}
		_, owner, _ := strings.Cut(rest, "\x00")
		if packaged {
			_, owner, _ = strings.Cut(owner, "\x00")
		}
		return scopePlace(q.a, owner[strings.LastIndexByte(owner, '.')+1:])
	case askPackage:
		if s, rest := scopeOf(q.a); s != nil {
			return s.place(rest, "")
		}
		return Place{Where: InFolder, Path: q.a}
	case askManifest: // which may spell the name otherwise
		return Place{Where: Named, Path: q.a[strings.IndexByte(q.a, 0)+1:]}
	case askFile:
		return Place{Where: InFile, Path: q.a}
	case askFolder:
		s, rest := scopeOf(q.a)
		return s.place(rest, "")
	case askIncluded:
		return Place{Where: Named, Path: q.b}
	case askExtends, askUnique, askReceiver, askAmbient:
		if s, rest := scopeOf(q.a); s != nil {
			return s.place(rest, q.b)
		}
	case askStem:
		return Place{Where: AtStem, Path: q.a}
	case askTop:
		return Place{Where: TopModule, Path: q.a}
	case askModule:
		return Place{Where: Named, Path: "go.mod"}
	case askPkgName:
		return Place{Where: Named, Path: "package.json", word: longestWord(q.a)}
	case askModFile:
		return Place{Where: InFile, Path: path.Join(q.a, "go.mod")}
	case askWork:
		return Place{Where: InFile, Path: path.Join(q.a, "go.work")}
	case askPkgFile:
		return Place{Where: InFile, Path: path.Join(q.a, "package.json")}
	case askConfig:
		if q.b == "file" {
			return Place{Where: InFile, Path: q.a}
		}
		return Place{Where: InFolder, Path: q.a, ending: "sconfig.json"}
	case askShape, askSheets:
		return kindPlaces[q.kind](q)
	case askGlobal:
		return Place{word: q.a, block: globalBlock}
	case askAdded:
		return Place{word: q.a, block: moduleBlock}
	}
	return Place{}
}

// scopes are those whose names begin in a way that tells where what they have can stand.
type scopes struct {
	prefix   string
	packaged bool // what contains something in them follows a package's name
	// place bounds where a name of a scope can stand, empty for any of it; rest is the
	// scope without the prefix.
	place func(rest, name string) Place
}

// What languages register of places, before any is asked for.
var (
	ownScopes  []scopes
	kindPlaces = map[byte]func(Question) Place{}
)

// registerScopes says where what a language's scopes have can stand.
func registerScopes(s scopes) { ownScopes = append(ownScopes, s) }

// registerPlace says where the answers to a kind of question stand that one language has.
func registerPlace(kind byte, place func(Question) Place) { kindPlaces[kind] = place }

// scopeOf gives what is known of a scope by the beginning of its name; nil for nothing.
func scopeOf(scope string) (s *scopes, rest string) {
	for i := range ownScopes {
		if rest, ok := strings.CutPrefix(scope, ownScopes[i].prefix); ok {
			return &ownScopes[i], rest
		}
	}
	return nil, ""
}

// scopePlace is where definitions of a name in a scope can stand.
func scopePlace(scope, name string) Place {
	p := Place{word: name}
	if s, rest := scopeOf(scope); s != nil {
		return s.place(rest, name)
	}
	file, _, _ := strings.Cut(scope, "\x00")
	p.Where, p.Path = InFile, file
	if name == implied {
		p.word = ""
	}
	return p
}

// implied is what the component of a file is called, which need not have the word.
const implied = "default"

// Admits reports whether a file at a path may contribute to an answer from the
// place, as far as its path and language tell.
func (p Place) Admits(path, language string) bool {
	switch p.Where {
	case InFile:
		return path == p.Path
	case InFolder:
		return Dir(path) == p.Path && strings.HasSuffix(path, p.ending)
	case AtStem:
		return path == p.Path || Dir(path) == p.Path || strings.HasPrefix(path, p.Path) && path[len(p.Path)] == '.'
	case Named:
		return strings.HasSuffix(path, p.Path) && Dir(path) == strings.TrimSuffix(strings.TrimSuffix(path, p.Path), "/")
	case TopModule:
		stem := moduleStem(path)
		return stem[strings.LastIndexByte(stem, '/')+1:] == p.Path || stem == "" && p.Path == "."
	case Anywhere:
		return bindsAcross(language) && (p.language == "" || p.language == language) && (p.family == "" || p.family == string(lang.FamilyOf(language)))
	}
	return false
}

// InText reports whether the text of a file at a path may hold what the question
// asks for: it does not when a word that each definition of it would need is not
// there. Where escapes may spell the word, it may.
func (p Place) InText(path string, text []byte) bool {
	if p.Spelled() && !bytes.Contains(text, []byte(p.word)) && (p.verbatim || !Escapes(text)) {
		return false
	}
	if p.pkg != "" && !mayBeOf(text, p.pkg) {
		return false
	}
	return p.block == "" || mayOpen(path, text, p.block)
}

// Bodies gives the blocks of a text that answers from the place stand in, each from
// the word that opens it through its closing brace; ok is false where the text does
// not tell. Syntax errors in one may make it end elsewhere.
func (p Place) Bodies(path string, text []byte) (bodies [][]byte, ok bool) {
	switch {
	case mayBeAmbient(path):
		return nil, false
	case p.block == globalBlock:
		return bodiesOf(text, globalBlock, opensGlobal)
	case p.block == moduleBlock:
		return bodiesOf(text, moduleBlock, opensModule)
	}
	return nil, false
}

// InPart is InText for a part of a text, in which a whole block stands or none.
func (p Place) InPart(text string) bool {
	if p.Spelled() && !strings.Contains(text, p.word) && !Escapes([]byte(text)) {
		return false
	}
	return p.block == "" || mayOpen("", []byte(text), p.block)
}

// Word gives the word that InText looks for, and Block the block.
func (p Place) Word() string { return p.word }

// Package gives the Java package that answers are of; empty when nothing is known.
func (p Place) Package() string { return p.pkg }

// Block gives the block that InText looks for; empty for none.
func (p Place) Block() string { return p.block }

// Spelled reports whether InText tells anything at all.
func (p Place) Spelled() bool { return plainWord(p.word) }

// Escapes reports whether a text may spell a word by escapes.
func Escapes(text []byte) bool {
	return bytes.Contains(text, []byte(`\u`)) || bytes.Contains(text, []byte(`\x`))
}

// moduleStem is the path of a module without extension: a package's is its
// folder.
func moduleStem(p string) string {
	stem := strings.TrimSuffix(p, path.Ext(p))
	if path.Base(stem) == "__init__" {
		return Dir(stem)
	}
	return stem
}
