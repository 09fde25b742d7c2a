package data

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Link is a request of link and unlink.
type Link struct {
	Path, Name, At string
}

func NewLink() *verb.Verb {
	req := Link{}
	v := &verb.Verb{
		Use:   "link PATH",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("path", "folder of another repository"))}, Output: mcp.OutputSchema[linkJSON](), Compares: true, Writes: "the link in the index", Path: "path", Outside: true}},
		Short: "Link another repository's graph to this one",
		Long: "Link another repository, bare ones too, at a revision of its own. query and search --include-dependencies look\n" +
			"in it; sql has its tables as symbols('link NAME') and symbols('link NAME REV'), and the links in linked_projects.\n" +
			"Its configuration is its own, and so is its index if it has one; otherwise the index is kept in this repository's\n" +
			"state folder, and nothing is written there.",
		Example: "  codegraph link ../lib --name lib --at v1.2.0\n  codegraph query Client --include-dependencies",
		Args:    verb.Arguments(1, 1, "one repository"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Path = args[0]
			return req.Run(ctx, e)
		},
	}
	v.Flags().StringVar(&req.Name, "name", "", "what it is called here (default: its folder's name)")
	v.Flags().StringVar(&req.At, "at", "", "revision of it to look at (default: its files on disk; HEAD of a bare repository)")
	return v
}

func NewUnlink() *verb.Verb {
	req := Link{}
	return &verb.Verb{
		Use:     "unlink NAME|PATH",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("link", "its name or folder"))}, Output: mcp.OutputSchema[links.Link](), Compares: true, Writes: "the index: the link is gone"}},
		Short:   "Remove a link; the other repository is not changed",
		Args:    verb.Arguments(1, 1, "one link"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Name = args[0]
			return req.unlink(ctx, e)
		},
	}
}

func NewLinks() *verb.Verb {
	return &verb.Verb{
		Use:     "links",
		Tools:   []verb.Tool{{Output: mcp.OutputSchema[linksAnswer](), Compares: true}},
		Short:   "List the linked repositories and whether they can be reached",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run:     func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) { return runLinks(ctx, e) },
	}
}

// linkJSON is a link in answers.
type linkJSON struct {
	links.Link
	Reached bool   `json:"reached"`
	Commit  string `json:"commit,omitempty"`
	Tree    string `json:"tree,omitempty"`
	Files   int    `json:"files"` // with a graph
	Error   string `json:"error,omitempty"`
}

// linksAnswer is the JSON of links.
type linksAnswer struct {
	Links []linkJSON `json:"links"`
}

func (req Link) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	l, err := req.link(s)
	if err != nil {
		return nil, err
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	described := describeLink(ctx, s, l)
	if !described.Reached {
		return nil, output.Failf("link_unreachable", "link it once it can be read", "%s", described.Error)
	}
	old, err := links.Find(ctx, db, l.Name)
	if err == nil && old.Path != l.Path {
		return nil, output.Failf("link_exists", "give it another name with --name, or `codegraph unlink "+l.Name+"` first", "%s is linked to %s already", l.Name, old.Path)
	}
	if err != nil && !errors.Is(err, links.ErrUnknown) {
		return nil, err
	}
	if err := links.Add(ctx, db, l); err != nil {
		return nil, fmt.Errorf("link %s: %w", l.Name, err)
	}
	return &verb.Answer{Value: described, Text: func(out io.Writer) error {
		_, err := fmt.Fprintf(out, "%s: linked, %s\n", l.Name, verb.Plural(described.Files, "file"))
		return err
	}}, nil
}

// link checks what is to be linked.
func (req Link) link(s *verb.Session) (links.Link, error) {
	full, err := filepath.Abs(req.Path)
	if err != nil {
		return links.Link{}, fmt.Errorf("find %s: %w", req.Path, err)
	}
	other, err := state.Open(state.Options{Dir: full})
	if err != nil {
		return links.Link{}, err
	}
	defer other.Close()
	l := links.Link{Name: req.Name, Path: other.Repo.Worktree(), Ref: req.At}
	if l.Path == "" {
		l.Path = other.Repo.CommonDir()
	}
	if other.Repo.GitDir() == s.Repo.GitDir() && req.At == "" {
		return l, output.Usagef("%s is this repository; its other revisions are there without a link", req.Path)
	}
	if l.Name == "" {
		l.Name = strings.TrimSuffix(filepath.Base(l.Path), ".git")
	}
	if strings.ContainsAny(l.Name, " \t\n") {
		return l, output.Failf("usage", "give it one with --name", "the name of a link has no blanks: %q", l.Name)
	}
	return l, nil
}

func (req Link) unlink(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	list, err := links.List(ctx, db)
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(req.Name)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", req.Name, err)
	}
	for _, l := range list {
		if l.Name != req.Name && l.Path != full {
			continue
		}
		if err := links.Remove(ctx, db, l.Name); err != nil {
			return nil, fmt.Errorf("unlink %s: %w", l.Name, err)
		}
		shared := slices.ContainsFunc(list, func(o links.Link) bool { return o.Name != l.Name && o.Path == l.Path })
		if !shared {
			if err := links.Forget(l, s.Folder()); err != nil {
				return nil, fmt.Errorf("unlink %s: delete its index: %w", l.Name, err)
			}
		}
		return &verb.Answer{Value: l, Text: func(out io.Writer) error {
			_, err := fmt.Fprintf(out, "%s: no longer linked\n", l.Name)
			return err
		}}, nil
	}
	var names []string
	for _, l := range list {
		names = append(names, l.Name)
	}
	return nil, output.Absentf("unknown_link", req.Name, names, "`codegraph links` lists them", "nothing is linked as %q", req.Name)
}

func runLinks(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	list, err := s.Links(ctx)
	if err != nil {
		return nil, err
	}
	answer := linksAnswer{[]linkJSON{}}
	for _, l := range list {
		answer.Links = append(answer.Links, describeLink(ctx, s, l))
	}
	return &verb.Answer{Value: answer, Text: func(out io.Writer) error {
		for _, l := range answer.Links {
			ref := l.Ref
			if ref == "" {
				ref = "as it is"
			}
			state := verb.Plural(l.Files, "file")
			if !l.Reached {
				state = "cannot be reached: " + l.Error
			}
			fmt.Fprintf(out, "%-16s %s  %s  %s\n", l.Name, l.Path, ref, state)
		}
		if len(list) == 0 {
			e.Note("nothing is linked: `codegraph link PATH`")
		}
		return nil
	}}, nil
}

func describeLink(ctx context.Context, s *verb.Session, l links.Link) linkJSON {
	j := linkJSON{Link: l}
	err := s.InLink(ctx, l, func(linked *verb.Session, view *state.View) error {
		counts, err := state.Count(ctx, view.Snapshot)
		h := verb.HeadOf(view)
		j.Reached, j.Commit, j.Tree, j.Files = err == nil, h.Commit, h.Tree, counts.Indexed
		return err
	})
	if err != nil {
		j.Error = err.Error()
	}
	return j
}
