package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/google/go-cmp/cmp"
)

// subjectOf is a subject whose commit shows what is cut off.
func subjectOf(name, language, set string) subject {
	return subject{Repo: pinned.Repo{Name: name, Slug: "o/" + name, Commit: "0123456789abcdef"}, language: language, set: set}
}

func TestTables(t *testing.T) {
	full := func(p, judged, r float64, right int) row {
		return row{Truth: 100, Found: int(100 * r), Graph: 100, Right: right, Precision: p, Judged: judged, Recall: r, ExactLine: 1}
	}
	py := result{subject: subjectOf("py", "python", "development"),
		all:  rows{"calls": full(.5, .97, .8, 80), "refs": full(.5, .9, .9, 90), "callgraph": full(.5, 1, 1, 10), "defs all": full(.9, 1, 1, 100), "filedeps": {Truth: 3}},
		tier: map[string]rows{"exact": {"calls": full(.5, .994, .5, 40), "refs": full(.5, 1, .5, 81)}, "inferred": {"calls": full(.2, .9, .3, 40)}},
	}
	var got bytes.Buffer
	writeRelations(&got, "python", []result{py})
	writeTiers(&got, []result{py})
	want := `| repository | set | commit | calls | refs | callgraph | filedeps | inherit | defs |
|---|---|---|---|---|---|---|---|---|
| *aim* | | | *0.96/0.85* | *0.93/0.82* | *0.95/0.85* | *0.95/0.85* | | *-/0.99 at the line* |
| py | development | 0123456789 | 0.500 (0.970)/**0.800** | 0.500 (**0.900**)/0.900 | 0.500 (1.000)/1.000 | -/**0.000** | - | 0.900/1.000, 1.000 |

Precision by certainty (judged where that is asked for), with the number of edges; of the exact tier also its share of all right edges (aims: 0.995, 75 %).

| repository | exact calls | share | exact refs | share | inferred calls | inferred refs | alternative calls | alternative refs | ambiguous calls | ambiguous refs |
|---|---|---|---|---|---|---|---|---|---|---|
| py | **0.994** (100) | **0.500** | 1.000 (100) | 0.900 | 0.900 (100) | - | - | - | - | - |
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
}

func TestReportOrder(t *testing.T) {
	pages := t.TempDir()
	if err := os.WriteFile(filepath.Join(pages, "go.md"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	scored := []result{{subject: subjectOf("jv", "java", "development")}, {subject: subjectOf("held", "go", "held-out")}, {subject: subjectOf("dev", "go", "development")}}
	var got bytes.Buffer
	writeReport(&got, scored, []skipped{{subjectOf("gone", "go", "older"), "no truth at hand"}}, pages)
	at := -1
	for _, want := range []string{"## Go\n", "[go.md](" + filepath.Base(pages) + "/go.md)", "| dev | development |", "| held | held-out |", "## Java\n\nKnown faults", "| jv |", "- gone (go): no truth at hand\n"} {
		i := bytes.Index(got.Bytes(), []byte(want))
		if i <= at {
			t.Errorf("%q at %d, want after %d", want, i, at)
		}
		at = i
	}
	if bytes.Contains(got.Bytes(), []byte("## Python")) {
		t.Error("a section for a language without results")
	}
}

func TestManifest(t *testing.T) {
	repos, err := readManifest("../repos.txt", nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]map[string]int{}
	for _, r := range repos {
		if seen[r.language] == nil {
			seen[r.language] = map[string]int{}
		}
		seen[r.language][r.set]++
	}
	for _, language := range order {
		for _, set := range sets {
			if seen[language][set] < 2 {
				t.Errorf("%s: %d %s repositories, want several", language, seen[language][set], set)
			}
		}
	}
}

func TestManifestLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "repos.txt")
	text := "# name\na o/a 1\n\taccuracy scip-go go - Go\nb-1 o/b 2\n\taccuracy scip-ts typescript - TypeScript drop=^x set=older\nc o/c 3\n\taccuracy - rust - Rust\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := readManifest(path, []string{"a", "b-1"})
	if err != nil {
		t.Fatal(err)
	}
	sets := map[string]string{}
	for _, s := range got {
		sets[s.Name+" "+s.language] = s.set
	}
	if diff := cmp.Diff(map[string]string{"a go": "development", "b-1 typescript": "older"}, sets); diff != "" {
		t.Error(diff)
	}
	if _, err := readManifest(path, nil); err == nil {
		t.Error("a language without aims was accepted")
	}
}

func TestFindTruth(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	for _, p := range []string{filepath.Join(first, "a.jsonl.gz"), filepath.Join(second, "a.jsonl"), filepath.Join(second, "b.jsonl")} {
		if err := os.WriteFile(p, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"a": filepath.Join(first, "a.jsonl.gz"), "b": filepath.Join(second, "b.jsonl"), "c": ""} {
		if got, ok := findTruth(name, first, "", second); got != want || ok != (want != "") {
			t.Errorf("findTruth(%s) = %s, %v; want %s", name, got, ok, want)
		}
	}
}

func TestReadRows(t *testing.T) {
	got, err := readRows([]byte(`{"lang":"go","rows":[{"name":"calls","truth":4,"found":3,"graph":5,"right":3,"r":0.75,"p":0.6,"pj":1,"absent":2}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := rows{"calls": {Name: "calls", Truth: 4, Found: 3, Graph: 5, Right: 3, Absent: 2, Recall: .75, Precision: .6, Judged: 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSortOut(t *testing.T) {
	of := func(name string) result { return result{subject: subjectOf(name, "go", "older")} }
	scored, left, failed := sortOut([]outcome{{result: of("b")}, {result: of("none"), why: "no truth at hand"}, {result: of("bad"), err: os.ErrNotExist}, {result: of("a")}})
	got := map[string]int{}
	for i, r := range scored {
		got[r.Name] = i + 1
	}
	if diff := cmp.Diff(map[string]int{"b": 1, "a": 2}, got); diff != "" {
		t.Error(diff)
	}
	if len(left) != 1 || left[0].Name != "none" || len(failed) != 1 || !errors.Is(failed[0], os.ErrNotExist) {
		t.Errorf("left %v, failed %v", left, failed)
	}
}
