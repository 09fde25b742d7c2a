// Command codegraph keeps a code graph of every commit and says what a change
// means in it. See `codegraph --help`.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

func main() {
	fitMemory(os.Args[1:], os.Stderr)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := cli.Run(ctx, os.Args[1:], verb.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	stop()
	os.Exit(code)
}
