package output

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress draws one bar per phase of long work. It is silent for work that is
// over quickly.
type Progress struct {
	w     io.Writer
	mu    sync.Mutex
	start time.Time
	phase string
	bar   *progressbar.ProgressBar
	to    func(phase string, done, total int) // instead of a terminal
}

// quietFor is how long work lasts before it is worth a bar.
const quietFor = 400 * time.Millisecond

// NewProgress draws on w, or nowhere when w is no terminal or quiet is set.
func NewProgress(w io.Writer, quiet bool) *Progress {
	if quiet || !IsTerminal(w) {
		return &Progress{}
	}
	return &Progress{w: w, start: time.Now()}
}

// ProgressTo passes on what is reported, all of it.
func ProgressTo(to func(phase string, done, total int)) *Progress { return &Progress{to: to} }

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
	if time.Since(p.start) < quietFor {
		return
	}
	if p.bar == nil || p.phase != phase {
		p.clear()
		p.phase = phase
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(phase),
			progressbar.OptionShowCount(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(),
			progressbar.OptionSetPredictTime(false), progressbar.OptionSetWidth(24))
	}
	p.bar.ChangeMax(total)
	_ = p.bar.Set(done) // its error says that the terminal is gone
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
