package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"html"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

func picture() *analysis.Picture {
	return &analysis.Picture{
		Nodes: []analysis.PictureNode{
			{Symbol: *symbol("function", "Send", "net/send.go", 12, ""), Change: "signature", Column: 1},
			{Symbol: *symbol("function", "Handle<T>", "api/api.go", 30, ""), Column: 0},
			{Symbol: *symbol("function", "Dial", "net/dial.go", 3, ""), Column: 2},
		},
		Edges: []analysis.PictureEdge{{From: 1, To: 0, Kind: "calls", State: analysis.EdgeBroken}, {From: 0, To: 2, Kind: "calls", State: analysis.EdgeAdded}},
		Cut:   3,
	}
}

// TestHTML expects one page that holds what the text holds, escaped, with a
// picture that is well-formed, and that loads nothing.
func TestHTML(t *testing.T) {
	var out bytes.Buffer
	if err := HTML(&out, &Review{Result: sample(), Picture: picture()}, Options{}); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, want := range []string{"<title>codegraph: main (0123456789) → :worktree</title>", "<b>2</b> references broken", "api/api.go:33", "func Send(<b>ctx context.Context, </b>m string) error", `<li id="at-net/send.go:12"`, `<a href="#at-net/send.go:12"><title>signature function Send`,
		"Handle&lt;T&gt;", "3 further changed definitions are not drawn", `class="edge broken n1 n0"`, "no longer satisfies"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if at := func(id string) int { return strings.Index(page, `id="`+id+`"`) }; !(at("breaks") < at("behaviour") && at("behaviour") < at("neighbourhood") && at("neighbourhood") < at("tests")) {
		t.Error("what differs does not come before the picture, or the tests not behind it")
	}
	if bad := regexp.MustCompile(`(?i)<script|<link|<img|@import|src=|href="[^#]`).FindString(page); bad != "" {
		t.Errorf("the page loads something: %s", bad)
	}
	drawn := regexp.MustCompile(`(?s)<svg.*</svg>`).FindString(page)
	d := xml.NewDecoder(strings.NewReader(drawn))
	nodes := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("the picture is not well-formed: %v\n%s", err, drawn)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "rect" {
			nodes++
		}
	}
	if nodes != 3 {
		t.Errorf("%d nodes drawn, want 3", nodes)
	}
}

// TestHTMLManyPlaces folds what a definition broke beyond the first places; all are on the page.
func TestHTMLManyPlaces(t *testing.T) {
	for n, folded := range map[int]string{linesUnfolded + 1: "", linesUnfolded + 5: "<summary>5 further places</summary>"} {
		r := sample()
		r.Breaks[0].Callers = nil
		for i := range n {
			r.Breaks[0].Callers = append(r.Breaks[0].Callers, analysis.Caller{Path: "api/all.go", Line: 100 + i})
		}
		var out bytes.Buffer
		if err := HTML(&out, &Review{Result: r}, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(out.String(), "api/all.go:1"); got != n {
			t.Errorf("%d of %d places are told", got, n)
		}
		if has := strings.Contains(out.String(), "further places</summary>"); has != (folded != "") || !strings.Contains(out.String(), folded) {
			t.Errorf("%d places: folded is %t", n, has)
		}
	}
}

// TestHTMLEmpty shows a change that is none.
func TestHTMLEmpty(t *testing.T) {
	var out bytes.Buffer
	if err := HTML(&out, &Review{Result: &analysis.Result{}, Picture: &analysis.Picture{}}, Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "nothing differs") || strings.Contains(out.String(), "<svg") {
		t.Errorf("an empty page should say so, without a picture:\n%s", out.String())
	}
}

// TestHTMLPolicy expects the page's policy to let the page's own style sheet through and no
// style or script besides: nothing of it is written inline.
func TestHTMLPolicy(t *testing.T) {
	var out bytes.Buffer
	hostile := symbol("function", `<script>alert(1)</script>`, `a"><img src=x>.go`, 1, "")
	r := &Review{Result: &analysis.Result{Symbols: []analysis.SymbolChange{{Change: "body", Before: hostile, After: hostile}}}, Picture: picture(),
		Files:  []FileText{{Path: hostile.Path, Change: "modified", LineDelta: LineDelta{Hunks: []Hunk{{[]Line{{Op: "+", After: 1, Text: "</pre><script>x()</script>\u202e"}}}}}}},
		Bodies: map[string]LineDelta{hostile.ID: {Hunks: []Hunk{{[]Line{{Op: "-", Before: 1, Text: "<style>*{}</style>"}}}}}}}
	if err := HTML(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(page, -1)
	digest := regexp.MustCompile(`style-src &#39;sha256-([^&]+)&#39;|style-src 'sha256-([^']+)'`).FindStringSubmatch(page)
	if len(style) != 1 || digest == nil {
		t.Fatalf("%d style sheets, digest %q", len(style), digest)
	}
	sum := sha256.Sum256([]byte(style[0][1]))
	if got := html.UnescapeString(digest[1] + digest[2]); got != base64.StdEncoding.EncodeToString(sum[:]) {
		t.Errorf("the policy allows %s, the style sheet is %s", got, base64.StdEncoding.EncodeToString(sum[:]))
	}
	if bad := regexp.MustCompile(`(?i)<script|<img|style="| on[a-z]+=`).FindString(page); bad != "" || strings.ContainsRune(page, 0x202E) {
		t.Errorf("the page holds %q", bad)
	}
	if !strings.Contains(page, "⟨U+202E⟩") {
		t.Error("a character that turns the order of others is not shown")
	}
}

// TestHTMLNotJudged says at the top what nothing is said of.
func TestHTMLNotJudged(t *testing.T) {
	r := &Review{Result: sample(), Picture: picture(), Files: []FileText{{Path: "logo.png", Change: "modified", Note: "binary"}}}
	r.Tests.Cut = "depth"
	r.Summary.Unindexed = map[string]int{".tf": 3}
	var out bytes.Buffer
	if err := HTML(&out, r, Options{}); err != nil {
		t.Fatal(err)
	}
	top, _, _ := strings.Cut(out.String(), "</header>")
	for _, want := range []string{"Not judged", "3 files (.tf)", "lines not compared: 1 file", "farther from the change"} {
		if !strings.Contains(top, want) {
			t.Errorf("no %q at the top:\n%s", want, top)
		}
	}
}

// TestHTMLRedirected has one entry for the calls that reach one definition in place of another.
func TestHTMLRedirected(t *testing.T) {
	of := func(name, path string) *analysis.Symbol {
		return &analysis.Symbol{ID: "method:" + name, Name: name, QualifiedName: name, Kind: "method", Path: path, Line: 3}
	}
	r := &analysis.Result{}
	for _, caller := range []string{"first", "second"} {
		r.Dispatch = append(r.Dispatch, analysis.Dispatch{Change: analysis.Redirected, Kind: "calls", Source: *of(caller, caller+".py"), Before: of("Frame.compute", "frame.py"), After: of("Base.compute", "base.py"), Path: caller + ".py", Line: 5})
	}
	var out bytes.Buffer
	if err := HTML(&out, &Review{Result: r}, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"is what 2 calls reach now, not method Frame.compute at frame.py:3", "first.py:5", "in method second, file not changed"} {
		if strings.Count(out.String(), want) != 1 {
			t.Errorf("%q is %d times in the page", want, strings.Count(out.String(), want))
		}
	}
}

// TestInheritedBreak shows the signature of what a type inherits, and not that it is in place of the type.
func TestInheritedBreak(t *testing.T) {
	r := &analysis.Result{Breaks: []analysis.Break{{API: true, Reason: "its method compute takes less",
		Symbol: analysis.Symbol{ID: "class:Frame", Name: "Frame", QualifiedName: "Frame", Kind: "class", Path: "frame.py", Line: 1, Signature: "class Frame(Base)"},
		Now:    &analysis.Symbol{ID: "method:compute", Name: "compute", QualifiedName: "Base.compute", Kind: "method", Path: "base.py", Line: 3, Signature: "def compute(self)"}}}}
	var page, text, markdown bytes.Buffer
	if err := errors.Join(HTML(&page, &Review{Result: r}, Options{}), Text(&text, r, Options{}), Markdown(&markdown, r, Options{})); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{page.String(), text.String(), markdown.String()} {
		if !strings.Contains(out, "its method compute takes less") || strings.Contains(out, "class Frame(Base)") || strings.Count(out, "compute(self)") != 1 {
			t.Error(out)
		}
	}
}

// TestNamesApart tells nodes of one name apart by as much as it takes.
func TestNamesApart(t *testing.T) {
	node := func(name, path string, line int) analysis.PictureNode {
		return analysis.PictureNode{Symbol: analysis.Symbol{QualifiedName: name, Path: path, Line: line}}
	}
	p := &analysis.Picture{Nodes: []analysis.PictureNode{
		node("Alone", "a.go", 1), node("Over", "log.cs", 3), node("Over", "log.cs", 9),
		node("open", "jvm/io/Buffer.kt", 2), node("open", "js/io/Buffer.kt", 7), node("open", "js/io/Buffer.kt", 8),
		node("read", "jvm/io/Buffer.kt", 2), node("read", "js/io/Buffer.kt", 2), node("read", "js/io/Other.kt", 4), node("read", "js/io/Other.kt", 5),
	}}
	want := []string{"Alone", "Over:3", "Over:9", "open in jvm", "open in js:7", "open in js:8", "read in jvm/io/Buffer.kt", "read in js/io/Buffer.kt", "read in Other.kt:4", "read in Other.kt:5"}
	blank := node("_", "a.go", 7)
	blank.Symbol.Name, blank.Symbol.Signature = "_", "var _ io.Reader"
	p.Nodes, want = append(p.Nodes, blank), append(want, "var _ io.Reader")
	if got := nodeNames(p); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestBreakable keeps short names whole, and escapes all.
func TestBreakable(t *testing.T) {
	for text, want := range map[string]template.HTML{
		"a/b.go:3": "a/b.go:3", "<i>.x": "&lt;i&gt;.x",
		"packages/adapter-commons/src/<b>.ts":         "packages/<wbr>adapter-commons/<wbr>src/<wbr>&lt;b&gt;.ts",
		"com.example.moshi.JsonAdapterFactory.create": "com.<wbr>example.<wbr>moshi.<wbr>JsonAdapterFactory.<wbr>create",
	} {
		if got := Breakable(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// TestLinesOnce leaves the lines of what moved, and has another signature, with the first entry of it.
func TestLinesOnce(t *testing.T) {
	lines := func(key string) htmlItem { return htmlItem{Key: key, Body: &htmlText{}} }
	s := []htmlSection{{Items: []htmlItem{lines("a"), lines("b")}}, {Items: []htmlItem{lines("a"), lines(""), lines(""), lines("c")}}}
	writeOnce(s, map[string]bool{})
	if x := s[1].Items[0]; x.Body != nil || x.Note != "its lines are shown above" {
		t.Errorf("the second entry of a has lines, and says %q", x.Note)
	}
	for _, x := range append(s[0].Items, s[1].Items[1:]...) {
		if x.Body == nil || x.Note != "" {
			t.Errorf("%q lost its lines: %q", x.Key, x.Note)
		}
	}
}
