//go:build browser

package main

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

func (b *tab) run(actions ...chromedp.Action) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 2*time.Minute)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// TestBrowserLive saves a file while a review of the files on disk is open: it comes anew by itself.
func TestBrowserLive(t *testing.T) {
	ownConfig(t)
	dir := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a.go": "package m\n\nfunc A() {}\n"})
	b := newTab(t, serveOn(t, dir, nil).url)
	b.open("/review", 1000)
	b.run(chromedp.WaitReady(`#review[data-live]`), chromedp.Sleep(4*time.Second)) // it looks every three seconds
	writeIn(t, dir, "later.go", "package m\n\nfunc Later() {}\n")
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	for text := ""; !strings.Contains(text, "Later"); time.Sleep(200 * time.Millisecond) {
		if ctx.Err() != nil {
			t.Fatalf("the review does not come anew: %s", text)
		}
		_ = chromedp.Run(ctx, chromedp.Text("body", &text)) // fails while the page is left
	}
}

// TestBrowserOpens follows the address that `review --staged` prints, which is good once: the review of
// what is staged stands there, the key is in no address that can be sent on, and another browser is refused.
func TestBrowserOpens(t *testing.T) {
	ownConfig(t)
	dir := committed(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n", "a.go": "package m\n\nfunc A() {}\n"})
	writeIn(t, dir, "staged.go", "package m\n\nfunc Staged() {}\n")
	gitAt(t, dir, "add", "staged.go")
	writeIn(t, dir, "saved.go", "package m\n\nfunc Saved() {}\n")
	address := reviewAddress(t, dir, "--staged")
	b := newTab(t, address)
	var at, text string
	b.run(chromedp.Navigate(address), chromedp.WaitReady("#review"), chromedp.Location(&at), chromedp.Text("main", &text))
	if u, err := url.Parse(at); err != nil || u.Path != "/review" || u.RawQuery != "staged=1" {
		t.Errorf("the browser stands at %s", at)
	}
	if !strings.Contains(text, "Staged") || strings.Contains(text, "Saved") {
		t.Errorf("the review of what is staged: %s", text)
	}
	b.look("review --staged")
	b.run(chromedp.Reload(), chromedp.WaitReady("#review"))
	for _, again := range []string{address, at} {
		other := newTab(t, again)
		resp, err := chromedp.RunResponse(other.ctx, chromedp.Navigate(again))
		if err != nil || resp.Status != http.StatusUnauthorized {
			t.Errorf("another browser at %s: %v, %v; want 401", again, resp, err)
		}
	}
}

// TestBrowserLater fills in what an overview lacks at first, and leaves no link to it.
func TestBrowserLater(t *testing.T) {
	ownConfig(t)
	b := newTab(t, serveOn(t, repository(t), nil).url)
	b.open("/?ref=HEAD", 1000)
	b.run(chromedp.Poll(`!document.querySelector('[data-later]') && document.body.innerText.includes('Main types') && document.body.innerText.includes('lines')`, nil, chromedp.WithPollingTimeout(time.Minute)))
}

// TestBrowserWithoutScripts reads pages where no script runs: all is reported, and what takes long is a link.
func TestBrowserWithoutScripts(t *testing.T) {
	ownConfig(t)
	b := newTab(t, serveOn(t, repository(t), nil).url)
	b.run(emulation.SetScriptExecutionDisabled(true))
	// In this order: what was asked for whole is kept, and shown at once from then on.
	for _, page := range [][2]string{
		{"/?ref=HEAD", "Count lines and definitions"},
		{"/?ref=HEAD&whole=1", "Main types"},
		{"/review?a=HEAD~1&b=HEAD&whole=1", "Reached by no test"},
		{"/symbol?id=Cart", "Callers"},
		{"/search?q=total", "4 found"},
		{"/map?depth=1", "Draw the map"},
		{"/map?depth=1&whole=1", "In words"},
		{"/branches", "Branches"},
		{"/recipe?id=largest", "9 rows"},
	} {
		link, want := page[0], page[1]
		var text string
		b.run(chromedp.Navigate(b.server.String()+link), chromedp.WaitReady(".foot"), chromedp.Text("body", &text))
		if !strings.Contains(text, want) {
			t.Errorf("%s without scripts: no %q in %s", link, want, text)
		}
	}
}

// TestBrowserPrint opens all sections of a review on paper and leaves out what one clicks.
func TestBrowserPrint(t *testing.T) {
	ownConfig(t)
	b := newTab(t, serveOn(t, repository(t), nil).url)
	b.open("/review?a=HEAD~1&b=HEAD", 800)
	var bar string
	var hidden int
	b.run(emulation.SetEmulatedMedia().WithMedia("print"), chromedp.Evaluate(`getComputedStyle(document.querySelector('.bar')).display`, &bar),
		chromedp.Evaluate(`[...document.querySelectorAll('details pre')].filter(x => x.getBoundingClientRect().height === 0).length`, &hidden))
	if bar != "none" || hidden > 0 {
		t.Errorf("on paper the bar is %q, and %d blocks of code are folded", bar, hidden)
	}
}
