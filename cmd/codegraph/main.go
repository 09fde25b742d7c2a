// Command codegraph keeps a code graph of every commit and says what a change
// means in it. See `codegraph --help`.
package main

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

func main() {
	fitMemory(os.Args[1:], os.Stderr)
	ctx, end := interruptible()
	code := cli.Run(ctx, os.Args[1:], verb.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	os.Exit(end(code))
}

// interruptible gives a context that ends with the first signal that asks the program to end; the next one
// ends the program at once. end gives the exit code: of a run that was cut off that of its signal, as shells
// write it.
func interruptible() (ctx context.Context, end func(code int) int) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	var got atomic.Int32
	go func() {
		s := <-signals
		signal.Stop(signals)
		if n, ok := s.(syscall.Signal); ok {
			got.Store(int32(n))
		}
		cancel()
	}()
	return ctx, func(code int) int {
		if n := got.Load(); n > 0 && code == output.ExitError {
			return 128 + int(n)
		}
		return code
	}
}
