package dangling

import (
	"bytes"
	"context"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// What programs that make sites of texts know of addresses beside what the texts say.

// mayHavePart reports a part of a page, which no heading of it is called, that the program which shows the page may know: the page
// documents code or takes in other texts, MyST has the target, or the program calls most headings otherwise.
func (s *Search) mayHavePart(ctx context.Context, f *graph.File, page, name string) bool {
	text := s.Comparison.Text(ctx, s.Comparison.Head, page)
	return s.documentsCode(ctx, page, name) || s.takesTexts(page, text) || s.isTarget(ctx, f.Path, page, text, name) || s.isPartOfMkDocs(ctx, page, name) ||
		page == f.Path && (partsOfAnyPage()[name] || isOfManual(name) || callsPartsOtherwise(f))
}

// takesTexts reports a page that takes in other texts. It is looked through once, however many addresses lead to it.
func (s *Search) takesTexts(page string, text []byte) bool {
	takes, known := s.taking[page]
	if !known {
		if s.taking == nil {
			s.taking = map[string]bool{}
		}
		takes = takesIn().Match(text)
		s.taking[page] = takes
	}
	return takes
}

// partsOfAnyPage are those that a browser, or the page of a repository, has beside headings.
var partsOfAnyPage = lang.WordSet("#readme #top")

// isOfManual reports a part as programs call it that make one text of many, so that any of these may have it.
func isOfManual(name string) bool {
	prefix, _, ok := strings.Cut(strings.TrimPrefix(name, "#"), "-")
	return ok && partsOfManuals()[prefix]
}

var partsOfManuals = lang.WordSet("app appendix ch chap eq fig lst opt sec sect ssec tab tbl")

// takesIn finds what puts another text into a page: as mdBook, VitePress, MkDocs, Hugo, Jekyll, Docusaurus and MyST write it.
var takesIn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)\{\{#(?:include|template)|<!--\s*@include:|^\s*--8<--|\{!\s*[\w./-]+\s*!\}|\{\{[%<]-?\s*\S*include|\{%-?\s*include|^import\s+\w+\s+from\s+['"][^'"]+\.mdx?['"]|^:{3,}\{include\}|^\x60{3,}\{include\}`)
})

// isTarget reports a target of MyST, which may be written anywhere in a project, or come from another one, unless a page is named; there its
// text has it.
func (s *Search) isTarget(ctx context.Context, of, page string, text []byte, name string) bool {
	if !s.isOfMyST(ctx, of) {
		return false
	}
	id := []byte(strings.TrimPrefix(name, "#"))
	lower := bytes.ToLower(text)
	return page == of || bytes.Contains(lower, append(append([]byte("("), id...), ")="...)) || bytes.Contains(lower, append([]byte(":name: "), id...))
}

// inShortcode reports a column of a line within a call of a template of Hugo: what its arguments mean is the template's.
func (x *exemptions) inShortcode(line, column int) bool {
	if line < 1 || line > len(x.lines) || column < 1 || column > len(x.lines[line-1]) {
		return false
	}
	before := x.lines[line-1][:column-1]
	at := max(strings.LastIndex(before, "{{<"), strings.LastIndex(before, "{{%"))
	return at >= 0 && !strings.Contains(before[at:], "}}")
}

// isPageOrPicture reports an address that names a file of a manual. To MyST all others are names of documents, of targets or of
// definitions, here or in another project, or what is made with the manual.
func isPageOrPicture(address string) bool {
	return manualFiles()[path.Ext(address)] && !strings.HasSuffix(address, ".html.md")
}

var manualFiles = lang.WordSet(".md .rst .ipynb .png .svg .jpg .jpeg .gif .webp .pdf")

// isOfMyST reports a page of a project that Sphinx makes of Markdown.
func (s *Search) isOfMyST(ctx context.Context, page string) bool {
	_, ok := nearest(page, func(dir string) bool {
		for _, settings := range []string{"conf.py", "myst.yml", "_config.yml"} {
			if text := s.Comparison.Text(ctx, s.Comparison.Head, path.Join(dir, settings)); bytes.Contains(text, []byte("myst")) || settings == "_config.yml" && bytes.Contains(text, []byte("sphinx:")) {
				return true
			}
		}
		return false
	})
	return ok
}

// nearest is the innermost folder around a page, up to the root, that is one of some.
func nearest(page string, is func(dir string) bool) (dir string, ok bool) {
	for dir = link.Dir(page); !is(dir); dir = link.Dir(dir) {
		if dir == "" {
			return "", false
		}
	}
	return dir, true
}

// minOtherwise is how many unnamed parts show that a program names them in its own way.
const minOtherwise = 3

// callsPartsOtherwise reports a page most of whose addresses of its own parts lead nowhere, since the program that shows it calls them
// by rules that are not known.
func callsPartsOtherwise(f *graph.File) bool {
	found, missed := 0, 0
	for i, b := range f.Record.Refs {
		x := &f.Facts.Exprs[f.Facts.Refs[i].Expr]
		switch {
		case x.Op != facts.OpName || !strings.HasPrefix(x.S, "#"):
		case b.Certainty == link.Unresolved:
			missed++
		default:
			found++
		}
	}
	return missed >= minOtherwise && missed > found
}

// isExtra reports an address from a page that ExDoc shows: all pages and pictures are in one folder there.
func (s *Search) isExtra(ctx context.Context, page, address string) bool {
	if address == "" || strings.HasPrefix(address, "/") {
		return false
	}
	below, ok := s.projectOfExDoc(ctx, page)
	if !ok {
		return false
	}
	address = path.Clean(address)
	if path.Ext(address) == path.Ext(page) || strings.HasSuffix(address, "md") {
		address = path.Base(address)
	}
	for _, p := range s.pathsByBase(ctx)[path.Base(address)] {
		if strings.HasPrefix(p, below) && strings.HasSuffix("/"+p, "/"+address) {
			return true
		}
	}
	return false
}

// projectOfExDoc is the folder, with a slash behind it, of the project of Elixir or Erlang that a page belongs to.
func (s *Search) projectOfExDoc(ctx context.Context, page string) (dir string, ok bool) {
	dir, ok = nearest(page, func(dir string) bool {
		return s.isThere(ctx, path.Join(dir, "mix.exs")) || s.isThere(ctx, path.Join(dir, "rebar.config"))
	})
	if dir != "" {
		dir += "/"
	}
	return dir, ok
}

// pathsByBase lists the files of the head side by their names without folders.
func (s *Search) pathsByBase(ctx context.Context) map[string][]string {
	if s.byBase == nil {
		s.byBase = map[string][]string{}
		_ = s.Comparison.Head.Leaves(ctx, func(l graph.Leaf) error {
			base := path.Base(l.Path)
			s.byBase[base] = append(s.byBase[base], l.Path)
			return nil
		})
	}
	return s.byBase
}
