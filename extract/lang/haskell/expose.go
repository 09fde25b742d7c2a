//go:build cgo

package haskell

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

var (
	header = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^module\s+([\p{L}\w.\']+)(?:\s|--[^\n]*\n|(?s:\{-.*?-\}))*(\(|where\b)`)
	})
	remark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)--[^\n]*|(?s:\{-.*?-\})|^#[^\n]*`) })
)

// exports are what the head of a module lists.
type exports struct {
	names   map[string]bool // and whether what belongs to it is exported too
	modules []string
}

// expose notes what module a text is, makes private what that does not export, and notes which of its imports others have from
// it. A text without a list exposes all that it defines.
func expose(source []byte, f *facts.File) {
	at := header().FindSubmatchIndex(source)
	if at == nil {
		return
	}
	name := string(source[at[2]:at[3]])
	f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingPackage, Value: name, Line: uint32(1 + bytes.Count(source[:at[2]], []byte("\n")))})
	if source[at[4]] != '(' {
		return
	}
	list := listed(string(source[at[5]:]))
	if !slices.Contains(list.modules, name) {
		hide(f, list)
	}
	passOn(f, list)
}

// hide makes private what a list does not name.
func hide(f *facts.File, list exports) {
	for i := range f.Symbols {
		s := &f.Symbols[i]
		_, named := list.names[s.Name]
		if s.Container >= 0 {
			named = named || list.names[f.Symbols[s.Container].Name] || f.Symbols[s.Container].Kind == facts.KindExtension
		}
		if !named && s.Kind != facts.KindExtension {
			s.Visibility = facts.VisibilityPrivate
		}
	}
}

// passOn marks the imports of whose names the list has some.
func passOn(f *facts.File, list exports) {
	foreign := map[string]bool{}
	for name := range list.names {
		foreign[name] = true
	}
	for i := range f.Symbols {
		delete(foreign, f.Symbols[i].Name)
	}
	for i := range f.Imports {
		m := &f.Imports[i]
		if m.Kind == facts.ImportName && foreign[m.Name] {
			m.Flags |= facts.Exported
			delete(foreign, m.Name)
		}
	}
	for i := range f.Imports {
		m := &f.Imports[i]
		if whole := m.Kind == facts.ImportStar && len(foreign) > 0; whole || slices.Contains(list.modules, m.Module) || slices.Contains(list.modules, aliasOf(f, m.Module)) {
			m.Flags |= facts.Exported
		}
	}
}

// aliasOf is what a file calls a module that it imports.
func aliasOf(f *facts.File, module string) string {
	for i := range f.Imports {
		if m := &f.Imports[i]; m.Kind == facts.ImportModule && m.Module == module {
			return m.Local
		}
	}
	return ""
}

// listed reads a list of exports, behind its first parenthesis.
func listed(rest string) exports {
	out := exports{names: map[string]bool{}}
	depth, from := 1, 0
	rest = remark().ReplaceAllString(rest[:ended(rest)], "")
	for i := 0; i <= len(rest); i++ {
		if i < len(rest) {
			switch rest[i] {
			case '(':
				depth++
				continue
			case ')':
				depth--
				continue
			case ',':
			default:
				continue
			}
		}
		if depth == 1 {
			out.add(strings.TrimSpace(rest[from:i]))
			from = i + 1
		}
	}
	return out
}

// ended gives where the parenthesis closes that is before a text.
func ended(rest string) int {
	depth := 1
	for i := 0; i < len(rest); i++ {
		switch {
		case strings.HasPrefix(rest[i:], "--") || rest[i] == '#' && i > 0 && rest[i-1] == '\n':
			n := strings.IndexByte(rest[i:], '\n')
			if n < 0 {
				return len(rest)
			}
			i += n
		case strings.HasPrefix(rest[i:], "{-"):
			n := strings.Index(rest[i:], "-}")
			if n < 0 {
				return len(rest)
			}
			i += n + 1
		case rest[i] == '(':
			depth++
		case rest[i] == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(rest)
}

// add notes one item of a list.
func (e *exports) add(item string) {
	if module, ok := strings.CutPrefix(item, "module "); ok {
		e.modules = append(e.modules, strings.TrimSpace(module))
		return
	}
	item = strings.TrimPrefix(strings.TrimPrefix(item, "pattern "), "type ")
	if strings.HasPrefix(item, "(") { // an operator
		e.names[strings.Trim(item, "() ")] = false
		return
	}
	name, parts, whole := strings.Cut(item, "(")
	name = strings.TrimSpace(name)
	name = name[strings.LastIndexByte(name, '.')+1:]
	if name == "" {
		return
	}
	parts = strings.TrimRight(parts, ") \n")
	e.names[name] = e.names[name] || whole && strings.Contains(parts, "..")
	for part := range strings.SplitSeq(parts, ",") {
		if part = strings.Trim(part, "() \n"); part != "" && part != ".." {
			e.names[part] = false
		}
	}
}
