package graph

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/linguist"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
)

// Outside is a file that has no facts, and what is known of it all the same.
type Outside struct {
	Leaf
	Language string // as GitHub linguist or the registry names it; "" when unknown
	Code     bool   // its language is one of code, whether codegraph has a graph of it or not
}

// Outside says what files without facts are, by the attributes and the
// configuration of this snapshot; they may be another one's. A leaf's skip of
// language becomes that of its place where it is vendored or excluded. Of a file
// without an ending the first line is read.
func (s *Snapshot) Outside(ctx context.Context, leaves []Leaf) ([]Outside, error) {
	attributes := s.engine.repo.TreeAttributes(s.tree)
	out := make([]Outside, len(leaves))
	for i, l := range leaves {
		marks, err := attributes.Lookup(ctx, l.Path, classify.MarkVendored)
		if err != nil {
			return nil, fmt.Errorf("attributes of %s: %w", l.Path, err)
		}
		o := s.OutsideByPath(l)
		switch {
		case o.Skip == SkipLanguage && marks[classify.MarkVendored] == "true":
			o.Skip = SkipVendored
		case o.Skip == SkipVendored && marks[classify.MarkVendored] == "false":
			o.Skip = l.Skip
		}
		if o.Language == "" && o.Skip == SkipLanguage && path.Ext(l.Path) == "" {
			source, err := s.engine.repo.ReadBlob(ctx, l.Blob)
			if err != nil {
				return nil, fmt.Errorf("read %s: %w", l.Path, err)
			}
			named, _ := linguist.ByFirstLine(source)
			o.Language, o.Code = named.Name, named.Code
		}
		out[i] = o
	}
	return out, nil
}

// OutsideByPath is Outside as far as the path and the configuration say.
func (s *Snapshot) OutsideByPath(l Leaf) Outside {
	o := Outside{Leaf: l}
	if own, _ := extract.Detect(l.Path); own != nil {
		o.Language, o.Code = own.Name, own.Tier != 0
		return o
	}
	named, _ := linguist.ByPath(l.Path)
	o.Language, o.Code = named.Name, named.Code
	if l.Skip != SkipLanguage {
		return o
	}
	c := s.Config()
	included := classify.MatchesAny(c.Include, l.Path)
	switch {
	case classify.MatchesAny(c.Exclude, l.Path):
		o.Skip = SkipExcluded
	case !included && classify.IsVendored(l.Path):
		o.Skip = SkipVendored
	case !included && len(c.Include) > 0:
		o.Skip = SkipExcluded
	}
	return o
}

// Languages counts the files of a tree that have facts, and those that hold code
// of languages without a graph, by the names of their languages. Vendored and
// excluded files are in neither.
func (s *Snapshot) Languages(ctx context.Context) (analysed, unanalysed map[string]int, err error) {
	analysed, unanalysed = map[string]int{}, map[string]int{}
	err = s.Leaves(ctx, func(l Leaf) error {
		if l.Language != "" {
			if own := extract.ByName(l.Language); own != nil && own.Tier != 0 {
				analysed[l.Language]++
			}
			return nil
		}
		if l.Skip == SkipLanguage {
			if o := s.OutsideByPath(l); o.Code && o.Skip == SkipLanguage && !strings.HasPrefix(path.Base(l.Path), ".") {
				unanalysed[o.Language]++
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("count languages: %w", err)
	}
	return analysed, unanalysed, nil
}
