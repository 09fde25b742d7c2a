package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// searchBody is what a search found.
type searchBody struct {
	Query, In string
	Type      string // of lines that words are looked for in: code, comment or string
	Symbols   []definition
	Lines     []hit
	Recipes   []recipeInfo
	Total     int
	Cut       bool
	Error     *failure
}

// hit is a line that was found.
type hit struct {
	Path     string `json:"path"`
	Line     int    `json:"line"`
	LineType string `json:"line_type"`
	Text     string `json:"text"`
}

// hitsShown bounds what a search lists.
const hitsShown = 50

// search looks for symbols, for the lines that a word is on, for words of source texts, or for recipes.
func search(p *page) error {
	b := searchBody{Query: strings.TrimSpace(p.query.Get("q")), In: cmp.Or(p.query.Get("in"), "symbols"), Type: p.query.Get("type")}
	if !slices.Contains([]string{"words", "source", "recipes"}, b.In) {
		b.In = "symbols"
	}
	p.Title = "Search"
	p.Body = b
	if b.Query != "" {
		p.Title = b.Query
	}
	var meanwhile func(io.Writer) error
	if b.In == "symbols" && b.Query != "" {
		meanwhile = func(out io.Writer) error { return p.named(out, b.Query) }
	}
	return p.findIn("search", b.find, meanwhile)
}

// named lists the definitions whose names have what is looked for, which needs no index: the first search of a tree
// makes one.
func (p *page) named(out io.Writer, text string) error {
	of := *p // the search runs beside it
	list, err := of.proposed(text)
	if err != nil || len(list) == 0 {
		return err
	}
	return templates().ExecuteTemplate(out, "search-meanwhile", map[string]any{"p": p, "list": list})
}

// find looks for what was asked, and puts it into the page.
func (b searchBody) find(p *page) (err error) {
	switch {
	case b.Query == "":
		return nil
	case b.In == "words" || b.In == "source":
		var found struct {
			Matches []hit `json:"matches"`
			Total   int   `json:"total"`
		}
		as, tool, arg := "query", "query", "term"
		if b.In == "source" {
			as, tool, arg = "source", "search_source", "query"
		}
		args := map[string]any{arg: b.Query, "limit": float64(hitsShown)}
		if b.In == "words" && b.Type != "" {
			args["type"] = []any{b.Type}
		}
		err = p.ask(as, tool, args, &found)
		b.Lines, b.Total = found.Matches, found.Total
		if err == nil && b.In == "words" {
			err = b.quote(p)
		}
	case b.In == "recipes":
		b.Recipes, err = p.recipesAbout(b.Query)
		b.Total = len(b.Recipes)
	default:
		var found struct {
			Matches []definition `json:"matches"`
			Total   int          `json:"total"`
		}
		err = p.ask("search", "search", map[string]any{"query": b.Query, "limit": float64(hitsShown)}, &found)
		b.Symbols, b.Total = found.Matches, found.Total
	}
	if err != nil && (p.query.Get("format") == "json" || output.Describe(err).Code == "unknown_revision") {
		return err
	} else if err != nil {
		b.Error = failed(err)
	}
	b.Cut = b.Total > len(b.Symbols)+len(b.Lines)+len(b.Recipes)
	p.Body = b
	return nil
}

// typedShown is how many proposals are below the field.
const typedShown = 12

// typed proposes what may be meant by what was typed so far. The tree that it tells saves the next question
// a look at the files on disk.
func typed(p *page) error {
	list, err := p.proposed(p.query.Get("q"))
	p.answers["typed"] = map[string]any{"tree": cmp.Or(p.Ref, p.tree), "matches": list}
	return err
}

// proposed lists what may be meant by a name, and knows the tree that it is of from then on.
func (p *page) proposed(text string) ([]Typed, error) {
	if p.Ref == "" && p.tree == "" {
		h, err := p.here()
		if err != nil {
			return nil, err
		}
		p.tree = cmp.Or(p.tree, h.Tree)
	}
	return p.site.Typed(p.request.Context(), p.Repo, cmp.Or(p.Ref, p.tree), text, typedShown)
}

// quote takes the texts of the lines that were found.
func (b *searchBody) quote(p *page) error {
	at := make([][2]any, 0, len(b.Lines))
	for _, h := range b.Lines {
		at = append(at, [2]any{h.Path, h.Line})
	}
	places, err := json.Marshal(at)
	if err != nil {
		return fmt.Errorf("name lines: %w", err)
	}
	var texts []hit
	if err := p.rows("texts", "SELECT l.path, l.line, l.text FROM json_each(:places) h JOIN lines l ON l.path = json_extract(h.value, '$[0]') AND l.line = json_extract(h.value, '$[1]')",
		map[string]any{"places": string(places)}, &texts); err != nil {
		return err
	}
	type place struct {
		path string
		line int
	}
	of := make(map[place]string, len(texts))
	for _, x := range texts {
		of[place{x.Path, x.Line}] = x.Text
	}
	for i := range b.Lines {
		h := &b.Lines[i]
		h.Text = strings.TrimSpace(of[place{h.Path, h.Line}])
	}
	return nil
}

// sqlBody is a query with its rows and the tables that there are.
type sqlBody struct {
	Statement string
	Asked     bool
	Error     *failure
	Table     shownTable
	Schema    []schemaTable
}

type schemaTable struct {
	Name, About string
	Columns     string
}

// shownTable is a table of texts.
type shownTable struct {
	Columns   []string
	Rows      [][]cell
	Count     int
	Truncated bool
	Bars      []bar  // the table as a chart, where it is one
	Other     string // address of the other one of table and chart, where there is
	AsBars    bool
}

// cell is a value; one that names a place or a definition leads there.
type cell struct{ Text, Link string }

// rowsShown bounds the rows of a table.
const rowsShown = 500

// columnsOf lists the tables and their columns, as the database has them.
const columnsOf = "SELECT m.name AS name, group_concat(i.name, ', ') AS columns FROM pragma_table_list m, pragma_table_info(m.name) i WHERE m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%\\_fts\\_%' ESCAPE '\\' GROUP BY m.name ORDER BY m.name"

// sql shows the rows of a query. One that is wrong is reported beside it, so that it can be mended.
func sql(p *page) error {
	b := sqlBody{Statement: strings.TrimSpace(p.query.Get("q"))}
	p.Title = "SQL"
	if err := p.rows("schema", columnsOf, nil, &b.Schema); err != nil {
		return err
	}
	if b.Statement != "" {
		b.Asked = true
	}
	p.Body = b
	return p.findIn("sql", b.find, nil)
}

// find asks the query.
func (b sqlBody) find(p *page) (err error) {
	if b.Asked {
		b.Table, b.Error, err = p.askTable("sql", "sql", map[string]any{"statement": b.Statement, "limit": float64(rowsShown)})
	}
	p.Body = b
	return err
}

// askTable asks a tool for a table. What is wrong with the question belongs on the page,
// and is an error where the page is asked for as JSON.
func (p *page) askTable(as, tool string, args map[string]any) (shownTable, *failure, error) {
	var t table
	var wrong *failure
	if err := p.ask(as, tool, args, &t); err != nil {
		if p.query.Get("format") == "json" {
			return shownTable{}, nil, err
		}
		wrong = failed(err)
	}
	shown := p.shown(&t)
	if bars := shown.chart(); bars != nil {
		if shown.AsBars = p.query.Get("as") == "bars"; shown.AsBars {
			shown.Bars, shown.Other = bars, p.With("as", "")
		} else {
			shown.Other = p.With("as", "bars")
		}
	}
	return shown, wrong, nil
}

// shown writes the cells of a table, and links those that lead somewhere.
func (p *page) shown(t *table) shownTable {
	out := shownTable{Columns: t.Columns, Count: t.RowCount, Truncated: t.Truncated}
	for _, r := range t.Rows {
		row := make([]cell, 0, len(t.Columns))
		for _, c := range t.Columns {
			x := cell{Text: text(r[c])}
			switch {
			case x.Text == "":
			case c == "path" || strings.HasSuffix(c, "_path") || c == "file":
				line := text(r["line"])
				if line == "" {
					line = text(r["start_line"])
				}
				if line != "" && c == "path" {
					x.Link = p.Link("/file", "path", x.Text, "#", "L"+line)
				} else {
					x.Link = p.Link("/file", "path", x.Text)
				}
			case c == "id" || c == "source" || c == "target" || c == "symbol_id":
				if kind, digest, ok := strings.Cut(x.Text, ":"); ok && kind != "" && len(digest) == 32 {
					x.Link = p.Link("/symbol", "id", x.Text)
				}
			}
			row = append(row, x)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// text is a value of a row.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		if v == float64(int64(v)) {
			return fmt.Sprintf("%d", int64(v))
		}
		return fmt.Sprintf("%g", v)
	}
	return fmt.Sprint(v)
}
