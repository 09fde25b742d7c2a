package core

import (
	"path"
	"strings"
)

// Foreign is a binder of a language whose definitions texts name.
type Foreign interface {
	// Foreign is what a name or path means by itself: nil where nothing or more than one thing of
	// the repository is called so.
	Foreign(l *Linker, name string) *Value
}

func (l *Linker) foreign(named string) *Value {
	language, name, _ := strings.Cut(named, "\x00")
	b, ok := BinderOf(language).(Foreign)
	if !ok {
		return nil
	}
	return AsInferred(WithRule(b.Foreign(l, name), RuleForeign))
}

// fileCalled is the file at a path from the folder of a file or from the root: nil where
// neither is one of the graph, or both are.
func (l *Linker) fileCalled(f *File, name string) *Value {
	var found *File
	for _, p := range []string{path.Join(f.Dir, name), path.Join(".", name)} {
		if g := l.FileAt(p); g != nil && found != nil && g != found {
			return nil
		} else if g != nil {
			found = g
		}
	}
	if found == nil || found == f {
		return nil
	}
	return AsInferred(&Value{Kind: KindModule, Text: found.Path, File: found, Rule: RulePath})
}

// FileAt is the file of the graph at a path, whatever its language.
func (l *Linker) FileAt(p string) *File {
	for _, a := range l.Ask(NewQuestion(AskFile, p, "")) {
		if a.File.Path == p {
			return a.File
		}
	}
	return nil
}
