//go:build cgo

package hcl

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (x *extractor) is(i int, sign string) bool {
	return i < len(x.tokens) && x.tokens[i].kind != text && x.str(i) == sign
}

func (x *extractor) str(i int) string { return string(x.Source[x.tokens[i].start:x.tokens[i].end]) }

// body reads the attributes and blocks between two tokens.
func (x *extractor) body(from, to int) {
	if x.depth++; x.depth > maxDepth {
		line := uint32(0)
		if from < len(x.tokens) {
			line, _ = x.Place(x.tokens[from].start)
		}
		x.File.CutAt("depth", int(line))
		x.depth--
		return
	}
	for i := from; i < to; {
		switch {
		case x.tokens[i].kind == word && x.is(i+1, "="):
			i = x.attribute(i, i+2, to)
		case x.tokens[i].kind == word:
			i = x.block(i, to)
		default:
			i++
		}
	}
	x.depth--
}

// maxLabels bounds the labels of a block.
const maxLabels = 4

// block reads a block: a word, labels, a body in braces. What is none is left.
func (x *extractor) block(i, to int) (next int) {
	var labels []int // tokens of their texts
	at := i + 1
	for at < to && len(labels) < maxLabels {
		switch t := x.tokens[at]; {
		case t.kind == quote && t.match == at+2 && x.tokens[at+1].kind == text:
			labels, at = append(labels, at+1), at+3
			continue
		case t.kind == word:
			labels, at = append(labels, at), at+1
			continue
		}
		break
	}
	if !x.is(at, "{") || at >= to {
		return i + 1
	}
	end := min(x.tokens[at].match, to)
	around := x.owner
	if x.owner < 0 {
		x.owner = x.define(i, end, labels)
	}
	switch block := x.str(i); {
	case x.owner < 0 && block == "locals":
		x.settings(at+1, end)
	case around < 0 && (block == "moved" || block == "removed"): // names of what is gone
	case around < 0 && block == "import" && x.leadsIntoModule(at+1, end): // the address of a resource within the module
	default:
		x.binding(block, labels, end, func() { x.body(at+1, end) })
	}
	if around < 0 {
		x.arguments()
	}
	x.owner = around
	return end + 1
}

// leadsIntoModule reports a block whose target is what a module has, which is no output of it.
func (x *extractor) leadsIntoModule(from, to int) bool {
	for i := from; i+2 < to; i++ {
		if x.is(i, "to") && x.is(i+1, "=") {
			return x.is(i+2, "module")
		}
	}
	return false
}

// arguments adds what a module of the repository is passed: each writes a variable of it.
func (x *extractor) arguments() {
	for _, i := range x.passed {
		if name := x.str(i); x.source != 0 && !moduleMeta[name] {
			x.Ref(x.Exprs.Member(x.source, "var."+name), facts.RoleWrites, x.owner, x.tokens[i].start)
		}
	}
	x.passed, x.source = nil, 0
}

var moduleMeta = map[string]bool{"source": true, "version": true, "providers": true, "count": true, "for_each": true, "depends_on": true}

// binding has what a dynamic block names known inside of it.
func (x *extractor) binding(block string, labels []int, end int, inside func()) {
	known := len(x.locals)
	if block == "dynamic" && len(labels) == 1 {
		x.bind(x.str(labels[0]), end)
		for i := labels[0]; i+2 < end; i++ {
			if x.tokens[i].kind == word && x.str(i) == "iterator" && x.is(i+1, "=") && x.tokens[i+2].kind == word {
				x.bind(x.str(i+2), end)
				break
			}
		}
	}
	inside()
	x.forget(known)
}

func (x *extractor) bind(name string, end int) {
	x.locals = append(x.locals, local{name, end})
	x.hidden[name]++
}

func (x *extractor) forget(known int) {
	for _, l := range x.locals[known:] {
		x.hidden[l.name]--
	}
	x.locals = x.locals[:known]
}

// kinds says what blocks of Terraform define: what an address begins with, and the precise kind.
var kinds = map[string]struct{ prefix, kind string }{
	"resource": {"", "resource"}, "data": {"data.", "data_source"}, "ephemeral": {"ephemeral.", "resource"}, "variable": {"var.", "var"},
	"output": {"output.", "output"}, "module": {"module.", "module"}, "provider": {"provider.", "provider"}, "check": {"check.", "section"},
}

// define adds the definition that a block at the top is; -1 for none.
func (x *extractor) define(i, end int, labels []int) int32 {
	var names []string
	for _, l := range labels {
		names = append(names, x.str(l))
	}
	block := x.str(i)
	k, known := kinds[block]
	if len(labels) == 0 {
		return -1
	}
	s := facts.Symbol{Name: k.prefix + strings.Join(names, "."), Kind: facts.KindValue, NodeKind: k.kind, Container: -1, Signature: block + ` "` + strings.Join(names, `" "`) + `"`}
	if !known || !x.module {
		s.Name, s.Kind, s.NodeKind, s.Visibility = block+"."+s.Name, facts.KindSection, "section", facts.VisibilityInternal
	}
	if block != "variable" && block != "output" {
		s.Visibility = facts.VisibilityInternal
	}
	return x.Symbol(s, x.tokens[i].start, x.endOf(end), x.tokens[labels[len(labels)-1]].start)
}

func (x *extractor) endOf(i int) int {
	if i < len(x.tokens) {
		return x.tokens[i].end
	}
	return len(x.Source)
}

// settings reads a block of locals: each attribute is a definition.
func (x *extractor) settings(from, to int) {
	for i := from; i < to; i++ {
		if x.tokens[i].kind != word || !x.is(i+1, "=") {
			continue
		}
		end := x.valueEnd(i+2, to)
		s := facts.Symbol{Name: "local." + x.str(i), Kind: facts.KindValue, NodeKind: "const", Container: -1, Visibility: facts.VisibilityInternal}
		x.owner = x.Symbol(s, x.tokens[i].start, x.lastEnd(i, end), x.tokens[i].start)
		i = x.attribute(i, i+2, to) - 1
		x.owner = -1
	}
}

// lastEnd is where the last token before one ends.
func (x *extractor) lastEnd(from, end int) int {
	for i := end - 1; i > from; i-- {
		if x.tokens[i].kind != newline {
			return x.tokens[i].end
		}
	}
	return x.tokens[from].end
}

// valueEnd gives the token behind a value that begins at one: the end of its line, brackets
// and texts left out.
func (x *extractor) valueEnd(i, to int) int {
	for i < to && x.tokens[i].kind != newline {
		if m := x.tokens[i].match; m > i {
			i = m
		}
		if i++; i > to {
			return to
		}
	}
	return min(i, to)
}

// attribute reads the value of an attribute and gives the token behind it.
func (x *extractor) attribute(name, from, to int) (next int) {
	end := x.valueEnd(from, to)
	x.described(name, from, end)
	if x.str(name) != "ignore_changes" { // those are attributes of the resource itself
		x.whole = x.str(name) == "depends_on"
		x.values(from, end)
		x.whole = false
	}
	return end
}

// described reads attributes that say something of the definition around.
func (x *extractor) described(name, from, end int) {
	if x.owner >= 0 && x.depth == 2 && x.File.Symbols[x.owner].NodeKind == "module" {
		x.passed = append(x.passed, name)
	}
	if x.owner < 0 || from+2 >= end || x.tokens[from].kind != quote || x.tokens[from].match != from+2 {
		return
	}
	s := &x.File.Symbols[x.owner]
	value := x.str(from + 1)
	switch x.str(name) {
	case "description":
		if s.Doc == "" && x.depth == 2 {
			s.Doc = value
		}
	case "source":
		if s.NodeKind == "module" && x.depth == 2 {
			n := x.Import(facts.Import{Kind: facts.ImportModule, Module: value, Scope: x.owner}, x.tokens[from+1].start)
			s.Type = x.Exprs.Import(n)
			if included(value) != nil {
				x.source = s.Type
			}
		}
	}
}
