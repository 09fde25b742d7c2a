package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// subject is a repository that is mutated.
type subject struct {
	pinned.Repo
	language string
	include  []string // folders, for Python
	work     string   // its work tree
	binary   string
	checker  checker
	answers  string // folder of kept answers
	symbols  []symbol
	files    map[string]string          // content by path, of the base commit's files of the language
	words    map[string]map[string]bool // word → paths of files with it
}

// checker is a language's own checker.
type checker interface {
	// check lists all errors of the work tree.
	check(ctx context.Context) ([]diagnostic, error)
	// covers reports whether it looks at a file of the base commit.
	covers(path string) bool
	// version names what its answers depend on besides the tree.
	version() string
	// stop ends what runs.
	stop()
}

func prepare(ctx context.Context, r pinned.Repo, o options) (*subject, error) {
	s := &subject{Repo: r, language: r.Rest[0], binary: o.Binary, answers: filepath.Join(o.Dir, "answers")}
	for _, option := range r.Rest[1:] {
		if list, ok := strings.CutPrefix(option, "include="); ok {
			s.include = strings.Split(list, ",")
		}
	}
	var err error
	if s.work, err = r.Checkout(ctx, o.Dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.answers, 0o755); err != nil {
		return nil, err
	}
	if err := s.readFiles(ctx); err != nil {
		return nil, err
	}
	if err := s.readSymbols(ctx); err != nil {
		return nil, err
	}
	switch s.language {
	case "go":
		s.checker, err = newGoChecker(ctx, s.work)
	case "typescript":
		s.checker, err = newTSChecker(ctx, s, o)
	case "java":
		s.checker, err = newJavaChecker(ctx, s)
	case "python":
		s.checker, err = newPyChecker(ctx, s, o)
	default:
		err = fmt.Errorf("no checker for %q", s.language)
	}
	return s, err
}

// symbol is a definition of the base commit; lines and columns from 1, columns in bytes.
type symbol struct {
	ID         string `json:"id"`
	Path       string `json:"path"`
	Name       string `json:"name"`
	Qualified  string `json:"qualified_name"`
	Kind       string `json:"kind"`
	NodeKind   string `json:"node_kind"`
	Line       int    `json:"start_line"`
	Column     int    `json:"start_column"`
	EndLine    int    `json:"end_line"`
	EndColumn  int    `json:"end_column"`
	NameLine   int    `json:"name_line"`
	NameColumn int    `json:"name_column"`
	ParentKind string `json:"parent_kind"`
	Test       int    `json:"is_test"`
	Local      int    `json:"is_local"`
	Exported   int    `json:"is_exported"`
	Overload   int    `json:"is_overload"`
	Generated  int    `json:"is_generated"`
	Visibility string `json:"visibility"`
}

const symbolQuery = `WITH s AS MATERIALIZED (SELECT * FROM symbols)
SELECT s.id, s.path, s.name, s.qualified_name, s.kind, s.node_kind, s.start_line, s.start_column, s.end_line, s.end_column, s.name_line, s.name_column,
 coalesce(p.kind, '') AS parent_kind, s.is_test, s.is_local, s.is_exported, s.is_overload, s.is_generated, s.visibility
FROM s LEFT JOIN s p ON p.id = s.parent WHERE s.kind NOT IN ('file', 'package') AND s.name_line > 0 ORDER BY s.path, s.start_line, s.start_column, s.id`

func (s *subject) readSymbols(ctx context.Context) error {
	data, err := s.codegraph(ctx, "sql", symbolQuery, "--ref", s.Commit, "--json", "--max-rows", "1000000")
	if err != nil {
		return err
	}
	var r struct {
		Rows      []symbol
		Truncated bool
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return fmt.Errorf("decode symbols: %w", err)
	}
	if r.Truncated {
		return fmt.Errorf("symbols were cut")
	}
	s.symbols = r.Rows
	return nil
}

func (s *subject) codegraph(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, s.binary, append([]string{"-C", s.work, "--quiet"}, args...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("codegraph %s: %w: %s", args[0], err, stderr.String())
	}
	return out, nil
}

// readFiles reads what the base commit has of the language, and its words.
func (s *subject) readFiles(ctx context.Context) error {
	list, err := pinned.GitOutput(ctx, s.work, "ls-tree", "-r", "--name-only", "-z", s.Commit)
	if err != nil {
		return err
	}
	s.files, s.words = map[string]string{}, map[string]map[string]bool{}
	for path := range strings.SplitSeq(list, "\x00") {
		if !s.isSource(path) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(s.work, path))
		if err != nil {
			continue // not checked out
		}
		s.files[path] = string(data)
		for _, w := range strings.FieldsFunc(string(data), notWord) {
			if s.words[w] == nil {
				s.words[w] = map[string]bool{}
			}
			s.words[w][path] = true
		}
	}
	return nil
}

func (s *subject) isSource(path string) bool {
	switch s.language {
	case "go":
		return strings.HasSuffix(path, ".go")
	case "python":
		return strings.HasSuffix(path, ".py")
	case "java":
		return strings.HasSuffix(path, ".java")
	}
	return strings.HasSuffix(path, ".ts") || strings.HasSuffix(path, ".tsx")
}

func notWord(r rune) bool {
	return r != '_' && r != '$' && r < 0x80 && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}

// measure makes the scratch commits of a repository and judges each.
func measure(ctx context.Context, r pinned.Repo, o options) ([]outcome, error) {
	s, err := prepare(ctx, r, o)
	if err != nil {
		return nil, err
	}
	defer s.checker.stop()
	if c, ok := s.checker.(*pyChecker); ok {
		if err := c.ahead(ctx, o); err != nil {
			return nil, err
		}
	}
	base, err := s.errorsOf(ctx, s.Commit)
	if err != nil {
		return nil, fmt.Errorf("check the base: %w", err)
	}
	log.Printf("%s: %d errors at the base", s.Name, len(base))
	var out []outcome
	for m := range s.mutations(o.seed, o.kinds()) {
		if len(out) == o.count || ctx.Err() != nil {
			break
		}
		c, err := s.try(ctx, m, base, mends(len(out)))
		if err != nil {
			return out, fmt.Errorf("%s %s: %w", m.kind, m.symbol.Qualified, err)
		}
		if c == nil {
			continue
		}
		log.Print(c.line())
		out = append(out, *c)
	}
	return out, ctx.Err()
}

// kinds lists the kinds of mutation to make.
func (o options) kinds() []string {
	if o.further {
		return furtherKinds
	}
	return kinds
}

// mends reports whether callers are mended in the n-th commit: in half of them,
// of each kind.
func mends(n int) bool { return (n+n/len(kinds))%2 == 1 }

// changes gives the changed files of a mutation; ok is false when callers should
// be mended and none could.
func (s *subject) changes(m mutation, mend bool) (changed map[string]string, ok bool) {
	changed = map[string]string{m.symbol.Path: m.text}
	if mend {
		s.mend(m, changed)
	}
	return changed, !mend || len(changed) > 1
}

// try makes one mutation; nil when it gives no valid
// file, or nothing could be mended.
func (s *subject) try(ctx context.Context, m mutation, base []diagnostic, mend bool) (*outcome, error) {
	changed, ok := s.changes(m, mend)
	if !ok {
		return nil, nil
	}
	commit, err := s.commit(ctx, changed)
	if err != nil {
		return nil, err
	}
	defer s.restore(changed)
	head, err := s.errorsOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	for _, d := range head {
		if d.Syntax {
			return nil, nil
		}
	}
	truth := s.sites(newErrors(base, head), changed)
	told, err := s.told(ctx, commit, changed)
	if err != nil {
		return nil, err
	}
	c := judge(truth, told, changed)
	if k, ok := s.checker.(knower); ok && len(c.false) > 0 {
		if err := c.leaveUnjudged(ctx, k, changed, head); err != nil {
			return nil, err
		}
	}
	c.repo, c.language, c.kind, c.symbol, c.commit, c.mended = s.Name, s.language, m.kind, m.symbol.Qualified, commit, len(changed) > 1
	return c, nil
}
