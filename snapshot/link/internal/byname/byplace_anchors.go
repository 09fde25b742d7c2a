package byname

import (
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// anchorNumbers counts the headings of one text in their order.
type anchorNumbers map[string]int

// next is what addresses name a part of a file by; empty for none. A heading that is called like
// an earlier one gets a number, as in what renders the text.
func (n *anchorNumbers) next(s *facts.Symbol) string {
	anchor := s.Disambiguator
	if !strings.HasPrefix(anchor, "#") {
		return ""
	}
	if s.NodeKind != headingKind {
		return anchor
	}
	if *n == nil {
		*n = anchorNumbers{}
	}
	before := (*n)[anchor]
	(*n)[anchor]++
	if before > 0 {
		return anchor + "-" + strconv.Itoa(before)
	}
	return anchor
}

// headingKind is the precise kind of what is called by its text.
const headingKind = "section"

// otherAnchors is what else addresses may call a heading: which program renders it is not known.
func (b *byPlace) otherAnchors(s *facts.Symbol) []string {
	if b.Anchors == nil || s.NodeKind != headingKind {
		return nil
	}
	return b.Anchors(s.Name)
}

// mayBeCalled reports whether an address can name s. The number that s has is not looked at: the order of the file gives it.
func mayBeCalled(s *facts.Symbol, anchor string) bool {
	rest, ok := strings.CutPrefix(anchor, s.Disambiguator)
	return ok && strings.HasPrefix(s.Disambiguator, "#") && (rest == "" || s.NodeKind == headingKind && (rest[0] == '-' || rest[0] == '_'))
}

// isAnchor reports a name that is a part of an address.
func (b *byPlace) isAnchor(name string) bool {
	return b.Strategy != lang.ByFolder && strings.HasPrefix(name, "#")
}

// anchored looks up a part of a file.
func (b *byPlace) anchored(l *core.Linker, f *core.File, anchor string, r core.Rule) *core.Value {
	var other *core.Value
	for _, a := range l.Ask(core.NewQuestion(core.AskName, f.Path, anchor)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntrySymbol {
				continue
			}
			s := &a.File.Facts.Symbols[c.Entry.Index]
			v := &core.Value{Kind: core.KindDef, File: a.File, Index: c.Entry.Index, Rule: r}
			if mayBeCalled(s, anchor) {
				return v
			}
			if other == nil && slices.Contains(b.otherAnchors(s), anchor) {
				other = core.AsInferred(v)
			}
		}
	}
	return other
}

func anchorsOf(f *core.File) []string {
	var names []string
	var numbers anchorNumbers
	for i := range f.Facts.Symbols {
		if a := numbers.next(&f.Facts.Symbols[i]); a != "" {
			names = append(names, a)
		}
	}
	slices.Sort(names)
	return names
}
