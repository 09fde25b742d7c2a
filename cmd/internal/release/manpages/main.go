// Command manpages writes the manual pages of the program and of all its commands into a folder, from
// the descriptions that the help is made of: manpages DIR VERSION. It is no part of the program.
package main

import (
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra/doc"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("manpages: ")
	if len(os.Args) != 3 {
		log.Fatal("usage: manpages DIR VERSION")
	}
	if err := write(os.Args[1], os.Args[2], os.Getenv("SOURCE_DATE_EPOCH")); err != nil {
		log.Fatal(err)
	}
}

// write makes codegraph.1 and a page of each command. Their date is the time of the source, in seconds, so
// that two releases of one source are the same.
func write(dir, version, epoch string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH %q: set it to the time of the source", epoch)
	}
	made := time.Unix(seconds, 0).UTC()
	header := &doc.GenManHeader{Title: "CODEGRAPH", Section: "1", Source: "codegraph " + version, Manual: "Codegraph Manual", Date: &made}
	if err := doc.GenManTree(cli.Commands(), header, dir); err != nil {
		return fmt.Errorf("write manual pages: %w", err)
	}
	return nil
}
