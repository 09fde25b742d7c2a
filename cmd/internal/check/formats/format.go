package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// styles are the ways in which a language's files are written anew; of those that
// format.mjs does not know, goStyles has the printer.
var styles = map[string][]string{
	"go":         {"gofmt -s", "spread", "bracketed"},
	"typescript": {"compact", "tall"},
	"python":     {"compact", "tall"},
	"java":       {"compact", "tall"},
}

var goStyles = map[string]func(string) (string, error){"gofmt -s": simplify, "spread": spread, "bracketed": bracket}

// installFormatters brings the formatters into a folder, once for each list of them.
func installFormatters(ctx context.Context, from, to string) (string, error) {
	manifest, err := os.ReadFile(filepath.Join(from, "package.json"))
	if err != nil {
		return "", err
	}
	script, err := os.ReadFile(filepath.Join(from, "format.mjs"))
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return "", err
	}
	tool := filepath.Join(to, "format.mjs")
	if err := os.WriteFile(tool, script, 0o644); err != nil {
		return "", err
	}
	installed, _ := os.ReadFile(filepath.Join(to, "package.json")) // missing: not the same
	if _, err := os.Stat(filepath.Join(to, "node_modules")); err == nil && bytes.Equal(installed, manifest) {
		return tool, nil
	}
	if err := os.WriteFile(filepath.Join(to, "package.json"), manifest, 0o644); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, "npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")
	cmd.Dir = to
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install: %w: %s", err, out)
	}
	return tool, nil
}

// formatted gives the files that a style writes otherwise.
func (o options) formatted(ctx context.Context, language, style string, files map[string]string) (map[string]string, error) {
	out := map[string]string{}
	if printer := goStyles[style]; printer != nil {
		for path, text := range files {
			if s, err := printer(text); err == nil { // else it is not meant to parse
				out[path] = s
			}
		}
	} else if err := o.node(ctx, language, style, files, &out); err != nil {
		return nil, err
	}
	for path, text := range out {
		if files[path] == text {
			delete(out, path)
		}
	}
	return out, nil
}

func (o options) node(ctx context.Context, language, style string, files map[string]string, out any) error {
	in, err := json.Marshal(map[string]any{"language": language, "style": style, "files": files})
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "node", o.tool)
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	data, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("format: %w: %s", err, stderr.Bytes())
	}
	return json.Unmarshal(data, out)
}

// simplify is gofmt -s, which no package of the standard library offers.
func simplify(text string) (string, error) {
	cmd := exec.Command("gofmt", "-s")
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	return string(out), err
}

// spread writes each argument on a line of its own, and drops blank lines.
func spread(text string) (string, error) {
	return rewrite(text, func(n ast.Node, insert func(token.Pos, string)) {
		if c, ok := n.(*ast.CallExpr); ok && len(c.Args) > 1 {
			for _, a := range c.Args {
				insert(a.Pos(), "\n")
			}
			if end := c.Args[len(c.Args)-1].End(); !c.Ellipsis.IsValid() {
				insert(end, ",\n")
			}
		}
	}, blank)
}

// blank is an empty line between two that are no comments.
var blank = regexp.MustCompile(`(?m)^(\t+[^/\n]*)\n\n(\t+\w)`)

// bracket puts operands that are operations themselves in parentheses.
func bracket(text string) (string, error) {
	return rewrite(text, func(n ast.Node, insert func(token.Pos, string)) {
		if b, ok := n.(*ast.BinaryExpr); ok {
			for _, side := range []ast.Expr{b.X, b.Y} {
				if _, ok := side.(*ast.BinaryExpr); ok {
					insert(side.Pos(), "(")
					insert(side.End(), ")")
				}
			}
		}
	}, nil)
}

type insertion struct {
	at   int
	text string
}

// rewrite puts text into a Go file where visit says so, joins lines if the file
// has no raw strings, and formats it.
func rewrite(text string, visit func(ast.Node, func(token.Pos, string)), join *regexp.Regexp) (string, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var list []insertion
	base := set.File(file.Pos()).Base()
	ast.Inspect(file, func(n ast.Node) bool {
		visit(n, func(p token.Pos, s string) { list = append(list, insertion{int(p) - base, s}) })
		return true
	})
	slices.SortStableFunc(list, func(a, b insertion) int { return a.at - b.at })
	var b strings.Builder
	from := 0
	for _, i := range list {
		b.WriteString(text[from:i.at] + i.text)
		from = i.at
	}
	b.WriteString(text[from:])
	out := b.String()
	if join != nil && !strings.Contains(out, "`") {
		out = join.ReplaceAllString(out, "$1\n$2")
	}
	formatted, err := format.Source([]byte(out))
	return string(formatted), err
}
