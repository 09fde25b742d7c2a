package main

import (
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// describeMachine says what the figures were taken on.
func describeMachine() string {
	git, err := exec.Command("git", "version").Output()
	if err != nil {
		git = []byte("git unknown")
	}
	return fmt.Sprintf("%s/%s, %d processors, %s, %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), strings.TrimSpace(string(git)))
}

const preamble = `# Benchmarks

Written by ` + "`make bench`" + ` (cmd/internal/check/bench) from the repositories pinned in cmd/internal/check/repos.txt.
Absolute times belong to one machine; the ratios, taken in one run, are what counts.
`

func writeReport(w io.Writer, results []result, sizes []scaled, machine string) {
	fmt.Fprintf(w, "%s\nTaken on %s.\n", preamble, machine)
	writeCold(w, results)
	writeWarm(w, results)
	writeHistory(w, results)
	writeScale(w, sizes)
	writeLatency(w, sizes)
	writeGrowth(w, results)
}

func writeCold(w io.Writer, results []result) {
	fmt.Fprint(w, "\n## Cold index\n\n"+
		"`floor` is the processor time of `git cat-file --batch` over the indexed blobs and of a tree-sitter parse of the same bytes, which\n"+
		"keeps nothing. Aims: CPU at most 2 × floor, for Go, whose own parser is faster, 0.6 ×; peak memory under 800 MB; index at most\n"+
		"0.35 bytes per byte of source.\n\n"+
		"| repository | files (indexed) | source | wall | CPU | phases (wall) | floor: read + parse | CPU ÷ floor | peak memory | index | index ÷ source |\n"+
		"|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range results {
		var phases []string
		for _, p := range r.phases {
			phases = append(phases, fmt.Sprintf("%s %.2f s", p.Name, p.Seconds))
		}
		floor := r.read + r.parse
		fmt.Fprintf(w, "| %s (%s) | %d (%d) | %s | %s | %s | %s | %s + %s | %.2f | %s | %s | %.2f |\n", r.Name, r.mainLanguage, r.totalFiles, r.files, megabytes(int64(r.bytes)),
			seconds(r.cold.wall), seconds(r.cold.cpu), strings.Join(phases, ", "), seconds(r.read), seconds(r.parse), ratio(r.cold.cpu, floor),
			megabytes(r.cold.peak), megabytes(r.size), float64(r.size)/float64(max(1, r.bytes)))
	}
}

func writeWarm(w io.Writer, results []result) {
	fmt.Fprintf(w, "\n## Warm\n\n"+
		"Wall time of whole processes, median of %d runs. `diff` is of the first-parent change nearest ten files, both graphs held; `audit` judges\n"+
		"HEAD against HEAD~50. Aims: `diff` at most 15 × `git diff --stat`, no-change `sync` at most 5 × `git status`.\n\n"+
		"| repository | sync, no change | git status | ÷ | sync, one file | diff (files) | git diff --stat | ÷ | audit, first | audit, again |\n"+
		"|---|---|---|---|---|---|---|---|---|---|\n", repeats)
	for _, r := range results {
		fmt.Fprintf(w, "| %s | %s | %s | %.1f | %s | %s (%d) | %s | %.1f | %s | %s |\n", r.Name, millis(r.syncNone), millis(r.status), ratio(r.syncNone.wall, r.status.wall),
			millis(r.syncOne), millis(r.diff), r.diffFiles, millis(r.diffStat), ratio(r.diff.wall, r.diffStat.wall), millis(r.auditCold), millis(r.audit))
	}
}

func writeScale(w io.Writer, sizes []scaled) {
	if len(sizes) == 0 {
		return
	}
	fmt.Fprint(w, "\n## Size of the repository\n\n"+
		"Trees that hold copies of four repositories (Go, TypeScript, Python, Java), each under names of its own, so that no two files\n"+
		"are alike, and a change of eleven files in the first copy. Seconds of processor time, with the wall time where that is what one\n"+
		"waits for; what is not a first run is the median of several.\n\n| |")
	for _, s := range sizes {
		fmt.Fprintf(w, " %d files, %s |", s.files, megabytes(s.bytes))
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---|", len(sizes)))
	for i, step := range scaleSteps {
		fmt.Fprintf(w, "| %s |", step.name)
		for _, s := range sizes {
			fmt.Fprintf(w, " %s (wall %s, %s) |", seconds(s.steps[i].cpu), seconds(s.steps[i].wall), megabytes(s.steps[i].peak))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "| git status |")
	for _, s := range sizes {
		fmt.Fprintf(w, " %s (wall %s) |", seconds(s.status.cpu), seconds(s.status.wall))
	}
	fmt.Fprintln(w)
}

func writeGrowth(w io.Writer, results []result) {
	fmt.Fprint(w, "\n## Growth of the index\n\n| repository | commits | blobs extracted | growth | per blob |\n|---|---|---|---|---|\n")
	for _, r := range results {
		if r.grownCommits > 0 {
			fmt.Fprintf(w, "| %s | %d | %d | %s | %.1f KB |\n", r.Name, r.grownCommits, r.grownBlobs, megabytes(r.grown), float64(r.grown)/1000/float64(max(1, r.grownBlobs)))
		}
	}
}

func ratio(a, b time.Duration) float64 { return float64(a) / float64(max(1, b)) }

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

func millis(c cost) string { return fmt.Sprintf("%.0f ms", float64(c.wall.Microseconds())/1000) }

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
