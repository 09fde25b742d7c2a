// Package gomod extracts settings from go.mod and go.work: what a Go import path
// needs to find its folder. Whether versions exist, and which one a
// build would select, is not looked at.
//
// Keys and values:
//
//	module    path
//	go        version
//	toolchain name
//	require   path version
//	exclude   path version
//	replace   path [version] => path [version]
//	use       folder
//	tool      path
package gomod

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// version is raised when the facts of any go.mod or go.work change.
const version = 1

// ErrTooLarge is returned for texts whose offsets do not fit.
var ErrTooLarge = errors.New("source too large")

// Languages lists the two file formats.
func Languages() []lang.Language {
	return []lang.Language{
		{Name: "gomod", Version: version, Depth: "settings", Filenames: []string{"go.mod"}, Extract: ExtractMod},
		{Name: "gowork", Version: version, Depth: "settings", Filenames: []string{"go.work"}, Extract: ExtractWork},
	}
}

// ExtractMod gives the settings of a go.mod.
func ExtractMod(source []byte) (*facts.File, error) { return extract("gomod", source) }

// ExtractWork gives the settings of a go.work.
func ExtractWork(source []byte) (*facts.File, error) { return extract("gowork", source) }

func extract(language string, source []byte) (*facts.File, error) {
	if len(source) > math.MaxInt32 {
		return nil, fmt.Errorf("extract %s: %w", language, ErrTooLarge)
	}
	f := &facts.File{Language: language, Lines: facts.CountLines(source)}
	syntax, bad := parse(source)
	f.ParseErrors = bad
	for _, statement := range syntax {
		add(f, statement)
	}
	slices.SortStableFunc(f.Settings, func(a, b facts.Setting) int { return int(a.Line) - int(b.Line) })
	f.Finish()
	return f, nil
}

// statement is one directive, blocks taken apart.
type statement struct {
	verb string
	args []string
	line int
}

// verbs gives the least number of arguments of each directive that is kept.
var verbs = map[string]int{"module": 1, "go": 1, "toolchain": 1, "require": 2, "exclude": 2, "replace": 3, "use": 1, "tool": 1}

func add(f *facts.File, s statement) {
	least, ok := verbs[s.verb]
	if !ok {
		return
	}
	if len(s.args) < least || s.verb == "replace" && !slices.Contains(s.args, "=>") {
		f.ParseErrors++
		return
	}
	f.Settings = append(f.Settings, facts.Setting{Key: s.verb, Value: strings.Join(s.args, " "), Line: uint32(s.line)})
}

// parse reads a file with the syntax of go.mod. A file that the parser rejects
// (it checks versions too) is read again line by line, without quoted words, so
// that one broken line costs no other.
func parse(source []byte) (list []statement, bad int) {
	if syntax, err := parseSyntax(source); err == nil {
		return statements(syntax), 0
	}
	block := ""
	number := 0
	for line := range strings.SplitSeq(string(source), "\n") {
		number++
		text := strings.TrimSpace(line)
		if comment := strings.Index(text, "//"); comment == 0 || comment > 0 && text[comment-1] == ' ' {
			text = strings.TrimSpace(text[:comment])
		}
		verb, open := strings.CutSuffix(text, "(")
		switch {
		case text == "":
			continue
		case open:
			block = strings.TrimSpace(verb)
			continue
		case text == ")":
			block = ""
			continue
		case block != "":
			text = block + " " + text
		}
		if strings.ContainsAny(text, "\"`'") {
			bad++
			continue
		}
		fields := strings.Fields(text)
		list = append(list, statement{fields[0], fields[1:], number})
	}
	return list, bad
}

// asWritten accepts abbreviated versions, which a build would replace.
func asWritten(_, version string) (string, error) { return version, nil }

// parseSyntax reads the syntax tree, as go.mod or else as go.work.
func parseSyntax(source []byte) (syntax *modfile.FileSyntax, err error) {
	f, err := modfile.ParseLax("go.mod", source, asWritten)
	if err == nil {
		return f.Syntax, nil
	}
	w, workErr := modfile.ParseWork("go.work", source, asWritten)
	if workErr == nil {
		return w.Syntax, nil
	}
	return nil, err
}

func statements(syntax *modfile.FileSyntax) (list []statement) {
	for _, s := range syntax.Stmt {
		switch s := s.(type) {
		case *modfile.Line:
			list = appendLine(list, "", s)
		case *modfile.LineBlock:
			if len(s.Token) == 0 {
				continue
			}
			for _, line := range s.Line {
				list = appendLine(list, s.Token[0], line)
			}
		}
	}
	return list
}

func appendLine(list []statement, verb string, line *modfile.Line) []statement {
	tokens := make([]string, 0, len(line.Token))
	for _, t := range line.Token {
		if s, err := strconv.Unquote(t); err == nil {
			t = s
		}
		tokens = append(tokens, t)
	}
	if verb == "" && len(tokens) > 0 {
		verb, tokens = tokens[0], tokens[1:]
	}
	return append(list, statement{verb, tokens, line.Start.Line})
}
