//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/rogpeppe/go-internal/testscript"
)

// nobody is a user without rights, on all systems that have one.
const nobody = 65534

// unprivileged runs a program as a user whom file permissions stop, also when
// the tests run as root: unprivileged CODE program [args...].
func unprivileged(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: unprivileged CODE program [args...]")
	}
	if os.Geteuid() != 0 {
		exits(ts, neg, args)
		return
	}
	path, err := readable(ts, args[1])
	ts.Check(err)
	cmd := exec.Command(path, args[2:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = []string{"PATH=" + ts.Getenv("PATH"), "HOME=" + ts.Getenv("HOME"), "GIT_CONFIG_NOSYSTEM=1"}
	cmd.Stdout, cmd.Stderr = ts.Stdout(), ts.Stderr()
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	err = cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		err = nil
		if got := fmt.Sprint(exit.ExitCode()); got != args[0] {
			ts.Fatalf("exit code %s, want %s", got, args[0])
		}
	} else if args[0] != "0" && err == nil {
		ts.Fatalf("exit code 0, want %s", args[0])
	}
	ts.Check(err)
}

// readable copies a program to where anybody can run it, and lets anybody into
// the script's folder.
func readable(ts *testscript.TestScript, program string) (string, error) {
	from, err := exec.LookPath(program)
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return "", err
	}
	to := filepath.Join(ts.Getenv("HOME"), ".bin", program)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return "", err
	}
	for dir := ts.Getenv("WORK"); dir != os.TempDir() && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			return "", err
		}
	}
	// A program that a child of another test still holds open for writing cannot be run.
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return to, os.WriteFile(to, data, 0o755)
}
