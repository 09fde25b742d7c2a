package change

import (
	"fmt"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// placesOf gives the links of a page that is alone: files of commits lead to the forge that origin is on, files on
// disk to an editor.
func placesOf(repo *gitrepo.Repository, r gitrepo.Range) render.Links {
	remote, _ := repo.Config("remote.origin.url")
	page := forgeOf(remote)
	if page == "" && r.Head.Kind != gitrepo.KindWorktree {
		return render.Links{}
	}
	file := func(path string, line int, before bool) string {
		side := r.Head
		if before {
			side = r.Base
		}
		switch {
		case side.Kind == gitrepo.KindWorktree && repo.Worktree() != "":
			return editorLink(filepath.Join(repo.Worktree(), filepath.FromSlash(path)), line)
		case side.Kind == gitrepo.KindCommit && page != "":
			return forgeLink(page, side.Commit.String(), path, line)
		}
		return ""
	}
	return render.Links{File: file, Symbol: func(s *analysis.Symbol, before bool) string { return file(s.Path, s.Line, before) }}
}

// ssh is git's short form of a remote: git@host:owner/name.
var ssh = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:[^@/:]+@)?([A-Za-z0-9.-]+):([^/].*)$`) })

// forgeOf gives a repository's page on the web by the address that git has of it; "" where it has none.
func forgeOf(remote string) string {
	if m := ssh().FindStringSubmatch(remote); m != nil && !strings.Contains(remote, "://") {
		remote = "ssh://" + m[1] + "/" + m[2]
	}
	at, err := url.Parse(remote)
	if err != nil || !strings.Contains(at.Hostname(), ".") {
		return ""
	}
	switch at.Scheme {
	case "https", "ssh", "git", "http":
	default:
		return ""
	}
	host := at.Host
	if at.Scheme != "https" && at.Scheme != "http" { // the port is that of another protocol
		host = at.Hostname()
	}
	name := strings.TrimSuffix(strings.Trim(at.Path, "/"), ".git")
	if name == "" {
		return ""
	}
	return (&url.URL{Scheme: "https", Host: host, Path: "/" + name}).String()
}

// forgeLink leads to a line of a file at a commit.
func forgeLink(page, commit, path string, line int) string {
	host, _ := url.Parse(page)
	form, anchor := "/blob/", "#L%d"
	switch {
	case host == nil:
		return ""
	case strings.Contains(host.Host, "gitlab"):
		form = "/-/blob/"
	case strings.Contains(host.Host, "bitbucket"):
		form, anchor = "/src/", "#lines-%d"
	case strings.Contains(host.Host, "codeberg") || strings.Contains(host.Host, "gitea") || strings.Contains(host.Host, "forgejo"):
		form = "/src/commit/"
	}
	link := page + form + commit + "/" + (&url.URL{Path: path}).EscapedPath()
	if line > 1 {
		link += fmt.Sprintf(anchor, line)
	}
	return link
}

// editorLink opens a file in the editor that knows the scheme: Visual Studio Code and what is made from it.
func editorLink(file string, line int) string {
	at := filepath.ToSlash(file)
	if !strings.HasPrefix(at, "/") { // a drive
		at = "/" + at
	}
	return fmt.Sprintf("%sfile%s:%d", render.EditorScheme, (&url.URL{Path: at}).EscapedPath(), max(line, 1))
}
