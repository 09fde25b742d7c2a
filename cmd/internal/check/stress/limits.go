package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// limited is a way to run the program in an environment that lacks something.
type limited struct {
	name   string
	needs  func(l *limits) error // why it cannot be tried here; nil for no need
	wrap   []string              // a command in front of the program's
	env    []string
	may    bool // it may fail, but only with an error that says what to do
	repeat func(n int) []string
	also   func(l *limits, run func(args ...string) answer) string // what else is looked at; "" when it is right
}

// limits runs each environment over the questions and verbs, and looks at the state
// folder afterwards, in the usual environment.
type limits struct {
	*bench
	want []string
	self string // this program
}

// doing is what runs in each environment, before the questions.
var doing = [][]string{{"index", "v0", "v3", "v7"}, {"sync"}, {"gc", "--days", "0"}, saveKept, {"status"}, {"doctor"}}

// runLimits judges every environment.
func runLimits(b *bench) error {
	want, err := b.truth()
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	l := &limits{b, want, self}
	failed := 0
	for _, env := range environments(l) {
		if !strings.Contains(env.name, l.only) {
			continue
		}
		if env.needs != nil {
			if err := env.needs(l); err != nil {
				fmt.Printf("| %s | not tried: %v |\n", env.name, err)
				continue
			}
		}
		counts, failures, err := l.try(env)
		if err != nil {
			return fmt.Errorf("%s: %w", env.name, err)
		}
		fmt.Printf("| %s | %d runs, %d errors that say what to do, %d failures |\n", env.name, counts.runs, counts.told, len(failures))
		for _, f := range failures {
			fmt.Println("    " + f)
		}
		failed += len(failures)
	}
	if failed > 0 {
		return fmt.Errorf("%d failures", failed)
	}
	return nil
}

type counts struct{ runs, told int }

// try runs an environment on an empty state folder and on one that is there, and judges
// what the usual environment then answers.
func (l *limits) try(env limited) (c counts, failures []string, err error) {
	fail := func(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }
	for _, fresh := range []bool{true, false} {
		if fresh {
			if err := os.RemoveAll(l.state); err != nil {
				return c, nil, err
			}
		}
		n := 0
		run := func(args ...string) answer {
			a := l.runIn(env, n, args...)
			n++
			return a
		}
		for i, args := range append(append([][]string{}, doing...), questions...) {
			a := run(args...)
			c.runs++
			told := a.code == 2 && tells(a.err)
			switch q := i - len(doing); {
			case a.code == 0 || a.code == 1 && args[0] == "doctor":
				if q >= 0 && a.out != l.want[q] {
					fail("%s: another answer", strings.Join(args, " "))
				}
			case env.may && told:
				c.told++
			default:
				fail("%s: exit %d: %.300s", strings.Join(args, " "), a.code, a.err)
			}
		}
		if env.also != nil {
			if why := env.also(l, run); why != "" {
				fail("%s", why)
			}
		}
		for q := range questions {
			if why := l.sound(q, l.want); why != "" {
				fail("afterwards, %s", why)
			}
		}
	}
	return c, failures, nil
}

// tells reports whether an error says what happened and what to do, as text or as JSON.
func tells(message string) bool {
	asText := strings.HasPrefix(message, "codegraph: ") && strings.Contains(message, "\nhint: ")
	asJSON := strings.HasPrefix(message, "{") && strings.Contains(message, `"hint": "`) && !strings.Contains(message, `"hint": ""`)
	return (asText || asJSON) && !strings.Contains(message, "goroutine ")
}

// runIn runs the program in an environment.
func (l *limits) runIn(env limited, n int, args ...string) answer {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := l.command(ctx, args...)
	if len(env.wrap) > 0 {
		old := cmd.Args
		cmd = exec.CommandContext(ctx, env.wrap[0], append(append([]string{}, env.wrap[1:]...), old...)...)
		cmd.Env = l.command(ctx).Env
	}
	cmd.Env = append(cmd.Env, env.env...)
	if env.repeat != nil {
		cmd.Env = append(cmd.Env, env.repeat(n)...)
	}
	return l.wait(cmd)
}

// day and year in seconds, for clocks.
const (
	day  = 24 * 60 * 60
	year = 365 * day
)

// environments are the ways in which a machine can lack something.
func environments(l *limits) []limited {
	clock := func(name string, offset func(n int) int) limited {
		return limited{name: name, needs: (*limits).makeClock, repeat: func(n int) []string {
			return []string{"LD_PRELOAD=" + l.dir + "/clock.so", "CLOCK_IMAGE=" + l.dir + "/vdso.so", fmt.Sprintf("CLOCK_OFFSET=%d", offset(n))}
		}, also: (*limits).clockMoved}
	}
	return []limited{
		clock("a clock ten years ahead", func(int) int { return 10 * year }),
		clock("a clock before 1970", func(int) int { return -int(time.Now().Unix()) - 40*day }),
		clock("a clock that jumps by a year and back between runs", func(n int) int { return n % 2 * year }),
		{name: "a locale with commas (de_DE)", needs: (*limits).makeLocale, env: []string{"LOCPATH=" + l.dir + "/locale", "LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8", "LC_NUMERIC=de_DE.UTF-8"}},
		{name: "64 open files", wrap: shell("ulimit -n 64"), also: (*limits).manyPacks},
		{name: "512 MB of memory (ulimit -d)", wrap: shell("ulimit -d 524288"), also: (*limits).manyFiles},
		{name: "a home folder that nothing can be written to", env: []string{"HOME=/proc", "XDG_CONFIG_HOME=/proc/.config", "XDG_CACHE_HOME=/proc/.cache"}, also: (*limits).homeStays},
		{name: "no home folder", env: []string{"HOME=", "XDG_CONFIG_HOME=", "XDG_CACHE_HOME="}},
		{name: "locks that fail, as over NFS without its daemon", needs: (*limits).haveSeccomp, wrap: []string{l.self, "-within", "nolocks"}, may: true},
		{name: "paths of 4,000 bytes", also: (*limits).longPaths},
		{name: "two versions of the program on one state folder", needs: (*limits).haveOther, also: (*limits).twoVersions},
	}
}

// shell runs a program after a command of the shell.
func shell(before string) []string { return []string{"sh", "-c", before + `; exec "$0" "$@"`} }

var errNotHere = errors.New("not on this system")
