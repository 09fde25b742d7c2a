//go:build cgo

package html

import (
	"bytes"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/embed"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang/css"
	"github.com/codegraph-dev/codegraph/extract/lang/typescript"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

// embedded is code of other languages in a page.
type embedded struct {
	scripts  *embed.Text
	handlers *embed.Text // what attributes of events say
	styles   *embed.Text
	sheets   []int32 // symbols of the style elements
	classes  []use
}

// use is a class of an element.
type use struct {
	name string
	at   int
}

// isTemplate reports code that a program fills in: what is left is in no language.
func isTemplate(code []byte) bool {
	for _, mark := range []string{"{{", "{%", "<%", "<?", "&quot;", "&amp;", "&#"} {
		if bytes.Contains(code, []byte(mark)) {
			return true
		}
	}
	return false
}

// isScript reports an element whose code a browser runs.
func (x *extractor) isScript(all []attribute) bool {
	for _, a := range all {
		if a.name != "type" {
			continue
		}
		t := strings.ToLower(strings.TrimSpace(string(x.Source[a.start:a.end])))
		return t == "" || t == "module" || strings.HasSuffix(t, "javascript") || strings.HasSuffix(t, "ecmascript") || t == "text/babel"
	}
	return true
}

// raw reads what a script or a style holds.
func (x *extractor) raw(element string, all []attribute, tag, start, end int) {
	code := x.Source[start:end]
	switch {
	case len(bytes.TrimSpace(code)) == 0 || isTemplate(code):
	case element == "script" && x.isScript(all):
		x.scripts.Section(start, end, true)
		return
	case element == "style":
		if s := x.Symbol(facts.Symbol{Name: "style", Kind: facts.KindSection, Container: -1, Visibility: facts.VisibilityInternal}, tag, end, tag+1); s >= 0 {
			x.styles.Section(start, end, false)
			x.sheets = append(x.sheets, s)
			return
		}
	}
	x.TextLines(start, end)
}

// handler reads an attribute that an event runs.
func (x *extractor) handler(a attribute) {
	code := x.Source[a.start:a.end]
	if !strings.HasPrefix(a.name, "on") || len(bytes.TrimSpace(code)) == 0 || isTemplate(code) || !markup.Balanced(code) {
		return
	}
	x.handlers.Write("{\n")
	x.handlers.Copy(a.start, a.end)
	x.handlers.Write("\n}\n")
}

// finish gives the page's facts with those of its code.
func (x *extractor) finish() *facts.File {
	host := x.Draft.Finish()
	host.Loose = x.Outside()
	x.joinScripts(host)
	x.joinStyles(host)
	x.useClasses(host)
	host.Finish()
	return host
}

// joinScripts adds scripts, of which a page has the names; nobody outside of it does.
func (x *extractor) joinScripts(host *facts.File) {
	x.scripts.Write("\n;\n")
	x.scripts.Append(x.handlers)
	if x.scripts.Empty() {
		return
	}
	part, err := x.scripts.Place(func(source []byte) (*facts.File, error) { return typescript.Extract(source, typescript.JavaScript) })
	if err != nil {
		host.ParseErrors++
		return
	}
	part.Exports = nil
	for i := range part.Symbols {
		if s := &part.Symbols[i]; s.Container < 0 {
			s.Visibility = facts.VisibilityInternal
		}
	}
	embed.Join(host, part, embed.Joined{Symbol: -1, Same: -1})
}

// joinStyles adds style sheets. What they name is looked up in them alone.
func (x *extractor) joinStyles(host *facts.File) {
	if len(x.sheets) == 0 {
		return
	}
	part, err := x.styles.Place(css.Languages()[0].Extract)
	if err != nil {
		host.ParseErrors++
		return
	}
	embed.Join(host, part, embed.Joined{Symbol: x.sheets[0], Same: -1, Apart: true, Within: func(s *facts.Symbol) int32 {
		in := x.sheets[0]
		for _, sheet := range x.sheets {
			if host.Symbols[sheet].Span.Start <= s.Span.Start {
				in = sheet
			}
		}
		return in
	}})
}

// maxRules bounds the rules of one class that an element refers to.
const maxRules = 8

// maxUses bounds the elements of one class that are references: pages of documents and of coloured code have thousands.
const maxUses = 20

// useClasses binds the classes of elements to the rules of the page, or leaves them to the style sheets that it links.
func (x *extractor) useClasses(host *facts.File) {
	rules := map[string][]int{}
	for i := range host.Symbols {
		if s := &host.Symbols[i]; s.Kind == facts.KindSelector && len(rules[s.Name]) < maxRules {
			rules[s.Name] = append(rules[s.Name], i)
		}
	}
	b := facts.BuilderOf(host.Exprs)
	uses := map[string]int{}
	for _, u := range x.embedded.classes {
		if uses[u.name]++; uses[u.name] > maxUses {
			continue
		}
		line, col := x.Place(u.at)
		r := facts.Ref{Role: facts.RoleUses, Scope: -1, Line: line, Col: col}
		for _, i := range rules[u.name] {
			r.Expr = b.Symbol(i)
			host.Refs = append(host.Refs, r)
		}
		if len(rules[u.name]) == 0 {
			r.Expr = b.Add(facts.OpName, 0, 0, facts.NameMayLack, "."+u.name)
			host.Refs = append(host.Refs, r)
		}
	}
	host.Exprs = b.Exprs()
}
