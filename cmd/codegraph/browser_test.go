//go:build browser

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The pages in a real browser:
//
//	go test -tags browser ./cmd/codegraph -run Browser
//
// needs Chromium, and with AXE=…/axe-core/axe.min.js looks for what screen readers and keyboards
// cannot use. SHOTS=FOLDER keeps pictures of pages; BROWSER_REPO=FOLDER looks at another repository
// than the one made for the test, and BROWSER_LINKS=N follows so many links of each kind of page.

// tab is a page of a browser, with what went wrong on it.
type tab struct {
	t      *testing.T
	ctx    context.Context
	server *url.URL
	axe    string

	watched bool // it says when a page is usable

	mu     sync.Mutex
	faults []string
}

func newTab(t *testing.T, server string) *tab {
	t.Helper()
	at, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, server: at}
	if file := os.Getenv("AXE"); file != "" {
		script, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.axe = string(script)
	}
	chromedp.ListenTarget(ctx, b.listen)
	if err := chromedp.Run(ctx, network.Enable(), log.Enable(), runtime.Enable()); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	return b
}

// listen notes errors of the console, exceptions, what the policy refused, and requests of
// another place.
func (b *tab) listen(event any) {
	note := func(format string, args ...any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.faults = append(b.faults, fmt.Sprintf(format, args...))
	}
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		note("exception: %s", e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		note("console.%s", e.Type)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning {
			note("%s: %s", e.Entry.Source, e.Entry.Text)
		}
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(e.Request.URL); err != nil || u.Host != b.server.Host {
			note("a request to %s", e.Request.URL)
		}
	}
}

// open goes to a page and looks whether it is sound at a width.
func (b *tab) open(link string, width int64) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 2*time.Minute)
	defer cancel()
	var overflow int
	err := chromedp.Run(ctx, emulation.SetDeviceMetricsOverride(width, 900, 1, false), chromedp.Navigate(b.server.String()+link), chromedp.WaitReady(".foot"),
		chromedp.ActionFunc(func(ctx context.Context) error {
			_ = chromedp.Poll(`!document.querySelector('[data-later]')`, nil, chromedp.WithPollingInterval(5*time.Millisecond), chromedp.WithPollingTimeout(10*time.Second)).Do(ctx)
			return nil // what takes longer, as comparing many branches, is not waited for
		}),
		chromedp.Evaluate(`document.documentElement.scrollWidth - window.innerWidth`, &overflow))
	if err != nil {
		b.t.Errorf("%s at %d: %v", link, width, err)
		return
	}
	if overflow > 0 {
		b.t.Errorf("%s at %d: %d pixels too wide", link, width, overflow)
	}
	b.mu.Lock()
	for _, f := range b.faults {
		b.t.Errorf("%s at %d: %s", link, width, f)
	}
	b.faults = nil
	b.mu.Unlock()
}

// look finds what axe calls serious.
func (b *tab) look(link string) {
	if b.axe == "" {
		return
	}
	var found string
	err := chromedp.Run(b.ctx, chromedp.Evaluate(b.axe+";0", nil),
		chromedp.Evaluate(`axe.run(document, {}).then(r => JSON.stringify({Passed: r.passes.length, Serious: r.violations.filter(v => v.impact === 'serious' || v.impact === 'critical').map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | '))}))`, &found,
			func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	if err != nil {
		b.t.Errorf("%s: axe: %v", link, err)
		return
	}
	var report struct {
		Passed  int
		Serious []string
	}
	if err := json.Unmarshal([]byte(found), &report); err != nil {
		b.t.Fatal(err)
	}
	if report.Passed < 10 {
		b.t.Errorf("%s: %d rules passed: axe looked at nothing", link, report.Passed)
	}
	for _, v := range report.Serious {
		b.t.Errorf("%s: %s", link, v)
	}
}

func (b *tab) theme(name string) {
	if err := chromedp.Run(b.ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}})); err != nil {
		b.t.Fatal(err)
	}
}

// shoot keeps a picture of the page.
func (b *tab) shoot(name string) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	var picture []byte
	if err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot(&picture)); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o600); err != nil {
		b.t.Fatal(err)
	}
}

// shootAll keeps pictures of a page, narrow and wide, in both themes.
func (b *tab) shootAll(name, link string) {
	for _, theme := range []string{"dark", "light"} {
		b.theme(theme)
		for _, width := range []int64{400, 1440} {
			b.open(link, width)
			b.shoot(fmt.Sprintf("%s-%s-%d", name, theme, width))
		}
	}
}

// starts are pages of every kind.
var starts = map[string]string{
	"home": "/", "review": "/review?a=HEAD~1&b=HEAD", "map": "/map?depth=2&tests=1", "hotspots": "/hotspots", "sql": "/sql?q=SELECT+name,kind,path,start_line+FROM+symbols+LIMIT+40",
	"map-of-two": "/map?depth=2&before=HEAD~1&outside=1", "fan-in": "/hotspots?by=fan-in", "terms": "/terms", "bars": "/sql?as=bars&q=SELECT+kind,count(*)+FROM+symbols+GROUP+BY+1", "branches": "/branches", "baselines": "/baselines",
	"search": "/search?q=total", "words": "/search?q=total&in=words", "source": "/search?q=total&in=source", "found-recipes": "/search?q=code&in=recipes", "recipes": "/recipes", "recipe": "/recipe?id=largest", "conflicts": "/conflicts?a=HEAD~1", "folder": "/folder",
}

// TestBrowserPages opens every page and what it leads to, once each, narrow and wide, in both
// themes: nothing is refused, nothing is thrown, nothing leaves the machine.
func TestBrowserPages(t *testing.T) {
	ownConfig(t)
	dir := cmp.Or(os.Getenv("BROWSER_REPO"), "")
	if dir == "" {
		dir = repository(t)
	}
	s := serveOn(t, dir, nil)
	b := newTab(t, s.url)
	for name, link := range starts {
		for _, theme := range []string{"light", "dark"} {
			b.theme(theme)
			for _, width := range []int64{360, 400, 800, 1440, 2560} {
				b.open(link, width)
				if width == 400 || width == 800 || width == 1440 {
					b.shoot(fmt.Sprintf("%s-%s-%d", name, theme, width))
				}
			}
			b.look(name + " " + theme)
		}
	}
	b.theme("light")
	most := 6
	if n, err := strconv.Atoi(os.Getenv("BROWSER_LINKS")); err == nil {
		most = n
	}
	c := newCrawl(t, s, most)
	for _, link := range starts {
		c.add(link)
	}
	pages := 0
	kinds := map[string]bool{}
	c.run(func(link, _ string) {
		b.open(link, 1000)
		b.look(link)
		pages++
		if kind, _, _ := strings.Cut(strings.TrimPrefix(link, "/"), "?"); !kinds[kind] {
			kinds[kind] = true
			b.shootAll("linked-"+kind, link)
		}
	})
	t.Logf("%d pages", pages)
}

// TestBrowserHostile opens pages whose texts want to run: nothing does.
func TestBrowserHostile(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, hostile(t).repo, nil)
	b := newTab(t, s.url)
	chromedp.ListenTarget(b.ctx, func(event any) {
		if strings.HasPrefix(fmt.Sprintf("%T", event), "*page.EventJavascriptDialog") {
			t.Errorf("a dialog was opened: %+v", event)
		}
	})
	c := newCrawl(t, s, 8, "/", "/review?a=HEAD~1&b=HEAD", "/map?depth=1&tests=1", "/sql?q=SELECT+path,name,id+FROM+symbols", "/folder?path=web", "/file?path=web/a.js", "/search?q="+url.QueryEscape(`"><img src=x onerror=alert(1)>`))
	c.run(func(link, _ string) { b.open(link, 400) })
}

// TestBrowserFilters narrows a picture to a package and to its cycles, and shows all of it again.
func TestBrowserFilters(t *testing.T) {
	ownConfig(t)
	file := func(name, needs string) string {
		return "package " + name + "\n\nimport \"example.com/m/" + needs + "\"\n\nfunc F() { " + needs + ".F() }\n"
	}
	dir := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a/a.go": file("a", "b"), "b/b.go": file("b", "a"), "c/c.go": file("c", "d"), "d/d.go": "package d\n\nfunc F() {}\n"})
	s := serveOn(t, dir, nil)
	b := newTab(t, s.url)
	b.open("/map?depth=1", 1000)
	const shown = `[...document.querySelectorAll('svg .node:not(.off)')].map(n => n.dataset.group).join(' ')`
	var all, cycles, one, again, told string
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	err := chromedp.Run(ctx, chromedp.Evaluate(shown, &all),
		chromedp.Click(`.filters input`), chromedp.Evaluate(shown, &cycles), chromedp.Text(`.filters [role=status]`, &told), chromedp.Click(`.filters input`),
		chromedp.SetValue(`.filters select`, "d"), chromedp.Evaluate(`document.querySelector('.filters select').dispatchEvent(new Event('change'))`, nil), chromedp.Evaluate(shown, &one),
		chromedp.SetValue(`.filters select`, ""), chromedp.Evaluate(`document.querySelector('.filters select').dispatchEvent(new Event('change'))`, nil), chromedp.Evaluate(shown, &again))
	if err != nil {
		t.Fatal(err)
	}
	var narrowed, back string
	if err := chromedp.Run(ctx, chromedp.Click(`.filters input`), chromedp.Location(&narrowed), chromedp.Reload(), chromedp.WaitReady(".filters"), chromedp.Evaluate(shown, &cycles),
		chromedp.NavigateBack(), chromedp.Evaluate(shown, &back)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(narrowed, "only=breaks") || cycles != "a b" || back != all {
		t.Errorf("the address of the cycles is %s, which shows %q; going back shows %q", narrowed, cycles, back)
	}
	if all != "a b c d" || cycles != "a b" || told != "2 of 4 shown" || one != "c d" || again != all {
		t.Errorf("all %q, cycles %q (%s), around d %q, again %q", all, cycles, told, one, again)
	}
}

// TestBrowserKeys goes through a review by keys alone, marks a finding as seen and finds it so
// again, and looks a symbol up while typing.
func TestBrowserKeys(t *testing.T) {
	ownConfig(t)
	s := serveOn(t, repository(t), nil)
	b := newTab(t, s.url)
	b.open("/review?a=HEAD~1&b=HEAD", 1000)
	var first, second, told, again, found, page, at string
	err := chromedp.Run(b.ctx,
		chromedp.KeyEvent("j"), chromedp.Evaluate(`document.querySelector('li.now').dataset.key`, &first),
		chromedp.KeyEvent("j"), chromedp.Evaluate(`document.querySelector('li.now').dataset.key`, &second),
		chromedp.KeyEvent("k"), chromedp.KeyEvent(" "), chromedp.Text("#seen", &told), chromedp.Location(&at),
		chromedp.Reload(), chromedp.WaitReady(".foot"), chromedp.Evaluate(`document.querySelector('li.was-seen').dataset.key`, &again),
		chromedp.KeyEvent("/"), chromedp.KeyEvent("tot"), chromedp.WaitVisible(".found a"), chromedp.Text(".found a", &found),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter), chromedp.WaitReady("main section"), chromedp.Location(&page))
	if err != nil {
		t.Fatal(err)
	}
	if first == "" || second == "" || first == second || again != first || !strings.Contains(told, "1 of ") {
		t.Errorf("first %q, second %q, seen again %q, told %q", first, second, again, told)
	}
	if !strings.Contains(at, "#at-") {
		t.Errorf("the address of a finding is %s", at)
	}
	if !strings.Contains(page, "/symbol?id=") {
		t.Errorf("looked up %q, and came to %s", found, page)
	}
}
