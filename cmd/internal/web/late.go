package web

import (
	"fmt"
	"io"
	"log/slog"
	"maps"
	"runtime/debug"
	"time"
)

// wholeWithin is how long a page waits for what it is about before it shows what there is.
const wholeWithin = 450 * time.Millisecond

// findIn fills the part of a page that its template NAME-found writes. A page that waits too long is sent up to there,
// with what meanwhile writes, and the rest of it when it is found.
func (p *page) findIn(name string, find func(*page) error, meanwhile func(out io.Writer) error) error {
	behind := *p // the page is written meanwhile
	behind.answers = maps.Clone(p.answers)
	found := make(chan error, 1)
	go func() { found <- guarded(func() error { return find(&behind) }) }()
	soon := time.NewTimer(wholeWithin)
	defer soon.Stop()
	wait := soon.C
	if p.query.Get("format") == "json" {
		wait = nil
	}
	select {
	case err := <-found:
		*p = behind
		if err != nil {
			return err
		}
		close(found)
	case <-wait:
	}
	p.late = func(out *painter) error {
		select {
		case err, late := <-found:
			if err != nil {
				return err
			}
			if late {
				*p = behind
			}
		default:
			if meanwhile != nil {
				if err := guarded(func() error { return meanwhile(out) }); err != nil {
					slog.Debug("nothing to show meanwhile", "error", err) // what is looked for says what is wrong
				}
				out.flush()
			}
			if err := <-found; err != nil {
				return err
			}
			*p = behind
		}
		return templates().ExecuteTemplate(out, name+"-found", p)
	}
	return nil
}

// guarded runs what another goroutine does of a page: a panic there would end the server.
func guarded(run func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			slog.Error("a page broke", "panic", v, "stack", string(debug.Stack()))
			err = fmt.Errorf("internal error: %v", v)
		}
	}()
	return run()
}
