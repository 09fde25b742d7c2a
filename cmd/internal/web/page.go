package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// page is one in the making.
type page struct {
	site    *site
	request *http.Request
	query   url.Values

	Title   string
	Ref     string // as the address has it, empty for the files on disk
	Repo    string
	Repos   []string
	Here    string                   // path of the page
	Body    any                      // of the template
	late    func(out *painter) error // writes what takes long, once what is before it is shown; nil for none
	Fresh   bool
	Later   string         // address of the page with the parts that this one lacks, for they take long
	answers map[string]any // by name, as JSON gives them
	tree    string         // of the files on disk, once an answer told it; empty when it is to be looked at
	is      *head          // what the page is of, once it was asked for
	own     *whole         // parts that only this page has, see share
	moved   bool           // the tree is no object of the repository: there are changes on disk
}

// ask asks a tool about the page's revision, and keeps the answer under a name. Files on disk
// that are as committed are looked at once for a page: what follows is asked of their tree.
func (p *page) ask(as, tool string, args map[string]any, into any) error {
	switch {
	case p.Ref != "":
		args["ref"] = p.Ref
	case p.tree != "" && !p.moved:
		args["ref"] = p.tree
		err := p.compare(as, tool, args, into)
		if err == nil {
			return nil
		}
		if code := output.Describe(err).Code; code != "unknown_revision" && code != "missing_object" {
			return err
		}
		p.moved = true
		delete(args, "ref")
	}
	if err := p.compare(as, tool, args, into); err != nil {
		return err
	}
	if p.Ref == "" && p.tree == "" {
		if h := p.of(as); h.Fresh != nil && *h.Fresh {
			p.tree = h.Tree
		}
	}
	return nil
}

// compare is ask for tools that look at other revisions than one.
func (p *page) compare(as, tool string, args map[string]any, into any) error {
	if p.Repo != "" {
		args["repo"] = p.Repo
	}
	args["max_tokens"] = float64(0)
	answer, err := p.site.Ask(p.request.Context(), tool, args)
	if err != nil {
		return err
	}
	p.answers[as] = answer
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("read the answer of %s: %w", tool, err)
	}
	return nil
}
