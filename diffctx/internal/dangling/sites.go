package dangling

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// isOnSite reports an address that leads nowhere in the tree and somewhere on the site that a
// generator makes of it.
func (s *Search) isOnSite(ctx context.Context, f *graph.File, d *link.Dangling) bool {
	if d.Kind != link.NoModule {
		return strings.HasPrefix(d.Name, "#") && (isChangelog(f.Path) || isCountedFromTwo(d) || s.mayHavePart(ctx, f, cmp.Or(d.Module, f.Path), d.Name))
	}
	if isIncludedText(f.Path) || isTextOfService(f.Path) || isChangelog(f.Path) {
		return true
	}
	address, _, _ := strings.Cut(d.Module, "#")
	if strings.Contains(address, "@") && !strings.Contains(address, "/") { // a mail address
		return true
	}
	if s.isExtra(ctx, f.Path, address) || s.fromContent(ctx, f.Path, address) || !isPageOrPicture(address) && s.isOfMyST(ctx, f.Path) {
		return true
	}
	if line, column := unboundSite(f.Facts, d.Import, d.Index); s.exemptionsOf(ctx, s.Comparison.Head, f).inShortcode(line, column) {
		return true
	}
	if rest, ok := strings.CutPrefix(address, "@site/"); ok { // Docusaurus: from the folder of the site
		return s.isBelow(ctx, siteFolders(f.Path), rest)
	}
	if rest, ok := strings.CutPrefix(address, "@/"); ok { // Zola: from the folder of the contents
		return s.fromContent(ctx, f.Path, rest)
	}
	if dated().MatchString(address) {
		return true
	}
	if file, line, ok := strings.Cut(address, ":"); ok && strings.Trim(line, "0123456789:-") == "" && s.isThere(ctx, path.Join(link.Dir(f.Path), file)) { // of a line, as editors read it
		return true
	}
	if rest, ok := strings.CutPrefix(address, "/"); ok && rest != "" { // what is copied to the root of the site
		for _, root := range siteFolders(f.Path) {
			for _, dir := range copied {
				if s.isThere(ctx, path.Join(root, dir, rest)) {
					return true
				}
			}
		}
		return !s.hasTop(ctx, f.Path, rest)
	}
	if s.isThere(ctx, path.Join(strings.TrimSuffix(f.Path, path.Ext(f.Path)), address)) { // MkDocs and others make a folder of a page
		return true
	}
	return isForTools(f.Path) && s.isThere(ctx, address) || s.isOfOlderVersion(ctx, d.Path) || s.isTranslatedElsewhere(ctx, f.Path, d.Path)
}

// dated matches an address that a site gives a post of a day: /blog/2023/11/13/first.
var dated = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`/(?:19|20)\d\d/[01]\d/[0-3]\d/[^/]+/?$`) })

// copied are the folders of a site whose files are copied to its root.
var copied = []string{"static", "public", "docs/public", "docs/static"}

// hasTop reports an address whose first folder is at the root of the repository or of a site. Where neither has it, a page below
// the root is for a site that is made elsewhere.
func (s *Search) hasTop(ctx context.Context, page, address string) bool {
	if link.Dir(page) == "" {
		return true
	}
	top, _, within := strings.Cut(address, "/")
	if !within {
		return true
	}
	for _, root := range siteFolders(page) {
		for _, dir := range append([]string{""}, copied...) {
			if kind, err := s.Comparison.Head.Exists(ctx, path.Join(root, dir, top)); err != nil || kind != link.PathAbsent {
				return true
			}
		}
	}
	return false
}

// fromContent reports an address that leads from the folder with the contents of a site, as Docusaurus and mdBook take those of
// pages in a folder below it too.
func (s *Search) fromContent(ctx context.Context, page, address string) bool {
	if address == "" || strings.HasPrefix(address, ".") {
		return false
	}
	for dir := link.Dir(page); dir != ""; dir = link.Dir(dir) {
		switch path.Base(dir) {
		case "docs", "doc", "content", "src", "pages", "source":
			if s.isThere(ctx, path.Join(dir, address)) {
				return true
			}
		}
	}
	return false
}

// isTextOfService reports a text that a service shows elsewhere than in its folder, as what new pull requests begin with.
func isTextOfService(p string) bool {
	p = strings.ToUpper(p)
	return strings.Contains(p, "PULL_REQUEST_TEMPLATE") || strings.Contains(p, "ISSUE_TEMPLATE")
}

// isChangelog reports a list of changes: what it names was there once.
func isChangelog(p string) bool {
	base, _, _ := strings.Cut(strings.ToLower(path.Base(p)), ".")
	switch base {
	case "changelog", "changes", "history", "news", "releases", "release-notes", "release_notes", "changelogs":
		return true
	}
	return false
}

// documentsCode reports a place of a page that extensions of MkDocs put there: mkdocstrings the documentation of
// code, whose names are anchors, and mkdocs-click and its like the commands of a program.
func (s *Search) documentsCode(ctx context.Context, page, anchor string) bool {
	text := s.Comparison.Text(ctx, s.Comparison.Head, page)
	if !bytes.HasPrefix(text, []byte("::: ")) && !bytes.Contains(text, []byte("\n::: ")) {
		return false
	}
	return strings.Contains(anchor, ".") || blockWithOptions().Match(text)
}

// blockWithOptions matches a block that an extension of MkDocs replaces, with its first option: containers of
// other generators, as `::: tip`, have none.
var blockWithOptions = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^::: [\w.-]+\r?\n[ \t]+:\w+:`) })

// isIncludedText reports a text in a folder of those that others include: its addresses go from them.
func isIncludedText(p string) bool {
	for part := range strings.SplitSeq(link.Dir(p), "/") {
		switch part {
		case "snippets", "_snippets", "includes", "_includes", "partials", "_partials":
			return true
		}
	}
	return false
}

// isForTools reports a text in a hidden folder at the top, as of agents and of services: it is read from the top.
func isForTools(p string) bool { return strings.HasPrefix(p, ".") && strings.Contains(p, "/") }

func (s *Search) isBelow(ctx context.Context, folders []string, rest string) bool {
	for _, dir := range folders {
		if s.isThere(ctx, path.Join(dir, rest)) {
			return true
		}
	}
	return false
}

func (s *Search) isThere(ctx context.Context, p string) bool {
	return s.Comparison.Text(ctx, s.Comparison.Head, p) != nil
}

// siteFolders are those that the site with a page may be made from: those around it, and a folder
// called website beside its own.
func siteFolders(page string) []string {
	var out []string
	for dir := link.Dir(page); ; dir = link.Dir(dir) {
		out = append(out, dir, path.Join(dir, "website"))
		if dir == "" {
			return out
		}
	}
}

// isOfOlderVersion reports a page that is not in the folder of its version because nothing of it
// differs from an older one, or from the newest: Docusaurus 1 keeps those that differ alone.
func (s *Search) isOfOlderVersion(ctx context.Context, page string) bool {
	const folder = "versioned_docs/version-"
	at := strings.Index(page, folder)
	if at < 0 || at > 0 && page[at-1] != '/' {
		return false
	}
	site := page[:at]
	_, rest, ok := strings.Cut(page[at+len(folder):], "/")
	if !ok || !s.isThere(ctx, site+"siteConfig.js") {
		return false
	}
	var versions []string
	if json.Unmarshal(s.Comparison.Text(ctx, s.Comparison.Head, site+"versions.json"), &versions) != nil {
		return false
	}
	for _, v := range versions {
		if s.isThere(ctx, site+folder+v+"/"+rest) {
			return true
		}
	}
	return s.isBelow(ctx, []string{site + "docs", path.Join(link.Dir(strings.TrimSuffix(site, "/")), "docs")}, rest)
}

// isCountedFromTwo reports a heading that is called like an earlier one, as older versions of markdown-it-anchor count them: the
// second is 2.
func isCountedFromTwo(d *link.Dangling) bool {
	at := strings.LastIndexByte(d.Name, '-')
	n, err := strconv.Atoi(d.Name[at+1:])
	return err == nil && at > 0 && n > 1 && slices.Contains(d.Names, d.Name[:at+1]+strconv.Itoa(n-1))
}
