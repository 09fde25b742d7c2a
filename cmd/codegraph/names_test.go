package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// takesName are the verbs that take names, with what they are given: NAME is a function, METHOD and TYPE
// are what they say. Others of docs/cli.md that say NAME take names of their own.
var takesName = []struct{ verb, args string }{
	{"symbol", "NAME"}, {"snippet", "NAME"}, {"refs", "NAME"}, {"callers", "NAME"}, {"callees", "NAME"},
	{"impact", "NAME"}, {"trace", "NAME NAME"}, {"log", "NAME"}, {"blame", "NAME"}, {"blame", "'NAME -> NAME'"}, {"when", "'NAME -> NAME'"},
	{"recipe", "find-references --param name=sum"},
	{"hierarchy", "TYPE"}, {"implementations", "TYPE"},
	{"outline", "FILE"}, {"signature", "FILE"}, {"deps", "FILE"},
}

var otherNames = []string{"remove", "repos", "update", "baseline", "unlink", "affected", "diff-context", "hook", "pr-comment", "agents", "cache", "config", "sql", "sync"}

// TestNames asks every verb that takes names for them in all forms, and for one that nothing has: exit code
// 1, and what it could have been.
func TestNames(t *testing.T) {
	t.Parallel()
	forms := map[string][]string{
		"NAME": {"sum", "shop.sum", "sum()", "example.com/shop.sum", "cart.go:sum", "./cart.go:sum", "cart.go:12", "cart.go:12:6", "cart.go:13-15"},
		"TYPE": {"Totaler", "shop.Totaler", "(Totaler)", "cart.go:Totaler", "cart.go:4"},
		"FILE": {"cart.go", "./cart.go"},
	}
	unknown := map[string][2]string{"NAME": {"sun", "did you mean sum?"}, "TYPE": {"Totalerr", "did you mean Totaler?"}, "FILE": {"crat.go", "did you mean cart.go?"}}
	s := newStage(t)
	s.run(verbRun{verb: "sync"})
	for _, v := range takesName {
		for stand, list := range forms {
			if !strings.Contains(v.args, stand) {
				continue
			}
			for _, form := range list {
				r := verbRun{verb: v.verb, args: strings.ReplaceAll(v.args, stand, quoteName(v.args, form))}
				if code, out, message := s.run(r); code != 0 || out == "" {
					t.Errorf("codegraph %s %s: exit code %d\n%s%s", r.verb, r.args, code, out, message)
				}
			}
			r := verbRun{verb: v.verb, args: strings.ReplaceAll(v.args, stand, unknown[stand][0])}
			if code, _, message := s.run(r); code != 1 || !strings.Contains(message, unknown[stand][1]) {
				t.Errorf("codegraph %s %s: exit code %d\n%s", r.verb, r.args, code, message)
			}
			r.args += " --json"
			code, out, message := s.run(r)
			if code != 1 || !strings.Contains(message, `"code": "unknown_`) || out != "" && !strings.Contains(out, `"nearest"`) {
				t.Errorf("codegraph %s %s: exit code %d\n%s%s", r.verb, r.args, code, out, message)
			}
		}
		if code, _, message := s.run(verbRun{verb: v.verb, args: "--no-such-flag"}); code != 2 {
			t.Errorf("codegraph %s --no-such-flag: exit code %d\n%s", v.verb, code, message)
		}
	}
}

// quoteName keeps a form in one word where the argument is not quoted already.
func quoteName(args, form string) string {
	if strings.HasPrefix(args, "'") {
		return form
	}
	return "'" + form + "'"
}

// TestNamesAreTaken finds the verbs that take names and are not tried.
func TestNamesAreTaken(t *testing.T) {
	page, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^    codegraph ([a-z -]*?) .*\b(?:SYMBOL|NAME|TARGET|TYPE|FROM|FILE)\b`).FindAllSubmatch(page, -1)
	if len(found) < 20 {
		t.Fatalf("%d verbs take names by docs/cli.md", len(found))
	}
	for _, m := range found {
		verb := string(m[1])
		if tried := slices.ContainsFunc(takesName, func(v struct{ verb, args string }) bool { return v.verb == verb }); !tried && !slices.Contains(otherNames, verb) {
			t.Errorf("codegraph %s takes a name and is not among takesName", verb)
		}
	}
}
