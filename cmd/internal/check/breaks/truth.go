package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// diagnostic is an error of a checker. Lines count from 1.
type diagnostic struct {
	Path    string
	Line    int
	Column  int
	EndLine int    // last line of what it is about, where the checker says so
	Callee  int    // line of the callee's name, for an error about a call's arguments, where the checker knows
	Code    string // the checker's number or rule
	Message string
	Syntax  bool
}

// answer is the file that keeps the checker's answer for a commit's tree.
func (s *subject) answer(ctx context.Context, commit string) (string, error) {
	tree, err := s.treeOf(ctx, commit)
	if err != nil {
		return "", err
	}
	key := sha256.Sum256([]byte(tree + "\x00" + s.checker.version()))
	return filepath.Join(s.answers, fmt.Sprintf("%s-%x.json", s.Name, key[:12])), nil
}

// errorsOf checks the work tree, which is at a commit, or gives the answer
// kept for its tree.
func (s *subject) errorsOf(ctx context.Context, commit string) ([]diagnostic, error) {
	kept, err := s.answer(ctx, commit)
	if err != nil {
		return nil, err
	}
	var list []diagnostic
	if data, err := os.ReadFile(kept); err == nil {
		return list, json.Unmarshal(data, &list)
	}
	if list, err = s.checker.check(ctx); err != nil {
		return nil, err
	}
	return list, keep(kept, list)
}

func keep(file string, list []diagnostic) error {
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// newErrors are those of head whose place and code base does not have. Only
// unchanged files are asked about, where places are the same; messages may
// write a changed type.
func newErrors(base, head []diagnostic) []diagnostic {
	type place struct {
		path         string
		line, column int
		code         string
	}
	was := map[place]bool{}
	for _, d := range base {
		was[place{d.Path, d.Line, d.Column, d.Code}] = true
	}
	var out []diagnostic
	for _, d := range head {
		if !was[place{d.Path, d.Line, d.Column, d.Code}] {
			out = append(out, d)
		}
	}
	return out
}

// sites keeps one error of each line in files outside of the diff.
func (s *subject) sites(list []diagnostic, changed map[string]string) []diagnostic {
	type line struct {
		path string
		line int
	}
	seen := map[line]bool{}
	var out []diagnostic
	for _, d := range list {
		if _, in := changed[d.Path]; in || !s.checker.covers(d.Path) || followsOn(d) {
			continue
		}
		if l := (line{d.Path, d.at()}); !seen[l] {
			seen[l] = true
			out = append(out, d)
		}
	}
	return out
}

// followsOn reports an error that names no reference: what tsc had a type for, or
// an expected error in, is `any` now; what pyright had another type for is under a
// decorator it knows nothing of now, which it takes to leave the function.
func followsOn(d diagnostic) bool {
	switch d.Code {
	case "reportFunctionMemberAccess":
		return strings.Contains(d.Message, `"FunctionType"`) || strings.Contains(d.Message, `"MethodType"`)
	case "TS2347", "TS2578", "TS7005", "TS7006", "TS7019", "TS7031", "TS7034", "TS18046":
		return true
	}
	return false
}

// at is the line that stands for an error.
func (d diagnostic) at() int {
	if d.Callee > 0 {
		return d.Callee
	}
	return d.Line
}
