package main

import (
	"context"
	"encoding/json"
	"fmt"
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
