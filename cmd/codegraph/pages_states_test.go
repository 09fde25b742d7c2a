package main

import (
	"html"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// page asks for a page that is there.
func (s *served) page(link string) string {
	s.t.Helper()
	status, _, body := s.ask("GET", link, "", nil)
	if status != http.StatusOK {
		s.t.Errorf("GET %s: %d: %s", link, status, said(body))
	}
	return html.UnescapeString(body)
}

// tells expects some texts on a page and others not.
func (s *served) tells(link string, want, not []string) {
	s.t.Helper()
	body := s.page(link)
	for _, w := range want {
		if !strings.Contains(body, w) {
			s.t.Errorf("GET %s: no %q", link, w)
		}
	}
	for _, w := range not {
		if strings.Contains(body, w) {
			s.t.Errorf("GET %s: %q", link, w)
		}
	}
}

func writeIn(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestReviewSides reviews what is staged, what is on disk, a range, one commit and two revisions of which
// neither follows the other, and names the commits where there are some.
func TestReviewSides(t *testing.T) {
	ownConfig(t)
	file := func(text string) string { return "package m\n\n" + text }
	dir := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a.go": file("func First() {}\n")}, map[string]string{"b.go": file("func Second() {}\n")}, map[string]string{"c.go": file("func Third() {}\n")})
	gitAt(t, dir, "tag", "one", "HEAD~1")
	gitAt(t, dir, "checkout", "-q", "-b", "aside", "HEAD~2")
	commitOn(t, dir, "<b>Aside</b>", map[string]string{"d.go": file("func Aside() {}\n")})
	gitAt(t, dir, "checkout", "-q", "main")
	writeIn(t, dir, "staged.go", file("func Staged() {}\n"))
	gitAt(t, dir, "add", "staged.go")
	writeIn(t, dir, "saved.go", file("func Saved() {}\n"))

	s := serveOn(t, dir, nil)
	s.tells("/review", []string{"Staged", "Saved", `data-live="1"`}, []string{"Third", "step 2"})
	s.tells("/review?b=:worktree", []string{"Staged", "Saved", `data-live="1"`}, nil)
	s.tells("/review?staged=1", []string{"Staged"}, []string{"Saved", `data-live`})
	s.tells("/review?a=HEAD~2..HEAD", []string{"Second", "Third", "step 1", "step 2", "%5E%21"}, []string{"Staged"})
	s.tells("/review?a=HEAD%5E!", []string{"Third", "step 2"}, []string{"Second()", "step 1"})
	s.tells("/review?a=one&b=aside", []string{"Second", "Aside"}, []string{"Third", "step"})
	if _, _, body := s.ask("GET", "/review?a=aside%5E!", "", nil); !strings.Contains(body, "&lt;b&gt;Aside&lt;/b&gt;") {
		t.Errorf("the subject of a commit: %s", said(body))
	}
}

// TestPagesCoverage shows on a definition's page what a profile of go test says.
func TestPagesCoverage(t *testing.T) {
	ownConfig(t)
	dir := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a.go": "package m\n\n// Sign tells the sign.\nfunc Sign(n int) int {\n\tif n < 0 {\n\t\treturn -1\n\t}\n\treturn 1\n}\n\nfunc Unrun() int { return 3 }\n",
		"a_test.go": "package m\n\nimport \"testing\"\n\nfunc TestSign(t *testing.T) {\n\tif Sign(2) != 1 {\n\t\tt.Fatal()\n\t}\n}\n"})
	profile := filepath.Join(t.TempDir(), "cover.out")
	test := exec.Command("go", "test", "-coverprofile="+profile, ".")
	test.Dir = dir
	if out, err := test.CombinedOutput(); err != nil {
		t.Fatalf("go test: %v: %s", err, out)
	}
	if out, err := exec.Command(program(t), "-C", dir, "coverage", "ingest", profile).CombinedOutput(); err != nil {
		t.Fatalf("ingest: %v: %s", err, out)
	}
	s := serveOn(t, dir, nil)
	s.tells("/symbol?id=Sign", []string{"<b>67 %</b> covered", "2 of 3 statements ran", "TestSign"}, nil)
	s.tells("/symbol?id=Unrun", []string{"<b>0 %</b> covered", "0 of 1 statements ran"}, nil)
}

// TestBranchesOfRemote compares the branches that a clone has of its remote, the newest first.
func TestBranchesOfRemote(t *testing.T) {
	ownConfig(t)
	file := func(text string) string { return "package m\n\n" + text }
	origin := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a.go": file("func Old() {}\n")})
	for name, files := range map[string]map[string]string{"drop": {"a.go": file("func New() {}\n")}, "use": {"b.go": file("func B() { Old() }\n")}} {
		gitAt(t, origin, "checkout", "-qb", name, "main")
		commitOn(t, origin, name, files)
	}
	gitAt(t, origin, "checkout", "-q", "main")
	base := t.TempDir()
	gitAt(t, base, "clone", "-q", "--bare", origin, "remote.git")
	gitAt(t, base, "clone", "-q", "remote.git", "clone")

	s := serveOn(t, filepath.Join(base, "clone"), nil)
	s.tells("/branches", []string{"Branches of origin", "<b>2</b> branches", "1 pair not compared yet", `data-later="/branches?whole=1"`}, []string{"origin/main"})
	s.tells("/branches?whole=1", []string{"<b>1</b> pair compared", "1 conflict<", "Old", "b.go:3"}, []string{"data-later"})
	s.tells("/branches", []string{"1 conflict<"}, []string{"data-later"})
	s.tells("/conflicts?a=origin/drop&b=origin/use", []string{"Old", "b.go:3"}, nil)
}

// TestPagesLater shows folders of a tree that nothing was asked of without what takes long, and whole once
// that was made.
func TestPagesLater(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, repository(t), nil)
	for _, p := range []struct{ at, counted string }{{"/?ref=HEAD", "Main types"}, {"/folder?path=&ref=HEAD~1", " lines · "}} {
		sign := "&whole=1"
		s.tells(p.at, []string{"cart.go", "data-later=", "Count lines and definitions"}, []string{p.counted})
		s.tells(p.at+sign, []string{"cart.go", p.counted}, []string{"data-later="})
		s.tells(p.at, []string{"cart.go", p.counted}, []string{"data-later="})
	}
	if body := s.page("/?ref=HEAD&format=json"); !strings.Contains(body, `"lines"`) || !strings.Contains(body, "main_classes") {
		t.Errorf("as JSON: %s", body)
	}
}

// TestPagesMissing says of what is not there where it was looked for, and leads on.
func TestPagesMissing(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, repository(t), nil)
	for link, want := range map[string][]string{
		"/symbol?id=Carts":                {`no symbol "Carts" among the files on disk`, `href="/search?q=Carts"`, "at HEAD"},
		"/file?path=none.go":              {`no file "none.go" among the files on disk`, `href="/file?path=none.go&ref=HEAD"`},
		"/folder?path=none&ref=HEAD":      {`no folder "none" at HEAD`, `href="/"`},
		"/symbol?id=a&ref=no-such-branch": {"no-such-branch", `href="/"`},
	} {
		status, _, body := s.ask("GET", link, "", nil)
		for _, w := range want {
			if status != http.StatusNotFound || !strings.Contains(html.UnescapeString(body), w) {
				t.Errorf("GET %s: %d, no %q in %s", link, status, w, said(body))
			}
		}
	}
	s.tells("/terms", []string{"Count the words"}, nil)
	s.tells("/terms?whole=1", []string{"Total"}, []string{"Count the words"})
}

// TestPagesOthers folds the other definitions of a name where they are many.
func TestPagesOthers(t *testing.T) {
	ownConfig(t)
	files := map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n"}
	for _, dir := range strings.Fields("a b c d e") {
		files[dir+"/x.go"] = "package " + dir + "\n\nfunc New() {}\n"
		if dir < "d" {
			files[dir+"/y.go"] = "package " + dir + "\n\nfunc Few() {}\n"
		}
	}
	s := serveOn(t, committed(t, files), nil)
	s.tells("/symbol?id=New&ref=HEAD", []string{"Also 4 other definitions of the name", "e/x.go"}, []string{"Also:"})
	s.tells("/symbol?id=Few&ref=HEAD", []string{"Also: <a", "function Few in b/y.go</a>, <a"}, []string{"other definitions"})
}

// TestOpenedPicture opens a node of a review's picture: what is around it stands there too, in the page and in its JSON, and it can be closed.
func TestOpenedPicture(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, repository(t), nil)
	const around, closes = ">Cart.Total</text>", "close what is around Order"
	s.tells("/review?whole=1", []string{"open what is around Order", "open what is around fee"}, []string{around, closes})
	_, rest, _ := strings.Cut(s.page("/review?whole=1"), `<a class="opens" href="`)
	link, _, _ := strings.Cut(rest, `#neighbourhood"><title>open what is around Order`)
	s.tells(link+"&whole=1", []string{around, closes}, nil)
	s.tells(link+"&format=json", []string{`"qualified_name":"Cart.Total"`}, nil)
	s.tells("/review?whole=1&open=function:00000000000000000000000000000000", []string{"open what is around Order"}, []string{around})
}

// TestNewFile: a file that came says what it has, and leads to its lines; a short one shows them at once.
func TestNewFile(t *testing.T) {
	ownConfig(t)
	dir := repository(t)
	long := "package shop\n\n// Bill is what an order costs.\nfunc Bill(c Cart) int { return c.Total() }\n" + strings.Repeat("\n// One more line.\n", 40)
	if err := os.WriteFile(filepath.Join(dir, "bill.go"), []byte(long), 0o644); err != nil {
		t.Fatal(err)
	}
	s := serveOn(t, dir, nil)
	s.tells("/review?a=HEAD~1&b=HEAD&whole=1", []string{"// Order is a paid cart.", `<div id="lines-of-order.go">`}, []string{`<a href="#lines-of-order.go">`})
	s.tells("/review?a=HEAD&b=:worktree&whole=1", []string{"func Bill(c Cart) int", `<a href="#lines-of-bill.go">its 84 lines</a>`, `<div id="lines-of-bill.go">`}, nil)
}

// TestPagesAtFirstSight: a name means code before a heading, a long comment is folded behind its first paragraph, a
// folder offers types and functions without their members, and places do not repeat the folder that a page is of.
func TestPagesAtFirstSight(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, committed(t, map[string]string{
		"docs/a.md":             "# Layer\n\nText.\n",
		"src/shop/Layer.java":   "package shop;\n\n/**\n * Holds things.\n *\n * One more\n * and another\n * and a third\n * and the last.\n */\npublic class Layer {\n  public int height() { return 1; }\n}\n",
		"src/shop/Stack.java":   "package shop;\n\nclass Stack {\n  private Layer top;\n}\n",
		"src/shop/Surface.java": "package shop;\n\npublic interface Surface {\n  int area();\n}\n",
	}), nil)
	s.tells("/symbol?id=Layer", []string{"class · public", "<summary>more of its comment</summary>", "line 12", `class="scrolled"`, `<a href="#users">Used by 1</a>`, "src/shop/Stack.java:4"}, []string{"Nothing here is seen to call it"})
	s.tells("/folder?path=src/shop", []string{"Layer.java:11", "Surface.java:3", "public interface Surface"}, []string{"src/shop/Layer.java:11", "height"})
}
