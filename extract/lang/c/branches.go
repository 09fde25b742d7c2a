package c

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Lengths in lines beyond which a branch stays although its brackets do not match: of one among
// several, and of one alone.
const (
	maxBranch = 60
	maxAlone  = 8
)

// group is the branches between a line with #if and that with #endif.
type group struct {
	lines []token // #if, #elif, #else, #endif
	net   []int   // by branch: brackets that open in it less those that close
	says  bool    // there are directives in it
}

// branches makes all but one branch blank where the brackets of each do not match by
// themselves, as of `#ifdef A`, `if (x) {`, `#else`, `if (y) {`, `#endif`, and those
// that stand for a pair of which one is elsewhere, as of `extern "C" {`.
func (r *repairer) branches() {
	r.tokens = scan(r.source)
	var open []*group
	top := &group{net: []int{0}}
	for _, t := range r.tokens {
		switch {
		case t.class == sign && r.source[t.start] == '{':
			top.net[len(top.net)-1]++
		case t.class == sign && r.source[t.start] == '}':
			top.net[len(top.net)-1]--
		case t.class == directive:
			switch word := directiveWord(r.source[t.start:t.end]); word {
			default:
				top.says = true
			case "if", "ifdef", "ifndef":
				top.says = true
				open = append(open, top)
				top = &group{lines: []token{t}, net: []int{0}}
			case "elif", "else", "elifdef", "elifndef":
				top.lines, top.net = append(top.lines, t), append(top.net, 0)
			case "endif":
				if len(open) == 0 {
					continue
				}
				top.lines = append(top.lines, t)
				around := open[len(open)-1]
				around.net[len(around.net)-1] += r.settle(top)
				open, top = open[:len(open)-1], around
			}
		}
	}
	if r.text != nil {
		r.tokens = scan(r.text)
	}
}

// settle chooses the branch of a group that stays and gives the brackets that open in it.
func (r *repairer) settle(g *group) int {
	keep, alike, longest := 0, true, maxBranch
	for n, net := range g.net {
		alike = alike && net == g.net[0]
		if net == 0 && g.net[keep] != 0 {
			keep = n
		}
	}
	switch {
	case alike && g.net[0] == 0 || len(g.lines) != len(g.net)+1:
		return g.net[0]
	case len(g.net) == 1: // the other half of the pair is in another group
		keep, longest = -1, maxAlone
	}
	for n := range g.net {
		if n != keep && g.says || n != keep && bytes.Count(r.source[g.lines[n].start:g.lines[n+1].start], []byte("\n")) > longest {
			return g.net[max(keep, 0)]
		}
	}
	for n, line := range g.lines {
		r.blank(line.start, line.end)
		if n < len(g.net) && n != keep {
			r.blank(line.end, g.lines[n+1].start)
		}
	}
	if keep < 0 {
		return 0
	}
	return g.net[keep]
}

// directiveWord is the word behind the # of a directive.
func directiveWord(line []byte) string {
	line = bytes.TrimLeft(line[1:], " \t")
	n := 0
	for n < len(line) && letters.IsFirst(line[n]) {
		n++
	}
	return string(line[:n])
}
