package output

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress draws one bar per phase of long work, with what it is doing, how much of how much is done, and
// how long the rest may take. It is silent for work that is over quickly.
type Progress struct {
	w      io.Writer
	mu     sync.Mutex
	start  time.Time
	within string // the step of a larger work
	phase  string
	bar    *progressbar.ProgressBar
	lines  bool                                // a JSON object a line, for programs
	last   time.Time                           // of the last line
	to     func(phase string, done, total int) // instead of a terminal
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
func ProgressTo(to func(phase string, done, total int)) *Progress { return &Progress{to: to} }

// ProgressLines writes what is reported to w, an object a line.
func ProgressLines(w io.Writer) *Progress { return &Progress{w: w, lines: true} }

// Within names the step of a larger work that is reported on from now on; "" for none.
func (p *Progress) Within(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.within = fmt.Sprintf(format, args...)
}

// Report says that done of total items of a phase are finished.
func (p *Progress) Report(phase string, done, total int) {
	if p.to != nil {
		p.to(phase, done, total)
	}
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lines {
		p.line(phase, done, total)
		return
	}
	if time.Since(p.start) < quietFor {
		return
	}
	if p.bar == nil || p.phase != phase {
		p.clear()
		p.phase = phase
		what := cmp.Or(doing[phase], phase)
		if p.within != "" {
			what = p.within + ": " + what
		}
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(what),
			progressbar.OptionShowCount(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(),
			progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(false), progressbar.OptionSetWidth(24))
	}
	p.bar.ChangeMax(total)
	_ = p.bar.Set(done) // its error says that the terminal is gone
}

// line writes a report for programs: the first and the last of a phase, and some between.
func (p *Progress) line(phase string, done, total int) {
	if phase == p.phase && done < total && time.Since(p.last) < linesEvery {
		return
	}
	p.phase, p.last = phase, time.Now()
	type report struct {
		Within string `json:"within,omitempty"`
		Phase  string `json:"phase"`
		Done   int    `json:"done"`
		Total  int    `json:"total"`
	}
	data, err := json.Marshal(map[string]report{"progress": {p.within, phase, done, total}})
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
