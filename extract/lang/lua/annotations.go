//go:build cgo

package lua

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

var (
	note     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*---\s*@(\w+)\s+(.*)$`) })
	table    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:local\s+)?(\w+)\s*=`) })
	access   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:private|protected|public|package)\s+`) })
	typeName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\w+(?:\.\w+)*$`) })
)

// annotate notes what comments for the language server say of tables: of what class they are, and the classes of their fields.
func annotate(source []byte, f *facts.File) {
	if !bytes.Contains(source, []byte("@class")) {
		return
	}
	class, line := "", uint32(0)
	var fields [][2]string
	n := uint32(0)
	for text := range strings.SplitSeq(string(source), "\n") {
		n++
		m := note().FindStringSubmatch(text)
		switch {
		case m != nil && m[1] == "class":
			name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(m[2]), "(exact) "), " ")
			class, _, _ = strings.Cut(name, ":")
			line, fields = n, nil
		case m != nil && m[1] == "field" && class != "":
			name, rest, _ := strings.Cut(access().ReplaceAllString(m[2], ""), " ")
			fields = append(fields, [2]string{strings.TrimSuffix(name, "?"), strings.TrimSuffix(firstType(rest), "?")})
		case strings.HasPrefix(strings.TrimSpace(text), "--"):
		default:
			if of := table().FindStringSubmatch(text); of != nil && typeName().MatchString(class) {
				f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingClass, Value: class + "\x00" + of[1], Line: line})
				for _, field := range fields {
					if typeName().MatchString(field[0]) && typeName().MatchString(field[1]) && !spec.IsOneOf(plainTypes, field[1]) {
						f.Settings = append(f.Settings, facts.Setting{Key: facts.SettingField, Value: of[1] + "\x00" + field[0] + "\x00" + field[1], Line: line})
					}
				}
			}
			class = ""
		}
	}
}

// plainTypes are those of the language, and words that name none.
const plainTypes = "nil any boolean string number integer function table thread userdata lightuserdata unknown self void fun true false"

// docType reads what comments for the language server say of parameters, results and variables.
func docType(doc, of string, kind facts.Kind) string {
	for text := range strings.SplitSeq(doc, "\n") {
		word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		rest = strings.TrimSpace(rest)
		switch {
		case word == "@param" && kind == facts.KindParameter:
			name, typ, _ := strings.Cut(rest, " ")
			if strings.TrimSuffix(name, "?") == of {
				return firstType(typ)
			}
		case word == "@return" && of == "" && (kind == facts.KindFunction || kind == facts.KindMethod), word == "@type" && kind != facts.KindParameter && kind != facts.KindFunction && kind != facts.KindMethod:
			return firstType(rest)
		}
	}
	return ""
}

// firstType is the type that a text begins with: what follows a blank is a remark, but beside a bar and in brackets. A function
// gives none.
func firstType(text string) string {
	first, goesOn := "", true // behind a bar, and at the beginning
	for _, word := range spec.SplitOutside(spec.SplitOutside(strings.TrimSpace(text), ',')[0], ' ') {
		switch {
		case word == "":
			continue
		case !goesOn && word[0] != '|':
			return withoutFunction(first)
		}
		first, goesOn = first+word, strings.HasSuffix(word, "|")
	}
	return withoutFunction(first)
}

func withoutFunction(text string) string {
	if strings.HasPrefix(text, "fun(") || strings.HasPrefix(text, "{") {
		return ""
	}
	return strings.ReplaceAll(text, " ", "")
}
