package tools

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// What remarks, errors and hints say to people at a command line: flags, and commands in backquotes.
var (
	flagPattern    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(^|[\s(])--([a-z][a-z0-9-]*)`) })
	commandPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("`codegraph ([^`]+)`") })
	optionPattern  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("`--([a-z][a-z0-9-]*) ([^`]+)`") })
	clausePattern  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`; |, or `) })
)

// wording says a remark as a client of the tool is to read it, who has parameters and tools where people have
// flags and verbs. A clause of a flag that clients lack is left out where something else is said.
func (t verbTool) wording(text string) string {
	text = commandPattern().ReplaceAllStringFunc(text, func(command string) string {
		if call, ok := asCall(strings.Fields(strings.Trim(command, "`"))[1:]); ok {
			return "`" + call + "`"
		}
		return command
	})
	text = optionPattern().ReplaceAllStringFunc(text, func(option string) string {
		name, value, _ := strings.Cut(strings.Trim(option, "`-"), " ")
		if name = strings.ReplaceAll(name, "-", "_"); !t.takes(name) {
			return option
		}
		return "`" + name + ": " + value + "`"
	})
	clauses, kept := clausePattern().Split(text, -1), ""
	between := append([]string{""}, clausePattern().FindAllString(text, -1)...)
	for i, clause := range clauses {
		said, known := t.withParameters(clause)
		if !known && (len(clauses) > i+1 || kept != "") {
			continue
		}
		if kept != "" {
			kept += between[i]
		}
		kept += said
	}
	return kept
}

// withParameters writes parameters for flags, and reports whether the tool has all of them. What stands in
// backquotes is a command of its own.
func (t verbTool) withParameters(clause string) (string, bool) {
	known := true
	parts := strings.Split(clause, "`")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = flagPattern().ReplaceAllStringFunc(parts[i], func(flag string) string {
			before, name, _ := strings.Cut(flag, "--")
			if name = strings.ReplaceAll(name, "-", "_"); !t.takes(name) {
				known = false
				return flag
			}
			return before + name
		})
	}
	return strings.Join(parts, "`"), known
}

// takes reports whether the tool has a parameter.
func (t verbTool) takes(name string) bool {
	if name == "max_tokens" || name == "json" {
		return true
	}
	for _, p := range t.Params {
		if p.Name == name {
			return true
		}
	}
	return false
}

// asCall writes a command as the call of a tool that every server has: its name, its arguments, its parameters
// as `name: value`.
func asCall(words []string) (string, bool) {
	few, err := tools(false)
	if err != nil {
		return "", false
	}
	for _, t := range few {
		set := ""
		at := len(t.words)
		if len(words) < at || !slices.Equal(words[:at], t.words) {
			i := slices.IndexFunc(t.as.Routes, func(r verb.Route) bool { return r.To == words[0] && r.Value != nil })
			if i < 0 {
				continue
			}
			at, set = 1, " "+t.as.Routes[i].Param+": true"
		}
		call := t.Name
		for _, w := range words[at:] {
			name, value, valued := strings.Cut(strings.TrimPrefix(w, "--"), "=")
			switch {
			case !strings.HasPrefix(w, "-"):
				call += " " + w
			case !strings.HasPrefix(w, "--") || !t.takes(strings.ReplaceAll(name, "-", "_")):
				return "", false
			default:
				call += " " + strings.ReplaceAll(name, "-", "_") + ":"
				if valued {
					call += " " + value
				}
			}
		}
		return call + set, true
	}
	return "", false
}

// reworded is an error as a client is to read it.
func (t verbTool) reworded(err error) error {
	if err == nil || output.IsOutcome(err) {
		return err
	}
	d := output.Describe(err)
	message, _ := t.withParameters(d.Message)
	hint := t.wording(d.Hint)
	if message == d.Message && hint == d.Hint {
		return err
	}
	return output.Failf(d.Code, hint, "%s", message)
}
