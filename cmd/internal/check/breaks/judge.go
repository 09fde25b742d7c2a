package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// reported is a reference that codegraph says is dangling.
type reported struct {
	Path      string
	Line      int
	Column    int
	Kind      string
	Certainty string
	Reason    string
	Through   struct {
		Path string
		Line int
	}
	InDiff bool `json:"in_diff"`
	change string
	symbol string
	end    int // last line of the call that it is, else Line
}

// reported asks codegraph for the dangling references outside of the diff, in
// files that the checker looks at.
func (s *subject) reported(ctx context.Context, commit string, changed map[string]string) ([]reported, error) {
	data, err := s.codegraph(ctx, "diff", s.Commit+".."+commit, "--json", "--only", "breaks")
	if err != nil {
		return nil, err
	}
	var r struct {
		Breaks []struct {
			Change  string
			Symbol  struct{ Qualified_name string }
			Callers []reported
		}
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("decode diff: %w", err)
	}
	var out []reported
	for _, b := range r.Breaks {
		for _, c := range b.Callers {
			if _, in := changed[c.Path]; in != c.InDiff {
				return nil, fmt.Errorf("%s:%d: in_diff is %t", c.Path, c.Line, c.InDiff)
			}
			if c.InDiff || !s.checker.covers(c.Path) || silenced(s.files[c.Path], c.Line) {
				continue
			}
			c.change, c.symbol = b.Change, b.Symbol.Qualified_name
			c.end = endOfCall(s.files[c.Path], c.Line, c.Column)
			out = append(out, c)
		}
	}
	return out, nil
}

// silenced reports a line that a comment before it keeps the checker's errors of.
func silenced(src string, line int) bool {
	before := src[offset(src, line-1, 1):offset(src, line, 1)]
	return line > 1 && (strings.Contains(before, "@ts-expect-error") || strings.Contains(before, "@ts-ignore"))
}

// endOfCall is the line on which the parentheses behind a name close, the
// name's own line when there are none.
func endOfCall(src string, line, column int) int {
	i := offset(src, line, column)
	for i < len(src) && !notWord(rune(src[i])) {
		i++
	}
	if i >= len(src) || src[i] != '(' && src[i] != '<' && src[i] != '[' {
		return line
	}
	if src[i] != '(' {
		if i = closing(src, i); i >= len(src) || src[i] != '(' {
			return line
		}
	}
	return line + strings.Count(src[offset(src, line, column):closing(src, i)], "\n")
}

// outcome is what was found of one mutation.
type outcome struct {
	repo, language, kind, symbol, commit string
	mended                               bool
	truth, right                         int // sites; right are those of truth that are named
	named, good                          int // lines; good are those named that the truth has
	implied                              int // lines named as broken through a place that is broken itself, left out of named
	unjudged                             int // lines of which the checker knows nothing, left out of named, see leaveUnjudged
	missed                               []diagnostic
	false                                []reported
}

// judge compares. A line that codegraph says is broken through another place is
// implied when that place is an error of the checker, or lies in the diff.
func judge(truth []diagnostic, list []reported, changed map[string]string) *outcome {
	o := &outcome{truth: len(truth)}
	type line struct {
		path string
		line int
	}
	found := make([]bool, len(truth))
	lines := map[line]reported{}
	good := map[line]bool{}
	implied := map[line]bool{}
	at := map[line]bool{}
	for _, d := range truth {
		at[line{d.Path, d.Line}] = true
	}
	for _, t := range list {
		l := line{t.Path, t.Line}
		if was, ok := lines[l]; !ok || was.Through.Line > 0 {
			lines[l] = t
		}
		_, edited := changed[t.Through.Path]
		implied[l] = edited || at[line{t.Through.Path, t.Through.Line}]
		for i, d := range truth {
			if d.Path == t.Path && matches(d, t) {
				found[i], good[l] = true, true
			}
		}
	}
	for i, d := range truth {
		if found[i] {
			o.right++
		} else {
			o.missed = append(o.missed, d)
		}
	}
	for l, t := range lines {
		switch {
		case good[l]:
			o.named++
			o.good++
		case implied[l]:
			o.implied++
		default:
			o.named++
			o.false = append(o.false, t)
		}
	}
	return o
}

// matches reports an error at the line of a reference, inside of the arguments
// of the call that it is, or about a call that spans it.
func matches(d diagnostic, t reported) bool {
	if d.at() == t.Line || d.Line == t.Line {
		return true
	}
	return d.Callee == 0 && (d.Line > t.Line && d.Line <= t.end || d.Line < t.Line && t.Line <= d.EndLine)
}

func (o *outcome) line() string {
	return fmt.Sprintf("%s %s %s (mended %t): %d of %d found, %d of %d right, %d implied, %d unjudged", o.repo, o.kind, o.symbol, o.mended, o.right, o.truth, o.good, o.named, o.implied, o.unjudged)
}
