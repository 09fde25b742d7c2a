//go:build cgo

package elm

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

var (
	header = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^(?:port +|effect +)?module\s+([\w.]+)\s[^(]*\bexposing\s*\(`)
	})
	remark  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`--[^\n]*|(?s)\{-.*?-\}`) })
	exposed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([\w']+)(\s*\(\s*\.\.\s*\))?`) })
)

// expose notes what module a text is, and makes private what that does not expose, and the constructors of types that it
// exposes without them. A text without a head exposes all.
func expose(source []byte, f *facts.File) {
	at := header().FindSubmatchIndex(source)
	if at == nil {
		return
	}
	line := 1 + bytes.Count(source[:at[0]], []byte("\n"))
	f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingPackage, Value: string(source[at[2]:at[3]]), Line: uint32(line)})
	list, ok := exposing(string(source[at[1]:]))
	if !ok || strings.TrimSpace(list) == ".." {
		return
	}
	names := map[string]bool{} // and whether constructors are exposed too
	for _, m := range exposed().FindAllStringSubmatch(list, -1) {
		names[m[1]] = names[m[1]] || m[2] != ""
	}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		name, needed := s.Name, false
		if s.Container >= 0 {
			name, needed = f.Symbols[s.Container].Name, s.Kind == facts.KindEnumMember
		}
		if open, known := names[name]; !known || needed && !open {
			s.Visibility = facts.VisibilityPrivate
		}
	}
}

// exposing is what is between the parentheses of a module's head, behind the first.
func exposing(rest string) (string, bool) {
	depth := 1
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return remark().ReplaceAllString(rest[:i], ""), true
			}
		}
	}
	return "", false
}
