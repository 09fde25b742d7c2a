package main

import (
	"fmt"
	"io"
	"slices"
)

// formatTally counts what diff and audit say of files that a formatter wrote anew.
type formatTally struct {
	commits, files, symbols          int // files that differ, and the definitions in them
	body, signature, other, cosmetic int // cosmetic: files
	docs, edges, breaks, findings    int
}

// count adds one change; false when it is one without another behaviour.
func (t *formatTally) count(kind string) bool {
	switch kind {
	case "cosmetic":
		return false
	case "doc":
		t.docs++
		return false
	case "body":
		t.body++
	case "signature":
		t.signature++
	default:
		t.other++
	}
	return true
}

func (t *formatTally) add(u formatTally) {
	t.commits, t.files, t.symbols = t.commits+u.commits, t.files+u.files, t.symbols+u.symbols
	t.body, t.signature, t.other, t.cosmetic = t.body+u.body, t.signature+u.signature, t.other+u.other, t.cosmetic+u.cosmetic
	t.docs, t.edges, t.breaks, t.findings = t.docs+u.docs, t.edges+u.edges, t.breaks+u.breaks, t.findings+u.findings
}

// report gathers the figures, in the order in which rows were first counted.
type report struct {
	formats []formatRow
	edits   []editRow
}

type formatRow struct {
	language, style string
	formatTally
}

type editRow struct {
	language, name string
	made, told     int
}

func (r *report) format(language, style string, t formatTally) {
	i := slices.IndexFunc(r.formats, func(x formatRow) bool { return x.language == language && x.style == style })
	if i < 0 {
		i = len(r.formats)
		r.formats = append(r.formats, formatRow{language: language, style: style})
	}
	r.formats[i].add(t)
}

func (r *report) edit(language, name string, made, told int) {
	i := slices.IndexFunc(r.edits, func(x editRow) bool { return x.language == language && x.name == name })
	if i < 0 {
		i = len(r.edits)
		r.edits = append(r.edits, editRow{language: language, name: name})
	}
	r.edits[i].made += made
	r.edits[i].told += told
}

// write prints two tables in markdown.
func (r *report) write(w io.Writer) {
	fmt.Fprint(w, "| language | style | commits | files written anew | definitions in them | told as body | signature | otherwise | edges | breaks | audit | cosmetic files |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, f := range r.formats {
		fmt.Fprintf(w, "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", f.language, f.style, f.commits, f.files, f.symbols,
			f.body, f.signature, f.other, f.edges, f.breaks, f.findings, f.cosmetic)
	}
	fmt.Fprint(w, "\n| language | edit | made | told |\n|---|---|---|---|\n")
	for _, e := range r.edits {
		fmt.Fprintf(w, "| %s | %s | %d | %d |\n", e.language, e.name, e.made, e.told)
	}
}
