package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/snapshot/lossless"
)

// hostileNames are names of files that want to be more than names.
var hostileNames = []string{
	"esc\x1b]0;INJECTED\x07\x1b[2J.go", "line\nINJECTED.go", "line\n::error::INJECTED.go", "return\rINJECTED.go", "tab\tINJECTED.go",
	"c1\u009b2J.go", "del\x7f.go", "bidi\u202eog.exe", "isolate\u2066x\u2069.go", "zero\u200bwidth.go", "joined\u200dname.go", "\ufeffbom.go", "filler\u3164.go",
	"latin\xe9.go", "latin\xe8.go", "\"quoted\".go", "back\\slash.go", "back`tick.go", "bar|INJECTED.go", "<script>alert(1)<", "<img src=x onerror=alert(1)>.go",
	"@everyone.go", "[link](javascript:alert(1)).go", "javascript:alert(1).go", "%0AINJECTED.go", "$(touch INJECTED).go", "-rf.go", "a::b,c=d.go", "*.go", "#1.go",
}

// hostileSubjects are subjects of commits.
var hostileSubjects = []string{
	"<script>alert(1)</script> @everyone @org/team", "[link](http://evil.example) ![x](http://evil.example/x.png)", "`code` | cell | INJECTED",
	"esc \x1b[2J\x1b]0;INJECTED\x07 bidi \u202e zero\u200bwidth c1 \u009b", "return\rINJECTED", "- list", "# heading", "1. one", "> quote", "latin \xe9",
}

// hostile makes a repository of them: functions are called across files, changed
// and removed, so that every kind of finding has something to say.
func hostile(t *testing.T) *stage {
	t.Helper()
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the file system takes no such names")
	}
	s := newStage(t)
	var in bytes.Buffer
	author := "\x1b[31mA\u202e U <script> @everyone"
	for i, subject := range hostileSubjects {
		fmt.Fprintf(&in, "commit refs/heads/main\nauthor %s <a@example.com> %d +0000\ncommitter C <c@example.com> %d +0000\ndata %d\n%s\n",
			strings.NewReplacer("<", "(", ">", ")").Replace(author), 1700000000+i, 1700000000+i, len(subject), subject)
		if i == 0 {
			fmt.Fprint(&in, "from refs/heads/main^0\n")
		}
		for n, name := range hostileNames {
			text := hostileText(n, i)
			if n%7 == 6 && i == len(hostileSubjects)-1 {
				fmt.Fprintf(&in, "D %s\n", quotedByGit(name))
				continue
			}
			fmt.Fprintf(&in, "M 100644 inline %s\ndata %d\n%s\n", quotedByGit(name), len(text), text)
		}
		script := fmt.Sprintf("export class A {\n  '<img src=x onerror=alert(1)>'() { return %d }\n  '@everyone | `x`\\nINJECTED'() { return %d }\n  \"\\u001b[31m\\u202e\"(a%d) { return this['@everyone | `x`\\nINJECTED']() }\n  '\u202e\u200b\x1b[2J'() { return 1 }\n}\n", i, i, i)
		fmt.Fprintf(&in, "M 100644 inline web/a.js\ndata %d\n%s\n", len(script), script)
		style := fmt.Sprintf(".x\\a INJECTED { color: red }\n:root { --\\1b x: %d }\n", i)
		fmt.Fprintf(&in, "M 100644 inline web/a.css\ndata %d\n%s\n", len(style), style)
	}
	cmd := exec.Command("git", "fast-import", "--quiet", "--force")
	cmd.Dir, cmd.Stdin = s.repo, &in
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git fast-import: %v\n%s", err, out)
	}
	for _, args := range [][]string{{"reset", "-q", "--hard"}, {"branch", "evil<script>@everyone|`x`\u202e"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = s.repo
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	return s
}

// hostileText is the source of a file in a commit: its function is called by the
// next file's, and takes one parameter more in the last commit.
func hostileText(n, commit int) string {
	parameters, arguments := "", ""
	if commit == len(hostileSubjects)-1 && n%3 == 0 {
		parameters = "x int"
	}
	return fmt.Sprintf("package shop\n\n// F%d. TODO: \x1b[2J \u202e INJECTED\nfunc F%d(%s) int { return F%d(%s) + %d }\n", n, n, parameters, (n+1)%len(hostileNames), arguments, commit)
}

func quotedByGit(name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		fmt.Fprintf(&b, `\%03o`, c)
	}
	return `"` + b.String() + `"`
}

// hostileRuns are the outputs in which names stand: text where no format is named.
var hostileRuns = []string{
	"files --all", "files", "tree", "validate", "status", "index HEAD~3", "diff HEAD~1..HEAD", "diff HEAD~3..main", "diff HEAD~1..HEAD --format markdown",
	"diff HEAD~1..HEAD --format html", "audit --base HEAD~1", "audit --base HEAD~1 --format markdown", "audit --base HEAD~1 --format sarif",
	"audit --base HEAD~1 --format annotations", "audit --base HEAD~1 --format codeclimate", "audit --base HEAD~1 --format badge", "changelog HEAD~9..HEAD",
	"conflicts HEAD~1 HEAD", "conflicts HEAD~1 HEAD --format markdown", "log F1", "blame F1", "pr-context HEAD~9", "commit-context", "diff-context HEAD~1..HEAD",
	"affected HEAD~1..HEAD", "search F1", "symbol F1", "symbol A", "snippet F1", "outline web/a.js", "outline web/a.css", "refs F1", "callers F1", "callees F1", "impact F1", "trace F0 F5",
	"query INJECTED", "explore INJECTED", "signatures .", "deps web/a.js", "summary", "docs", "cycles --of calls", "markers", "export", "export --format dot", "export --format graphml",
	"export --format csv", "export --format csv --table symbols", "sql 'SELECT path, name FROM symbols'", "sql 'SELECT path, name, signature, doc FROM symbols' --format markdown",
	"sql 'SELECT path, line, text FROM markers'", "sql 'SELECT path, line, text AS message FROM markers' --format annotations", "sql 'SELECT path, line, text AS message FROM markers' --format sarif",
	"sql 'SELECT path FROM files' --format csv", "recipe largest", "recipe dead-code --format markdown", "doctor", "symbol <img", "nonsense\u202e", "diff \x1b[2J..HEAD",
	"diff HEAD~1..evil<script>@everyone|`x`\u202e --format markdown", "diff evil<script>@everyone|`x`\u202e~1..HEAD --format html",
}

// TestHostileNames shows names, subjects and authors in every form, and finds none
// that is obeyed, begins a line, or is more than text.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	s := hostile(t)
	for _, line := range hostileRuns {
		if line == "markers" {
			line = "recipe markers"
		}
		_, out, message := s.run(verbRun{verb: line})
		if out+message == "" {
			t.Errorf("%s prints nothing", line)
		}
		for _, text := range []string{out, message} {
			for _, fault := range obeyed(line, text) {
				t.Errorf("%s: %s", line, fault)
			}
		}
		check := map[string]func(string) []string{"markdown": markdownFaults, "html": htmlFaults, "sarif": sarifFaults, "annotations": annotationFaults, "codeclimate": jsonFaults}
		format := "text"
		if _, f, ok := strings.Cut(line, "--format "); ok {
			format, _, _ = strings.Cut(f, " ")
		}
		if strings.HasPrefix(line, "changelog") {
			format = "markdown"
		}
		if f := check[format]; f != nil && out != "" {
			for _, fault := range f(out) {
				t.Errorf("%s: %s", line, fault)
			}
		}
	}
}

// obeyed finds what a terminal or a reader of lines would take for more than text.
func obeyed(line, text string) []string {
	var faults []string
	if !utf8.ValidString(text) {
		faults = append(faults, "not UTF-8")
	}
	for i, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || strings.ContainsRune("\u202e\u2066\u2069\u200b\ufeff\u3164", r) {
			faults = append(faults, fmt.Sprintf("%U in %q", r, text[max(0, i-40):min(len(text), i+40)]))
			break
		}
	}
	if strings.Contains(line, "csv") {
		return faults // a cell between quotes may have lines
	}
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, "INJECTED") || strings.HasPrefix(l, "::error::INJECTED") {
			faults = append(faults, fmt.Sprintf("a name began the line %q", l))
		}
	}
	return faults
}

var (
	rawHTML = regexp.MustCompile(`(?i)<(script|img)`)
)

// markdownFaults looks at what is no code.
func markdownFaults(text string) []string {
	var faults []string
	for line := range strings.Lines(text) {
		plain := withoutCode(line)
		for what, bad := range map[string]bool{
			"HTML":      rawHTML.MatchString(plain),
			"a mention": strings.Contains(plain, "@everyone") || strings.Contains(plain, "@org"),
			"a link":    strings.Contains(plain, "](") && !strings.Contains(plain, `\](`),
		} {
			if bad {
				faults = append(faults, fmt.Sprintf("%s in %q", what, line))
			}
		}
	}
	return faults
}

// withoutCode takes code spans out as CommonMark finds them: a run of backticks up
// to the next of the same length, none that is escaped outside.
func withoutCode(line string) string {
	var out strings.Builder
	for i := 0; i < len(line); {
		switch {
		case line[i] == '\\' && i+1 < len(line):
			out.WriteString(line[i : i+2])
			i += 2
			continue
		case line[i] != '`':
			out.WriteByte(line[i])
			i++
			continue
		}
		n := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
		end := -1
		for j := i + n; j < len(line); {
			if line[j] != '`' {
				j++
				continue
			}
			m := len(line[j:]) - len(strings.TrimLeft(line[j:], "`"))
			if m == n {
				end = j + m
				break
			}
			j += m
		}
		if end < 0 {
			out.WriteString(line[i : i+n])
			i += n
			continue
		}
		i = end
	}
	return out.String()
}

func htmlFaults(text string) []string {
	var faults []string
	for _, bad := range []string{"<script>alert", "<img", "onerror=alert(1)>", `href="javascript`} {
		if strings.Contains(strings.ToLower(text), bad) {
			faults = append(faults, "the page has "+bad)
		}
	}
	return faults
}

func annotationFaults(text string) []string {
	var faults []string
	for line := range strings.Lines(text) {
		if !regexp.MustCompile(`^::(error|warning|notice) (file=[^:,]*,line=\d+,)?title=[^:,]*::`).MatchString(line) {
			faults = append(faults, fmt.Sprintf("no annotation of ours: %q", line))
		}
	}
	return faults
}

func jsonFaults(text string) []string {
	if !json.Valid([]byte(text)) {
		return []string{"no JSON"}
	}
	return nil
}

func sarifFaults(text string) []string {
	faults := jsonFaults(text)
	for _, m := range regexp.MustCompile(`"uri": ?"([^"]*)"`).FindAllStringSubmatch(text, -1) {
		u, err := url.Parse(m[1])
		if err != nil || u.Scheme != "" || u.Host != "" || !regexp.MustCompile(`^[A-Za-z0-9._~!$&'()*+,;=@%/-]*$`).MatchString(m[1]) {
			faults = append(faults, fmt.Sprintf("the URI %q: %v", m[1], err))
		}
	}
	return faults
}

// TestHostileNamesInJSON finds every name in JSON, byte for byte, and each once.
func TestHostileNamesInJSON(t *testing.T) {
	t.Parallel()
	s := hostile(t)
	_, out, message := s.run(verbRun{verb: "files", args: "--all --json --limit 1000"})
	var answer struct {
		Files []struct{ Path string }
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		t.Fatalf("%v\n%s", err, message)
	}
	found := map[string]int{}
	for _, f := range answer.Files {
		found[lossless.Unquote(f.Path)]++
	}
	for n, name := range hostileNames {
		if want := map[bool]int{true: 0, false: 1}[n%7 == 6]; found[name] != want {
			t.Errorf("%q is there %d times, want %d", name, found[name], want)
		}
	}
	_, out, message = s.run(verbRun{verb: "export", args: "--format jsonl"})
	invalid := 0
	for line := range strings.Lines(out) {
		var symbol struct{ Path string }
		if err := json.Unmarshal([]byte(line), &symbol); err != nil {
			t.Fatalf("export: %v\n%s", err, message)
		}
		path := lossless.Unquote(symbol.Path)
		if symbol.Path != "" && found[path] != 1 {
			t.Errorf("export has %q, which is no file's name", symbol.Path)
		}
		if !utf8.ValidString(path) {
			invalid++
		}
	}
	if invalid == 0 {
		t.Error("export has no name that is no UTF-8")
	}
	for _, line := range hostileRuns {
		if strings.Contains(line, "--format") {
			continue
		}
		_, out, _ := s.run(verbRun{verb: strings.Replace(line, "markers", "recipe markers", 1), args: "--json"})
		for d := json.NewDecoder(strings.NewReader(out)); ; {
			var v any
			if err := d.Decode(&v); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("%s --json: %v", line, err)
				break
			}
		}
	}
}
