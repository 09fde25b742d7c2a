//go:build browser

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// paintRuns is how often each page is opened for its median.
const paintRuns = 10

// browserStarts is how long a browser that was just started is busy with itself: whoever opens a page has it running.
const browserStarts = 3 * time.Second

// painted is a page, and the command that tells most of what it shows.
type painted struct {
	name, link string
	command    []string
}

// paint is what a browser took for a page, in milliseconds from the click.
type paint struct {
	First  float64 // until there was something to read
	Usable float64 // until what the page is about was: the first finding of a review
	Whole  float64 // until the parts that are asked for later were there
	Bytes  int
	CPU    float64 // of the server, until it was whole
}

// TestBrowserPaint measures how soon pages can be read, in the repositories that PAINT lists, and prints a
// table: the first page of a server that has just started, the median of ten after it, its bytes, and the
// command that reports most of the same. PAINT_REVIEW=A..B measures the review of a range alone, of five servers.
// PAINT_OUT names the page of docs that is written.
//
//	PAINT=FOLDER,FOLDER go test -tags browser ./cmd/codegraph -run BrowserPaint -v -timeout 60m
func TestBrowserPaint(t *testing.T) {
	if os.Getenv("PAINT") == "" {
		t.Skip("PAINT lists no repository")
	}
	ownConfig(t)
	var tables strings.Builder
	for dir := range strings.SplitSeq(os.Getenv("PAINT"), ",") {
		state := t.TempDir()
		if err := exec.Command(program(t), "index", "-C", dir, "--state-dir", state, "--quiet").Run(); err != nil {
			t.Fatalf("index %s: %v", dir, err)
		}
		pages, servers := paintedPages, 1
		if os.Getenv("PAINT_REVIEW") != "" {
			pages, servers = paintedReview, 5
		}
		fmt.Fprintf(&tables, "\n## %s files\n\n| page | first | usable | whole | CPU | again | whole | CPU | KB | command | its time | CPU |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n", trackedFiles(t, dir))
		for _, p := range pages(t, dir, state) {
			p.measure(t, dir, state, servers, &tables)
		}
	}
	t.Log(tables.String())
	if out := os.Getenv("PAINT_OUT"); out != "" {
		if err := os.WriteFile(out, []byte(paintPage+machineLoad()+tables.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// paintPage is how the page of docs begins.
const paintPage = `# Time to first paint

Written by ` + "`make paint`" + `, which makes trees of copies of four repositories (` + "`cmd/internal/check/bench -trees`" + `) and opens each kind of page in Chromium. Milliseconds from the click:
until there was something to read, until what the page is about was there (the first finding of a review), and until the parts that a script asks for were. *first* is the first page of a server that has
just started, with nothing kept of the tree but the graph; *again* is the median of ten after it. CPU is the server's processor time until the page was whole. Beside it the command that reports most of the same, median of five.
`

// machineLoad says how busy the machine was where it tells that as Linux does: clocks of busy ones say little.
func machineLoad() string {
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	one, _, _ := strings.Cut(string(load), " ")
	return fmt.Sprintf("\nThe load at the end was %s on %d processors; where it is higher than their number, processor time says more than the clock.\n", one, runtime.NumCPU())
}

// measure opens a page of several servers and writes its row.
func (p painted) measure(t *testing.T, dir, state string, servers int, table *strings.Builder) {
	t.Helper()
	var firsts []paint
	var again, whole, cpu []float64
	for n := range servers {
		s := serveOn(t, dir, nil, "--state-dir", state)
		b := newTab(t, s.url)
		b.paint("/static/icon.svg")
		time.Sleep(browserStarts)
		open := func() paint {
			before := s.cpu()
			x := b.paint(p.link)
			x.CPU = s.cpu() - before
			return x
		}
		firsts = append(firsts, open())
		if firsts[n].Whole == 0 {
			s.cmd.Process.Kill()
			s.cmd.Wait()
			fmt.Fprintf(table, "| %s | | | not within two minutes | | | | | | | | |\n", p.name)
			return
		}
		for n == servers-1 && len(again) < paintRuns {
			x := open()
			again, whole, cpu = append(again, x.First), append(whole, x.Whole), append(cpu, x.CPU)
		}
		s.cmd.Process.Kill()
		s.cmd.Wait()
	}
	slices.SortFunc(firsts, func(a, b paint) int { return cmp.Compare(a.Usable, b.Usable) })
	first := firsts[len(firsts)/2]
	wall, own := commandTime(t, dir, state, p.command)
	fmt.Fprintf(table, "| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %d | `%s` | %.0f | %.0f |\n", p.name, first.First, first.Usable, first.Whole, first.CPU, middle(again), middle(whole), middle(cpu),
		(first.Bytes+1023)/1024, p.command[0], wall, own)
	for _, x := range firsts[:len(firsts)-1] {
		fmt.Fprintf(table, "| another server | %.0f | %.0f | %.0f | %.0f |\n", x.First, x.Usable, x.Whole, x.CPU)
	}
}

// paintedReview is the review of PAINT_REVIEW.
func paintedReview(t *testing.T, _, _ string) []painted {
	t.Helper()
	a, b, ok := strings.Cut(os.Getenv("PAINT_REVIEW"), "..")
	if !ok {
		t.Fatal("PAINT_REVIEW is A..B")
	}
	return []painted{{"review", "/review?a=" + url.QueryEscape(a) + "&b=" + url.QueryEscape(b), []string{"diff", a, b}}}
}

func trackedFiles(t *testing.T, dir string) string {
	t.Helper()
	out, err := exec.Command("git", "-C", dir, "ls-files").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strconv.Itoa(strings.Count(string(out), "\n"))
}

// paintedPages are pages of each kind, about the largest file of a repository and its longest function.
func paintedPages(t *testing.T, dir, state string) []painted {
	t.Helper()
	s := serveOn(t, dir, nil, "--state-dir", state)
	defer func() { s.cmd.Process.Kill(); s.cmd.Wait() }()
	file := s.value(t, "SELECT path AS v FROM files WHERE depth = 'bindings' AND is_test = 0 AND lines < 1000 AND path IN (SELECT path FROM symbols WHERE kind = 'function' AND name GLOB '[A-Za-z]*') ORDER BY lines DESC, path LIMIT 1")
	id := s.value(t, "SELECT id AS v FROM symbols WHERE path = '"+strings.ReplaceAll(file, "'", "''")+"' AND kind IN ('function', 'method') AND name GLOB '[A-Za-z]*' ORDER BY lines DESC, id LIMIT 1")
	name := s.value(t, "SELECT name AS v FROM symbols WHERE id = '"+id+"'")
	at := url.QueryEscape
	return []painted{
		{"overview", "/", []string{"summary"}},
		{"definition", "/symbol?id=" + at(id), []string{"callers", id}},
		{"history", "/history?id=" + at(id), []string{"log", id}},
		{"file", "/file?path=" + at(file), []string{"outline", file}},
		{"folder", "/folder?path=" + at(filepath.ToSlash(filepath.Dir(file))), []string{"deps", file}},
		{"map, depth 2", "/map?depth=2", []string{"sql", "SELECT from_path, to_path FROM dependencies"}},
		{"hot spots", "/hotspots", []string{"recipe", "hotspots"}},
		{"terms", "/terms", []string{"sql", "SELECT term, sum(count) FROM items GROUP BY term HAVING count(*) > 1 ORDER BY 2 DESC LIMIT 160"}},
		{"search", "/search?q=" + at(name), []string{"search", name}},
		{"words", "/search?in=words&q=" + at(name), []string{"query", name}},
		{"SQL", "/sql?q=" + at("SELECT kind, count(*) FROM symbols GROUP BY kind"), []string{"sql", "SELECT kind, count(*) FROM symbols GROUP BY kind"}},
		{"review of the last commit", "/review?a=HEAD~1&b=HEAD", []string{"diff", "HEAD~1", "HEAD"}},
	}
}

// value asks for one text.
func (s *served) value(t *testing.T, statement string) string {
	t.Helper()
	status, _, body := s.ask("GET", "/sql?format=json&q="+url.QueryEscape(statement), "", nil)
	var answer struct {
		Answers struct {
			SQL struct{ Rows []struct{ V string } } `json:"sql"`
		}
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil || status != http.StatusOK || len(answer.Answers.SQL.Rows) == 0 {
		t.Fatalf("%s: %d %v %s", statement, status, err, body)
	}
	return answer.Answers.SQL.Rows[0].V
}

// paint opens a page and says when there was something to read.
func (b *tab) paint(link string) (p paint) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 3*time.Minute)
	defer cancel()
	const usable = `new MutationObserver((_, o) => { if (document.querySelector('#review li[data-key]')) { o.disconnect(); requestAnimationFrame(() => setTimeout(() => { window.usableAt = performance.now() })) } }).observe(document, {childList: true, subtree: true})`
	const painted = `(() => { const e = performance.getEntriesByName('first-contentful-paint')[0], n = performance.getEntriesByType('navigation')[0]; const first = e ? e.startTime : 0; return {First: first, Usable: window.usableAt || first, Whole: performance.now(), Bytes: n.encodedBodySize} })()`
	err := chromedp.Run(ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		if !b.watched {
			b.watched = true
			if _, err := page.AddScriptToEvaluateOnNewDocument(usable).Do(ctx); err != nil {
				return err
			}
		}
		_, _, _, _, err := page.Navigate(b.server.String() + link).Do(ctx)
		return err
	}))
	if err == nil && strings.HasPrefix(link, "/static/") {
		return p
	}
	if err == nil {
		err = chromedp.Run(ctx, chromedp.WaitReady(".foot"), chromedp.Poll(`!document.querySelector('[data-later]') && performance.getEntriesByName('first-contentful-paint').length > 0`, nil, chromedp.WithPollingInterval(5*time.Millisecond), chromedp.WithPollingTimeout(2*time.Minute)), chromedp.Evaluate(painted, &p))
	}
	if err != nil {
		b.t.Errorf("%s: %v", link, err)
	}
	return p
}

func middle(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// cpu is the processor time that the server took so far, in milliseconds; 0 where the system does not tell it
// as Linux does.
func (s *served) cpu() float64 {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if err != nil || len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return float64(user+system) * 10 // ticks of 10 ms
}

// commandTime is the median of several runs of a command, in milliseconds: wall and processor time.
func commandTime(t *testing.T, dir, state string, args []string) (wall, cpu float64) {
	t.Helper()
	var walls, cpus []float64
	for range paintRuns / 2 {
		begun := time.Now()
		cmd := exec.Command(program(t), append([]string{"-C", dir, "--state-dir", state}, args...)...)
		out, err := cmd.CombinedOutput()
		tooLong := strings.Contains(string(out), "[sql_timeout]") // of a large tree, where the page counts in a part of the files
		if err != nil && cmd.ProcessState.ExitCode() != 1 && !tooLong {
			t.Errorf("%v: %v: %s", args, err, out)
		}
		walls = append(walls, float64(time.Since(begun).Milliseconds()))
		cpus = append(cpus, float64((cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Milliseconds()))
		if tooLong {
			break
		}
	}
	return middle(walls), middle(cpus)
}
