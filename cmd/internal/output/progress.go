package output

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/schollz/progressbar/v3"
)

// Progress draws one bar per phase of long work, with what it is doing, how much of how much is done, and
// how long the rest may take. It is silent for work that is over quickly.
type Progress struct {
	w     io.Writer
	mu    sync.Mutex
	start time.Time
	step  step // of a larger work
	phase string
	began time.Time // the phase, with what was done of it then
	had   int
	bar   *progressbar.ProgressBar
	lines bool                                             // a JSON object a line, for programs
	last  time.Time                                        // of the last line
	to    func(phase string, done, total int, bytes int64) // instead of a terminal
}

// The forms of progress that a user may ask for.
const (
	ProgressAuto  = "auto"
	ProgressJSON  = "json"
	ProgressNever = "never"
)

const (
	// quietFor is how long work lasts before it is worth a bar.
	quietFor = 400 * time.Millisecond
	// linesEvery is the least time between lines of JSON of one phase.
	linesEvery = 200 * time.Millisecond
)

// doing says what a phase is, for people.
var doing = map[string]string{"extract": "reading definitions", "link": "linking references", "search index": "indexing words"}

// NewProgress draws on w, or nowhere when w is no terminal or quiet is set.
func NewProgress(w io.Writer, quiet bool) *Progress {
	if quiet || !IsTerminal(w) {
		return &Progress{}
	}
	return &Progress{w: w, start: time.Now()}
}

// ProgressTo passes on what is reported, all of it.
func ProgressTo(to func(phase string, done, total int, bytes int64)) *Progress {
	return &Progress{to: to}
}

// ProgressLines writes what is reported to w, an object a line.
func ProgressLines(w io.Writer) *Progress { return &Progress{w: w, lines: true} }

// step is one of several of a larger work.
type step struct {
	what     string
	at, of   int       // from 1
	began    time.Time // the first one
	finished int
}

// name says which step it is; "" where there are none.
func (s step) name() string {
	if s.of == 0 {
		return ""
	}
	return fmt.Sprintf("%s %d of %d", s.what, s.at, s.of)
}

// Step says that what is reported from now on is of one of several steps, as the revision 3 of 12.
func (p *Progress) Step(what string, at, of int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.phase = ""
	if p.step.of != of || p.step.what != what {
		p.step = step{what: what, of: of, began: time.Now(), finished: at - 1}
	}
	p.step.at = at
}

// timeLeft is how long the rest takes if it goes on as from had to done since began; 0 where that says nothing.
func timeLeft(began time.Time, had, done, total int) time.Duration {
	if done <= had || total <= done {
		return 0
	}
	return time.Since(began) / time.Duration(done-had) * time.Duration(total-done)
}

// left is how long all that is reported may take: the steps, or the phase where there are none.
func (p *Progress) left(done, total int) time.Duration {
	if s := p.step; s.of > 0 {
		return timeLeft(s.began, s.finished, s.at-1, s.of)
	}
	return timeLeft(p.began, p.had, done, total)
}

// Report says that done of total items of a phase are finished, and how many bytes it has read for that.
func (p *Progress) Report(phase string, done, total int, bytes int64) {
	if p.to != nil {
		p.to(phase, done, total, bytes)
	}
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	fresh := p.phase != phase
	if fresh {
		p.phase, p.began, p.had = phase, time.Now(), done
	}
	if p.lines {
		if !fresh && done < total && time.Since(p.last) < linesEvery {
			return
		}
		p.line(phase, done, total, bytes)
		return
	}
	if time.Since(p.start) < quietFor {
		return
	}
	if p.bar == nil || fresh {
		p.clear()
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(p.what(bytes)),
			progressbar.OptionShowCount(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(),
			progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(false), progressbar.OptionSetWidth(24))
	}
	p.bar.ChangeMax(total)
	_ = p.bar.Set(done) // its error says that the terminal is gone
	p.bar.Describe(p.what(bytes))
}

// what says what is being done.
func (p *Progress) what(bytes int64) string {
	what := cmp.Or(doing[p.phase], p.phase)
	if name := p.step.name(); name != "" {
		if left := p.left(0, 0); left > time.Second {
			name += ", " + left.Round(time.Second).String() + " left"
		}
		what = name + ": " + what
	}
	if bytes > 0 {
		what += ", " + humanize.IBytes(uint64(bytes))
	}
	return what
}

// line writes a report for programs: the first and the last of a phase, and some between.
func (p *Progress) line(phase string, done, total int, bytes int64) {
	p.last = time.Now()
	type report struct {
		Within string `json:"within,omitempty"`
		Phase  string `json:"phase"`
		Done   int    `json:"done"`
		Total  int    `json:"total"`
		Bytes  int64  `json:"bytes,omitempty"`
		Left   int64  `json:"left_ms,omitempty"`
	}
	data, err := json.Marshal(map[string]report{"progress": {p.step.name(), phase, done, total, bytes, p.left(done, total).Milliseconds()}})
	if err == nil {
		_, _ = p.w.Write(append(data, '\n')) // nowhere left to report to
	}
}

// Done removes the bar.
func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

func (p *Progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
