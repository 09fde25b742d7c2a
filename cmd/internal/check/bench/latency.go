package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// latency is what many runs of a command take: wall and processor time, sorted.
type latency struct {
	name      string
	wall, cpu []time.Duration
}

// latencySteps are the commands that people wait for, beside git status. The hook judges the
// change of the tree of copies.
var latencySteps = []scaleStep{
	{"diff, again", false, []string{"diff", "HEAD~1", "HEAD"}},
	{"callers", false, []string{"callers", "addRoute"}},
	{"symbol", false, []string{"symbol", "addRoute"}},
	{"search", false, []string{"search", "router"}},
	{"pre-push hook", false, []string{"hook", "run", "pre-push", "--", "origin", "url"}},
}

// measureLatency runs each command so many times, all in turn, so that what else the machine
// does falls on all of them.
func (m *measurer) measureLatency(ctx context.Context, runs int) ([]latency, error) {
	list, err := pinned.GitOutput(ctx, m.work, "rev-parse", "HEAD", "HEAD~1")
	if err != nil {
		return nil, err
	}
	commits := strings.Fields(list)
	pushed := fmt.Sprintf("refs/heads/main %s refs/heads/main %s\n", commits[0], commits[1])
	out := []latency{{name: "git status"}}
	for _, step := range latencySteps {
		out = append(out, latency{name: step.name})
	}
	for range runs {
		for i := range out {
			name, args := "git", []string{"status"}
			if i > 0 {
				name, args = m.o.Binary, m.args(latencySteps[i-1].args...)
			}
			c, err := timed(ctx, m.work, strings.NewReader(pushed), name, args...)
			if err != nil {
				return nil, err
			}
			out[i].wall, out[i].cpu = append(out[i].wall, c.wall), append(out[i].cpu, c.cpu)
		}
	}
	for _, l := range out {
		slices.Sort(l.wall)
		slices.Sort(l.cpu)
	}
	return out, nil
}

// percentile gives the value that so many of a hundred do not exceed.
func percentile(sorted []time.Duration, p int) time.Duration {
	return sorted[min(len(sorted)*p/100, len(sorted)-1)]
}

func writeLatency(w io.Writer, sizes []scaled) {
	for _, s := range sizes {
		if len(s.latencies) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n### Waiting at %d files\n\nMilliseconds of %d runs of each command, all in turn.\n\n"+
			"| | CPU, p50 | p95 | wall, p50 | p95 |\n|---|---|---|---|---|\n", s.files, len(s.latencies[0].wall))
		for _, l := range s.latencies {
			fmt.Fprintf(w, "| %s | %d | %d | %d | %d |\n", l.name, percentile(l.cpu, 50).Milliseconds(), percentile(l.cpu, 95).Milliseconds(),
				percentile(l.wall, 50).Milliseconds(), percentile(l.wall, 95).Milliseconds())
		}
	}
}
