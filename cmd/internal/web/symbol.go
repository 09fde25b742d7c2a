package web

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// symbolBody is a definition with what is around it.
type symbolBody struct {
	*definition
	Others          []definition // of the same name
	OthersCut       int
	Code            []codeLine
	Cut             int // lines of the source not shown
	Callers, Callee []reference
	CallersCut      int
	CalleeCut       int
	Implementations []definition
	Members         []definition
	Types           []reference
	Tests           []reference
	Users           []reference // what refers to it otherwise than by a call
	UsersCut        int
	Coverage        []measured
}

// section is what a page tells below the source.
type section struct {
	ID, Title string
	Count     int
}

// Sections are those below the source, which may be long.
func (b symbolBody) Sections() (list []section) {
	for _, s := range []section{{"callers", "Callers", len(b.Callers) + b.CallersCut}, {"users", "Used by", len(b.Users) + b.UsersCut}, {"calls", "Calls", len(b.Callee) + b.CalleeCut}, {"members", "Members", len(b.Members)},
		{"implementations", "Implementations", len(b.Implementations)}, {"types", "Types", len(b.Types)}, {"tests", "Tests", len(b.Tests)}} {
		if s.Count > 0 {
			list = append(list, s)
		}
	}
	return list
}

// measured is what tests were measured to run of a definition.
type measured struct {
	Statements int     `json:"statements"`
	Hit        int     `json:"hit"`
	Percent    float64 `json:"percent"`
	Exact      int     `json:"is_exact"`
	Format     string  `json:"format"`
	At         string  `json:"measured_at"`
}

// Share is the percentage that ran.
func (m measured) Share() string { return fmt.Sprintf("%.0f %%", m.Percent) }

// othersInSight is how many definitions of the same name a line holds.
const othersInSight = 3

// Folded says that there are too many others for a line.
func (b symbolBody) Folded() bool { return len(b.Others) > othersInSight }

// About is the first part of the comment, Further what is folded of it.
func (b symbolBody) About() string   { first, _ := firstPart(b.Doc); return first }
func (b symbolBody) Further() string { _, rest := firstPart(b.Doc); return rest }

// HasScrolledSource says that the source is as long as its window at most: what is said of a type stands behind it.
func (b symbolBody) HasScrolledSource() bool { return b.isType() }

// isType says that the definition has members that may be declared apart from it.
func (b symbolBody) isType() bool {
	return facts.ParseKind(b.Kind).IsType()
}

// Bounds of what a page lists.
const (
	sitesShown  = 200
	sourceShown = 400
)

// symbol shows a definition: id names it, or any name that means one.
func symbol(p *page) error {
	name := p.query.Get("id")
	if name == "" {
		return output.Failf("usage", "write /symbol?id=NAME, or search", "no definition is named")
	}
	var found struct {
		Matches []definition `json:"matches"`
		Fresh   *bool        `json:"fresh"`
	}
	if err := p.ask("symbol", "snippet", map[string]any{"symbol": name}, &found); err != nil {
		return err
	}
	p.fresh(found.Fresh)
	if len(found.Matches) == 0 {
		return output.Failf("unknown_symbol", "search for it", "no symbol %q %s", name, p.among())
	}
	slices.SortStableFunc(found.Matches, func(a, b definition) int { return cmp.Compare(isProse(a), isProse(b)) })
	d := &found.Matches[0]
	b := symbolBody{definition: d, Others: found.Matches[1:]}
	if b.OthersCut = len(b.Others) - sitesShown; b.OthersCut > 0 {
		b.Others = b.Others[:sitesShown]
	} else {
		b.OthersCut = 0
	}
	p.Title = d.Shown()
	b.Code, b.Cut = p.source(d.Path, d.Source, d.StartLine, sourceShown)
	if err := b.around(p); err != nil {
		return err
	}
	p.Body = b
	return nil
}

// isProse is 1 of a heading or key, which stands behind code that has its name.
func isProse(d definition) int {
	if d.Kind == facts.KindSection.String() {
		return 1
	}
	return 0
}

// around asks for what refers to the definition and what it refers to.
func (b *symbolBody) around(p *page) error {
	var sites struct {
		Matches []reference `json:"matches"`
	}
	if err := p.ask("callers", "callers", map[string]any{"symbol": b.ID}, &sites); err != nil {
		return err
	}
	b.Callers, b.CallersCut = firstOf(sites.Matches)
	if err := b.users(p); err != nil {
		return err
	}
	sites.Matches = nil
	args := map[string]any{"symbol": b.ID}
	if b.isType() { // what its members call leads there; where that is dispatched to is said of each of them
		args["no_dispatch"] = true
	}
	if err := p.ask("callees", "callees", args, &sites); err != nil {
		return err
	}
	b.Callee, b.CalleeCut = firstOf(sites.Matches)
	var types struct {
		Matches []definition `json:"matches"`
	}
	if err := p.ask("implementations", "implementations", map[string]any{"name": b.ID}, &types); err != nil && output.Describe(err).Code != "unknown_symbol" {
		return err
	}
	b.Implementations = types.Matches
	if err := b.members(p); err != nil {
		return err
	}
	if err := p.rows("types", "SELECT DISTINCT kind, target AS target_id, target_name AS target, target_path AS path, line, certainty FROM edges WHERE source = :id AND kind IN ('receives', 'returns', 'type_of', 'extends', 'implements', 'overrides', 'annotates') ORDER BY line, kind", map[string]any{"id": b.ID}, &b.Types); err != nil {
		return err
	}
	if err := p.rows("coverage", "SELECT statements, hit, coalesce(percent, 0) AS percent, is_exact, format, measured_at FROM coverage WHERE path = :path AND (id = :id OR :file = '1' AND id IS NULL)", map[string]any{"path": b.Path, "id": b.ID, "file": shownAs(b.Kind == "file")}, &b.Coverage); err != nil {
		return err
	}
	return p.rows("tests", "SELECT DISTINCT source AS symbol_id, source_name AS symbol, path, line FROM edges WHERE target = :id AND kind = 'tests' ORDER BY path, line", map[string]any{"id": b.ID}, &b.Tests)
}

// users finds what refers to the definition otherwise than by a call: most of what leads to a type, a field or a value.
// Callers are told apart, and what extends a type is told below it.
func (b *symbolBody) users(p *page) error {
	var all []reference
	err := p.rows("users", "SELECT DISTINCT source AS symbol_id, source_name AS symbol, path, line, kind, certainty FROM edges WHERE target = :id AND kind NOT IN ('contains', 'calls', 'tests', 'imports', 'extends', 'implements', 'overrides')", map[string]any{"id": b.ID}, &all)
	called := map[string]bool{}
	for _, c := range b.Callers {
		called[fmt.Sprintf("%s:%d", c.Path, c.Line)] = true
	}
	all = slices.DeleteFunc(all, func(r reference) bool { return called[fmt.Sprintf("%s:%d", r.Path, r.Line)] })
	b.Users, b.UsersCut = firstOf(all)
	return err
}

// UncalledNote is what stands in place of callers: nothing of what is used otherwise.
func (b symbolBody) UncalledNote() string {
	if len(b.Users) > 0 || b.isType() {
		return ""
	}
	return "Nothing here is seen to call it."
}

// members lists what is in the definition: in its file, and of a type or package also what
// stands apart in its folder.
func (b *symbolBody) members(p *page) error {
	if b.Kind == "package" {
		return p.rows("members", selectDefinitions+"FROM files f JOIN symbols s ON s.path = f.path WHERE f.directory = :at AND s.parent = :id ORDER BY s.path, s.start_line", map[string]any{"id": b.ID, "at": b.Path}, &b.Members)
	}
	if err := p.rows("members", selectDefinitions+"FROM symbols s WHERE s.path = :path AND s.parent = :id ORDER BY s.start_line", map[string]any{"id": b.ID, "path": b.Path}, &b.Members); err != nil || !b.isType() {
		return err
	}
	var apart []definition
	if err := p.rows("members_apart", selectDefinitions+"FROM files f JOIN symbols s ON s.path = f.path WHERE f.directory = :at AND f.path <> :path AND f.language = (SELECT language FROM files WHERE path = :path) AND s.parent_name = :name AND s.parent LIKE 'file:%' ORDER BY s.path, s.start_line",
		map[string]any{"at": link.Dir(b.Path), "path": b.Path, "name": b.Shown()}, &apart); err != nil {
		return err
	}
	b.Members = append(b.Members, apart...)
	return nil
}

func firstOf(list []reference) (shown []reference, cut int) {
	slices.SortStableFunc(list, func(a, b reference) int { return order(a.Path, b.Path, a.Line, b.Line) })
	if len(list) <= sitesShown {
		return list, 0
	}
	return list[:sitesShown], len(list) - sitesShown
}

// historyBody is a definition through the commits that changed it.
type historyBody struct {
	Symbol definition `json:"symbol"`
	Events []event    `json:"events"`
	Note   string     `json:"-"`
}

// event is a commit that changed a definition.
type event struct {
	Commit  string     `json:"commit"`
	Author  string     `json:"author"`
	Date    string     `json:"date"`
	Subject string     `json:"subject"`
	Change  string     `json:"change"`
	Reason  string     `json:"reason"`
	Before  definition `json:"before"`
	After   definition `json:"after"`
}

// Day is the date without the time, Short the commit as people write it.
func (e event) Day() string   { return e.Date[:min(len(e.Date), len("2006-01-02"))] }
func (e event) Short() string { return e.Commit[:min(len(e.Commit), 10)] }

// Place is where the review of the commit reports the definition.
func (e event) Place() string {
	d := e.After
	if d.Path == "" {
		d = e.Before
	}
	return render.Anchor(d.Path, d.Line)
}

func history(p *page) error {
	var b historyBody
	id := p.query.Get("id")
	switch err := p.ask("log", "log", map[string]any{"symbol": id}, &b); {
	case err == nil:
	case output.Describe(err).Code == "unknown_symbol" && p.Ref == "": // it is on disk
		b.Symbol.ID, b.Symbol.Name, b.Note = id, id, "No commit of HEAD's history has it."
	default:
		return err
	}
	p.Title, p.Body = "History of "+b.Symbol.Shown(), b
	return nil
}

// codeLine is a line of a file as pages show it.
type codeLine struct {
	Number int
	Code   template.HTML
}
