package web

import (
	"net/url"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Link gives the address of another page at the same revision; pairs are names and values of
// its query, an empty value leaves one out. A name that begins with # is the place on the page.
func (p *page) Link(at string, pairs ...string) string {
	q := url.Values{}
	if p.Ref != "" {
		q.Set("ref", p.Ref)
	}
	if p.Repo != "" {
		q.Set("repo", p.Repo)
	}
	place := ""
	for i := 0; i+1 < len(pairs); i += 2 {
		switch {
		case strings.HasPrefix(pairs[i], "#"):
			place = "#" + url.PathEscape(pairs[i+1])
		case pairs[i+1] == "":
			q.Del(pairs[i])
		default:
			q.Set(pairs[i], pairs[i+1])
		}
	}
	if len(q) == 0 {
		return at + place
	}
	return at + "?" + q.Encode() + place
}

// At names the revision.
func (p *page) At() string {
	if p.Ref == "" {
		return "files on disk"
	}
	return shortRef(p.Ref)
}

// shortRef is a revision as it was asked for, but for ids, of which ten letters are enough for readers.
func shortRef(ref string) string {
	if (len(ref) == 40 || len(ref) == 64) && strings.Trim(ref, "0123456789abcdef") == "" {
		return ref[:10]
	}
	return ref
}

// among says within a sentence where something was looked for.
func (p *page) among() string {
	if p.Ref == "" {
		return "among the files on disk"
	}
	return "at " + shortRef(p.Ref)
}

// told writes a message with the files on disk in the place of the tree that they were asked by.
func (p *page) told(message string) string {
	if p.Ref != "" || p.tree == "" {
		return message
	}
	return strings.ReplaceAll(message, "at "+p.tree, p.among())
}

// Instead are pages to look at where one cannot be made.
func (p *page) Instead() (list []Crumb) {
	if name := p.query.Get("id"); name != "" && p.Here == "/symbol" {
		list = append(list, Crumb{"search for it", p.Link("/search", "q", name)})
	}
	if p.Ref == "" && p.Here != "/" && p.Here != "/review" && p.Here != "/conflicts" && p.Here != "/branches" {
		list = append(list, Crumb{"look for it at HEAD", p.With("ref", "HEAD")})
	} else if p.Ref == "" && p.Here == "/" {
		list = append(list, Crumb{"what HEAD has", p.With("ref", "HEAD")})
	}
	if p.Here != "/" {
		list = append(list, Crumb{"the overview", p.Link("/", "ref", "")})
	}
	return list
}

// With is the address of the page with one of its choices changed.
func (p *page) With(name, value string) string {
	q := url.Values{}
	for n, v := range p.query {
		q[n] = v
	}
	q.Set(name, value)
	if value == "" {
		q.Del(name)
	}
	return p.Here + "?" + q.Encode()
}

// JSON is the address of what the page is made of.
func (p *page) JSON() string {
	return p.With("format", "json")
}

// SearchText is what was searched for.
func (p *page) SearchText() string {
	if p.Here == "/search" {
		return p.query.Get("q")
	}
	return ""
}

// Crumb is a folder above what a page shows.
type Crumb struct{ Text, Link string }

// Crumbs lead to the folders above, from the top, which is called as the repository is.
func (p *page) Crumbs() []Crumb {
	out := []Crumb{{p.repoName() + "/", p.Link("/folder")}}
	at := ""
	for _, name := range strings.Split(link.Dir(strings.Trim(p.query.Get("path"), "/")), "/") {
		if name == "" {
			continue
		}
		at = strings.TrimPrefix(at+"/"+name, "/")
		out = append(out, Crumb{name + "/", p.Link("/folder", "path", at)})
	}
	return out
}

// Served is a repository of the server, as pages lead to it.
type Served struct {
	Crumb
	Path  string
	Shown bool // the page is about it
}

// Served lists the repositories by the names of their folders, or by their paths where two have one name.
func (p *page) Served() []Served {
	names := map[string]int{}
	for _, dir := range p.Repos {
		names[folderName(dir)]++
	}
	var out []Served
	for i, dir := range p.Repos {
		text := folderName(dir)
		if names[text] > 1 {
			text = dir
		}
		out = append(out, Served{Crumb{text, "/?" + url.Values{"repo": {dir}}.Encode()}, dir, p.Repo == dir || p.Repo == "" && i == 0})
	}
	return out
}

// folderName is what a repository is called by its folder.
func folderName(dir string) string { return strings.TrimSuffix(filepath.Base(dir), ".git") }

// Hidden are the fields that a form keeps.
func (p *page) Hidden() map[string]string {
	out := map[string]string{}
	if p.Repo != "" {
		out["repo"] = p.Repo
	}
	return out
}

// shownAs is a choice in an address.
func shownAs(on bool) string {
	if on {
		return "1"
	}
	return ""
}
