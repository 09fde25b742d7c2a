package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// flips damages one file of the state folder at a time. Every answer must be the
// undamaged one, or an error that names the command which mends it, and after that
// command the answer must be the undamaged one.
func flips(b *bench) error {
	want, err := b.truth()
	if err != nil {
		return err
	}
	if err := b.leaveLog(); err != nil {
		return err
	}
	kept := b.state + ".kept"
	if err := os.CopyFS(kept, os.DirFS(b.state)); err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(b.seed, 2))
	counts, files, failed := map[string]int{}, map[string]int{}, 0
	for n := range b.count {
		if err := errors.Join(os.RemoveAll(b.state), os.CopyFS(b.state, os.DirFS(kept))); err != nil {
			return err
		}
		name, what, err := b.damage(r)
		if err != nil {
			return err
		}
		files[name]++
		q := r.IntN(len(questions))
		how, ok := b.judge(q, want[q])
		counts[how]++
		if !ok {
			failed++
			fmt.Printf("  flip %d, %s, %s: %s\n", n, what, strings.Join(questions[q], " "), how)
		}
	}
	fmt.Printf("flips: %d, %d failures: %v of %v\n", b.count, failed, counts, files)
	if failed > 0 {
		return fmt.Errorf("%d failures", failed)
	}
	return nil
}

// damage changes a file: one byte, its end cut off, or noise over a part.
func (b *bench) damage(r *rand.Rand) (name, what string, err error) {
	files, err := b.stateFiles()
	if err != nil {
		return "", "", err
	}
	name = files[r.IntN(len(files))]
	if r.IntN(2) == 0 { // every other time one of the databases, where most bytes are
		name = []string{"index.db", "search.db"}[r.IntN(2)]
	}
	file := filepath.Join(b.state, name)
	data, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	at := r.IntN(len(data))
	what = "byte"
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
	return name, fmt.Sprintf("%s of %s at %d", what, name, at), os.WriteFile(file, data, 0o644)
}

// stateFiles are the names of all files of the state folder that hold something.
func (b *bench) stateFiles() ([]string, error) {
	var files []string
	err := filepath.WalkDir(b.state, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil && info.Size() > 0 {
			name, relErr := filepath.Rel(b.state, file)
			files, err = append(files, name), relErr
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = errors.New("the state folder holds nothing")
	}
	return files, err
}

// leaveLog kills writers until one leaves a log beside the index, which a database that
// was closed has not.
func (b *bench) leaveLog() error {
	for n := range 400 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(20+n)*time.Millisecond)
		b.wait(b.command(ctx, "baseline", "save", fmt.Sprintf("kept%d", n), "--sql", "SELECT name FROM symbols"))
		cancel()
		if info, err := os.Stat(filepath.Join(b.state, "index.db-wal")); err == nil && info.Size() > 0 {
			return nil
		}
	}
	return errors.New("no killed writer left a log")
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
