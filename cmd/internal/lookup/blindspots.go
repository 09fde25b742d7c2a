package lookup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// blindSpots is the code of a tree that no graph is of, beside that which is in
// the graph.
type blindSpots struct {
	Graph int            // files of code in the graph
	Other map[string]int // files of code that no graph is of, by language
}

func BlindSpotsOf(ctx context.Context, view *state.View) (blindSpots, error) {
	analysed, other, err := view.Languages(ctx)
	return blindSpots{Sum(analysed), other}, err
}

// Mostly reports that the graph is of the smaller part of the code.
func (b blindSpots) Mostly() bool { return Sum(b.Other) > b.Graph }

// few is the share of the code, as a divisor, below which what is in no graph explains nothing that is not found.
const few = 100

// Some reports that what is not found may well be in code that no graph is of.
func (b blindSpots) Some() bool {
	n := Sum(b.Other)
	return n > 0 && n*few >= n+b.Graph
}

// String reports the code that no graph is of; "" when there is none.
func (b blindSpots) String() string {
	n := Sum(b.Other)
	if n == 0 {
		return ""
	}
	all := n + b.Graph
	if n == all {
		return fmt.Sprintf("codegraph has no graph of the code here: %s", state.ByCount(b.Other))
	}
	return fmt.Sprintf("codegraph has no graph of %d of the %s of code here: %s", n, verb.Plural(all, "file"), state.ByCount(b.Other))
}

// CodeUnknown and CodeUnknownFile are the codes of errors that name what is not there. Verbs end with
// exit code 1 then.
const (
	CodeUnknown     = output.CodeUnknownSymbol
	CodeUnknownFile = output.CodeUnknownFile
)

// UnknownSymbol is the error of commands that need a symbol to start from. Where
// much of the code is in no graph it says that before anything else.
func UnknownSymbol(ctx context.Context, s *verb.Session, view *state.View, name, further string) error {
	b, err := BlindSpotsOf(ctx, view)
	if err != nil {
		return err
	}
	near, err := Nearest(ctx, s, view, name)
	if err != nil {
		return err
	}
	if path, err := PathAt(ctx, s, view, name); err != nil {
		return err
	} else if path == "." {
		return output.Failf(CodeUnknown, "name a file, or a definition as path:Name; `codegraph files` lists the files", "%q is a folder, no symbol", name)
	} else if kind, err := view.Exists(ctx, path); err != nil || kind == link.PathDirectory {
		return errors.Join(err, output.Failf(CodeUnknown, "name a file in it, or a definition as "+path+":Name; `codegraph files "+path+"` lists them", "%s is a folder, no symbol", path))
	}
	if err := misplaced(ctx, s, view, name); err != nil {
		return err
	}
	message := fmt.Sprintf("no symbol %q at %s", name, view.Spec)
	hint := cmp.Or(output.DidYouMean(near), searchHint(name)) + further
	switch {
	case b.Mostly():
		message += "; " + b.String()
		hint = fmt.Sprintf("`git grep -n -w %q` finds it as text; `codegraph languages` lists what is understood", lastWord(name))
	case b.Some():
		hint += "; " + b.String()
	}
	if base, head, ok := gitrepo.SplitRange(name); ok && resolves(ctx, s, base) && resolves(ctx, s, head) {
		hint = "it is a range: `codegraph diff " + name + "` says what it brings"
	} else if resolves(ctx, s, name) {
		hint = "it is a revision: `codegraph diff " + name + "^!` says what that commit changed, `--ref " + name + "` looks there"
	}
	return output.Failf(CodeUnknown, hint, "%s", message)
}

func resolves(ctx context.Context, s *verb.Session, rev string) bool {
	_, err := s.Resolve(ctx, rev)
	return err == nil
}

// misplaced explains a place that cannot hold a symbol: a line of a file that has no such line, or a file
// of a submodule. It is nil for any other name.
func misplaced(ctx context.Context, s *verb.Session, view *state.View, name string) error {
	path, line, _ := strings.Cut(Clean(name), ":")
	if path, err := PathAt(ctx, s, view, path); err != nil {
		return err
	} else if inside, err := submoduleOf(ctx, view, path); err != nil {
		return err
	} else if inside != "" {
		return inSubmodule(CodeUnknown, path, inside)
	}
	if _, err := strconv.Atoi(line); err != nil {
		return nil
	}
	_, ok, err := view.Leaf(ctx, path)
	if err != nil || !ok {
		return err
	}
	return output.Failf(CodeUnknown, "lines begin at 1; a definition is named as path:Name", "%s has no line %s", path, line)
}

func inSubmodule(code, path, inside string) error {
	if path == inside {
		return output.Failf(code, "name that repository with `-C "+inside+"`", "%q is a submodule, which has a repository and a graph of its own", path)
	}
	return output.Failf(code, "name the submodule's own repository with `-C "+inside+"`", "%q is in the submodule %s, which has a repository and a graph of its own", path, inside)
}

// UnknownFile is the error of commands that need a file.
func UnknownFile(ctx context.Context, view *state.View, path string) error {
	if inside, err := submoduleOf(ctx, view, path); err != nil {
		return err
	} else if inside != "" {
		return inSubmodule(CodeUnknownFile, path, inside)
	}
	if file, name, ok := strings.Cut(path, ":"); ok {
		if _, ok, err := view.Leaf(ctx, file); ok || err != nil {
			return cmp.Or(err, output.Failf(CodeUnknownFile, fmt.Sprintf("name the file alone: %s; `codegraph symbol %s` is about %s in it", file, path, name), "no file %q at %s", path, view.Spec))
		}
	}
	if found, err := view.Lookup(ctx, path); len(found) > 0 && found[0].Facts != nil || err != nil {
		return cmp.Or(err, output.Failf(CodeUnknownFile, fmt.Sprintf("it is a definition of %s; `codegraph symbol %s` shows it", found[0].Path, path), "no file %q at %s", path, view.Spec))
	}
	if folder, err := isFolder(ctx, view, path); folder || err != nil {
		return cmp.Or(err, output.Failf(CodeUnknownFile, fmt.Sprintf("`codegraph files %s` lists its files", path), "%q is a folder, no file", path))
	}
	near, err := NearestPaths(ctx, view, path)
	if err != nil {
		return err
	}
	return output.Failf(CodeUnknownFile, cmp.Or(output.DidYouMean(near), "paths are those of the repository, with slashes; `codegraph files` lists them"),
		"no file %q at %s", path, view.Spec)
}

func isFolder(ctx context.Context, view *state.View, path string) (folder bool, err error) {
	err = view.Leaves(ctx, func(l graph.Leaf) error {
		folder = folder || strings.HasPrefix(l.Path, path+"/")
		return nil
	})
	return folder, err
}

// submoduleOf is the submodule that a path leads into; "" for none.
func submoduleOf(ctx context.Context, view *state.View, path string) (inside string, err error) {
	err = view.Leaves(ctx, func(l graph.Leaf) error {
		if l.Skip == graph.SkipSubmodule && strings.HasPrefix(path+"/", l.Path+"/") {
			inside = l.Path
		}
		return nil
	})
	return inside, err
}

// NoneFound says that nothing was found, and what could not be looked at; the
// counts by language are for the answer's JSON.
func NoneFound(ctx context.Context, s *verb.Session, view *state.View) (map[string]int, error) {
	b, err := BlindSpotsOf(ctx, view)
	if err != nil || len(b.Other) == 0 {
		return nil, err
	}
	if b.Some() {
		s.Env.Note("%s; nothing is found in them", b)
	}
	return b.Other, nil
}

// None is what is reported where nothing has a name that is asked for.
type None struct {
	Nearest    []string
	Unanalysed map[string]int // files of code that no graph is of, by language
	Err        error          // what the verb ends with
}

// NoneNamed is for verbs whose answer lists the definitions of a name, and has none to list.
func NoneNamed(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter) (none None, err error) {
	none.Err = unknown(ctx, s, view, name, f, "")
	if e, ok := errors.AsType[*output.Error](none.Err); !ok || e.Code != CodeUnknown {
		return none, none.Err
	}
	if none.Nearest, err = Nearest(ctx, s, view, name); err != nil {
		return none, err
	}
	b, err := BlindSpotsOf(ctx, view)
	none.Unanalysed = b.Other
	return none, err
}

// WhySkipped says why a file has no facts.
func WhySkipped(view *state.View, l graph.Leaf) string {
	o := view.OutsideByPath(l)
	if o.Skip == graph.SkipLanguage && o.Language != "" {
		return "codegraph has no graph of " + o.Language
	}
	return "skipped (" + o.Skip + ")"
}

func Sum(m map[string]int) int {
	total := 0
	for _, n := range m {
		total += n
	}
	return total
}
