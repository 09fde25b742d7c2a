package config

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/bmatcuk/doublestar/v4"

	"github.com/codegraph-dev/codegraph/extract"
)

// ErrInvalid is wrapped by the errors of Parse.
var ErrInvalid = errors.New("invalid configuration")

// ErrUnder is wrapped when what is wrong is the lower configuration.
var ErrUnder = errors.New("the configuration that lies under it")

// Parse reads a configuration. An unknown key is an error that names the
// nearest known one.
func Parse(data []byte) (*Config, error) {
	c := &Config{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%w: the file is empty; {} is the least there can be", ErrInvalid)
		}
		return nil, fmt.Errorf("%w: %s", ErrInvalid, explain(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: text after the configuration object", ErrInvalid)
	}
	return c, c.check()
}

// ParseOver reads a configuration that lies over another: where both have
// an object its keys are merged, else the upper value counts. Either may be
// nil: absent. An error of the lower one is distinguished by ErrUnder.
func ParseOver(under, data []byte) (*Config, error) {
	if under == nil {
		return Parse(data)
	}
	if _, err := Parse(under); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnder, err)
	}
	if data == nil {
		return Parse(under)
	}
	if _, err := Parse(data); err != nil {
		return nil, err
	}
	var lower, upper map[string]any // decoding onto the lower value would leave parts of its list items in the upper's
	if err := errors.Join(json.Unmarshal(under, &lower), json.Unmarshal(data, &upper)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	merged, err := json.Marshal(mergeObjects(lower, upper))
	if err != nil {
		return nil, fmt.Errorf("merge configurations: %w", err)
	}
	return Parse(merged)
}

func mergeObjects(lower, upper map[string]any) map[string]any {
	out := maps.Clone(lower)
	for k, v := range upper {
		a, isObject := out[k].(map[string]any)
		b, alsoObject := v.(map[string]any)
		if isObject && alsoObject {
			v = mergeObjects(a, b)
		}
		if out == nil {
			out = map[string]any{}
		}
		out[k] = v
	}
	return out
}

func (c *Config) check() error {
	globs := slices.Concat(c.Include, c.Exclude)
	for _, b := range c.Boundaries {
		globs = append(globs, b.From, b.To)
	}
	for _, l := range c.Layers {
		if l.Name == "" || len(l.Paths) == 0 {
			return fmt.Errorf("%w: each of layers has a name and paths", ErrInvalid)
		}
		globs = append(globs, l.Paths...)
	}
	for _, f := range c.Audit.Forbidden {
		globs = append(globs, f.From)
	}
	for _, g := range globs {
		if !doublestar.ValidatePattern(g) {
			return fmt.Errorf("%w: %q is no valid glob", ErrInvalid, g)
		}
	}
	for key, n := range map[string]int64{"max_file_size": c.MaxFileSize, "search.max_results": int64(c.Search.MaxResults),
		"output.max_tokens": int64(c.Output.MaxTokens), "output.truncate_signatures": int64(c.Output.TruncateSignatures),
		"output.truncate_doc_comments": int64(c.Output.TruncateDocComments), "churn.max_commits": int64(c.Churn.MaxCommits)} {
		if n < 0 {
			return fmt.Errorf("%w: %s is negative", ErrInvalid, key)
		}
	}
	if c.MaxFileSize > largestMaxFileSize {
		return fmt.Errorf("%w: max_file_size is %d; the largest is %d", ErrInvalid, c.MaxFileSize, largestMaxFileSize)
	}
	for _, name := range c.Languages {
		if extract.ByName(name) == nil {
			return fmt.Errorf("%w: languages has %q; did you mean %q?", ErrInvalid, name, nearest(name, LanguageNames()))
		}
	}
	return c.Audit.check()
}

func explain(err error) string {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Sprintf("%s takes %s, not %s", cmp.Or(wrong.Field, "the configuration"), shape(wrong.Type), article(wrong.Value))
	}
	msg := strings.TrimPrefix(err.Error(), "json: ")
	name, ok := strings.CutPrefix(msg, "unknown field ")
	if !ok {
		return msg
	}
	name = strings.Trim(name, `"`)
	return fmt.Sprintf("unknown key %q; did you mean %q?", name, nearest(name, configKeys(reflect.TypeFor[Config]())))
}

// shape names what JSON has for a type.
func shape(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return shape(t.Elem())
	case reflect.Slice:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	}
	return "a whole number"
}

func article(value string) string {
	switch {
	case value == "bool":
		return "true or false"
	case value == "object" || value == "array":
		return "an " + value
	}
	return "a " + value
}

// nearest gives the known name that takes the fewest edits.
func nearest(name string, known []string) string {
	best, distance := "", 1<<30
	for _, k := range known {
		if d := levenshtein.ComputeDistance(name, k); d < distance {
			best, distance = k, d
		}
	}
	return best
}

// LanguageNames lists the languages that have an extractor.
func LanguageNames() []string {
	var names []string
	for _, l := range extract.Languages() {
		names = append(names, l.Name)
	}
	return names
}

func configKeys(t reflect.Type) []string {
	var out []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
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
