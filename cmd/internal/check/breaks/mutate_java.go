package main

import (
	"regexp"
	"strings"
)

// narrowedJava takes `public` from a type, and makes a public member package-private or
// private, by the length of its name.
func narrowedJava(src string, d symbol) (text, name string, ok bool) {
	from, to := offset(src, d.Line, d.Column), offset(src, d.NameLine, d.NameColumn)
	at := strings.Index(src[from:to], "public ")
	if at < 0 || d.Visibility != "public" {
		return "", "", false
	}
	by := ""
	if d.ParentKind == "class" && len(d.Name)%2 == 0 {
		by = "private "
	}
	return src[:from+at] + by + src[from+at+len("public "):], "", true
}

var javaParameter = regexp.MustCompile(`^(\s*(?:final )?)(String|int|long|boolean|char|double)( \w+\s*)$`)

// otherJavaType gives a parameter of a simple type one that no value of it suits.
func otherJavaType(param string) (string, bool) {
	m := javaParameter.FindStringSubmatch(param)
	if m == nil {
		return "", false
	}
	return m[1] + "java.util.List<Runnable>" + m[3], true
}

// withJavaMember puts an abstract method into an interface or an abstract class.
func withJavaMember(src string, d symbol) (string, bool) {
	head, from, to := offset(src, d.Line, d.Column), offset(src, d.NameLine, d.NameColumn), offset(src, d.EndLine, d.EndColumn)
	open := strings.IndexByte(src[from:to], '{')
	switch {
	case open < 0 || strings.Contains(src[head:from], "@interface"):
		return "", false
	case d.Kind == "interface":
		return src[:from+open+1] + " void extraAnew();" + src[from+open+1:], true
	case d.Kind == "class" && strings.Contains(src[head:from], "abstract "):
		return src[:from+open+1] + " abstract void extraAnew();" + src[from+open+1:], true
	}
	return "", false
}

// withThrows has a method throw a checked exception.
func withThrows(src string, d symbol) (string, bool) {
	open := parameterList(src, d)
	if open < 0 {
		return "", false
	}
	end := closing(src, open)
	if rest := strings.TrimSpace(src[end:]); !strings.HasPrefix(rest, "{") && !strings.HasPrefix(rest, ";") {
		return "", false
	}
	return src[:end] + " throws java.io.IOException" + src[end:], true
}

// asFinal closes a class or method for those that extend or override it.
func asFinal(src string, d symbol) (string, bool) {
	from, to := offset(src, d.Line, d.Column), offset(src, d.NameLine, d.NameColumn)
	at := strings.Index(src[from:to], "public ")
	if at < 0 || strings.Contains(src[from:to], "final ") || strings.Contains(src[from:to], "abstract ") || strings.Contains(src[from:to], "interface ") || d.Kind != "class" && d.Kind != "method" || d.ParentKind == "interface" {
		return "", false
	}
	return src[:from+at] + "public final " + src[from+at+len("public "):], true
}

// withStatic makes a method of a class an instance's, or the other way round.
func withStatic(src string, d symbol) (string, bool) {
	from, to := offset(src, d.Line, d.Column), offset(src, d.NameLine, d.NameColumn)
	if d.Kind != "method" {
		return "", false
	}
	if at := strings.Index(src[from:to], " static "); at >= 0 {
		return src[:from+at] + src[from+at+len(" static"):], true
	}
	return "", false
}
