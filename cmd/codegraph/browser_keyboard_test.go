//go:build browser

package main

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// mostStops bounds how often the tab key is pressed on one page: in a file every reference is a link.
const mostStops = 150

// stop is where the tab key led to.
type stop struct {
	Tag, Text       string
	Outlined, Seen  bool
	Inside, Ordered bool
	Box             string
}

// stopScript tells of the focused element whether it has an outline, is in sight and not covered, and whether
// it follows the one before in the page.
const stopScript = `(() => {
	const e = document.activeElement, last = window.lastStop;
	if (!e || e === document.body) return {Tag: ''};
	window.lastStop = e;
	const s = getComputedStyle(e), r = e.getClientRects()[0] || e.getBoundingClientRect();
	const y = Math.min(Math.max(r.top + Math.min(r.height / 2, 8), 1), innerHeight - 2);
	const shows = (x) => { const at = document.elementFromPoint(Math.min(Math.max(x, 1), innerWidth - 2), y); return !!at && (e.contains(at) || at.contains(e)) && at !== document.body; };
	return {
		Tag: e.tagName.toLowerCase(), Text: (e.getAttribute('aria-label') || e.textContent || e.name || '').trim().slice(0, 60),
		Outlined: s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 1,
		Inside: r.width > 0 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth,
		Seen: [r.left + 3, (r.left + r.right) / 2, r.right - 3].some(shows),
		Box: [r.left, r.top, r.width, r.height].map(Math.round).join(' '),
		Ordered: !last || !last.isConnected || !!(last.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING),
	};
})()`

// finding is where the finding that is looked at stands.
type finding struct {
	Number              int
	Top, Bottom, Window float64
	Text                string
}

// findingScript tells where it stands once the page was drawn.
const findingScript = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
	const all = [...document.querySelectorAll('#review ul.items > li[data-key]')].filter((x) => !x.closest('.linked')), e = document.querySelector('li.now'), r = e.getBoundingClientRect();
	done({Number: all.indexOf(e), Top: r.top, Bottom: r.bottom, Window: innerHeight, Text: e.textContent.slice(0, 80)});
})))`

// TestBrowserTab walks pages of each kind by the tab key alone, and back a few steps: whatever is focused has an
// outline, is in sight, follows what was focused before it, and the key leads out of the page again.
func TestBrowserTab(t *testing.T) {
	ownConfig(t)
	dir := cmp.Or(os.Getenv("BROWSER_REPO"), "")
	if dir == "" {
		dir = repository(t)
	}
	s := serveOn(t, dir, nil)
	b := newTab(t, s.url)
	b.run(emulation.SetFocusEmulationEnabled(true))
	c := newCrawl(t, s, 1)
	for _, link := range starts {
		c.add(link)
	}
	stops, pages := 0, 0
	walk := func(link string, width int64) {
		b.open(link, width)
		pages++
		for n := range mostStops {
			var at stop
			b.run(chromedp.KeyEvent(kb.Tab), chromedp.Evaluate(stopScript, &at))
			if at.Tag == "" {
				return
			}
			stops++
			if !at.Outlined || !at.Seen || !at.Inside || !at.Ordered {
				t.Errorf("%s at %d, stop %d: %+v", link, width, n+1, at)
			}
		}
	}
	for _, link := range starts {
		for _, width := range []int64{400, 1440} {
			walk(link, width)
		}
	}
	c.run(func(link, _ string) { walk(link, 1000) })
	t.Logf("%d stops on %d pages", stops, pages)
}

// TestBrowserKeysOfRepository reviews the last commits of BROWSER_REPO by keys alone: the first link leads past the
// head of the page, j and k go through all findings, space marks one, slash and arrows lead to a definition, and back
// is where one was.
func TestBrowserKeysOfRepository(t *testing.T) {
	dir := os.Getenv("BROWSER_REPO")
	if dir == "" {
		t.Skip("BROWSER_REPO names no repository")
	}
	ownConfig(t)
	b := newTab(t, serveOn(t, dir, nil).url)
	b.run(emulation.SetFocusEmulationEnabled(true))
	link := "/review?" + cmp.Or(os.Getenv("BROWSER_RANGE"), "a=HEAD~10&b=HEAD")
	b.open(link, 1000)
	var all int
	var skip, told, at, page, back, marked string
	b.run(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter), chromedp.Location(&skip),
		chromedp.Evaluate(`[...document.querySelectorAll('#review ul.items > li[data-key]')].filter(x => !x.closest('.linked')).length`, &all))
	for n := range all {
		var at finding
		b.run(chromedp.KeyEvent("j"), chromedp.Evaluate(findingScript, &at, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
		if at.Number != n || at.Bottom <= 0 || at.Top >= at.Window || at.Top >= at.Bottom {
			t.Errorf("finding %d: %+v", n, at)
		}
	}
	b.run(chromedp.KeyEvent("k"), chromedp.KeyEvent(" "), chromedp.Text("#seen", &told), chromedp.Location(&at))
	b.run(chromedp.KeyEvent("/"), chromedp.KeyEvent(cmp.Or(os.Getenv("BROWSER_TYPED"), "main")), chromedp.WaitVisible(".found a"),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter), chromedp.WaitReady("main section"), chromedp.Location(&page),
		chromedp.NavigateBack(), chromedp.WaitReady("#review li.was-seen"), chromedp.Location(&back), chromedp.Evaluate(`document.querySelector('li.was-seen').dataset.key`, &marked))
	if all == 0 || !strings.HasSuffix(told, fmt.Sprintf(" of %d seen", all)) || strings.HasPrefix(told, "0") {
		t.Errorf("%d findings, told %q", all, told)
	}
	if !strings.HasSuffix(skip, "#main") || !strings.Contains(at, "#at-") || back != at || marked == "" {
		t.Errorf("skipped to %s, was at %s, came back to %s, marked %q", skip, at, back, marked)
	}
	if !strings.Contains(page, "/symbol?") && !strings.Contains(page, "/file?") {
		t.Errorf("came to %s", page)
	}
	t.Logf("%d findings by keys, then %s", all, page)
}
