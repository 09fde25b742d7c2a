package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"
)

// verb is a way to run a verb that writes.
type verb struct {
	args   []string
	before [][]string // runs that make what it works on
	files  bool       // it writes into the worktree, git's folder or the home folder
}

// writing are the verbs that write: the state folder, or what people have.
var writing = []verb{
	{args: []string{"index", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"}}, {args: []string{"sync"}},
	{args: []string{"update", "p1/a.go"}}, {args: []string{"remove", "p2/a.go"}}, {args: []string{"validate"}},
	{args: []string{"gc", "--days", "0"}}, {args: []string{"gc", "--vacuum"}}, {args: []string{"gc", "--rebuild"}},
	{args: []string{"search", "get words", "--ref", "v5"}}, {args: []string{"search", "--source", "words", "--ref", "v4"}}, {args: []string{"diff", "v2..v6"}},
	{args: saveKept}, {args: []string{"baseline", "drop", "kept"}, before: [][]string{saveKept}},
	{args: []string{"coverage", "ingest", "DIR/cover.out"}}, {args: []string{"coverage", "drop"}, before: [][]string{{"coverage", "ingest", "DIR/cover.out"}}},
	{args: []string{"link", "--name", "other", "DIR/other"}}, {args: []string{"unlink", "other"}, before: [][]string{{"link", "--name", "other", "DIR/other"}}},
	{args: []string{"cache", "export", "DIR/facts"}, before: [][]string{{"sync"}}},
	{args: []string{"cache", "import", "DIR/facts.kept"}, before: [][]string{{"sync"}, {"cache", "export", "DIR/facts.kept"}, {"gc", "--rebuild"}}},
	{args: []string{"unlock"}},
	{args: []string{"init"}, files: true}, {args: []string{"config", "init"}, files: true},
	{args: []string{"repos", "delete", "--yes", "DIR/repo"}, before: [][]string{{"init"}}, files: true},
	{args: []string{"describe", "purpose", "Gets."}, files: true}, {args: []string{"docs", "update"}, files: true},
	{args: []string{"hook", "install", "--pre-push", "--post-commit"}, files: true}, {args: []string{"hook", "install", "--husky"}, files: true},
	{args: []string{"hook", "uninstall"}, before: [][]string{{"hook", "install"}}, files: true},
	{args: []string{"agents", "install", "all"}, files: true}, {args: []string{"agents", "install", "--user", "all"}, files: true},
	{args: []string{"agents", "uninstall"}, before: [][]string{{"agents", "install", "all"}}, files: true},
	{args: []string{"uninstall", "--yes"}, before: [][]string{{"sync"}, {"hook", "install"}, {"agents", "install", "all"}}, files: true},
}

var saveKept = []string{"baseline", "save", "kept", "--sql", "SELECT name FROM symbols"}

// fine are exit codes other than 0 that are answers of a verb.
var fine = map[string]int{"validate": 1, "unlock": 1, "remove": 2}

// killing is a run of kills.
type killing struct {
	*bench
	r              *rand.Rand
	want           []string
	clean          map[string]string        // what people have
	took           map[string]time.Duration // of the verb's last run that was not killed
	killed, failed int
	verbs          map[string]int // kills of each
}

// kills ends the program at random moments of its whole run; the next commands must
// answer as ever, and the state folder must be sound. What people have is, file by file,
// what it was or what it becomes, and the same verb then ends its work. A run that ended
// before its signal came is none that was killed: it says how long the verb takes.
func kills(b *bench) error {
	want, err := b.truth()
	if err != nil {
		return err
	}
	if err := b.userFiles(); err != nil {
		return err
	}
	clean, err := b.files()
	if err != nil {
		return err
	}
	k := &killing{bench: b, r: rand.New(rand.NewPCG(b.seed, 1)), want: want, clean: clean, took: map[string]time.Duration{}, verbs: map[string]int{}}
	runs := 0
	for ; k.killed < b.count && runs < most*b.count; runs++ {
		if runs%20 == 0 {
			if err := os.RemoveAll(b.state); err != nil {
				return err
			}
		}
		if err := k.one(runs, writing[k.r.IntN(len(writing))]); err != nil {
			return err
		}
	}
	fmt.Printf("kills: %d runs, %d of them killed, %d failures (states that were neither before nor after, runs that ended with an error)\n", runs, k.killed, k.failed)
	for _, name := range slices.Sorted(maps.Keys(k.verbs)) {
		fmt.Printf("  %4d %s\n", k.verbs[name], name)
	}
	if k.killed < b.count {
		return fmt.Errorf("%d of %d runs were killed", k.killed, runs)
	}
	if k.failed > 0 {
		return fmt.Errorf("%d failures", k.failed)
	}
	return nil
}

// most is how many runs there are for one that is killed, at most; shortest the time
// within which the signal of a verb comes of which nothing is known yet.
const (
	most     = 10
	shortest = 400 * time.Millisecond
)

// one kills one run and judges what it left.
func (k *killing) one(n int, v verb) error {
	name := strings.Join(v.args, " ")
	fail := func(why string) {
		if why != "" {
			k.failed++
			fmt.Printf("  run %d, %s: %s\n", n, name, why)
		}
	}
	for _, args := range v.before {
		if a := k.run(args...); a.code != 0 {
			fail(fmt.Sprintf("%s before it: exit %d: %s", strings.Join(args, " "), a.code, a.err))
		}
	}
	var around *change
	if v.files {
		var err error
		if around, err = k.around(v); err != nil {
			return err
		}
	}
	a := k.kill(name, v)
	if a.code == killedCode {
		k.verbs[name]++
	}
	if a.code > 0 && a.code != fine[v.args[0]] {
		fail(fmt.Sprintf("exit %d: %s", a.code, a.err))
	}
	if v.files {
		why, err := k.halfway(around, v)
		if err != nil {
			return err
		}
		fail(why)
		if err := k.restore(k.clean); err != nil {
			return err
		}
	}
	fail(k.sound(k.r.IntN(len(questions)), k.want))
	return nil
}

// kill runs a verb and ends it at some moment.
func (k *killing) kill(name string, v verb) answer {
	whole := max(k.took[name], shortest)
	if t := k.took[name]; t > 0 {
		whole = t
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(k.r.Int64N(int64(whole))))
	defer cancel()
	began := time.Now()
	a := k.wait(k.command(ctx, v.args...))
	switch a.code {
	case killedCode:
		k.killed++
	case 0, fine[v.args[0]]:
		k.took[name] = time.Since(began)
	}
	return a
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
