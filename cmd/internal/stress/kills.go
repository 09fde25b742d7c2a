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
	{"search", "get words", "--ref", "v5"}, {"search", "--source", "words", "--ref", "v4"}, {"diff", "v2..v6"}, {"baseline", "save", "kept", "--sql", "SELECT name FROM symbols"},
}

// kills ends the program at random moments of its whole run; the next commands must
// answer as ever, and the state folder must be sound. A run that ended before its signal
// came is none that was killed: it is counted apart, and says how long the verb takes.
func kills(b *bench) error {
	want, err := b.truth()
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(b.seed, 1))
	took := map[string]time.Duration{} // of the verb's last run that was not killed
	runs, killed, failed := 0, 0, 0
	for ; killed < b.count && runs < most*b.count; runs++ {
		n := runs
		if n%20 == 0 {
			if err := os.RemoveAll(b.state); err != nil {
				return err
			}
		}
		args := writing[r.IntN(len(writing))]
		name := strings.Join(args, " ")
		whole := max(took[name], shortest)
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(r.Int64N(int64(whole))))
		began := time.Now()
		a := b.wait(b.command(ctx, args...))
		cancel()
		switch a.code {
		case startCode: // the signal came first
			continue
		case killedCode:
			killed++
		case 0:
			took[name] = time.Since(began)
		default:
			failed++
			fmt.Printf("  run %d, %s: exit %d: %s\n", n, name, a.code, a.err)
		}
		if why := b.sound(r.IntN(len(questions)), want); why != "" {
			failed++
			fmt.Printf("  run %d, %s: %s\n", n, name, why)
		}
	}
	fmt.Printf("kills: %d runs, %d of them killed, %d failures (states that were neither before nor after, runs that ended with an error)\n", runs, killed, failed)
	if killed < b.count {
		return fmt.Errorf("%d of %d runs were killed", killed, runs)
	}
	if failed > 0 {
		return fmt.Errorf("%d failures", failed)
	}
	return nil
}

// most is how many runs there are for one that is killed, at most; shortest the time
// within which the signal of a verb comes of which nothing is known yet.
const (
	most     = 10
	shortest = 400 * time.Millisecond
)

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
