package web

import (
	"net/http"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// painted is how many bytes of a page are kept back at most.
const painted = 64 << 10

// painter sends a page in parts, so that a browser shows what there is of it. Characters that are
// not seen are shown. It passes whole characters.
type painter struct {
	w       http.ResponseWriter
	status  int
	begun   bool
	pending []byte
}

func (p *painter) Write(b []byte) (int, error) {
	p.pending = append(p.pending, b...)
	if len(p.pending) >= painted {
		p.pass(wholeRunes(p.pending))
	}
	return len(b), nil // who is gone reads nothing
}

// wholeRunes is how many bytes there are without a character at the end that is not all there.
func wholeRunes(b []byte) int {
	for i := len(b) - 1; i >= max(0, len(b)-utf8.UTFMax); i-- {
		if utf8.RuneStart(b[i]) {
			if utf8.FullRune(b[i:]) {
				break
			}
			return i
		}
	}
	return len(b)
}

// flush passes all that there is.
func (p *painter) flush() { p.pass(len(p.pending)) }

func (p *painter) pass(end int) {
	if !p.begun {
		p.begun = true
		p.w.WriteHeader(p.status)
	}
	_, _ = p.w.Write(render.Visible(p.pending[:end]))
	p.pending = append(p.pending[:0], p.pending[end:]...)
	_ = http.NewResponseController(p.w).Flush() // of those that cannot, the end comes with the rest
}

// abandon ends a page that cannot be made. One that has begun breaks off, so that nobody takes it for whole.
func (p *painter) abandon() {
	if p.begun {
		panic(http.ErrAbortHandler)
	}
	http.Error(p.w, "the page cannot be made", http.StatusInternalServerError)
}
