package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// symbol is a definition of the base side.
type symbol struct {
	ID, Path, Name, Kind, Language, Parent string
	Qualified                              string `json:"qualified_name"`
	Signature                              string
	Start                                  int `json:"start_line"`
	End                                    int `json:"end_line"`
	Line                                   int `json:"name_line"`
	Column                                 int `json:"name_column"`
	Local                                  int `json:"is_local"`
	Test                                   int `json:"is_test"`
	Static                                 int `json:"is_static"`

	parent   *symbol
	children []*symbol
	refs     []ref
}

// ref is a place that names a symbol.
type ref struct {
	Target, Path, Kind string
	Line, Column       int
}

// repo is a repository at its commit as the refactorings see it.
type repo struct {
	pinned.Repo
	git, state, binary string
	lang               *language
	lines              map[string][]string // of the language's files
	symbols            []*symbol           // by path and line
	byPath             map[string][]*symbol
	errors             map[string]int // parse errors by path
	names              map[string]bool
	foreign            []snippet // functions of other repositories of the language
	module             string    // Go module path
}

// load reads a repository's definitions, references and texts.
func load(ctx context.Context, r pinned.Repo, o options) (*repo, error) {
	mirror, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	s := &repo{Repo: r, git: filepath.Join(o.scratch, r.Name+".git"), state: filepath.Join(o.scratch, r.Name+".state"), binary: o.Binary,
		lang: languages[r.Rest[0]], lines: map[string][]string{}, byPath: map[string][]*symbol{}, errors: map[string]int{}, names: map[string]bool{}}
	if s.lang == nil {
		return nil, fmt.Errorf("%s: no refactorings for language %s", r.Name, r.Rest[0])
	}
	if err := pinned.Git(ctx, o.scratch, "clone", "--quiet", "--bare", "--shared", mirror, s.git); err != nil {
		return nil, err
	}
	if err := s.readSymbols(ctx); err != nil {
		return nil, err
	}
	return s, s.readLines(ctx)
}

func (s *repo) readSymbols(ctx context.Context) error {
	var files []struct {
		Path   string
		Errors int `json:"parse_errors"`
	}
	if err := s.sql(ctx, s.Commit, "SELECT path, parse_errors FROM files WHERE language IS NOT NULL AND NOT is_generated", &files); err != nil {
		return err
	}
	for _, f := range files {
		if s.lang.owns(f.Path) {
			s.errors[f.Path] = f.Errors
		}
	}
	if err := s.sql(ctx, s.Commit, `SELECT id, path, name, kind, language, parent, qualified_name, signature, start_line, end_line, name_line,
		name_column, is_local, is_test, is_static FROM symbols`, &s.symbols); err != nil {
		return err
	}
	byID := map[string]*symbol{}
	for _, d := range s.symbols {
		if _, known := s.errors[d.Path]; !known {
			continue
		}
		byID[d.ID] = d
		s.names[d.Name] = true
		s.byPath[d.Path] = append(s.byPath[d.Path], d)
	}
	for _, list := range s.byPath {
		for _, d := range list {
			if d.parent = byID[d.Parent]; d.parent != nil {
				d.parent.children = append(d.parent.children, d)
			}
		}
	}
	var refs []ref
	if err := s.sql(ctx, s.Commit, `SELECT target, path, kind, line, "column" FROM edges WHERE kind NOT IN ('contains', 'overrides', 'tests')`, &refs); err != nil {
		return err
	}
	for _, r := range refs {
		if d := byID[r.Target]; d != nil {
			d.refs = append(d.refs, r)
		}
	}
	return nil
}

var goModule = regexp.MustCompile(`(?m)^module\s+(\S+)`)

// readLines reads the texts of the files that have definitions.
func (s *repo) readLines(ctx context.Context) error {
	if data, err := exec.CommandContext(ctx, "git", "-C", s.git, "show", s.Commit+":go.mod").Output(); err == nil {
		if m := goModule.FindSubmatch(data); m != nil {
			s.module = string(m[1])
		}
	}
	for p := range s.byPath {
		cmd := exec.CommandContext(ctx, "git", "-C", s.git, "show", s.Commit+":"+p)
		data, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("read %s of %s: %w", p, s.Name, err)
		}
		if bytes.IndexByte(data, '\r') >= 0 {
			delete(s.byPath, p)
			continue
		}
		s.lines[p] = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	return nil
}

// sql runs one statement at a revision.
func (s *repo) sql(ctx context.Context, rev, statement string, rows any) error {
	data, err := s.run(ctx, "sql", statement, "--ref", rev, "--timeout", "10m", "--max-memory", "0")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, &struct{ Rows any }{rows}); err != nil {
		return fmt.Errorf("decode rows of %s: %w", s.Name, err)
	}
	return nil
}

// run asks codegraph.
func (s *repo) run(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, s.binary, append(args, "-C", s.git, "--state-dir", s.state, "--json", "--quiet")...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	data, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("codegraph %s on %s: %w: %s%s", args[0], s.Name, err, stderr.Bytes(), data)
	}
	return data, nil
}

// top reports a definition that is directly in its file.
func (d *symbol) top() bool { return d.parent == nil || d.parent.Kind == "file" }

func (d *symbol) is(kinds ...string) bool {
	for _, k := range kinds {
		if d.Kind == k {
			return true
		}
	}
	return false
}

func (d *symbol) isType() bool { return d.is("class", "struct", "interface", "enum", "type", "trait") }
func (d *symbol) isCode() bool {
	return d.is("function", "method", "constructor", "getter", "setter")
}

// block is the range of lines of a definition with the comments and decorators
// above it; ok is false when it shares a line with something else.
func (s *repo) block(d *symbol) (from, to int, ok bool) {
	lines := s.lines[d.Path]
	if lines == nil || d.End > len(lines) || d.Start < 1 {
		return 0, 0, false
	}
	for _, e := range s.byPath[d.Path] {
		if e == d || e.Kind == "file" || e.Kind == "package" || inside(e, d) || inside(d, e) {
			continue
		}
		if e.Start <= d.End && e.End >= d.Start {
			return 0, 0, false
		}
	}
	from, to = d.Start, d.End
	for from > 1 && s.lang.leads(lines[from-2]) {
		from--
	}
	return from, to, s.lang.whole(lines[d.Start-1], lines[to-1], d)
}

func inside(d, of *symbol) bool {
	for p := d.parent; p != nil; p = p.parent {
		if p == of {
			return true
		}
	}
	return false
}
