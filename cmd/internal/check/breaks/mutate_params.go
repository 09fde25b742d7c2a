package main

import "strings"

// withOtherSignature changes a function's parameters; ok is false when it has none that
// the change asks for.
func withOtherSignature(src string, d symbol, language, kind string) (string, bool) {
	list, open, end := parametersOf(src, d)
	if open < 0 {
		return "", false
	}
	first := 0
	if language == "python" && d.ParentKind != "" && d.ParentKind != "file" && len(list) > 0 {
		if name := strings.TrimSpace(list[0]); name == "self" || name == "cls" || strings.HasPrefix(name, "self:") || strings.HasPrefix(name, "cls:") {
			first = 1
		}
	}
	switch kind {
	case required:
		list = insert(list, first, map[string]string{"go": "extra int", "typescript": "extra: number", "python": "extra", "java": "int extra"}[language])
		if language == "go" && !namesParameters(list[1:]) {
			list[0] = "int"
		}
	case optional:
		if len(list) > first && strings.ContainsAny(list[len(list)-1], "*.") {
			return "", false // a rest is last
		}
		list = append(list, map[string]string{"go": " extra ...int", "typescript": " extra?: number", "python": " extra=None", "java": " int... extra"}[language])
		if language == "go" && !namesParameters(list[:len(list)-1]) {
			list[len(list)-1] = " ...int"
		}
	case dropped:
		if len(list) <= first || language == "go" && !strings.Contains(strings.TrimSpace(list[len(list)-1]), " ") {
			return "", false
		}
		if last := strings.TrimSpace(list[len(list)-1]); strings.HasPrefix(last, "*") || strings.HasPrefix(last, "...") {
			return "", false
		}
		list = list[:len(list)-1]
	case retyped:
		if len(list) <= first {
			return "", false
		}
		by, ok := otherType(list[first], language)
		if !ok {
			return "", false
		}
		list[first] = by
	}
	return src[:open+1] + strings.Join(list, ",") + src[end:], true
}

// parameterList finds the parenthesis behind a function's name, its type
// parameters and, of an arrow function, its equals sign.
func parameterList(src string, d symbol) int {
	i := offset(src, d.NameLine, d.NameColumn) + len(d.Name)
	if i >= len(src) {
		return -1
	}
	skip := func(words ...string) {
		for again := true; again; {
			again = false
			for _, w := range words {
				if strings.HasPrefix(src[i:], w) {
					i, again = i+len(w), true
				}
			}
		}
	}
	generic := func() {
		if i < len(src) && (src[i] == '[' || src[i] == '<') {
			i = closing(src, i)
		}
	}
	generic()
	if d.NodeKind == "arrow_function" {
		skip(" ", "=", "async")
		generic()
	}
	if i >= len(src) || src[i] != '(' {
		return -1
	}
	return i
}

func insert(list []string, at int, text string) []string {
	if at > 0 {
		text = " " + text
	}
	rest := append([]string{}, list[at:]...)
	if at == 0 && len(rest) > 0 && !strings.HasPrefix(rest[0], "\n") {
		rest[0] = " " + rest[0]
	}
	return append(append(list[:at:at], text), rest...)
}

// namesParameters reports a Go list of parameters with names.
func namesParameters(list []string) bool {
	return len(list) == 0 || strings.Contains(strings.TrimSpace(list[len(list)-1]), " ")
}

// otherType gives a parameter another type; in Python another name, which is
// what its callers see of one.
func otherType(param, language string) (string, bool) {
	switch language {
	case "python":
		name := strings.TrimSpace(param)
		if strings.HasPrefix(name, "*") || name == "/" {
			return "", false
		}
		if i := strings.IndexFunc(name, notWord); i >= 0 {
			name = name[:i]
		}
		return strings.Replace(param, name, name+"_anew", 1), name != ""
	case "java":
		return otherJavaType(param)
	case "typescript":
		name, old, ok := strings.Cut(param, ":")
		switch strings.TrimSpace(old) {
		case "string":
			return name + ": number", ok
		case "number", "boolean":
			return name + ": string", ok
		}
		return "", false
	}
	name, old, ok := strings.Cut(strings.TrimSpace(param), " ")
	switch old {
	case "string":
		return name + " []byte", ok
	case "int", "bool":
		return name + " string", ok
	case "[]byte":
		return name + " string", ok
	}
	if strings.HasPrefix(old, "*") {
		return name + " *" + old, ok
	}
	return "", false
}

// parametersOf cuts a function's parameters apart, with the places of what opens and
// closes their list; open is -1 where there is none.
func parametersOf(src string, d symbol) (list []string, open, end int) {
	if open = parameterList(src, d); open < 0 {
		return nil, -1, 0
	}
	if end = closing(src, open) - 1; end <= open || end >= len(src) {
		return nil, -1, 0
	}
	return commas(src, open+1, end), open, end
}
