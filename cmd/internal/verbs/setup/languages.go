package setup

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Languages is a request of languages.
type Languages struct{}

func NewLanguages() *verb.Verb {
	return &verb.Verb{
		Use:     "languages",
		Short:   "List the languages and how files of them are recognised",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return Languages{}.Run(ctx, e)
		},
	}
}

// languageJSON is a language in the JSON of languages.
type languageJSON struct {
	Name         string   `json:"name"`
	Tier         int      `json:"tier"`
	Depth        string   `json:"depth"`
	Extensions   []string `json:"extensions"`
	Filenames    []string `json:"filenames"`
	Prefixes     []string `json:"prefixes,omitempty"`
	Interpreters []string `json:"interpreters,omitempty"`
	ByContent    string   `json:"by_content,omitempty"` // how files are told that names do not tell
	Family       string   `json:"family,omitempty"`     // languages that a program may be written in together
	Kinds        []string `json:"kinds"`                // of definitions
	Edges        []string `json:"edges"`                // kinds of references
	Library      string   `json:"library,omitempty"`    // the versions of the libraries that are described
	Limits       []string `json:"limits,omitempty"`
}

func describeLanguage(l *lang.Language) languageJSON {
	j := languageJSON{Name: l.Name, Tier: l.Tier, Depth: l.Depth, Extensions: append([]string{}, l.Extensions...), Filenames: append([]string{}, l.Filenames...), Prefixes: l.Prefixes,
		Interpreters: l.Interpreters, ByContent: l.ByContent, Family: string(l.Family), Library: l.Library, Limits: l.Limits}
	if len(l.Interpreters) > 0 && j.ByContent == "" {
		j.ByContent = "a file without an extension by the program that its first line names"
	}
	j.Kinds, j.Edges = extract.Shown(l.Name)
	j.Kinds, j.Edges = append([]string{}, j.Kinds...), append([]string{}, j.Edges...)
	return j
}

func (req Languages) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	list := []languageJSON{}
	for _, l := range extract.Languages() {
		list = append(list, describeLanguage(&l))
	}
	slices.SortFunc(list, func(a, b languageJSON) int { return strings.Compare(a.Name, b.Name) })
	return &verb.Answer{Value: list, Text: func(out io.Writer) error {
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "LANGUAGE\tTIER\tRESOLVED\tFILES")
		for _, l := range list {
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", l.Name, l.Tier, l.Depth, strings.Join(slices.Concat(l.Extensions, l.Filenames), " "))
		}
		return w.Flush()
	}}, nil
}
