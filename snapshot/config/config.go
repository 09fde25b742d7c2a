// Package config reads what a project says of itself to codegraph: which files are
// indexed, which paths may depend on which, the rules of the audit and how much answers
// show. A tree keeps it in .codegraph/config.json.
//
// Unknown keys are errors that name the nearest known one. What the defaults of absent keys
// are is up to those who read them, but for FileSizeLimit. The package opens no files.
package config

import "slices"

// Path is where a tree keeps its configuration.
const Path = ".codegraph/config.json"

// FileSizeLimit is the size in bytes above which files are skipped.
func (c *Config) FileSizeLimit() int64 {
	if c.MaxFileSize == 0 {
		return DefaultMaxFileSize
	}
	return c.MaxFileSize
}

// DefaultMaxFileSize is the size in bytes from which files are skipped.
const DefaultMaxFileSize = 1 << 20

// largestMaxFileSize is the largest limit in bytes that a configuration may set: positions in facts have 32 bits.
const largestMaxFileSize = 1 << 30

// Config is a tree's own configuration. Languages, Include, Exclude and
// MaxFileSize change what is indexed and are part of the recipe. The doc tags
// are the texts of Schema.
type Config struct {
	Schema      string     `json:"$schema,omitempty" doc:"where an editor finds this schema"`
	Name        string     `json:"name,omitempty" doc:"what the project is called"`
	Languages   []string   `json:"languages,omitempty" doc:"only these languages, by the names that codegraph languages lists; all when empty"`
	Include     []string   `json:"include,omitempty" doc:"only paths that match one of these globs; also brings vendored files in"`
	Exclude     []string   `json:"exclude,omitempty" doc:"no paths that match one of these globs"`
	MaxFileSize int64      `json:"max_file_size,omitempty" doc:"bytes from which files are left out; 0 for the default of 1 MiB"`
	AutoUpdate  *bool      `json:"auto_update,omitempty" doc:"bring the worktree's graph up to date before an answer; true when absent"`
	Search      Searching  `json:"search,omitzero" doc:"defaults of search"`
	Output      Output     `json:"output,omitzero" doc:"how much answers show"`
	Boundaries  []Boundary `json:"boundaries,omitempty" doc:"which paths may depend on which"`
	Layers      []Layer    `json:"layers,omitempty" doc:"parts of the project, the uppermost first: each may depend on itself and on those below"`
	Audit       Audit      `json:"audit,omitzero" doc:"the gate"`
	Churn       Churn      `json:"churn,omitzero" doc:"how changes of files are counted"`
	FTS         bool       `json:"fts,omitempty" doc:"full-text search over the lines of files in exported databases, as by --with-fts"`

	Unknown []string `json:"-"` // keys that were left out because nothing knows them, see ParseAt

	RecipeRecency *bool `json:"recipe_recency,omitempty" doc:"remember when recipes ran; true when absent"`
}

// Searching has the defaults of search.
type Searching struct {
	MaxResults int `json:"max_results,omitempty" doc:"results where --limit is not given; 0 for the default of 20"`
}

// Output says how much answers show.
type Output struct {
	MaxTokens           int `json:"max_tokens,omitempty" doc:"tokens of an answer where --max-tokens is not given; 0 for each command's default"`
	TruncateSignatures  int `json:"truncate_signatures,omitempty" doc:"characters at which signatures are cut in lists; 0 for the default of 120"`
	TruncateDocComments int `json:"truncate_doc_comments,omitempty" doc:"characters at which the first sentences of docs are cut in lists; 0 for the default of 120"`
}

// Churn says how changes of files are counted.
type Churn struct {
	MaxCommits int `json:"max_commits,omitempty" doc:"newest commits of the first-parent history that count; 0 for the default of 1,000"`
}

// Boundary says which paths may depend on which: edges from a file that
// matches From to a file that matches To are denied, or, with Allow, those to
// anything else outside From.
type Boundary struct {
	Name   string `json:"name,omitempty" doc:"what the rule is called; shown with findings"`
	From   string `json:"from" doc:"glob of the files that the rule is about"`
	To     string `json:"to" doc:"glob of the files that they may not, or may alone, depend on"`
	Allow  bool   `json:"allow,omitempty" doc:"these alone are allowed"`
	Reason string `json:"reason,omitempty" doc:"why; shown with findings"`
}

// Layer is a part of a project. Layers are listed from the uppermost down; a lower
// one may not depend on one above it.
type Layer struct {
	Name  string   `json:"name" doc:"what the layer is called"`
	Paths []string `json:"paths" doc:"globs of its files"`
}

// AllBoundaries gives the boundaries that are written and those that the layers
// mean.
func (c *Config) AllBoundaries() []Boundary {
	out := slices.Clone(c.Boundaries)
	for i, lower := range c.Layers {
		for _, upper := range c.Layers[:i] {
			for _, from := range lower.Paths {
				for _, to := range upper.Paths {
					out = append(out, Boundary{Name: upper.Name + " > " + lower.Name, From: from, To: to, Reason: lower.Name + " is below " + upper.Name})
				}
			}
		}
	}
	return out
}
