package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// flips damages one file of the state folder at a time. Every answer must be the
// undamaged one, or an error that names the command which mends it, and after that
// command the answer must be the undamaged one.
func flips(b *bench) error {
	want, err := b.truth()
	if err != nil {
		return err
	}
	kept := b.state + ".kept"
	if err := os.CopyFS(kept, os.DirFS(b.state)); err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(b.seed, 2))
	counts, failed := map[string]int{}, 0
	for n := range b.count {
		if err := errors.Join(os.RemoveAll(b.state), os.CopyFS(b.state, os.DirFS(kept))); err != nil {
			return err
		}
		what, err := b.damage(r)
		if err != nil {
			return err
		}
		q := r.IntN(len(questions))
		how, ok := b.judge(q, want[q])
		counts[how]++
		if !ok {
			failed++
			fmt.Printf("  flip %d, %s, %s: %s\n", n, what, strings.Join(questions[q], " "), how)
		}
	}
	fmt.Printf("flips: %d, %d failures: %v\n", b.count, failed, counts)
	if failed > 0 {
		return fmt.Errorf("%d failures", failed)
	}
	return nil
}

// damage changes a file: one byte, its end cut off, or noise over a part.
func (b *bench) damage(r *rand.Rand) (string, error) {
	var files []string
	for _, pattern := range []string{"index.db", "search.db", "stat-*", "*-wal", "*-shm"} {
		found, err := filepath.Glob(filepath.Join(b.state, pattern))
		if err != nil {
			return "", err
		}
		files = append(files, found...)
	}
	name := files[r.IntN(len(files))]
	data, err := os.ReadFile(name)
	if err != nil || len(data) == 0 {
		return "nothing", err
	}
	at := r.IntN(len(data))
	what := "byte"
	switch r.IntN(10) {
	case 0:
		what, data = "cut", data[:at]
	case 1:
		what = "noise"
		for i := at; i < min(at+1000, len(data)); i++ {
			data[i] = byte(r.IntN(256))
		}
	default:
		data[at] ^= byte(1 << r.IntN(8))
	}
	return fmt.Sprintf("%s of %s at %d", what, filepath.Base(name), at), os.WriteFile(name, data, 0o644)
}

var mending = regexp.MustCompile("codegraph (gc --rebuild)")

func (b *bench) judge(q int, want string) (how string, ok bool) {
	a := b.run(questions[q]...)
	if a.code == 0 {
		return map[bool]string{true: "same answer", false: "WRONG ANSWER"}[a.out == want], a.out == want
	}
	command := mending.FindStringSubmatch(a.err)
	if command == nil {
		return "no way out: " + strings.TrimSpace(a.err), false
	}
	if m := b.run(strings.Fields(command[1])...); m.code != 0 {
		return "does not mend: " + strings.TrimSpace(m.err), false
	}
	a = b.run(questions[q]...)
	return "error, mended", a.code == 0 && a.out == want
}
