package main

import (
	"path"
	"regexp"
	"strings"
)

var (
	javaImport  = regexp.MustCompile(`(?m)^import ([\w.]+\.([A-Z]\w*));`)
	javaMethod  = regexp.MustCompile(`(?m)^    (public|protected)? ?(?:static |final |synchronized )*(?:<[^\n]*> )?\w[\w<>\[\], ?.]* ([a-z]\w*)\([^)]*\)[^;{\n]*\{\n`)
	javaBody    = regexp.MustCompile(`(?m)^(?:    @\w.*\n)*    (?:public |protected |private )?(?:static |final |synchronized )*\w[\w<>\[\], ?.]* ([a-z]\w*)\([^)]*\)[^;{\n]*\{\n(?:        .*\n|\n)*    \}\n`)
	javaStatic  = regexp.MustCompile(`\b([A-Z]\w*)\.([a-z]\w*)\(`)
	javaChained = regexp.MustCompile(`\b(?:this|super|return|new)\b`)
	javaOpen    = regexp.MustCompile(`(?m)^    (?:public |protected )?(?:static |final |synchronized )*\w[\w<>\[\], ?.]* ([a-z]\w*)\(`)
)

func javaEdits(s *subject, kind, file, text string) []edit {
	var out []edit
	switch kind {
	case missingModule:
		for _, m := range javaImport.FindAllStringSubmatchIndex(text, -1) {
			if s.hasClass(strings.ReplaceAll(text[m[2]:m[3]], ".", "/")) {
				out = append(out, replaced(file, text, m[3], m[3], "Gone", "imports "+text[m[4]:m[5]]+"Gone"))
			}
		}
		if name := strings.TrimSuffix(path.Base(file), ".java"); s.usedElsewhere(file, word(name, "")) {
			out = append(out, edit{place: file + ":1 removed", changed: map[string]string{file: ""}})
		}
	case missingName:
		for _, m := range javaStatic.FindAllStringSubmatchIndex(text, -1) {
			if s.hasClass(text[m[2]:m[3]]) {
				out = append(out, replaced(file, text, m[5], m[5], "Gone", "calls "+text[m[2]:m[5]]+"Gone"))
			}
		}
	case removedAlternative:
		return cuts(s, file, text, javaBody, `\(`)
	case narrowed:
		for _, m := range javaMethod.FindAllStringSubmatchIndex(text, -1) {
			if name := text[m[4]:m[5]]; m[2] >= 0 && s.usedElsewhere(file, regexp.MustCompile(`[.]`+name+`\(`)) {
				out = append(out, replaced(file, text, m[2], m[3], "private", "private "+name))
			}
		}
	case wrongArity:
		out = s.arityEdits(file, text, javaOpen, "Thread.State extra", javaChained)
	}
	return out
}

// hasClass reports a file of a class, named alone or with its folders.
func (s *subject) hasClass(name string) bool {
	for file := range s.files {
		if strings.HasSuffix(file, "/"+name+".java") {
			return true
		}
	}
	return false
}
