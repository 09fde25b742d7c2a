//go:build cgo

package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/golang"
	"github.com/smacker/go-tree-sitter/javascript"
	"github.com/smacker/go-tree-sitter/python"
	"github.com/smacker/go-tree-sitter/typescript/tsx"
	"github.com/smacker/go-tree-sitter/typescript/typescript"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/processor"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/syntax"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// floor is the least that any index must do: read the same blobs and parse the
// same bytes.
type floor struct {
	files, bytes    int
	read, parse     time.Duration // processor time
	mainLanguage    string
	languageOfBytes map[string]int
}

var grammars = map[string]func() *sitter.Language{
	"go": golang.GetLanguage, "javascript": javascript.GetLanguage, "jsx": javascript.GetLanguage, "python": python.GetLanguage,
	"typescript": typescript.GetLanguage, "tsx": tsx.GetLanguage,
}

// indexedFile is a file with facts.
type indexedFile struct {
	language string
	blob     plumbing.Hash
}

func measureFloor(ctx context.Context, work, stateDir string) (floor, error) {
	f := floor{languageOfBytes: map[string]int{}}
	files, err := indexedFiles(ctx, work, stateDir)
	if err != nil {
		return f, err
	}
	f.files = len(files)
	var names strings.Builder
	for _, file := range files {
		fmt.Fprintln(&names, file.blob)
	}
	read, err := timed(ctx, work, strings.NewReader(names.String()), "git", "cat-file", "--batch", "--buffer")
	if err != nil {
		return f, err
	}
	f.read = read.cpu
	contents, err := splitBatch(read.out, len(files))
	if err != nil {
		return f, err
	}
	parsers := map[string]*syntax.Grammar{}
	before := processor.Time()
	for i, file := range files {
		f.bytes += len(contents[i])
		f.languageOfBytes[file.language] += len(contents[i])
		language, ok := grammars[file.language]
		if !ok {
			continue // configuration files
		}
		if parsers[file.language] == nil {
			parsers[file.language] = syntax.NewGrammar(language())
		}
		tree, err := parsers[file.language].Parse(contents[i], syntax.Limits{})
		if err != nil {
			return f, fmt.Errorf("parse %s: %w", file.blob, err)
		}
		tree.Release()
	}
	f.parse = processor.Time() - before
	for language, n := range f.languageOfBytes {
		if _, code := grammars[language]; code && n > f.languageOfBytes[f.mainLanguage] {
			f.mainLanguage = language
		}
	}
	return f, nil
}

// indexedFiles lists what codegraph indexes at HEAD.
func indexedFiles(ctx context.Context, work, stateDir string) ([]indexedFile, error) {
	s, err := state.Open(state.Options{Dir: work, StateDir: stateDir})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	view, err := s.At(ctx, "HEAD")
	if err != nil {
		return nil, err
	}
	var files []indexedFile
	err = view.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language != "" {
			files = append(files, indexedFile{l.Language, l.Blob})
		}
		return nil
	})
	return files, err
}

// splitBatch cuts the output of cat-file --batch into the blobs' contents.
func splitBatch(out []byte, n int) ([][]byte, error) {
	var list [][]byte
	for len(out) > 0 {
		line, rest, ok := bytes.Cut(out, []byte("\n"))
		var id, kind string
		var size int
		if _, err := fmt.Sscan(string(line), &id, &kind, &size); !ok || err != nil || size+1 > len(rest) {
			return nil, fmt.Errorf("unexpected output of git cat-file: %q", line)
		}
		list, out = append(list, rest[:size]), rest[size+1:]
	}
	if len(list) != n {
		return nil, fmt.Errorf("git cat-file gave %d of %d blobs", len(list), n)
	}
	return list, nil
}
