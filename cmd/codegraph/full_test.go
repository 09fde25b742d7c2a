//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk runs every verb with a standard output that takes nothing: each says
// so and exits with 2.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full")
	}
	t.Parallel()
	for _, r := range verbRuns {
		if r.silent {
			continue
		}
		s := newStage(t)
		s.prepare(r)
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		cmd := s.command(r.verb + " " + r.args)
		var message bytes.Buffer
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(r.in), full, &message
		if code := exitCode(t, cmd.Run()); code != 2 || !strings.Contains(message.String(), "no space left on device") {
			t.Errorf("%s %s: exit code %d\n%s", r.verb, r.args, code, message.String())
		}
		full.Close()
	}
}

// TestClosedPipe runs every verb with nobody who reads: each is ended by SIGPIPE, as git is, without a message.
func TestClosedPipe(t *testing.T) {
	t.Parallel()
	for _, r := range verbRuns {
		if r.silent {
			continue
		}
		s := newStage(t)
		s.prepare(r)
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		cmd := s.command(r.verb + " " + r.args)
		var message bytes.Buffer
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(r.in), writer, &message
		err = cmd.Run()
		writer.Close()
		exit, ok := err.(*exec.ExitError)
		if !ok {
			t.Errorf("%s %s: %v", r.verb, r.args, err)
			continue
		}
		if status, ok := exit.Sys().(syscall.WaitStatus); !ok || !status.Signaled() || status.Signal() != syscall.SIGPIPE || strings.Contains("\n"+message.String(), "\ncodegraph: ") {
			t.Errorf("%s %s: %v\n%s", r.verb, r.args, err, message.String())
		}
	}
}
