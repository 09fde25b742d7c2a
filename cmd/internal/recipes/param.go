package recipes

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Type is what a parameter's value may be.
type Type string

// The types. A list is given with commas and bound as a JSON array, for
// json_each.
const (
	String  Type = "string"
	Integer Type = "integer"
	Number  Type = "number"
	Boolean Type = "boolean"
	List    Type = "list"

	// Symbol is a definition, named as verbs take one. It is bound as a JSON array of
	// the ids that the name means, or of the name where nobody looks it up.
	Symbol Type = "symbol"
)

func (p *Param) check() error {
	if !nameForm().MatchString(p.Name) {
		return errors.New("a name is made of small letters, digits and underscores")
	}
	if p.Type == "" {
		p.Type = String
	}
	if !slices.Contains([]Type{String, Integer, Number, Boolean, List, Symbol}, p.Type) {
		return fmt.Errorf("type %q: use string, integer, number, boolean, list or symbol", p.Type)
	}
	if p.Required && p.Default != nil {
		return errors.New("what is required has no default")
	}
	if p.Default != nil {
		if _, err := p.value(fmt.Sprint(p.Default)); err != nil {
			return fmt.Errorf("default: %w", err)
		}
	}
	return nil
}

// value reads a value as it is bound.
func (p *Param) value(text string) (any, error) {
	if len(p.Values) > 0 && !slices.Contains(p.Values, text) {
		return nil, fmt.Errorf("%q: use %s", text, strings.Join(p.Values, ", "))
	}
	switch p.Type {
	case Integer:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no integer", text)
		}
		return n, nil
	case Number:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", text)
		}
		return n, nil
	case Boolean:
		switch text {
		case "true", "1", "yes":
			return int64(1), nil
		case "false", "0", "no":
			return int64(0), nil
		}
		return nil, fmt.Errorf("%q: use true or false", text)
	case List:
		items := []string{}
		for item := range strings.SplitSeq(text, ",") {
			if item = strings.TrimSpace(item); item != "" {
				items = append(items, item)
			}
		}
		list, err := json.Marshal(items)
		return string(list), err
	case Symbol:
		list, err := json.Marshal([]string{text})
		return string(list), err
	}
	return text, nil
}

// Bind gives the values of all parameters, those that are not given by their
// defaults, null where there is none.
func (r *Recipe) Bind(given map[string]string) (map[string]any, error) {
	out := map[string]any{}
	for name := range given {
		if !slices.ContainsFunc(r.Params, func(p Param) bool { return p.Name == name }) {
			return nil, fmt.Errorf("%w %s: no parameter %q%s", errParam, r.ID, name, r.nearest(name))
		}
	}
	for i := range r.Params {
		p := &r.Params[i]
		text, ok := given[p.Name]
		switch {
		case !ok && p.Required:
			return nil, fmt.Errorf("%w %s: --param %s=… is required: %s", errParam, r.ID, p.Name, p.Doc)
		case !ok && p.Default == nil:
			out[p.Name] = nil
			continue
		case !ok:
			text = fmt.Sprint(p.Default)
		}
		v, err := p.value(text)
		if err != nil {
			return nil, fmt.Errorf("%w %s: --param %s: %w", errParam, r.ID, p.Name, err)
		}
		out[p.Name] = v
	}
	return out, nil
}

var errParam = fmt.Errorf("%w: parameters of", ErrRecipe)

func (r *Recipe) nearest(name string) string {
	var names []string
	for _, p := range r.Params {
		names = append(names, p.Name)
	}
	if len(names) == 0 {
		return "; it takes none"
	}
	slices.SortStableFunc(names, func(a, b string) int {
		return levenshtein.ComputeDistance(name, a) - levenshtein.ComputeDistance(name, b)
	})
	return "; it takes " + strings.Join(names, ", ")
}
