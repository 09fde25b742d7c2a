package facts

import (
	"slices"
	"strings"
)

// Clone copies a symbol with its texts: what is kept of a file then does not keep the
// file. Expressions stay the file's.
func (s *Symbol) Clone() *Symbol {
	c := *s
	for _, text := range []*string{&c.Name, &c.NodeKind, &c.Owner, &c.Disambiguator, &c.Condition, &c.Signature, &c.Doc, &c.Value} {
		*text = strings.Clone(*text)
	}
	c.Decorators = slices.Clone(s.Decorators)
	for i := range c.Decorators {
		c.Decorators[i] = strings.Clone(c.Decorators[i])
	}
	c.Params = slices.Clone(s.Params)
	for i := range c.Params {
		c.Params[i].Name = strings.Clone(c.Params[i].Name)
	}
	c.TypeParams = slices.Clone(s.TypeParams)
	for i := range c.TypeParams {
		c.TypeParams[i].Name = strings.Clone(c.TypeParams[i].Name)
	}
	c.Supers = slices.Clone(s.Supers)
	return &c
}
