package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// edit is a small change of behaviour: a pattern within a line of code and what
// is there instead, "" for nothing that can be done.
type edit struct {
	name      string
	languages string // those it is for, all when empty
	pattern   *regexp.Regexp
	in        byte // what the first group's first byte must be: code, text or template
	instead   func(m []string) string
}

var edits = []edit{
	{"operator changed", "", regexp.MustCompile(` (\+|-|\*|==|!=|===|!==|<=|>=|&&|\|\||and|or) `), code, func(m []string) string { return " " + opposite[m[1]] + " " }},
	{"number changed", "", regexp.MustCompile(`[ (\[=,](\d+)[\]),; ]`), code, func(m []string) string {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return ""
		}
		return m[0][:1] + strconv.Itoa(n+1) + m[0][len(m[0])-1:]
	}},
	{"content of a string", "", regexp.MustCompile(`["'](\w)`), text, func(m []string) string { return m[0][:1] + "x" + m[1] }},
	{"blank in a string", "", regexp.MustCompile(`(\w) (\w)`), text, func(m []string) string { return m[1] + "  " + m[2] }},
	{"blank in a template", "typescript", regexp.MustCompile(`(\w) (\w)`), template, func(m []string) string { return m[1] + "  " + m[2] }},
	{"argument added", "go", regexp.MustCompile(`(= |return )([\w.]+)\(([\w"'])`), code, func(m []string) string { return m[1] + m[2] + "(nil, " + m[3] }},
	{"argument added", "typescript java", regexp.MustCompile(`(= |return )([\w.]+)\(([\w"'])`), code, func(m []string) string { return m[1] + m[2] + "(null, " + m[3] }},
	{"argument added", "python", regexp.MustCompile(`(= |return )([\w.]+)\(([\w"'])`), code, func(m []string) string { return m[1] + m[2] + "(None, " + m[3] }},
	{"operands regrouped", "", regexp.MustCompile(`([\w.)\]]+) (\+|-|\*|/|&&|and) ([\w.]+) (\+|-|\|\||or) ([\w.]+)`), code, func(m []string) string {
		if (m[2] == "&&" || m[2] == "and") && (m[4] == "+" || m[4] == "-") {
			return "" // so it is grouped already
		}
		return fmt.Sprintf("%s %s (%s %s %s)", m[1], m[2], m[3], m[4], m[5])
	}},
	{"result made a tuple", "python", regexp.MustCompile(`^\s+return (\w[\w.]*)$`), code, func(m []string) string { return m[0] + "," }},
	{"one-element list", "python", regexp.MustCompile(`\((\w+),\)`), code, func(m []string) string { return "(" + m[1] + ")" }},
	{"result on the next line", "typescript", regexp.MustCompile(`^\s+return (\w[\w.]*);?$`), code, func(m []string) string {
		return strings.Replace(m[0], "return ", "return\n", 1)
	}},
	{"empty statement as body", "typescript java", regexp.MustCompile(`^(\s*if \([\w.!]+\)) (return|throw)`), code, func(m []string) string { return m[1] + "; " + m[2] }},
}

var opposite = map[string]string{"+": "-", "-": "+", "*": "+", "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<=": "<", ">=": ">", "&&": "||", "||": "&&", "and": "or", "or": "and"}

// Edits of whole lines, which patterns do not tell.
const (
	removed = "statement removed"
	out     = "statement out of its block"
)

func editsOf(language string) []string {
	names := []string{removed, out}
	for _, e := range edits {
		if e.languages == "" || slices.Contains(strings.Fields(e.languages), language) {
			names = append(names, e.name)
		}
	}
	return names
}

// statement is a call on a line of its own.
var statement = regexp.MustCompile(`^(\s+)[\w.]+\([^{}]*\);?$`)

// apply makes the edit at one of the places inside of the spans where it can be
// made, chosen by chance; false when there is none.
func apply(name, language, source string, spans [][2]int, chance *rand.Rand) (string, bool) {
	lines, kinds := strings.Split(source, "\n"), strings.Split(mask(language, source), "\n")
	var places []int
	for _, s := range spans {
		for n := s[0] + 1; n < s[1] && n < len(lines); n++ { // neither the head nor the last line
			places = append(places, n-1)
		}
	}
	chance.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for _, i := range places {
		if strings.HasPrefix(strings.TrimSpace(lines[i]), "//") {
			continue // to a mask that quotes in a regular expression led astray, it is code
		}
		if after, ok := editLine(name, language, lines, kinds, i); ok {
			return strings.Join(after, "\n"), true
		}
	}
	return "", false
}

func editLine(name, language string, lines, kinds []string, i int) ([]string, bool) {
	switch {
	case name != removed && name != out:
	case !simple(lines, kinds, i):
		return nil, false
	case name == removed:
		return slices.Delete(slices.Clone(lines), i, i+1), true
	case language == "python":
		return dedent(lines, i)
	default:
		return moveOut(lines, i)
	}
	for _, e := range edits {
		if e.name != name || e.languages != "" && !slices.Contains(strings.Fields(e.languages), language) {
			continue
		}
		for _, at := range e.pattern.FindAllStringSubmatchIndex(lines[i], -1) {
			var m []string
			for g := 0; g < len(at); g += 2 {
				m = append(m, lines[i][at[g]:at[g+1]])
			}
			if kinds[i][at[2]] != e.in || kinds[i][at[3]-1] != e.in || e.in == code && strings.Trim(kinds[i][at[2]:at[1]], string([]byte{code, text})) != "" {
				continue
			}
			if head := lines[i][:at[0]]; e.in == template && (!strings.Contains(lines[i], "`") || strings.LastIndex(head, "${") > strings.LastIndex(head, "}")) {
				continue // code between braces, or after what led the mask astray
			}
			if s := e.instead(m); s != "" {
				after := slices.Clone(lines)
				after[i] = lines[i][:at[0]] + s + lines[i][at[1]:]
				return after, true
			}
		}
	}
	return nil, false
}

// simple reports whether a line is a whole statement, and the lines around it are.
func simple(lines, kinds []string, i int) bool {
	if i == 0 || i+1 >= len(lines) || !statement.MatchString(lines[i]) || strings.ContainsAny(kinds[i], string([]byte{comment})) ||
		strings.Count(lines[i], "(") != strings.Count(lines[i], ")") {
		return false
	}
	before := strings.TrimSpace(lines[i-1])
	if before == "" || !strings.ContainsAny(before[len(before)-1:], ";{:") && !statement.MatchString(lines[i-1]) {
		return false
	}
	next := strings.TrimSpace(lines[i+1])
	return next == "" || !strings.ContainsAny(next[:1], ".?+-*/&|,([`")
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// moveOut puts a block's last statement, which is not its only one, behind the block.
func moveOut(lines []string, i int) ([]string, bool) {
	if indent(lines[i-1]) != indent(lines[i]) || indent(lines[i+1]) >= indent(lines[i]) || indent(lines[i+1]) == 0 || strings.TrimSpace(lines[i+1]) != "}" {
		return nil, false
	}
	after := slices.Clone(lines)
	after[i], after[i+1] = lines[i+1], lines[i]
	return after, true
}

// dedent is moveOut for Python.
func dedent(lines []string, i int) ([]string, bool) {
	next := i + 1
	for next < len(lines) && strings.TrimSpace(lines[next]) == "" {
		next++
	}
	if next == len(lines) || indent(lines[i-1]) != indent(lines[i]) || indent(lines[next]) >= indent(lines[i]) || indent(lines[next]) == 0 {
		return nil, false
	}
	for _, w := range []string{"else", "elif", "except", "finally", "#", "@", ")", "]", "}"} {
		if strings.HasPrefix(strings.TrimSpace(lines[next]), w) {
			return nil, false
		}
	}
	after := slices.Clone(lines)
	after[i] = lines[next][:indent(lines[next])] + strings.TrimSpace(lines[i])
	return after, true
}
