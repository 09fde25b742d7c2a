package link

import (
	"bytes"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
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

// Place tells where answers to the question can come from.
func (q Question) Place() Place {
	switch q.kind {
	case askExists:
		return Place{Where: AtThePath, Path: q.a}
	case askImport, askImports, askStar, askExport:
		return Place{Where: InFile, Path: q.a}
	case askName, askMember, askAlias:
		return scopePlace(q.a, q.b)
	case askMembers, askTypes:
		_, owner, _ := strings.Cut(strings.TrimPrefix(q.a, goScope), "\x00")
		if strings.HasPrefix(q.a, goScope) { // after the package
			_, owner, _ = strings.Cut(owner, "\x00")
		}
		return scopePlace(q.a, owner[strings.LastIndexByte(owner, '.')+1:])
	case askPackage:
		if scope, ok := strings.CutPrefix(q.a, jvmScope); ok {
			return jvmPlace(scope, scope[strings.LastIndexByte(scope, '.')+1:])
		}
		if p, ok := namesPlace(q.a, ""); ok {
			return p
		}
		return Place{Where: InFolder, Path: q.a}
	case askManifest: // which may spell the name otherwise
		return Place{Where: Named, Path: q.a[strings.IndexByte(q.a, 0)+1:]}
	case askFile:
		return Place{Where: InFile, Path: q.a}
	case askFolder:
		return folderPlace(q.a)
	case askIncluded:
		return Place{Where: Named, Path: q.b}
	case askExtends, askUnique, askReceiver, askAmbient:
		p, _ := namesPlace(q.a, q.b)
		return p
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
	case askShape:
		return shapePlace(q.a)
	case askSheets:
		return sheetsPlace
	case askGlobal:
		return Place{word: q.a, block: globalBlock}
	case askAdded:
		return Place{word: q.a, block: moduleBlock}
	}
	return Place{}
}

// ByPath reports a question that a file with facts answers by its path and
// language alone.
func (q Question) ByPath() bool {
	return q.kind == askStem || q.kind == askTop || q.kind == askIncluded || q.kind == askFile
}

// Adds reports whether a file adds to the answer of a question.
func (f *File) Adds(q Question) bool { return len(f.answer(q.key)) > 0 }

// AnsweredAt reports, of a question that is answered by path, whether a file with
// facts answers it.
func (q Question) AnsweredAt(path, language string) bool {
	return NewFile(path, &facts.File{Language: language}).Adds(q)
}

// ByHead reports a question that a file whose language has parts (see
// lang.Language) answers by its package clause or its imports alone.
func (q Question) ByHead() bool {
	switch q.kind {
	case askPackage, askImport, askImports, askStar:
		return true
	}
	return false
}

// ByPackage reports such a question that a package clause answers alone.
func (q Question) ByPackage() bool { return q.kind == askPackage }

// Imported tells, of a question for what imports bind, the name.
func (q Question) Imported() (name string, ok bool) { return q.b, q.kind == askImport }

// ForTypes reports a question for the types that a type contains.
func (q Question) ForTypes() bool { return q.kind == askTypes }

// ForAliases reports a question for the aliases of a type.
func (q Question) ForAliases() bool { return q.kind == askAlias }

// Declared tells, of a question for definitions, their name, empty for any, and the
// scope of what contains them, empty for those that nothing contains.
func (q Question) Declared() (name, within string, ok bool) {
	switch q.kind {
	case askName:
		return q.b, "", true
	case askMember:
		return q.b, q.a, true
	case askMembers, askTypes:
		return "", q.a, true
	}
	return "", "", false
}

// scopePlace is where definitions of a name in a scope can stand.
func scopePlace(scope, name string) Place {
	p := Place{word: name}
	if pkg, ok := strings.CutPrefix(scope, jvmScope); ok {
		return jvmPlace(pkg, name)
	}
	if p, ok := namesPlace(scope, name); ok {
		return p
	}
	if sheet, ok := strings.CutPrefix(scope, sheetScope); ok { // names may be written with escapes
		return Place{Where: InFile, Path: sheet}
	}
	if strings.HasPrefix(scope, placeScope) {
		return folderPlace(scope)
	}
	file, _, _ := strings.Cut(scope, "\x00")
	if dir, ok := strings.CutPrefix(file, goScope); ok {
		return packagePlace(dir, name)
	}
	p.Where, p.Path = InFile, file
	if name == implied {
		p.word = ""
	}
	return p
}

// implied is what the component of a file is called, which need not have the word.
const implied = "default"

// folderPlace is where what belongs to a folder's scope can stand.
func folderPlace(scope string) Place {
	_, dir, _ := strings.Cut(scope, "\x00")
	return Place{Where: InFolder, Path: dir}
}

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
	case strings.HasSuffix(path, ambientSuffix):
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
