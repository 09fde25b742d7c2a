package snapshot

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/bmatcuk/doublestar/v4"
)

// ConfigPath is where a tree keeps its configuration.
const ConfigPath = ".codegraph/config.json"

// FileSizeLimit is the size in bytes above which files are skipped.
func (c *Config) FileSizeLimit() int64 {
	if c.MaxFileSize == 0 {
		return DefaultMaxFileSize
	}
	return c.MaxFileSize
}

// DefaultMaxFileSize is the size in bytes from which files are skipped.
const DefaultMaxFileSize = 1 << 20

// Config is a tree's own configuration. Languages, Include, Exclude and
// MaxFileSize change what is indexed and are part of the recipe.
type Config struct {
	Languages   []string   `json:"languages,omitempty"`     // only these; all when empty
	Include     []string   `json:"include,omitempty"`       // globs; also brings vendored files in
	Exclude     []string   `json:"exclude,omitempty"`       // globs
	MaxFileSize int64      `json:"max_file_size,omitempty"` // bytes; 0 for the default
	Boundaries  []Boundary `json:"boundaries,omitempty"`
	Audit       Audit      `json:"audit,omitzero"`

	RecipeRecency *bool `json:"recipe_recency,omitempty"` // remember when recipes ran; true when absent
}

// Boundary says which paths may depend on which: edges from a file that
// matches From to a file that matches To are denied, or, with Allow, those to
// anything else outside From.
type Boundary struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Allow  bool   `json:"allow,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// ErrConfig is wrapped by the errors of ParseConfig.
var ErrConfig = errors.New("invalid configuration")

// ParseConfig reads a configuration. An unknown key is an error that names the
// nearest known one.
func ParseConfig(data []byte) (*Config, error) {
	c := &Config{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		return nil, fmt.Errorf("%w: %s", ErrConfig, explain(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: text after the configuration object", ErrConfig)
	}
	return c, c.check()
}

func (c *Config) check() error {
	globs := slices.Concat(c.Include, c.Exclude)
	for _, b := range c.Boundaries {
		globs = append(globs, b.From, b.To)
	}
	for _, f := range c.Audit.Forbidden {
		globs = append(globs, f.From)
	}
	for _, g := range globs {
		if !doublestar.ValidatePattern(g) {
			return fmt.Errorf("%w: %q is no valid glob", ErrConfig, g)
		}
	}
	if c.MaxFileSize < 0 {
		return fmt.Errorf("%w: max_file_size is negative", ErrConfig)
	}
	return c.Audit.check()
}

func explain(err error) string {
	msg := strings.TrimPrefix(err.Error(), "json: ")
	name, ok := strings.CutPrefix(msg, "unknown field ")
	if !ok {
		return msg
	}
	name = strings.Trim(name, `"`)
	best, distance := "", 1<<30
	for _, k := range configKeys(reflect.TypeFor[Config]()) {
		if d := levenshtein.ComputeDistance(name, k); d < distance {
			best, distance = k, d
		}
	}
	return fmt.Sprintf("unknown key %q; did you mean %q?", name, best)
}

func configKeys(t reflect.Type) []string {
	var out []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		out = append(out, name)
		ft := f.Type
		if ft.Kind() == reflect.Slice || ft.Kind() == reflect.Map {
			ft = ft.Elem()
		}
		if ft.Kind() == reflect.Struct {
			out = append(out, configKeys(ft)...)
		}
	}
	return out
}
