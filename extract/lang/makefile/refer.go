//go:build cgo

package makefile

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// refer adds the references of a line.
func (x *extractor) refer(l *line) {
	if l.kind != recipe {
		x.scope = l.symbol
	}
	switch l.kind {
	case rule:
		x.prerequisites(l)
	case assign:
		if l.symbol < 0 {
			if at, to := x.last(l.start, l.sign); isName(string(x.Source[at:to])) {
				x.toVariable(at, to, facts.RoleWrites)
			}
		}
	case include:
		x.includes(l)
	case recipe:
		x.made(l)
	}
	x.reads(l.start, l.end)
}

// prerequisites reads what a rule asks for. What gives a target a variable asks for nothing.
func (x *extractor) prerequisites(l *line) {
	end := l.end
	for at := l.after; at < end; at++ {
		if x.Source[at] == ';' {
			end = at
		}
	}
	start := l.after
	switch k, sign, after := x.sign(l.after, end); {
	case k == assign:
		return
	case k == rule && sign > 0: // of some targets by a pattern
		start = after
	}
	role := facts.RoleCalls
	if at, to := x.last(l.start, l.sign); isSpecial(string(x.Source[at:to])) {
		role = facts.RoleUses
	}
	x.words(start, end, func(at, to int) { x.toTarget(at, to, role) })
}

// toTarget adds a reference to a target. Other names of files are none.
func (x *extractor) toTarget(at, to int, role facts.Role) {
	called := string(x.Source[at:to])
	if i, ok := x.targets[called]; ok {
		if i >= 0 {
			x.Ref(x.Exprs.Symbol(int(i)), role, x.scope, at)
		}
		return
	}
	switch {
	case isName(called) && !strings.Contains(called, "."):
		x.Ref(x.Exprs.NameIn(called, facts.SpaceFunc), role, x.scope, at)
	case role == facts.RoleCalls && !strings.ContainsAny(called, "$%*?()[]{}\"'`~=&|;<>\\:"):
		x.Ref(x.Exprs.Add(facts.OpPath, 0, 0, 0, called), facts.RoleUses, x.scope, at)
	}
}

// toVariable adds a reference to a variable.
func (x *extractor) toVariable(at, to int, role facts.Role) {
	called := string(x.Source[at:to])
	if strings.Trim(called, "0123456789") == "" { // an argument of what is called
		return
	}
	if i, ok := x.variables[called]; ok {
		if i >= 0 {
			x.Ref(x.Exprs.Symbol(int(i)), role, x.scope, at)
		}
		return
	}
	x.Ref(x.Exprs.NameIn(called, facts.SpaceValue), role, x.scope, at)
}

// includes adds the makefiles that a line includes.
func (x *extractor) includes(l *line) {
	first := true
	x.words(l.start, l.end, func(at, to int) {
		if module := string(x.Source[at:to]); !first && included(module) != nil {
			m := facts.Import{Kind: facts.ImportStar, Module: module, Scope: -1}
			if x.Source[l.start] != 'i' {
				m.Flags = facts.Conditional
			}
			x.Import(m, at)
		}
		first = false
	})
}

// made reads the targets that a recipe runs make with, in the same folder.
func (x *extractor) made(l *line) {
	running := false
	x.words(l.start, l.end, func(at, to int) {
		w := string(x.Source[at:to])
		switch run := strings.TrimLeft(w, "@+-"); {
		case run == "$(MAKE)" || run == "${MAKE}":
			running = true
		case !running:
		case w == "-C" || strings.HasPrefix(w, "-C") || strings.HasPrefix(w, "-f") || strings.HasPrefix(w, "--directory") || strings.ContainsAny(w[:min(1, len(w))], ";&|<>"):
			running = false
		case strings.ContainsAny(w, "=;&|<>$") || x.Source[at] == '-':
			running = running && !strings.ContainsAny(w, ";&|")
		default:
			x.toTarget(at, to, facts.RoleCalls)
		}
	})
}

// reads adds the variables that a part of a line expands, and those that it calls.
func (x *extractor) reads(start, end int) {
	s := x.Source
	for at := start; at+1 < end; at++ {
		if s[at] != '$' {
			continue
		}
		if s[at+1] != '(' && s[at+1] != '{' {
			at++ // an automatic variable, or a dollar
			continue
		}
		from := at + 2
		to := x.nameEnd(from, end)
		called := string(s[from:to])
		switch {
		case from == to || to == end:
		case s[to] <= ' ' && called == "call":
			for from = to; from < end && s[from] <= ' '; from++ {
			}
			if to = x.nameEnd(from, end); from < to && to < end && strings.IndexByte(",)}", s[to]) >= 0 {
				x.toVariable(from, to, facts.RoleCalls)
			}
		case s[to] == ')' || s[to] == '}' || s[to] == ':':
			if called != "MAKE" && called != "MAKEFLAGS" {
				x.toVariable(from, to, facts.RoleReads)
			}
		}
		at++
	}
}

func (x *extractor) nameEnd(at, end int) int {
	for at < end && (letters.IsWord(x.Source[at]) || x.Source[at] == '.' || x.Source[at] == '-') {
		at++
	}
	return at
}
