package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// verbs are what is timed, in this order: the graph of the second commit is made with
// the comparison.
var verbs = [][]string{{"index", "HEAD~1"}, {"diff", "HEAD~1..HEAD", "--json"}, {"audit", "--base", "HEAD~1", "--json"}}

// point is a repository of a family with the least processor time of each verb in some
// runs, since a busy processor is slower; -1 where one did not end within the limit.
type point struct {
	bytes int
	took  [3]time.Duration
}

// measure times a family at each size, the smallest first. It stops where a run does not
// end.
func (o *options) measure(f family) ([]point, error) {
	var points []point
	for step := range o.steps {
		p, err := o.point(f, o.bytes>>(o.steps-1-step))
		if err != nil {
			return nil, err
		}
		points = append(points, p)
		if min(p.took[0], p.took[1], p.took[2]) < 0 {
			break
		}
	}
	return points, nil
}

func (o *options) point(f family, bytes int) (p point, err error) {
	dir, err := os.MkdirTemp("", "codegraph-growth-")
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	n := f.fit(bytes)
	if p.bytes, err = lay(dir, f, n); err != nil {
		return p, err
	}
	for run := range o.runs {
		state := filepath.Join(dir, ".git", "run"+strconv.Itoa(run))
		for i, args := range verbs {
			took, err := o.time(dir, append(slices.Clip(args), "--state-dir", state))
			if err != nil {
				return p, err
			}
			if run == 0 || took < p.took[i] {
				p.took[i] = took
			}
			if took < 0 {
				return p, nil
			}
		}
	}
	return p, nil
}

// lay makes a repository of two commits, and gives the bytes of the first one's files.
func lay(dir string, f family, n int) (bytes int, err error) {
	git := func(args ...string) error {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "gc.auto=0"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %v: %w: %s", args, err, out)
		}
		return nil
	}
	if err := errors.Join(os.MkdirAll(dir, 0o755), git("init", "-q", "-b", "main")); err != nil {
		return 0, err
	}
	for commit := range 2 {
		files := f.make(n, commit)
		if err := git("rm", "-rqf", "--ignore-unmatch", "."); err != nil {
			return 0, err
		}
		for name, text := range files {
			file := filepath.Join(dir, name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
				return 0, err
			}
			if commit == 0 {
				bytes += len(text)
			}
		}
		if err := errors.Join(git("add", "."), git("commit", "-qm", fmt.Sprint("commit ", commit))); err != nil {
			return 0, err
		}
	}
	return bytes, nil
}

// time gives the processor time of a run: a busy machine does not lengthen it.
func (o *options) time(dir string, args []string) (time.Duration, error) {
	const script = `ulimit -t "$0"; exec "$@"`
	cmd := exec.Command("sh", append([]string{"-c", script, strconv.Itoa(int(o.limit.Seconds())), o.binary, "-C", dir, "-q"}, args...)...)
	var message strings.Builder
	cmd.Stderr = &message
	err := cmd.Run()
	if took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); took >= o.limit {
		return -1, nil
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() > 1 || err != nil && !ok {
		return 0, fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, message.String())
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// row writes the times at the largest size with their exponents; false where one is too
// large.
func (o *options) row(points []point) (string, bool) {
	last := points[len(points)-1]
	row, fine := fmt.Sprintf("%d |", last.bytes), true
	for i := range verbs {
		if last.took[i] < 0 {
			row, fine = row+fmt.Sprintf(" **over %v** |", o.limit), false
			continue
		}
		k, ok := exponent(points, i)
		switch {
		case !ok:
			row += fmt.Sprintf(" %.2f s |", last.took[i].Seconds())
		case k > o.most:
			row, fine = row+fmt.Sprintf(" %.2f s, **%.2f** |", last.took[i].Seconds(), k), false
		default:
			row += fmt.Sprintf(" %.2f s, %.2f |", last.took[i].Seconds(), k)
		}
	}
	return row, fine
}

// start is what a run costs whatever the size, and measurable from where growth shows.
const (
	start      = 40 * time.Millisecond
	measurable = 200 * time.Millisecond
)

// exponent fits time = c · bytes^k to the points that take long enough to tell.
func exponent(points []point, verb int) (k float64, ok bool) {
	var x, y []float64
	for _, p := range points {
		if t := p.took[verb]; t > measurable {
			x, y = append(x, math.Log(float64(p.bytes))), append(y, math.Log((t-start).Seconds()))
		}
	}
	if len(x) < 2 {
		return 0, false
	}
	var mx, my, xy, xx float64
	for i := range x {
		mx, my = mx+x[i]/float64(len(x)), my+y[i]/float64(len(x))
	}
	for i := range x {
		xy, xx = xy+(x[i]-mx)*(y[i]-my), xx+(x[i]-mx)*(x[i]-mx)
	}
	return xy / xx, true
}
