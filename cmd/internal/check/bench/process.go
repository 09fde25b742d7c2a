package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// cost is what a process took.
type cost struct {
	wall, cpu time.Duration
	peak      int64 // bytes of resident memory
	out       []byte
}

// timed runs a program once. Exit code 1 is an answer, not a failure.
func timed(ctx context.Context, dir string, in io.Reader, name string, args ...string) (cost, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Stdin = in
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	start := time.Now()
	err := cmd.Run()
	c := cost{wall: time.Since(start), out: out.Bytes()}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		err = nil
	}
	if err != nil {
		return c, fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, stderr.String())
	}
	c.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	c.peak = peakMemory(cmd.ProcessState)
	return c, nil
}

const repeats = 7

// median runs a program several times and gives the run in the middle by wall
// time. The first run, which warms caches, does not count.
func median(ctx context.Context, dir, name string, args ...string) (cost, error) {
	return medianWith(ctx, dir, "", name, args...)
}

// medianWith is median with something on standard input.
func medianWith(ctx context.Context, dir, in, name string, args ...string) (cost, error) {
	var runs []cost
	for i := range repeats + 1 {
		c, err := timed(ctx, dir, strings.NewReader(in), name, args...)
		if err != nil {
			return c, err
		}
		if i > 0 {
			runs = append(runs, c)
		}
	}
	slices.SortFunc(runs, func(a, b cost) int { return int(a.wall - b.wall) })
	return runs[len(runs)/2], nil
}
