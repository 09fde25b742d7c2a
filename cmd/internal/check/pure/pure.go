package main

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// commit is one that only moves and renames.
type commit struct {
	id      string
	moves   int
	renamed map[string]string
}

// patch is what a commit does to one file.
type patch struct {
	path         string
	moved, other bool // other: added, removed
	hunks        []hunk
}

type hunk struct{ minus, plus []string }

const (
	maxLines = 600 // changed lines of a commit
	maxFiles = 120
)

// pureCommits looks through the newest commits for some that only move and rename.
func pureCommits(ctx context.Context, mirror, from string, depth, limit int) ([]commit, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", "-C", mirror, "log", "-p", "-U0", "-M70", "--no-merges", "--format=@@@%H", "-n", strconv.Itoa(depth), from)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("read history: %w", err)
	}
	defer func() {
		cancel()       // git would wait for a reader of what is left when enough was found
		_ = cmd.Wait() // it was cut off
	}()
	var list []commit
	p := parser{}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() && len(list) < limit {
		if c, ok := p.line(lines.Text()); ok {
			list = append(list, c)
		}
	}
	if c, ok := p.flush(); ok && len(list) < limit {
		list = append(list, c)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read history: %w", err)
	}
	return list, nil
}

// parser reads `git log -p`.
type parser struct {
	id     string
	files  []patch
	size   int
	header bool
}

// line takes one line and gives the commit that ends before it, if it is pure.
func (p *parser) line(text string) (commit, bool) {
	if id, ok := strings.CutPrefix(text, "@@@"); ok {
		c, pure := p.flush()
		*p = parser{id: id}
		return c, pure
	}
	if strings.HasPrefix(text, "diff --git ") {
		p.files = append(p.files, patch{path: text[strings.LastIndex(text, " b/")+3:]})
		p.header = true
		return commit{}, false
	}
	if len(p.files) == 0 || p.size > maxLines {
		return commit{}, false
	}
	f := &p.files[len(p.files)-1]
	switch {
	case strings.HasPrefix(text, "@@ "):
		f.hunks = append(f.hunks, hunk{})
		p.header = false
	case p.header && strings.HasPrefix(text, "rename from "):
		f.moved = true
	case p.header && (strings.HasPrefix(text, "new file") || strings.HasPrefix(text, "deleted file") || strings.HasPrefix(text, "copy from")):
		f.other = true
	case p.header || text == "":
	case text[0] == '-':
		h := &f.hunks[len(f.hunks)-1]
		h.minus = append(h.minus, text[1:])
		p.size++
	case text[0] == '+':
		h := &f.hunks[len(f.hunks)-1]
		h.plus = append(h.plus, text[1:])
		p.size++
	}
	return commit{}, false
}

func (p *parser) flush() (commit, bool) {
	if p.id == "" || len(p.files) == 0 || len(p.files) > maxFiles || p.size > maxLines {
		return commit{}, false
	}
	c := commit{id: p.id, renamed: map[string]string{}}
	hunks := 0
	for i := range p.files {
		f := &p.files[i]
		if f.other || !f.follow(c.renamed) {
			return c, false
		}
		if f.moved && isCode(f.path) {
			c.moves++
		}
		hunks += len(f.hunks)
	}
	switch {
	case c.moves == 0 && (len(c.renamed) == 0 || hunks < 2):
		return c, false
	case len(c.renamed) > 3 || len(c.renamed) > 0 && !p.defines(c.renamed):
		return c, false
	}
	return c, true
}

var (
	token     = regexp.MustCompile(`[A-Za-z_$][\w$]*|\d+|\S`)
	imports   = regexp.MustCompile(`^\s*(import\b|from\b|export\b.*from|package\b|"[\w./-]+"|\w+ "[\w./-]+"|[\w,{} ]*\} from|.*require\(|.*jest\.mock|.*vi\.mock|[\w,\s]+,?$|\)|$)`)
	statement = regexp.MustCompile(`^\s*(case|return|break|continue|fallthrough|goto|default|pass|raise|yield)\b`) // looks like a line of an import list
	defines   = regexp.MustCompile(`^\s*(?:(?:export|default|public|private|protected|static|final|abstract|async|synchronized)\s+)*(?:func(?:\s*\([^)]*\))?|def|class|type|const|var|let|function|interface|enum|[\w<>\[\],.]+)\s+([A-Za-z_$][\w$]*)\s*(.?)`)
)

func isCode(path string) bool {
	return slices.ContainsFunc([]string{".go", ".ts", ".tsx", ".js", ".py", ".java"}, func(ext string) bool { return strings.HasSuffix(path, ext) })
}

// follow adds what is replaced in a file; false when it differs by more.
func (f *patch) follow(renamed map[string]string) bool {
	for _, h := range f.hunks {
		if !slices.ContainsFunc(slices.Concat(h.minus, h.plus), func(text string) bool { return !imports.MatchString(text) || statement.MatchString(text) }) {
			continue
		}
		a, b := token.FindAllString(strings.Join(h.minus, "\n"), -1), token.FindAllString(strings.Join(h.plus, "\n"), -1)
		if len(a) != len(b) {
			return false
		}
		for i := range a {
			if a[i] == b[i] {
				continue
			}
			if known := renamed[a[i]]; !isName(a[i]) || !isName(b[i]) || known != "" && known != b[i] {
				return false
			}
			renamed[a[i]] = b[i]
		}
	}
	return true
}

func isName(text string) bool {
	return text[0] == '_' || text[0] == '$' || text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z'
}

// defines reports whether a line of the commit defines one of the new names, and
// no two names became one.
func (p *parser) defines(renamed map[string]string) bool {
	news := map[string]bool{}
	for _, n := range renamed {
		if news[n] {
			return false
		}
		news[n] = true
	}
	for i := range p.files {
		for _, h := range p.files[i].hunks {
			for _, text := range h.plus {
				if m := defines.FindStringSubmatch(text); m != nil && news[m[1]] && isDefinition(text, m[2]) {
					return true
				}
			}
		}
	}
	return false
}

// isDefinition tells a definition from a statement that looks alike.
func isDefinition(text, next string) bool {
	text = strings.TrimSpace(text)
	for _, w := range []string{"return", "//", "#", "*", "new", "else", "throw", "await", "import", "from"} {
		if strings.HasPrefix(text, w) {
			return false
		}
	}
	first, _, _ := strings.Cut(text, " ")
	switch strings.TrimSuffix(first, "(") {
	case "func", "def", "class", "type", "const", "var", "let", "function", "interface", "enum", "export", "default", "public", "private", "protected", "static", "final", "abstract", "async":
		return true
	}
	return next == "("
}
