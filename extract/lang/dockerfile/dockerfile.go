//go:build cgo

// Package dockerfile gives the facts of Dockerfiles: stages, arguments and variables, which
// instructions name them, and the files that are copied from the build's context.
//
// Instructions are lines, recognized by their first word; a grammar would say nothing besides. The
// context is taken for the folder of the file, as it is where nothing else is said.
package dockerfile

import (
	"bytes"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

const name = "dockerfile"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 1, Tier: 1, Depth: "names", Family: name, Commands: true, Extensions: []string{".dockerfile", ".containerfile"}, Filenames: []string{"Dockerfile", "Containerfile"},
		Limits:   []string{"The context of the build is taken for the folder of the file.", "Variables in the names of files and stages are not expanded."},
		Prefixes: []string{"Dockerfile.", "Containerfile."},
		Names:    &lang.Names{Strategy: lang.ByFile, Strict: true},
		Extract:  func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	stages    map[string]int32 // by name, lower case
	order     []int32          // of all stages, -1 for those without a name
	variables map[string]int32 // of the stage at hand, and those before the first
	global    map[string]int32
	held      map[int32]map[string]int32 // by stage: its variables
	stage     int32
}

// instruction is one with its lines joined: where its words stand.
type instruction struct {
	start, end int
	words      [][2]int
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"#"}, draft.MaxSymbols), stages: map[string]int32{}, variables: map[string]int32{}, global: map[string]int32{}, held: map[int32]map[string]int32{}, stage: -1}
	for n := 0; n < x.Lines(); {
		n = x.line(n)
	}
	x.Close(x.stage, len(bytes.TrimRight(source, " \t\r\n")))
	return x.Finish()
}

// line reads the instruction that begins on a line, and gives the line behind it.
func (x *extractor) line(n int) int {
	var in instruction
	var heredocs []string
	for first := true; n < x.Lines(); first = false {
		start, end := x.Line(n)
		n++
		text := bytes.TrimSpace(x.Source[start:end])
		if len(text) == 0 && first {
			return n
		}
		if len(text) > 0 && text[0] == '#' {
			x.Comment(start+bytes.IndexByte(x.Source[start:end], '#'), end)
			if first {
				return n
			}
			continue
		}
		if first {
			in.start = start
		}
		more := bytes.HasSuffix(text, []byte(`\`)) || len(text) > 0 && text[len(text)-1] == '`'
		in.end = end
		if more {
			end = start + bytes.LastIndexByte(x.Source[start:end], text[len(text)-1])
		}
		x.split(start, end, &in, &heredocs)
		if !more {
			break
		}
	}
	for _, word := range heredocs {
		n = x.heredoc(n, word, &in)
	}
	x.instruction(&in)
	return n
}

// heredoc reads lines to the one that is a word.
func (x *extractor) heredoc(n int, word string, in *instruction) int {
	for n < x.Lines() {
		start, end := x.Line(n)
		n++
		x.Text(start, end)
		in.end = end
		if string(bytes.TrimSpace(x.Source[start:end])) == word {
			break
		}
	}
	return n
}

// split cuts a line at its blanks, quotes observed.
func (x *extractor) split(start, end int, in *instruction, heredocs *[]string) {
	s := x.Source
	for at := start; at < end; {
		if s[at] <= ' ' {
			at++
			continue
		}
		from := at
		quote := byte(0)
		for at < end && (quote != 0 || s[at] > ' ') {
			switch {
			case quote != 0 && s[at] == quote:
				quote = 0
			case quote == 0 && (s[at] == '"' || s[at] == '\''):
				quote = s[at]
			}
			at++
		}
		if rest, ok := bytes.CutPrefix(s[from:at], []byte("<<")); ok && len(in.words) > 0 {
			rest = bytes.Trim(bytes.TrimPrefix(rest, []byte("-")), `"'`)
			if lexis.WordLength(rest) == len(rest) && len(rest) > 0 {
				*heredocs = append(*heredocs, string(rest))
			}
		}
		if len(in.words) == 0 {
			x.Sign(from, at)
		} else {
			x.Word(from, at)
		}
		in.words = append(in.words, [2]int{from, at})
	}
}

func (x *extractor) word(in *instruction, n int) string {
	if n >= len(in.words) {
		return ""
	}
	return string(x.Source[in.words[n][0]:in.words[n][1]])
}

func (x *extractor) instruction(in *instruction) {
	if len(in.words) == 0 {
		return
	}
	switch kind := strings.ToUpper(x.word(in, 0)); kind {
	case "FROM":
		x.from(in)
	case "ARG", "ENV":
		x.expand(in)
		x.variable(in, kind)
	case "COPY", "ADD":
		x.expand(in)
		x.copied(in)
	case "RUN":
		x.expand(in)
		x.mounts(in)
	default:
		x.expand(in)
	}
}

// from begins a stage.
func (x *extractor) from(in *instruction) {
	x.Close(x.stage, len(bytes.TrimRight(x.Source[:in.start], " \t\r\n")))
	if len(x.order) == 0 {
		x.global = x.variables
	}
	x.stage, x.variables = -1, x.global
	x.expand(in)
	x.variables = map[string]int32{}
	for k, v := range x.global {
		x.variables[k] = v
	}
	image := 1
	for strings.HasPrefix(x.word(in, image), "--") {
		image++
	}
	base, hasBase := x.stages[strings.ToLower(x.word(in, image))]
	stage := int32(-1)
	if strings.EqualFold(x.word(in, image+1), "AS") && x.word(in, image+2) != "" {
		at := in.words[image+2]
		called := x.word(in, image+2)
		stage = x.Symbol(facts.Symbol{Name: called, Kind: facts.KindValue, NodeKind: "stage", Container: -1, Visibility: facts.VisibilityInternal}, in.start, in.end, at[0])
		x.stages[strings.ToLower(called)] = stage
	}
	x.order = append(x.order, stage)
	x.stage = stage
	for k, v := range x.held[base] {
		if hasBase && base >= 0 {
			x.variables[k] = v
		}
	}
	x.held[stage] = x.variables
	if hasBase && base >= 0 && image < len(in.words) {
		x.Ref(x.Exprs.Symbol(int(base)), facts.RoleExtends, stage, in.words[image][0])
	}
}

// variable adds what ARG and ENV define.
func (x *extractor) variable(in *instruction, kind string) {
	for n := 1; n < len(in.words); n++ {
		at := in.words[n]
		text := x.word(in, n)
		called, value, given := strings.Cut(text, "=")
		if called == "" || lexis.WordLength([]byte(called)) != len(called) {
			continue
		}
		if !given && n > 1 && kind == "ENV" {
			return // ENV NAME a value
		}
		if _, there := x.variables[called]; !there {
			s := facts.Symbol{Name: called, Kind: facts.KindValue, NodeKind: "var", Container: x.stage, Signature: kind + " " + draft.Short(text, 120), Value: draft.Short(strings.Trim(value, `"'`), 120), Visibility: facts.VisibilityInternal}
			if kind == "ARG" && x.stage < 0 {
				s.Visibility = facts.VisibilityPublic
			}
			if i := x.Symbol(s, at[0], at[1], at[0]); i >= 0 {
				x.variables[called] = i
			}
		}
		if !given && kind == "ENV" {
			return
		}
	}
}

// expand adds references to the variables in an instruction.
func (x *extractor) expand(in *instruction) {
	for _, w := range in.words[1:] {
		for at := w[0]; at < w[1]; at++ {
			if x.Source[at] != '$' || at > 0 && x.Source[at-1] == '\\' {
				continue
			}
			from := at + 1
			if from < w[1] && x.Source[from] == '{' {
				from++
			}
			n := lexis.WordLength(x.Source[from:w[1]])
			if i, ok := x.variables[string(x.Source[from:from+n])]; ok {
				x.Ref(x.Exprs.Symbol(int(i)), facts.RoleReads, x.stage, from)
			}
			at = from + n - 1
		}
	}
}

// copied reads what is copied: of another stage, or files.
func (x *extractor) copied(in *instruction) {
	n, elsewhere := 1, false
	for ; strings.HasPrefix(x.word(in, n), "--"); n++ {
		if stage, ok := strings.CutPrefix(x.word(in, n), "--from="); ok {
			elsewhere = true
			x.staged(stage, in.words[n][0]+len("--from="))
		}
	}
	last := len(in.words) - 1 // the target
	if elsewhere || n >= len(in.words) || x.word(in, n) == "[" {
		return
	}
	for ; n < last; n++ {
		text := strings.Trim(x.word(in, n), `"',[]`)
		if text == "" || text == "." || strings.ContainsAny(text, "$*?") || strings.HasPrefix(text, "<<") || strings.Contains(text, "://") {
			continue
		}
		p := "." + path.Clean("/"+strings.TrimPrefix(text, "./"))
		if p == "./" || p == "." {
			continue
		}
		x.Import(facts.Import{Kind: facts.ImportEffect, Module: p, Flags: facts.Conditional, Scope: x.stage}, in.words[n][0]+strings.Index(x.word(in, n), text))
	}
}

// mounts reads the stages that a command mounts.
func (x *extractor) mounts(in *instruction) {
	for n := 1; strings.HasPrefix(x.word(in, n), "--"); n++ {
		text := x.word(in, n)
		for at := strings.Index(text, "from="); at >= 0; {
			stage, _, _ := strings.Cut(text[at+len("from="):], ",")
			x.staged(stage, in.words[n][0]+at+len("from="))
			break
		}
	}
}

// staged adds a reference to a stage, by its name or number; other images are outside.
func (x *extractor) staged(called string, at int) {
	i, ok := x.stages[strings.ToLower(called)]
	if len(called) > 0 && len(called) < 4 && strings.Trim(called, "0123456789") == "" {
		n := 0
		for _, c := range called {
			n = 10*n + int(c-'0')
		}
		if ok = n < len(x.order); ok {
			i = x.order[n]
		}
	}
	if ok && i >= 0 {
		x.Ref(x.Exprs.Symbol(int(i)), facts.RoleUses, x.stage, at)
	}
}
