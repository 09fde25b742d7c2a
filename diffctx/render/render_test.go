package render

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

func symbol(kind, name, path string, line int, signature string) *analysis.Symbol {
	return &analysis.Symbol{ID: kind + ":" + strings.Repeat("0", 31) + name[:1], Path: path, Name: name, QualifiedName: name, Kind: kind, Line: line,
		Signature: signature, Visibility: "public"}
}

func sample() *analysis.Result {
	send, sent := symbol("function", "Send", "net/send.go", 10, "func Send(m string) error"), symbol("function", "Send", "net/send.go", 12, "func Send(ctx context.Context, m string) error")
	store, moved := symbol("struct", "Store", "db/store.go", 5, "type Store struct"), symbol("struct", "Store", "store/store.go", 5, "type Store struct")
	edge := analysis.Edge{Kind: "imports", Path: "net/send.go", Line: 4, Certainty: "exact", FileChanged: true}
	return &analysis.Result{
		Base: analysis.Side{Rev: "main", Commit: "0123456789abcdef0123456789abcdef01234567", MergeBase: true, Ahead: 3}, Head: analysis.Side{Rev: ":worktree"},
		Summary: analysis.Summary{Files: analysis.FileCounts{Modified: 3, Moved: 1}, Edges: analysis.EdgeCounts{Added: 4, Removed: 2}, Relinked: 1, Cosmetic: 1},
		Breaks: []analysis.Break{{Change: "signature", Symbol: *send, Now: sent, Reason: "the arguments suit the old parameters", Callers: []analysis.Caller{
			{Path: "api/api.go", Line: 33, Symbol: "Handle", Kind: "calls", Certainty: "exact", Text: `Send("hello")`}, {Path: "cmd/x.go", Line: 7, Kind: "calls", InDiff: true, Certainty: "inferred"}}}},
		Dangling:   []analysis.Dangling{{Path: "net/send.go", Line: 14, Column: 3, Symbol: "Send", Kind: "calls", Missing: analysis.MissingName, Name: "dail", Nearest: []string{"dial"}}},
		Dispatch:   []analysis.Dispatch{{Change: analysis.NoLongerSatisfies, Kind: "implements", Source: *store, Before: symbol("interface", "Closer", "io/io.go", 2, ""), Path: "db/store.go", Line: 5}},
		Boundaries: []analysis.Dependency{{From: "net", To: "", Edge: edge}, {From: "net", To: "lab", Edge: edge, Test: true}},
		Cycles:     []analysis.Cycle{{Level: "file", Nodes: []string{"a.py", "b.py"}, Edge: edge}},
		Symbols: []analysis.SymbolChange{
			{Change: "signature", Before: send, After: sent, Reason: "same identity", Reach: 2},
			{Change: "moved", Before: store, After: moved, Reason: "same text", References: &analysis.Updated{Updated: 4, Total: 4}},
			{Change: "moved", Before: store, After: moved, Reason: "with struct Store", Within: moved.ID},
			{Change: "body", Before: send, After: sent, Reason: "same identity", Reach: 9, Complexity: &analysis.Delta{Before: 2, After: 6}},
			{Change: "added", After: symbol("function", "New", "net/new.go", 3, "func New() *Client"), Public: true, Reason: "no counterpart on the base side"},
			{Change: "doc", Before: send, After: sent, Reason: "same identity"},
		},
		Tests: analysis.Tests{Safe: []analysis.Test{{Path: "net/send_test.go"}}, Likely: []analysis.Test{{Path: "net/send_test.go", Name: "TestSend", Line: 4}},
			Unreached: []analysis.Symbol{*symbol("function", "New", "net/new.go", 3, "")}, Cut: "depth"},
		Certainty: analysis.Certainty{Added: map[string]int{"exact": 3, "inferred": 1}, Removed: map[string]int{"exact": 2}},
	}
}

func TestText(t *testing.T) {
	var out bytes.Buffer
	if err := Text(&out, sample(), Options{}); err != nil {
		t.Fatal(err)
	}
	want := `main (0123456789) → :worktree
from the merge base; main has moved on by 3 commits
2 callers broken · 1 new reference leads nowhere · 1 new cycle · 1 test to run
3 files modified, 1 moved

BREAKS  2 references broken by 1 definition
  net/send.go:12  function Send  the arguments suit the old parameters
      - func Send(m string) error
      + func Send(ctx context.Context, m string) error
    api/api.go:33  in Handle, file not changed
        Send("hello")
    cmd/x.go:7  calls, inferred

DANGLING  1 new reference leads nowhere
  net/send.go:14  in Send: nothing in scope is called dail; did you mean dial?

CYCLES  1 new cycle
  net/send.go:4  a.py → b.py → a.py

DISPATCH  1 change in what is called or implemented
  db/store.go:5  struct Store no longer satisfies Closer; file not changed

BOUNDARIES  1 first dependency
  net → ./  net/send.go:4

BEHAVIOUR  1 body changed
  net/send.go:12  function Send  (9 references, complexity 2 → 6)

API  1 added
  + net/new.go:3  func New() *Client

MOVES AND RENAMES  1
  struct Store → store/store.go (4 of 4 references updated), with 1 definition  same text

also: 1 cosmetic file, 1 documentation change

TESTS  1 test reaches the change within a few steps
  net/send_test.go  1 test
  no test is seen to reach:
    net/new.go:3  function New
`
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// TestFitPair checks that the difference is seen when both texts are longer than
// the line, and that short ones stay whole.
func TestFitPair(t *testing.T) {
	p := &page{opts: Options{Width: 72}}
	long := "def build(cls_: Any, *, cls_var_name: str, shim: Callable[[Any], Any] | None, "
	for _, x := range [...]struct{ before, after, wantBefore, wantAfter string }{
		{"func Send(m string) error", "func Send(n int) error", "func Send(m string) error", "func Send(n int) error"},
		{"f(" + long, "g(" + long, "f(def build(cls_: Any, *, cls_var_name: str, shim: Callable[[An…", "g(def build(cls_: Any, *, cls_var_name: str, shim: Callable[[An…"},
		{long + "ways: tuple[str, ...] = (1,)) -> None", long + "ways: tuple[str, ...] | None) -> None", "def build(… ways: tuple[str, ...] = (1,)) -> None", "def build(… ways: tuple[str, ...] | None) -> None"},
		{long + "info: T) -> None", long + "info: T, ref: str) -> None", "def build(… info: T) -> None", "def build(… info: T, ref: str) -> None"},
	} {
		before, after := p.fitPair(8, x.before, x.after)
		if d := cmp.Diff([]string{x.wantBefore, x.wantAfter}, []string{before, after}); d != "" {
			t.Errorf("%s\n%s\n-want +got:\n%s", x.before, x.after, d)
		}
	}
}

// TestNestedSignatures checks that a signature that changed inside of a changed
// function is reported in each form.
func TestNestedSignatures(t *testing.T) {
	outer := symbol("function", "outer", "a.ts", 1, "function outer()")
	was, is := symbol("function", "inner", "a.ts", 2, "inner = (a: string) =>"), symbol("function", "inner", "a.ts", 2, "inner = (a: string, all: boolean) =>")
	method, property := symbol("method", "size", "a.ts", 9, "size()"), symbol("method", "size", "a.ts", 9, "size()")
	method.Form, property.Form = "method", "static method"
	r := &analysis.Result{Symbols: []analysis.SymbolChange{
		{Change: "body", Before: outer, After: outer},
		{Change: "signature", Changes: []string{"signature", "body"}, Before: was, After: is, Cause: outer.ID},
		{Change: "signature", Before: method, After: property, Cause: outer.ID},
	}}
	page := func(w io.Writer, r *analysis.Result, opts Options) error { return HTML(w, &Review{Result: r}, opts) }
	for name, want := range map[string][]string{
		"text":     {"- inner = (a: string) =>\n", "+ inner = (a: string, all: boolean) =>\n", "- method\n", "+ static method\n"},
		"markdown": {"`inner = (a: string) =>` → `inner = (a: string, all: boolean) =>`", "`method` → `static method`"},
		"html":     {"inner = (a: string) =&gt; → inner = (a: string, all: boolean) =&gt;", "method → static method"},
	} {
		write := map[string]func(io.Writer, *analysis.Result, Options) error{"text": Text, "markdown": Markdown, "html": page}[name]
		var out bytes.Buffer
		if err := write(&out, r, Options{}); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%s lacks %q:\n%s", name, w, out.String())
			}
		}
	}
}

func TestTextOptions(t *testing.T) {
	text := func(o Options) string {
		var out bytes.Buffer
		if err := Text(&out, sample(), o); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if s := text(Options{Only: []string{"cycles"}}); !strings.Contains(s, "CYCLES") || strings.Contains(s, "BREAKS") || strings.Contains(s, "TESTS") {
		t.Errorf("only cycles asked, got\n%s", s)
	}
	if s := text(Options{Summary: true}); strings.Contains(s, "api/api.go:33") || !strings.Contains(s, "BREAKS  2") {
		t.Errorf("a summary asked, got\n%s", s)
	}
	for line := range strings.Lines(text(Options{Width: 48})) {
		if strings.HasPrefix(line, "      + ") && len([]rune(strings.TrimRight(line, "\n"))) > 48 {
			t.Errorf("line is wider than 48 columns: %q", line)
		}
	}
	if strings.Contains(text(Options{}), "\x1b") || !strings.Contains(text(Options{Color: true}), "\x1b[31m") {
		t.Error("colour must come when asked and never else")
	}
	if s := text(Options{Limit: 1}); !strings.Contains(s, "… and 1 more") {
		t.Errorf("what a limit leaves out must be counted:\n%s", s)
	}
}

func TestMarkdown(t *testing.T) {
	var out bytes.Buffer
	if err := Markdown(&out, sample(), Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"### codegraph: main (0123456789) → :worktree", "**Breaks** (1)", "**New references that lead nowhere** (1)", "- `net/send.go:14` in Send: nothing in scope is called dail; did you mean dial?", "  - `api/api.go:33` in Handle, file not changed",
		"- `struct Store` → `store/store.go` (4 of 4 references updated)", "- `net` → `./` at `net/send.go:4`"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func report() *analysis.Report {
	return &analysis.Report{
		Base: analysis.Side{Rev: "main"}, Head: analysis.Side{Rev: "HEAD"},
		Findings: []analysis.Finding{
			{Rule: analysis.RuleBroken, Severity: "error", Attribution: analysis.Introduced, Fingerprint: strings.Repeat("a", 32), Message: "function Send | 100%: gone", Path: "a b/c,d.go", Line: 4,
				Related: []analysis.Related{{Path: "x.go", Line: 9, Message: "Run still calls it"}}},
			{Rule: analysis.RuleBoundaries, Severity: "warning", Attribution: analysis.Inherited, Fingerprint: strings.Repeat("b", 32), Message: "old", Path: "y.go", Line: 1},
		},
		Suppressions: []analysis.Suppression{{Path: "z.go", Line: 3, Rule: "*"}},
		Summary:      analysis.AuditSummary{Introduced: 1, Inherited: 1}, ExitCode: 1,
	}
}

func TestSARIF(t *testing.T) {
	var out bytes.Buffer
	if err := SARIF(&out, report(), true); err != nil {
		t.Fatal(err)
	}
	parsed, err := sarif.FromBytes(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := parsed.Validate(); err != nil {
		t.Errorf("against the SARIF schema: %v\n%s", err, out.String())
	}
	var x struct {
		Version string
		Runs    []struct {
			Results []struct {
				RuleID, Level, BaselineState string
				PartialFingerprints          map[string]string
				Locations                    []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
				RelatedLocations []any
				Message          struct{ Text string }
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &x); err != nil {
		t.Fatal(err)
	}
	r := x.Runs[0].Results
	if x.Version != "2.1.0" || len(r) != 2 {
		t.Fatalf("version %s, %d results", x.Version, len(r))
	}
	if r[0].RuleID != analysis.RuleBroken || r[0].Level != "error" || r[0].BaselineState != "new" || r[1].BaselineState != "unchanged" || len(r[0].RelatedLocations) != 1 {
		t.Errorf("results %+v", r)
	}
	if uri := r[0].Locations[0].PhysicalLocation.ArtifactLocation.URI; uri != "a%20b/c,d.go" {
		t.Errorf("uri %q", uri)
	}
	if r[0].PartialFingerprints["codegraph/v1"] != strings.Repeat("a", 32) {
		t.Errorf("fingerprints %v", r[0].PartialFingerprints)
	}
	if want := "function Send | 100%: gone\n[x.go:9](1) Run still calls it"; r[0].Message.Text != want {
		t.Errorf("message %q, want %q", r[0].Message.Text, want)
	}
	comment, err := NewComment(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(comment.Markdown, "x.go:9"); n != 1 {
		t.Errorf("the comment names the caller %d times:\n%s", n, comment.Markdown)
	}
	out.Reset()
	if err := SARIF(&out, report(), false); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "unchanged") {
		t.Errorf("an inherited finding is written unasked:\n%s", out.String())
	}
}

func TestSARIFLimits(t *testing.T) {
	r := report()
	f := &r.Findings[0]
	for range maxRelated + 5 {
		f.Related = append(f.Related, f.Related[0])
	}
	for range maxResults {
		r.Findings = append(r.Findings, r.Findings[1])
	}
	var out bytes.Buffer
	if err := SARIF(&out, r, true); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), `"ruleIndex"`); n != maxResults {
		t.Errorf("%d results, want %d", n, maxResults)
	}
	for _, note := range []string{"2 of 5002 findings are left out", "6 related locations are left out"} {
		if !strings.Contains(out.String(), note) {
			t.Errorf("no %q", note)
		}
	}
}

func TestAuditForms(t *testing.T) {
	for _, x := range []struct {
		name  string
		write func(*bytes.Buffer) error
		want  []string
	}{
		{"text", func(b *bytes.Buffer) error { return AuditText(b, report(), Options{}) },
			[]string{"a b/c,d.go:4  error  broken-references", "    x.go:9  Run still calls it", "z.go:3  suppresses *: not honoured", "FAIL  1 finding introduced, 1 inherited"}},
		{"markdown", func(b *bytes.Buffer) error { return AuditMarkdown(b, report(), Options{}) },
			[]string{"audit failed", `function Send \| 100%: gone: ` + "`x.go:9` |", "1 finding inherited"}},
		{"annotations", func(b *bytes.Buffer) error { return Annotations(b, report()) },
			[]string{"::error file=a b/c%2Cd.go,line=4,title=codegraph broken-references::function Send | 100%25: gone%0Ax.go:9  Run still calls it\n"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := x.write(&out); err != nil {
				t.Fatal(err)
			}
			for _, want := range x.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, out.String())
				}
			}
			if strings.Contains(out.String(), "y.go:1") {
				t.Errorf("an inherited finding is shown:\n%s", out.String())
			}
		})
	}
}

type failing struct{}

var errFull = errors.New("full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrors(t *testing.T) {
	for name, err := range map[string]error{
		"text": Text(failing{}, sample(), Options{}), "markdown": Markdown(failing{}, sample(), Options{}), "json": JSON(failing{}, sample()),
		"sarif": SARIF(failing{}, report(), true), "audit": AuditText(failing{}, report(), Options{}),
	} {
		if !errors.Is(err, errFull) {
			t.Errorf("%s: %v, want the writer's error", name, err)
		}
	}
}

// TestVerdict checks the line that says what a change comes to.
func TestVerdict(t *testing.T) {
	f := symbol("function", "F", "f.go", 3, "func F()")
	body := analysis.SymbolChange{Change: "body", Before: f, After: f}
	test := analysis.Test{Path: "f_test.go", Name: "TestF", Line: 3}
	modified := analysis.Summary{Files: analysis.FileCounts{Modified: 1}}
	for want, r := range map[string]*analysis.Result{
		"nothing differs": {},
		"only comments, layout or unused imports differ": {Summary: analysis.Summary{Files: analysis.FileCounts{Modified: 2}, Cosmetic: 2}},
		"nothing breaks; 1 function behaves differently": {Summary: modified, Symbols: []analysis.SymbolChange{body}},
		"nothing breaks; 1 public definition added":      {Summary: modified, Symbols: []analysis.SymbolChange{{Change: "added", After: f, Public: true}}},
		"1 public name removed":                          {Breaks: []analysis.Break{{Change: analysis.Removed, Symbol: *f, API: true}}},
		"1 reference broken · 1 test to run":             {Breaks: []analysis.Break{{Change: analysis.Removed, Symbol: *f, Callers: []analysis.Caller{{Kind: "type_of"}}}}, Tests: analysis.Tests{Likely: []analysis.Test{test}}},
		"1 caller broken · 1 public name removed":        {Breaks: []analysis.Break{{Change: analysis.Removed, Symbol: *f, Callers: []analysis.Caller{{Kind: "calls"}}}, {Change: analysis.Renamed, Symbol: *f}}},
		"nothing breaks in what was analysed; 1 test sees it": {Summary: modified, Symbols: []analysis.SymbolChange{{Change: "added", After: f}}, Unanalysed: make([]analysis.Unanalysed, 1),
			Tests: analysis.Tests{Likely: []analysis.Test{test}}},
		"nothing breaks; 1 definition moved or renamed":                                              {Summary: modified, Symbols: []analysis.SymbolChange{{Change: analysis.Renamed, Before: symbol("function", "E", "f.go", 3, "func E()"), After: f}}, Unanalysed: []analysis.Unanalysed{{Path: "a.min.js", Reason: "minified"}}},
		"nothing breaks; 1 function behaves differently; no test is seen to reach it":                {Summary: modified, Symbols: []analysis.SymbolChange{body}, Tests: analysis.Tests{Unreached: []analysis.Symbol{*f}}},
		"nothing breaks; 1 function behaves differently; no test is seen to reach it; 1 test to run": {Summary: modified, Symbols: []analysis.SymbolChange{body}, Tests: analysis.Tests{Likely: []analysis.Test{test}, Unreached: []analysis.Symbol{*f}}},
		"nothing breaks; 1 function behaves differently; 1 test sees it":                             {Summary: modified, Symbols: []analysis.SymbolChange{body}, Tests: analysis.Tests{Likely: []analysis.Test{test}}},
	} {
		if got := conclude(r, newPage(nil, Options{}).group(r)).text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestSignaturesInColour checks that of two signatures the words that differ are marked, and they alone.
func TestSignaturesInColour(t *testing.T) {
	var out bytes.Buffer
	p := newPage(&out, Options{Color: true})
	p.signatures("func Of(it Item) int", "func Of(it Item, currency string) int")
	want := "      \x1b[31m- \x1b[0mfunc Of(it Item) int\n      \x1b[32m+ \x1b[0mfunc Of(it Item\x1b[1m\x1b[32m, currency string\x1b[0m\x1b[0m) int\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
}

// TestImportsReplacedAlike checks that files whose imports alone differ in one way are one entry.
func TestImportsReplacedAlike(t *testing.T) {
	var list []analysis.SymbolChange
	for _, p := range []string{"a.py", "b.py", "c.py", "d.py"} {
		f := symbol("file", p, p, 1, "")
		list = append(list, analysis.SymbolChange{Change: analysis.BodyChanged, Before: f, After: f, Only: analysis.OnlyImports, Details: []string{"− log from old", "+ log from new"}})
	}
	list[3].Details = []string{"+ sys"}
	var out bytes.Buffer
	if err := Text(&out, &analysis.Result{Summary: analysis.Summary{Files: analysis.FileCounts{Modified: 4}}, Symbols: list}, Options{}); err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{"a.py:1": 1, "b.py": 1, "c.py": 0, "d.py:1": 1, "the same in 2 other files: b.py, …": 1} {
		if got := strings.Count(out.String(), want); got != n {
			t.Errorf("%q stands there %d times, want %d:\n%s", want, got, n, out.String())
		}
	}
}
