package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"
)

// writing are the verbs that write the state folder.
var writing = [][]string{
	{"index", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"}, {"sync"}, {"gc", "--days", "0"}, {"gc", "--vacuum"}, {"gc", "--rebuild"},
	{"search", "get words", "--ref", "v5"}, {"search", "--source", "words", "--ref", "v4"}, {"diff", "v2..v6"}, {"baseline", "save", "kept", "SELECT name FROM symbols"},
}

// kills ends the program at random moments; the next commands must answer as ever, the
// state folder must be sound, and what people made is there.
func kills(b *bench) error {
	want, err := b.truth()
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(b.seed, 1))
	killed, failed := 0, 0
	for n := range b.count {
		if n%20 == 0 {
			if err := os.RemoveAll(b.state); err != nil {
				return err
			}
		}
		args := writing[r.IntN(len(writing))]
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(r.IntN(400_000))*time.Microsecond)
		if b.wait(b.command(ctx, args...)).code != 0 {
			killed++
		}
		cancel()
		if why := b.sound(r.IntN(len(questions)), want); why != "" {
			failed++
			fmt.Printf("  kill %d, %s: %s\n", n, strings.Join(args, " "), why)
		}
	}
	fmt.Printf("kills: %d runs, %d of them killed, %d states that were neither before nor after\n", b.count, killed, failed)
	if failed > 0 {
		return fmt.Errorf("%d failures", failed)
	}
	return nil
}

// sound says what is wrong with the state folder.
func (b *bench) sound(question int, want []string) string {
	if a := b.run("verify"); a.code != 0 {
		return fmt.Sprintf("verify: exit %d: %s%s", a.code, a.out, a.err)
	}
	if a := b.run(questions[question]...); a.code != 0 || a.out != want[question] {
		return fmt.Sprintf("%s: exit %d, equal %v: %s", strings.Join(questions[question], " "), a.code, a.out == want[question], a.err)
	}
	return ""
}
