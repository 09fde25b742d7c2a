// Stress abuses the program and looks whether anything gets through: processes that read,
// write and collect at once (soak), kills at random moments (kills), damage to any file of
// the state folder (flips), machines that lack something (limits). It makes its own small repository, and prints counts.
//
//	go run ./cmd/internal/check/stress -binary bin/codegraph soak|kills|flips|limits
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"time"
)

// options of all modes.
type options struct {
	binary string
	seed   uint64
	count  int           // operations, kills or flips
	time   time.Duration // of a soak; 0 for count
	jobs   int           // processes of a soak
	other  string        // another version of the program, for limits
	only   string        // the environments whose names have this
}

var modes = map[string]func(*bench) error{"soak": soak, "kills": kills, "flips": flips, "limits": runLimits}

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/codegraph", "the program")
	flag.Uint64Var(&o.seed, "seed", 1, "of everything that is random")
	flag.IntVar(&o.count, "count", 2000, "operations, kills or flips")
	flag.DurationVar(&o.time, "time", 0, "go on for so long instead (soak)")
	flag.IntVar(&o.jobs, "jobs", 8, "processes at once (soak)")
	flag.StringVar(&o.other, "other", "", "another version of the program (limits)")
	flag.StringVar(&o.only, "only", "", "only environments whose names have this (limits)")
	how := flag.String("within", "", "run a program: nolocks, where no file can be locked")
	flag.Parse()
	if *how != "" {
		fmt.Fprintln(os.Stderr, "stress:", within(*how, flag.Args()))
		os.Exit(2)
	}
	run, ok := modes[flag.Arg(0)]
	if !ok {
		fmt.Fprintln(os.Stderr, "stress: give soak, kills, flips or limits")
		os.Exit(2)
	}
	if err := with(o, run); err != nil {
		fmt.Fprintln(os.Stderr, "stress:", err)
		os.Exit(1)
	}
}

// with makes the repository, runs a mode, and deletes it.
func with(o options, run func(*bench) error) error {
	dir, err := os.MkdirTemp("", "codegraph-stress-")
	if err != nil {
		return err
	}
	b, err := newBench(dir, o)
	if err == nil {
		err = run(b)
	}
	return errors.Join(err, os.RemoveAll(dir))
}
