package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// edit changes the text of a file at a function; ok is false where it does not know how.
// Lines behind the changed one move down by moved.
type edit func(text []byte, f function) (changed []byte, moved int, ok bool)

var changes = map[string]edit{"rename": rename, "remove": remove, "parameter": addParameter}

// nameAt gives where a function's name stands.
func nameAt(text []byte, f function) (at int, ok bool) {
	lines := bytes.SplitAfter(text, []byte{'\n'})
	if f.Line > len(lines) {
		return 0, false
	}
	at = len(bytes.Join(lines[:f.Line-1], nil)) + f.Column - 1
	return at, at < len(text) && bytes.HasPrefix(text[at:], []byte(f.Name))
}

func rename(text []byte, f function) ([]byte, int, bool) {
	at, ok := nameAt(text, f)
	if !ok {
		return nil, 0, false
	}
	end := at + len(strings.TrimRight(f.Name, "?!")) // Ruby's, Elixir's
	return slices.Concat(text[:end], []byte("Zq"), text[end:]), 0, true
}

// renameAll renames the equations of a function too, which begin in the column of its name.
func renameAll(text []byte, f function) ([]byte, int, bool) {
	if _, ok := nameAt(text, f); !ok {
		return nil, 0, false
	}
	lines := bytes.SplitAfter(text, []byte{'\n'})
	bare := strings.TrimRight(f.Name, "?!")
	for i := f.First - 1; i < min(f.Last, len(lines)); i++ {
		at := f.Column - 1
		if at >= len(lines[i]) || !bytes.HasPrefix(lines[i][at:], []byte(f.Name)) {
			continue
		}
		if rest := lines[i][at+len(f.Name):]; len(rest) > 0 && partOfName(rest[0]) {
			continue
		}
		lines[i] = slices.Concat(lines[i][:at+len(bare)], []byte("Zq"), lines[i][at+len(bare):])
	}
	return bytes.Join(lines, nil), 0, true
}

func partOfName(c byte) bool {
	return c == '\'' || letters.IsPlain(c)
}

func remove(text []byte, f function) ([]byte, int, bool) {
	lines := bytes.SplitAfter(text, []byte{'\n'})
	if f.Last > len(lines) {
		return nil, 0, false
	}
	return bytes.Join(slices.Delete(lines, f.First-1, f.Last), nil), f.First - 1 - f.Last, true
}

// parameter is how a required parameter is written.
var parameter = map[string]string{"c": "int zq", "cpp": "int zq", "csharp": "int zq", "dart": "int zq", "elixir": "zq", "go": "zq int", "groovy": "int zq", "java": "int zq", "kotlin": "zq: Int", "php": "$zq",
	"python": "zq", "ruby": "zq", "rust": "zq: u8", "scala": "zq: Int", "swift": "zq: Int", "typescript": "zq: number", "zig": "zq: u8"}

// addParameter puts one behind the others, of which none may be optional.
func addParameter(text []byte, f function) ([]byte, int, bool) {
	at, ok := nameAt(text, f)
	if !ok {
		return nil, 0, false
	}
	rest := text[at+len(f.Name):]
	open := len(rest) - len(bytes.TrimLeft(rest, " "))
	if open == len(rest) || rest[open] != '(' {
		return nil, 0, false
	}
	depth, end := 0, -1
	for i := open; i < len(rest) && end < 0; i++ {
		switch rest[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				end = i
			}
		}
	}
	if end < 0 {
		return nil, 0, false
	}
	inner := strings.TrimRight(strings.TrimSpace(string(rest[open+1:end])), ",")
	if strings.ContainsAny(inner, "=*\n") || strings.Contains(inner, "...") {
		return nil, 0, false
	}
	added, known := parameter[f.language]
	if !known {
		return nil, 0, false
	}
	if inner != "" && inner != "void" {
		added = inner + ", " + added
	}
	from := at + len(f.Name)
	return slices.Concat(text[:from+open+1], []byte(added), text[from+end:]), 0, true
}

// scratch makes a commit on top of HEAD in which a function is edited; its id is empty where it
// cannot be. shift gives where a call is in it, and reports one that is still there.
func scratch(ctx context.Context, dir string, f function, change edit) (commit string, shift func(place) (place, bool), err error) {
	text, err := exec.CommandContext(ctx, "git", "-C", dir, "show", "HEAD:"+f.Path).Output()
	if err != nil {
		return "", nil, fmt.Errorf("read %s: %w", f.Path, err)
	}
	changed, moved, ok := change(text, f)
	if !ok {
		return "", nil, nil
	}
	entry, err := pinned.GitOutput(ctx, dir, "ls-tree", "HEAD", "--", f.Path)
	if err != nil {
		return "", nil, err
	}
	mode, _, _ := strings.Cut(entry, " ")
	var in bytes.Buffer
	fmt.Fprintf(&in, "commit refs/codegraph/edits\ncommitter codegraph <edits@localhost> 1700000000 +0000\ndata 4\nedit\nfrom HEAD^0\nM %s inline %q\ndata %d\n%s\n", mode, f.Path, len(changed), changed)
	cmd := exec.CommandContext(ctx, "git", "-C", dir, "fast-import", "--quiet", "--force")
	cmd.Stdin = &in
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("make a commit: %w: %s", err, out)
	}
	commit, err = pinned.GitOutput(ctx, dir, "rev-parse", "refs/codegraph/edits")
	return strings.TrimSpace(commit), func(p place) (place, bool) {
		if p.path != f.Path || moved == 0 || p.line < f.First {
			return p, true
		}
		return place{p.path, p.line + moved}, p.line > f.Last
	}, err
}
