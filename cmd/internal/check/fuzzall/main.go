// Command fuzzall runs every fuzz target of the module for a while, one after
// the other: `go test -fuzz` takes one target of one package at a time. A target
// that fails does not keep the others from being run.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("fuzzall: ")
	duration := flag.String("time", "10s", "for each target, as go test -fuzztime takes it")
	minimize := flag.String("minimize", "5x", "time or runs to make an input smaller that covers more; with go test's minute large inputs leave time for nothing else")
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	targets, err := list(patterns)
	if err != nil {
		log.Fatal(err)
	}
	if len(targets) == 0 {
		log.Fatalf("no fuzz targets in %v", patterns)
	}
	failed := 0
	for _, t := range targets {
		fmt.Printf("%s %s\n", t.pkg, t.name)
		cmd := exec.Command("go", "test", "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", *duration, "-fuzzminimizetime", *minimize, t.pkg)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = io.MultiWriter(os.Stdout, &out), os.Stderr
		if err := cmd.Run(); err != nil && !ranOutOfTime(out.String()) {
			log.Printf("%s %s: %v", t.pkg, t.name, err)
			failed++
		}
	}
	if failed > 0 {
		log.Fatalf("%d of %d targets failed", failed, len(targets))
	}
}

// ranOutOfTime reports a failure that found nothing: before Go 1.27, go test -fuzz
// now and then takes the end of its own time for one (golang/go#75804).
func ranOutOfTime(out string) bool {
	return strings.Contains(out, "context deadline exceeded") && !strings.Contains(out, "Failing input") && !strings.Contains(out, "panic:")
}

type target struct{ pkg, name string }

// list finds the fuzz targets: `go test -list` prints a package's names and
// then a line that names the package.
func list(patterns []string) ([]target, error) {
	cmd := exec.Command("go", append([]string{"test", "-list", "^Fuzz"}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list fuzz targets: %w", err)
	}
	var all []target
	var names []string
	for _, line := range strings.Split(string(out), "\n") {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 1 && strings.HasPrefix(fields[0], "Fuzz"):
			names = append(names, fields[0])
		case len(fields) >= 2 && fields[0] == "ok":
			for _, n := range names {
				all = append(all, target{fields[1], n})
			}
			names = nil
		}
	}
	return all, nil
}
