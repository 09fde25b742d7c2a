package recipes

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Folder is where a project's tree has its own recipes.
const Folder = ".codegraph/recipes"

// ErrRecipe is wrapped by the errors of recipes that cannot be read, and of
// wrong parameters.
var ErrRecipe = errors.New("wrong recipe")

// ErrUnknown is returned for an id that no recipe has.
var ErrUnknown = errors.New("no recipe")

// Recipe is a named query.
type Recipe struct {
	ID      string   `yaml:"-" json:"id"`
	Summary string   `yaml:"summary" json:"summary"`
	Group   string   `yaml:"group" json:"group,omitempty"`
	Aliases []string `yaml:"aliases" json:"aliases,omitempty"` // other ids that it is found by
	Params  []Param  `yaml:"params" json:"params"`
	Level   string   `yaml:"level" json:"level"`               // of a row as a finding: note, warning or error
	Message string   `yaml:"message" json:"message,omitempty"` // of a row, with {column} for values
	Actions []Action `yaml:"actions" json:"actions,omitempty"`
	// Families are those of the languages that the recipe knows anything of, UnusedTold or ImportsTold; empty
	// where it knows all. Needs is what else it needs to have rows.
	Families []string `yaml:"families" json:"families,omitempty"`
	Needs    []Need   `yaml:"needs" json:"needs,omitempty"`

	Project bool   `yaml:"-" json:"project"`
	Shadows bool   `yaml:"-" json:"shadows"` // takes the place of a bundled one
	SQL     string `yaml:"-" json:"sql,omitempty"`
	Text    string `yaml:"-" json:"text,omitempty"` // the page without its head
}

// UnusedTold is in Families for all whose descriptions say what may be unused, ImportsTold
// for all that say it of imports.
const (
	UnusedTold  = "unused"
	ImportsTold = "imports"
)

// Need is something without which a recipe has no rows: a statement that gives a
// row where it is there, and what is said where it is not.
type Need struct {
	Query     string `yaml:"query" json:"query"`
	Otherwise string `yaml:"otherwise" json:"otherwise"`
}

// Action is what may be done about a row, with {column} for values.
type Action struct {
	Type        string `yaml:"type" json:"type"`
	Description string `yaml:"description" json:"description"`
	Command     string `yaml:"command" json:"command,omitempty"`
}

// Param is a parameter, :name in the statement.
type Param struct {
	Name     string   `yaml:"name" json:"name"`
	Type     Type     `yaml:"type" json:"type"`
	Doc      string   `yaml:"doc" json:"doc"`
	Required bool     `yaml:"required" json:"required"`
	Default  any      `yaml:"default" json:"default"` // null when there is none
	Values   []string `yaml:"values" json:"values,omitempty"`
}

// Parse reads a recipe's two files. page may be nil.
func Parse(id string, sql, page []byte) (*Recipe, error) {
	r := &Recipe{ID: id, Level: "note", SQL: strings.TrimSpace(string(sql)), Params: []Param{}}
	fail := func(format string, args ...any) (*Recipe, error) {
		return nil, fmt.Errorf("%w %s: %s", ErrRecipe, id, fmt.Sprintf(format, args...))
	}
	if !idForm().MatchString(id) {
		return fail("an id is made of small letters, digits and hyphens")
	}
	if r.SQL == "" {
		return fail("the statement is empty")
	}
	head, text := split(page)
	r.Text = strings.TrimSpace(string(text))
	if len(head) > 0 {
		d := yaml.NewDecoder(bytes.NewReader(head))
		d.KnownFields(true)
		if err := d.Decode(r); err != nil {
			return fail("%s", strings.Join(strings.Fields(err.Error()), " "))
		}
	}
	if !slices.Contains([]string{"note", "warning", "error"}, r.Level) {
		return fail("level %q: use note, warning or error", r.Level)
	}
	for _, n := range r.Needs {
		if strings.TrimSpace(n.Query) == "" || n.Otherwise == "" {
			return fail("needs: each has a query, and what is said otherwise")
		}
	}
	for i := range r.Params {
		if err := r.Params[i].check(); err != nil {
			return fail("parameter %q: %v", r.Params[i].Name, err)
		}
	}
	return r, nil
}

var (
	idForm   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`) })
	nameForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9_]*$`) })
)

// split cuts a page into its head and the rest.
func split(page []byte) (head, text []byte) {
	page = bytes.ReplaceAll(page, []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(page, []byte("---\n"))
	if !ok {
		return nil, page
	}
	head, text, ok = bytes.Cut(rest, []byte("\n---\n"))
	if !ok {
		return nil, page
	}
	return head, text
}
