package main

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

//go:embed shim
var shim embed.FS

// makeClock builds what moves the clock of a program. libfaketime does not reach programs
// of Go, which ask the kernel without libc.
func (l *limits) makeClock() error {
	if runtime.GOARCH != "amd64" {
		return errNotHere
	}
	dir := filepath.Join(l.dir, "shim")
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if err := os.CopyFS(l.dir, shim); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"-O1", "-shared", "-fPIC", "-o", filepath.Join(l.dir, "clock.so"), filepath.Join(dir, "clock.c")},
		{"-O1", "-shared", "-fPIC", "-nostdlib", "-fno-builtin", "-fno-stack-protector", "-w", "-Wl,--no-warn-rwx-segments", "-Wl,--build-id=none", "-Wl,--hash-style=both",
			"-Wl,-soname,linux-vdso.so.1", "-Wl,-T," + filepath.Join(dir, "vdso.lds"), "-o", filepath.Join(l.dir, "vdso.so"), filepath.Join(dir, "vdso.c")},
	} {
		if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("cc: %w: %s", err, out)
		}
	}
	return nil
}

// makeLocale makes a locale whose numbers have commas.
func (l *limits) makeLocale() error {
	dir := filepath.Join(l.dir, "locale")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if out, err := exec.Command("localedef", "-i", "de_DE", "-f", "UTF-8", filepath.Join(dir, "de_DE.UTF-8")).CombinedOutput(); err != nil {
		return fmt.Errorf("localedef: %w: %s", err, out)
	}
	return nil
}

func (l *limits) haveSeccomp() error {
	if runtime.GOARCH != "amd64" {
		return errNotHere
	}
	return nil
}

func (l *limits) haveOther() error {
	if l.other == "" {
		return errors.New("name another version with -other")
	}
	return nil
}

// within runs a program in a way that no shell can: nolocks has all locks of files fail
// as on a server for files without a lock daemon.
func within(how string, args []string) error {
	if how != "nolocks" || len(args) == 0 {
		return fmt.Errorf("-within %s: use nolocks, and a program", how)
	}
	runtime.LockOSThread()
	if err := denyLocks(); err != nil {
		return err
	}
	return syscall.Exec(args[0], args, os.Environ())
}

// denyLocks makes flock, and fcntl's commands for locks, end with ENOLCK.
func denyLocks() error {
	const load, equal, give = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, unix.BPF_RET | unix.BPF_K
	deny, allow := uint32(unix.SECCOMP_RET_ERRNO)|uint32(unix.ENOLCK), uint32(unix.SECCOMP_RET_ALLOW)
	filter := []unix.SockFilter{
		{Code: load, K: 0},
		{Code: equal, K: unix.SYS_FLOCK, Jt: 6},
		{Code: equal, K: unix.SYS_FCNTL, Jf: 6},
		{Code: load, K: 24}, // the low half of the second argument
		{Code: equal, K: unix.F_SETLK, Jt: 3},
		{Code: equal, K: unix.F_SETLKW, Jt: 2},
		{Code: equal, K: unix.F_OFD_SETLK, Jt: 1},
		{Code: equal, K: unix.F_OFD_SETLKW, Jf: 1},
		{Code: give, K: deny},
		{Code: give, K: allow},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	return unix.Prctl(unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&program)), 0, 0)
}
