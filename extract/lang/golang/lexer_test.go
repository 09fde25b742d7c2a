package golang

import (
	"go/build"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLexerAgreesWithScanner compares tokens over files of the standard library
// and over literals that are easily got wrong.
func TestLexerAgreesWithScanner(t *testing.T) {
	sources := map[string][]byte{
		"numbers":  []byte("0x1e+2 1e+2 0x1p-2 .5 1_000 0b01 0o7 1i x.y 1.e3 a...b"),
		"comments": []byte("a /* b */ c\nreturn /* x\n */ d\n/**/e // f\n/*/ g */"),
		"layout":   []byte("f(\n\ta,\n\tb,\n)\nx++\ny--\nreturn\n}\n'\\'' \"\\\"\\\\\" `a\nb`"),
		"bom":      []byte("\ufeffpackage p"),
	}
	for _, pattern := range []string{"go/parser/*.go", "net/http/*.go", "math/*.go", "strconv/*.go"} {
		paths, err := filepath.Glob(filepath.Join(build.Default.GOROOT, "src", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sources[path] = source
		}
	}
	for name, source := range sources {
		if diff := cmp.Diff(scannerTokens(source), lexerTokens(source)); diff != "" {
			t.Errorf("%s (-go/scanner +lexer):\n%s", name, diff)
		}
	}
}

// lexerTokens gives tokens as text, comments after the others. All semicolons
// are alike: explicit ones are no different.
func lexerTokens(source []byte) (list []string) {
	var comments []string
	l := lexer{source: source}
	for l.next() {
		text := string(source[l.start:l.end])
		switch l.kind {
		case tokSemicolon:
			text = ";"
		case tokComment:
			comments = append(comments, text)
			continue
		}
		list = append(list, text)
	}
	return append(list, comments...)
}

func scannerTokens(source []byte) (list []string) {
	var comments []string
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", 1, len(source)), source, nil, scanner.ScanComments)
	for {
		_, t, lit := s.Scan()
		switch {
		case t == token.EOF:
			return append(list, comments...)
		case t == token.COMMENT:
			comments = append(comments, lit)
			continue
		case t == token.SEMICOLON:
			lit = ";"
		case t.IsOperator():
			lit = t.String()
		}
		list = append(list, lit)
	}
}
