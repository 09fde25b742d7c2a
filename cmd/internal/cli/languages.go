package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/extract"
)

// LanguagesOptions are the options of languages.
type LanguagesOptions struct{ *Global }

func newLanguagesCommand(g *Global) *cobra.Command {
	return &cobra.Command{
		Use:   "languages",
		Short: "List the languages and how files of them are recognised",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runLanguages(LanguagesOptions{g}, c.OutOrStdout())
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
	Interpreters []string `json:"interpreters,omitempty"`
}

func languageNames() []string {
	var names []string
	for _, l := range extract.Languages() {
		names = append(names, l.Name)
	}
	return names
}

func runLanguages(opts LanguagesOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	list := []languageJSON{}
	for _, l := range extract.Languages() {
		list = append(list, languageJSON{l.Name, l.Tier, l.Depth, append([]string{}, l.Extensions...), append([]string{}, l.Filenames...), l.Interpreters})
	}
	slices.SortFunc(list, func(a, b languageJSON) int { return strings.Compare(a.Name, b.Name) })
	if format == "json" {
		return output.JSON(out, list)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "LANGUAGE\tTIER\tRESOLVED\tFILES")
	for _, l := range list {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", l.Name, l.Tier, l.Depth, strings.Join(slices.Concat(l.Extensions, l.Filenames), " "))
	}
	return w.Flush()
}
