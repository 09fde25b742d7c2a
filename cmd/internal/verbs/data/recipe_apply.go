package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// appliedJSON is the JSON of recipe --apply.
type appliedJSON struct {
	verb.Head
	Recipe recipeHead `json:"recipe"`
	*resultset.Edits
	Written []string `json:"written"` // paths
}

// editable gives the text of a file that a row would change. What nobody edits by
// hand is refused: generated and vendored files, and all else without a graph.
func (q *querySession) editable(ctx context.Context, path string) ([]byte, error) {
	leaf, ok, err := q.view.Leaf(ctx, path)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, &resultset.Refused{Reason: "there is no such file in the tree"}
	case leaf.Language == "" && leaf.Skip != graph.SkipLanguage:
		return nil, &resultset.Refused{Reason: "the file is left out of the graph: " + leaf.Skip}
	}
	if leaf.Language != "" {
		f, err := q.view.File(ctx, path)
		if err != nil {
			return nil, err
		}
		if f != nil && f.IsGenerated() {
			return nil, &resultset.Refused{Reason: "the file is generated"}
		}
	}
	return q.view.Source(ctx, path)
}

// apply writes what the rows of an edit recipe change into the worktree: all of it,
// or with force what fits.
func (q *querySession) apply(ctx context.Context, set *resultset.Set, force bool) (*verb.Answer, error) {
	if err := q.mayApply(ctx, set, force); err != nil {
		return nil, err
	}
	worktree := confined.Worktree(q.s.Repo.Worktree())
	edits, err := set.Edits(func(path string) ([]byte, error) { return q.onDisk(ctx, worktree, path) })
	if err != nil {
		return nil, err
	}
	misplaced := 0
	for _, w := range edits.Warnings {
		q.s.Env.Note("%s:%d: left out: %s", w.Path, w.Line, w.Reason)
		if !w.Refused {
			misplaced++
		}
	}
	if misplaced > 0 && !force {
		return nil, output.Failf("edits_unfit", "look at `--format diff`; --force writes those that fit",
			"%s not fit the text: nothing was written", verb.Pick(misplaced == 1, "1 edit does", fmt.Sprintf("%d edits do", misplaced)))
	}
	written := []string{}
	for _, f := range edits.Files {
		if err := worktree.Replace(f.Path, f.Content(), 0o644); err != nil {
			return nil, fmt.Errorf("write the edits, %d of %d files are written: %w", len(written), len(edits.Files), err)
		}
		written = append(written, f.Path)
	}
	applied := appliedJSON{verb.HeadOf(q.view), q.recipeHead(), edits, written}
	return &verb.Answer{Value: applied, Text: func(out io.Writer) error { return applied.write(out, q.s.Env.Format) }}, nil
}

func (a appliedJSON) write(out io.Writer, format string) error {
	switch format {
	case "diff-json":
		return output.JSON(out, a)
	case "diff":
		return a.Edits.Write(out)
	}
	for _, f := range a.Files {
		fmt.Fprintf(out, "%s: %s\n", f.Path, verb.Plural(len(f.Hunks), "line"))
	}
	_, err := fmt.Fprintf(out, "%s in %s\n", verb.Plural(a.Summary.Edits, "edit"), verb.Plural(len(a.Written), "file"))
	return err
}

// mayApply refuses to write where the rows are not all, or not those of the files on
// disk, and where what git knows would not tell the edits from other changes.
func (q *querySession) mayApply(ctx context.Context, set *resultset.Set, force bool) error {
	switch {
	case q.s.Bare():
		return output.Failf("no_worktree", "run it in a clone with a worktree", "a bare repository has no files to write")
	case q.view.Spec != gitrepo.SpecWorktree || !q.view.Fresh:
		return output.Usagef("--apply changes the files on disk: leave --ref and --no-sync out")
	case set.Truncated:
		return output.Usagef("--apply takes all rows: leave --limit out")
	case force:
		return nil
	}
	committed, err := q.s.Repo.Resolve(ctx, "HEAD")
	if err != nil {
		return fmt.Errorf("look whether the worktree is clean: %w", err)
	}
	if committed.Tree != q.view.Revision.Tree {
		return output.Failf("worktree_dirty", "commit or stash them first, or use --force", "the worktree has changes that are not committed: nothing was written")
	}
	return nil
}

// onDisk gives the bytes of a file as they are on disk, if they are those that the
// rows were made of but for the ends of lines.
func (q *querySession) onDisk(ctx context.Context, worktree confined.Folder, path string) ([]byte, error) {
	known, err := q.editable(ctx, path)
	if err != nil {
		return nil, err
	}
	disk, err := worktree.Read(path)
	switch {
	case errors.Is(err, confined.ErrLink):
		return nil, &resultset.Refused{Reason: err.Error()}
	case errors.Is(err, fs.ErrNotExist):
		return nil, &resultset.Refused{Reason: "the file is gone"}
	case err != nil:
		return nil, err
	}
	if !bytes.Equal(plainEnds(disk), plainEnds(known)) {
		return nil, &resultset.Refused{Reason: "the file on disk has other text than git would keep of it"}
	}
	return disk, nil
}

func plainEnds(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }
