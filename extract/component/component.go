//go:build cgo

// Package component gives the facts of files that are one component each: a script, styles
// and markup that calls what the script defines and the components that it imports.
//
// The script and the code in the markup are one text to the extractor of the script's
// language: what the markup declares, as the variable of a loop, is a variable around
// what is in it. The component is a definition that spans the file and is its default
// export; what the markup and the script's statements do is what it does.
package component

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/embed"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/css"
	"github.com/codegraph-dev/codegraph/extract/lang/scss"
	"github.com/codegraph-dev/codegraph/extract/lang/typescript"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

// Language describes a language of components to all that ask: it is of the family of its scripts,
// whose version is part of its own, since their facts are.
func Language(name string, version int, extensions []string, extract func([]byte) *facts.File, limits ...string) lang.Language {
	l := typescript.Languages()[typescript.JavaScript]
	l.Name, l.Version, l.Extensions, l.Interpreters, l.ImportCircles = name, version*scriptVersions+l.Version, extensions, nil, true
	l.Extract = func(source []byte) (*facts.File, error) { return extract(source), nil }
	l.Unparsed, l.Places, l.Limits = nil, nil, limits // both read a whole file as a script
	l.Syntax = syntax()
	return l
}

// scriptVersions is more than the version of scripts will be.
const scriptVersions = 1000

// Name is what a component is called: nothing in its file says more.
const Name = "default"

const maxIDs = 2000

// File holds the facts of a file as they are found.
type File struct {
	*markup.Reader
	Script *embed.Text // sections
	Markup *embed.Text // code outside of them

	// Rewrite gives code of the file to the script's language piece by piece, with words
	// between; nil where it is as it is meant.
	Rewrite func(start, end int, add func(start, end int), write func(string))

	// Props is the definition of the script that lists what the component is given: its members are known in the markup.
	Props string

	dialect   typescript.Dialect
	styles    []*style
	ids       map[string]bool
	classes   []use
	idUses    []use
	component int32
	mixed     int // bytes that may still be read for braces with elements in their code
}

// style is what elements of one language hold.
type style struct {
	text     *embed.Text
	language *lang.Language
	symbols  []int32 // of the elements, in order
}

// use is a name of a style or an element where it is used.
type use struct {
	name string
	at   int
}

// New begins the facts of a file.
func New(language string, source []byte) *File {
	d := draft.New(language, source, []string{"<!--"}, maxIDs)
	f := &File{Reader: markup.NewReader(d), Script: embed.NewText(source), Markup: embed.NewText(source), dialect: typescript.JavaScript, component: -1, ids: map[string]bool{}}
	if at := firstTag(source, f.At); at < len(source) {
		f.component = d.Symbol(facts.Symbol{Name: Name, Kind: facts.KindComponent, Container: -1, Flags: facts.Exported | facts.Default}, at, len(strings.TrimRight(string(source), " \t\r\n")), at)
	}
	return f
}

// firstTag gives where a text begins, white space and comments left out.
func firstTag(s []byte, at int) int {
	for at < len(s) {
		switch {
		case s[at] <= ' ':
			at++
		case bytes.HasPrefix(s[at:], []byte("<!--")):
			n := bytes.Index(s[at:], []byte("-->"))
			if n < 0 {
				return len(s)
			}
			at += n + 3
		default:
			return at
		}
	}
	return at
}

// AddScript adds what a script element holds. Of one that runs once for all components its
// statements are the file's.
func (f *File) AddScript(t *markup.Token, start, end int, once bool) {
	if src, ok := t.Attribute("src"); ok && src.Start < src.End {
		f.Script.Write("\nimport \"")
		f.Script.Copy(src.Start, src.End)
		f.Script.Write("\";\n")
	}
	language, _ := t.Attribute("lang")
	if d, ok := typescript.Named(strings.ToLower(f.Written(language))); ok {
		f.dialect = d
	}
	if f.Rewrite == nil {
		f.Script.Section(start, end, once)
		return
	}
	f.Script.Write("\n")
	f.Rewrite(start, end, func(start, end int) { f.Script.Part(start, end, once) }, f.Script.Write)
	f.Script.Write("\n")
}

// AddCode adds a piece of the script that no element holds, in the dialect of a name.
func (f *File) AddCode(start, end int, dialect string) {
	if d, ok := typescript.Named(dialect); ok {
		f.dialect = d
	}
	f.Script.Section(start, end, false)
}

// copy adds a piece of the file to the code outside of sections.
func (f *File) copy(start, end int) {
	if f.Rewrite == nil {
		f.Markup.Copy(start, end)
		return
	}
	f.Rewrite(start, end, f.Markup.Copy, f.Markup.Write)
}

// AddStyle adds what a style element holds; of a language that is not known its words alone.
func (f *File) AddStyle(t *markup.Token, start, end int) {
	attribute, _ := t.Attribute("lang")
	language := styleLanguage(strings.ToLower(f.Written(attribute)))
	if language == nil {
		f.TextLines(start, end)
		return
	}
	symbol := f.Symbol(facts.Symbol{Name: "style", Kind: facts.KindSection, Container: f.component, Visibility: facts.VisibilityInternal}, t.Start, end, t.NameAt)
	if symbol < 0 {
		return
	}
	s := f.styleIn(language)
	s.text.Section(start, end, false)
	s.symbols = append(s.symbols, symbol)
}

// styleIn gives what elements of a language hold.
func (f *File) styleIn(language *lang.Language) *style {
	for _, s := range f.styles {
		if s.language.Name == language.Name {
			return s
		}
	}
	s := &style{text: embed.NewText(f.Source), language: language}
	f.styles = append(f.styles, s)
	return s
}

// styleLanguage gives the language of a style element; nil where there is none for it.
func styleLanguage(name string) *lang.Language {
	for _, l := range slices.Concat(css.Languages(), scss.Languages()) {
		if l.Name == name || name == "postcss" || name == "" {
			return &l
		}
	}
	return nil
}

// AddID adds an element's id.
func (f *File) AddID(t *markup.Token, a markup.Attribute) {
	id := f.Written(a)
	if id == "" || f.ids[id] || strings.ContainsAny(id, " \t\n{}<>") {
		return
	}
	f.ids[id] = true
	f.Symbol(facts.Symbol{Name: id, Kind: facts.KindSection, NodeKind: "html_id", Container: f.component, Visibility: facts.VisibilityInternal, Disambiguator: "#" + id}, t.Start, t.End, a.Start)
}

// UseClasses adds the classes of an element.
func (f *File) UseClasses(a markup.Attribute) {
	f.Words(a.Start, a.End, func(word string, at int) { f.classes = append(f.classes, use{word, at}) })
}

// UseClass adds a class of an element.
func (f *File) UseClass(name string, at int) { f.classes = append(f.classes, use{name, at}) }

// UseIDs adds the ids that an element names.
func (f *File) UseIDs(a markup.Attribute) {
	f.Words(a.Start, a.End, func(word string, at int) { f.idUses = append(f.idUses, use{word, at}) })
}

// Plain adds what an attribute says whose value is text.
func (f *File) Plain(t *markup.Token, a markup.Attribute) {
	switch a.Name {
	case "id":
		f.AddID(t, a)
	case "class":
		f.UseClasses(a)
	case "for", "aria-labelledby", "aria-describedby", "aria-controls":
		f.UseIDs(a)
	}
}

// Finish gives the facts. Names that only the component's options declare are looked up
// among the members of those that are listed.
func (f *File) Finish(options []string) *facts.File {
	host := f.Draft.Finish()
	if f.component < 0 {
		return host
	}
	host.ParseErrors += f.joinScript(host, options)
	for _, s := range f.styles {
		f.joinStyle(host, s)
	}
	f.useStyles(host)
	host.Finish()
	return host
}

// joinScript adds the script with the code in the markup, and the component's export.
func (f *File) joinScript(host *facts.File, options []string) (failed int) {
	f.Script.Write("\n;\n")
	f.Script.Append(f.Markup)
	if !f.Script.Empty() {
		part, err := f.Script.Place(func(source []byte) (*facts.File, error) { return typescript.Extract(source, f.dialect) })
		if err != nil {
			return 1
		}
		as := embed.Joined{Symbol: 0, Same: exported(part.File)}
		as.Named, as.Selves = membersOf(part.File, as.Same, options)
		if as.Named == nil && f.Props != "" {
			as.Named = membersNamed(part.File, f.Props)
		}
		embed.Join(host, part, as)
	}
	f.export(host)
	return 0
}

// exported gives the definition that a script exports as its default; -1 for none.
func exported(f *facts.File) int32 {
	for _, x := range f.Exports {
		if e := f.Exprs[x.Expr]; x.Name == Name && e.Op == facts.OpSymbol && f.Symbols[e.N].Container < 0 {
			return int32(e.N)
		}
	}
	return -1
}

// membersNamed lists the members of a definition at the top of a script, by name.
func membersNamed(f *facts.File, name string) map[string]int32 {
	named := map[string]int32{}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		if s.Container < 0 || f.Symbols[s.Container].Container >= 0 || f.Symbols[s.Container].Name != name {
			continue
		}
		if _, twice := named[s.Name]; !twice {
			named[s.Name] = int32(i)
		}
	}
	return named
}

// membersOf lists what options define, by name, and the definitions that are options.
func membersOf(f *facts.File, component int32, options []string) (named map[string]int32, selves map[int32]bool) {
	if component < 0 || len(options) == 0 || f.Symbols[component].Name != Name {
		return nil, nil
	}
	named, selves = map[string]int32{}, map[int32]bool{component: true}
	for i := range f.Symbols {
		s := &f.Symbols[i]
		switch {
		case s.Container == component:
			selves[int32(i)] = true
		case s.Container >= 0 && f.Symbols[s.Container].Container == component && slices.Contains(options, f.Symbols[s.Container].Name):
			if _, twice := named[s.Name]; !twice {
				named[s.Name] = int32(i)
			}
		}
	}
	return named, selves
}

// export makes the component what the file exports as its default.
func (f *File) export(host *facts.File) {
	b := facts.BuilderOf(host.Exprs)
	e := b.Symbol(0)
	host.Exprs = b.Exprs()
	for i := range host.Exports {
		if host.Exports[i].Name == Name {
			host.Exports[i].Expr = e
			return
		}
	}
	s := &host.Symbols[0]
	host.Exports = append(host.Exports, facts.Export{Name: Name, Expr: e, Line: s.NameLine, Col: s.NameCol})
}

// joinStyle adds styles. What they name is looked up in them alone.
func (f *File) joinStyle(host *facts.File, s *style) {
	part, err := s.text.Place(s.language.Extract)
	if err != nil {
		host.ParseErrors++
		return
	}
	embed.Join(host, part, embed.Joined{Symbol: s.symbols[0], Same: -1, Apart: true, Within: func(x *facts.Symbol) int32 {
		i := sort.Search(len(s.symbols), func(i int) bool { return host.Symbols[s.symbols[i]].Span.Start > x.Span.Start })
		return s.symbols[max(i-1, 0)]
	}})
}

// maxRules bounds the rules of one class that an element refers to.
const maxRules = 8

// useStyles binds the classes and ids of elements to the rules and elements of the file.
func (f *File) useStyles(host *facts.File) {
	b := facts.BuilderOf(host.Exprs)
	rules, ids := map[string][]int{}, map[string][]int{}
	for i := range host.Symbols {
		switch s := &host.Symbols[i]; {
		case s.Kind == facts.KindSelector && len(rules[s.Name]) < maxRules:
			rules[s.Name] = append(rules[s.Name], i)
		case s.NodeKind == "html_id":
			ids[s.Name] = []int{i}
		}
	}
	refer := func(uses []use, to map[string][]int) {
		for _, u := range uses {
			for _, i := range to[u.name] {
				r := facts.Ref{Expr: b.Symbol(i), Role: facts.RoleUses, Scope: 0}
				r.Line, r.Col = f.Place(u.at)
				host.Refs = append(host.Refs, r)
			}
		}
	}
	refer(f.classes, rules)
	refer(f.idUses, ids)
	host.Exprs = b.Exprs()
}
