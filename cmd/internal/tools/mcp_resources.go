package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/agents"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// resources are what clients read: codegraph://REF/..., the revision
// percent-encoded, "worktree" and "index" standing for :worktree and :index.
// ?repo= names a repository, ?in= a path.
type resources struct{ repositories *repositories }

const (
	resourceScheme = "codegraph://"
	markdownType   = "text/markdown"
	jsonType       = "application/json"

	resourceTokens = 25_000 // longer ones are cut as answers of tools are
)

// Templates implements mcp.Resources.
func (r resources) Templates() []mcp.Resource {
	return []mcp.Resource{
		{URI: resourceScheme + "{ref}/schema", Name: "schema", Description: "tables and columns for sql", MIMEType: markdownType},
		{URI: resourceScheme + "{ref}/recipes", Name: "recipes", Description: "the recipes of a revision", MIMEType: jsonType},
		{URI: resourceScheme + "{ref}/recipes/{id}", Name: "recipe", Description: "a recipe: what it looks for, its parameters, its SQL", MIMEType: jsonType},
		{URI: resourceScheme + "{ref}/files", Name: "files", Description: "the files of a revision with language and counts", MIMEType: jsonType},
		{URI: resourceScheme + "{ref}/files/{+path}", Name: "file", Description: "what a file declares, depends on and is needed by", MIMEType: jsonType},
		{URI: resourceScheme + "{ref}/symbols/{name}{?in}", Name: "symbol", Description: "the definitions of a name; in is a glob of paths", MIMEType: jsonType},
		{URI: resourceScheme + "{ref}/skill", Name: "skill", Description: "how to work with codegraph", MIMEType: markdownType},
	}
}

// List implements mcp.Resources: what can be named without knowing the repository,
// for the files on disk, and each bundled recipe.
func (r resources) List(context.Context) ([]mcp.Resource, error) {
	var list []mcp.Resource
	for _, t := range r.Templates() {
		if name := strings.TrimPrefix(t.URI, resourceScheme+"{ref}/"); !strings.Contains(name, "{") {
			t.URI = resourceScheme + "worktree/" + name
			list = append(list, t)
		}
	}
	all, err := recipes.Load(nil)
	if err != nil {
		return nil, err
	}
	for _, one := range all.List() {
		list = append(list, mcp.Resource{URI: resourceScheme + "worktree/recipes/" + one.ID, Name: one.ID, Description: one.Summary, MIMEType: jsonType})
	}
	return list, nil
}

// Read implements mcp.Resources.
func (r resources) Read(ctx context.Context, uri string) (mimeType, text string, err error) {
	ref, segments, query, err := splitResource(uri)
	if err != nil {
		return "", "", err
	}
	what, rest := segments[0], strings.Join(segments[1:], "/")
	ask := func(words []string, argument, value string) (json.RawMessage, error) {
		t := verbTool{words: words}
		args := mcp.Arguments{"ref": ref}
		if repo := query.Get(repoParam); repo != "" {
			args[repoParam] = repo
		}
		if argument != "" {
			t.arguments, args[argument] = []string{argument}, value
		}
		if in := query["in"]; what == "symbols" && len(in) > 0 {
			args["path"] = toAny(in)
		}
		answer, err := r.repositories.call(ctx, call{verbTool: t, args: args}, func(string, int, int, int64) {})
		if err != nil {
			return nil, missing(uri, err)
		}
		return answer.object, nil
	}
	var answer json.RawMessage
	switch {
	case what == "schema" && rest == "":
		var b strings.Builder
		err := tables.WriteReference(&b)
		return markdownType, b.String(), err
	case what == "skill" && rest == "":
		return markdownType, agents.Skill, nil
	case what == "recipes" && rest == "":
		answer, err = ask([]string{"recipe", "list"}, "", "")
	case what == "recipes":
		answer, err = ask([]string{"recipe", "show"}, "id", rest)
	case what == "files" && rest == "":
		answer, err = ask([]string{"files"}, "", "")
	case what == "files":
		answer, err = ask([]string{"outline"}, "file", rest)
		if err == nil {
			var deps json.RawMessage
			if deps, err = ask([]string{"deps"}, "file", rest); err == nil {
				answer, err = merged(answer, deps)
			}
		}
	case what == "symbols" && rest != "":
		answer, err = ask([]string{"symbol"}, "name", rest)
	default:
		return "", "", fmt.Errorf("%w: %s: after the revision comes schema, recipes, files, symbols/NAME or skill", mcp.ErrNoResource, uri)
	}
	if err != nil {
		return "", "", err
	}
	answer, err = mcp.Fit(answer, resourceTokens)
	return jsonType, string(answer), err
}

// splitResource takes a URI apart.
func splitResource(uri string) (ref string, segments []string, query url.Values, err error) {
	bad := func(why string) (string, []string, url.Values, error) {
		return "", nil, nil, fmt.Errorf("%w: %s: %s", mcp.ErrNoResource, uri, why)
	}
	rest, ok := strings.CutPrefix(uri, resourceScheme)
	if !ok {
		return bad("URIs here begin with " + resourceScheme)
	}
	rest, ask, _ := strings.Cut(rest, "?")
	if query, err = url.ParseQuery(ask); err != nil {
		return bad("the query is not percent-encoded")
	}
	for part := range strings.SplitSeq(rest, "/") {
		text, err := url.PathUnescape(part)
		if err != nil {
			return bad("a part is not percent-encoded")
		}
		segments = append(segments, text)
	}
	if len(segments) < 2 || segments[0] == "" {
		return bad("a URI names a revision and what of it is to be read")
	}
	switch ref = segments[0]; ref {
	case "worktree", "index":
		ref = ":" + ref
	}
	if ref == gitrepo.SpecWorktree {
		ref = "" // the default, also where there is none
	}
	return ref, segments[1:], query, nil
}

// missing makes of an error that says that something is not there one of a
// resource.
func missing(uri string, err error) error {
	if err == nil {
		return nil
	}
	switch output.Describe(err).Code {
	case "unknown_revision", "unknown_file", "unknown_symbol", "recipe", "unknown_repo":
		return fmt.Errorf("%w: %s: %w", mcp.ErrNoResource, uri, err)
	}
	return err
}

// merged is an object with the fields of two.
func merged(a, b json.RawMessage) (json.RawMessage, error) {
	var x, y map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal(a, &x), json.Unmarshal(b, &y)); err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}
	maps.Copy(x, y)
	return json.Marshal(x)
}

func toAny(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
