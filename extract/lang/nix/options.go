//go:build cgo

package nix

import (
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Options of modules: what a file declares under options is what it finds under config.

// optionRef is a reference to what may be an option that the file declares.
type optionRef struct {
	path  string       // below config
	open  facts.ExprID // what it is otherwise; 0 for nothing
	role  facts.Role
	owner int32
	at    int
}

// What modules find under the first name is what any of them declares under the second.
const (
	settings = "config"
	declared = "options"
)

// maxOption bounds the names of an option's path that are written in one place.
const maxOption = 12

// optionPath is where an attribute is below config; empty for another value.
func (x *extractor) optionPath(base *node, path []token) string {
	if len(path) > maxOption {
		return ""
	}
	for base.shape == inParens {
		base = base.children[0]
	}
	words := make([]string, 0, len(path)+2)
	for _, t := range path {
		words = append(words, x.text(t))
	}
	for n := 0; n < 4; n++ {
		switch {
		case base.shape == selection && len(base.children) == 1 && len(base.attributes) <= maxOption:
			before := make([]string, 0, len(base.attributes)+len(words))
			for _, t := range base.attributes {
				before = append(before, x.text(t))
			}
			words, base = append(before, words...), base.children[0]
		case base.shape != name:
			return ""
		default:
			b := x.lookup(base.name)
			if base.name == settings && len(x.known[base.name]) > 0 && b.set == nil {
				return strings.Join(words, ".")
			}
			v := x.given(b, base.name)
			if v == nil {
				return ""
			}
			base = v
		}
	}
	return ""
}

// asOption keeps a reference until all options of the file are known.
func (x *extractor) asOption(base *node, path []token, open facts.ExprID, role facts.Role, owner int32, at int) bool {
	p := x.optionPath(base, path)
	if p == "" {
		return false
	}
	x.options = append(x.options, optionRef{p, open, role, owner, at})
	return true
}

// renamedOption finds an option that stands for another: mkRenamedOptionModule [ "a" "b" ] and its like.
var renamedOption = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bmk(?:Renamed|Alias|Changed)OptionModule(?:With\s*\{\s*from\s*=|\w*)?\s*\[((?:\s*"[\w'-]+")+)\s*\]`)
})

// declareRenamed makes definitions of the options that stand for others, which modules find as any.
func (x *extractor) declareRenamed() {
	for _, m := range renamedOption().FindAllSubmatchIndex(x.Source, -1) {
		var path []string
		for word := range strings.FieldsSeq(string(x.Source[m[2]:m[3]])) {
			path = append(path, strings.Trim(word, `"`))
		}
		x.Symbol(facts.Symbol{Name: declared + "." + strings.Join(path, "."), Kind: facts.KindProperty, NodeKind: "alias", Container: -1, Visibility: facts.VisibilityPublic}, m[0], m[1], m[0])
	}
}

// bindOptions adds the references that were kept.
func (x *extractor) bindOptions() {
	if len(x.options) == 0 {
		return
	}
	own := x.declaredOptions()
	for _, r := range x.options {
		if i, ok := own[r.path]; ok {
			r.open = x.Exprs.Symbol(int(i))
		} else if r.open != 0 { // another file may declare it
			r.open = x.Exprs.Unknown(settings)
			for word := range strings.SplitSeq(r.path, ".") {
				r.open = x.Exprs.Member(r.open, word)
			}
		}
		x.Ref(r.open, r.role, r.owner, r.at)
	}
}

// declaredOptions lists what is below options, by its path there.
func (x *extractor) declaredOptions() map[string]int32 {
	out := map[string]int32{}
	paths := make([]string, len(x.File.Symbols))
	for i := range x.File.Symbols {
		s := &x.File.Symbols[i]
		switch {
		case s.Kind != facts.KindProperty:
			continue
		case s.Container < 0 || paths[s.Container] == "":
			paths[i] = s.Name
		default:
			paths[i] = paths[s.Container] + "." + s.Name
		}
		if p, ok := strings.CutPrefix(paths[i], declared+"."); ok {
			if _, twice := out[p]; !twice {
				out[p] = int32(i)
			}
		}
	}
	return out
}
