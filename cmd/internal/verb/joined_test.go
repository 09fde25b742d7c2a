package verb_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// joinedVerb answers with what each of its parts was given.
func joinedVerb() *verb.Verb {
	make := func(name string, most int) *verb.Verb {
		var all bool
		var kinds []string
		v := &verb.Verb{Use: name, Args: verb.Arguments(0, most, "so many"), Formats: []string{name, "json"}}
		v.Run = func(_ context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			return &verb.Answer{Value: fmt.Sprintf("%s%v%v%v%s", name, all, kinds, args, e.Format)}, nil
		}
		v.Flags().BoolVar(&all, "all", false, "")
		v.Flags().StringSliceVar(&kinds, "kind", nil, "")
		return v
	}
	first, other, many := make("first", 0), make("other", 1), make("many", -1)
	first.Tools = []verb.Tool{{}}
	other.Flags().Int("depth", 0, "")
	return verb.Join(first, verb.Part{Flag: "other", Verb: other}, verb.Part{Chosen: func(args []string) bool { return len(args) > 1 }, Verb: many})
}

func TestJoin(t *testing.T) {
	for line, want := range map[string]string{
		"":                        "firstfalse[][]first",
		"--all --kind=a,b":        "firsttrue[a b][]first",
		"--other x --kind=a,b":    "otherfalse[a b][x]other",
		"--other --all --depth=2": "othertrue[][]other",
		"x y --all":               "manytrue[][x y]many",
		"--depth=2":               "error: --depth says nothing here",
		"x":                       "error: first takes so many, not 1",
		"--other x y":             "error: other takes so many, not 2",
	} {
		v := joinedVerb()
		if err := v.Flags().Parse(strings.Fields(line)); err != nil {
			t.Fatal(err)
		}
		a, err := v.Do(t.Context(), &verb.Env{}, v.Flags().Args())
		got := ""
		if err != nil {
			got = "error: " + output.Describe(err).Message
		} else {
			got = fmt.Sprint(a.Value)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
	v := joinedVerb()
	for _, p := range v.Tools[0].Parameters(v) {
		if p.Name == "other" || p.Name == "depth" {
			t.Errorf("%s is a parameter of the tool", p.Name)
		}
	}
}
