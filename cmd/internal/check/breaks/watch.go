package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// watcher is a checker that stays and looks at what changed, which costs a
// fraction of starting anew. A file of its own with an import that cannot be
// resolved, another one each time, says when the checker has seen all that was
// written before.
type watcher struct {
	command  []string
	dir      string
	sentinel string         // path of that file
	text     string         // its text, with %d for the number
	idle     string         // what the checker prints when it waits
	syntax   *regexp.Regexp // a line after which the checker looks no further than the syntax; may be nil
	fresh    string         // what begins a report that is complete; empty when reports add up
	process  *exec.Cmd
	lines    chan string
	turn     int
}

// patience is how long a checker may take for one change.
const patience = 10 * time.Minute

// retryAfter is when a silent checker is asked again: notifications of changes that
// come in the middle of its work can be lost to it.
const retryAfter = 45 * time.Second

// ask changes the file that is looked for, and says by which words.
func (w *watcher) ask() (mark string, err error) {
	w.turn++
	return fmt.Sprintf("no_such_%d_module", w.turn), os.WriteFile(w.sentinel, fmt.Appendf(nil, w.text, w.turn), 0o644)
}

// report gives the lines that the checker prints about the work tree as it is.
func (w *watcher) report(ctx context.Context) ([]string, error) {
	mark, err := w.ask()
	if err != nil {
		return nil, err
	}
	if w.process == nil {
		if err := w.start(ctx); err != nil {
			return nil, err
		}
	}
	var out []string
	seen, quiet := false, false
	marks := []string{mark} // a slow checker answers an earlier one
	limit := time.After(patience)
	for {
		var settle <-chan time.Time
		if seen && quiet {
			settle = time.After(1500 * time.Millisecond) // another round may follow
		}
		select {
		case line, ok := <-w.lines:
			if !ok {
				return nil, fmt.Errorf("%s ended: %s", filepath.Base(w.command[1]), strings.Join(out, "\n"))
			}
			quiet = strings.Contains(line, w.idle)
			if w.fresh != "" && strings.Contains(line, w.fresh) {
				out = nil
			}
			if slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(line, m) }) {
				seen = true
				continue
			}
			seen = seen || w.syntax != nil && w.syntax.MatchString(line)
			out = append(out, line)
		case <-settle:
			return out, nil
		case <-time.After(retryAfter):
			if seen {
				continue
			}
			if mark, err = w.ask(); err != nil {
				return nil, err
			}
			marks = append(marks, mark)
		case <-limit:
			return nil, fmt.Errorf("%s says nothing of the change", filepath.Base(w.command[1]))
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (w *watcher) start(ctx context.Context) error {
	w.process = exec.CommandContext(ctx, w.command[0], w.command[1:]...)
	w.process.Dir = w.dir
	out, err := w.process.StdoutPipe()
	if err != nil {
		return err
	}
	w.lines = make(chan string, 1024)
	go func() {
		defer close(w.lines)
		for in := bufio.NewScanner(out); in.Scan(); {
			w.lines <- in.Text()
		}
	}()
	if err := w.process.Start(); err != nil {
		return fmt.Errorf("start %s: %w", w.command[1], err)
	}
	return nil
}

// stop ends the checker.
func (w *watcher) stop() {
	os.Remove(w.sentinel)
	if w.process != nil {
		_ = w.process.Process.Kill()
		_ = w.process.Wait()
	}
}
