package main

import "strings"

// Kinds beyond the first, for `-kinds further`: what declarations ask of values.
const (
	listed     = "re-sign: list instead of one"
	beforeRest = "re-sign: parameter before a rest"
	result     = "re-sign: result changed"
	byName     = "re-sign: parameters by name alone"
	byPlace    = "re-sign: parameters by place alone"
	member     = "member required"
	typeParam  = "type parameter added"
	renamedKey = "rename member"
	throwing   = "exception added"
	final      = "made final"
	static     = "static no longer"
)

var furtherKinds = []string{listed, member, result, renamedKey, typeParam, listed, beforeRest, byName, byPlace, throwing, final, static}

// furtherMutation changes a definition's text by one of the further kinds.
func furtherMutation(src string, d symbol, language, kind string) (string, bool) {
	switch kind {
	case throwing, final, static:
		if language != "java" {
			return "", false
		}
		return map[string]func(string, symbol) (string, bool){throwing: withThrows, final: asFinal, static: withStatic}[kind](src, d)
	case member:
		return withMember(src, d, language)
	case typeParam:
		return withTypeParameter(src, d, language)
	case result:
		return withResult(src, d, language)
	case listed, beforeRest, byName, byPlace:
		if d.isCallable() {
			return withParameters(src, d, language, kind)
		}
	}
	return "", false
}

// withMember puts a member into a type that each value must have.
func withMember(src string, d symbol, language string) (string, bool) {
	from, to := offset(src, d.NameLine, d.NameColumn), offset(src, d.EndLine, d.EndColumn)
	open := strings.IndexByte(src[from:to], '{')
	switch {
	case language == "java":
		return withJavaMember(src, d)
	case language == "go" && open >= 0 && d.Kind == "interface":
		return src[:from+open+1] + "\nExtraAnew()\n" + src[from+open+1:], true
	case language == "go" && open >= 0 && d.Kind == "struct":
		return src[:from+open+1] + "\nextraAnew int\n" + src[from+open+1:], true
	case language == "typescript" && open >= 0 && (d.Kind == "interface" || d.Kind == "type" && strings.HasSuffix(strings.TrimSpace(src[from:from+open]), "=")):
		return src[:from+open+1] + " extraAnew: number;" + src[from+open+1:], true
	case language == "typescript" && open >= 0 && d.Kind == "class" && strings.Contains(src[offset(src, d.Line, 1):from], "abstract class"):
		return src[:from+open+1] + " abstract extraAnew(): void;" + src[from+open+1:], true
	case language == "python" && d.Kind == "class":
		line := strings.IndexByte(src[from:to], '\n')
		if line < 0 || !strings.HasSuffix(src[from:from+line], ":") {
			return "", false
		}
		rest := src[from+line+1 : to]
		indent := rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]
		if before := src[:from]; strings.Contains(before[max(0, len(before)-200):], "@dataclass") || strings.Contains(src[from:from+line], "TypedDict") || strings.Contains(src[from:from+line], "NamedTuple") {
			return src[:from+line+1] + indent + "extra_anew: int\n" + src[from+line+1:], true
		}
	}
	return "", false
}

// withTypeParameter puts a type parameter before the others, or before the parameters
// of a type that has none.
func withTypeParameter(src string, d symbol, language string) (string, bool) {
	at := offset(src, d.NameLine, d.NameColumn) + len(d.Name)
	isType := d.Kind == "interface" || d.Kind == "class" || d.Kind == "type" || d.Kind == "struct"
	if at >= len(src) || !isType && d.Kind != "function" {
		return "", false
	}
	switch {
	case (language == "typescript" || language == "java" && isType) && src[at] == '<':
		return src[:at+1] + "Anew, " + src[at+1:], true
	case language == "typescript" && isType:
		return src[:at] + "<Anew>" + src[at:], true
	case language == "go" && src[at] == '[':
		return src[:at+1] + "Anew any, " + src[at+1:], true
	}
	return "", false
}

// withResult gives a function another result.
func withResult(src string, d symbol, language string) (string, bool) {
	open := -1
	if d.isCallable() && !d.isConstructor() {
		open = parameterList(src, d)
	}
	if open < 0 {
		return "", false
	}
	end := closing(src, open)
	rest := src[end:]
	switch language {
	case "go":
		word, body, ok := strings.Cut(strings.TrimPrefix(rest, " "), " {")
		if !ok || word == "" || strings.ContainsAny(word, "\n{") {
			return "", false
		}
		if inner, isList := strings.CutPrefix(word, "("); isList {
			if strings.Contains(strings.Split(inner, ",")[0], " ") {
				return "", false // named
			}
			return src[:end] + " (int, " + inner + " {" + body, true
		}
		return src[:end] + " (int, " + word + ") {" + body, true
	case "typescript":
		after, ok := strings.CutPrefix(rest, ": ")
		if !ok {
			return "", false
		}
		n := strings.IndexFunc(after, notWord)
		if n <= 0 || strings.HasPrefix(after, "void ") || after[n] != ' ' && after[n] != ';' {
			return "", false
		}
		return src[:end] + ": " + after[:n] + "[]" + after[n:], true
	}
	return "", false
}

// withParameters changes how parameters are given.
func withParameters(src string, d symbol, language, kind string) (string, bool) {
	list, open, end := parametersOf(src, d)
	if open < 0 {
		return "", false
	}
	first := 0
	if language == "python" && len(list) > 0 && (strings.HasPrefix(strings.TrimSpace(list[0]), "self") || strings.HasPrefix(strings.TrimSpace(list[0]), "cls")) {
		first = 1
	}
	if len(list) <= first {
		return "", false
	}
	last := strings.TrimSpace(list[len(list)-1])
	switch {
	case kind == beforeRest && language == "typescript" && strings.HasPrefix(last, "..."):
		list = insert(list, len(list)-1, "extra: number")
	case kind == beforeRest && language == "go" && strings.Contains(last, " ..."):
		list = insert(list, len(list)-1, "extra chan int")
	case kind == byName && language == "python" && !strings.Contains(strings.Join(list, ","), "*"):
		list = insert(list, first, "*")
	case kind == byPlace && language == "python" && !strings.Contains(strings.Join(list, ","), "*") && !strings.Contains(strings.Join(list, ","), "/"):
		list = append(list, " /")
	case kind == listed && language != "python":
		for i := range list {
			if by, ok := asList(list[i], language); ok {
				list[i] = by
				return src[:open+1] + strings.Join(list, ",") + src[end:], true
			}
		}
		return "", false
	default:
		return "", false
	}
	return src[:open+1] + strings.Join(list, ",") + src[end:], true
}

// asList makes a parameter a list of what it was, or one of what was a list.
func asList(param, language string) (string, bool) {
	if language == "go" {
		name, typ, ok := strings.Cut(strings.TrimSpace(param), " ")
		switch {
		case !ok || strings.HasPrefix(typ, "..."):
			return "", false
		case strings.HasPrefix(typ, "[]"):
			return name + " " + typ[2:], true
		}
		return name + " []" + typ, true
	}
	name, typ, ok := strings.Cut(param, ":")
	typ = strings.TrimSpace(typ)
	switch {
	case !ok || strings.HasPrefix(strings.TrimSpace(name), "...") || strings.HasPrefix(strings.TrimSpace(name), "{") || typ == "any" || typ == "unknown":
		return "", false
	case strings.HasSuffix(typ, "[]") && strings.IndexFunc(strings.TrimSuffix(typ, "[]"), notWord) < 0:
		return name + ": " + strings.TrimSuffix(typ, "[]"), true
	case strings.IndexFunc(typ, notWord) < 0:
		return name + ": " + typ + "[]", true
	}
	return "", false
}
