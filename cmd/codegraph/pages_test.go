package main

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	tagPattern  = regexp.MustCompile(`(?s)<(/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|[^>"])*)>`)
	attrPattern = regexp.MustCompile(`\s([a-zA-Z][-a-zA-Z0-9:]*)(?:=(?:"([^"]*)"|([^\s"'>]+)))?`)
)

// pageTags are the elements that pages are made of. Nothing of a repository becomes another one.
var pageTags = strings.Fields(`html wbr head meta title link script body a div nav form label span input button p header h1 h2 h3 main section details summary ul li b i code pre table thead tbody tr th td
	footer kbd svg defs marker path g rect text textarea`)

// crawl asks for pages and all that they link to, so many of each kind, and looks at each.
type crawl struct {
	*served
	asked map[string]bool
	kinds map[string]int
	next  []string
	most  int
}

func (c *crawl) add(link string) {
	u, err := url.Parse(link)
	if err != nil {
		c.t.Errorf("link %q: %v", link, err)
		return
	}
	u.Fragment = ""
	if link = u.RequestURI(); c.asked[link] || c.kinds[u.Path] >= c.most || strings.Contains(link, "format=json") {
		return
	}
	c.asked[link] = true
	c.kinds[u.Path]++
	c.next = append(c.next, link)
}

func (c *crawl) run(each func(link, body string)) {
	for len(c.next) > 0 {
		link := c.next[0]
		c.next = c.next[1:]
		status, h, body := c.ask("GET", link, "", nil)
		if strings.HasPrefix(link, "/static/") {
			continue
		}
		if status != http.StatusOK {
			c.t.Errorf("GET %s: %d\n%s", link, status, said(body))
			continue
		}
		if csp := h.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") || !strings.Contains(csp, "script-src 'self'") {
			c.t.Errorf("GET %s: policy %q", link, csp)
		}
		for _, href := range c.look(link, body) {
			c.add(href)
		}
		if each != nil {
			each(link, body)
		}
	}
}

// said is what a page tells in its heading.
func said(body string) string {
	_, rest, _ := strings.Cut(body, "<h1>")
	text, _, _ := strings.Cut(rest, "</header>")
	return text
}

// look checks a page's elements, and gives where its links lead.
func (c *crawl) look(link, body string) (links []string) {
	open := 0
	for _, m := range tagPattern.FindAllStringSubmatch(body, -1) {
		name := strings.ToLower(m[2])
		if !strings.Contains(" "+strings.Join(pageTags, " ")+" ", " "+name+" ") {
			c.t.Errorf("GET %s: element %s", link, m[0])
		}
		if name == "details" {
			if open++; m[1] != "" {
				open -= 2
			}
		}
		for _, a := range attrPattern.FindAllStringSubmatch(m[3], -1) {
			value := html.UnescapeString(a[2] + a[3])
			switch attr := strings.ToLower(a[1]); {
			case strings.HasPrefix(attr, "on"), attr == "style", attr == "srcdoc":
				c.t.Errorf("GET %s: attribute %s", link, m[0])
			case attr == "href" || attr == "src" || attr == "action":
				if strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "//") {
					if attr != "action" { // which is asked with what a form holds
						links = append(links, value)
					}
				} else if !strings.HasPrefix(value, "#") {
					c.t.Errorf("GET %s: leads to %q", link, value)
				}
			}
		}
	}
	if open != 0 {
		c.t.Errorf("GET %s: %d details are not closed", link, open)
	}
	return links
}

func newCrawl(t *testing.T, s *served, most int, starts ...string) *crawl {
	c := &crawl{served: s, asked: map[string]bool{}, kinds: map[string]int{}, most: most}
	for _, link := range starts {
		c.add(link)
	}
	return c
}

// TestTyped proposes what a name that is being typed may mean, from the best on.
func TestTyped(t *testing.T) {
	ownConfig(t)
	files := map[string]string{
		"go.mod":          "module example.com/m\n\ngo 1.22\n",
		"cart.go":         "package m\n\ntype Cart struct{ cartage int }\n\nfunc (c Cart) TotalPrice() int { return c.cartage }\n\nfunc newCart(cart int) Cart { return Cart{cart} }\n\nvar cartons, uncarted = 1, 2\n",
		"cart_test.go":    "package m\n\nimport \"testing\"\n\nfunc TestCart(t *testing.T) { newCart(1) }\n",
		"cartography.md":  "# Cartoons\n",
		"other/totals.go": "package other\n\nfunc Cart() {}\n",
	}
	s := serveOn(t, committed(t, files), nil)
	names := func(query string) string {
		_, _, body := s.ask("GET", "/typed?"+query, "", nil)
		var answer struct {
			Answers struct {
				Typed struct {
					Tree    string
					Matches []struct{ Name, Kind string }
				}
			}
		}
		if err := json.Unmarshal([]byte(body), &answer); err != nil || answer.Answers.Typed.Tree == "" {
			t.Fatalf("%s: %v %s", query, err, body)
		}
		var list []string
		for _, m := range answer.Answers.Typed.Matches {
			list = append(list, m.Kind+" "+m.Name)
		}
		return strings.Join(list, ", ")
	}
	for query, want := range map[string]string{
		"q=cart":                           "struct Cart, function Cart, file cart.go, value cartons, file cart_test.go, file cartography.md, field Cart.cartage, section Cartoons, function newCart, function TestCart",
		"q=CART&ref=HEAD":                  "struct Cart, function Cart, file cart.go, value cartons, file cart_test.go, file cartography.md, field Cart.cartage, section Cartoons, function newCart, function TestCart",
		"q=tot":                            "method Cart.TotalPrice, file other/totals.go",
		"q=price":                          "method Cart.TotalPrice",
		"q=tot+pr":                         "method Cart.TotalPrice",
		"q=cart.tot":                       "method Cart.TotalPrice",
		"q=carted":                         "",
		"q=" + url.QueryEscape("\xff\x00"): "",
		"q=":                               "",
	} {
		if got := names(query); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
	if status, _, body := s.ask("GET", "/typed?q=a&ref=nowhere", "", nil); status != 404 || !strings.Contains(body, "unknown_revision") {
		t.Errorf("an unknown revision: %d %s", status, body)
	}
}

// TestPages opens every kind of page and follows its links: each is there, under the policy, and
// has its twin in JSON.
func TestPages(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, repository(t), nil)
	c := newCrawl(t, s, 12, "/", "/review?a=HEAD~1&b=HEAD", "/review", "/map?depth=1", "/map?depth=1&before=HEAD~1&outside=1&tests=1", "/hotspots", "/hotspots?by=fan-in", "/hotspots?by=untested", "/sql?q=SELECT+*+FROM+symbols", "/search?q=a", "/search?q=a&in=words", "/search?q=a&in=source", "/search?q=a&in=recipes", "/recipes", "/conflicts?a=HEAD~1", "/sql?as=bars&q=SELECT+kind,count(*)+FROM+symbols+GROUP+BY+1", "/folder")
	c.run(func(link, _ string) {
		sign := "?"
		if strings.Contains(link, "?") {
			sign = "&"
		}
		status, h, body := s.ask("GET", link+sign+"format=json", "", nil)
		if status != http.StatusOK || h.Get("Content-Type") != "application/json" || !strings.HasPrefix(body, `{"answers":{`) {
			t.Errorf("GET %s as JSON: %d %s", link, status, body[:min(len(body), 200)])
		}
	})
	for _, path := range []string{"/", "/review", "/symbol", "/history", "/file", "/folder", "/search", "/sql", "/recipes", "/recipe", "/map", "/hotspots", "/terms", "/conflicts", "/branches", "/baselines"} {
		if c.kinds[path] == 0 {
			t.Errorf("no page leads to %s", path)
		}
	}
	for link, want := range map[string]int{"/symbol?id=nothing_of_that_name": 404, "/file?path=nothing": 404, "/folder?path=nothing": 404, "/symbol": 400, "/review?a=nowhere": 404, "/?ref=nowhere": 404, "/sql?q=DELETE+FROM+symbols&format=json": 400} {
		if status, _, body := s.ask("GET", link, "", nil); status != want {
			t.Errorf("GET %s: %d, want %d: %s", link, status, want, said(body))
		}
	}
}

// TestSearchWhileTyping: a search of the tree that an answer before told finds the same; one that
// the repository does not have is of the files on disk.
func TestSearchWhileTyping(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, repository(t), nil)
	type answer struct {
		Answers struct {
			Search struct {
				Tree    string          `json:"tree"`
				Matches json.RawMessage `json:"matches"`
			} `json:"search"`
		} `json:"answers"`
	}
	ask := func(tree string) (found answer) {
		t.Helper()
		status, _, body := s.ask("GET", "/search?q=a&format=json&tree="+tree, "", nil)
		if err := json.Unmarshal([]byte(body), &found); err != nil || status != http.StatusOK || len(found.Answers.Search.Matches) < len("[{}]") {
			t.Fatalf("search of tree %q: %d, %v: %s", tree, status, err, body)
		}
		return found
	}
	first := ask("")
	for _, tree := range []string{first.Answers.Search.Tree, strings.Repeat("5", 40)} {
		if again := ask(tree); string(again.Answers.Search.Matches) != string(first.Answers.Search.Matches) {
			t.Errorf("of tree %q: %s\nbefore: %s", tree, again.Answers.Search.Matches, first.Answers.Search.Matches)
		}
	}
}

// TestPagesHostile opens pages of a repository whose names, code and messages want to be more.
func TestPagesHostile(t *testing.T) {
	ownConfig(t)
	st := hostile(t)
	s := serveOn(t, st.repo, nil)
	c := newCrawl(t, s, 15, "/", "/review?a=HEAD~1&b=HEAD", "/map?depth=1&tests=1", "/sql?q=SELECT+path,name,id+FROM+symbols", "/search?q=script", "/search?q=INJECTED&in=words", "/search?q=script&in=source", "/folder", "/folder?path=web", "/file?path=web/a.js", "/hotspots",
		"/search?q="+url.QueryEscape(`"><script>alert(1)</script>`), "/sql?q="+url.QueryEscape(`SELECT '<script>alert(1)</script>' AS "<img src=x onerror=alert(1)>"`), "/conflicts?a="+url.QueryEscape(`evil<script>@everyone|`+"`x`\u202e"))
	c.run(func(link, body string) {
		if strings.ContainsAny(body, "\x1b\u009b\u202e\u200b\ufeff") {
			t.Errorf("GET %s: a character that is not seen is not shown", link)
		}
	})
}

// TestPagesFollowFiles: what pages of a tree share is asked for once, and is that of the files on
// disk again when they are saved. A type's methods are its members in whichever file they stand.
func TestPagesFollowFiles(t *testing.T) {
	ownConfig(t)
	dir := repository(t)
	s := serveOn(t, dir, nil)
	read := func(link string) string {
		t.Helper()
		status, _, body := s.ask("GET", link, "", nil)
		if status != http.StatusOK {
			t.Fatalf("GET %s: %d: %s", link, status, said(body))
		}
		return body
	}
	for range 2 {
		if body := read("/folder"); !strings.Contains(body, "order.go") || strings.Contains(body, "later.go") {
			t.Errorf("before: %s", body)
		}
		if body := read("/review"); !strings.Contains(body, "fee") || strings.Contains(body, "Later") {
			t.Errorf("before: %s", said(body))
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "later.go"), []byte("package shop\n\n// Later is none of Total's callers.\nfunc (c Cart) Later() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if body := read("/folder"); !strings.Contains(body, "later.go") {
		t.Errorf("after: %s", body)
	}
	if body := read("/review"); !strings.Contains(body, "Later") {
		t.Errorf("after: %s", said(body))
	}
	if body := read("/symbol?id=Cart"); !strings.Contains(body, "Cart.Total") || !strings.Contains(body, "later.go:4") {
		t.Errorf("members of Cart: %s", body)
	}
	if body := read("/folder?ref=HEAD"); strings.Contains(body, "later.go") {
		t.Errorf("at HEAD: %s", body)
	}
}

// TestMapOfTwo tells in words and by signs which folders and dependencies came and went, opens a
// folder and takes what is outside as one.
func TestMapOfTwo(t *testing.T) {
	ownConfig(t)
	dir := committed(t, map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.22\n", "api/deep/d.go": "package deep\n\nfunc D() {}\n", "api/a.go": "package api\n\nimport \"example.com/m/old\"\n\nfunc A() { old.O() }\n",
		"old/o.go": "package old\n\nimport \"fmt\"\n\nfunc O() { fmt.Println() }\n", "cmd/c.go": "package main\n\nimport \"example.com/m/api\"\n\nfunc main() { api.A() }\n",
	}, map[string]string{
		"old/o.go": "", "api/a.go": "package api\n\nimport (\n\t\"example.com/m/api/deep\"\n\t\"example.com/m/new\"\n)\n\nfunc A() { new.N(); deep.D() }\n", "new/n.go": "package new\n\nfunc N() {}\n",
	})
	s := serveOn(t, dir, nil)
	for link, want := range map[string][]string{
		"/map?depth=1&ref=HEAD&before=HEAD~1&whole=1": {"+ new", "− old", "api → new", "api → old", `class="edge added`, `class="edge removed`, "▸ api"},
		"/map?depth=1&ref=HEAD&open=api&whole=1":      {"api → api/deep", "close api"},
		"/map?depth=1&ref=HEAD~1&outside=1&whole=1":   {"old → (outside)"},
		"/folder?path=api&ref=HEAD&whole=1":           {`<h2>Needs</h2>`},
		"/terms?ref=HEAD&whole=1":                     {"example", `class="cloud"`},
		"/hotspots?by=fan-in&ref=HEAD&whole=1":        {" from other files"},
		"/search?q=main&in=words&type=comment":        {"0 found"},
		"/search?q=dead+code&in=recipes":              {"/recipe?id=dead-code"},
		"/search?q=no+such+recipe&in=recipes":         {"0 found"},
	} {
		status, _, body := s.ask("GET", link, "", nil)
		for _, w := range want {
			if status != http.StatusOK || !strings.Contains(html.UnescapeString(body), w) {
				t.Errorf("GET %s: %d, no %q", link, status, w)
			}
		}
	}
}

// TestBranches finds the pair of branches that breaks, compares few pairs at a time, keeps what it
// knows, and says what it left out.
func TestBranches(t *testing.T) {
	ownConfig(t)
	t.Setenv("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z") // the newest branches come first: all are of one age
	file := func(text string) string { return "package m\n\n" + text }
	dir := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a.go": file("func Old() {}\n")})
	for name, files := range map[string]map[string]string{"feature/drop": {"a.go": file("func New() {}\n")}, "feature/use": {"b.go": file("func B() { Old() }\n")}, "feature/apart": {"c.go": file("func C() {}\n")},
		"x1": {"x1.go": file("")}, "x2": {"x2.go": file("")}, "x3": {"x3.go": file("")}} {
		gitAt(t, dir, "checkout", "-qb", name, "main")
		commitOn(t, dir, name, files)
	}
	gitAt(t, dir, "checkout", "-q", "main")
	s := serveOn(t, dir, nil)
	var found struct {
		Answers struct {
			Branches struct {
				Branches []struct{ Name string }
				Waiting  int `json:"pairs_left_out"`
				Pairs    []struct {
					A, B      string
					Conflicts []struct{ Change string }
				}
			}
		}
	}
	for i, waiting := range []int{9, 0} { // 7 branches, 21 pairs, 12 at a time
		_, _, body := s.ask("GET", "/branches?format=json", "", nil)
		if err := json.Unmarshal([]byte(body), &found); err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		b := found.Answers.Branches
		if len(b.Branches) != 7 || b.Waiting != waiting || len(b.Pairs) != 21-waiting {
			t.Errorf("time %d: %d branches, %d pairs, %d left out", i, len(b.Branches), len(b.Pairs), b.Waiting)
		}
		if first := b.Pairs[0]; first.A != "feature/drop" || first.B != "feature/use" || len(first.Conflicts) != 1 || len(b.Pairs[1].Conflicts) != 0 {
			t.Errorf("time %d: first %+v, then %+v", i, first, b.Pairs[1])
		}
	}
	if _, _, body := s.ask("GET", "/branches", "", nil); !strings.Contains(body, "1 conflict<") || !strings.Contains(body, "b.go:3") {
		t.Errorf("page: %s", body)
	}
}

// TestBars draws a table that ends in numbers, and others not; a baseline says what came.
func TestBars(t *testing.T) {
	ownConfig(t)
	dir := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a.go": "package m\n\nfunc A() {}\n"})
	run := exec.Command(program(t), "-C", dir, "baseline", "save", "funcs", "--sql", "SELECT name FROM symbols WHERE kind = 'function'")
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := serveOn(t, dir, nil)
	if err := os.WriteFile(filepath.Join(dir, "b.go"), []byte("package m\n\nfunc B() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for link, want := range map[string]string{
		"/sql?as=bars&q=SELECT+kind,count(*)+FROM+symbols+GROUP+BY+1": `<rect width="1000" height="14"/>`,
		"/sql?q=SELECT+kind,count(*)+FROM+symbols+GROUP+BY+1":         ">as bars</a>",
		"/sql?as=bars&q=SELECT+name,path+FROM+symbols":                `<th scope="col">path</th>`,
		"/baselines?name=funcs":                                       "<td>B</td>",
	} {
		if status, _, body := s.ask("GET", link, "", nil); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("GET %s: %d, no %q in %s", link, status, want, body)
		}
	}
}

// committed makes a repository with a commit for each step: files with their texts, an empty one
// taken away.
func committed(t *testing.T, steps ...map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	gitAt(t, dir, "init", "-q")
	for i, files := range steps {
		commitOn(t, dir, fmt.Sprint("step ", i), files)
	}
	return dir
}

func commitOn(t *testing.T, dir, subject string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(at), 0o755)
		if err == nil && text == "" {
			err = os.Remove(at)
		} else if err == nil {
			err = os.WriteFile(at, []byte(text), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	gitAt(t, dir, "add", "-A")
	gitAt(t, dir, "commit", "-qm", subject)
}

func gitAt(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=A U Thor", "-c", "user.email=author@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}
