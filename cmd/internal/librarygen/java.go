package main

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed Library.java
var javaProgram string

// javaType is a type of Java's library: what it is and is below, and its members, each by what names it.
type javaType struct {
	head    string
	members []string
	known   map[string]bool
}

// javaLibrary lists the types of Java's library with their supertypes and members, as snapshot/link/internal/java/library
// reads them. Of several versions on this machine a type is as the newest has it, and members that only an older one has are
// added.
func javaLibrary() (string, []byte, error) {
	homes, err := filepath.Glob("/usr/lib/jvm/*/bin/java")
	if err != nil {
		return "", nil, err
	}
	if java, err := exec.LookPath("java"); err == nil {
		homes = append(homes, java)
	}
	texts := map[string]string{} // by version
	for _, java := range homes {
		version, types, err := javaTypes(java)
		if err != nil {
			return "", nil, absence(fmt.Sprintf("%s does not run the program: %v", java, err))
		}
		texts[version] = types
	}
	if len(texts) == 0 {
		return "", nil, absence("there is no java in PATH")
	}
	versions := slices.SortedFunc(maps.Keys(texts), func(a, b string) int { return major(b) - major(a) })
	types := map[string]*javaType{}
	for _, v := range versions {
		addJavaTypes(types, texts[v])
	}
	return "Java " + strings.Join(versions, ", "), []byte(javaText(types)), nil
}

// major is the first number of a version, 0 of one that begins with none.
func major(version string) int {
	first, _, _ := strings.Cut(version, ".")
	n, err := strconv.Atoi(first)
	if err != nil {
		return 0
	}
	return n
}

func javaTypes(java string) (version, types string, err error) {
	dir, err := os.MkdirTemp("", "librarygen-")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "Library.java")
	if err := os.WriteFile(program, []byte(javaProgram), 0o644); err != nil {
		return "", "", err
	}
	out, err := exec.Command(java, program).Output()
	version, types, _ = strings.Cut(string(out), "\n")
	return version, types, err
}

// addJavaTypes adds what is not known yet.
func addJavaTypes(types map[string]*javaType, text string) {
	var t *javaType
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if member, ok := strings.CutPrefix(line, " "); ok {
			if key := memberKey(member); !t.known[key] {
				t.known[key] = true
				t.members = append(t.members, member)
			}
			continue
		}
		head, _, _ := strings.Cut(line, " : ")
		name, _, _ := strings.Cut(head[strings.LastIndexByte(head, ' ')+1:], "<")
		if t = types[name]; t == nil {
			t = &javaType{head: line, known: map[string]bool{}}
			types[name] = t
		}
	}
}

// memberKey names a member: a method with its parameters, without what type arguments these have.
func memberKey(member string) string {
	if strings.HasPrefix(member, ".") {
		return strings.Fields(member)[0]
	}
	member = strings.TrimLeft(member, "!^#")
	if strings.HasPrefix(member, "<") {
		_, member, _ = strings.Cut(member, ">")
	}
	signature, _, _ := strings.Cut(member, ")")
	for was := ""; was != signature; {
		was, signature = signature, typeArguments.ReplaceAllString(signature, "")
	}
	return signature
}

var (
	typeArguments = regexp.MustCompile(`<[^<>]*>`)
	qualified     = regexp.MustCompile(`\b[a-z]\w*(?:\.\w+)+`)
)

// javaText writes types named by their last parts where one alone has it.
func javaText(types map[string]*javaType) string {
	last := map[string]int{}
	for name := range types {
		last[name[strings.LastIndexByte(name, '.')+1:]]++
	}
	short := func(text string) string {
		return qualified.ReplaceAllStringFunc(text, func(name string) string {
			if part := name[strings.LastIndexByte(name, '.')+1:]; types[name] != nil && last[part] == 1 {
				return part
			}
			return name
		})
	}
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(types)) {
		t := types[name]
		head, supers, ok := strings.Cut(t.head, " : ")
		out.WriteString(head)
		if ok {
			out.WriteString(" : " + short(supers))
		}
		out.WriteByte('\n')
		for _, m := range t.members {
			out.WriteString(" " + short(m) + "\n")
		}
	}
	return out.String()
}
