package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// LinkOptions are the options of link and unlink.
type LinkOptions struct {
	*Global
	Path, Name, At string
}

func newLinkCommand(g *Global) *cobra.Command {
	opts := LinkOptions{Global: g}
	c := &cobra.Command{
		Use:   "link PATH",
		Short: "Join another repository's graph to this one",
		Long: "Join another repository, bare ones too, at a revision of its own. query and search --include-dependencies look\n" +
			"in it; sql has its tables as symbols('link NAME') and symbols('link NAME REV'), and the links in linked_projects.\n" +
			"Its configuration is its own, and so is its index if it has one; otherwise the index is kept in this repository's\n" +
			"state folder, and nothing is written there.",
		Example: "  codegraph link ../lib --name lib --at v1.2.0\n  codegraph query Client --include-dependencies",
		Args:    arguments(1, 1, "one repository"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Path = args[0]
			return runLink(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().StringVar(&opts.Name, "name", "", "what it is called here (default: its folder's name)")
	c.Flags().StringVar(&opts.At, "at", "", "revision of it to look at (default: its files on disk; HEAD of a bare repository)")
	return c
}

func newUnlinkCommand(g *Global) *cobra.Command {
	opts := LinkOptions{Global: g}
	return &cobra.Command{
		Use:   "unlink NAME|PATH",
		Short: "Take a link back; the other repository stays as it is",
		Args:  arguments(1, 1, "one link"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Name = args[0]
			return runUnlink(c.Context(), opts, c.OutOrStdout())
		},
	}
}

func newLinksCommand(g *Global) *cobra.Command {
	return &cobra.Command{
		Use:   "links",
		Short: "List the linked repositories and whether they can be reached",
		Args:  arguments(0, 0, "no arguments"),
		RunE:  func(c *cobra.Command, _ []string) error { return runLinks(c.Context(), g, c.OutOrStdout()) },
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

func runLink(ctx context.Context, opts LinkOptions, out io.Writer) error {
	return opts.withLinks(ctx, func(s *session, format string) error {
		l, err := opts.link(s)
		if err != nil {
			return err
		}
		db, err := s.DB(ctx)
		if err != nil {
			return err
		}
		described := s.describeLink(ctx, l)
		if !described.Reached {
			return output.Failf("link_unreachable", "link it once it can be read", "%s", described.Error)
		}
		old, err := links.Find(ctx, db, l.Name)
		if err == nil && old.Path != l.Path {
			return output.Failf("link_exists", "give it another name with --name, or `codegraph unlink "+l.Name+"` first", "%s is linked to %s already", l.Name, old.Path)
		}
		if err != nil && !errors.Is(err, links.ErrUnknown) {
			return err
		}
		if err := links.Add(ctx, db, l); err != nil {
			return fmt.Errorf("link %s: %w", l.Name, err)
		}
		if format == "json" {
			return output.JSON(out, described)
		}
		_, err = fmt.Fprintf(out, "%s: linked, %s\n", l.Name, plural(described.Files, "file"))
		return err
	})
}

// link checks what is to be linked.
func (opts LinkOptions) link(s *session) (links.Link, error) {
	full, err := filepath.Abs(opts.Path)
	if err != nil {
		return links.Link{}, fmt.Errorf("find %s: %w", opts.Path, err)
	}
	other, err := state.Open(state.Options{Dir: full})
	if err != nil {
		return links.Link{}, err
	}
	defer other.Close()
	l := links.Link{Name: opts.Name, Path: other.Repo.Worktree(), Ref: opts.At}
	if l.Path == "" {
		l.Path = other.Repo.CommonDir()
	}
	if other.Repo.GitDir() == s.Repo.GitDir() && opts.At == "" {
		return l, output.Usagef("%s is this repository; its other revisions are there without a link", opts.Path)
	}
	if l.Name == "" {
		l.Name = strings.TrimSuffix(filepath.Base(l.Path), ".git")
	}
	if strings.ContainsAny(l.Name, " \t\n") {
		return l, output.Failf("usage", "give it one with --name", "the name of a link has no blanks: %q", l.Name)
	}
	return l, nil
}

func runUnlink(ctx context.Context, opts LinkOptions, out io.Writer) error {
	return opts.withLinks(ctx, func(s *session, format string) error {
		db, err := s.DB(ctx)
		if err != nil {
			return err
		}
		list, err := links.List(ctx, db)
		if err != nil {
			return err
		}
		full, err := filepath.Abs(opts.Name)
		if err != nil {
			return fmt.Errorf("find %s: %w", opts.Name, err)
		}
		for _, l := range list {
			if l.Name != opts.Name && l.Path != full {
				continue
			}
			if err := links.Remove(ctx, db, l.Name); err != nil {
				return fmt.Errorf("unlink %s: %w", l.Name, err)
			}
			shared := slices.ContainsFunc(list, func(o links.Link) bool { return o.Name != l.Name && o.Path == l.Path })
			if !shared {
				if err := links.Forget(l, s.Folder()); err != nil {
					return fmt.Errorf("unlink %s: delete its index: %w", l.Name, err)
				}
			}
			if format == "json" {
				return output.JSON(out, l)
			}
			_, err = fmt.Fprintf(out, "%s: no longer linked\n", l.Name)
			return err
		}
		return output.Failf("unknown_link", "`codegraph links` lists them", "nothing is linked as %q", opts.Name)
	})
}

func runLinks(ctx context.Context, g *Global, out io.Writer) error {
	return g.withLinks(ctx, func(s *session, format string) error {
		list, err := s.links(ctx)
		if err != nil {
			return err
		}
		answer := linksAnswer{[]linkJSON{}}
		for _, l := range list {
			answer.Links = append(answer.Links, s.describeLink(ctx, l))
		}
		if format == "json" {
			return output.JSON(out, answer)
		}
		for _, l := range answer.Links {
			ref := l.Ref
			if ref == "" {
				ref = "as it is"
			}
			state := plural(l.Files, "file")
			if !l.Reached {
				state = "cannot be reached: " + l.Error
			}
			fmt.Fprintf(out, "%-16s %s  %s  %s\n", l.Name, l.Path, ref, state)
		}
		if len(list) == 0 {
			g.note("nothing is linked: `codegraph link PATH`")
		}
		return nil
	})
}

// withLinks opens the repository for a command about links.
func (g *Global) withLinks(_ context.Context, fn func(s *session, format string) error) error {
	s, format, err := g.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	return fn(s, format)
}

// links lists the links of the repository.
func (s *session) links(ctx context.Context) ([]links.Link, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	list, err := links.List(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("read links: %w", err)
	}
	return list, nil
}

func (s *session) describeLink(ctx context.Context, l links.Link) linkJSON {
	j := linkJSON{Link: l}
	err := s.inLink(ctx, l, func(linked *session, view *state.View) error {
		counts, err := state.Count(ctx, view.Snapshot)
		h := headOf(view)
		j.Reached, j.Commit, j.Tree, j.Files = err == nil, h.Commit, h.Tree, counts.Indexed
		return err
	})
	if err != nil {
		j.Error = err.Error()
	}
	return j
}

// inLink opens a linked repository for fn.
func (s *session) inLink(ctx context.Context, l links.Link, fn func(linked *session, view *state.View) error) error {
	opened, err := links.Open(ctx, l, "", s.Folder(), state.Options{Jobs: s.g.Jobs, Progress: s.progress.Report})
	s.progress.Done()
	if err != nil {
		return err
	}
	return errors.Join(fn(&session{State: opened.State, g: s.g, progress: s.progress}, opened.View), opened.Close())
}

// eachLink calls fn for the linked repositories that can be reached, and says
// which cannot.
func (s *session) eachLink(ctx context.Context, fn func(l links.Link, linked *session, view *state.View) error) (unreached []string, err error) {
	list, err := s.links(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		var failed error
		err := s.inLink(ctx, l, func(linked *session, view *state.View) error {
			failed = fn(l, linked, view)
			return nil
		})
		if failed != nil {
			return unreached, failed
		}
		if err != nil {
			s.g.note("not looked at: %v", err)
			unreached = append(unreached, l.Name)
		}
	}
	return unreached, nil
}
